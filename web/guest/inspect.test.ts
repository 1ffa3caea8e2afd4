import { describe, expect, test } from "vitest";
import { expectRun } from "../sandbox/testing/claims.ts";

/** An inspection as a completion value, on one line. */
function inspects(code: string, text: string): void {
  test(`${code} → ${text}`, () => expectRun(`(${code})`).completes(text));
}

/** The same as printed, too, where it may be on several lines. */
function shows(code: string, text: string): void {
  inspects(code, text);
  const lines = new RegExp(`^${escaped(text).replace(/ +/g, "\\s+")}$`);
  test(`console.log(${code})`, () => expectRun(`console.log((0, ${code}))`).prints(lines));
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** Runs a program that tells when the inspector runs its code; it must not. */
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

describe("primitives", () => {
  shows("undefined", "undefined");
  shows("null", "null");
  shows("true", "true");
  shows("0", "0");
  shows("-0", "-0");
  shows("NaN", "NaN");
  shows("-Infinity", "-Infinity");
  shows("0.1 + 0.2", "0.30000000000000004");
  shows("1e21", "1e+21");
  shows("123n", "123n");
  shows("-5n", "-5n");
  shows("Symbol('s')", "Symbol(s)");
  shows("Symbol()", "Symbol()");
  shows("Symbol.iterator", "Symbol(Symbol.iterator)");
  inspects("'text'", "'text'");
  inspects("''", "''");
  inspects(`"it's"`, `"it's"`);
  inspects(`'say "hi"'`, `'say "hi"'`);
  inspects("`both ' and \"`", `"both ' and \\""`);
  inspects("'a\\nb'", "'a\\nb'");
  inspects("'\\\\'", "'\\\\'");
  inspects(`'\\\\"'`, `'\\\\"'`);
  inspects("'a\\0b'", "'a\\u0000b'");
  inspects("'\\ud800'", "'\\ud800'");
  inspects("'😀'", "'😀'");
  test("a string is printed as it is", () => expectRun("console.log('it\\'s', \"a\")").prints("it's a"));
});

describe("arrays", () => {
  shows("[]", "[]");
  shows("[1, 'a', [2, [3]]]", "[ 1, 'a', [ 2, [ 3 ] ] ]");
  shows("[, 1, , ,]", "[ <1 empty item>, 1, <2 empty items> ]");
  shows("[undefined, null]", "[ undefined, null ]");
  shows("Object.assign([1], { key: 2 })", "[ 1, key: 2 ]");
  shows("new (class Mine extends Array {})(2)", "Mine(2) [ <2 empty items> ]");
  shows("new Uint8Array([1, 2])", "Uint8Array(2) [ 1, 2 ]");
  shows("new Float64Array([-0, NaN])", "Float64Array(2) [ -0, NaN ]");
  shows("new BigInt64Array(1)", "BigInt64Array(1) [ 0n ]");
  shows("new ArrayBuffer(3)", "ArrayBuffer { byteLength: 3 }");
  shows("new DataView(new ArrayBuffer(2))", "DataView { byteLength: 2 }");
});

describe("objects", () => {
  shows("({})", "{}");
  shows("({ a: 1, 'b c': 2, 3: 4, [Symbol('s')]: 5 })", "{ 3: 4, a: 1, 'b c': 2, [Symbol(s)]: 5 }");
  shows("Object.create(null)", "[Object: null prototype] {}");
  shows("Object.assign(Object.create(null), { a: 1 })", "[Object: null prototype] { a: 1 }");
  shows("new (class Point { x = 1; y = 2 })", "Point { x: 1, y: 2 }");
  shows("new (class extends (class Base {}) {})", "Base {}");
  shows("Object.create({})", "{}");
  shows(
    "({ get a() {}, set b(v) {}, get c() {}, set c(v) {} })",
    "{ a: [Getter], b: [Setter], c: [Getter/Setter] }",
  );
  shows("Object.defineProperty({ a: 1 }, 'hidden', { value: 2 })", "{ a: 1 }");
  shows("Object.defineProperty({}, '__proto__', { value: 1, enumerable: true })", "{ __proto__: 1 }");
  shows("({ constructor: 5 })", "{ constructor: 5 }");
  shows("({ constructor: { name: 'Fake' } })", "{ constructor: { name: 'Fake' } }");
  shows("({ a: { b: { c: { d: 1 } } } })", "{ a: { b: { c: [Object] } } }");
  shows("[[[[1]]]]", "[ [ [ [Array] ] ] ]");
  shows("[[[[]]]]", "[ [ [ [Array] ] ] ]");
});

describe("functions and classes", () => {
  shows("function named() {}", "[Function: named]");
  shows("() => {}", "[Function (anonymous)]");
  shows("class Named {}", "[class Named]");
  shows("class {}", "[class (anonymous)]");
  shows("Math.max", "[Function: max]");
  shows("Object.assign(function f() {}, { a: 1 })", "[Function: f] { a: 1 }");
  shows("class A { static x = 1 }", "[class A] { x: 1 }");
  shows("Object.defineProperty(() => {}, 'name', { get() { throw 1 } })", "[Function (anonymous)]");
});

describe("built-ins", () => {
  shows("new Map([['a', 1], [{ k: 1 }, new Set([2])]])", "Map(2) { 'a' => 1, { k: 1 } => Set(1) { 2 } }");
  shows("new Map()", "Map(0) {}");
  shows("new Set([1, 'b'])", "Set(2) { 1, 'b' }");
  shows("new (class Mine extends Map {})([[1, 2]])", "Mine(1) { 1 => 2 }");
  shows("new WeakMap()", "WeakMap { <items unknown> }");
  shows("new WeakSet()", "WeakSet { <items unknown> }");
  shows("new Date(0)", "1970-01-01T00:00:00.000Z");
  shows("new Date(NaN)", "Invalid Date");
  shows("/a\\/b/giu", "/a\\/b/giu");
  shows("new Error('m')", "Error: m");
  shows("new TypeError()", "TypeError");
  shows("new (class Mine extends Error { name = 'Mine' })('m')", "Mine: m");
  shows("Object(1)", "[Number: 1]");
  shows("Object(-0)", "[Number: -0]");
  shows("Object('s')", "[String: 's']");
  shows("Object(true)", "[Boolean: true]");
  shows("Object(1n)", "[BigInt: 1n]");
  shows("Object(Symbol('s'))", "[Symbol: Symbol(s)]");
  shows("Promise.resolve(1)", "Promise {}");
  shows("new WeakRef({})", "WeakRef {}");
});

describe("what only looks like a built-in is not taken for one", () => {
  shows("Object.create(Map.prototype)", "Map {}");
  shows("Object.setPrototypeOf({ a: 1 }, Date.prototype)", "Date { a: 1 }");
  shows("Object.create(Uint8Array.prototype)", "Uint8Array {}");
  shows("Object.create(RegExp.prototype)", "RegExp {}");
  shows("Map.prototype", "Map {}");
  shows("({ [Symbol.toStringTag]: 'Promise' })", "{ [Symbol(Symbol.toStringTag)]: 'Promise' }");
});

describe("Proxies are shown by their targets", () => {
  shows("new Proxy({ a: 1 }, {})", "{ a: 1 }");
  shows("new Proxy([1], {})", "[ 1 ]");
  shows("new Proxy(function f() {}, {})", "[Function: f]");
  shows("new Proxy(new Proxy({ a: 1 }, {}), {})", "{ a: 1 }");
  shows(
    "(() => { const { proxy, revoke } = Proxy.revocable({ a: 1 }, {}); revoke(); return proxy })()",
    "{ a: 1 }",
  );
  shows("Reflect.construct(Proxy, [{ a: 1 }, {}])", "{ a: 1 }");
  test("a long chain of them, too", () =>
    expectRun(
      "let p = { a: 1 }; for (let i = 0; i < 20_000; i++) p = new Proxy(p, {}); console.log(p); p",
    ).completes("{ a: 1 }"));
  shows("Object.create(new Proxy({}, {}))", "{}");
});

describe("cycles and shared structure", () => {
  test("a cycle is shown where it closes", () =>
    expectRun("const a = { n: 1 }; a.self = a; a.list = [a]; a").completes(
      "{ n: 1, self: [Circular], list: [ [Circular] ] }",
    ));
  test("through a Proxy and a Map, too", () =>
    expectRun("const a = {}; a.p = new Proxy(a, {}); a.m = new Map([[a, a]]); a").completes(
      "{ p: [Circular], m: Map(1) { [Circular] => [Circular] } }",
    ));
  test("what is only shared is shown again", () => expectRun("const o = {}; [o, o]").completes("[ {}, {} ]"));
});

describe("the program's code is not run", () => {
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
    "the name, message and stack of errors",
    "class E extends Error { get name() { told('name') } get message() { told('message') } get stack() { told('stack') } } return new E()",
  );
  staysQuiet(
    "the flags and source of regular expressions",
    "const r = /a/g; for (const key of ['source', 'flags', 'global', 'toString']) Object.defineProperty(r, key, { get() { told(key) } }); return r",
  );
  staysQuiet(
    "replaced globals",
    "const Original = Proxy; for (const name of ['Object', 'Array', 'String', 'Number', 'Map', 'Set', 'Error', 'TypeError', 'RangeError', 'JSON', 'Reflect', 'Proxy', 'WeakMap', 'WeakSet', 'Symbol', 'Promise', 'BigInt', 'Math']) globalThis[name] = new Original(function () {}, { get() { told(name) }, apply() { told(name) }, construct() { told(name); return {} } }); return [{ a: 1 }, 1n, /x/]",
  );
});

describe("patched prototypes do not change what is shown", () => {
  test("Object.prototype.get is no getter", () =>
    expectRun(
      "Object.prototype.get = () => {}; Object.prototype.set = () => {}; console.log({ a: 1 }, [2]); ({ b: 2 })",
    ).prints("{ a: 1 } [ 2 ]"));
  test("an enumerable that is inherited counts for nothing", () =>
    expectRun(
      "Object.prototype.enumerable = true; Object.prototype.value = 5; Object.defineProperty({}, 'a', { __proto__: null, value: 1 })",
    ).completes("{}"));
});

describe("bounded", () => {
  const huge = {
    "a sparse array": "const a = []; a[4294967294] = 1; return a",
    "an array of a million": "return Array.from({ length: 1e6 }, (_, i) => i)",
    "an object of 100,000": "return Object.fromEntries(Array.from({ length: 1e5 }, (_, i) => ['k' + i, i]))",
    "a Map of 100,000": "return new Map(Array.from({ length: 1e5 }, (_, i) => [i, i]))",
    "a Set of 100,000": "return new Set(Array.from({ length: 1e5 }, (_, i) => i))",
    "a typed array of 30 MB": "return new Uint8Array(3e7)",
    "a string of 10 MB": "return 'x'.repeat(1e7)",
    "a boxed string of 10 MB": "return Object('x'.repeat(1e7))",
    "a symbol of 1 MB": "return Symbol('x'.repeat(1e6))",
    "a key of 1 MB": "return { ['k'.repeat(1e6)]: 1 }",
    "a symbol key of 1 MB": "return { [Symbol('k'.repeat(1e6))]: 1 }",
    "a name of 1 MB": "return Object.defineProperty(() => {}, 'name', { value: 'n'.repeat(1e6) })",
    "a class name of 1 MB":
      "return new (Object.defineProperty(class {}, 'name', { value: 'n'.repeat(1e6) }))",
    "a message of 1 MB": "return new Error('m'.repeat(1e6))",
    "a regular expression of 1 MB": "return new RegExp('x'.repeat(1e6))",
    "a BigInt of a million bits": "return 1n << 1_000_000n",
    "a tree of 10 ** 5":
      "const grow = (d) => d ? Array.from({ length: 10 }, () => grow(d - 1)) : 1; return grow(5)",
    "a shared graph, 2 ** 40 as a tree": "let o = [1]; for (let i = 0; i < 40; i++) o = [o, o]; return o",
    "a list 100,000 deep": "let o = {}; for (let i = 0; i < 1e5; i++) o = { o }; return o",
    "a prototype chain of 100,000":
      "let o = {}; for (let i = 0; i < 1e5; i++) o = Object.create(o); return o",
    "a thousand strings of 10,000":
      "return Array.from({ length: 100 }, () => Array.from({ length: 10 }, () => '\\u0001'.repeat(1e4)))",
    "a thousand names of 10,000":
      "return Array.from({ length: 100 }, (_, i) => ({ ['k'.repeat(1e4) + i]: { ['j'.repeat(1e4)]: 1 } }))",
  };
  for (const [what, code] of Object.entries(huge)) {
    test(what, async () => {
      const { outcome, output } = await expectRun(
        `const value = (() => { ${code} })(); console.log([value]); value`,
      ).completes();
      if (outcome.kind !== "completed") return;
      expect(outcome.inspected).not.toMatch(/could not be inspected/);
      expect(JSON.stringify(outcome).length).toBeLessThan(700_000);
      expect(output.length).toBeLessThan(250_000);
    });
  }
  test("what is left out is counted", async () => {
    await expectRun("Array.from({ length: 105 }, () => 1)").completes(/1, \.\.\. 5 more items \]$/);
    await expectRun("new Set(Array(101).keys())").completes(/99, \.\.\. 1 more item \}$/);
    await expectRun("'x'.repeat(10_007)").completes(/^'x{10000}'\.\.\. 7 more characters$/);
    await expectRun("const a = []; a[4294967294] = 1; a").completes(
      "[ <100 empty items>, ... 4294967195 more items ]",
    );
  });
  test("what is left out for want of room is counted too", () =>
    expectRun("Array.from({ length: 50 }, () => 'y'.repeat(9000))").completes(
      /^\[ (?:'y{9000}', ){12}\.\.\. 38 more items \]$/,
    ));
});

describe("lines", () => {
  test("what is longer than a line is broken into several", () =>
    expectRun("console.log({ first: 'a'.repeat(40), second: ['b'.repeat(40), 1] })").prints(
      `{\n  first: '${"a".repeat(40)}',\n  second: [ '${"b".repeat(40)}', 1 ]\n}`,
    ));
  test("arguments are joined by blanks", () =>
    expectRun("console.log('a', 1, [2], undefined, '')").prints("a 1 [ 2 ] undefined "));
  test("none is an empty line", () => expectRun("console.log(); console.log('')").prints("\n"));
});
