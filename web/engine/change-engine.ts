import binaryen from "binaryen";
import { addCounters, addMeter } from "./add-meter.ts";
import { indexNames } from "./add-name-index.ts";
import { indexVariables } from "./add-variable-index.ts";
import { describeAggregateErrors } from "./aggregate-error.ts";
import { checkAllocationSizes } from "./allocation-sizes.ts";
import { deleteAllElements } from "./array-length.ts";
import { withoutAssertionTexts } from "./assertion-texts.ts";
import { drainAsyncGenerators } from "./async-generator-queue.ts";
import { withBranchHints } from "./branch-hints.ts";
import { nameZones } from "./date-zone.ts";
import { addEarlyErrors } from "./early-errors.ts";
import { sayErrors } from "./error-message-hook.ts";
import { makeStacksLate } from "./error-stacks.ts";
import { expressionsIn, functionsOf, info, is } from "./expressions.ts";
import { fixForOf } from "./fix-for-of.ts";
import { closeForAwait } from "./for-await-close.ts";
import { findInterpreterParts, isDispatch } from "./interpreter-parts.ts";
import { closeIteratorHelpers } from "./iterator-return.ts";
import { endNew, endNumbers, exportLists, joinIndent, refuseKeyTexts } from "./language-fixes.ts";
import { sortByMerging } from "./merge-sort.ts";
import { handleModuleErrors } from "./module-errors.ts";
import { nativeTextOnOneLine } from "./native-text.ts";
import { fixObjects } from "./object-fixes.ts";
import { shareParameters } from "./parameter-scope.ts";
import { findPatternNames } from "./pattern-names.ts";
import { roundPowers } from "./pow.ts";
import { freeKeyAfterThrow } from "./property-key.ts";
import { throwRangeErrors } from "./range-errors.ts";
import { allowRedeclaration } from "./redeclare.ts";
import { hookRejections } from "./rejection-hook.ts";
import { addRunCode } from "./run-code.ts";
import { pollFunctions, savePosition } from "./save-position.ts";
import { shippedFeatures } from "./shipped-features.ts";
import { shortenTraces } from "./short-traces.ts";
import { shortenPowersOfTwo } from "./shortest-numbers.ts";
import { refuseLargeFunctions } from "./sixteen-bits.ts";
import { optimizeForSize, slimWasm } from "./slim-wasm.ts";
import { widenFrames } from "./stack-frames.ts";
import { addStacklessInterpreter } from "./stackless-interpreter.ts";
import { addressOf } from "./static-data.ts";
import { allowLargeCounts, limitStringLengths } from "./string-lengths.ts";
import { hookUndefinedNames } from "./undefined-name-hook.ts";
import { checkWideStores } from "./wide-stores.ts";

/**
 * Makes the changed engine from the original one: calls all passes in order, then optimizes. Returns its bytes and the
 * number of metered loops and bulk instructions.
 *
 * @param after is told after each step, by the file of its pass.
 */
export function changeEngine(
  wasm: Uint8Array,
  optimize = optimizeForSize,
  after: (file: string, module: binaryen.Module) => void = () => {},
): { wasm: Uint8Array; loops: number; bulk: number } {
  const module = binaryen.readBinary(nativeTextOnOneLine(withoutAssertionTexts(wasm)));
  module.setFeatures(shippedFeatures);
  const pass = <Result>(file: string, change: () => Result): Result => {
    const result = change();
    after(file, module);
    return result;
  };
  after("assertion-texts", module);
  // The engine's own functions come first. The passes add theirs after them.
  const functions = module.getNumFunctions();
  const forOfText = addressOf("\0expected 'of' or 'in' in for control expression\0", wasm) + 1;
  const parser = onlyFunctionWith(module, functions, "parser", (each) => throwsWithText(each, forOfText));
  const interpreter = onlyFunctionWith(module, functions, "interpreter", isDispatch);
  pass("fix-for-of", () => fixForOf(module, parser));
  pass("save-position", () => savePosition(module, interpreter, pollFunctions(module, functions)));
  pass("add-meter", () => addCounters(module));
  pass("rejection-hook", () => hookRejections(module));
  const counts = pass("add-meter", () => addMeter(module, functions, interpreter));
  pass("for-await-close", () => closeForAwait(module, functions, parser, interpreter));
  pass("redeclare", () =>
    allowRedeclaration(module, functions, addressOf("\0redeclaration of '%s'\0", wasm) + 1),
  );
  pass("module-errors", () =>
    handleModuleErrors(module, functions, addressOf("\0promise is pending\0", wasm) + 1),
  );
  pass("error-message-hook", () =>
    sayErrors(module, functions, addressOf("\0invalid regular expression flags\0", wasm) + 1),
  );
  pass("undefined-name-hook", () =>
    hookUndefinedNames(module, functions, addressOf("\0'%s' is not defined\0", wasm) + 1),
  );
  const tooLong = {
    stringTooLong: addressOf("\0string too long\0", wasm) + 1,
    invalidStringLength: addressOf("\0invalid string length\0", wasm) + 1,
  };
  pass("string-lengths", () => {
    limitStringLengths(module, functions, tooLong);
    allowLargeCounts(module, functions, addressOf("\0invalid repeat count\0", wasm) + 1);
  });
  pass("range-errors", () =>
    throwRangeErrors(module, functions, {
      stackOverflow: addressOf("\0stack overflow\0", wasm) + 1,
      outOfMemory: addressOf("\0out of memory\0", wasm) + 1,
      ...tooLong,
      expectedOf: forOfText,
    }),
  );
  pass("add-name-index", () => indexNames(module, functions));
  pass("add-variable-index", () => indexVariables(module, functions));
  const { stack } = findInterpreterParts(binaryen.getFunctionInfo(interpreter).body);
  pass("stack-frames", () =>
    widenFrames(module, functions, stack, {
      circularReference: addressOf("\0circular reference\0", wasm) + 1,
      expectedOf: forOfText,
    }),
  );
  pass("short-traces", () => shortenTraces(module, functions));
  const newString = pass("error-stacks", () => makeStacksLate(module, functions));
  pass("aggregate-error", () => describeAggregateErrors(module, functions, newString));
  pass("date-zone", () => nameZones(module, functions, addressOf("SunMonTueWedThuFriSat", wasm), newString));
  pass("iterator-return", () => closeIteratorHelpers(module, functions));
  pass("array-length", () => deleteAllElements(module, functions));
  pass("property-key", () =>
    freeKeyAfterThrow(module, functions, addressOf("\0cannot read property of %s\0", wasm) + 1),
  );
  pass("async-generator-queue", () => drainAsyncGenerators(module, functions));
  pass("shortest-numbers", () => shortenPowersOfTwo(module, functions));
  pass("merge-sort", () => sortByMerging(module, functions));
  pass("pow", () => roundPowers(module, functions, binaryen.getFunctionInfo(interpreter).name));
  pass("run-code", () =>
    addRunCode(module, functions, addressOf("\0bytecode function expected\0", wasm) + 1),
  );
  pass("language-fixes", () => {
    endNew(module);
    exportLists(module);
    refuseKeyTexts(module);
    endNumbers(module);
    joinIndent(module);
  });
  pass("object-fixes", () => fixObjects(module));
  pass("wide-stores", () => checkWideStores(functionsOf(module, functions)));
  pass("sixteen-bits", () => refuseLargeFunctions(module, functions));
  pass("pattern-names", () => findPatternNames(module));
  pass("parameter-scope", () => shareParameters(module));
  pass("early-errors", () =>
    addEarlyErrors(module, {
      global: addressOf("\0invalid redefinition of global identifier\0", wasm) + 1,
      module: addressOf("\0invalid redefinition of global identifier in module code\0", wasm) + 1,
      strictName: addressOf("\0invalid variable name in strict mode\0", wasm) + 1,
      forOfAsync: addressOf("\0'for of' expression cannot start with 'async'\0", wasm) + 1,
      forOf: addressOf("\0invalid for in/of left hand-side\0", wasm) + 1,
    }),
  );
  // After all other changes of the interpreter, because it copies the interpreter.
  pass("stackless-interpreter", () => addStacklessInterpreter(module, interpreter));
  pass("allocation-sizes", () => checkAllocationSizes(module));
  pass("slim-wasm", () => slimWasm(module));
  pass("optimize", () => optimize(module));
  if (!module.validate()) throw new Error("the passes made an invalid module");
  return { wasm: withBranchHints(module, module.emitBinary()), ...counts };
}

/** The engine's only function with such an expression. */
function onlyFunctionWith(
  module: binaryen.Module,
  functions: number,
  name: string,
  fits: (expression: number) => boolean,
): number {
  const found = functionsOf(module, functions).filter(
    ({ body }) => body !== 0 && [...expressionsIn(body)].some(fits),
  );
  const [only] = found;
  if (!only || found.length > 1) throw new Error(`expected one ${name} function, found ${found.length}`);
  return only.function_;
}

/** A call of one of the engine's functions that throw an error with a given message, their second argument. */
function throwsWithText(expression: number, address: number): boolean {
  if (!is(expression, binaryen.CallId)) return false;
  const [, message = 0] = info<binaryen.CallInfo>(expression).operands;
  return is(message, binaryen.ConstId) && info<binaryen.ConstInfo>(message).value === address;
}
