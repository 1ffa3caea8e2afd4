import type { TestCheck } from "./grading.ts";
import { equal, ownWays, type Way } from "./grading-ways-own.ts";

const fib = "function fib(n) { return 0 }\n";
const loops = (test: string): TestCheck => ({ test });
const sorts: TestCheck = { call: "sorted([3, 1, 2])", returns: [1, 2, 3] };
const sortsTest: TestCheck = { test: "assert.deepEqual(sorted([3, 1, 2]), [1, 2, 3])" };
const cheap: TestCheck = { call: "sum(3000)", returns: 4501500, maxFuel: 2_000 };
const sumOf = "const total = (n) => { let s = 0; for (let k = 1; k <= n; k++) s += k; return s };\n";
const within: TestCheck = {
  test: "const n = roll(); expect(n).toBeGreaterThanOrEqual(1); expect(n).toBeLessThanOrEqual(6);",
};

/** Attacks on the names of the test. */
const names: readonly Way[] = [
  [
    "declares the counter of the test's loop",
    loops("for (var i = 9; i < 11; i++) assert.equal(fib(i), [34, 55][i - 9])"),
    `${fib}let i = 99`,
  ],
  [
    "declares what the test expects",
    loops("var expected = 55; assert.equal(fib(10), expected)"),
    `${fib}var expected = 0`,
  ],
  [
    "declares it as a getter of the global object",
    loops("var expected = 55; assert.equal(fib(10), expected)"),
    `${fib}Object.defineProperty(globalThis, 'expected', { get: () => 0 })`,
  ],
  [
    "declares it by setup of the global object",
    loops("let expected = 55; assert.equal(fib(10), expected)"),
    `${fib}globalThis.expected = 0; var expected`,
  ],
  [
    "declares what the test takes apart",
    loops("for (var { n, want } of [{ n: 10, want: 55 }]) assert.equal(fib(n), want)"),
    `${fib}let n = 0, want = 0`,
  ],
  [
    "declares the test's list of cases",
    loops("var cases = [[10, 55]]; cases.forEach(([n, w]) => assert.equal(fib(n), w))"),
    `${fib}var cases = []`,
  ],
  [
    "declares the test's helper",
    loops("function right() { return 55 } assert.equal(fib(10), right())"),
    `${fib}function right() { return 0 }`,
  ],
  [
    "declares assert as a class",
    loops("assert.equal(fib(10), 55)"),
    `${fib}class assert { static equal() {} }`,
  ],
  [
    "declares expect as an import would",
    loops("expect(fib(10)).toBe(55)"),
    `${fib}const { expect } = { expect: () => ({ toBe() {} }) }`,
  ],
  ["declares program", loops("assert.equal(program.fib(10), 55)"), `${fib}const program = { fib: () => 55 }`],
  [
    "declares printed",
    { test: "fib(1); assert.equal(printed(), 'x')" },
    `${fib}function printed() { return 'x' }`,
  ],
  [
    "declares the language's own names",
    loops("assert(Array.isArray(fib(10)))"),
    `${fib}const Array = { isArray: () => true }; function Object() {}`,
  ],
  [
    "declares undefined by a destructuring",
    loops("assert.equal(fib(10), 55)"),
    `${fib}{ let undefined = 55; }`,
  ],
  [
    "exports what the test declares",
    loops("var want = 55; assert.equal(fib(10), want)"),
    `export ${fib}export let want = 0`,
  ],
  [
    "exports a name of the graders'",
    equal,
    `export ${fib}export { fib as sandglass$right }; const value = 55; export { value as default }`,
  ],
];

/** Return values that are not what they look like. */
const answers: readonly Way[] = [
  ["a number that is an object", equal, "const fib = () => Object(55)"],
  ["a number that is a bigint", equal, "const fib = () => 55n"],
  ["a number in a list", equal, "const fib = () => [55]"],
  ["a class that extends Number", equal, "class N extends Number {} const fib = () => new N(55)"],
  [
    "a function that is like a number",
    equal,
    "const fib = () => Object.assign(() => 55, { valueOf: () => 55, toString: () => '55' })",
  ],
  ["a symbol that says it", equal, "const fib = () => Symbol('55')"],
  [
    "a promise of a promise-like",
    loops("assert.equal(await fib(10), 55)"),
    "const fib = async () => ({ get then() { return undefined }, valueOf: () => 55 })",
  ],
  ["a generator in place of a list", sorts, "const sorted = function* () { yield* [1, 2, 3] }; "],
  [
    "an iterator in place of a list",
    sorts,
    "const sorted = () => ({ length: 3, 0: 1, 1: 2, 2: 3, *[Symbol.iterator]() { yield* [1, 2, 3] } })",
  ],
  [
    "a class that extends Array and says other items later",
    sortsTest,
    "class L extends Array { get [0]() { return 1 } } const sorted = () => L.from([3, 1, 2])",
  ],
  [
    "a Proxy of an empty list whose items are getters",
    sortsTest,
    "const sorted = () => new Proxy([], { get: (t, k) => k === 'length' ? 3 : Number(k) + 1, has: () => true })",
  ],
  [
    "a Proxy that claims every property",
    { test: "expect(make()).toEqual({ a: 1, b: 2 })" },
    "const make = () => new Proxy({}, { has: () => true, get: () => 1, ownKeys: () => ['a', 'b'], getOwnPropertyDescriptor: () => ({ value: 1, enumerable: true, configurable: true }) })",
  ],
  ["a typed array in place of a list", sorts, "const sorted = () => new Uint8Array([1, 2, 3])"],
  ["a Set in place of a list", sortsTest, "const sorted = () => new Set([1, 2, 3])"],
  [
    "a sparse list",
    { test: "expect(make()).toStrictEqual([undefined, 1])" },
    "const make = () => [, 1].concat(2)",
  ],
  [
    "a Map with the right size",
    { test: "assert.deepEqual(make(), new Map([['a', 1]]))" },
    "const make = () => new Map([['a', 2]])",
  ],
  [
    "a Set with the right size",
    { test: "assert.deepEqual(make(), new Set([1, 2]))" },
    "const make = () => new Set([1, 3])",
  ],
  [
    "a Set whose one item stands for two",
    { test: "assert.deepEqual(make(), new Set([[1], [1]]))" },
    "const make = () => new Set([[1], [2]])",
  ],
  [
    "a buffer of the right size",
    { test: "assert.deepEqual(make(), new Uint8Array([1, 2]).buffer)" },
    "const make = () => new ArrayBuffer(2)",
  ],
  [
    "a buffer of another size",
    { test: "assert.deepEqual(make(), new Uint8Array([1, 2]).buffer)" },
    "const make = () => new ArrayBuffer(0)",
  ],
  [
    "a date that is none",
    { test: "assert.deepEqual(make(), new Date(5))" },
    "const make = () => ({ getTime: () => 5, __proto__: Date.prototype })",
  ],
  [
    "an error that is none",
    { call: "fib(-1)", throws: "RangeError" },
    "const fib = () => { throw { name: 'RangeError' } }",
  ],
  [
    "an error that is returned",
    { call: "fib(-1)", throws: "RangeError" },
    "const fib = () => new RangeError('x')",
  ],
  [
    "an error of another class",
    { test: "assert.throws(() => fib(-1), RangeError)" },
    "const fib = () => { throw new TypeError('RangeError') }",
  ],
  [
    "an error whose class is a name",
    { test: "assert.throws(() => fib(-1), Missing)" },
    "let Missing; const fib = () => { throw 1 }",
  ],
  [
    "an error whose class is an empty text",
    { test: "assert.throws(() => fib(-1), Missing)" },
    "let Missing = ''; const fib = () => { throw 1 }",
  ],
  [
    "an error whose class is a pattern of anything",
    { test: "expect(() => fib(-1)).toThrow(Missing)" },
    "let Missing = /(?:)/; const fib = () => { throw 1 }",
  ],
  [
    "an error whose class is any object",
    { test: "expect(() => fib(-1)).toThrow(Missing)" },
    "let Missing = {}; const fib = () => { throw {} }",
  ],
  [
    "throwing at once in place of rejecting",
    { test: "await assert.rejects(() => load())" },
    "const load = () => { throw new Error('at once') }",
  ],
  [
    "a value in place of a promise",
    { test: "await expect(load()).resolves.toBe(5)" },
    "const load = () => 5",
  ],
  [
    "a thenable in place of a promise",
    { test: "await expect(load()).resolves.toBe(5)" },
    "const load = () => ({ then: (done) => done(5) })",
  ],
];

/** Assertions that accept more than they should. */
const matchers: readonly Way[] = [
  [
    "a number that is above and below",
    within,
    "let n = 0; const value = { valueOf: () => n++ % 2 ? -Infinity : Infinity }; const roll = () => value",
  ],
  [
    "an instance that is above and below",
    within,
    "class V { n = 0; valueOf() { return this.n++ % 2 ? -Infinity : Infinity } } const roll = () => new V()",
  ],
  ["a list of one number", { test: "expect(roll()).toBeLessThan(7)" }, "const roll = () => [3]"],
  ["null as 0", { test: "expect(roll()).toBeLessThanOrEqual(6)" }, "const roll = () => null"],
  ["a text as a number", { test: "expect(roll()).toBeGreaterThan(0)" }, "const roll = () => '3'"],
  ["NaN as not too large", { test: "expect(roll()).not.toBeGreaterThan(6)" }, "const roll = () => NaN"],
  ["nothing as not too large", { test: "expect(roll()).not.toBeGreaterThan(6)" }, "const roll = () => {}"],
  [
    "an instance close to anything",
    { test: "assert.closeTo(roll(), 0.3)" },
    "const roll = () => new (class { valueOf() { return 0.3 } })()",
  ],
  ["NaN as not close", { test: "expect(roll()).not.toBeCloseTo(0.3)" }, "const roll = () => NaN"],
  ["what has no items as holding none", { test: "expect(make()).not.toContain(3)" }, "const make = () => 5"],
  ["a number within a text", { test: "expect(make()).toContain(5)" }, "const make = () => '1,5'"],
  [
    "what has no length as not too long",
    { test: "expect(make()).not.toHaveLength(3)" },
    "const make = () => undefined",
  ],
  [
    "a length that is a text",
    { test: "expect(make()).not.toHaveLength(3)" },
    "const make = () => ({ length: '3' })",
  ],
  ["what is no text as not like it", { test: "expect(make()).not.toMatch(/x/)" }, "const make = () => 5"],
  [
    "a longer list as a part",
    { test: "expect(make()).toMatchObject([1, 2])" },
    "const make = () => [1, 2, 3]",
  ],
  [
    "nothing as without a property",
    { test: "expect(make()).not.toHaveProperty('a')" },
    "const make = () => null",
  ],
];

/** Attacks on the counted steps, the printed text, and forbidden terms. */
const facts: readonly Way[] = [
  [
    "works in a getter of what it answers",
    { call: "sum(3000)", returns: { sum: 4501500 }, maxFuel: 2_000 },
    `${sumOf}const sum = (n) => ({ get sum() { return total(n) } })`,
  ],
  [
    "works in a list's getter",
    { call: "sum(3000)", returns: [4501500], maxFuel: 2_000 },
    `${sumOf}const sum = (n) => Object.defineProperty([0], 0, { enumerable: true, get: () => total(n) })`,
  ],
  [
    "works in a Proxy's trap",
    { call: "sum(3000)", returns: [4501500], maxFuel: 2_000 },
    `${sumOf}const sum = (n) => new Proxy([0], { getOwnPropertyDescriptor: (t, k) => k === '0' ? { value: total(n), writable: true, enumerable: true, configurable: true } : Reflect.getOwnPropertyDescriptor(t, k) })`,
  ],
  [
    "works in a timer",
    cheap,
    `${sumOf}const sum = (n) => new Promise((done) => setTimeout(() => done(total(n))))`,
  ],
  ["works in a job", cheap, `${sumOf}const sum = async (n) => { await null; return total(n) }`],
  ["works in a thenable", cheap, `${sumOf}const sum = async (n) => ({ then: (done) => done(total(n)) })`],
  [
    "works in a promise's constructor",
    cheap,
    `${sumOf}const sum = (n) => { let done; const p = new Promise((f) => { done = f }); return Object.defineProperty(p, 'constructor', { get() { done(total(n)); return Promise } }) }`,
  ],
  [
    "works in a promise's species",
    cheap,
    `${sumOf}class Later extends Promise { static get [Symbol.species]() { work?.(); return Promise } } let work; const sum = (n) => { let done; const p = new Later((f) => { done = f }); work = () => done(total(n)); return p }`,
  ],
  [
    "works while the test asks for its class",
    { test: "assert(sum(3000) instanceof Sum)", maxFuel: 2_000 },
    `${sumOf}class Sum { static [Symbol.hasInstance]() { return total(3000) > 0 } } const sum = () => ({})`,
  ],
  [
    "works in a native loop",
    cheap,
    "const sum = (n) => Array(n + 1).fill(0).map((_, k) => k).reduce((a, b) => a + b)",
  ],
  [
    "works in a callback of the test",
    { test: "assert.equal(sum((n) => n, 3000), 4501500)", maxFuel: 2_000 },
    "const sum = (f, n) => { let s = 0; for (let k = 1; k <= n; k++) s += f(k); return s }",
  ],
  [
    "prints while it is looked at",
    { call: "greet()", returns: { a: 1 }, prints: "Hello" },
    "const greet = () => ({ get a() { console.log('Hello'); console.log('once more'); return 1 } })",
  ],
  [
    "prints at its top level what the call was to print",
    { call: "greet()", prints: "Hello" },
    "console.log('Hello'); const greet = () => {}",
  ],
  ["prints an escape in place of text", { prints: "Hello" }, "console.log('Hello\\u200b')"],
  ["uses the word in a comment", { uses: ["while"] }, "// while (true)\nlet text = 'while'"],
  ["uses the name in a text", { uses: ["Math.max"] }, "'Math.max(1, 2)'"],
  ["uses the member as another's key", { uses: [".sort"] }, "const o = { sort: 1 }"],
  ["avoids the loop by another one", { avoids: ["loop"] }, "let n = 0; do n++; while (n < 3)"],
  ["avoids the member by brackets", { avoids: [".sort"] }, "[2, 1]['sort']()"],
  ["avoids the member by optional chaining", { avoids: [".sort"] }, "[2, 1]?.sort?.()"],
  ["avoids the path by taking it apart", { avoids: ["Math.max"] }, "const { max } = Math; max(1, 2)"],
  ["avoids the path by way of the global object", { avoids: ["Math.max"] }, "globalThis.Math.max(1, 2)"],
  [
    "avoids recursion by way of a second function",
    { avoids: ["recursion"] },
    "const a = (n) => n ? b(n - 1) : 0; const b = (n) => a(n); a(3)",
  ],
];

export const ways: readonly Way[] = [...names, ...answers, ...matchers, ...facts, ...ownWays];
