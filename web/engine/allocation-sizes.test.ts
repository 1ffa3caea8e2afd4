import { describe, expect, test } from "vitest";
import { checkAllocationSizes } from "./allocation-sizes.ts";
import { compiledOnce, moduleOf, run } from "./testing/small-module.ts";

/** js_malloc(context, size), the runtime's function for it, and functions that compute a size. */
const engine = `
  (import "host" "malloc" (func $host (param i32 i32) (result i32)))
  (memory (export "memory") 1)
  (table 1 funcref) (elem (i32.const 0) $host)
  (type $malloc (func (param i32 i32) (result i32)))
  (func $malloc (param $context i32) (param $size i32) (result i32)
    (call_indirect (type $malloc) (i32.const 16) (local.get $size) (i32.load (local.get $context))))
  (func $list (export "list") (param $context i32) (param $count i32) (result i32)
    (call $malloc (local.get $context) (i32.add (i32.shl (local.get $count) (i32.const 3)) (i32.const 16))))
  (func $grow (export "grow") (param $context i32) (param $count i32) (result i32) (local $size i32)
    (local.set $size (i32.mul (local.get $count) (i32.const 20)))
    (call $malloc (local.get $context) (local.get $size)))
  (func $less (export "less") (param $context i32) (param $count i32) (result i32)
    (call $malloc (local.get $context) (select (local.tee $count (i32.add (local.get $count) (i32.const -4))) (i32.const 4) (local.get $count))))
  (func $text (export "text") (param $context i32) (param $count i32) (result i32)
    (call $malloc (local.get $context) (i32.add (i32.sub (i32.shl (local.get $count) (i32.const 1)) (i32.const 1)) (i32.const 17))))
  (func $known (export "known") (param $context i32) (param $count i32) (result i32)
    (call $malloc (local.get $context) (i32.shl (local.get $count) (i32.const 1))))
  (func $fixed (export "fixed") (param $context i32) (result i32) (call $malloc (local.get $context) (i32.const 24)))`;
const counts = { list: 1, grow: 1, less: 1, text: 1 };
const bounded = { known: "16 bits" };

const changed = compiledOnce(() => {
  const module = moduleOf(engine);
  checkAllocationSizes(module, counts, bounded);
  return module;
});

/** How many bytes a function asks for. */
function bytes(name: string, count: number): number {
  let size = 0;
  const { [name]: allocate } = run(changed(), {
    malloc: (_state: number, asked: number) => (size = asked >>> 0),
  });
  allocate?.(0, count);
  return size;
}

describe("a size", () => {
  test("that fits is as before", () => {
    expect(bytes("list", 51)).toBe(51 * 8 + 16);
    expect(bytes("list", 2 ** 29 - 3)).toBe(2 ** 32 - 8);
    expect(bytes("grow", 1000)).toBe(20_000);
    expect(bytes("fixed", 0)).toBe(24);
  });

  test("that does not fit is the largest number, also if more is added to it", () => {
    expect(bytes("list", 2 ** 29 + 51)).toBe(2 ** 32 - 1);
    expect(bytes("list", 2 ** 29 - 1)).toBe(2 ** 32 - 1);
    expect(bytes("grow", 2 ** 28)).toBe(2 ** 32 - 1);
  });

  test("from which something is taken stays the same", () => {
    expect(bytes("less", 12)).toBe(8);
    expect(bytes("text", 0)).toBe(16);
    expect(bytes("text", 10)).toBe(36);
    expect(bytes("text", 2 ** 31)).toBeGreaterThan(2 ** 32 - 8);
  });

  test("that has a bound gets no check", () => {
    expect(bytes("known", 2 ** 31 + 5)).toBe(10);
  });
});

test("another computed size is refused, and one that is gone", () => {
  const check = (expected: Readonly<Record<string, number>>) =>
    checkAllocationSizes(moduleOf(engine), expected, bounded);
  expect(() => check({ list: 1, less: 1, text: 1 })).toThrow("function grow has 1, not 0");
  expect(() => check({ ...counts, list: 2 })).toThrow("function list has 1, not 2");
  expect(() => checkAllocationSizes(moduleOf(engine), counts, {})).toThrow("function known has 1, not 0");
});
