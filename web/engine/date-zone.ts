import binaryen from "binaryen";
import { addLocal, edit, expressionsIn, functionsOf, info, is } from "./expressions.ts";
import { dateMagic } from "./tables/engine-flags.ts";

/**
 * Makes the host append the zone's name after the time: `GMT+0000 (Coordinated Universal Time)`, as in all browsers and
 * Node. `sandglass.withZone(date, text, length)` returns the address of the longer string on the engine's stack.
 *
 * @param dayNames the address of the engine's names of days, which get_date_string reads.
 * @param newString the name of JS_NewString.
 */
export function nameZones(
  module: binaryen.Module,
  functions: number,
  dayNames: number,
  newString: string,
): void {
  const { i32, i64 } = binaryen;
  // get_date_string(context, this, argc, argv, magic)
  const [writer, ...others] = functionsOf(module, functions).filter(
    (each) =>
      each.body !== 0 &&
      each.params === binaryen.createType([i32, i64, i32, i32, i32]) &&
      each.results === i64 &&
      [...expressionsIn(each.body)].some(
        (expression) =>
          is(expression, binaryen.ConstId) && info<binaryen.ConstInfo>(expression).value === dayNames,
      ),
  );
  if (!writer || others.length > 0) throw new Error("the texts of dates are not made where they were");
  const { function_, body } = writer;
  const [textSet, ...more] = [...expressionsIn(body)].filter((each) => stringOf(each) !== undefined);
  const call = textSet === undefined ? undefined : stringOf(textSet);
  const [, text = 0, length = 0] = call?.operands ?? [];
  if (textSet === undefined || more.length > 0) throw new Error("the text of a date is not where it was");
  module.addFunctionImport("withZone", "sandglass", "withZone", binaryen.createType([i32, i32, i32]), i32);
  const form = addLocal(function_, i32);
  const date = addLocal(function_, i32);
  const { value } = info<binaryen.LocalSetInfo>(textSet);
  const get = (local: number) => module.local.get(local, i32);
  const maskBits = (mask: number) => module.i32.and(get(form), module.i32.const(mask));
  const hasZone = module.i32.and(
    module.i32.eq(maskBits(dateMagic.formMask), module.i32.const(dateMagic.plainForm)),
    module.i32.ne(maskBits(dateMagic.timePart), module.i32.const(0)),
  );
  const longer = module.call(
    "withZone",
    [get(date), module.copyExpression(text), module.copyExpression(length)],
    i32,
  );
  edit.LocalSet.setValue(textSet, module.if(hasZone, module.call(newString, [get(0), longer], i64), value));
  const setup = [
    module.local.set(form, get(4)),
    module.local.set(date, module.i32.wrap(module.local.get(1, i64))),
  ];
  edit.Function.setBody(function_, module.block(null, [...setup, body], i64));
}

/** `result = JS_NewStringLen(context, text, length)`, where a local counts the length. */
function stringOf(expression: number): binaryen.CallInfo | undefined {
  if (!is(expression, binaryen.LocalSetId)) return undefined;
  const { value } = info<binaryen.LocalSetInfo>(expression);
  if (!is(value, binaryen.CallId)) return undefined;
  const call = info<binaryen.CallInfo>(value);
  const [, , length = 0] = call.operands;
  return call.type === binaryen.i64 && call.operands.length === 3 && is(length, binaryen.LocalGetId)
    ? call
    : undefined;
}
