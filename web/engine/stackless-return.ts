import binaryen from "binaryen";
import type { EngineFunctions } from "./engine-functions.ts";
import type { InterpreterCall } from "./interpreter-calls.ts";
import { areaToFree, splitAnswer, splitArea } from "./split-functions.ts";
import { type SplitChain, type SplitChains, splitTags } from "./split-natives.ts";
import { continuationLength, continuationList, continuationObject } from "./stackless-continuation.ts";
import type { StacklessLocals } from "./stackless-locals.ts";

const { none } = binaryen;

type ReturnContext = {
  readonly kind: InterpreterCall["kind"];
  readonly operands: readonly number[];
  /** The global with the engine's stack pointer. */
  readonly stack: string;
  readonly engine: EngineFunctions;
  readonly chains: SplitChains;
};

/**
 * The remaining work when a function that was entered has returned: to free what the call held, and to finish a native
 * function that was split.
 */
export function afterReturn(
  module: binaryen.Module,
  locals: StacklessLocals,
  { kind, operands, stack, engine, chains }: ReturnContext,
): number {
  const { get, set, c32, continuation, answer, list, newList, isException, isObject, objectAt } = locals;
  const letGoOf = (object: number) =>
    module.call(engine.free, [module.copyExpression(operands[0] as number), objectAt(get(object))], none);
  /** The native function's part after the call. `otherwise`: for another tag. */
  const finishSplit =
    (tag: number, { after: halves, areaBytes }: SplitChain) =>
    (otherwise: number) =>
      module.if(
        module.i32.eq(get(list), c32(tag)),
        module.block(null, [
          ...halves.flatMap(({ name, results }) => [
            module.global.set(splitArea, get(newList)),
            module.global.set(splitAnswer, get(answer)),
            results === none ? module.call(name, [], none) : set(answer, module.call(name, [], results)),
          ]),
          module.global.set(stack, module.i32.add(get(newList), c32(areaBytes))),
          set(list, module.i32.load(areaToFree, 4, get(newList))),
          module.if(get(list), letGoOf(list)),
        ]),
        otherwise,
      );
  const calling = () => module.copyExpression(operands[0] as number);
  const object = () => module.i64.load(continuationObject, 8, get(continuation));
  // If a constructor does not return an object, the result is the new object.
  if (kind === "construct")
    return module.if(
      isObject(object()),
      module.if(
        module.i32.and(module.i32.eqz(isObject(get(answer))), module.i32.eqz(isException(get(answer)))),
        module.block(null, [module.call(engine.free, [calling(), get(answer)], none), set(answer, object())]),
        module.call(engine.free, [calling(), object()], none),
      ),
    );
  return module.block(null, [
    set(list, module.i32.load(continuationList, 4, get(continuation))),
    set(newList, module.i32.load(continuationLength, 4, get(continuation))),
    module.if(
      get(list),
      kind === "next"
        ? finishSplit(
            splitTags.loop,
            chains.loop,
          )(finishSplit(splitTags.iterator, chains.iterator)(module.unreachable()))
        : kind === "get"
          ? letGoOf(newList)
          : kind === "callFree"
            ? finishSplit(splitTags.generator, chains.generator)(letGoOf(newList))
            : finishSplit(
                splitTags.generator,
                chains.generator,
              )(
                finishSplit(
                  splitTags.async,
                  chains.async,
                )(module.call(engine.freeList, [calling(), get(list), get(newList)], none)),
              ),
    ),
  ]);
}
