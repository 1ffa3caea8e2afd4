import binaryen from "binaryen";
import { edit, expressionsIn, info, is } from "./expressions.ts";
import { tags } from "./tables/engine-structs.ts";

/**
 * Makes the engine ask the guest's library before it throws "'fetch' is not defined". It reads a property of that name
 * from the object at the exported global `names` (the address of a value; 0 if there is none yet). The object is a
 * Proxy of the guest's library. It throws a RestrictedError for names that are known and not allowed, and returns
 * `undefined` for all others (see web/guest/permissions.ts).
 *
 * So a name that is not allowed is really absent, and only the error differs: `typeof fetch`, `"fetch" in globalThis`,
 * `var fetch` and `fetch = mine` behave as if there were no such name. Getters on the global object, the alternative,
 * cannot do that: a getter cannot distinguish `typeof fetch` from `fetch`.
 *
 * `notDefinedText` is the address of the message, which a single function throws.
 */
export function hookUndefinedNames(module: binaryen.Module, functions: number, notDefinedText: number): void {
  const { i32, i64, none } = binaryen;
  const all = Array.from({ length: functions }, (_, index) => module.getFunctionByIndex(index));
  const calls = (function_: number) => {
    const { body } = binaryen.getFunctionInfo(function_);
    const expressions = body === 0 ? [] : [...expressionsIn(body)];
    return expressions
      .filter((each) => is(each, binaryen.CallId))
      .map((each) => info<binaryen.CallInfo>(each));
  };
  const hasSignature = (function_: number, params: readonly number[], result: number) => {
    const functionInfo = binaryen.getFunctionInfo(function_);
    return functionInfo.params === binaryen.createType([...params]) && functionInfo.results === result;
  };

  // JS_ThrowReferenceErrorNotDefined(context, name)
  const throwing = all.filter((function_) =>
    calls(function_).some(({ operands: [, text = 0] }) => {
      return is(text, binaryen.ConstId) && info<binaryen.ConstInfo>(text).value === notDefinedText;
    }),
  );
  const [notDefined, ...others] = throwing;
  if (!notDefined || others.length > 0 || !hasSignature(notDefined, [i32, i32], none))
    throw new Error("the engine's error for undefined names is not where it was");

  // JS_GetPropertyInternal(context, object, name, receiver, orThrow): `orThrow` is for global variables.
  const { name: notDefinedName, body } = binaryen.getFunctionInfo(notDefined);
  const reading = all.filter(
    (function_) =>
      hasSignature(function_, [i32, i64, i32, i64, i32], i64) &&
      calls(function_).some(({ target }) => target === notDefinedName),
  );
  const [getProperty, ...otherReaders] = reading;
  if (!getProperty || otherReaders.length > 0) throw new Error("the engine's reader is not where it was");

  module.addGlobal("names", i32, true, module.i32.const(0));
  module.addGlobalExport("names", "names");
  const names = () => module.global.get("names", i32);
  const object = () => module.i64.load(0, 8, names());
  const context = module.local.get(0, i32);
  const name = module.local.get(1, i32);
  const propertyValue = module.call(
    binaryen.getFunctionInfo(getProperty).name,
    [context, object(), name, object(), module.i32.const(0)],
    i64,
  );
  // The upper half of a value is its tag.
  const threw = module.i64.eq(
    module.i64.shr_u(propertyValue, module.i64.const(32n)),
    module.i64.const(BigInt(tags.exception)),
  );
  const answer = module.if(names(), module.if(threw, module.return()));
  edit.Function.setBody(notDefined, module.block(null, [answer, body], none));
}
