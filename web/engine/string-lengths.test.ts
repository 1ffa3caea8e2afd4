import { expect, test } from "vitest";
import { allowLargeCounts, limitStringLengths } from "./string-lengths.ts";
import { compiledOnce, instanceOf, moduleOf, run, words } from "./testing/small-module.ts";

const messages = { stringTooLong: 2000, invalidStringLength: 2100 };
const longest = 2 ** 29 - 24;
const engineLongest = 2 ** 30 - 1;

/** Six functions that refuse a long string, in the three ways in which that is compiled, and js_array_join. */
const engine = `
  (import "host" "throw" (func $throw (param i32 i32 i32)))
  (import "host" "append" (func $append (param i32) (result i32)))
  (memory (export "memory") 1)
  (func $tooLong (param $text i32) (result i32)
    (call $throw (i32.const 0) (local.get $text) (i32.const 0))
    (i32.const 0))
  ${[0, 1, 2]
    .map(
      (nth) => `
  (func (export "signed${nth}") (param $length i32) (result i32)
    (if (result i32) (i32.ge_s (local.get $length) (i32.const ${engineLongest + 1}))
      (then (call $tooLong (i32.const ${messages.stringTooLong})))
      (else (i32.const 1))))`,
    )
    .join("")}
  (func (export "unsigned") (param $length i32) (result i32)
    (if (result i32) (i32.ge_u (local.get $length) (i32.const ${engineLongest + 1}))
      (then (call $tooLong (i32.const ${messages.stringTooLong})))
      (else (i32.const 1))))
  ${[0, 1]
    .map(
      (nth) => `
  (func (export "wide${nth}") (param $length i64) (result i32)
    (if (result i32) (i64.le_u (local.get $length) (i64.const ${engineLongest}))
      (then (i32.const 1))
      (else (call $throw (i32.const 0) (i32.const ${messages.invalidStringLength}) (i32.const 0)) (i32.const 0))))`,
    )
    .join("")}
  (func (export "other") (param $length i32) (result i32)
    (i32.ge_s (local.get $length) (i32.const ${engineLongest + 1})))
  (func (export "join") (param $context i32) (param $this i64) (param $length i32) (param $separator i32) (param $character i32) (result i64)
    (local $at i64) (local $count i64)
    (local.set $count (local.get $this))
    (block $failed
      (loop $next
        (if (i64.ne (local.get $at) (local.get $count)) (then
          (if (i32.ge_s (local.get $character) (i32.const 0))
            (then (br_if $failed (call $append (i32.const 1))))
            (else (br_if $failed (call $append (i32.and (i32.load offset=4 (local.get $separator)) (i32.const 0x7fffffff))))))
          (local.set $at (i64.add (local.get $at) (i64.const 1)))
          (br_if $next (i64.lt_u (local.get $at) (i64.const 3))))))
      (return (i64.const 1)))
    (i64.const 6))`;

function limited(text = engine) {
  const module = moduleOf(text);
  limitStringLengths(module, module.getNumFunctions(), messages);
  return module;
}
const changedEngine = compiledOnce(() => limited());

test.each(["signed0", "signed1", "signed2", "unsigned", "wide0", "wide1"])(
  "a string may be as long as V8's, and no longer: %s",
  (name) => {
    const thrown: number[] = [];
    const exports = run(changedEngine(), { throw: (_context: number, text: number) => thrown.push(text) });
    const refuses = (length: number) =>
      exports[name]?.(name.startsWith("wide") ? BigInt(length) : length) === 0;
    expect([longest - 1, longest, longest + 1].map(refuses)).toEqual([false, false, true]);
    expect(thrown).toHaveLength(1);
  },
);

test("a function that refuses no string keeps its number", () => {
  const exports = run(changedEngine());
  expect([exports["other"]?.(longest + 1), exports["other"]?.(engineLongest + 1)]).toEqual([0, 1]);
});

/** Joins `count` values. The separator is one character, or has that length. Returns whether it was refused at once. */
function join(count: number, separator: number, character = -1) {
  const calls: string[] = [];
  const exports = run(changedEngine(), {
    throw: (_context: number, text: number) => calls.push(`refused ${text}`),
    append: (length: number) => {
      calls.push(`${length}`);
      return 0;
    },
  });
  words(exports).set(64 + 4, separator);
  return [exports["join"]?.(0, BigInt(count), 0, 64, character), ...calls];
}

test("a join whose separators alone are too long throws before it begins", () => {
  expect(join(longest / 2 + 2, 2)).toEqual([6n, "refused 2100"]);
  expect(join(longest + 2, 9, 44)).toEqual([6n, "refused 2100"]);
});

test("any other join runs as before, also one of many holes with an empty separator", () => {
  expect(join(longest / 2 + 1, 2)).toEqual([1n, "2", "2", "2"]);
  expect(join(longest + 1, 9, 44)).toEqual([1n, "1", "1", "1"]);
  expect(join(2 ** 32 - 1, 0)).toEqual([1n, "0", "0", "0"]);
});

test("an engine with another number of limits, or another join, is refused", () => {
  const fewer = engine.replace(`(i64.const ${engineLongest})`, "(i64.const 99)");
  expect(() => limited(fewer)).toThrow("expected 6 limits of a string's length, found 5");
  expect(() => limited(engine.replace("(i32.const 0x7fffffff)", "(i32.const 0xffff)"))).toThrow(
    "js_array_join is not where it was",
  );
});

const refusal = 2200;
/** `count` is a number that was converted to an integer of 64 bits; Infinity is the largest. */
const repeat = `
  (import "host" "convert" (func $convert (param i64) (result i64)))
  (memory (export "memory") 1)
  (func (export "repeat") (param $value i64) (result i64) (local $count i64) (local $message i32)
    (local.set $message
      (if (result i32) (i64.gt_u (local.tee $count (call $convert (local.get $value))) (i64.const 0x7fffffff))
        (then (i32.const ${refusal}))
        (else (i32.const 0))))
    (if (local.get $message) (then (return (i64.const -1))))
    (local.get $count))`;

function largeCounts(text: string) {
  const module = moduleOf(text);
  allowLargeCounts(module, module.getNumFunctions(), refusal);
  return module;
}

test("a finite count beyond 2 ** 31 is not refused: it is 2 ** 31, which is too many of anything", () => {
  const exports = instanceOf(largeCounts(repeat), { convert: (value: bigint) => value });
  const counts = [0n, 5n, 2n ** 31n - 1n, 2n ** 31n, 2n ** 40n, 2n ** 63n - 1n, -1n];
  expect(counts.map((count) => exports["repeat"]?.(count))).toEqual([
    0n,
    5n,
    2n ** 31n - 1n,
    2n ** 31n,
    2n ** 31n,
    -1n,
    -1n,
  ]);
});

test("an engine that refuses counts elsewhere, or compares them in another way, is refused", () => {
  expect(() => largeCounts(repeat.replace(String(refusal), "1"))).toThrow(
    "counts of repeat are not refused where they were",
  );
  expect(() => largeCounts(repeat.replace("i64.gt_u", "i64.gt_s"))).toThrow(
    "the count of repeat is not compared as it was",
  );
});
