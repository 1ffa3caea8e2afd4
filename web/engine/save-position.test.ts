import { expect, test } from "vitest";
import { pollFunctions, savePosition } from "./save-position.ts";
import { instanceOf, moduleOf, repeated, words } from "./testing/small-module.ts";

const frameAt = 64;
const positionOffset = 12;

/** An interpreter that saves its position before `calls` calls, and polls: `polls` times, and once after a jump. */
const interpreter = ({ polls = 8, calls = 60 } = {}) => `
  (import "host" "poll" (func $poll (param i32) (result i32)))
  (memory (export "memory") 1)
  (func $interpreter (export "interpreter") (param $realm i32) (local $context i32) (local $frame i32) (local $pc i32)
    (local.set $context (i32.const 1))
    (local.set $frame (i32.const ${frameAt}))
    (block $stop
      (br_if $stop (call $poll (local.get $realm)))
      ${repeated(calls, () => `(i32.store offset=${positionOffset} (local.get $frame) (local.get $pc))`)}
      ${repeated(polls, (nth) => `(local.set $pc (i32.const ${10 * (nth + 1)})) (nop) (br_if $stop (call $poll (local.get $context)))`)}
      (local.set $pc (i32.const 500))
      (nop)
      (local.set $pc (i32.add (local.get $pc) (i32.const 100)))
      (br_if $stop (i32.eqz (i32.eqz (i32.const 0))))
      (local.set $pc (i32.const 700))
      (br_if $stop (i32.eqz (call $poll (local.get $context))))))`;

function positions(text: string): readonly number[] {
  const module = moduleOf(text);
  savePosition(module, module.getFunction("interpreter"), new Set(["poll"]));
  const seen: number[] = [];
  const exports = instanceOf(module, {
    poll: () => {
      seen.push(memory.get(frameAt + positionOffset));
      return 0;
    },
  });
  const memory = words(exports);
  exports["interpreter"]?.(9);
  return seen;
}

test("the position is saved before each poll, except for that at the entry, which has no frame yet", () => {
  expect(positions(interpreter())).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 600]);
});

test("an interpreter with another number of polls, or without a position, is refused", () => {
  expect(() => positions(interpreter({ polls: 7 }))).toThrow("expected 9 polls in the interpreter, found 8");
  expect(() => positions(interpreter({ polls: 9 }))).toThrow("found 10");
  expect(() => positions(interpreter({ calls: 49 }))).toThrow("the interpreter's place is not where it was");
  const two = "(i32.store offset=16 (local.get $frame) (local.get $pc))".repeat(6);
  expect(() => positions(interpreter().replace("(br_if $stop", `${two} (br_if $stop`))).toThrow(
    "the interpreter's place is not where it was",
  );
});

test("polls are the functions that set the ticks to 10,000", () => {
  const module = moduleOf(`
    (memory 1)
    (func $poll (i32.store (i32.const 8) (i32.const 10000)))
    (func $other (i32.store (i32.const 8) (i32.const 9999)))
    (func $reads (drop (i32.const 10000)))`);
  expect([...pollFunctions(module, module.getNumFunctions())]).toEqual(["poll"]);
  module.dispose();
});
