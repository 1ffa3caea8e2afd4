import binaryen from "binaryen";
import { info, is } from "./expressions.ts";
import { words } from "./tables/engine-flags.ts";
import { JSFunctionDef, JSParseState } from "./tables/engine-structs.ts";
import {
  OP_await,
  OP_call_method,
  OP_catch,
  OP_drop,
  OP_dup,
  OP_dup2,
  OP_get_field2,
  OP_goto,
  OP_if_true,
  OP_is_undefined_or_null,
  OP_iterator_check_object,
  OP_nip,
  OP_swap,
  OP_throw,
} from "./tables/opcodes.ts";

const { i32, i64, none } = binaryen;

/** Functions of the compiler. All except the first and `half` have its state as the first parameter. */
export type Emitters = {
  /** emit_op(function, opcode) */
  readonly emit: string;
  /** emit_atom(state, atom) */
  readonly atom: string;
  /** dbuf_put_u16(code, number) */
  readonly half: string;
  /** emit_goto(state, opcode, label): returns the label, which is a new one for -1. */
  readonly goto: string;
  /** emit_label(state, label) */
  readonly label: string;
};

/**
 * The functions that this statement calls, in the order of its calls: nip, swap, get_field2, "return", dup,
 * is_undefined_or_null, a jump, call_method, 0, …
 */
export function emittersIn(return_: number): Emitters {
  const { children } = info<binaryen.BlockInfo>(info<binaryen.IfInfo>(return_).ifTrue);
  const calls = children.flatMap((child) => {
    const value = is(child, binaryen.LocalSetId) ? info<binaryen.LocalSetInfo>(child).value : child;
    return is(value, binaryen.CallId) ? [info<binaryen.CallInfo>(value).target] : [];
  });
  const [emit, swap, field, atom, dup, test, goto, method, half, check, await_, jump, label, ...rest] = calls;
  const same = [swap, field, dup, test, method, check, await_, rest[0], rest[2]].every(
    (each) => each === emit,
  );
  if (
    !emit ||
    !atom ||
    !goto ||
    !half ||
    !label ||
    !same ||
    jump !== goto ||
    rest[1] !== label ||
    rest.length !== 3
  )
    throw missing("end of an iterator that is awaited");
  return { emit, atom, half, goto, label };
}

const emitAll = "emit all";
/** The names of the added functions. Each name says what it emits. */
export const closeWithAwait = "emit the end of an iterator that is awaited";
export const endForAwait = "emit the end of for await";

/** Adds the functions by which the compiler emits the code that closes the iterator of a `for await`. */
export function addForAwaitEmitters(module: binaryen.Module, emitters: Emitters): void {
  addEmitAll(module, emitters.emit);
  addCloseWithAwait(module, emitters);
  addEndForAwait(module, emitters);
}

export const state = (module: binaryen.Module) => module.local.get(0, i32);
const functionDef = (module: binaryen.Module) => module.i32.load(JSParseState.cur_func, 4, state(module));
export const number = (module: binaryen.Module, value: number) => module.i32.const(value);

/** Emits opcodes, the first one in the lowest byte. */
export function emitting(module: binaryen.Module, ...codes: readonly number[]): number {
  const opcodes = codes.reduceRight((sum, code) => (sum << 8n) | BigInt(code), 0n);
  return module.call(emitAll, [state(module), module.i64.const(opcodes)], none);
}

function addEmitAll(module: binaryen.Module, emit: string): void {
  const opcodes = () => module.local.get(1, i64);
  const next = module.block(null, [
    module.call(
      emit,
      [functionDef(module), module.i32.and(module.i32.wrap(opcodes()), number(module, 255))],
      none,
    ),
    module.br(
      "next",
      module.i64.ne(
        module.local.tee(1, module.i64.shr_u(opcodes(), module.i64.const(8n)), i64),
        module.i64.const(0n),
      ),
    ),
  ]);
  module.addFunction(emitAll, binaryen.createType([i32, i64]), none, [], module.loop("next", next));
}

/**
 * `closeWithAwait(state, quietly)`: takes an iterator from the stack, calls its `return` and awaits the result, which
 * must be an object (unless `quietly`, because an error is being thrown).
 */
function addCloseWithAwait(module: binaryen.Module, { atom, half, goto, label }: Emitters): void {
  const [quietly, without, end] = [1, 2, 3] as const;
  const get = (local: number) => module.local.get(local, i32);
  const jump = (code: number) =>
    module.call(goto, [state(module), number(module, code), number(module, -1)], i32);
  const putLabel = (local: number) => module.call(label, [state(module), get(local)], none);
  const body = [
    emitting(module, OP_get_field2),
    module.call(atom, [state(module), number(module, words.return)], none),
    emitting(module, OP_dup, OP_is_undefined_or_null),
    module.local.set(without, jump(OP_if_true)),
    emitting(module, OP_call_method),
    module.call(
      half,
      [module.i32.add(functionDef(module), number(module, JSFunctionDef.byte_code)), number(module, 0)],
      none,
    ),
    emitting(module, OP_await),
    module.if(module.i32.eqz(get(quietly)), emitting(module, OP_iterator_check_object)),
    module.local.set(end, jump(OP_goto)),
    putLabel(without),
    emitting(module, OP_drop),
    putLabel(end),
    emitting(module, OP_drop),
  ];
  module.addFunction(
    closeWithAwait,
    binaryen.createType([i32, i32]),
    none,
    [i32, i32],
    module.block(null, body),
  );
}

/**
 * `endForAwait(state, handler, end)`: emits the code after the label of `break`, where the stack has the iterator, its
 * method and the handler; then the handler's code, where the stack has the error instead of the handler; and the label
 * of the end, where the stack has none of them.
 */
function addEndForAwait(module: binaryen.Module, { goto, label }: Emitters): void {
  const [handler, end, failure] = [1, 2, 3] as const;
  const get = (local: number) => module.local.get(local, i32);
  const jump = (code: number, to: number) =>
    module.call(goto, [state(module), number(module, code), to], i32);
  const putLabel = (local: number) => module.call(label, [state(module), get(local)], none);
  const close = (quietly: number) =>
    module.call(closeWithAwait, [state(module), number(module, quietly)], none);
  const body = [
    emitting(module, OP_drop, OP_drop),
    close(0),
    module.drop(jump(OP_goto, get(end))),
    // iterator method error → error iterator. Errors thrown from here on are dropped.
    putLabel(handler),
    emitting(module, OP_nip, OP_swap),
    module.local.set(failure, jump(OP_catch, number(module, -1))),
    emitting(module, OP_dup2, OP_drop),
    close(1),
    emitting(module, OP_drop),
    module.local.set(handler, jump(OP_goto, number(module, -1))),
    putLabel(failure),
    emitting(module, OP_drop),
    putLabel(handler),
    emitting(module, OP_drop, OP_throw),
    putLabel(end),
  ];
  module.addFunction(
    endForAwait,
    binaryen.createType([i32, i32, i32]),
    none,
    [i32],
    module.block(null, body),
  );
}

function missing(what: string): Error {
  return new Error(`the engine's ${what} is not where it was`);
}
