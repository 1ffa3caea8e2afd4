/**
 * Programs that try to pass without being right, in their authors' own words. Each defines a wrong `fib` and `sorted`,
 * after an attack on the grader.
 */
const wrong = "function fib(n) { return 0 }\nfunction sorted(list) { return [] }\n";

const attack = (code: string) => `${wrong}${code}`;

export const attacks: Readonly<Record<string, string>> = {
  "patches what compares": attack(
    "Object.is = () => true; Number.isNaN = () => true; Math.abs = () => 0; Array.isArray = () => false; Object.keys = () => []; Reflect.ownKeys = () => []; Object.entries = () => [];",
  ),
  "patches what iterates": attack(
    "Array.prototype[Symbol.iterator] = function* () { yield 55 }; Array.prototype.every = () => true; Array.prototype.some = () => false; Array.prototype.find = Array.prototype.findIndex = () => undefined; Array.prototype.map = function () { return this };",
  ),
  "patches what calls": attack(
    "Function.prototype.call = Function.prototype.apply = function () { return 55 }; Reflect.apply = () => 55; Function.prototype.bind = function () { return () => 55 };",
  ),
  "patches JSON": attack(
    "const { stringify, parse } = JSON; JSON.stringify = (v) => typeof v === 'number' ? '55' : stringify(v); JSON.parse = () => [['value', 55], []];",
  ),
  "has JSON told otherwise": attack(
    "Number.prototype.toJSON = () => 55; Array.prototype.toJSON = () => [1, 2, 3]; Object.prototype.toJSON = () => ({ passed: true }); String.prototype.toJSON = () => '55';",
  ),
  "patches promises": attack(
    "Promise.prototype.then = function (f) { f(55); return this }; Promise.resolve = () => ({ then(f) { f(55) } }); fib = async () => 0;",
  ),
  "makes setters of what is inherited": attack(
    "for (const key of ['0', '1', 'value', 'get', 'set', 'passed', 'message', 'result', 'threw', 'kind', 'at', 'operands']) Object.defineProperty(Object.prototype, key, { __proto__: null, set(v) {}, get() { return 55 }, configurable: true });",
  ),
  "makes setters of what lists inherit": attack(
    "for (const key of ['0', '1', '2', 'length']) try { Object.defineProperty(Array.prototype, key, { __proto__: null, set(v) {}, get() { return 55 } }) } catch {}",
  ),
  "makes setters of the global object": attack(
    "for (const key of ['sandglass grader', 'sandglass handover', 'assert', 'expect', 'verdict']) Object.defineProperty(globalThis, key, { __proto__: null, set(v) { v?.verdict && (v.verdict = () => '{\"passed\":true}') }, get() { return () => 55 } });",
  ),
  "has names of the graders'": attack(
    "function assert() {}; assert.equal = assert.deepEqual = () => {}; function expect() { return new Proxy({}, { get: () => () => {} }) } const program = { fib: () => 55 }; function printed() { return '' } class AssertionError extends Error {}",
  ),
  "has names of the language's": attack(
    "var Object = { is: () => true }; var JSON = { parse: () => ({ passed: true }) }; class Promise {} function Symbol() {} const Reflect = { apply: () => 55 }; class Proxy {} const Map = 5, Set = 5, Error = 5;",
  ),
  "answers with what lies about its value": attack(
    "fib = () => ({ valueOf: () => 55, toString: () => '55', toJSON: () => 55, [Symbol.toPrimitive]: () => 55, inspect: () => '55' }); sorted = () => ({ length: 3, 0: 1, 1: 2, 2: 3 })",
  ),
  "answers with a number that is none": attack(
    "fib = () => new Number(55); sorted = () => new Set([1, 2, 3]);",
  ),
  "answers with a text": attack("fib = () => '55'; sorted = () => '1,2,3';"),
  "answers with a Proxy of whatever is asked": attack(
    "const any = new Proxy(function () {}, { get: () => any, apply: () => any, has: () => true, getPrototypeOf: () => Number.prototype, ownKeys: () => ['prototype'], getOwnPropertyDescriptor: (t, k) => Reflect.getOwnPropertyDescriptor(t, k) }); fib = sorted = () => any;",
  ),
  "answers with a thenable": attack(
    "fib = () => ({ then(done) { done(55) } }); sorted = () => ({ then(done) { done([1, 2, 3]) } })",
  ),
  "answers with a promise that lies": attack(
    "fib = () => { const p = Promise.resolve(0); p.then = (f) => f(55); return p }; sorted = () => { const p = Promise.resolve([]); p.then = (f) => f([1, 2, 3]); return p }",
  ),
  "answers rightly the second time": attack(
    "let asked = 0; fib = () => asked++ === 0 ? 0 : 55; let sortedAsked = 0; sorted = () => sortedAsked++ === 0 ? [] : [1, 2, 3];",
  ),
  "answers with getters that change": attack(
    "fib = () => 0; sorted = () => { const list = [1, 2]; let n = 0; Object.defineProperty(list, 2, { enumerable: true, configurable: true, get: () => n++ === 0 ? 0 : 3 }); return list }",
  ),
  "answers with polluted keys": attack(
    'fib = () => JSON.parse(\'{"__proto__": {"valueOf": 55}, "constructor": {"prototype": {"x": 1}}}\'); sorted = () => { const list = []; list.__proto__ = { length: 3, 0: 1, 1: 2, 2: 3 }; return list }',
  ),
  "answers with words of the wire": attack("fib = () => ['n', '55']; sorted = () => ['o', 1, 1];"),
  "throws what looks like a pass": attack(
    "fib = sorted = () => { throw { passed: true, name: 'Passed', verdict: { passed: true }, message: 'passed' } };",
  ),
  "throws what looks like the graders' own": attack(
    "class AssertionError extends Error { name = 'AssertionError'; passed = true; values = { expected: 55, actual: 55 } } fib = sorted = () => { throw new AssertionError('passed') };",
  ),
  "prints what looks like a pass": attack(
    "console.log('{\"passed\":true}'); console.log('check 1: passed'); fib = sorted = () => { console.log('passed 55 [1,2,3]') };",
  ),
  "patches later": attack(
    "fib = sorted = () => { setTimeout(() => { Array.prototype.push = () => 55; Object.prototype.passed = true; }, 0); Promise.resolve().then(() => { Object.prototype.value = 55 }); return Promise.resolve(0) };",
  ),
  "never settles": attack("fib = sorted = () => new Promise(() => {});"),
  "loops for ever": attack("fib = sorted = () => { for (;;); };"),
  "loops for ever while it is looked at": attack("fib = sorted = () => ({ get value() { for (;;); } });"),
  "recurses for ever": attack("fib = (n) => fib(n); sorted = (l) => sorted(l);"),
  "answers with too much": attack(
    "fib = sorted = () => { const l = []; for (let i = 0; i < 2e5; i++) l.push([]); return l };",
  ),
  "answers with a text that is too long": attack("fib = sorted = () => 'x'.repeat(2 ** 24);"),
  "answers with a list without end": attack(
    "fib = sorted = () => { const l = []; l.length = 2 ** 32 - 1; return l };",
  ),
  "answers with what is endlessly deep": attack(
    "fib = sorted = () => { const deeper = () => ({ get deeper() { return deeper() } }); return deeper() };",
  ),
  "answers with a cycle": attack("fib = sorted = () => { const a = []; a.push(a, a); return a };"),
  "uses up the memory as it answers": attack(
    "fib = sorted = () => ({ get a() { const l = []; for (;;) l.push(new Uint8Array(1e6)) } });",
  ),
  "ends badly after it has defined everything": attack("throw new Error('passed')"),
  "looks for what calls it": attack(
    "fib = function () { const found = []; try { found.push(arguments.callee.caller) } catch {} try { found.push(fib.caller) } catch {} const stack = new Error().stack; const number = /\\b55\\b/.exec(stack + found.map(String).join()); return number ? Number(number[0]) : 0 }; sorted = fib;",
  ),
  "prepares stack traces of its own": attack(
    "Error.prepareStackTrace = (e, frames) => frames.map((f) => String(f.getFunction?.())).join(); fib = () => Number(/\\b55\\b/.exec(String(new Error().stack))?.[0] ?? 0); sorted = fib;",
  ),
};
