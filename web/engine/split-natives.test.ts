import { expect, test } from "vitest";
import type { EngineFunctions } from "./engine-functions.ts";
import { addSplitGlobals, splitAnswer, splitArea, splitEntryFlag } from "./split-functions.ts";
import { type SplitChains, splitChains } from "./split-natives.ts";
import { globalOf, instanceOf, moduleOf, words } from "./testing/small-module.ts";

const nextCall =
  "(call_indirect (type $next) (local.get $context) (local.get $this) (i32.const 1) (i32.const 300) (i32.const 0) (i32.const 0) (i32.const 0))";

/** The native functions that resume or call a guest function. Each goes on after the call, and adds something. */
const engine = `
  (import "host" "interpret" (func $interpret (param i32 i64 i64 i64 i32 i32 i32) (result i64)))
  (import "host" "jsCall" (func $jsCall (param i32 i64 i64 i32 i32) (result i64)))
  (memory (export "memory") 1)
  (global $stack (export "stack") (mut i32) (i32.const 900))
  (type $next (func (param i32 i64 i32 i32 i32 i32) (result i64)))
  (type $other (func (param i32 i64) (result i64)))
  (table 2 funcref) (elem (i32.const 0) $generatorNext $plain)
  (func $plain (param i32 i64) (result i64) (i64.const 9))
  (func $resume (param $context i32) (param $state i32) (result i64) (local $answer i64)
    (if (i32.lt_u (global.get $stack) (i32.load offset=128 (local.get $context))) (then (return (i64.const -5))))
    (local.set $answer (call $interpret (local.get $context) (i64.const 11) (i64.const 12) (i64.const 13) (i32.const 2) (i32.const 300) (i32.const 4)))
    (i64.add (local.get $answer) (i64.extend_i32_u (local.get $state))))
  (func $generatorNext (type $next) (param $context i32) (param $this i64) (param i32 i32 i32 i32) (result i64) (local $answer i64)
    (local.set $answer (call $resume (local.get $context) (i32.wrap_i64 (local.get $this))))
    (i64.mul (local.get $answer) (i64.const 2)))
  (func $callNative (export "callNative") (param $context i32) (param $this i64) (param $kind i32) (result i64) (local $answer i64)
    (if (local.get $kind) (then
      (local.set $answer (call_indirect (type $other) (local.get $context) (local.get $this) (i32.const 1)))
      (return (local.get $answer))))
    (local.set $answer ${nextCall})
    (i64.add (local.get $answer) (i64.const 3)))
  (func $iteratorNext2 (param $context i32) (param $this i64) (param $kind i32) (result i64) (local $answer i64)
    (block $done
      (if (local.get $kind) (then
        (local.set $answer (call $jsCall (local.get $context) (i64.const 21) (local.get $this) (i32.const 1) (i32.const 400)))
        (br $done)))
      (local.set $answer ${nextCall}))
    (i64.add (local.get $answer) (i64.const 10)))
  (func $iteratorNext (export "iteratorNext") (param $context i32) (param $this i64) (param $kind i32) (result i64) (local $answer i64)
    (local.set $answer (call $iteratorNext2 (local.get $context) (local.get $this) (local.get $kind)))
    (i64.add (local.get $answer) (i64.const 100)))
  (func $asyncResume (param $context i32) (param $data i32) (local $answer i64)
    (local.set $answer (call $resume (local.get $context) (local.get $data)))
    (i64.store (local.get $data) (local.get $answer)))
  (func $asyncCall (export "asyncCall") (param $context i32) (param $function i64) (result i64)
    (call $asyncResume (local.get $context) (i32.const 256))
    (i64.load (i32.const 256)))`;

const context = 64;
const area = 512;
const stackEnd = 800;

function split(text = engine) {
  const module = moduleOf(text);
  addSplitGlobals(module);
  const functions = {
    callNative: module.getFunction("callNative"),
    iteratorNext2: module.getFunction("iteratorNext2"),
    iteratorNext: module.getFunction("iteratorNext"),
    generatorNext: module.getFunction("generatorNext"),
    asyncCall: module.getFunction("asyncCall"),
    asyncResume: module.getFunction("asyncResume"),
    resume: "resume",
    interpreter: "interpret",
    jsCall: "jsCall",
  } as Partial<EngineFunctions> as EngineFunctions;
  const chains = splitChains(module, functions, () => module.i32.const(stackEnd));
  for (const global of [splitArea, splitEntryFlag, splitAnswer]) module.addGlobalExport(global, global);
  for (const { before, after } of Object.values(chains))
    for (const name of [before, ...after.map((each) => each.name)]) module.addFunctionExport(name, name);
  const exports = instanceOf(module, { interpret: () => 100n, jsCall: () => 100n });
  const memory = words(exports);
  memory.set(context + 128, 850);
  globalOf(exports, splitArea).value = area;
  return { chains, exports, memory };
}

/** What the whole function gives, and its parts, one after the other. */
function both(name: keyof SplitChains, whole: string, args: readonly (number | bigint)[]) {
  const expected = split().exports[whole]?.(context, ...args);
  const { chains, exports, memory } = split();
  const { before, after } = chains[name];
  exports[before]?.(context, ...args);
  expect(globalOf(exports, splitEntryFlag).value).toBe(1);
  const called = [0, 8, 16, 20].map((at) => memory.get(area + at));
  const answer = globalOf(exports, splitAnswer) as unknown as { value: bigint };
  answer.value = 100n;
  for (const each of after) {
    const result = exports[each.name]?.();
    if (typeof result === "bigint") answer.value = result;
  }
  return { expected, result: answer.value, called };
}

test.each<[name: keyof SplitChains, whole: string, args: readonly (number | bigint)[], result: bigint]>([
  ["generator", "callNative", [7n, 0], 2n * 107n + 3n],
  ["loop", "iteratorNext", [7n, 0], 2n * 107n + 10n + 100n],
  ["async", "asyncCall", [7n], 356n],
])("the parts of %s resume a function and give what the whole gives", (name, whole, args, result) => {
  expect(both(name, whole, args)).toEqual({ expected: result, result, called: [11, 12, 2, 300] });
});

test("the parts of an iterator's next call a function", () => {
  expect(both("iterator", "iteratorNext", [7n, 1])).toEqual({
    expected: 210n,
    result: 210n,
    called: [21, 7, 1, 400],
  });
});

test("another native function is called as before, and nothing is resumed", () => {
  const { chains, exports } = split();
  expect(exports[chains.generator.before]?.(context, 7n, 1)).toBe(9n);
  expect(globalOf(exports, splitEntryFlag).value).toBe(0);
});

test("a function that resumes compares the stack with the end that it is given", () => {
  const { chains, exports } = split();
  globalOf(exports, "stack").value = stackEnd - 1;
  expect(exports[chains.generator.before]?.(context, 7n, 0)).toBe(-5n * 2n + 3n);
  globalOf(exports, "stack").value = stackEnd;
  exports[chains.generator.before]?.(context, 7n, 0);
  expect(globalOf(exports, splitEntryFlag).value).toBe(1);
});

test("an engine whose natives call next elsewhere is refused", () => {
  expect(() => split(engine.replace(`(local.set $answer ${nextCall})`, "(nop)"))).toThrow(
    "natives do not call a generator's next where they did",
  );
});
