import { expect, test } from "vitest";
import { moduleOf } from "../../engine/testing/small-module.ts";
import { withOwnMemory } from "./own-memory.ts";

const compile = (text: string) =>
  new WebAssembly.Module(withOwnMemory(moduleOf(text).emitBinary()) as Uint8Array<ArrayBuffer>);

test("an imported memory becomes the module's own, between other imports and exports", () => {
  const module = compile(`
    (import "env" "before" (func $before (result i32)))
    (import "env" "memory" (memory 3 100))
    (import "env" "table" (table 1 funcref))
    (import "env" "after" (func $after (param i32)))
    (data (i32.const 16) "abc")
    (func (export "call") (call $after (call $before)))`);
  expect(WebAssembly.Module.imports(module).map(({ name }) => name)).toEqual(["table", "before", "after"]);
  const seen: number[] = [];
  const table = new WebAssembly.Table({ initial: 1, element: "anyfunc" });
  const env = { before: () => 7, after: (value: number) => seen.push(value), table };
  const { exports } = new WebAssembly.Instance(module, { env });
  (exports["call"] as () => void)();
  expect(seen).toEqual([7]);
  const memory = exports["memory"] as WebAssembly.Memory;
  expect(memory.buffer.byteLength).toBe(3 * 65_536);
  expect(new TextDecoder().decode(new Uint8Array(memory.buffer, 16, 3))).toBe("abc");
});

test("a module with a memory of its own is returned as it is", () => {
  const wasm = moduleOf('(memory (export "memory") 1)').emitBinary();
  expect(withOwnMemory(wasm)).toBe(wasm);
});
