import binaryen from "binaryen";
import type { InterpreterParts } from "./interpreter-parts.ts";

const { i32, i64 } = binaryen;

/**
 * Offsets in a continuation: the runtime's stack limit before the call; the opcode that continues; what to free after
 * the call, which is a constructor's new object, or an array of arguments and its length. Locals follow.
 */
export const continuationLimit = 0;
export const continuationOpcode = 4;
export const continuationObject = 8;
export const continuationList = 8;
export const continuationLength = 12;
const continuationLocals = 16;

/** The locals that a continuation saves, and their offsets. */
export function continuationOf(
  { caches, cacheInputs, runtime }: InterpreterParts,
  neededAfter: readonly number[],
  typeOf: (local: number) => number,
) {
  const liveLocals = new Set([...cacheInputs, ...neededAfter]);
  // There is only one runtime, and caches are set again.
  liveLocals.delete(runtime);
  for (const local of caches) if (!cacheInputs.has(local)) liveLocals.delete(local);
  const wide = [...liveLocals].filter((local) => typeOf(local) === i64);
  const narrow = [...liveLocals].filter((local) => typeOf(local) === i32);
  if (wide.length + narrow.length !== liveLocals.size)
    throw new Error("the interpreter needs a local after a call that is no integer");
  const narrowAt = continuationLocals + 8 * wide.length;
  const end = narrowAt + 4 * narrow.length;
  const offsets = new Map([
    ...wide.map((local, nth) => [local, continuationLocals + 8 * nth] as const),
    ...narrow.map((local, nth) => [local, narrowAt + 4 * nth] as const),
  ]);
  return { kept: [...liveLocals], offsets, bytes: Math.ceil(end / 16) * 16 };
}
