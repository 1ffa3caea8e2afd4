import binaryen from "binaryen";
import type { EngineFunctions } from "./engine-functions.ts";
import { type SplitChains, splitTags } from "./split-natives.ts";
import type { InterpreterEntry } from "./stackless-entry.ts";
import type { StacklessLocals } from "./stackless-locals.ts";
import { callFlags } from "./tables/engine-flags.ts";
import { classes } from "./tables/engine-structs.ts";

const { i64, none } = binaryen;

type Callee = {
  readonly operands: readonly number[];
  readonly target: string;
  readonly engine: EngineFunctions;
  readonly chains: SplitChains;
};

/** The code of a site within a statement, before its call. `goOn`: leaves with the result. */
export function innerAttempts(
  module: binaryen.Module,
  locals: StacklessLocals,
  entry: InterpreterEntry,
  { operands, target, engine, chains }: Callee,
) {
  const {
    get,
    set,
    c32,
    both,
    answer,
    context,
    func,
    this_,
    newTarget,
    argc,
    argv,
    flags,
    isCompiled,
    stopped,
    exception,
    undefined_,
    isObject,
    classOf,
  } = locals;
  const { setAll, enter, enterSplit, enterAccessor, calls } = entry;
  const isNext = () =>
    both(
      both(isObject(get(func)), module.i32.eq(classOf(get(func)), c32(classes.native))),
      calls(engine.generatorNextIndex),
    );
  return {
    // A generator in a loop: natives call its `next` without a guest call, so nothing polls.
    next: (goOn: () => number) => {
      const operandLocals = [context, this_, func, argv];
      return [
        ...setAll(...operands.map((operand, nth) => [operandLocals[nth] as number, operand] as const)),
        module.if(isNext(), enterSplit(splitTags.loop, chains.loop, operandLocals, goOn)),
        // An iterator of the program.
        module.if(
          isCompiled(() => get(func)),
          enterSplit(splitTags.iterator, chains.iterator, operandLocals, goOn, c32(0), true),
        ),
        set(answer, module.call(target, operandLocals.map(get), i64)),
      ];
    },
    callFree: (goOn: () => number) => {
      const operandLocals = [context, func, this_, argc, argv];
      const calleePointer = () => module.i32.wrap(get(func));
      return [
        ...setAll(
          ...operands.map((operand, nth) => [operandLocals[nth] as number, operand] as const),
          [newTarget, undefined_()],
          [flags, c32(callFlags.copyArgv)],
        ),
        module.if(
          isCompiled(() => get(func)),
          enter(() => ({ list: c32(splitTags.owned), length: calleePointer() })),
        ),
        module.if(
          isNext(),
          module.block(null, [
            module.if(
              stopped(),
              module.block(null, [
                module.call(engine.free, [get(context), get(func)], none),
                set(answer, exception()),
                goOn(),
              ]),
            ),
            enterSplit(
              splitTags.generator,
              chains.generator,
              [context, func, this_, argc, argv, flags],
              () => module.block(null, [module.call(engine.free, [get(context), get(func)], none), goOn()]),
              calleePointer(),
            ),
          ]),
        ),
        set(answer, module.call(target, operandLocals.map(get), i64)),
      ];
    },
    get: () => {
      // The object, the property's name, and `this`.
      const operandLocals = [context, func, argc, this_];
      return [
        ...setAll(...operandLocals.map((local, nth) => [local, operands[nth] as number] as const)),
        ...enterAccessor("getter", get(func), [
          [argc, c32(0)],
          [argv, c32(0)],
        ]),
        set(answer, module.call(target, [...operandLocals.map(get), operands[4] as number], i64)),
      ];
    },
  };
}
