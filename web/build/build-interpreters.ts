import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { InterpreterBinary } from "../interpreters/interpreter-binary.ts";
import { checkedBinary, prepareInterpreter } from "../interpreters/passes/prepare-interpreter.ts";
import { luaBinary } from "../languages/lua/lua-binary.ts";
import { pythonBinary } from "../languages/python/python-binary.ts";
import { sqlBinary } from "../languages/sql/sql-binary.ts";
import { cachedFile, hashOf, sourcesIn } from "./made-files.ts";
import { pythonFile } from "./python/build-python.ts";

/** The interpreters in WebAssembly, besides the engine: a row for each. */
export const interpreterRows: readonly InterpreterBinary[] = [luaBinary, pythonBinary, sqlBinary];

/** The path of the file in the package that an interpreter is made from. */
export function interpreterSource({ file }: InterpreterBinary): string {
  return createRequire(import.meta.url).resolve(file);
}

/** Makes the interpreter once, and returns its path: later calls find it by the hash of its inputs. */
export async function interpreterFile(row: InterpreterBinary): Promise<string> {
  if (row === pythonBinary) return pythonFile();
  const original = checkedBinary(row, await readFile(interpreterSource(row)));
  // The passes use those of the engine.
  const sources = [...(await sourcesIn("../interpreters/")), ...(await sourcesIn("../engine/"))];
  const hash = await hashOf(sources, Buffer.from(JSON.stringify(row)), original);
  return cachedFile(row.language, hash, async () => prepareInterpreter(row, original));
}

/** The bytes of a language's interpreter. */
export async function interpreterBytes(language: string): Promise<Uint8Array<ArrayBuffer>> {
  const row = interpreterRows.find((each) => each.language === language);
  if (!row) throw new Error(`${language} has no interpreter`);
  return new Uint8Array(await readFile(await interpreterFile(row)));
}
