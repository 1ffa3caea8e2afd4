import binaryen from "binaryen";
import { edit, expressionsIn, info, is } from "./expressions.ts";

/**
 * Reports to the host that the error of a module is handled, when the engine reads it from the promise of the module's
 * body to pass it to the importer.
 *
 * That promise belongs to the engine, and is rejected without a handler. So the host got an unhandled rejection, and
 * `import("./bad.js").catch(…)` ended a program that had handled it.
 *
 * `pendingText` is the address of the string "promise is pending", which is thrown in the same function:
 * `js_execute_sync_module(context, module, error)`. It contains `*error = JS_PromiseResult(context, promise)`.
 */
export function handleModuleErrors(module: binaryen.Module, functions: number, pendingText: number): void {
  const { i32, i64, none } = binaryen;
  const matches = Array.from({ length: functions }, (_, index) => module.getFunctionByIndex(index)).flatMap(
    (function_) => {
      const { body } = binaryen.getFunctionInfo(function_);
      const expressions = body === 0 ? [] : [...expressionsIn(body)];
      return expressions.some((each) => throwsText(each, pendingText))
        ? expressions.flatMap(resultStores)
        : [];
    },
  );
  const [match, ...others] = matches;
  if (!match || others.length > 0) throw new Error("the error of a module is not where it was");
  const { block, index, promise } = match;
  const callArguments = [
    module.local.get(0, i32),
    module.local.get(promise, i64),
    module.i64.const(0n),
    module.i32.const(1),
    module.i32.const(0),
  ];
  edit.Block.insertChildAt(block, index, module.call("tellRejected", callArguments, none));
}

function throwsText(expression: number, text: number): boolean {
  if (!is(expression, binaryen.CallId)) return false;
  const [, message = 0] = info<binaryen.CallInfo>(expression).operands;
  return is(message, binaryen.ConstId) && info<binaryen.ConstInfo>(message).value === text;
}

type StoreLocation = { readonly block: number; readonly index: number; readonly promise: number };

/** `*error = JS_PromiseResult(promise)` (a call with one argument), as a child of a block. */
function resultStores(block: number): readonly StoreLocation[] {
  if (!is(block, binaryen.BlockId)) return [];
  return info<binaryen.BlockInfo>(block).children.flatMap((child, index) => {
    if (!is(child, binaryen.StoreId)) return [];
    const { value } = info<binaryen.StoreInfo>(child);
    if (!is(value, binaryen.CallId)) return [];
    const [argument = 0] = info<binaryen.CallInfo>(value).operands;
    if (!is(argument, binaryen.LocalGetId)) return [];
    return [{ block, index, promise: info<binaryen.LocalGetInfo>(argument).index }];
  });
}
