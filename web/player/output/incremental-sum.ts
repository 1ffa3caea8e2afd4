import type { LogBlock } from "./log.ts";

type PartialSum<T> = {
  readonly blocks: readonly LogBlock[];
  /** The sum without the last block, which may still grow. */
  readonly sum: T;
};

/**
 * Adds up a value over the blocks of a log. Earlier blocks are not visited again when the log grows: 50,000 groups are
 * 50,000 blocks, and they are counted in each frame that prints something.
 */
export function incrementalSum<T>(
  nothing: T,
  add: (sum: T, block: LogBlock) => T,
): (blocks: readonly LogBlock[]) => T {
  const sums = new WeakMap<LogBlock["first"], PartialSum<T>>();
  return (blocks) => {
    const last = blocks.at(-1);
    if (!blocks[0] || !last) return nothing;
    const { first } = blocks[0];
    const before = sums.get(first);
    const isGrown = before && blocks[before.blocks.length - 2] === before.blocks.at(-2);
    let sum = isGrown ? before.sum : nothing;
    const from = isGrown ? before.blocks.length - 1 : 0;
    for (const block of blocks.slice(from, -1)) sum = add(sum, block);
    sums.set(first, { blocks, sum });
    return add(sum, last);
  };
}
