import binaryen from "binaryen";
import { assertFail } from "./assertion-texts.ts";

/**
 * The engine functions that the sandbox calls, by the names of its own loader (`c._QTS_Throw=b.w`). The engine exports
 * them under the names on the left. Nothing else is exported, so the code that only other exports need is removed:
 * writing and reading values as bytes, memory reports, freeing contexts.
 */
const exportsInUse: Readonly<Record<string, string>> = {
  malloc: "v",
  free: "M",
  QTS_Throw: "w",
  QTS_RuntimeSetMaxStackSize: "D",
  QTS_GetUndefined: "E",
  QTS_GetNull: "F",
  QTS_GetFalse: "G",
  QTS_NewRuntime: "K",
  QTS_NewContext: "N",
  QTS_FreeValuePointer: "P",
  QTS_FreeCString: "S",
  QTS_DupValuePointer: "T",
  QTS_NewObject: "U",
  QTS_NewFloat64: "Y",
  QTS_GetFloat64: "Z",
  QTS_NewString: "_",
  QTS_GetString: "$",
  QTS_IsJobPending: "fa",
  QTS_ExecutePendingJob: "ga",
  QTS_GetProp: "ha",
  QTS_SetProp: "ja",
  QTS_Call: "ma",
  QTS_ResolveException: "na",
  QTS_Eval: "pa",
  QTS_GetGlobalObject: "ua",
  QTS_PromiseState: "wa",
  QTS_PromiseResult: "xa",
  QTS_NewFunction: "Da",
  QTS_ArgvGetJSValueConstPointer: "Ea",
  QTS_RuntimeEnableInterruptHandler: "Fa",
  QTS_RuntimeEnableModuleLoader: "Ha",
  start: "u",
  restoreStack: "Ma",
  allocateOnStack: "Na",
  stackPointer: "Oa",
};

/** The functions that the engine imports from its host, by the names in its loader's table `va`. */
const hostImports: Readonly<Record<string, string>> = {
  localTime: "m",
  dateNow: "p",
  growMemory: "k",
  callFunction: "s",
  shouldInterrupt: "i",
  loadModule: "h",
  normalizeModule: "g",
};

/** Imports that do not return. They become traps, because no code that calls them is reachable. */
const trappingImports = ["abort q", "exit r"];

/**
 * Imports that always return the same value, which says that there is no such thing: a WASI error number if the
 * function returns one. So nothing can be written anywhere. The environment: the loader's own environment contains the
 * page's language and the path of the script. Their lengths move everything that is allocated after them, the engine's
 * hash tables depend on addresses, and so the fuel of a program depended on where it ran: fib(20) took 44,939 steps in
 * one process of Node and 44,940 in another.
 */
const constantImports: Readonly<Record<string, number>> = {
  "fd_write c": 8,
  "fd_close d": 8,
  "fd_seek o": 8,
  "environ_get e": 8,
  "environ_sizes_get f": 8,
  "setitimer j": 0,
  "keepalive_clear l": 0,
  "tzset n": 0,
  "freeHostRef t": 0,
};

/**
 * Removes the parts of the engine that the sandbox does not use, and gives the others descriptive names: 8 KiB less of
 * 196 in brotli, after optimizing.
 *
 * It comes last, after metering: no step of a program is added or removed.
 */
export function slimWasm(module: binaryen.Module): void {
  nameExports(module);
  nameImports(module);
}

/** `e2e/lab/bench/engines.ts` compares this with other ways to optimize. */
export function optimizeForSize(module: binaryen.Module): void {
  binaryen.setOptimizeLevel(2);
  binaryen.setShrinkLevel(2);
  module.optimize();
}

function nameExports(module: binaryen.Module): void {
  const names = new Map(Object.entries(exportsInUse).map(([name, short]) => [short, name]));
  const exports = Array.from({ length: module.getNumExports() }, (_, index) =>
    binaryen.getExportInfo(module.getExportByIndex(index)),
  );
  for (const { name: short, value } of exports) {
    // Our exports have longer names.
    if (short.length > 2) continue;
    module.removeExport(short);
    const name = names.get(short);
    if (name === undefined) continue;
    module.addFunctionExport(value, name);
    names.delete(short);
  }
  if (names.size > 0) throw new Error(`the engine does not export ${[...names.values()].join(", ")}`);
}

function nameImports(module: binaryen.Module): void {
  const functions = Array.from({ length: module.getNumFunctions() }, (_, index) =>
    binaryen.getFunctionInfo(module.getFunctionByIndex(index)),
  );
  const imports = new Map(
    functions.filter((each) => each.module === loaderModule).map((each) => [each.base, each]),
  );
  /** Removes the import of that name from the module. Calls use the name inside the module, which is free again. */
  const take = (short: string) => {
    const importFunction = imports.get(short);
    if (!importFunction) throw new Error(`the engine does not import ${short}`);
    module.removeFunction(importFunction.name);
    imports.delete(short);
    return importFunction;
  };
  for (const [name, short] of Object.entries(hostImports)) {
    const { name: inside, params, results } = take(short);
    module.addFunctionImport(inside, "host", name, params, results);
  }
  const { i32, none } = binaryen;
  // Only the assertion is passed, so that the other three constants of 149 calls are removed.
  const { name: importName, params: assertParams } = take(assertFail);
  module.addFunctionImport("fail", "host", "fail", i32, none);
  module.addFunction(
    importName,
    assertParams,
    none,
    [],
    module.call("fail", [module.local.get(0, i32)], none),
  );
  for (const each of trappingImports) {
    const { name: inside, params, results } = take(shortOf(each));
    module.addFunction(inside, params, results, [], module.unreachable());
  }
  for (const [each, answer] of Object.entries(constantImports)) {
    const { name: inside, params, results } = take(shortOf(each));
    const body = results === binaryen.none ? module.nop() : module.i32.const(answer);
    module.addFunction(inside, params, results, [], body);
  }
  if (imports.size > 0) throw new Error(`the engine imports ${[...imports.keys()].join(", ")}, too`);
}

const loaderModule = "a";

function shortOf(entry: string): string {
  return entry.slice(entry.indexOf(" ") + 1);
}
