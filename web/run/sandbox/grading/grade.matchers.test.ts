import { expect, test } from "vitest";
import { gradeProgram, resultText } from "../testing/grading.ts";
import { testsAll } from "../testing/sample.ts";

/** What each assertion refuses, of the program's value and of the test's own. */
const program = `
  class Liar { n = 0; valueOf() { return this.n++ % 2 ? -Infinity : Infinity } [Symbol.toPrimitive]() { return this.valueOf() } }
  const liar = new Liar();
  const lying = () => liar;
  const text = () => "5";
  const ids = () => new Set([1, 2, undefined]);
  const none = () => undefined;
  const nan = () => NaN;
  const five = () => 5;
  const list = () => [1, 2];
  const sync = () => { throw new RangeError("at once") };
  const thenable = () => ({ then(done) { done(5) } });
  let Missing;
  const anything = /(?:)/;
  const empty = {};
  const arrow = () => {};
`;

const cases: readonly (readonly [test: string, sentence: string])[] = [
  ["expect(lying()).toBeGreaterThanOrEqual(0)", "lying() returned Liar { n: 0 }; expected a number"],
  ["expect(lying()).toBeLessThan(1)", "expected a number"],
  ["expect(lying()).not.toBeGreaterThan(1)", "expected a number"],
  ["expect(text()).toBeGreaterThan(4)", "text() returned '5'; expected a number"],
  ["expect(text()).not.toBeLessThanOrEqual(4)", "expected a number"],
  ["expect(nan()).not.toBeGreaterThan(4)", "nan() returned NaN; expected a number"],
  ["expect(none()).not.toBeLessThan(4)", "expected a number"],
  ["expect(five()).toBeLessThan('6')", "toBeLessThan takes a number, not '6'"],
  ["expect(five()).not.toBeGreaterThan()", "toBeGreaterThan takes a number, not undefined"],
  ["expect(lying()).toBeCloseTo(5)", "expected a number"],
  ["expect(text()).toBeCloseTo(5)", "expected a number"],
  ["expect(nan()).not.toBeCloseTo(5)", "expected a number"],
  ["expect(five()).toBeCloseTo('5')", "toBeCloseTo takes a number, not '5'"],
  ["expect(five()).toBeCloseTo(9, -5)", "toBeCloseTo takes a whole number of digits, not -5"],
  ["assert.closeTo(lying(), 5, 1)", "expected a number"],
  ["assert.closeTo(five(), '5')", "assert.closeTo takes a number, not '5'"],
  ["assert.closeTo(five(), 9, Infinity - Infinity)", "assert.closeTo takes a number of 0 or more, not NaN"],
  ["expect(five()).not.toMatchObject({ a: 1 })", "five() returned 5; expected an object"],
  ["expect(list()).toMatchObject(5)", "toMatchObject takes an object, not 5"],
  ["expect(list()).toMatchObject([1])", "list() returned [ 1, 2 ]; expected [ 1 ]"],
  ["expect(list()).not.toBeTypeOf('array')", "toBeTypeOf takes one of undefined, object"],
  ["expect(list()).not.toBeInstanceOf('Array')", "toBeInstanceOf takes a class, not 'Array'"],
  ["expect(five()).not.toContain(4)", "five() returned 5; expected a text, or something with items"],
  ["expect(none()).not.toContain(4)", "expected a text, or something with items"],
  ["expect(text()).toContain(5)", "toContain takes a text, of a text, not 5"],
  ["assert.includes(text(), 5)", "assert.includes takes a text, of a text, not 5"],
  ["assert.includes(five(), 5)", "expected a text, or something with items"],
  ["expect(five()).not.toContainEqual(4)", "expected something with items"],
  ["expect(five()).not.toHaveLength(4)", "expected something with a length"],
  ["expect(none()).not.toHaveLength(4)", "expected something with a length"],
  ["expect(list()).not.toHaveLength('2')", "toHaveLength takes a whole number, not '2'"],
  ["expect(none()).not.toHaveProperty('a')", "expected an object"],
  ["expect(list()).not.toHaveProperty(5)", "toHaveProperty takes a path"],
  ["expect(five()).not.toMatch(/4/)", "five() returned 5; expected a text"],
  ["expect(text()).not.toMatch(4)", "toMatch takes a pattern or a text, not 4"],
  ["assert.match(text(), '5')", "assert.match takes a pattern, not '5'"],
  ["expect(five()).toThrow()", "a function to call was expected"],
  ["expect(sync).toThrow(Missing)", "toThrow takes a class of errors"],
  ["expect(sync).toThrow('')", "toThrow takes a class of errors"],
  ["expect(sync).toThrow(arrow())", "toThrow takes a class of errors"],
  ["expect(sync).toThrow(anything)", "toThrow takes a class of errors"],
  ["expect(sync).not.toThrow(empty)", "toThrow takes a class of errors"],
  ["assert.throws(sync, Missing)", "assert.throws takes a class of errors"],
  ["assert.throws(sync, 5)", "assert.throws takes a class of errors"],
  ["await assert.rejects(() => sync())", "sync() threw RangeError: at once"],
  ["await expect(() => sync()).rejects.toThrow(RangeError)", "sync() threw RangeError: at once"],
  ["await assert.rejects(five())", "five() returned 5; expected a promise"],
  ["await expect(five()).resolves.toBe(5)", "five() returned 5; expected a promise"],
  ["await expect(thenable()).resolves.toBe(5)", "expected a promise"],
  ["assert.deepEqual(new Uint8Array([1]).buffer, new Uint8Array([2]).buffer)", "This is ArrayBuffer"],
  ["assert.deepEqual(new Set([[1], [2]]), new Set([[1], [1]]))", "This is Set"],
  ["assert.deepEqual(new Map([[[1], 1], [[2], 1]]), new Map([[[1], 1], [[1], 1]]))", "This is Map"],
  ["assert.deepEqual(new Set([1, undefined]), new Set([1, 2]))", "This is Set"],
  ["expect(new Set([undefined])).toStrictEqual(new Set([1]))", "This is Set"],
  ["assert.deepEqual(new Map([[undefined, 1]]), new Map([['a', 1]]))", "This is Map"],
  ["assert.deepEqual(ids(), new Set([1, 2, 3]))", "ids() returned Set"],
  ["assert.deepEqual(Object(5), Object(6))", "This is [Number: 5]"],
  ["assert.deepEqual(Object('a'), {})", "This is [String: 'a']"],
  [
    "assert.deepEqual(new Error('no', { cause: 'x' }), new Error('no', { cause: 'y' }))",
    "At .cause it is 'x'",
  ],
  ["assert.deepEqual(new AggregateError([1], 'no'), new AggregateError([2], 'no'))", "At .errors[0] it is 1"],
  ["assert.deepEqual([1].values(), {})", "This is "],
  ["assert.deepEqual((function* () {})(), (function* () {})())", "This is "],
  ["assert.deepEqual(new WeakMap(), new WeakMap())", "This is WeakMap"],
];

test.runIf(testsAll)(
  "a wrong argument of an assertion is refused with a message, with `not` as well",
  async () => {
    const { results } = await gradeProgram(
      program,
      cases.map(([check]) => ({ test: check })),
    );
    const messages = cases.map(([check], index) => [check, resultText(results[index] as never)]);
    expect(messages).toEqual(cases.map(([check, sentence]) => [check, expect.stringContaining(sentence)]));
  },
);

test("a right argument is accepted", async () => {
  const tests = [
    "expect(five()).toBeGreaterThan(4); expect(5n).toBeLessThan(6); expect(five()).not.toBeLessThan(5)",
    "expect(1 / 0).toBeGreaterThan(5); expect(1 / 0).toBeCloseTo(1 / 0); expect(0.1 + 0.2).toBeCloseTo(0.3, 5)",
    "expect(list()).toContain(2); expect(new Set([1])).toContain(1); expect(text()).toContain('5'); assert.includes(list(), 1)",
    "expect(list()).toHaveLength(2); expect(text()).toHaveLength(1); expect(new Uint8Array(3)).toHaveLength(3)",
    "expect({ a: { b: 1 } }).toHaveProperty('a.b', 1); expect({ 'a.b': 1 }).toHaveProperty(['a.b']); expect([[5]]).toHaveProperty([0, 0], 5)",
    "const all = /5/g; expect(text()).toMatch(all); expect(text()).toMatch(all); assert.match(text(), all)",
    "expect(sync).toThrow(RangeError); expect(sync).toThrow('once'); expect(sync).toThrow(/at/); expect(sync).toThrow(); expect(sync).toThrow(new RangeError('at once')); expect(sync).toThrow({ name: 'RangeError' })",
    "await assert.rejects(async () => sync()); await assert.rejects(Promise.reject(new TypeError('x')), TypeError); await expect(Promise.resolve(5)).resolves.toBe(5)",
    "expect({ a: [1, 2], b: 3 }).toMatchObject({ a: [1, 2] }); expect(() => {}).toBeTypeOf('function')",
    "assert.deepEqual(new Uint8Array([1]).buffer, new Uint8Array([1]).buffer); assert.deepEqual(new Set([[1], [2]]), new Set([[2], [1]]))",
  ];
  const { results } = await gradeProgram(
    program,
    tests.map((each) => ({ test: each })),
  );
  expect(results.map(resultText)).toEqual(tests.map(() => "passed"));
});
