import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { leb128 } from "../../engine/leb128.ts";
import { checkedBinary, prepareInterpreter } from "../../interpreters/passes/prepare-interpreter.ts";
import { librarySection } from "../../languages/python/library-section.ts";
import { pythonBinary } from "../../languages/python/python-binary.ts";
import { cachedFile, hashOf, pathsOf, sourcesIn } from "../made-files.ts";
import { startedPython } from "./make-python.ts";

/**
 * Makes Python once, and returns its path: CPython's binary, started and metered, with the standard library as a section.
 * It takes a minute of processor time.
 */
export async function pythonFile(): Promise<string> {
  const source = createRequire(import.meta.url).resolve(pythonBinary.file);
  const original = checkedBinary(pythonBinary, await readFile(source));
  const ours = ["driver.py", "prepare.py", "pack-library.py"].map((name) => `../../languages/python/${name}`);
  // Not what a run does with it.
  const sources = [
    ...(await sourcesIn("../interpreters/passes/")),
    ...(await sourcesIn("../engine/")),
    ...(await sourcesIn("./python/")),
    ...pathsOf(["../interpreters/interpreter-binary.ts"]),
    ...["./start-python.mjs", ...ours].map((path) => fileURLToPath(new URL(path, import.meta.url))),
  ];
  const hash = await hashOf(sources, Buffer.from(JSON.stringify(pythonBinary)), original);
  return cachedFile("python", hash, async () => {
    const { binary, library } = await startedPython(original, join(dirname(source), "pyodide.mjs"));
    return withSection(prepareInterpreter(pythonBinary, binary), librarySection, library);
  });
}

/** The module with one more custom section, at its end. */
function withSection(wasm: Uint8Array, name: string, content: Uint8Array): Uint8Array {
  const title = Buffer.from(name);
  const length = leb128(title.length);
  const head = [0, ...leb128(length.length + title.length + content.length), ...length];
  return Buffer.concat([wasm, Buffer.from(head), title, content]);
}
