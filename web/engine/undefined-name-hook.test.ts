import { expect, test } from "vitest";
import { exceptionValue, globalOf, instanceOf, moduleOf, undefinedValue } from "./testing/small-module.ts";
import { hookUndefinedNames } from "./undefined-name-hook.ts";

const text = 2000;
const engine = `
  (import "host" "throw" (func $throw (param i32 i32)))
  (import "host" "get" (func $get (param i32 i64 i32 i64 i32) (result i64)))
  (memory (export "memory") 1)
  (func $notDefined (export "notDefined") (param $context i32) (param $name i32)
    (call $throw (local.get $context) (i32.const ${text})))
  (func $getProperty (param $context i32) (param $object i64) (param $name i32) (param $receiver i64) (param $throws i32) (result i64)
    (if (local.get $throws) (then (call $notDefined (local.get $context) (local.get $name))))
    (call $get (local.get $context) (local.get $object) (local.get $name) (local.get $receiver) (local.get $throws)))`;

function changed(text_ = engine) {
  const module = moduleOf(text_);
  hookUndefinedNames(module, module.getNumFunctions(), text);
  return module;
}

/** What happens when a name is not defined. `library`: what the guest's library answers; without, there is none yet. */
function missing(library?: bigint): readonly string[] {
  const calls: string[] = [];
  const exports = instanceOf(changed(), {
    throw: () => calls.push("not defined"),
    get: (...args: never[]) => {
      calls.push(`asked ${args.join()}`);
      return library;
    },
  });
  if (library !== undefined) {
    globalOf(exports, "names").value = 64;
    new DataView(exports.memory.buffer).setBigInt64(64, 555n, true);
  }
  exports["notDefined"]?.(1, 42);
  return calls;
}

test("before the guest's library is there, a name is not defined", () => {
  expect(missing()).toEqual(["not defined"]);
});

test("then the library is asked for the name, and does not throw for most", () => {
  expect(missing(undefinedValue)).toEqual(["asked 1,555,42,555,0", "not defined"]);
});

test("an error of the library is thrown instead", () => {
  expect(missing(exceptionValue)).toEqual(["asked 1,555,42,555,0"]);
});

test("an engine without the error, or without the one reader, is refused", () => {
  expect(() => changed(engine.replace(String(text), "1"))).toThrow(
    "the engine's error for undefined names is not where it was",
  );
  expect(() =>
    changed(engine.replace("(then (call $notDefined (local.get $context) (local.get $name)))", "(then)")),
  ).toThrow("the engine's reader is not where it was");
});
