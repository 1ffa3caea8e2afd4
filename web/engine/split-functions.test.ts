import { expect, test } from "vitest";
import { addSplitChain, addSplitGlobals, splitAnswer, splitArea, splitEntryFlag } from "./split-functions.ts";
import { globalOf, instanceOf, moduleOf, words } from "./testing/small-module.ts";

/** A native that resumes, and one that calls it; both go on after the call with what they knew before it. */
const engine = `
  (import "host" "interpret" (func $interpret (param i32 i64 i64 i64 i32 i32 i32) (result i64)))
  (memory (export "memory") 1)
  (global $stack (export "stack") (mut i32) (i32.const 900))
  (func $resume (export "resume") (param $context i32) (param $state i32) (result i64) (local $kept i32) (local $answer i64)
    (local.set $kept (i32.load (local.get $state)))
    (if (i32.lt_u (global.get $stack) (i32.load offset=128 (local.get $context))) (then (return (i64.const -5))))
    (local.set $answer (call $interpret (local.get $context) (i64.const 11) (i64.const 12) (i64.const 13) (i32.const 2) (i32.const 300) (i32.const 4)))
    (i32.store (local.get $state) (i32.add (local.get $kept) (i32.const 1)))
    (local.get $answer))
  (func $next (export "next") (param $context i32) (param $generator i64) (result i64) (local $answer i64)
    (local.set $answer (call $resume (local.get $context) (i32.wrap_i64 (local.get $generator))))
    (i64.add (local.get $answer) (local.get $generator)))`;

const context = 64;
const state = 256;
const area = 512;
const stackEnd = 800;

function split(text = engine) {
  const module = moduleOf(text);
  addSplitGlobals(module);
  const links = [
    { function_: module.getFunction("next"), callee: "resume" },
    { function_: module.getFunction("resume"), callee: "interpret" },
  ];
  const chain = addSplitChain(module, "next", links, () => module.i32.const(stackEnd));
  for (const global of [splitArea, splitEntryFlag, splitAnswer]) module.addGlobalExport(global, global);
  module.addFunctionExport(chain.before, "before");
  for (const [nth, { name }] of chain.after.entries()) module.addFunctionExport(name, `after${nth}`);
  const exports = instanceOf(module, { interpret: () => 100n });
  const memory = words(exports);
  memory.set(context + 128, 850);
  memory.set(state, 5);
  globalOf(exports, splitArea).value = area;
  return { chain, exports, memory, global: (name: string) => globalOf(exports, name) };
}

test("the part before the call leaves its arguments in the area, and the two parts after it finish both functions", () => {
  const whole = split();
  const answer = whole.exports["next"]?.(context, BigInt(state));
  expect([answer, whole.memory.get(state)]).toEqual([100n + BigInt(state), 6]);

  const { chain, exports, memory, global } = split();
  expect(exports["before"]?.(context, BigInt(state))).toBe(0n);
  expect(global(splitEntryFlag).value).toBe(1);
  // The function, `this`, the number of arguments and their address.
  expect([0, 8, 16, 20].map((at) => memory.get(area + at))).toEqual([11, 12, 2, 300]);
  expect(memory.get(state)).toBe(5);
  let result = 100n;
  for (const nth of [0, 1]) {
    (global(splitAnswer) as unknown as { value: bigint }).value = result;
    result = exports[`after${nth}`]?.() as bigint;
  }
  expect([result, memory.get(state)]).toEqual([answer, 6]);
  expect(chain.areaBytes % 16).toBe(0);
});

test("a call that resumes nothing is complete after the part before it", () => {
  const { exports, global } = split();
  global("stack").value = stackEnd - 1;
  expect(exports["before"]?.(context, BigInt(state))).toBe(BigInt(state) - 5n);
  expect(global(splitEntryFlag).value).toBe(0);
});

test("a resumption is compared with the end of the whole stack, not with the runtime's limit", () => {
  const { exports, global } = split();
  global("stack").value = 820;
  expect(exports["resume"]?.(context, state)).toBe(-5n);
  expect(exports["before"]?.(context, BigInt(state))).toBe(0n);
  expect(global(splitEntryFlag).value).toBe(1);
});

test("functions that cannot be split are refused", () => {
  const refuses = (from: string, to: string, error: string) =>
    expect(() => split(engine.replace(from, to))).toThrow(error);
  const call = /\(local\.set \$answer \(call \$interpret.*/;
  expect(() =>
    split(engine.replace(call, (line) => `(loop $again ${line} (br_if $again (i32.const 0)))`)),
  ).toThrow("a call that splits a function is in a loop");
  refuses(
    "i32.wrap_i64 (local.get $generator)))",
    "i32.wrap_i64 (local.get $generator))) (drop (call $resume (i32.const 0) (i32.const 0)))",
    "resume is not called once where it was",
  );
  refuses("offset=128", "offset=132", "a resumption's stack check is not where it was");
  refuses(
    "(call $resume (local.get $context) (i32.wrap_i64 (local.get $generator)))",
    "(i64.mul (call $resume (local.get $context) (i32.const 0)) (i64.const 2))",
    "a call that splits a function is neither a local's value nor a statement",
  );
});
