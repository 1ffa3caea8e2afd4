import binaryen from "binaryen";
import type { EngineFunctions } from "./engine-functions.ts";
import { edit, expressionsIn, info, is } from "./expressions.ts";
import { addSplitChain, type Link } from "./split-functions.ts";

const { i64 } = binaryen;

/**
 * A tag instead of a list of arguments: after the call, this native function must be finished, or (owned) the function
 * must be freed. Lists have higher addresses.
 */
export const splitTags = { generator: 1, async: 2, loop: 3, owned: 4, iterator: 5 } as const;

export type SplitChain = ReturnType<typeof addSplitChain>;
export type SplitChains = ReturnType<typeof splitChains>;

/** The native functions that resume or call a guest function when they are called. */
export function splitChains(module: binaryen.Module, engine: EngineFunctions, stackEnd: () => number) {
  const nameOf = (function_: number) => binaryen.getFunctionInfo(function_).name;
  const callNative = callingNext(module, engine, engine.callNative);
  const iteratorNext2 = callingNext(module, engine, engine.iteratorNext2);
  const { asyncCall, asyncResume, generatorNext, iteratorNext, resume, interpreter } = engine;
  const chain = (what: string, ...outer: readonly Link[]) =>
    addSplitChain(
      module,
      what,
      [...outer, { function_: module.getFunction(resume), callee: interpreter }],
      stackEnd,
    );
  const next = { function_: generatorNext, callee: resume };
  return {
    loop: chain(
      "a generator's next in a loop",
      { function_: iteratorNext, callee: nameOf(engine.iteratorNext2) },
      { function_: iteratorNext2, callee: nameOf(generatorNext) },
      next,
    ),
    iterator: addSplitChain(
      module,
      "an iterator's next in a loop",
      [
        { function_: iteratorNext, callee: nameOf(engine.iteratorNext2) },
        { function_: engine.iteratorNext2, callee: engine.jsCall },
      ],
      stackEnd,
    ),
    generator: chain("a generator's next", { function_: callNative, callee: nameOf(generatorNext) }, next),
    async: chain(
      "a call of an async function",
      { function_: asyncCall, callee: nameOf(asyncResume) },
      { function_: asyncResume, callee: resume },
    ),
  };
}

/**
 * A copy of a function for a generator's `next`: it calls that one directly, where the original calls any function of
 * this type.
 */
function callingNext(module: binaryen.Module, { generatorNext }: EngineFunctions, function_: number): number {
  const { name, body, params, vars, results } = binaryen.getFunctionInfo(function_);
  const { name: next, params: types } = binaryen.getFunctionInfo(generatorNext);
  const copy = module.copyExpression(body);
  let count = 0;
  for (const each of expressionsIn(copy)) {
    if (!is(each, binaryen.LocalSetId)) continue;
    const { value } = info<binaryen.LocalSetInfo>(each);
    if (!is(value, binaryen.CallIndirectId)) continue;
    const { operands } = info<binaryen.CallIndirectInfo>(value);
    if (binaryen.createType(operands.map(binaryen.getExpressionType)) !== types) continue;
    edit.LocalSet.setValue(each, module.call(next, [...operands], i64));
    count++;
  }
  if (count !== 1) throw new Error("natives do not call a generator's next where they did");
  return module.addFunction(`${name}, for a generator's next`, params, results, [...vars], copy);
}
