import binaryen from "binaryen";
import { breakpointOpcode } from "../protocol/look/breakpoint-opcode.ts";
import type { EngineFunctions } from "./engine-functions.ts";
import type { InterpreterCall } from "./interpreter-calls.ts";
import type { InterpreterParts } from "./interpreter-parts.ts";
import {
  areaArguments,
  areaCount,
  areaFunction,
  areaThis,
  areaToFree,
  splitArea,
  splitEntryFlag,
} from "./split-functions.ts";
import { type SplitChain, splitTags } from "./split-natives.ts";
import {
  continuationLength,
  continuationLimit,
  continuationList,
  continuationObject,
  continuationOpcode,
} from "./stackless-continuation.ts";
import { helpers } from "./stackless-helpers.ts";
import type { StacklessLocals } from "./stackless-locals.ts";
import { callFlags } from "./tables/engine-flags.ts";
import { JSObject, JSProperty, JSRefCountHeader } from "./tables/engine-structs.ts";

const { i32, i64 } = binaryen;

type SiteOfCall = {
  readonly kind: InterpreterCall["kind"];
  /** The number of the site among all sites. Its opcode in continuations is computed from it. */
  readonly number: number;
  /** The label where it continues with the result. */
  readonly goOnLabel: string;
  readonly parts: InterpreterParts;
  readonly engine: EngineFunctions;
};

export type InterpreterEntry = ReturnType<typeof entryOf>;

/**
 * The number of the last site with its own opcode. An opcode is a byte: later sites share the last one, which is also
 * the opcode of a breakpoint, and have a number in the next byte.
 */
export const lastNumber = ({ ways }: InterpreterParts) => breakpointOpcode - 1 - ways;

/** How a site enters the function that it calls, instead of calling the interpreter. */
export function entryOf(
  module: binaryen.Module,
  locals: StacklessLocals,
  { kind, number, goOnLabel, parts, engine }: SiteOfCall,
) {
  const { stack, frameBytes } = parts;
  const {
    get,
    set,
    c32,
    sp,
    moveStack,
    continuationBytes,
    depth,
    savedLocals,
    args,
    zeroes,
    continuation,
    answer,
    list,
    context,
    func,
    this_,
    newTarget,
    argc,
    argv,
    flags,
    store,
    stackLimit,
    setStackLimit,
    stopped,
    exception,
    undefined_,
    typeOf,
  } = locals;
  const last = lastNumber(parts);
  const codeOf = (number: number) =>
    parts.ways + 1 + Math.min(number, last) + (Math.max(number - last, 0) << 8);
  const setAll = (...sets: readonly (readonly [local: number, value: number])[]) =>
    sets.map(([local, value]) => set(local, value));
  /** Continues with a result that is available at once. */
  const answerNow = (value: number) => module.block(null, [set(answer, value), module.br(goOnLabel)]);
  /**
   * Saves the continuation and starts the callee. `ownedArguments`: a list of arguments that is freed after the call.
   */
  const enter = (
    ownedArguments?: () => { readonly list: number; readonly length: number },
    others: readonly number[] = [],
  ) => {
    const { list: ownedList, length } = ownedArguments?.() ?? { list: c32(0), length: c32(0) };
    return module.block(null, [
      set(continuation, module.i32.sub(sp(), c32(continuationBytes))),
      module.i32.store(continuationLimit, 4, get(continuation), stackLimit()),
      module.i32.store(continuationOpcode, 4, get(continuation), c32(codeOf(number))),
      ...(kind === "construct"
        ? [module.i64.store(continuationObject, 8, get(continuation), get(this_))]
        : [
            module.i32.store(continuationList, 4, get(continuation), ownedList),
            module.i32.store(continuationLength, 4, get(continuation), length),
          ]),
      module.global.set(stack, get(continuation)),
      ...others,
      ...savedLocals.map(store),
      ...args.map((each, nth) => set(nth, get(each))),
      ...zeroes.map((local) => set(local, typeOf(local) === i64 ? module.i64.const(0n) : c32(0))),
      set(depth, module.i32.add(get(depth), c32(1))),
      module.br("enter"),
    ]);
  };
  /**
   * Copies an array into a list of arguments, and enters. The engine writes the length of the list to an address below
   * the stack.
   */
  const enterWithArray = (array: () => number) => [
    moveStack(-16),
    set(list, module.call(engine.buildList, [get(context), module.i32.add(sp(), c32(12)), array()], i32)),
    set(argc, module.i32.load(12, 4, sp())),
    moveStack(16),
    module.if(module.i32.eqz(get(list)), answerNow(exception())),
    ...setAll([newTarget, undefined_()], [argv, get(list)], [flags, c32(0)]),
    enter(() => ({ list: get(list), length: get(argc) })),
  ];

  /**
   * Lets a native function resume a guest function, or start one (`begins`): first runs the native part before it, then
   * enters the guest function. If there is nothing to resume, it continues with `finish` and the result.
   */
  const enterSplit = (
    tag: number,
    { before, areaBytes }: SplitChain,
    operandLocals: readonly number[],
    finish: () => number,
    ownedArguments: number = c32(0),
    begins = false,
  ) =>
    module.block(null, [
      moveStack(-areaBytes),
      set(list, sp()),
      module.i32.store(areaToFree, 4, get(list), ownedArguments),
      module.global.set(splitArea, get(list)),
      module.global.set(splitEntryFlag, c32(0)),
      set(answer, module.call(before, operandLocals.map(get), i64)),
      module.if(
        module.i32.eqz(module.global.get(splitEntryFlag, i32)),
        module.block(null, [moveStack(areaBytes), finish()]),
      ),
      module.global.set(splitEntryFlag, c32(0)),
      ...setAll(
        [func, module.i64.load(areaFunction, 8, get(list))],
        [this_, module.i64.load(areaThis, 8, get(list))],
        [newTarget, undefined_()],
        [argc, module.i32.load(areaCount, 4, get(list))],
        [argv, module.i32.load(areaArguments, 4, get(list))],
        [flags, c32(begins ? callFlags.copyArgv : callFlags.generator)],
      ),
      enter(
        () => ({ list: c32(tag), length: get(list) }),
        [
          // A function that starts lowers the limit when it allocates its stack. A resumed function does not do that,
          // so it is done here.
          setStackLimit(
            module.i32.sub(
              stackLimit(),
              module.i32.sub(
                module.i32.add(get(list), c32(areaBytes + (begins ? -continuationBytes : frameBytes))),
                get(continuation),
              ),
            ),
          ),
        ],
      ),
    ]);
  /** The same for a call, which polls as every call does. */
  const callSplit = (tag: number, chain: SplitChain) =>
    module.block(null, [
      module.if(stopped(), answerNow(exception())),
      enterSplit(tag, chain, [context, func, this_, argc, argv, flags], () => module.br(goOnLabel)),
    ]);
  const calls = (native: number) =>
    module.i32.eq(module.i32.load(JSObject.c_function, 4, module.i32.wrap(get(func))), c32(native));
  /** Enters a guest accessor, if the property whose name is in `argc` has one. `sets` follow the search. */
  const enterAccessor = (
    which: keyof typeof JSProperty,
    object: number,
    sets: readonly (readonly [local: number, value: number])[],
  ) => [
    set(answer, module.call(helpers.accessorOf, [object, get(argc), c32(JSProperty[which])], i64)),
    module.if(
      module.i64.ne(get(answer), module.i64.const(0n)),
      module.block(null, [
        set(list, module.i32.wrap(get(answer))),
        module.i32.store(
          JSRefCountHeader.ref_count,
          4,
          get(list),
          module.i32.add(module.i32.load(JSRefCountHeader.ref_count, 4, get(list)), c32(1)),
        ),
        ...setAll([func, get(answer)], [newTarget, undefined_()], ...sets, [flags, c32(callFlags.copyArgv)]),
        enter(() => ({ list: c32(splitTags.owned), length: get(list) })),
      ]),
    ),
  ];
  return { setAll, answerNow, enter, enterWithArray, enterSplit, enterAccessor, callSplit, calls };
}
