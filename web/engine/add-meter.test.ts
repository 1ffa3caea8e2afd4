import { expect, test } from "vitest";
import { addCounters, addMeter } from "./add-meter.ts";
import { globalOf, instanceOf, moduleOf } from "./testing/small-module.ts";

const loop = (label: string, count: string, body = "") => `
  (loop ${label} ${body}
    (local.set ${count} (i32.sub (local.get ${count}) (i32.const 1)))
    (br_if ${label} (local.get ${count})))`;

const engine = `
  (memory 1 1)
  (func $malloc (export "v") (param $size i32) (result i32) (i32.const 8))
  (func $realloc (export "realloc") (param $at i32) (param $size i32) (result i32)
    (if (result i32) (i32.eqz (local.get $at))
      (then (call $malloc (local.get $size)))
      (else (drop (call $malloc (local.get $size))) (i32.const 16))))
  (func (export "loop") (param $n i32) ${loop("$a", "$n")})
  (func (export "nested") (param $n i32) (local $m i32)
    ${loop("$a", "$n", `(local.set $m (i32.const 3)) ${loop("$b", "$m")}`)})
  (func $interpreter (export "interpreter") (param $n i32) ${loop("$a", "$n")})
  (func (export "copy") (param $n i32) (memory.copy (i32.const 4096) (i32.const 0) (local.get $n)))
  (func (export "fill") (param $n i32) (memory.fill (i32.const 4096) (i32.const 1) (local.get $n)))
  (func (export "fill63") (memory.fill (i32.const 4096) (i32.const 1) (i32.const 63)))
  (func (export "fill64") (memory.fill (i32.const 4096) (i32.const 1) (i32.const 64)))`;
const added = `(func (export "added") (param $n i32) ${loop("$a", "$n")})`;

function metered(text: string, spent: Record<string, () => void> = {}) {
  const module = moduleOf(text);
  const functions = module.getNumFunctions() - (text.includes(added) ? 1 : 0);
  addCounters(module);
  const counts = addMeter(module, functions, module.getFunction("interpreter"));
  return { counts, exports: instanceOf(module, spent) };
}

/** What a call takes from a counter. */
function cost(counter: string, name: string, ...args: readonly number[]): number {
  const { exports } = metered(`${engine} ${added}`);
  const global = globalOf(exports, counter);
  const before = global.value;
  exports[name]?.(...args);
  return before - global.value;
}

test("each iteration of a native loop costs one step, and those of an inner loop too", () => {
  expect(cost("fuel", "loop", 5)).toBe(5);
  expect(cost("fuel", "nested", 2)).toBe(2 + 2 * 3);
});

test("the interpreter, which counts its own ticks, and functions of the passes pay nothing", () => {
  expect(cost("fuel", "interpreter", 5)).toBe(0);
  expect(cost("fuel", "added", 5)).toBe(0);
});

test("instructions that copy or fill memory cost a step for each 64 bytes", () => {
  expect([cost("fuel", "copy", 639), cost("fuel", "copy", 640)]).toEqual([9, 10]);
  expect(cost("fuel", "fill", 640)).toBe(10);
  expect([cost("fuel", "fill63"), cost("fuel", "fill64")]).toEqual([0, 1]);
});

test("allocations cost their bytes, of another counter", () => {
  expect([cost("allowance", "v", 100), cost("fuel", "v", 100)]).toEqual([100, 0]);
  // A block that moves is allocated again.
  expect(cost("allowance", "realloc", 8, 100)).toBe(200);
});

test("the host is called when a counter is below zero, before the iteration goes on", () => {
  const calls: string[] = [];
  const run = metered(engine, {
    refuel: () => {
      calls.push(`refuel at ${fuel.value}`);
      fuel.value = 2;
    },
    collect: () => calls.push(`collect at ${allowance.value}`),
  });
  const [fuel, allowance] = [globalOf(run.exports, "fuel"), globalOf(run.exports, "allowance")];
  fuel.value = 2;
  run.exports["loop"]?.(2);
  expect(calls).toEqual([]);
  run.exports["loop"]?.(3);
  expect([...calls, fuel.value]).toEqual(["refuel at -1", 0]);
  allowance.value = 99;
  run.exports["v"]?.(100);
  expect(calls).toEqual(["refuel at -1", "collect at -1"]);
});

test("the loops and bulk instructions that pay are counted", () => {
  expect(metered(`${engine} ${added}`).counts).toEqual({ loops: 3, bulk: 4 });
});

test("an engine without the one realloc is refused", () => {
  const without = engine.replace("(drop (call $malloc (local.get $size)))", "(nop)");
  expect(() => metered(without)).toThrow("the engine's realloc is not where it was");
  const another = `(func (param i32) (param i32) (result i32)
    (i32.add (call $malloc (local.get 0)) (call $malloc (local.get 1))))`;
  expect(() => metered(`${engine} ${another}`)).toThrow("the engine's realloc is not where it was");
});
