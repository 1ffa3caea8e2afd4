import { expect, test } from "vitest";
import { type Exports, globalOf, moduleOf, run } from "../../engine/testing/small-module.ts";
import { added, type InterpreterBinary } from "../interpreter-binary.ts";
import { checkedBinary, prepareInterpreter } from "./prepare-interpreter.ts";

const text = `
  (import "env" "write" (func $write (param i32)))
  (import "env" "system" (func $system (param i32) (result i32)))
  (memory (export "memory") 10 100)
  (data (i32.const 1024) "not enough stack\\00")
  (func $error (param i32))
  (func (export "loop") (param $n i32) (loop $a
    (local.set $n (i32.sub (local.get $n) (i32.const 1))) (br_if $a (local.get $n))))
  (func (export "copy") (param $n i32) (memory.copy (i32.const 4096) (i32.const 0) (local.get $n)))
  (func (export "shell") (result i32) (call $system (i32.const 1)))
  (func (export "print") (call $write (i32.const 2)))
  (func (export "overflow") (call $error (i32.const 1024)))
  (func (export "load") (param $text i32) (param $mode i32) (result i32) (local.get $mode))
  (func (export "unused") (result i32) (i32.const 3))`;

const row: InterpreterBinary = {
  language: "small",
  file: "small.wasm",
  sha256: "",
  exports: ["memory", "loop", "copy", "shell", "print", "overflow", "load"],
  imports: ["write"],
  pages: 2,
  overflowTexts: ["not enough stack"],
  choices: [{ function: "load", parameter: 1 }],
};

function prepared(change: Partial<InterpreterBinary> = {}, source = text): WebAssembly.Module {
  const wasm = prepareInterpreter({ ...row, ...change }, moduleOf(source).emitBinary());
  return new WebAssembly.Module(wasm as Uint8Array<ArrayBuffer>);
}

const compiled = prepared();

function cost(exports: Exports, name: string, ...args: readonly number[]): number {
  const fuel = globalOf(exports, added.fuel);
  fuel.value = 1_000;
  exports[name]?.(...args);
  return 1_000 - fuel.value;
}

test("calls, iterations and copied bytes cost steps", () => {
  const exports = run(compiled, { load: () => 0 });
  expect(cost(exports, "loop", 5)).toBe(1 + 5);
  expect(cost(exports, "copy", 640)).toBe(1 + 10);
});

test("below zero the host is asked, and its exception ends the instance's call", () => {
  const exports = run(compiled, {
    refuel: () => {
      throw new Error("spent");
    },
  });
  globalOf(exports, added.fuel).value = 3;
  expect(() => exports["loop"]?.(100)).toThrow("spent");
});

test("an import that the row does not list is a trap, and the others are imports", () => {
  const calls: number[] = [];
  const exports = run(compiled, { write: (value: number) => calls.push(value) });
  exports["print"]?.();
  expect(calls).toEqual([2]);
  expect(() => exports["shell"]?.()).toThrow(WebAssembly.RuntimeError);
  expect(WebAssembly.Module.imports(compiled).map(({ name }) => name)).not.toContain("system");
});

test("only the row's exports stay, and what is added", () => {
  const names = WebAssembly.Module.exports(compiled).map(({ name }) => name);
  expect(names.sort()).toEqual([...row.exports, "fuel", "room", "overflows", "callHost", "callHook"].sort());
});

test("the host chooses a parameter, and a use of a full stack's text counts", () => {
  const exports = run(compiled, { load: (text: number, mode: number) => text + mode + 1 });
  expect(exports["load"]?.(10, 20)).toBe(31);
  const overflows = globalOf(exports, added.overflows);
  exports["overflow"]?.();
  expect(overflows.value).toBe(1);
});

test("the memory begins with the row's pages", () => {
  expect(run(compiled, {}).memory.buffer.byteLength).toBe(2 * 65_536);
});

test("a binary that is not as its row says is refused", () => {
  expect(() => prepared({ imports: ["write", "read"] })).toThrow("small does not import read");
  expect(() => prepared({ exports: ["nothing"] })).toThrow("small does not export nothing");
  expect(() => prepared({ overflowTexts: ["no such text"] })).toThrow('has no text "no such text"');
  expect(() => prepared({ pages: 11 })).toThrow("fewer than 11");
  const growing = `${text} (func (export "grow") (drop (memory.grow (i32.const 1))))`;
  expect(() => prepared({}, growing)).toThrow("grows its memory itself");
  expect(() => checkedBinary(row, new Uint8Array([1]))).toThrow("small.wasm has the SHA-256");
});
