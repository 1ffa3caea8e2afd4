/**
 * Two starts, each a process of its own. `start-python.mjs library …` writes the standard library as a zip of compiled
 * modules. `start-python.mjs state …` starts CPython once with the package's own loader, lets prepare.py change it, and writes what a started interpreter is: its
 * memory, its table, its globals. It replaces the clock and the random numbers of its process, so that each start gives the
 * same bytes, on every machine.
 *
 * Arguments: what to write; the module of the package's loader, the binary with exported globals, the folder of our Python
 * files; the files: the library, the memory, and the rest as JSON.
 */
import crypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const [task, loader, binary, folder, libraryFile, memoryFile, stateFile] = process.argv.slice(2);

Date.now = () => 1_700_000_000_000;
performance.now = () => 0;
let seed = 1;
/** @param {ArrayBufferView} view */
const fill = (view) => {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let index = 0; index < bytes.length; index++) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    bytes[index] = seed >> 16;
  }
  return view;
};
Object.defineProperty(globalThis.crypto, "getRandomValues", { value: fill });
crypto.randomFillSync = fill;
// It would be in `sys.executable` and in the environment.
process.argv[1] = "/python";

const module = new WebAssembly.Module(readFileSync(binary));
const { instantiate } = WebAssembly;
/** @type {any} */
let exports;
/** @type {any} */
let imports;
let tableLength = 0;
WebAssembly.instantiate = async (source, given) => {
  if (exports) return instantiate(source, given);
  imports = given;
  const instance = await instantiate(module, given);
  exports = instance.exports;
  tableLength = exports.__indirect_function_table.length;
  return { instance, module };
};

const { loadPyodide } = await import(pathToFileURL(loader).href);
const python = await loadPyodide({ indexURL: dirname(loader), env: { PYTHONHASHSEED: "0" } });
const ours = (name) => readFileSync(join(folder, name), "utf8");
if (task === "library") {
  python.runPython(ours("pack-library.py"));
  writeFileSync(libraryFile, python.FS.readFile("/tmp/library.zip"));
  process.exit();
}
python.FS.writeFile("/lib/python314.zip", readFileSync(libraryFile));
python.globals.set("driver_text", ours("driver.py"));
python.runPython(ours("prepare.py"));

const names = new Map();
for (const [name, value] of Object.entries(exports))
  if (typeof value === "function" && !names.has(value)) names.set(value, name);
const table = exports.__indirect_function_table;
const addedEntries = [];
for (let index = tableLength; index < table.length; index++)
  addedEntries.push(names.get(table.get(index)) ?? null);
const globals = {};
for (const [name, value] of Object.entries(exports))
  if (name.startsWith("sandglass ")) globals[name] = value.value;
const importedGlobals = {};
for (const each of WebAssembly.Module.imports(module))
  if (each.kind === "global") importedGlobals[each.name] = imports[each.module][each.name].value;
writeFileSync(memoryFile, new Uint8Array(exports.memory.buffer));
writeFileSync(stateFile, JSON.stringify({ addedEntries, globals, importedGlobals }));
