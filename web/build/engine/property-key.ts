import binaryen from "binaryen";
import { constantOf, edit, expressionsIn, functionsOf, info, is } from "./expressions.ts";

/**
 * Lets the error of `undefined[key]` name the key. The engine frees the key and throws then, so the message was made of
 * freed memory: `undefined["row " + 1]` gave "row 1" with other characters behind it. Now it throws first.
 *
 * @param textAddress of "cannot read property of %s" in the engine's static data.
 */
export function freeKeyAfterThrow(module: binaryen.Module, functions: number, textAddress: number): void {
  const blocks = functionsOf(module, functions).flatMap(({ body }) =>
    body === 0 ? [] : [...expressionsIn(body)].flatMap((each) => throwIn(each, textAddress)),
  );
  const [found, ...others] = blocks;
  if (!found || others.length > 0)
    throw new Error(`expected one error for a property of nothing, found ${blocks.length}`);
  const free = edit.Block.removeChildAt(found.block, found.at);
  // It was two before the throw, which has moved by one.
  edit.Block.insertChildAt(found.block, found.at + 2, free);
}

/** `free(context, key); text = name; throw(context, "cannot read property of %s", &text)`: the block, and where that begins. */
function throwIn(block: number, textAddress: number) {
  if (!is(block, binaryen.BlockId)) return [];
  const { children } = info<binaryen.BlockInfo>(block);
  return children.flatMap((free, at) => {
    const [store = 0, thrown = 0] = children.slice(at + 1);
    if (!is(free, binaryen.CallId) || !is(store, binaryen.StoreId) || !is(thrown, binaryen.CallId)) return [];
    if (info<binaryen.CallInfo>(free).operands.length !== 2) return [];
    const [, text = 0] = info<binaryen.CallInfo>(thrown).operands;
    return is(text, binaryen.ConstId) && constantOf(text) === textAddress ? [{ block, at }] : [];
  });
}
