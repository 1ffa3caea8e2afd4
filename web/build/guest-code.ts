import { fileURLToPath } from "node:url";
import binaryen from "binaryen";
import { leb128 } from "../engine/leb128.ts";
import { packCode } from "../engine/pack-code.ts";
import { letWriteCode } from "../engine/run-code.ts";
import { shippedFeatures } from "../engine/shipped-features.ts";
import { staticInstance } from "../engine/static-data.ts";
import { evalStrict, exportNames, importedPages } from "../engine/tables/engine-flags.ts";
import { evalCompileOnly } from "../engine/tables/engine-structs.ts";
import { opcodeEntry, opcodeForm } from "../engine/tables/opcode-table.ts";
import { codeSection } from "../protocol/packed-code.ts";
import { bundleScript } from "./script-text.ts";

/** The script of the guest's library, and its name in the frames of errors. */
const library = fileURLToPath(new URL("../guest/environment.ts", import.meta.url));
const libraryFile = "sandglass";

/**
 * Adds the guest's library to an engine, as code in a custom section. The original engine of the package compiles it:
 * it compiles to the same code as ours.
 *
 * @param original the engine from its package.
 */
export async function withGuestCode(engine: Uint8Array, original: Uint8Array): Promise<Uint8Array> {
  const { text } = await bundleScript(library);
  const code = compiledBy(original, text);
  const name = new TextEncoder().encode(codeSection);
  const size = 1 + name.length + code.length;
  return Uint8Array.from([...engine, 0, ...leb128(size), name.length, ...name, ...code]);
}

function compiledBy(original: Uint8Array, script: string): Uint8Array {
  const module = binaryen.readBinary(original);
  module.setFeatures(shippedFeatures);
  letWriteCode(module);
  const { exports, memory } = staticInstance(module.emitBinary(), 2 * importedPages.least);
  /** Calls a function by its name in the package's loader. */
  const call = (name: string, ...args: readonly number[]): number => {
    const callee = exports[name];
    if (typeof callee !== "function") throw new Error(`the engine does not export ${name}`);
    return callee(...args);
  };
  const newText = (text: string) => {
    const bytes = new TextEncoder().encode(text);
    const at = call("v", bytes.length + 1);
    new Uint8Array(memory.buffer).set([...bytes, 0], at);
    return { at, length: bytes.length };
  };
  call("u");
  const context = call("N", call("K"), 0);
  const source = newText(script);
  const codeValue = call(
    "pa",
    context,
    source.at,
    source.length,
    newText(libraryFile).at,
    0,
    evalStrict | evalCompileOnly,
  );
  const failure = call("na", context, codeValue);
  if (failure !== 0) throw new Error("the guest's library does not compile");
  const buffer = call(exportNames.QTS_bjson_encode, context, codeValue);
  const at = call("aa", context, buffer);
  const bytes = new Uint8Array(memory.buffer);
  return packCode(bytes.slice(at, at + call("ba", context, buffer)), opcodesIn(bytes));
}

/** The entry of an opcode in the table in the engine's memory. */
export function opcodesIn(
  memory: Uint8Array,
): (opcode: number) => { readonly size: number; readonly form: number } {
  return (opcode) => {
    const entry = opcodeEntry(opcode);
    return { size: memory[entry] ?? 0, form: memory[entry + opcodeForm] ?? 0 };
  };
}
