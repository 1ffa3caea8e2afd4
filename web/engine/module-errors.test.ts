import { expect, test } from "vitest";
import { handleModuleErrors } from "./module-errors.ts";
import { instanceOf, moduleOf, words } from "./testing/small-module.ts";

const pending = 2000;
/** js_execute_sync_module(context, module, error), in small. */
const engine = `
  (import "sandglass" "rejected" (func $tellRejected (param i32 i64 i64 i32 i32)))
  (import "host" "throw" (func $throw (param i32 i32)))
  (import "host" "run" (func $run (result i64)))
  (import "host" "state" (func $state (param i64) (result i32)))
  (import "host" "result" (func $result (param i64) (result i64)))
  (memory (export "memory") 1)
  (func (export "execute") (param $context i32) (param $module i32) (param $error i32) (result i32) (local $promise i64)
    (local.set $promise (call $run))
    (block $fulfilled
      (block $rejected
        (br_if $fulfilled (i32.eq (call $state (local.get $promise)) (i32.const 1)))
        (br_if $rejected (i32.eq (call $state (local.get $promise)) (i32.const 2)))
        (call $throw (local.get $context) (i32.const ${pending}))
        (return (i32.const -1)))
      (i64.store (local.get $error) (call $result (local.get $promise)))
      (return (i32.const -1)))
    (i32.const 0))`;

function execute(state: number) {
  const module = moduleOf(engine);
  handleModuleErrors(module, module.getNumFunctions(), pending);
  const told: unknown[] = [];
  const exports = instanceOf(module, {
    rejected: (...args: never[]) => told.push(args),
    throw: () => undefined,
    run: () => 77n,
    state: () => state,
    result: () => 5n,
  });
  const result = exports["execute"]?.(1, 2, 8);
  return { result, error: words(exports).get(8), told };
}

test("an error that is read from a module's promise is reported as handled", () => {
  expect(execute(2)).toEqual({ result: -1, error: 5, told: [[1, 77n, 0n, 1, 0]] });
});

test("a module that completes, or that waits, reports nothing", () => {
  expect(execute(1)).toEqual({ result: 0, error: 0, told: [] });
  expect(execute(0)).toEqual({ result: -1, error: 0, told: [] });
});

test("an engine that does not read the error there is refused", () => {
  const module = moduleOf(engine.replace(String(pending), "1999"));
  expect(() => handleModuleErrors(module, module.getNumFunctions(), pending)).toThrow(
    "the error of a module is not where it was",
  );
});
