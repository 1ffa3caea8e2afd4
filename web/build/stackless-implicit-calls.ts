import binaryen from "binaryen";
import type { EngineFunctions } from "./engine-functions.ts";
import { constantOf, info, is, localOf } from "./expressions.ts";
import { continuationLength, continuationList } from "./stackless-continuation.ts";
import type { Entry } from "./stackless-entry.ts";
import { twinOfAdd } from "./stackless-helpers.ts";
import type { StacklessLocals } from "./stackless-locals.ts";

const { i32, none } = binaryen;

type Callee = { readonly operands: readonly number[]; readonly engine: EngineFunctions };

/** Whether an expression is the last value on the guest's stack. */
export function isLastValue(expression = 0): boolean {
  if (!is(expression, binaryen.LoadId)) return false;
  const { ptr } = info<binaryen.LoadInfo>(expression);
  if (!is(ptr, binaryen.BinaryId)) return false;
  const { op, left, right } = info<binaryen.BinaryInfo>(ptr);
  return op === binaryen.SubInt32 && localOf(left) !== -1 && constantOf(right) === 8;
}

const placeOf = (module: binaryen.Module, value = 0) =>
  module.copyExpression(info<binaryen.LoadInfo>(value).ptr);

/** What is tried before a jump that depends on a call: it enters a function of the guest's where there is one. */
export function jumpAttempts(
  module: binaryen.Module,
  locals: StacklessLocals,
  { setAll, enter, enterAccessor }: Entry,
  { operands, engine }: Callee,
) {
  const { get, c32, both, list, context, func, this_, newTarget, argc, argv, flags } = locals;
  const { undefined_, isObject, objectAt } = locals;
  const valueAt = (below: number) => module.i64.load(0, 8, module.i32.sub(get(argv), c32(below)));
  const dropAt = (below: number) =>
    module.i64.store(0, 8, module.i32.sub(get(argv), c32(below)), undefined_());
  const copies = () => operands.map(module.copyExpression);
  const twins = () => module.global.get("twins", i32);
  return {
    // JS_SetPropertyInternal(context, object, name, value, this, flags)
    put: () => {
      const [context_ = 0, object = 0, name = 0] = copies();
      return [
        ...setAll([context, context_], [this_, object], [argc, name]),
        ...enterAccessor("setter", get(this_), [
          [argc, c32(1)],
          [argv, placeOf(module, operands[3])],
        ]),
      ];
    },
    // js_add_slow(context, end of the two values), which takes both and writes the sum to the first.
    add: () => {
      const [context_ = 0, end = 0] = copies();
      return [
        ...setAll([context, context_], [argv, end]),
        module.if(
          both(
            module.i32.or(isObject(valueAt(16)), isObject(valueAt(8))),
            both(
              twins(),
              module.local.tee(list, module.call(engine.allocate, [get(context), c32(16)], i32), i32),
            ),
          ),
          module.block(null, [
            module.i64.store(0, 8, get(list), valueAt(16)),
            module.i64.store(8, 8, get(list), valueAt(8)),
            dropAt(16),
            dropAt(8),
            ...setAll(
              [func, objectAt(module.i32.load(twinOfAdd, 4, twins()))],
              [this_, undefined_()],
              [newTarget, undefined_()],
              [argc, c32(2)],
              [argv, get(list)],
              [flags, c32(0)],
            ),
            enter(() => ({ list: get(list), length: c32(2) })),
          ]),
        ),
      ];
    },
  };
}

/** What the function that was called would do after the guest's has returned. */
export function afterJump(module: binaryen.Module, locals: StacklessLocals, { operands, engine }: Callee) {
  const { get, set, c32, list, argv, answer, continuation, isException, objectAt } = locals;
  const calling = () => module.copyExpression(operands[0] as number);
  const free = (value: number) => module.call(engine.free, [calling(), value], none);
  const place = () => placeOf(module, operands[3]);
  return {
    put: () => [
      // The object was not saved: it is below the value.
      set(localOf(operands[1]), module.i64.load(0, 8, module.i32.sub(place(), c32(8)))),
      set(list, module.i32.load(continuationLength, 4, get(continuation))),
      free(objectAt(get(list))),
      free(module.i64.load(0, 8, place())),
      free(get(answer)),
    ],
    add: () => [
      module.call(
        engine.freeList,
        [
          calling(),
          module.i32.load(continuationList, 4, get(continuation)),
          module.i32.load(continuationLength, 4, get(continuation)),
        ],
        none,
      ),
      set(argv, module.copyExpression(operands[1] as number)),
      module.if(
        module.i32.eqz(isException(get(answer))),
        module.i64.store(0, 8, module.i32.sub(get(argv), c32(16)), get(answer)),
      ),
    ],
  };
}
