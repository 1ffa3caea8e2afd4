import { expect, test } from "vitest";
import { shortenPowersOfTwo } from "./shortest-numbers.ts";
import { compiledOnce, moduleOf, run } from "./testing/small-module.ts";

/** js_dtoa, where it tries fewer digits: the first `allDigits` digits are given, and each trial cuts one. */
const engine = `
  (import "host" "digits" (func $digits (result i64)))
  (import "host" "mantissa" (func $mantissa (result i64)))
  (import "host" "read" (func $read (param i32 i32) (result i64)))
  (memory (export "memory") 1)
  (func (export "write") (param $context i32) (param $number f64) (param $radix i32) (param $count i32) (param $flags i32) (result i64)
    (local $decimal i64) (local $m i64) (local $all i32) (local $left i32) (local $at i32)
    (local.set $at (i32.const 512))
    (local.set $m (call $mantissa))
    (local.set $all (local.get $count))
    (local.set $decimal (call $digits))
    (block $trimmed
      (nop)
      (local.set $left (local.get $all))
      (loop $zeros
        (br_if $trimmed (i64.ne (i64.rem_u (local.get $decimal) (i64.const 10)) (i64.const 0)))
        (local.set $decimal (i64.div_u (local.get $decimal) (i64.const 10)))
        (local.set $left (i32.sub (local.get $left) (i32.const 1)))
        (br $zeros)))
    (block $no
      (i64.store (local.get $at) (local.get $decimal))
      (i32.store offset=8 (local.get $at) (i32.const 1))
      (br_if $no (i64.ne (call $read (local.get $at) (i32.sub (i32.const 40) (local.get $left))) (local.get $m)))
      (return (local.get $decimal)))
    (i64.const -1))`;

function changed(text: string) {
  const module = moduleOf(text);
  shortenPowersOfTwo(module, module.getNumFunctions());
  return module;
}
const changedEngine = compiledOnce(() => changed(engine));

/** The digits that are written; `readsAs` says what a decimal number reads as. */
function write(digits: bigint, mantissa: bigint, readsAs: (decimal: bigint, exponent: number) => bigint) {
  const tried: bigint[] = [];
  const exports = run(changedEngine(), {
    digits: () => digits,
    mantissa: () => mantissa,
    read: (at: number, exponent: number) => {
      const decimal = new DataView(exports.memory.buffer).getBigInt64(at, true);
      tried.push(decimal);
      return readsAs(decimal, exponent);
    },
  });
  return { written: exports["write"]?.(0, 0, 10, 3, 0), tried };
}

const power = 2n ** 52n;

test("if the nearest decimal number is too far from a power of two, the next one above it is tried", () => {
  // With all digits, also if zeros at the end were cut.
  expect(write(530n, power, (decimal) => (decimal === 531n ? power : 0n))).toEqual({
    written: 531n,
    tried: [53n, 531n],
  });
});

test("if neither reads as the power, it takes more digits", () => {
  expect(write(530n, power, () => 0n)).toEqual({ written: -1n, tried: [53n, 531n] });
});

test("other numbers, and powers of two whose first trial reads as them, are written as before", () => {
  expect(write(530n, power + 1n, () => 0n)).toEqual({ written: -1n, tried: [53n] });
  expect(write(530n, power, () => power)).toEqual({ written: 53n, tried: [53n] });
});

test("an engine that writes numbers in another way is refused", () => {
  const refuses = (from: string, to: string, error: string) =>
    expect(() => changed(engine.replace(from, to))).toThrow(error);
  refuses("(param $flags i32)", "(param $flags i64)", "the engine does not write numbers where it did");
  refuses("i64.div_u", "i64.div_s", "the cut of trailing zeros is not where it was");
  refuses("(i64.ne (call $read", "(i64.eq (call $read", "a trial of digits is not where it was");
});
