import { expect, test } from "vitest";
import { closeIteratorHelpers } from "./iterator-return.ts";
import { compiledOnce, moduleOf, nullValue, repeated, run, undefinedValue } from "./testing/small-module.ts";

const state = 64;
const doneAt = 8;

/** js_iterator_helper_next, for five kinds of helpers: `kind` is its magic. Each reads `return` and calls it. */
const engine = (reads = 5) => `
  (import "host" "read" (func $read (param i32 i64 i32 i64 i32) (result i64)))
  (import "host" "call" (func $call (param i64) (result i64)))
  (memory (export "memory") 1)
  (func (export "next") (param $context i32) (param $this i64) (param $helper i32) (param $argv i32) (param $done i32) (param $kind i32) (result i64)
    (local $result i64) (local $method i64)
    (block $end
      (if (i32.and (i32.load16_u offset=40 (local.get $helper)) (i32.const 512)) (then
        (i32.store (local.get $done) (i32.const 1))
        (local.set $result (i64.const ${undefinedValue}))
        (br $end)))
      ${repeated(
        reads,
        (nth) => `(if (i32.eq (local.get $kind) (i32.const ${nth})) (then
          (local.set $method (call $read (local.get $context) (local.get $this) (i32.const 6) (local.get $this) (i32.const 0)))
          (local.set $result (call $call (local.get $method)))))`,
      )})
    (local.get $result))`;

const changedEngine = compiledOnce(() => {
  const module = moduleOf(engine());
  closeIteratorHelpers(module, module.getNumFunctions());
  return module;
});

function close(kind: number, method: bigint) {
  const called: bigint[] = [];
  const exports = run(changedEngine(), {
    read: () => method,
    call: (callee: bigint) => {
      called.push(callee);
      return 7n;
    },
  });
  const view = new DataView(exports.memory.buffer);
  // Running, and another bit that stays.
  view.setUint16(state + 40, 256 + 3, true);
  const result = exports["next"]?.(0, 1n, state, 0, doneAt, kind);
  return { result, called, done: view.getInt32(doneAt, true), state: view.getUint16(state + 40, true) };
}

test.each([0, 1, 2, 3, 4])("a helper of kind %i ends if its iterator has no return", (kind) => {
  const ended = { result: undefinedValue, called: [], done: 1, state: 512 + 3 };
  expect(close(kind, undefinedValue)).toEqual(ended);
  expect(close(kind, nullValue)).toEqual(ended);
});

test("a return that exists is called as before", () => {
  expect(close(2, 99n)).toEqual({ result: 7n, called: [99n], done: 0, state: 256 + 3 });
});

test("an engine with another number of kinds, or none, is refused", () => {
  const apply = (text: string) => () => {
    const module = moduleOf(text);
    closeIteratorHelpers(module, module.getNumFunctions());
  };
  expect(apply(engine(4))).toThrow("expected 5 reads of a helper's return, found 4");
  expect(apply(engine(0))).toThrow("iterator helpers are not closed where they were");
  expect(apply(engine().replace("(i32.const 512)", "(i32.const 1024)"))).toThrow(
    "iterator helpers are not closed where they were",
  );
});
