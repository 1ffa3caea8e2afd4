import { expect, test } from "vitest";
import { describeAggregateErrors } from "./aggregate-error.ts";
import { instanceOf, moduleOf, objectAt } from "./testing/small-module.ts";

const engine = `
  (import "host" "captureStack" (func $captureStack (param i32 i32 i32)))
  (import "host" "newString" (func $newString (param i32 i32) (result i64)))
  (import "host" "define" (func $define (param i32 i64 i32 i64 i32) (result i32)))
  (memory (export "memory") 1)
  (func (export "make") (param $context i32) (param $errors i64) (result i64) (local $error i64)
    (local.set $error (i64.const ${objectAt(96)}))
    (drop (call $define (local.get $context) (local.get $error) (i32.const 56) (local.get $errors) (i32.const 3)))
    (local.get $error))`;

function changed(text: string) {
  const module = moduleOf(text);
  describeAggregateErrors(module, module.getNumFunctions(), "newString");
  return module;
}

test("the error of Promise.any gets its stack, then its message, then its errors", () => {
  const calls: string[] = [];
  const exports = instanceOf(changed(engine), {
    captureStack: (context: number, object: number, above: number) =>
      calls.push(`stack ${context} ${object} ${above}`),
    newString: (_context: number, address: number) => {
      calls.push(Buffer.from(exports.memory.buffer, address, 26).toString("latin1"));
      return 12n;
    },
    define: (context: number, object: bigint, name: number, value: bigint, flags: number) => {
      calls.push(`define ${context} ${BigInt.asUintN(32, object)} ${name} ${value} ${flags}`);
      return 1;
    },
  });
  expect(exports["make"]?.(1, 7n)).toBe(objectAt(96));
  expect(calls).toEqual([
    // No frame: the error itself is not on the stack.
    "stack 1 96 96",
    "All promises were rejected",
    "define 1 96 54 12 3",
    "define 1 96 56 7 3",
  ]);
});

test("an engine that makes these errors elsewhere is refused", () => {
  expect(() => changed(engine.replace("(i32.const 56)", "(i32.const 57)"))).toThrow(
    "the errors of Promise.any are not made where they were",
  );
});
