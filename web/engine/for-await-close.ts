import binaryen from "binaryen";
import { tagged } from "./engine-values.ts";
import { addLocal, edit, expressionsIn, functionsOf, info, is, isConstant, localOf } from "./expressions.ts";
import {
  addForAwaitEmitters,
  closeWithAwait,
  type Emitters,
  emittersIn,
  emitting,
  endForAwait,
  number,
  state,
} from "./for-await-emitters.ts";
import { asyncGeneratorKind, catchOffsetTag, hasIterator, patternFlags } from "./tables/engine-flags.ts";
import { BlockEnv, JSFunctionDef, JSValue, tags } from "./tables/engine-structs.ts";
import {
  OP_catch,
  OP_drop,
  OP_for_await_of_next,
  OP_for_of_start,
  OP_goto,
  OP_iterator_close,
  OP_iterator_get_value_done,
  OP_nip,
  OP_swap,
} from "./tables/opcodes.ts";
import { isAwaited } from "./tables/pass-memory.ts";

const { i32, none } = binaryen;

/** Values that are fully described by their upper half, the tag. */
const undefinedValue = tagged(tags.undefined);
const catchOffset = tagged(catchOffsetTag);

/**
 * Lets `for await` close its iterator as the standard requires (AsyncIteratorClose). The result of `return()` is
 * awaited if the loop is left by `break`, `continue` of an outer loop, `return` or an error. `return` is not called if
 * the iterator has ended. The engine's compiler emitted code that closes a loop without `await`. In asynchronous
 * generators it awaited at each `return` out of a loop, even out of a loop without `await`.
 *
 * When an error left the loop, a value on the stack said "close an iterator here". It is replaced by the position of a
 * handler, as for `try`. The instruction that requests the next value disables the handler, and the one that takes the
 * value enables it again: they change only the tag, so that the position stays.
 *
 * @param parser the function that parses statements, into which loops, `break` and `continue` are inlined.
 */
export function closeForAwait(
  module: binaryen.Module,
  functions: number,
  parser: number,
  interpreter: number,
): void {
  const { body: parserBody } = binaryen.getFunctionInfo(parser);
  const bodies = functionsOf(module, functions)
    .filter(({ body }) => body !== 0)
    .map(({ body }) => [...expressionsIn(body)]);
  const [inReturn = []] = bodies.filter((each) => each.some(asksGenerator));
  const return_ = only("return out of a loop", inReturn.filter(asksGenerator));
  const emitters = emittersIn(return_);
  const emits = (expression: number, code: number) => {
    if (!is(expression, binaryen.CallId)) return false;
    const { target, operands } = info<binaryen.CallInfo>(expression);
    return target === emitters.emit && isConstant(operands[1], code);
  };
  const [inPattern = [], ...others] = bodies.filter(
    (each) =>
      each[0] !== inReturn[0] && each[0] !== parserBody && each.some((one) => emits(one, OP_iterator_close)),
  );
  if (others.length > 0) throw missing("array pattern");

  addForAwaitEmitters(module, emitters);
  const inParser = [...expressionsIn(parserBody)];
  closeAtReturn(module, inReturn, return_);
  closeAtBreak(module, inParser, emits);
  closeAtEnd(module, parser, inParser, { ...emitters, emits });
  clearFlag(module, inPattern);
  keepHandler(module, [...expressionsIn(binaryen.getFunctionInfo(interpreter).body)]);
}

/** `if (function->func_kind == JS_FUNC_ASYNC_GENERATOR) emit code that closes an iterator and awaits` */
function asksGenerator(expression: number): boolean {
  if (!is(expression, binaryen.IfId)) return false;
  const { condition, ifTrue } = info<binaryen.IfInfo>(expression);
  if (!is(condition, binaryen.BinaryId) || !is(ifTrue, binaryen.BlockId)) return false;
  const { left, right } = info<binaryen.BinaryInfo>(condition);
  if (!isConstant(right, asyncGeneratorKind) || !is(left, binaryen.LoadId)) return false;
  const [first = 0] = info<binaryen.BlockInfo>(ifTrue).children;
  return (
    info<binaryen.LoadInfo>(left).offset === JSFunctionDef.func_kind &&
    is(first, binaryen.CallId) &&
    isConstant(info<binaryen.CallInfo>(first).operands[1], OP_nip)
  );
}

/** The loop decides whether its iterator is awaited, not the function around it. */
function closeAtReturn(module: binaryen.Module, inFunction: readonly number[], return_: number): void {
  const { condition, ifTrue } = info<binaryen.IfInfo>(return_);
  // It also sets a local.
  const { ptr: function_ } = info<binaryen.LoadInfo>(info<binaryen.BinaryInfo>(condition).left);
  const [block] = inFunction.flatMap(closedBlock);
  if (block === undefined) throw missing("loop that a return leaves");
  edit.If.setCondition(
    return_,
    module.block(null, [module.drop(function_), flagOf(module, block.loop)], i32),
  );
  // `hasValue = 0; continue` remains.
  const { children } = info<binaryen.BlockInfo>(ifTrue);
  for (let nth = children.length - 2; nth >= 0; nth--)
    if (!setsZero(children[nth] ?? 0)) edit.Block.removeChildAt(ifTrue, nth);
  const close = module.call(closeWithAwait, [state(module), number(module, 0)], none);
  edit.Block.insertChildAt(ifTrue, 0, close);
  edit.Block.insertChildAt(ifTrue, 0, emitting(module, OP_nip, OP_swap));
}

type IsEmit = (expression: number, code: number) => boolean;

/** `break` and `continue` out of loops: `if (loop->has_iterator) { emit iterator_close; … }` */
function closeAtBreak(module: binaryen.Module, inParser: readonly number[], emits: IsEmit): void {
  const [left, ...others] = inParser.flatMap((each) =>
    closedBlock(each).filter(({ first }) => emits(first, OP_iterator_close)),
  );
  if (left === undefined || others.length > 0) throw missing("break out of a loop");
  const breakBlock = module.block(null, [
    emitting(module, OP_drop, OP_drop),
    module.call(closeWithAwait, [state(module), number(module, 0)], none),
  ]);
  edit.Block.removeChildAt(left.parent, 0);
  edit.Block.insertChildAt(left.parent, 0, module.if(flagOf(module, left.loop), breakBlock, left.first));
}

/**
 * The loop itself:
 *
 *     loop.flags |= has_iterator
 *     emit isOf ? isPlain ? for_of_start : for_await_of_start : for_in_start
 *     …
 *     last = { if (isOf) { if (!isPlain) { emit for_await_of_next, await, iterator_get_value_done; break iterator_close } … } … }
 *     emit if_false; emit drop; label of break; emit last
 */
function closeAtEnd(
  module: binaryen.Module,
  parser: number,
  inParser: readonly number[],
  { goto, label, emits }: Emitters & { readonly emits: IsEmit },
): void {
  const get = (local: number) => module.local.get(local, i32);
  const jump = (code: number) =>
    module.call(goto, [state(module), number(module, code), number(module, -1)], i32);
  const handler = addLocal(parser, i32);
  const end = addLocal(parser, i32);

  const blocks = inParser.filter((each) => is(each, binaryen.BlockId));
  const slots = blocks.flatMap((block) =>
    info<binaryen.BlockInfo>(block).children.map((child, index, children) => ({
      block,
      child,
      index,
      children,
    })),
  );
  const start = only(
    "start of a loop",
    slots.flatMap((slot) => startOf(slot.child).map((locals) => ({ ...slot, ...locals }))),
  );
  const isForAwait = () =>
    module.i32.and(module.i32.eqz(get(start.isPlain)), module.i32.ne(get(start.isOf), number(module, 0)));

  const notes = only("note of an iterator", inParser.filter(setsHasIterator));
  const flags = [hasIterator, hasIterator | isAwaited].map((value) => number(module, value));
  edit.Store.setValue(notes, module.select(get(start.isPlain), flags[0] as number, flags[1] as number));

  const next = only(
    "next value of for await",
    slots.filter(
      ({ child, index, children }) =>
        emits(child, OP_for_await_of_next) &&
        emits(children[index + 2] ?? 0, OP_iterator_get_value_done) &&
        is(children[index + 3] ?? 0, binaryen.BreakId),
    ),
  );
  const { name } = info<binaryen.BreakInfo>(next.children[next.index + 3] ?? 0);
  edit.Block.removeChildAt(next.block, next.index + 3);
  // No opcode: the loop has `await`.
  edit.Block.insertChildAt(next.block, next.index + 3, module.br(name, 0, number(module, 0)));

  const lastSet = only(
    "last instruction of a loop",
    inParser.filter((each) => {
      if (!is(each, binaryen.LocalSetId)) return false;
      const { value } = info<binaryen.LocalSetInfo>(each);
      return is(value, binaryen.BlockId) && info<binaryen.BlockInfo>(value).name === name;
    }),
  );
  const { index: lastLocal } = info<binaryen.LocalSetInfo>(lastSet);
  const after = only(
    "end of a loop",
    slots.filter(({ child, children, index }) => child === lastSet && children.length > index),
  );
  const last = after.children.findIndex(
    (each, nth) =>
      nth > after.index &&
      is(each, binaryen.CallId) &&
      localOf(info<binaryen.CallInfo>(each).operands[1]) === lastLocal,
  );
  const ofBreak = after.children[last - 1] ?? 0;
  if (last < 0 || !is(ofBreak, binaryen.CallId) || info<binaryen.CallInfo>(ofBreak).target !== label)
    throw missing("end of a loop");
  const emitLast = edit.Block.removeChildAt(after.block, last);
  const ending = module.call(endForAwait, [state(module), get(handler), get(end)], none);
  edit.Block.insertChildAt(after.block, last, module.if(get(lastLocal), emitLast, ending));
  // The iterator has ended: its remaining values on the stack are dropped.
  const endBlock = module.block(null, [
    emitting(module, OP_drop, OP_drop, OP_drop),
    module.local.set(end, jump(OP_goto)),
  ]);
  edit.Block.insertChildAt(after.block, last - 1, module.if(module.i32.eqz(get(lastLocal)), endBlock));

  // Inserted last, since it may be in the same block. The iterator, its method, a catch offset → the iterator, its
  // method, the handler
  const handle = module.block(null, [emitting(module, OP_drop), module.local.set(handler, jump(OP_catch))]);
  edit.Block.insertChildAt(start.block, start.index + 1, module.if(isForAwait(), handle));
}

function flagOf(module: binaryen.Module, block: number): number {
  const flags = module.i32.load8_u(BlockEnv.flags, 1, module.local.get(block, i32));
  return module.i32.and(flags, number(module, isAwaited));
}

/** `if (loop->has_iterator) { first … }`: the local with the loop, and the block. */
function closedBlock(expression: number): readonly { loop: number; parent: number; first: number }[] {
  if (!is(expression, binaryen.IfId)) return [];
  const { condition, ifTrue: parent } = info<binaryen.IfInfo>(expression);
  if (!is(condition, binaryen.BinaryId) || !is(parent, binaryen.BlockId)) return [];
  const { left, right } = info<binaryen.BinaryInfo>(condition);
  if (!isConstant(right, hasIterator) || !is(left, binaryen.LoadId)) return [];
  const { offset, bytes, ptr } = info<binaryen.LoadInfo>(left);
  const loop = localOf(ptr);
  const [first = 0] = info<binaryen.BlockInfo>(parent).children;
  return offset === BlockEnv.flags && bytes === 1 && loop >= 0 ? [{ loop, parent, first }] : [];
}

/** `emit(…, isOf ? isPlain ? for_of_start : … : …)` */
function startOf(expression: number): readonly { isOf: number; isPlain: number }[] {
  if (!is(expression, binaryen.CallId)) return [];
  const [, opcode = 0] = info<binaryen.CallInfo>(expression).operands;
  if (!is(opcode, binaryen.SelectId)) return [];
  const { condition, ifTrue } = info<binaryen.SelectInfo>(opcode);
  if (!is(ifTrue, binaryen.SelectId)) return [];
  const of = info<binaryen.SelectInfo>(ifTrue);
  return isConstant(of.ifTrue, OP_for_of_start)
    ? [{ isOf: localOf(condition), isPlain: localOf(of.condition) }]
    : [];
}

/** `flags |= has_iterator` */
function setsHasIterator(expression: number): boolean {
  if (!is(expression, binaryen.StoreId)) return false;
  const { bytes, value } = info<binaryen.StoreInfo>(expression);
  if (bytes !== 1 || !is(value, binaryen.BinaryId)) return false;
  const { left, right, op: operation } = info<binaryen.BinaryInfo>(value);
  return operation === binaryen.OrInt32 && isConstant(right, hasIterator) && is(left, binaryen.LoadId);
}

/**
 * Clears our flag in the block of an array pattern, which also has an iterator. The engine clears two other bits there.
 */
function clearFlag(module: binaryen.Module, inFunction: readonly number[]): void {
  const masks = inFunction.filter((each) => {
    if (!is(each, binaryen.StoreId) || info<binaryen.StoreInfo>(each).bytes !== 1) return false;
    const { value } = info<binaryen.StoreInfo>(each);
    return is(value, binaryen.BinaryId) && isConstant(info<binaryen.BinaryInfo>(value).right, hasIterator);
  });
  const { value } = info<binaryen.StoreInfo>(only("flags of an array pattern", masks));
  const { left } = info<binaryen.BinaryInfo>(value);
  if (!is(left, binaryen.BinaryId) || !isConstant(info<binaryen.BinaryInfo>(left).right, patternFlags))
    throw missing("flags of an array pattern");
  edit.Binary.setRight(left, number(module, patternFlags & ~isAwaited));
}

/** The instructions of `for await` that disable and enable the handler keep its position. */
function keepHandler(module: binaryen.Module, inInterpreter: readonly number[]): void {
  const stores = (value: bigint, below: number) =>
    inInterpreter.filter((each) => {
      if (!is(each, binaryen.StoreId)) return false;
      const store = info<binaryen.StoreInfo>(each);
      if (
        store.bytes !== JSValue.bytes ||
        !is(store.ptr, binaryen.BinaryId) ||
        !isConstant(store.value, Number(value))
      )
        return false;
      return isConstant(info<binaryen.BinaryInfo>(store.ptr).right, below);
    });
  for (const [value, below] of [
    [undefinedValue, JSValue.bytes],
    [catchOffset, 2 * JSValue.bytes],
  ] as const) {
    const store = only("a place of an iterator that is closed", stores(value, below));
    const { ptr } = info<binaryen.StoreInfo>(store);
    const position = module.i64.load32_u(JSValue.low, 4, module.copyExpression(ptr));
    edit.Store.setValue(store, module.i64.or(position, module.i64.const(value)));
  }
}

function setsZero(expression: number): boolean {
  return is(expression, binaryen.LocalSetId) && isConstant(info<binaryen.LocalSetInfo>(expression).value, 0);
}

function only<Item>(what: string, items: readonly Item[]): Item {
  const [item, ...others] = items;
  if (item === undefined || others.length > 0) throw missing(what);
  return item;
}

function missing(what: string): Error {
  return new Error(`the engine's ${what} is not where it was`);
}
