import binaryen from "binaryen";
import { edit, expressionsIn, info, is } from "./expressions.ts";
import { errorTextBytes } from "./tables/engine-flags.ts";
import { atoms } from "./tables/engine-structs.ts";

/**
 * Lets the host reword an error's message before the error object is created: `JS_ThrowError2(context, class, format,
 * …)` formats its message on the stack, and makes an error with the message at the address that `sandglass.say(context,
 * class, format, text)` returns. The byte before that message is the class of the error. The host may allocate space
 * for it on the engine's stack, which that function frees when it returns. It costs no step, except for the characters
 * that are copied.
 *
 * The host also gets the address of the parser if the parser fails (otherwise 0), and the address in the source where
 * it fails; the addresses of the pattern and the flags of the regular expression that was compiled last; and the name
 * (JSAtom) that was declared last (early-errors.ts).
 *
 * @param flagsText the address of the string "invalid regular expression flags".
 */
export function sayErrors(module: binaryen.Module, functions: number, flagsText: number): void {
  const { i32 } = binaryen;
  const all = Array.from({ length: functions }, (_, index) => module.getFunctionByIndex(index));
  const throwing = all.filter((function_) => {
    const { params, body } = binaryen.getFunctionInfo(function_);
    if (body === 0 || params !== binaryen.createType([i32, i32, i32, i32, i32])) return false;
    const calls = [...expressionsIn(body)].filter((each) => is(each, binaryen.CallId));
    return (
      calls.some((call) => operand(call, 1) === errorTextBytes) &&
      calls.some((call) => operand(call, 2) === atoms.message)
    );
  });
  const [function_, ...others] = throwing;
  if (!function_ || others.length > 0) throw new Error("the engine's errors are not made where they were");
  const { body } = binaryen.getFunctionInfo(function_);
  const calls = [...expressionsIn(body)].filter((each) => is(each, binaryen.CallId));
  const formatting = calls.find((call) => operand(call, 1) === errorTextBytes) as number;
  const defining = calls.find((call) => operand(call, 2) === atoms.message) as number;
  const [buffer = 0] = info<binaryen.CallInfo>(formatting).operands;
  const [, , , messageCall = 0] = info<binaryen.CallInfo>(defining).operands;
  if (!is(buffer, binaryen.LocalGetId) || !is(messageCall, binaryen.CallId))
    throw new Error("the text of an error is not where it was");

  // js_parse_error_v(parser, place, format, …) is the only other caller. It throws a SyntaxError without recording a
  // stack.
  const { name } = binaryen.getFunctionInfo(function_);
  const parsing = all.filter((each) => {
    const { body } = binaryen.getFunctionInfo(each);
    return (
      body !== 0 && [...expressionsIn(body)].some((call) => isCallOf(call, name) && operand(call, 4) === 0)
    );
  });
  const [unreadable, ...more] = parsing;
  if (!unreadable || more.length > 0)
    throw new Error("the errors of the engine's parser are not where they were");
  // js_compile_regexp(context, pattern, flags), which reports invalid flags.
  const compiling = all.filter((each) => {
    const { params, body } = binaryen.getFunctionInfo(each);
    if (body === 0 || params !== binaryen.createType([i32, binaryen.i64, binaryen.i64])) return false;
    return [...expressionsIn(body)].some(
      (call) => is(call, binaryen.CallId) && operand(call, 1) === flagsText,
    );
  });
  const [compileRegexp, ...moreOfThem] = compiling;
  if (!compileRegexp || moreOfThem.length > 0)
    throw new Error("regular expressions are not compiled where they were");
  for (const global of ["pattern", "flags"]) module.addGlobal(global, i32, true, module.i32.const(0));
  const setGlobals = ["pattern", "flags"].map((global, index) =>
    module.global.set(global, module.i32.wrap(module.local.get(index + 1, binaryen.i64))),
  );
  const compileFunction = binaryen.getFunctionInfo(compileRegexp);
  edit.Function.setBody(
    compileRegexp,
    module.block(null, [...setGlobals, compileFunction.body], compileFunction.results),
  );

  for (const global of ["parser", "parsed", "declared"])
    module.addGlobal(global, i32, true, module.i32.const(0));
  const parser = binaryen.getFunctionInfo(unreadable).body;
  ["parser", "parsed"].forEach((global, index) => {
    edit.Block.insertChildAt(parser, 0, module.global.set(global, module.local.get(index, i32)));
  });

  module.addFunctionImport("say", "sandglass", "say", binaryen.createType(Array<number>(9).fill(i32)), i32);
  const [context, kind, format] = [0, 1, 2].map((index) => module.local.get(index, i32)) as [
    number,
    number,
    number,
  ];
  // Nothing reads the format after the message is made: its local takes the address of ours.
  const address = () => module.local.get(2, i32);
  const hookCalls = [
    module.local.set(
      2,
      module.call(
        "say",
        [
          context,
          kind,
          format,
          module.copyExpression(buffer),
          module.global.get("parser", i32),
          module.global.get("parsed", i32),
          module.global.get("pattern", i32),
          module.global.get("flags", i32),
          module.global.get("declared", i32),
        ],
        i32,
      ),
    ),
    module.global.set("parser", module.i32.const(0)),
    module.global.set("declared", module.i32.const(0)),
    module.local.set(1, module.i32.load8_u(0, 1, module.i32.sub(address(), module.i32.const(1)))),
  ];
  edit.Call.setOperandAt(messageCall, 1, address());
  const [parent, index] = childOf(body, formatting);
  for (const [offset, each] of hookCalls.entries())
    edit.Block.insertChildAt(parent, index + 1 + offset, each);
}

function isCallOf(expression: number, name: string): boolean {
  return is(expression, binaryen.CallId) && info<binaryen.CallInfo>(expression).target === name;
}

function operand(call: number, index: number): number | undefined {
  const operandValue = info<binaryen.CallInfo>(call).operands[index] ?? 0;
  return is(operandValue, binaryen.ConstId)
    ? (info<binaryen.ConstInfo>(operandValue).value as number)
    : undefined;
}

/** The block with that call, dropped, as a child, and the child's index. */
function childOf(body: number, call: number): [block: number, index: number] {
  for (const block of expressionsIn(body)) {
    if (!is(block, binaryen.BlockId)) continue;
    const index = info<binaryen.BlockInfo>(block).children.findIndex(
      (child) => is(child, binaryen.DropId) && info<binaryen.DropInfo>(child).value === call,
    );
    if (index >= 0) return [block, index];
  }
  throw new Error("the text of an error is formatted elsewhere");
}
