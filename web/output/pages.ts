import { type LogBlock, rowsAtOnce } from "./log.ts";

/** A part of a log that is drawn, and given up again, as one. */
export type Page = {
  /** Where in the log its first block is. */
  readonly from: number;
  /** What of its blocks is to be seen. */
  readonly shown: readonly LogBlock[];
  /** Lines of text that makes, as far as can be told without laying it out. */
  readonly lines: number;
};

/** What of a block is to be seen: the block itself, less of it, or nothing. */
export type Filter = (block: LogBlock) => LogBlock | undefined;

const messagesPerPage = 200;
const longestPage = 10_000;

/**
 * The blocks of a log in pages. Where a page begins depends on what was printed before it alone, so that neither more
 * output nor a filter nor a group that is closed moves anything from one page to another. Pages that are as they were
 * before are the same objects.
 *
 * `grown`: there may be more at the end, and all else is as it was when `before` was made. Then only the last pages are
 * made again: going through 50,000 groups took 40 ms of each frame.
 */
export function pagesOf(
  blocks: readonly LogBlock[],
  before: readonly Page[] = [],
  filter?: Filter,
  isClosed: (heading: LogBlock) => boolean = closedByProgram,
  grown = false,
): readonly Page[] {
  // A page that begins outside of all groups depends on no other; the last such page is where the change is, at most.
  const kept = grown ? before.findLastIndex(({ from }) => blocks[from]?.depth === 0) : 0;
  const pages = before.slice(0, Math.max(0, kept));
  const start = before[kept]?.from ?? 0;
  const rest = blocks.slice(start);
  const seen = seenOf(rest, filter, isClosed);
  let from = start;
  let shown: LogBlock[] = [];
  let [messages, rows, length] = [0, 0, 0];
  for (const [index, block] of rest.entries()) {
    messages += block.messages;
    rows += block.rows.length;
    length += block.length;
    const part = seen[index];
    if (part) shown.push(part);
    const isFull = messages >= messagesPerPage || rows >= rowsAtOnce || length >= longestPage;
    if (!isFull && index < rest.length - 1) continue;
    const old = before[pages.length];
    pages.push(old && isSame(old.shown, shown) ? old : { from, shown, lines: linesOf(shown) });
    from = start + index + 1;
    shown = [];
    messages = rows = length = 0;
  }
  return pages;
}

/** What a filter leaves of a log: the headings of what is left stay, so that it is told where it was printed. */
export function filtered(
  blocks: readonly LogBlock[],
  filter: Filter | undefined,
): readonly (LogBlock | undefined)[] {
  if (!filter) return blocks;
  const left: (LogBlock | undefined)[] = [];
  /** The headings above this place that were left out so far, each under its depth. */
  const headings: (number | undefined)[] = [];
  for (const [index, block] of blocks.entries()) {
    headings.length = Math.min(headings.length, block.depth);
    const part = filter(block);
    left.push(part);
    if (part) {
      for (const at of headings) if (at !== undefined) left[at] = blocks[at];
      headings.fill(undefined);
    }
    if (block.group) headings[block.depth] = part ? undefined : index;
  }
  return left;
}

/** What is to be seen of each block, past the filter and outside of closed groups. */
function seenOf(
  blocks: readonly LogBlock[],
  filter: Filter | undefined,
  isClosed: (heading: LogBlock) => boolean,
): readonly (LogBlock | undefined)[] {
  const left = filtered(blocks, filter);
  if (!blocks.some(({ group }) => group)) return left;
  /** What is deeper than that is in a closed group. */
  let deepest = Number.POSITIVE_INFINITY;
  return left.map((part, index) => {
    const { depth, group } = blocks[index] as LogBlock;
    if (depth > deepest) return undefined;
    deepest = group && isClosed(blocks[index] as LogBlock) ? depth : Number.POSITIVE_INFINITY;
    return part;
  });
}

/** The headings of the groups that a block is in, the outermost first. */
export function headingsOf(blocks: readonly LogBlock[], index: number): readonly LogBlock[] {
  const headings: LogBlock[] = [];
  let depth = blocks[index]?.depth ?? 0;
  for (let at = index - 1; at >= 0 && depth > 0; at--) {
    const block = blocks[at] as LogBlock;
    if (block.depth >= depth) continue;
    depth = block.depth;
    if (block.group) headings.unshift(block);
  }
  return headings;
}

export function closedByProgram({ group }: LogBlock): boolean {
  return group === "collapsed";
}

function isSame(first: readonly LogBlock[], second: readonly LogBlock[]): boolean {
  return first.length === second.length && first.every((block, index) => block === second[index]);
}

function linesOf(blocks: readonly LogBlock[]): number {
  return blocks.reduce((sum, { lines }) => sum + lines, 0);
}
