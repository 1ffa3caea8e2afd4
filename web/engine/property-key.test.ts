import { expect, test } from "vitest";
import { freeKeyAfterThrow } from "./property-key.ts";
import { instanceOf, moduleOf } from "./testing/small-module.ts";

const text = 2000;
const engine = `
  (import "host" "free" (func $free (param i32 i64)))
  (import "host" "throw" (func $throw (param i32 i32 i32)))
  (memory (export "memory") 1)
  (func (export "get") (param $context i32) (param $key i64)
    (nop)
    (call $free (local.get $context) (local.get $key))
    (i32.store (i32.const 16) (i32.const 32))
    (call $throw (local.get $context) (i32.const ${text}) (i32.const 16))
    (nop))`;

function changed(engine: string) {
  const module = moduleOf(engine);
  freeKeyAfterThrow(module, module.getNumFunctions(), text);
  return module;
}

test("the key is freed after the error is made from it", () => {
  const calls: string[] = [];
  const exports = instanceOf(changed(engine), {
    free: (context: number, key: bigint) => calls.push(`free ${context} ${key}`),
    throw: (context: number, address: number) => calls.push(`throw ${context} ${address}`),
  });
  exports["get"]?.(1, 5n);
  expect(calls).toEqual([`throw 1 ${text}`, "free 1 5"]);
});

test("an engine that throws another error there, or this one twice, is refused", () => {
  expect(() => changed(engine.replace(String(text), "2001"))).toThrow(
    "expected one error for a property of nothing, found 0",
  );
  const again = engine.slice(engine.indexOf("(func (export")).replace('"get"', '"again"');
  expect(() => changed(engine + again)).toThrow("found 2");
});
