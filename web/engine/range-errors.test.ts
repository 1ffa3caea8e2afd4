import { expect, test } from "vitest";
import { throwRangeErrors } from "./range-errors.ts";
import {
  compiledOnce,
  exceptionValue,
  globalOf,
  moduleOf,
  repeated,
  run,
  words,
} from "./testing/small-module.ts";

const texts = {
  stackOverflow: 2000,
  outOfMemory: 2100,
  stringTooLong: 2200,
  invalidStringLength: 2300,
  expectedOf: 2400,
};
const overflow = "Maximum call stack size exceeded";

/** Kind 6 is an internal error, 1 a range error. The parser's errors have its state, at 64, before them. */
const engine = `
  (import "host" "throw" (func $throw (param i32 i32 i32 i32)))
  (import "host" "throwSyntax" (func $throwSyntax (param i32 i32 i32)))
  (import "host" "reject" (func $reject (param i32 i32 i32) (result i32)))
  (memory (export "memory") 1)
  (func $internal (param i32 i32 i32) (call $throw (local.get 0) (local.get 1) (local.get 2) (i32.const 6)))
  (func $range (param i32 i32 i32) (call $throw (local.get 0) (local.get 1) (local.get 2) (i32.const 1)))
  (func $type (param i32 i32 i32) (call $throw (local.get 0) (local.get 1) (local.get 2) (i32.const 5)))
  (func $syntax (param i32 i32 i32) (call $throwSyntax (local.get 0) (local.get 1) (local.get 2)) (nop))
  (func (export "call") (call $internal (i32.const 16) (i32.const ${texts.stackOverflow}) (i32.const 0)))
  (func (export "json") (call $internal (i32.const 16) (i32.const ${texts.stackOverflow}) (i32.const 0)))
  (func (export "compile") (call $internal (i32.const 16) (i32.const ${texts.stackOverflow}) (i32.const 0)))
  (func (export "parse") (call $syntax (i32.const 64) (i32.const ${texts.stackOverflow}) (i32.const 0)))
  (func (export "look") (call $syntax (i32.const 64) (i32.const ${texts.expectedOf}) (i32.const 0)))
  (func (export "regexp") (result i32) (call $reject (i32.const 16) (i32.const ${texts.stackOverflow}) (i32.const 0)))
  (func (export "memoryError") (call $internal (i32.const 16) (i32.const ${texts.outOfMemory}) (i32.const 0)))
  ${repeated(5, (nth) => `(func (export "long${nth}") (call $internal (i32.const 16) (i32.const ${texts.stringTooLong}) (i32.const 0)))`)}
  (func (export "other") (call $type (i32.const 16) (i32.const ${texts.outOfMemory}) (i32.const 0)))
  (func (export "internal") (call $internal (i32.const 16) (i32.const 2500) (i32.const 0)))`;

function changed(text: string) {
  const module = moduleOf(text);
  throwRangeErrors(module, module.getNumFunctions(), texts);
  return module;
}
const changedEngine = compiledOnce(() => changed(engine));

const kinds: Readonly<Record<number, string>> = { 1: "range", 5: "type", 6: "internal" };
const runtime = 256;

/** Calls exported functions, and says which errors were thrown. The latest one is the runtime's exception. */
function thrown(...names: readonly string[]) {
  const errors: string[] = [];
  const messageAt = (address: number) =>
    address === 512
      ? Buffer.from(exports.memory.buffer, 512, overflow.length + 1).toString("latin1")
      : address;
  const note = (error: string) => {
    errors.push(error);
    new DataView(exports.memory.buffer).setBigInt64(runtime + 136, BigInt(errors.length), true);
  };
  const exports = run(changedEngine(), {
    throw: (_context: number, text: number, _values: number, kind: number) =>
      note(`${kinds[kind]} ${messageAt(text)}`),
    throwSyntax: (_state: number, text: number) => note(`syntax ${messageAt(text)}`),
    reject: (_context: number, text: number) => {
      note(`rejected ${messageAt(text)}`);
      return Number(exceptionValue >> 32n);
    },
  });
  // The parser's state begins with the context, at 16, which has the runtime.
  words(exports).set(64, 16);
  words(exports).set(16 + 16, runtime);
  for (const name of names) exports[name]?.();
  return { errors, overflows: globalOf(exports, "overflows").value };
}

test("a full stack is a range error with V8's message, in calls and in the parser, and is counted", () => {
  const range = `range ${overflow}\0`;
  expect(thrown("call", "json", "compile", "parse")).toEqual({
    errors: [range, range, range, range],
    overflows: 4,
  });
});

test("in a regular expression it keeps its error, and is counted", () => {
  expect(thrown("regexp")).toEqual({ errors: [`rejected ${texts.stackOverflow}`], overflows: 1 });
});

test("no memory and strings that are too long are range errors, and no overflow", () => {
  expect(thrown("memoryError", "long0", "long4")).toEqual({
    errors: [
      `range ${texts.outOfMemory}`,
      `range ${texts.invalidStringLength}`,
      `range ${texts.invalidStringLength}`,
    ],
    overflows: 0,
  });
});

test("all other errors stay as they are", () => {
  expect(thrown("other", "internal", "look").errors).toEqual([
    `type ${texts.outOfMemory}`,
    "internal 2500",
    `syntax ${texts.expectedOf}`,
  ]);
});

test("the parser does not replace the error of a full stack by one of its own", () => {
  expect(thrown("parse", "look").errors).toEqual([`range ${overflow}\0`]);
  expect(thrown("parse", "other", "look").errors).toHaveLength(3);
});

test("an engine without these errors, or with another number of them, is refused", () => {
  const counts = /expected 5,1,5 errors of range, found/;
  expect(() => changed(engine.replace(`(i32.const ${texts.outOfMemory})`, "(i32.const 1)"))).toThrow(counts);
  expect(() => changed(engine.replace(`(i32.const ${texts.stringTooLong})`, "(i32.const 1)"))).toThrow(
    counts,
  );
  expect(() => changed(engine.replace("(i32.const 6)", "(i32.const 7)"))).toThrow(
    "the engine's range and internal errors are not thrown where they were",
  );
  expect(() => changed(engine.replace(String(texts.expectedOf), "1"))).toThrow(
    "the engine's syntax errors are not thrown where they were",
  );
});
