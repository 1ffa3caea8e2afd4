import binaryen from "binaryen";
import { constantOf, edit, expressionsIn, functionsOf, info, is } from "./expressions.ts";
import { textOnce } from "./range-errors.ts";
import { words, writableConfigurable } from "./tables/engine-flags.ts";
import { atoms } from "./tables/engine-structs.ts";

/**
 * Gives the error of `Promise.any` the stack and the message that it has in V8, in this order, before its `errors`. The
 * stack has no frames: no code of the program runs when the last promise is rejected.
 *
 * The engine itself makes such an error with js_aggregate_error_constructor(context, errors).
 *
 * @param newString the name of JS_NewString.
 */
export function describeAggregateErrors(module: binaryen.Module, functions: number, newString: string): void {
  const { i32, i64, none } = binaryen;
  const definitions = functionsOf(module, functions).flatMap(({ body, params, results }) =>
    body === 0 || params !== binaryen.createType([i32, i64]) || results !== i64
      ? []
      : [...expressionsIn(body)].filter(definesErrors),
  );
  const [definition, ...others] = definitions;
  if (definition === undefined || others.length > 0)
    throw new Error("the errors of Promise.any are not made where they were");
  const { target: define, operands } = info<binaryen.CallInfo>(definition);
  const [context = 0, error = 0] = operands;
  const copy = (expression: number) => module.copyExpression(expression);
  const object = () => module.i32.wrap(copy(error));
  const message = module.call(
    newString,
    [copy(context), textOnce(module, "All promises were rejected")],
    i64,
  );
  const description = module.block(
    null,
    [
      // The error is not a running function, so all frames are left out.
      module.call("captureStack", [copy(context), object(), object()], none),
      module.drop(
        module.call(
          define,
          [
            copy(context),
            copy(error),
            module.i32.const(atoms.message),
            message,
            module.i32.const(writableConfigurable),
          ],
          i32,
        ),
      ),
      copy(context),
    ],
    i32,
  );
  edit.Call.setOperandAt(definition, 0, description);
}

/** `define(context, error, "errors", …)` */
function definesErrors(expression: number): boolean {
  if (!is(expression, binaryen.CallId)) return false;
  const { operands } = info<binaryen.CallInfo>(expression);
  const [, , atom = 0] = operands;
  return operands.length === 5 && is(atom, binaryen.ConstId) && constantOf(atom) === words.errors;
}
