import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { engineSource } from "../build/build-engine.ts";
import { checkOpcodes } from "./check-opcodes.ts";
import { opcodeEntry } from "./tables/opcode-table.ts";

const engine = readFileSync(engineSource());

test("the opcodes that this repository names are those of the engine", () => {
  checkOpcodes(engine);
});

test("a wrong number is refused, with both", () => {
  expect(() => checkOpcodes(engine, { OP_get_loc: 86 })).toThrow("OP_get_loc is 85 in the engine, not 86");
  expect(() => checkOpcodes(engine, { OP_get_local: 85 })).toThrow(
    "OP_get_local is -1 in the engine, not 85",
  );
});

test("an engine with another table is refused", () => {
  const other = new WebAssembly.Memory({ initial: 1 });
  expect(opcodeEntry(0)).toBeLessThan(other.buffer.byteLength);
  const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
  expect(() => checkOpcodes(empty)).toThrow(
    "the engine's opcode 0 has the shape 0 0 0 none; invalid has 1 0 0 none",
  );
});
