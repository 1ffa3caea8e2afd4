import binaryen from "binaryen";
import { expect, test } from "vitest";
import { info } from "./expressions.ts";
import { childPositionsIn, findInterpreterParts, isDispatch } from "./interpreter-parts.ts";
import { frameBytes, interpreterNeeds, interpreterText } from "./testing/small-interpreter.ts";
import { moduleOf } from "./testing/small-module.ts";

const text = interpreterNeeds + interpreterText();
const firstLocal = 7;

function partsIn(text: string) {
  const module = moduleOf(text);
  return findInterpreterParts(binaryen.getFunctionInfo(module.getFunction("interpreter")).body);
}

test("the parts are found by their shapes", () => {
  const parts = partsIn(text);
  const { stack, again, ways } = parts;
  expect({ stack, again, ways, frameBytes: parts.frameBytes }).toEqual({
    stack: "stack",
    again: "again",
    ways: 160,
    frameBytes,
  });
  const { frame, runtime, result, opcode, next, nextEnd } = parts;
  expect([frame, runtime, result, opcode, next, nextEnd].map((local) => local - firstLocal)).toEqual([
    0, 1, 2, 3, 4, 5,
  ]);
  expect(parts.block.name).toBe("leave");
  expect(isDispatch(parts.dispatch)).toBe(true);
  expect(info<binaryen.CallInfo>(parts.refuse).target).toBe("refuse");
});

test("the locals that the loop caches, those that they are set from, and those that are set before the switch", () => {
  const { caches, cacheInputs, fetchedLocals } = partsIn(text);
  const caching = Array.from({ length: 10 }, (_, nth) => firstLocal + 10 + nth);
  expect([...caches].toSorted((a, b) => a - b)).toEqual(caching);
  expect([...cacheInputs].toSorted((a, b) => a - b)).toEqual(caching.map((local) => local + 10));
  // opcode, sp, next, code
  expect([...fetchedLocals].map((local) => local - firstLocal).toSorted()).toEqual([3, 4, 6, 7]);
});

test.each([
  ["beginning and end", "(local.set $runtime (i32.load offset=16 (local.get $context)))", "(nop)"],
  [
    "result",
    "(local.set $result (i64.const 25769803776))\n    (block",
    "(local.set $answer (i64.const 0))\n    (block",
  ],
  ["prologue", "(br_if $leave (call $poll (local.get $context)))", "(nop)"],
  ["loop", "(if (i32.eqz (local.get $opcode))", "(if (i32.eqz (local.get $code))"],
  ["loop", "(local.set $sp (local.get $end))", "(local.set $sp (i32.const 0))"],
  [
    "program counter",
    "(local.tee $opcode (local.get $next)) (i32.const 1)",
    "(local.get $next) (i32.const 1)",
  ],
  ["stack check", "offset=128", "offset=132"],
  ["allocation", "(global.set $stack (i32.sub (local.get $frame) (local.get $taken)))", "(nop)"],
  ["native call", "(drop (call_indirect (result i32) (i32.const 0)))", "(nop)"],
])("an interpreter without its %s is refused, with that name", (part, from, to) => {
  expect(text).toContain(from);
  expect(() => partsIn(text.replace(from, to))).toThrow(`the interpreter's ${part}: not where it was`);
});

test("an interpreter without its switch is refused", () => {
  expect(() => partsIn(interpreterNeeds + interpreterText({ ways: 150 }))).toThrow(
    "the interpreter's switch: not where it was",
  );
});

test("every child of every block has its position", () => {
  const module = moduleOf("(func $f (block $a (nop) (block $b (br $a) (nop))) (nop))");
  const { body } = binaryen.getFunctionInfo(module.getFunction("f"));
  const positions = childPositionsIn(body);
  expect(
    positions.every(({ parent, index, child }) => info<binaryen.BlockInfo>(parent).children[index] === child),
  ).toBe(true);
  expect(positions).toHaveLength(6);
  module.dispose();
});
