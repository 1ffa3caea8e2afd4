import binaryen from "binaryen";

/**
 * Reports rejected promises to the host: exports the table of functions, and a function for that table that calls
 * `sandglass.rejected` with the engine's reports (context, promise, reason, handled). quickjs-emscripten has no such
 * callback.
 */
export function hookRejections(module: binaryen.Module): void {
  // Only an exported function can be put into a table, and an imported JavaScript function cannot: hence a function in
  // between.
  const { i32, i64, none } = binaryen;
  const trackedTypes = binaryen.createType([i32, i64, i64, i32, i32]);
  module.addFunctionImport("tellRejected", "sandglass", "rejected", trackedTypes, none);
  const callArguments = [i32, i64, i64, i32, i32].map((type, index) => module.local.get(index, type));
  module.addFunction("rejected", trackedTypes, none, [], module.call("tellRejected", callArguments, none));
  module.addFunctionExport("rejected", "rejected");
  module.addTableExport(binaryen.getTableInfo(module.getTableByIndex(0)).name, "functions");
}
