import binaryen from "binaryen";
import { tagged } from "./engine-values.ts";
import { addLocal, constantOf, edit, expressionsIn, functionsOf, info, is } from "./expressions.ts";
import { helperFlags, words } from "./tables/engine-flags.ts";
import { JSIteratorHelperData, tags } from "./tables/engine-structs.ts";

/**
 * Lets an iterator helper be closed if its iterator has no `return`, for example that of an array: the engine called
 * `undefined` there, so `[1, 2].values().map(f).take(1).toArray()` threw. Closing it ends it (GetMethod in
 * IteratorClose).
 *
 * js_iterator_helper_next(context, this, argc, argv, done's address, magic) reads `return` once for each kind of
 * helper. The label of its end and the local of its result are found in the code for a helper that is already done: `if
 * (flags & done) { *done = 1; result = undefined; break }`.
 */
export function closeIteratorHelpers(module: binaryen.Module, functions: number): void {
  const { i32, i64 } = binaryen;
  const only = iteratorHelperNext(module, functions);
  if (only.reads.length !== expectedReads)
    throw new Error(`expected ${expectedReads} reads of a helper's return, found ${only.reads.length}`);
  const { helper, result, label } = only.end;
  const method = addLocal(only.function_, i64);
  const get = () => module.local.get(method, i64);
  const [undefined_, null_] = [tagged(tags.undefined), tagged(tags.null)];
  const state = () => module.i32.load16_u(JSIteratorHelperData.flags, 2, module.local.get(helper, i32));
  const hasEnded = module.i32.or(
    module.i32.and(state(), module.i32.const(~helperFlags.executing)),
    module.i32.const(helperFlags.done),
  );
  for (const set of only.found) {
    if (!is(set, binaryen.LocalSetId)) continue;
    const { value } = info<binaryen.LocalSetInfo>(set);
    if (!readsReturn(value)) continue;
    const isAbsent = module.i32.or(
      module.i64.eq(get(), module.i64.const(undefined_)),
      module.i64.eq(get(), module.i64.const(null_)),
    );
    const close = module.block(null, [
      module.i32.store16(
        JSIteratorHelperData.flags,
        2,
        module.local.get(helper, i32),
        module.copyExpression(hasEnded),
      ),
      module.i32.store(0, 4, module.local.get(4, i32), module.i32.const(1)),
      module.local.set(result, module.i64.const(undefined_)),
      module.br(label),
    ]);
    const checkedMethod = [module.local.set(method, value), module.if(isAbsent, close), get()];
    edit.LocalSet.setValue(set, module.block(null, checkedMethod, i64));
  }
}

const expectedReads = 5;

/** js_iterator_helper_next, with its end and its reads of `return`. */
export function iteratorHelperNext(module: binaryen.Module, functions: number) {
  const { i32, i64 } = binaryen;
  const params = binaryen.createType([i32, i64, i32, i32, i32, i32]);
  const candidates = functionsOf(module, functions).flatMap((each) => {
    if (each.body === 0 || each.params !== params || each.results !== i64) return [];
    const expressions = [...expressionsIn(each.body)];
    const ends = expressions.flatMap(endOf);
    const reads = expressions.filter(readsReturn);
    return ends.length === 1 && reads.length > 0
      ? [{ ...each, end: ends[0] as End, found: expressions, reads }]
      : [];
  });
  const [only, ...others] = candidates;
  if (!only || others.length > 0) throw new Error("iterator helpers are not closed where they were");
  return only;
}

/** GetProperty(context, object, "return", receiver, 0). */
function readsReturn(expression: number): boolean {
  if (!is(expression, binaryen.CallId)) return false;
  const { operands } = info<binaryen.CallInfo>(expression);
  const atom = operands[2] ?? 0;
  return operands.length === 5 && is(atom, binaryen.ConstId) && constantOf(atom) === words.return;
}

type End = { readonly helper: number; readonly result: number; readonly label: string };

/** The code for a helper that is already done. */
function endOf(expression: number): readonly End[] {
  if (!is(expression, binaryen.IfId)) return [];
  const { condition, ifTrue } = info<binaryen.IfInfo>(expression);
  if (!is(condition, binaryen.BinaryId) || !is(ifTrue, binaryen.BlockId)) return [];
  const { right } = info<binaryen.BinaryInfo>(condition);
  if (!is(right, binaryen.ConstId) || constantOf(right) !== helperFlags.done) return [];
  const [store = 0, set = 0, break_ = 0, ...more] = info<binaryen.BlockInfo>(ifTrue).children;
  if (more.length > 0 || !is(store, binaryen.StoreId) || !is(set, binaryen.LocalSetId)) return [];
  if (!is(break_, binaryen.BreakId)) return [];
  return [
    {
      // The engine keeps the helper's address in the parameter argc.
      helper: 2,
      result: info<binaryen.LocalSetInfo>(set).index,
      label: info<binaryen.BreakInfo>(break_).name,
    },
  ];
}
