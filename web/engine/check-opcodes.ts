import { staticData } from "./static-data.ts";
import { declared, declaredForCompiler, formNames } from "./tables/opcode-shapes.ts";
import {
  compilerOpcodes,
  firstShortOpcode,
  opcodeEntry,
  opcodeEntryBytes,
  opcodeTable,
} from "./tables/opcode-table.ts";
import * as opcodes from "./tables/opcodes.ts";

/**
 * Throws if a number in web/engine/tables/opcodes.ts is not that of the opcode with its name, or if the engine's own
 * table has another shape for an opcode: then this is another engine.
 */
export function checkOpcodes(wasm: Uint8Array, numbers: Readonly<Record<string, unknown>> = opcodes): void {
  const memory = staticData(wasm);
  const known = new Map<string, number>();
  const check = (declaration: string, op: number, entry: number) => {
    const [name = "", ...shape] = declaration.split(" ");
    const [size, popCount, pushCount, form = 0] = memory.subarray(entry, entry + opcodeEntryBytes);
    const found = [size, popCount, pushCount, formNames[form]].join(" ");
    if (found !== shape.join(" "))
      throw new Error(`the engine's opcode ${op} has the shape ${found}; ${name} has ${shape.join(" ")}`);
    known.set(`OP_${name}`, op);
  };
  for (const [op, each] of declared.entries()) check(each, op, opcodeEntry(op));
  for (const [nth, each] of declaredForCompiler.entries()) {
    const op = firstShortOpcode + nth;
    check(each, op, opcodeTable + opcodeEntryBytes * op);
  }
  if (declaredForCompiler.length !== compilerOpcodes)
    throw new Error(`the engine's compiler has ${declaredForCompiler.length} opcodes of its own`);
  for (const [name, number] of Object.entries(numbers)) {
    if (!name.startsWith("OP_")) continue;
    const opcode = known.get(name) ?? -1;
    if (number !== opcode) throw new Error(`${name} is ${opcode} in the engine, not ${number}`);
  }
  for (const [name, number] of Object.entries(opcodes.forms))
    if (formNames[number] !== name) throw new Error(`the form ${name} is not ${number} in the engine`);
}
