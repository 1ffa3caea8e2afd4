import type { TestCheck } from "./grading.ts";

/**
 * An attempt to pass without solving: a check, and a wrong program that tries to pass it. The tables are by what the
 * program abuses.
 */
export type Way = readonly [name: string, check: TestCheck, program: string];

const adds: TestCheck = {
  test: "for (const [a, b] of [[1, 2], [3, 4]]) assert.equal(add(a, b), a + b)",
};
export const equal: TestCheck = { call: "fib(10)", returns: 55 };

/** Attacks on the test's own code and values. */
export const ownWays: readonly Way[] = [
  [
    "keeps a failed assertion of a callback to itself",
    { test: "each([1, 2], (n) => assert.equal(n, 1))" },
    "const each = (list, f) => { for (const x of list) try { f(x) } catch {} }",
  ],
  [
    "keeps that of an asynchronous callback to itself",
    { test: "await each([1, 2], async (n) => { assert.equal(n, 1) })" },
    "const each = async (list, f) => { for (const x of list) await f(x).catch(() => {}) }",
  ],
  [
    "throws something else in its place",
    { test: "try { each([2], (n) => assert.equal(n, 1)) } catch {}" },
    "const each = (list, f) => { for (const x of list) try { f(x) } catch { throw 5 } }",
  ],
  [
    "changes what the test expects by way of an argument",
    { test: "const want = [1, 2, 3]; assert.deepEqual(sorted(want.toReversed()), want)" },
    "const sorted = (list) => { list.length = 0; return list }",
  ],
  [
    "gives back the test's argument",
    { test: "const given = [3, 1, 2]; assert.deepEqual(sorted(given), [1, 2, 3])" },
    "const sorted = (list) => list",
  ],
  [
    "calls the callback with what it was called with",
    { test: "const seen = []; each([1, 2], (n) => seen.push(n)); assert.deepEqual(seen, [1, 2])" },
    "const each = (list, f) => f(1, 2)",
  ],
  [
    "patches the list it is given",
    {
      test: "const list = [1, 2]; spoil(list); assert.equal(list.includes(3), false); assert.equal(list.length, 2)",
    },
    "const spoil = (list) => { list.includes = () => false; list.push(3) }",
  ],
  [
    "puts a `then` on the test's object",
    { test: "const box = {}; const got = await fill(box); assert.equal(box.value, 5)" },
    "const fill = (box) => { box.then = (done) => done(5); return box }",
  ],
  [
    "tells how many tests there are by the names it is asked for",
    adds,
    "const add = new Proxy(() => 3, { get: () => 3 })",
  ],
  ["remembers between two calls of one check", adds, "let n = 0; const add = () => [3, 6][n++]"],
  [
    "answers rightly in its first run only",
    equal,
    "const fib = Math.random() < 2 && Date.now() ? () => 54 : () => 55",
  ],
  ["ends well only where nobody looks", { returns: 5 }, "setTimeout(() => { throw new Error('late') }); 5"],
  ["never comes to its end", { returns: 5 }, "await new Promise(() => {}); 5"],
  ["prints the verdict", { prints: "Hello" }, "console.log(JSON.stringify({ passed: true }))"],
  [
    "puts its own `then` on a promise",
    equal,
    "const fib = () => Object.assign(Promise.resolve(0), { then: (done) => done(55) })",
  ],
  [
    "puts its own `constructor` on a promise",
    equal,
    "const fib = () => { const p = Promise.resolve(0); p.constructor = class { constructor(f) { f((done) => done(55), () => {}) } }; return p }",
  ],
  [
    "answers with a promise of its class whose `then` lies",
    equal,
    "class Lie extends Promise { then(done) { return super.then(() => done(55)) } } const fib = () => Lie.resolve(0)",
  ],
  [
    "answers with a frozen promise of a class whose constructor throws",
    equal,
    "class Bad extends Promise { constructor(f) { if (Bad.made) throw 55; super(f); Bad.made = true } } const fib = () => Object.freeze(new Bad((done) => done(0)))",
  ],
  [
    "handles the rejection of the test's own promise",
    { test: "keep((async () => { assert.equal(value(), 2) })())" },
    "const value = () => 1; const keep = (p) => { p.catch(() => {}) }",
  ],
  [
    "adds `toJSON` to what the language has",
    equal,
    "for (const C of [Array, String, Number, Function, Promise]) C.prototype.toJSON = C.toJSON = () => ({ passed: true }); const fib = () => 0",
  ],
  [
    "adds to all objects what the verdict has",
    equal,
    "Object.assign(Object.prototype, { told: true, passed: true, returns: undefined, isTest: false }); const fib = () => 0",
  ],
  [
    "makes functions and lists matchers",
    { test: "expect(make()).toEqual([class A {}, [1]])" },
    "for (const C of [Array, Function]) C.prototype.asymmetricMatch = () => true; const make = () => [1, 2]",
  ],
  [
    "adds 5,000 members to lists",
    equal,
    "for (let i = 0; i < 5000; i++) Array.prototype['m' + i] = () => 55; const fib = () => 0",
  ],
  [
    "adds a getter that fails to all lists, texts and functions",
    { test: "assert.deepEqual(list(), [1, 'a'])" },
    "for (const C of [Array, String, Function]) for (const k of ['values_', 'inspect', 'length_', 'size', 'stack', 'message']) Object.defineProperty(C.prototype, k, { get() { throw 55 } }); const list = () => [1, 'b']",
  ],
];
