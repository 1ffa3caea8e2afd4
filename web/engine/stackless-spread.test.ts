import binaryen from "binaryen";
import { expect, test } from "vitest";
import { expressionsIn, is } from "./expressions.ts";
import type { InterpreterParts } from "./interpreter-parts.ts";
import { markSpread, spreads } from "./stackless-spread.ts";
import { instanceOf, moduleOf } from "./testing/small-module.ts";

/** The instruction of `...` in an interpreter: it saves its position, refuses something, and reads the iterator's method. */
const engine = (ways = 79) => `
  (import "host" "get" (func $get (param i32 i64) (result i64)))
  (import "host" "refuse" (func $refuse (param i32)))
  (import "host" "save" (func $save))
  (memory (export "memory") 1)
  (func $interpreter (export "run") (param $opcode i32) (result i32) (local $context i32) (local $end i32) (local $method i64)
    (local.set $context (i32.const 1))
    (local.set $end (i32.const 512))
    (block $failed
      (block $other
        (block $append
          (br_table ${"$other ".repeat(ways - 1)} $append $other (local.get $opcode)))
        (call $save)
        (if (i32.const 0) (then (call $refuse (i32.const 0))))
        (br_if $failed (i64.eq (local.tee $method (call $get (local.get $context) (i64.load (i32.sub (local.get $end) (i32.const 8))))) (i64.const 6)))
        (return (i32.const 2)))
      (return (i32.const 1)))
    (i32.const -1))`;

function changed(text: string, ways = 79) {
  const module = moduleOf(text);
  const { body } = binaryen.getFunctionInfo(module.getFunction("interpreter"));
  const dispatch = [...expressionsIn(body)].find((each) => is(each, binaryen.SwitchId)) ?? 0;
  markSpread(module, body, { dispatch, ways } as InterpreterParts);
  return module;
}

test("a call that does nothing is added to the instruction of ..., with the context and the end of the stack", () => {
  const module = changed(engine());
  const calls: string[] = [];
  const { name } = binaryen.getFunctionInfo(module.getFunction(spreads));
  module.removeFunction(name);
  const { i32 } = binaryen;
  module.addFunctionImport(spreads, "host", "spreads", binaryen.createType([i32, i32]), i32);
  let fails = 0;
  const exports = instanceOf(module, {
    save: () => calls.push("save"),
    spreads: (...args: never[]) => {
      calls.push(`spreads ${args.join()}`);
      return fails;
    },
    get: () => {
      calls.push("get");
      return 0n;
    },
  });
  expect(exports["run"]?.(78)).toBe(2);
  expect(calls.splice(0)).toEqual(["save", "spreads 1,512", "get"]);
  expect(exports["run"]?.(5)).toBe(1);
  expect(calls).toEqual([]);
  // If it says so, the interpreter goes where an exception goes.
  fails = 1;
  expect(exports["run"]?.(78)).toBe(-1);
});

test("by itself that call says that nothing was done", () => {
  const exports = instanceOf(changed(engine()), { save: () => undefined, get: () => 0n });
  expect(exports["run"]?.(78)).toBe(2);
});

test("an interpreter with another instruction there is refused", () => {
  const error = "the interpreter's instruction of ... is not where it was";
  expect(() => changed(engine(78))).toThrow(error);
  expect(() => changed(engine().replace("(call $save)", ""))).toThrow(error);
  expect(() =>
    changed(engine().replace("(i32.sub (local.get $end) (i32.const 8))", "(local.get $end)")),
  ).toThrow(error);
});
