import { describe, expect, test } from "vitest";
import { expectRun } from "../run/sandbox/testing/expect-run.ts";

/** Runs a program that reports when the inspector runs its code, which must not happen. */
function staysQuiet(what: string, code: string): void {
  test(what, async () => {
    const { output } = await expectRun(
      `const { log } = console;
      const told = (what) => log(what + " was called");
      const held = new Map([[0, undefined]]);
      const value = (() => { ${code} })();
      log(value, [value], { value }, held);
      value`,
      { fuel: 5_000_000 },
    ).completes();
    expect(output).not.toContain("was called");
  });
}

describe("inspecting does not run the program's code", () => {
  staysQuiet("getters", "return { get a() { told('getter') }, set a(v) { told('setter') } }");
  staysQuiet(
    "toString, valueOf, toJSON, Symbol.toPrimitive, inspect",
    "return { toString() { told('toString') }, valueOf() { told('valueOf') }, toJSON() { told('toJSON') }, [Symbol.toPrimitive]() { told('toPrimitive') }, inspect() { told('inspect') } }",
  );
  staysQuiet(
    "Proxy traps",
    "const trap = (name) => () => told(name); return new Proxy({ a: 1 }, Object.fromEntries(Reflect.ownKeys(Reflect).filter((k) => typeof k === 'string').map((name) => [name, trap(name)])))",
  );
  staysQuiet(
    "Proxies as prototypes",
    "return Object.create(new Proxy({}, { get() { told('get') }, getPrototypeOf() { told('getPrototypeOf') }, getOwnPropertyDescriptor() { told('descriptor') }, has() { told('has') } }))",
  );
  staysQuiet(
    "Proxies as constructors",
    "const C = new Proxy(class C {}, { get(t, k) { if (k === 'prototype') return t.prototype; told('get ' + String(k)) }, getOwnPropertyDescriptor() { told('descriptor') } }); const o = {}; Object.defineProperty(o, 'constructor', { value: C }); return o",
  );
  staysQuiet(
    "overridden iteration",
    "class M extends Map { get size() { told('size') } entries() { told('entries') } keys() { told('keys') } [Symbol.iterator]() { told('iterator') } forEach() { told('forEach') } } return new M()",
  );
  staysQuiet(
    "patched built-in iteration",
    "const map = new Map([[1, 2]]), set = new Set([1]); const proto = Object.getPrototypeOf(new Map().entries()); const next = proto.next; proto.next = () => told('next'); Map.prototype.entries = () => told('entries'); Set.prototype.values = () => told('values'); Array.prototype[Symbol.iterator] = () => told('iterator'); return [map, set, [1]]",
  );
  staysQuiet(
    "patched built-in methods",
    "for (const [holder, keys] of [[Array.prototype, ['join', 'map', 'push', 'slice', 'forEach']], [String.prototype, ['slice', 'replace', 'charCodeAt', 'includes', 'startsWith', 'toString']], [Object.prototype, ['toString', 'hasOwnProperty', 'valueOf']], [Function.prototype, ['call', 'apply', 'bind', 'toString']], [Date.prototype, ['getTime', 'toISOString']], [RegExp.prototype, ['exec', 'toString']]]) for (const key of keys) holder[key] = () => told(key); for (const key of ['isArray', 'from', 'of']) Array[key] = () => told(key); for (const key of Reflect.ownKeys(Reflect)) try { Reflect[key] = () => told(key) } catch {} JSON.stringify = () => told('stringify'); return { date: new Date(0), re: /a/, list: [1, 'a'], f() {} }",
  );
  staysQuiet(
    "accessors on Object.prototype that descriptors would inherit",
    "for (const key of ['get', 'set', 'value', 'enumerable', 'writable', 'configurable']) Object.defineProperty(Object.prototype, key, { __proto__: null, get() { told(key) }, set() { told(key) }, configurable: true }); return { a: 1, get b() { return 1 } }",
  );
  staysQuiet(
    "accessors on Object.prototype under names the inspector uses",
    "for (const key of ['text', 'json', 'kind', 'head', 'open', 'count', 'skip', 'list', 'done', 'lines', 'omitted', 'valuesLeft', 'textLeft', 'toJSON', 'length', 'then', '0', '1']) Object.defineProperty(Object.prototype, key, { __proto__: null, get() { told('get ' + key) }, set() { told('set ' + key) }, configurable: true }); return [{ a: [1, new Map([[1, 2]])] }]",
  );
  staysQuiet(
    "setters for the indices of arrays",
    "for (const key of [0, 1, 2]) Object.defineProperty(Array.prototype, key, { get() { told('get') }, set() { told('set') }, configurable: true }); return { a: 1, b: { c: 2 } }",
  );
  staysQuiet(
    "Symbol.species, Symbol.hasInstance, Symbol.toStringTag",
    "class A extends Array { static get [Symbol.species]() { told('species') } get [Symbol.toStringTag]() { told('tag') } } Object.defineProperty(Error, Symbol.hasInstance, { value: () => told('hasInstance') }); return A.from([1])",
  );
  staysQuiet(
    "the name and stack of errors",
    "class E extends Error { get name() { told('name') } get stack() { told('stack') } } return new E()",
  );
  staysQuiet(
    "the flags and source of regular expressions",
    "const r = /a/g; for (const key of ['source', 'flags', 'global', 'toString']) Object.defineProperty(r, key, { get() { told(key) } }); return r",
  );
  staysQuiet(
    "accessors for toStringTag, constructor, iterators and __proto__",
    "const value = { a: 1 }; for (const key of [Symbol.toStringTag, 'constructor', Symbol.iterator, '__proto__', 'cause', 'errors', 'callee', 'size', 'byteLength']) Object.defineProperty(value, key, { get() { told('get ' + String(key)) }, set() { told('set') }, configurable: true }); return [value, Object.create(value), Object.create(Object.create(value))]",
  );
  staysQuiet(
    "the same on the prototypes of built-ins",
    "for (const { prototype } of [Object, Array, Map, Set, Error, Date, RegExp, Promise, ArrayBuffer, DataView, Object.getPrototypeOf(Uint8Array)]) for (const key of [Symbol.toStringTag, 'constructor', 'size', 'length', 'name', 'message', 'byteLength', 'buffer', 'source', 'flags', 'global', 'cause', 'errors', 'stack']) try { Object.defineProperty(prototype, key, { get() { told(String(key)) }, configurable: true }) } catch {} return [{}, [], new Map(), new Set(), new Error('m'), new Date(0), /x/g, Promise.resolve(1), new DataView(new ArrayBuffer(1)), new Uint8Array(2), (function () { return arguments })(1)]",
  );
  staysQuiet(
    "every method of the built-ins, replaced",
    `const { defineProperty, getPrototypeOf, getOwnPropertyDescriptor } = Object, { ownKeys } = Reflect;
    const holders = [Object, Function, Array, String, Symbol, Number, BigInt, Boolean, Map, Set, WeakMap, WeakSet,
      RegExp, Date, Promise, Error, ArrayBuffer, DataView, getPrototypeOf(Uint8Array), Reflect, JSON, Math];
    const values = [{ a: 1, 'b c': "it's", [Symbol('s')]: -0 }, [1, , 2], new Map([[1, { x: 2 }]]), new Set(['a']),
      /a/g, new Date(0), Promise.resolve(1), new Error('m', { cause: 1 }), new ArrayBuffer(2), new Uint8Array(2),
      new DataView(new ArrayBuffer(1)), () => {}, class A {}, function* () {}, Object(1), Object('s'), 12n,
      new (class B extends Map {})(), 'x'.repeat(100) + '\\n', [1, 2, 3, 4, 5, 6, 7, 8]];
    function replace(holder) {
      const keys = ownKeys(holder);
      for (let i = 0; i < keys.length; i++) {
        const key = keys[i], property = getOwnPropertyDescriptor(holder, key);
        if (key === 'constructor' || typeof property.value !== 'function' || !property.configurable) continue;
        property.value = () => told(typeof key === 'symbol' ? 'a symbol' : key);
        defineProperty(holder, key, property);
      }
    }
    for (let i = 0; i < holders.length; i++) {
      if (typeof holders[i] === 'function') replace(holders[i].prototype);
      replace(holders[i]);
    }
    return values`,
  );
  staysQuiet(
    "options that are not there",
    "for (const key of ['depth', 'lines', 'tree', 'state', 'result']) Object.defineProperty(Object.prototype, key, { get() { told(key) }, set() { told('set ' + key) }, configurable: true }); return 1n",
  );
  staysQuiet(
    "thenables, and the species and constructor of promises",
    "class P extends Promise { static get [Symbol.species]() { told('species') } then() { told('then') } } Object.defineProperty(P.prototype, 'constructor', { get() { told('constructor') } }); return [P.prototype, new P(() => {}), { then() { told('then') } }, Promise.resolve({ then: 1 })]",
  );
  staysQuiet(
    "accessors among the items of arrays",
    "const get = () => told('get'); const a = [1, 2, 3], b = [1, , 3]; Object.defineProperty(a, 1, { get, enumerable: true }); Object.defineProperty(b, 2, { get, enumerable: false }); Object.defineProperty(Array.prototype, 1, { get }); return [a, b, Object.assign([], { x: a })]",
  );
  staysQuiet(
    "generators and iterators",
    "const it = { next() { told('next') }, return() { told('return') }, [Symbol.iterator]() { told('iterator') } }; function* g() { told('generator') } return [it, g(), new Map([[1, 2]]).entries(), Object.setPrototypeOf(it, g.prototype)]",
  );
  staysQuiet(
    "Proxies with traps within values",
    "const trap = new Proxy({}, { get(_, name) { return () => told(name) } }); const p = new Proxy({ a: 1 }, trap), f = new Proxy(function f() {}, trap), l = new Proxy([1], trap); return [p, f, l, { p }, new Map([[p, f]]), new Set([l]), Object.create(p), Object.setPrototypeOf([], l), Object.setPrototypeOf(() => {}, f), Object.assign(Object.create(null), { constructor: f }), Object.setPrototypeOf(new Error('m'), p)]",
  );
  staysQuiet(
    "replaced globals",
    "const Original = Proxy; for (const name of ['Object', 'Array', 'String', 'Number', 'Map', 'Set', 'Error', 'TypeError', 'RangeError', 'JSON', 'Reflect', 'Proxy', 'WeakMap', 'WeakSet', 'Symbol', 'Promise', 'BigInt', 'Math']) globalThis[name] = new Original(function () {}, { get() { told(name) }, apply() { told(name) }, construct() { told(name); return {} } }); return [{ a: 1 }, 1n, /x/]",
  );
});

describe("patched prototypes do not change the text", () => {
  test("Object.prototype.get is not a getter", () =>
    expectRun(
      "Object.prototype.get = () => {}; Object.prototype.set = () => {}; console.log({ a: 1 }, [2]); ({ b: 2 })",
    ).prints("{ a: 1 } [ 2 ]"));
  test("an inherited enumerable has no effect", () =>
    expectRun(
      "Object.prototype.enumerable = true; Object.prototype.value = 5; Object.defineProperty({}, 'a', { __proto__: null, value: 1 })",
    ).completes("{}"));
});
