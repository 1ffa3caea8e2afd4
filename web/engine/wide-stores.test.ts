import { expect, test } from "vitest";
import { functionsOf } from "./expressions.ts";
import { moduleOf } from "./testing/small-module.ts";
import { checkWideStores } from "./wide-stores.ts";

const store = (value: string) => `(i32.store16 (i32.const 0) ${value})`;
const load = "(i32.load16_u (i32.const 2))";

/** Throws what the table lacks. */
function check(stores: readonly string[], table: Parameters<typeof checkWideStores>[1] = {}): void {
  const module = moduleOf(`(memory 1) (func $f (param i32) ${stores.join(" ")})`);
  checkWideStores(functionsOf(module, module.getNumFunctions()), table);
}

test("a number that may have more than 16 bits needs a reason", () => {
  for (const value of [
    "(local.get 0)",
    "(i32.load (i32.const 4))",
    "(i32.const 65536)",
    `(i32.shl ${load} (i32.const 1))`,
    `(i32.add ${load} (i32.const 1))`,
    `(i32.or ${load} (local.get 0))`,
    `(select ${load} (local.get 0) (i32.const 1))`,
    "(local.tee 0 (i32.const 70000))",
  ]) {
    expect(() => check([store(value)])).toThrow("function f has 1, not 0");
    check([store(value)], { f: [1, "a reason"] });
  }
});

test("a number that cannot have more needs none", () => {
  check(
    [
      "(i32.const 65535)",
      "(i32.const -1)",
      load,
      "(i32.load8_s (i32.const 4))",
      "(i32.and (local.get 0) (i32.const 65535))",
      `(i32.or ${load} (i32.const 256))`,
      `(i32.and ${load} (i32.const -8))`,
      "(i32.shl (i32.load8_u (i32.const 4)) (i32.const 8))",
      "(i32.shr_u (i32.and (local.get 0) (i32.const 983040)) (i32.const 4))",
      `(select ${load} (i32.const 7) (i32.const 1))`,
    ].map(store),
  );
});

test("the number of stores of a function is in the table", () => {
  const stores = [store("(local.get 0)"), store("(local.get 0)")];
  expect(() => check(stores, { f: [1, "a reason"] })).toThrow("function f has 2, not 1");
  expect(() => check([], { f: [1, "a reason"] })).toThrow("function f has 0, not 1");
});
