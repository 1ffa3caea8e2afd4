import binaryen from "binaryen";
import { constantOf, edit, expressionsIn, functionsOf, info, is } from "./expressions.ts";

/**
 * Lets the error of `undefined[key]` name the key. The engine freed the key and then threw, so the message was made
 * from freed memory: `undefined["row " + 1]` gave "row 1" followed by other characters. Now it throws first.
 *
 * @param textAddress the address of "cannot read property of %s" in the engine's static data.
 */
export function freeKeyAfterThrow(module: binaryen.Module, functions: number, textAddress: number): void {
  const blocks = functionsOf(module, functions).flatMap(({ body }) =>
    body === 0 ? [] : [...expressionsIn(body)].flatMap((each) => throwIn(each, textAddress)),
  );
  const [freeingPlace, ...others] = blocks;
  if (!freeingPlace || others.length > 0)
    throw new Error(`expected one error for a property of nothing, found ${blocks.length}`);
  const free = edit.Block.removeChildAt(freeingPlace.block, freeingPlace.at);
  // After the throw, whose index is one lower after the removal.
  edit.Block.insertChildAt(freeingPlace.block, freeingPlace.at + 2, free);
}

/**
 * `free(context, key); text = name; throw(context, "cannot read property of %s", &text)`: the block, and the index of
 * the first of the three.
 */
function throwIn(block: number, textAddress: number) {
  if (!is(block, binaryen.BlockId)) return [];
  const { children } = info<binaryen.BlockInfo>(block);
  return children.flatMap((free, at) => {
    const [store = 0, throwCall = 0] = children.slice(at + 1);
    if (!is(free, binaryen.CallId) || !is(store, binaryen.StoreId) || !is(throwCall, binaryen.CallId))
      return [];
    if (info<binaryen.CallInfo>(free).operands.length !== 2) return [];
    const [, text = 0] = info<binaryen.CallInfo>(throwCall).operands;
    return is(text, binaryen.ConstId) && constantOf(text) === textAddress ? [{ block, at }] : [];
  });
}
