import binaryen from "binaryen";
import type { EngineFunctions } from "./engine-functions.ts";
import { constantOf, info, is, localOf } from "./expressions.ts";
import type { InterpreterParts } from "./interpreter-parts.ts";
import { continuationLength, continuationList } from "./stackless-continuation.ts";
import type { InterpreterEntry } from "./stackless-entry.ts";
import type { StacklessLocals } from "./stackless-locals.ts";
import { operand } from "./stackless-operands.ts";
import { classes, JSRefCountHeader, JSValue } from "./tables/engine-structs.ts";
import { twinList } from "./tables/pass-memory.ts";

const { i32, none } = binaryen;

type Callee = { readonly operands: readonly number[]; readonly engine: EngineFunctions };
type Resumption = Callee & { readonly parts: InterpreterParts };

/** Whether an expression is the last value on the guest's stack. */
export function isLastValue(expression = 0): boolean {
  if (!is(expression, binaryen.LoadId)) return false;
  const { ptr } = info<binaryen.LoadInfo>(expression);
  if (!is(ptr, binaryen.BinaryId)) return false;
  const { op, left, right } = info<binaryen.BinaryInfo>(ptr);
  return op === binaryen.SubInt32 && localOf(left) !== -1 && constantOf(right) === JSValue.bytes;
}

const addressOf = (module: binaryen.Module, value = 0) =>
  module.copyExpression(info<binaryen.LoadInfo>(value).ptr);

/** The attempts before a jump that depends on a call: they enter a guest function if there is one. */
export function jumpAttempts(
  module: binaryen.Module,
  locals: StacklessLocals,
  { setAll, enter, enterAccessor }: InterpreterEntry,
  { operands, engine }: Callee,
) {
  const { get, set, c32, both, list, newList, context, func, this_, newTarget, argc, argv, flags } = locals;
  const { undefined_, isObject, objectAt, classOf } = locals;
  const valueAt = (below: number) => module.i64.load(0, 8, module.i32.sub(get(argv), c32(below)));
  const copies = () => operands.map(module.copyExpression);
  const twins = () => module.global.get("twins", i32);
  /** Allocates a list of arguments, if there is a function for it. Whether there is one, and memory. */
  const listOf = (length: number) =>
    both(
      twins(),
      module.local.tee(
        list,
        module.call(engine.allocate, [get(context), c32(JSValue.bytes * length)], i32),
        i32,
      ),
    );
  const moveToList = (at: number, below: number) =>
    module.block(null, [
      module.i64.store(at, 8, get(list), valueAt(below)),
      module.i64.store(0, 8, module.i32.sub(get(argv), c32(below)), undefined_()),
    ]);
  /** Enters a function in the guest's language with this list. */
  const enterTwin = (twin: number, length: number) =>
    module.block(null, [
      ...setAll(
        [func, objectAt(module.i32.load(twin, 4, twins()))],
        [this_, undefined_()],
        [newTarget, undefined_()],
        [argc, c32(length)],
        [argv, get(list)],
        [flags, c32(0)],
      ),
      enter(() => ({ list: get(list), length: c32(length) })),
    ]);
  return {
    // JS_SetPropertyInternal(context, object, name, value, this, flags)
    put: () => {
      const [context_ = 0, object = 0, name = 0] = copies();
      return [
        ...setAll([context, context_], [this_, object], [argc, name]),
        ...enterAccessor("setter", get(this_), [
          [argc, c32(1)],
          [argv, addressOf(module, operands[3])],
        ]),
      ];
    },
    // js_add_slow(context, end of the two values), which consumes both and writes the sum to the first.
    add: () => [
      ...setAll([context, copies()[0] as number], [argv, copies()[1] as number]),
      module.if(
        both(
          module.i32.or(isObject(valueAt(2 * JSValue.bytes)), isObject(valueAt(JSValue.bytes))),
          listOf(2),
        ),
        module.block(null, [
          moveToList(0, 2 * JSValue.bytes),
          moveToList(JSValue.bytes, JSValue.bytes),
          enterTwin(twinList.add, 2),
        ]),
      ),
    ],
    // spreads(context, end of the list, an index and a generator)
    spread: () => [
      ...setAll([context, copies()[0] as number], [argv, copies()[1] as number]),
      module.if(
        both(
          both(
            isObject(valueAt(JSValue.bytes)),
            module.i32.eq(classOf(valueAt(JSValue.bytes)), c32(classes.generator)),
          ),
          listOf(3),
        ),
        module.block(null, [
          // The list stays on the stack, and gets one more reference.
          set(newList, module.i32.wrap(valueAt(3 * JSValue.bytes))),
          module.i32.store(
            JSRefCountHeader.ref_count,
            4,
            get(newList),
            module.i32.add(module.i32.load(JSRefCountHeader.ref_count, 4, get(newList)), c32(1)),
          ),
          module.i64.store(0, 8, get(list), valueAt(3 * JSValue.bytes)),
          module.i64.store(JSValue.bytes, 8, get(list), valueAt(2 * JSValue.bytes)),
          moveToList(2 * JSValue.bytes, JSValue.bytes),
          enterTwin(twinList.spread, 3),
        ]),
      ),
    ],
    // converts(context, end of the stack, next opcode): the operand, and its address as a number, are the arguments.
    convert: () => [
      set(argv, module.global.get(operand, i32)),
      module.if(
        get(argv),
        module.block(null, [
          module.global.set(operand, c32(0)),
          set(context, copies()[0] as number),
          module.if(
            listOf(2),
            module.block(null, [
              module.i64.store(
                0,
                8,
                get(list),
                module.i64.load(0, 8, module.i32.and(get(argv), c32(-JSValue.bytes))),
              ),
              module.i64.store(0, 8, module.i32.and(get(argv), c32(-JSValue.bytes)), undefined_()),
              module.i64.store(JSValue.bytes, 8, get(list), module.i64.extend_u(get(argv))),
              enterTwin(twinList.conversion, 2),
            ]),
          ),
        ]),
      ),
    ],
  };
}

/** The remaining work of the called function after the guest function has returned. */
export function afterJump(
  module: binaryen.Module,
  locals: StacklessLocals,
  { operands, engine, parts }: Resumption,
) {
  const { get, set, c32, list, newList, argv, answer, continuation, isException, objectAt } = locals;
  const calling = () => module.copyExpression(operands[0] as number);
  const free = (value: number) => module.call(engine.free, [calling(), value], none);
  const address = () => addressOf(module, operands[3]);
  const freeArguments = () => [
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
  ];
  return {
    put: () => [
      // The object was not saved: it is below the value.
      set(localOf(operands[1]), module.i64.load(0, 8, module.i32.sub(address(), c32(JSValue.bytes)))),
      set(list, module.i32.load(continuationLength, 4, get(continuation))),
      free(objectAt(get(list))),
      free(module.i64.load(0, 8, address())),
      free(get(answer)),
    ],
    add: () => [
      ...freeArguments(),
      module.if(
        module.i32.eqz(isException(get(answer))),
        module.i64.store(0, 8, module.i32.sub(get(argv), c32(2 * JSValue.bytes)), get(answer)),
      ),
    ],
    spread: () => [
      ...freeArguments(),
      module.if(
        module.i32.eqz(isException(get(answer))),
        module.block(null, [
          module.i64.store(0, 8, module.i32.sub(get(argv), c32(2 * JSValue.bytes)), get(answer)),
          set(parts.nextEnd, module.i32.sub(get(argv), c32(JSValue.bytes))),
          module.br(parts.again),
        ]),
      ),
    ],
    convert: () => [
      set(
        newList,
        module.i32.and(
          module.i32.load(JSValue.bytes, 4, module.i32.load(continuationList, 4, get(continuation))),
          c32(-JSValue.bytes),
        ),
      ),
      ...freeArguments(),
      module.if(
        module.i32.eqz(isException(get(answer))),
        module.block(null, [
          module.i64.store(0, 8, get(newList), get(answer)),
          set(parts.nextEnd, get(argv)),
          set(parts.next, module.i32.sub(module.copyExpression(operands[2] as number), c32(1))),
          set(parts.opcode, c32(0)),
        ]),
      ),
    ],
  };
}
