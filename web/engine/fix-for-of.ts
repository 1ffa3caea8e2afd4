import binaryen from "binaryen";
import { edit, expressionsIn, info, is } from "./expressions.ts";
import { hasIterator, iteratorDrops } from "./tables/engine-flags.ts";

/**
 * Fixes `for (x of yield)`, which the engine's compiler refuses with "stack underflow".
 *
 * Its parser notes that the loop has an iterator on the stack (`break_entry.has_iterator = TRUE; drop_count += 2`)
 * before it parses the expression after `of`, when there is no iterator yet. A `yield` in the expression then emits
 * code that drops it. The two stores are moved after the expression.
 */
export function fixForOf(module: binaryen.Module, function_: number): void {
  const { body } = binaryen.getFunctionInfo(function_);
  const expressions = [...expressionsIn(body)];

  // if (isForOf = nextTokenIs("of")) { has_iterator = TRUE; drop_count += 2; … }
  const [notes, ...others] = expressions.flatMap((expression) => {
    if (!is(expression, binaryen.IfId)) return [];
    const { condition, ifTrue } = info<binaryen.IfInfo>(expression);
    if (!is(condition, binaryen.LocalSetId) || !is(ifTrue, binaryen.BlockId)) return [];
    const [first = 0, second = 0] = info<binaryen.BlockInfo>(ifTrue).children;
    const isNote = stores(first, 1, hasIterator) && stores(second, 4, iteratorDrops);
    return isNote
      ? [{ block: ifTrue, first, second, isForOf: info<binaryen.LocalSetInfo>(condition).index }]
      : [];
  });
  if (!notes || others.length > 0) throw new Error("the parser's for-of is not where it was");

  // { if (isForOf) { if (!parseAssignExpr()) break; return -1 } if (parseExpr()) return -1 }
  const expressionParsers = expressions.flatMap((parent) => {
    if (!is(parent, binaryen.BlockId)) return [];
    return info<binaryen.BlockInfo>(parent).children.flatMap((child, index) => {
      if (!is(child, binaryen.BlockId)) return [];
      const [either = 0, or = 0, ...more] = info<binaryen.BlockInfo>(child).children;
      if (more.length > 0 || !is(either, binaryen.IfId) || !is(or, binaryen.BreakId)) return [];
      const { condition } = info<binaryen.IfInfo>(either);
      const asks =
        is(condition, binaryen.LocalGetId) && info<binaryen.LocalGetInfo>(condition).index === notes.isForOf;
      return asks ? [{ parent, index }] : [];
    });
  });
  const [match, ...otherPlaces] = expressionParsers;
  if (!match || otherPlaces.length > 0) throw new Error("the parser's for-of expression is not where it was");

  edit.Block.removeChildAt(notes.block, 1);
  edit.Block.removeChildAt(notes.block, 0);
  const late = module.if(
    module.local.get(notes.isForOf, binaryen.i32),
    module.block(null, [notes.first, notes.second]),
  );
  edit.Block.insertChildAt(match.parent, match.index + 1, late);
}

/** A store of `bytes` bytes whose value is computed with the constant `operand`: `x |= 1`, `x += 2`. */
function stores(expression: number, bytes: number, operand: number): boolean {
  if (!is(expression, binaryen.StoreId)) return false;
  const store = info<binaryen.StoreInfo>(expression);
  if (store.bytes !== bytes || !is(store.value, binaryen.BinaryId)) return false;
  const { right } = info<binaryen.BinaryInfo>(store.value);
  return is(right, binaryen.ConstId) && info<binaryen.ConstInfo>(right).value === operand;
}
