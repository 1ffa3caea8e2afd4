import binaryen from "binaryen";
import { indexNames } from "./add-name-index.ts";
import { indexVariables } from "./add-variable-index.ts";
import { describeAggregateErrors } from "./aggregate-error.ts";
import { deleteAllElements } from "./array-length.ts";
import { withoutAssertionTexts } from "./assertion-texts.ts";
import { drainAsyncGenerators } from "./async-generator-queue.ts";
import { withBranchHints } from "./branch-hints.ts";
import { nameZones } from "./date-zone.ts";
import { sayErrors } from "./error-message-hook.ts";
import { makeStacksLate } from "./error-stacks.ts";
import { edit, expressionsIn, info, is } from "./expressions.ts";
import { fixForOf } from "./fix-for-of.ts";
import { closeForAwait } from "./for-await-close.ts";
import { findInterpreterParts, isDispatch } from "./interpreter-parts.ts";
import { closeIteratorHelpers } from "./iterator-return.ts";
import { sortByMerging } from "./merge-sort.ts";
import { handleModuleErrors } from "./module-errors.ts";
import { roundPowers } from "./pow.ts";
import { freeKeyAfterThrow } from "./property-key.ts";
import { throwRangeErrors } from "./range-errors.ts";
import { allowRedeclaration } from "./redeclare.ts";
import { addRunCode } from "./run-code.ts";
import { pollFunctions, savePosition } from "./save-position.ts";
import { shortenTraces } from "./short-traces.ts";
import { shortenPowersOfTwo } from "./shortest-numbers.ts";
import { optimizeForSize, slimWasm } from "./slim-wasm.ts";
import { widenFrames } from "./stack-frames.ts";
import { addStacklessInterpreter } from "./stackless-interpreter.ts";
import { addressOf } from "./static-data.ts";
import { allowLargeCounts, limitStringLengths } from "./string-lengths.ts";
import { hookUndefinedNames } from "./undefined-name-hook.ts";

/**
 * Adds a fuel counter to every native loop of a QuickJS WASM build.
 *
 * Why: only interpreted code calls the engine's interrupt handler. A native loop such as
 * `Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)` never calls it: of 139 native functions probed, 51 ran for
 * over 3 s without one poll, and in WebKit such a loop outlives `worker.terminate()`. With the counter, none of 331
 * hostile programs hangs.
 *
 * How: each iteration of a loop runs `fuel -= 1; if (fuel < 0) refuel()`. `fuel` is an exported mutable i32 global.
 * `refuel` is an import (`sandglass.refuel`), which either sets `fuel` again or throws, and so stops the instance
 * permanently. Instructions that copy or fill memory cost one step for each 64 bytes: without it, `for (;;)
 * bytes.copyWithin(0, 1)` on 50 MB ran for 5.2 s under a limit of 0.3 s. The loops of the interpreter function are not
 * changed: the engine counts its ticks, and metering it too made a plain loop 4.3 times as slow.
 *
 * `malloc` and `realloc` subtract the requested bytes from another counter, `allowance`, and call `sandglass.collect`
 * when it is used up. The engine's own count of allocated bytes, which should trigger its garbage collector, does not
 * work (it counts 8 bytes for each allocation).
 *
 * It exports the table of functions, and a function for that table that calls `sandglass.rejected` with the engine's
 * reports of rejected promises (context, promise, reason, handled): quickjs-emscripten has no such callback.
 *
 * It also applies the passes of the modules beside this one, and optimizes the engine.
 */
export function meterWasm(
  wasm: Uint8Array,
  optimize = optimizeForSize,
): { wasm: Uint8Array; loops: number; bulk: number } {
  const module = binaryen.readBinary(withoutAssertionTexts(wasm));
  module.setFeatures(shippedFeatures);
  const functions = module.getNumFunctions();
  module.addGlobal("fuel", binaryen.i32, true, module.i32.const(0x7fffffff));
  module.addGlobalExport("fuel", "fuel");
  module.addFunctionImport("refuel", "sandglass", "refuel", binaryen.none, binaryen.none);

  module.addGlobal("allowance", binaryen.i32, true, module.i32.const(0x7fffffff));
  module.addGlobalExport("allowance", "allowance");
  module.addFunctionImport("collect", "sandglass", "collect", binaryen.none, binaryen.none);

  // Only an exported function can be put into a table, and an imported JavaScript function cannot: hence a function in
  // between.
  const { i32, i64, none } = binaryen;
  const trackedTypes = binaryen.createType([i32, i64, i64, i32, i32]);
  module.addFunctionImport("tellRejected", "sandglass", "rejected", trackedTypes, none);
  const callArguments = [i32, i64, i64, i32, i32].map((type, index) => module.local.get(index, type));
  module.addFunction("rejected", trackedTypes, none, [], module.call("tellRejected", callArguments, none));
  module.addFunctionExport("rejected", "rejected");
  module.addTableExport(binaryen.getTableInfo(module.getTableByIndex(0)).name, "functions");

  /** `global -= amount; if (global < 0) whenSpent()` */
  const spend = (global: string, amount: number, whenSpent: string) => [
    module.global.set(global, module.i32.sub(module.global.get(global, binaryen.i32), amount)),
    module.if(
      module.i32.lt_s(module.global.get(global, binaryen.i32), module.i32.const(0)),
      module.call(whenSpent, [], binaryen.none),
    ),
  ];

  // charge(bytes) pays for a bulk instruction and returns its argument, so that it can replace the argument.
  const bytes = () => module.local.get(0, binaryen.i32);
  const steps = module.i32.shr_u(bytes(), module.i32.const(6));
  const chargeBody = [...spend("fuel", steps, "refuel"), bytes()];
  module.addFunction("charge", binaryen.i32, binaryen.i32, [], module.block(null, chargeBody, binaryen.i32));

  const malloc = binaryen.getExportInfo(module.getExport(mallocExport)).value;
  const [realloc, ...others] = reallocatorsWith(malloc, module, functions);
  if (!realloc || others.length > 0) throw new Error("the engine's realloc is not where it was");
  for (const [function_, size] of [
    [module.getFunction(malloc), 0],
    [realloc, 1],
  ] as const) {
    const allowanceCheck = spend("allowance", module.local.get(size, binaryen.i32), "collect");
    const { body } = binaryen.getFunctionInfo(function_);
    edit.Function.setBody(function_, module.block(null, [...allowanceCheck, body], binaryen.i32));
  }

  const forOfText = addressOf("\0expected 'of' or 'in' in for control expression\0", wasm) + 1;

  const spendOne = () => spend("fuel", module.i32.const(1), "refuel");
  let loops = 0;
  let bulk = 0;
  let skipCount = 0;
  let interpreter = 0;
  let parser = 0;
  // Functions are listed before any of ours is added.
  for (let index = 0; index < functions; index++) {
    const function_ = module.getFunctionByIndex(index);
    const { body } = binaryen.getFunctionInfo(function_);
    if (!body) continue; // an import
    const expressions = [...expressionsIn(body)];
    if (expressions.some((expression) => throwsWithText(expression, forOfText))) {
      fixForOf(module, function_);
      parser = function_;
    }
    for (const expression of expressions) {
      if (is(expression, binaryen.MemoryCopyId)) {
        edit.MemoryCopy.setSize(
          expression,
          chargeSize(module, info<binaryen.MemoryCopyInfo>(expression).size),
        );
        bulk++;
      } else if (is(expression, binaryen.MemoryFillId)) {
        edit.MemoryFill.setSize(
          expression,
          chargeSize(module, info<binaryen.MemoryFillInfo>(expression).size),
        );
        bulk++;
      }
    }
    if (expressions.some(isDispatch)) {
      savePosition(module, function_, pollFunctions(module, functions));
      skipCount++;
      interpreter = function_;
      continue;
    }
    for (const expression of expressions) {
      if (binaryen.getExpressionId(expression) !== binaryen.LoopId) continue;
      const loop = info<binaryen.LoopInfo>(expression);
      Loop.setBody(expression, module.block(null, [...spendOne(), loop.body], loop.type));
      loops++;
    }
  }
  closeForAwait(module, functions, parser, interpreter);
  allowRedeclaration(module, functions, addressOf("\0redeclaration of '%s'\0", wasm) + 1);
  handleModuleErrors(module, functions, addressOf("\0promise is pending\0", wasm) + 1);
  sayErrors(module, functions, addressOf("\0invalid regular expression flags\0", wasm) + 1);
  hookUndefinedNames(module, functions, addressOf("\0'%s' is not defined\0", wasm) + 1);
  if (skipCount !== 1) throw new Error(`expected one interpreter function, found ${skipCount}`);
  const tooLong = {
    stringTooLong: addressOf("\0string too long\0", wasm) + 1,
    invalidStringLength: addressOf("\0invalid string length\0", wasm) + 1,
  };
  limitStringLengths(module, functions, tooLong);
  allowLargeCounts(module, functions, addressOf("\0invalid repeat count\0", wasm) + 1);
  throwRangeErrors(module, functions, {
    stackOverflow: addressOf("\0stack overflow\0", wasm) + 1,
    outOfMemory: addressOf("\0out of memory\0", wasm) + 1,
    ...tooLong,
    expectedOf: forOfText,
  });
  indexNames(module, functions);
  indexVariables(module, functions);
  const { stack } = findInterpreterParts(binaryen.getFunctionInfo(interpreter).body);
  widenFrames(module, functions, stack, {
    circularReference: addressOf("\0circular reference\0", wasm) + 1,
    expectedOf: forOfText,
  });
  shortenTraces(module, functions);
  const newString = makeStacksLate(module, functions);
  describeAggregateErrors(module, functions, newString);
  nameZones(module, functions, addressOf("SunMonTueWedThuFriSat", wasm), newString);
  closeIteratorHelpers(module, functions);
  deleteAllElements(module, functions);
  freeKeyAfterThrow(module, functions, addressOf("\0cannot read property of %s\0", wasm) + 1);
  drainAsyncGenerators(module, functions);
  shortenPowersOfTwo(module, functions);
  sortByMerging(module, functions);
  roundPowers(module, functions, binaryen.getFunctionInfo(interpreter).name);
  addRunCode(module, functions, addressOf("\0bytecode function expected\0", wasm) + 1);
  // After all other changes of the interpreter, because it copies the interpreter.
  addStacklessInterpreter(module, interpreter);
  slimWasm(module);
  optimize(module);
  if (!module.validate()) throw new Error("metering made an invalid module");
  return { wasm: withBranchHints(module, module.emitBinary()), loops, bulk };
}

/** The name of `malloc` among the exports: the loader has `_malloc=b.v`. */
const mallocExport = "v";

/**
 * `realloc(pointer, size)` is the only function that calls `malloc` twice: for a null pointer and for a block that must
 * move.
 */
function reallocatorsWith(malloc: string, module: binaryen.Module, functions: number): readonly number[] {
  return Array.from({ length: functions }, (_, index) => module.getFunctionByIndex(index)).filter(
    (function_) => {
      const { params, body } = binaryen.getFunctionInfo(function_);
      if (body === 0 || params !== binaryen.createType([binaryen.i32, binaryen.i32])) return false;
      const calls = [...expressionsIn(body)].filter((expression) => is(expression, binaryen.CallId));
      return calls.filter((call) => info<binaryen.CallInfo>(call).target === malloc).length === 2;
    },
  );
}

/** The size of a bulk instruction, with its payment. Most sizes are small constants, which are free. */
function chargeSize(module: binaryen.Module, size: number): number {
  const isSmall = is(size, binaryen.ConstId) && Number(info<binaryen.ConstInfo>(size).value) < 64;
  return isSmall ? size : module.call("charge", [size], binaryen.i32);
}

/** binaryen's own types lack this class. */
const { Loop } = binaryen as unknown as { Loop: { setBody(loop: number, body: number): void } };

/** A call of one of the engine's functions that throw an error with a given message, their second argument. */
function throwsWithText(expression: number, address: number): boolean {
  if (!is(expression, binaryen.CallId)) return false;
  const [, message = 0] = info<binaryen.CallInfo>(expression).operands;
  return is(message, binaryen.ConstId) && info<binaryen.ConstInfo>(message).value === address;
}

/**
 * The features that the engine uses and every browser has. `Features.All` also writes encodings that no browser reads
 * yet.
 */
export const shippedFeatures =
  binaryen.Features.MutableGlobals |
  binaryen.Features.BulkMemory |
  binaryen.Features.SignExt |
  binaryen.Features.NontrappingFPToInt |
  binaryen.Features.Multivalue |
  binaryen.Features.ReferenceTypes |
  binaryen.Features.BulkMemoryOpt |
  binaryen.Features.CallIndirectOverlong;
