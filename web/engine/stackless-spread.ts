import binaryen from "binaryen";
import { edit, expressionsIn, info, is, localOf } from "./expressions.ts";
import { childPositionsIn, type InterpreterParts } from "./interpreter-parts.ts";
import { OP_append } from "./tables/opcodes.ts";

const { i32 } = binaryen;

/**
 * The name of an added function. Its call marks where `...` may enter a function in the guest's language. It does
 * nothing.
 */
export const spreads = "spreads";

/**
 * The instruction of `...` (OP_append, of a list, an index and an iterable) calls its iterator in its own loop. This adds a statement before it that
 * can become a site: `if (spreads(context, end of the stack)) break to the exception`.
 */
export function markSpread(
  module: binaryen.Module,
  body: number,
  { dispatch, ways }: InterpreterParts,
): void {
  const { names } = info<binaryen.SwitchInfo>(dispatch);
  const label = names[OP_append - 1];
  const slots = childPositionsIn(body);
  const way = slots.find(
    ({ child }) => is(child, binaryen.BlockId) && info<binaryen.BlockInfo>(child).name === label,
  );
  const statementAt = (nth: number) =>
    slots.find(({ parent, index }) => parent === way?.parent && index === (way?.index ?? 0) + nth)?.child ??
    0;
  // frame.position = position; if (the index is none) throw; if ((method = GetProperty(context, …)) is an exception) break; …
  const [, isNoIndex, leave] = [1, 2, 3].map(statementAt) as [number, number, number];
  if (ways < OP_append || !way || !is(isNoIndex, binaryen.IfId) || !is(leave, binaryen.BreakId))
    throw missing();
  const call = [...expressionsIn(leave)].find((each) => is(each, binaryen.CallId)) ?? 0;
  const context = localOf(info<binaryen.CallInfo>(call).operands[0]);
  const last = [...expressionsIn(leave)].find(
    (each) => is(each, binaryen.BinaryId) && info<binaryen.BinaryInfo>(each).op === binaryen.SubInt32,
  );
  const end = localOf(last && info<binaryen.BinaryInfo>(last).left);
  if (context === -1 || end === -1) throw missing();
  module.addFunction(spreads, binaryen.createType([i32, i32]), i32, [], module.i32.const(0));
  const marker = module.call(spreads, [module.local.get(context, i32), module.local.get(end, i32)], i32);
  edit.Block.insertChildAt(
    way.parent,
    way.index + 2,
    module.br(info<binaryen.BreakInfo>(leave).name, marker),
  );
}

function missing(): Error {
  return new Error("the interpreter's instruction of ... is not where it was");
}
