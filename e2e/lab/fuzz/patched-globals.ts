import { defaultLimits } from "../../../web/protocol/run/limits.ts";
import type { GeneratedProgram } from "./hostile-program.ts";
import type { Random } from "./random.ts";

/** Changes that a program can make to the globals around the library. A script continues after each of them. */
const patches = [
  "Array.prototype.push = Array.prototype.pop = Array.prototype.join = () => { throw new Error('patched') };",
  "Array.prototype.map = Array.prototype.forEach = Array.prototype.slice = function () { return this };",
  "Array.prototype[Symbol.iterator] = function* () { yield 55 };",
  "Array.prototype[0] = 'inherited'; Array.prototype[1] = 'too';",
  "Object.defineProperty(Array.prototype, 0, { set() { throw new Error('set') }, get() { return 55 }, configurable: true });",
  "Object.defineProperty(Object.prototype, 'get', { get() { throw new Error('get') } });",
  "Object.defineProperty(Object.prototype, 'value', { set() {}, get() { return 55 } });",
  "Object.prototype.toJSON = () => 'patched'; String.prototype.toJSON = () => 55;",
  "Object.prototype.then = function (f) { f(55) };",
  "Object.prototype.enumerable = true; Object.prototype.writable = false;",
  "Object.prototype.length = 3; Object.prototype.depth = 99; Object.prototype.at = 5;",
  "Object.prototype.toString = Object.prototype.valueOf = Object.prototype.hasOwnProperty = () => { throw 1 };",
  "Object.prototype[Symbol.toPrimitive] = () => { throw new Error('primitive') };",
  "Object.prototype[Symbol.iterator] = function* () { yield 1 };",
  "Object.keys = Object.getOwnPropertyNames = Object.entries = Reflect.ownKeys = () => ['patched'];",
  "Object.defineProperty = Object.getOwnPropertyDescriptor = Reflect.defineProperty = () => { throw 1 };",
  "Object.getPrototypeOf = Reflect.getPrototypeOf = () => null; Object.create = () => 5;",
  "Object.is = () => true; Array.isArray = () => false; Number.isInteger = () => true;",
  "Function.prototype.call = Function.prototype.apply = Function.prototype.bind = () => 55;",
  "Object.defineProperty(Function.prototype, Symbol.hasInstance, { value: () => true });",
  "Reflect.apply = Reflect.construct = Reflect.get = () => 55;",
  "JSON.stringify = () => '55'; JSON.parse = () => 55;",
  "String = Number = Array = Map = Set = Error = Symbol = Reflect = JSON = Promise = undefined;",
  "String.prototype.replace = String.prototype.slice = String.prototype.split = String.prototype.charCodeAt = () => 55;",
  "String.prototype[Symbol.iterator] = function* () { for (;;) yield 'x' };",
  "RegExp.prototype.exec = RegExp.prototype.test = () => { for (;;); }; RegExp.prototype[Symbol.replace] = () => 5;",
  "Map.prototype.get = Map.prototype.set = Map.prototype.has = Set.prototype.add = Set.prototype.has = () => true;",
  "WeakMap.prototype.get = WeakMap.prototype.set = WeakSet.prototype.has = () => { throw 1 };",
  "Promise.prototype.then = Promise.resolve = () => { throw new Error('promise') };",
  "Symbol.prototype.toString = () => 'patched'; Number.prototype.toString = () => '55';",
  "Error.prototype.toString = () => { for (;;); }; Error.prepareStackTrace = () => { throw 1 };",
  "Object.defineProperty(Error.prototype, 'message', { get() { throw 1 }, set() { throw 2 } });",
  "Error.stackTraceLimit = 0;",
  "Error.stackTraceLimit = { valueOf() { for (;;); } };",
  "Math.min = Math.max = Math.floor = () => NaN;",
  "Uint8Array.prototype.set = Uint8Array.prototype.subarray = () => 55;",
  "Object.getPrototypeOf(function* () {}).prototype.next = () => ({ done: false });",
  "Object.getPrototypeOf([][Symbol.iterator]()).next = () => ({ done: true });",
  "Object.setPrototypeOf(Array.prototype, null);",
  "Object.setPrototypeOf(Object.getPrototypeOf(globalThis), new Proxy(Object.create(null), { has: () => false }));",
  "Object.freeze(Object.prototype); Object.freeze(Array.prototype); Object.freeze(Function.prototype);",
  "Object.freeze(globalThis);",
  "Object.defineProperty(globalThis, 'undefined2', { get() { for (;;); }, enumerable: true });",
  "for (const k of Reflect.ownKeys(globalThis)) if (k !== 'console') try { delete globalThis[k] } catch {}",
  "for (const k of Reflect.ownKeys(globalThis)) if (k !== 'console') try { globalThis[k] = () => { throw k } } catch {}",
] as const;

/** After any change, the console and the completion value show the right values. */
export function patchedGlobals(random: Random): GeneratedProgram {
  const nonce = random.below(1e9);
  const patchLines = random.some(patches, 1, 5).map((patch) => `try { ${patch} } catch {}`);
  return {
    program: {
      code: [
        ...patchLines,
        `console.log("said ${nonce}", 42, [1, [2]], { a: "b" }, null, undefined, -0, 5n, true);`,
        `console.warn("%s is %d", "it", 7, "rest");`,
        `({ end: [${nonce}, "x"] })`,
      ].join("\n"),
    },
    limits: {
      fuel: 3_000_000,
      memoryBytes: 32 * 1024 ** 2,
      stackBytes: defaultLimits.stackBytes,
      outputBytes: 64 * 1024,
    },
    ends: ["completed"],
    prints: [`said ${nonce} 42 [ 1, [ 2 ] ] { a: 'b' } null undefined -0 5n true`, "it is 7 rest"],
    inspected: `{ end: [ ${nonce}, 'x' ] }`,
  };
}

const uses = [
  "console.log(new Map([[1, new Set([2])]]), [new Date(0)], /x/g, Symbol('s'), new Error('e'), class A {}, () => {});",
  "console.table([{ a: 1 }, { b: 2 }]); console.dir({ a: { b: { c: { d: 1 } } } }, { depth: 9 });",
  "console.group('g'); console.count(); console.assert(false, 'x'); console.groupEnd(); console.time(); console.timeEnd();",
  "setTimeout(() => console.log('later'), 10); setInterval(function () { clearInterval(this) }, 5);",
  "new URL('http://x.y/?a=b').searchParams.append('c', 'd');",
  "new TextDecoder().decode(new TextEncoder().encode('é'));",
  "structuredClone({ a: [1, new Map([[1, 2]])] });",
  "btoa(atob('aGk='));",
  "new AbortController().abort(); AbortSignal.timeout(5);",
  "new EventTarget().dispatchEvent(new Event('x'));",
  "performance.now(); performance.mark('m');",
  "crypto.getRandomValues(new Uint8Array(8)); crypto.randomUUID(); Math.random();",
  "new Intl.NumberFormat('de').format(1234.5); new Date(0).toLocaleString();",
  "[3, 1, 2].toSorted().toSpliced(0, 1).with(0, 5).toReversed();",
  "(async () => { await null; console.log('async') })();",
  "Promise.reject(new Error('nobody'));",
  "throw new TypeError('end');",
  "queueMicrotask(() => console.log('micro'));",
] as const;

/** All of the library, in a VM whose globals were patched before the parts were loaded. */
export function patchedLibrary(random: Random): GeneratedProgram {
  const lines = [
    ...random.some(patches, 1, 4).map((patch) => `try { ${patch} } catch {}`),
    ...random
      .some(uses, 1, 6)
      .map((use) => (random.chance(0.7) ? `try { ${use} } catch (error) { console.log(error) }` : use)),
  ];
  return {
    program: { code: lines.join("\n") },
    ends: [
      "completed",
      "threw",
      "restricted",
      "unsettled",
      "exhausted:fuel",
      "exhausted:memory",
      "exhausted:stack",
    ],
  };
}
