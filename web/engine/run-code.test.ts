import { expect, test } from "vitest";
import { addRunCode, letWriteCode } from "./run-code.ts";
import { instanceOf, moduleOf, words } from "./testing/small-module.ts";

const message = 2000;
/** QTS_bjson_decode, which reads a value with a state on the stack (at 512), and JS_EvalFunctionInternal. */
const engine = `
  (import "host" "run" (func $host (param i32 i64 i64 i32 i32) (result i64)))
  (import "host" "read" (func $read (param i32) (result i64)))
  (import "host" "buffer" (func $buffer (param i32 i32 i64) (result i32)))
  (import "host" "box" (func $box (param i64) (result i32)))
  (memory (export "memory") 1)
  (func $evalFunction (param i32 i64 i64 i32 i32) (result i64)
    (drop (i32.const ${message}))
    (call $host (local.get 0) (local.get 1) (local.get 2) (local.get 3) (local.get 4)))
  (func $decode (export "Ka") (param $context i32) (param $value i32) (result i32) (local $state i32) (local $bytes i32) (local $result i64)
    (local.set $state (i32.const 512))
    (local.set $bytes (call $buffer (local.get $context) (i32.add (local.get $state) (i32.const 8)) (i64.load (local.get $value))))
    (i32.store offset=12 (local.get $state) (local.get $context))
    (i32.store offset=28 (local.get $state) (i32.const 1))
    (i64.store offset=40 (local.get $state) (i64.const 0))
    (i32.store offset=4 (local.get $state) (local.get $bytes))
    (local.set $result (call $read (local.get $state)))
    (call $box (local.get $result)))
  (func (export "Ja") (param $context i32) (param $value i32) (result i32) (local $state i32)
    (local.set $state (i32.const 512))
    (i64.store offset=28 (local.get $state) (i64.const 0))
    (i64.store offset=40 (local.get $state) (i64.const 0))
    (local.get $state))`;

function changed(text: string) {
  const module = moduleOf(text);
  addRunCode(module, module.getNumFunctions(), message);
  return module;
}

test("code at an address is read, run on the global object, and its result is returned", () => {
  const calls: string[] = [];
  const exports = instanceOf(changed(engine), {
    read: (state: number) => {
      const bytes = words(exports);
      calls.push(`read ${bytes.get(state + 8)} bytes at ${bytes.get(state + 4)}`);
      calls.push(
        `names from ${bytes.get(state + 28)}, code: ${new Uint8Array(exports.memory.buffer)[state + 45]}`,
      );
      return 33n;
    },
    run: (...args: never[]) => {
      calls.push(`run ${args.join()}`);
      return 44n;
    },
    box: (value: bigint) => Number(value) + 1,
  });
  const context = 64;
  words(exports).set(4096, 1000);
  new DataView(exports.memory.buffer).setBigInt64(context + 208, 55n, true);
  expect(exports["runCode"]?.(context, 4096)).toBe(45);
  expect(calls).toEqual(["read 1000 bytes at 4100", "names from 238, code: 1", `run ${context},33,55,0,0`]);
});

test("the package's engine is allowed to write code, and nothing else of its state changes", () => {
  const module = moduleOf(engine);
  letWriteCode(module);
  const exports = instanceOf(module);
  const state = exports["Ja"]?.(0, 0) as number;
  const memory = words(exports);
  expect([28, 32, 40, 44].map((at) => memory.get(state + at))).toEqual([1, 238, 0, 0]);
});

test("an engine that reads values in another way is refused", () => {
  const refuses = (from: string, to: string, error: string) =>
    expect(() => changed(engine.replace(from, to))).toThrow(error);
  refuses(String(message), "1", "what runs compiled functions is not where it was");
  refuses("(i64.load (local.get $value))", "(i64.const 0)", "the buffer's bytes is not where it was");
  refuses(
    "offset=28 (local.get $state) (i32.const 1)",
    "offset=24 (local.get $state) (i32.const 1)",
    "the first name is not where it was",
  );
  refuses("(i64.store offset=40", "(i64.store offset=48", "what is allowed is not where it was");
  refuses("(call $box (local.get $result))", "(call $box (i64.const 1))", "the result is not where it was");
});
