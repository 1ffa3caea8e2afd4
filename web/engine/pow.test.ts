import { expect, test } from "vitest";
import { roundPowers } from "./pow.ts";
import { compiledOnce, moduleOf, run } from "./testing/small-module.ts";

const engine = `
  (memory 1)
  (func $pow (export "pow") (param f64 f64) (result f64) (f64.const -1))
  (func $atan2 (export "atan2") (param f64 f64) (result f64) (f64.const -2))
  (func $js_pow (export "js_pow") (param f64 f64) (result f64) (call $pow (local.get 0) (local.get 1)))
  (func $js_atan2 (param f64 f64) (result f64) (call $atan2 (local.get 0) (local.get 1)))
  (func $interpreter (drop (call $pow (f64.const 1) (f64.const 2))))`;

function changed(text: string) {
  const module = moduleOf(text);
  roundPowers(module, module.getNumFunctions(), "interpreter");
  return module;
}
const changedEngine = compiledOnce(() => changed(engine));

test("the engine's power is replaced, wherever it is called, and no other function of two numbers", () => {
  const { pow, js_pow, atan2 } = run(changedEngine());
  expect([pow?.(10, -5), js_pow?.(10, -5), atan2?.(1, 1)]).toEqual([1e-5, 1e-5, -2]);
});

// More numbers: web/run/sandbox/vm/pow.test.ts, in the finished engine.
test("powers are rounded to the nearest number, in each of the ways in which they are computed", () => {
  const { pow } = run(changedEngine());
  expect([pow?.(3, 33), pow?.(9, 17), pow?.(10, 308), pow?.(0.92105, -323)]).toEqual([
    Number(3n ** 33n),
    Number(9n ** 17n),
    1e308,
    343972857641.9385,
  ]);
  expect([pow?.(2, 0.5), pow?.(53.7196, 5.10785), pow?.(3, -677)]).toEqual([
    Math.SQRT2,
    687477787.1147836,
    1e-323,
  ]);
});

test("an engine whose power has another caller, or none, is refused", () => {
  const error = "the engine's pow is not where it was";
  expect(() => changed(`${engine} (func (drop (call $pow (f64.const 1) (f64.const 2))))`)).toThrow(error);
  expect(() => changed(engine.replace("$interpreter", "$another"))).toThrow(error);
});
