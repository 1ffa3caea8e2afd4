import { type LogBlock, rowsAtOnce } from "./log.ts";

/** A part of a log that is drawn and released as a unit. */
export type Page = {
  /** The index of its first block in the log. */
  readonly from: number;
  /** Its visible blocks. */
  readonly blocks: readonly LogBlock[];
  /** The estimated lines of text, without layout. */
  readonly lines: number;
  /** At the start of the page, blocks deeper than this are in a closed group. */
  readonly deepest: number;
};

/** Returns the visible part of a block: the block itself, a part of it, or nothing. */
export type Filter = (block: LogBlock) => LogBlock | undefined;

const messagesPerPage = 200;
/** See `unitsWithin`. */
const maxCost = 10_000;

/**
 * Divides the blocks of a log into pages. The start of a page depends only on the output before it, so more output, a
 * filter or a closed group never moves a block to another page. Unchanged pages are the same objects.
 *
 * @param isAppendOnly whether, since `before` was made, at most blocks were added at the end, and nothing else changed.
 * Then only the last pages are made again: visiting 50,000 groups took 40 ms of each frame.
 */
export function pagesOf(
  blocks: readonly LogBlock[],
  before: readonly Page[] = [],
  filter?: Filter,
  isClosed: (heading: LogBlock) => boolean = isClosedByProgram,
  isAppendOnly = false,
): readonly Page[] {
  const unchangedCount = isAppendOnly ? firstThatGrows(blocks, before, filter) : 0;
  const pages = before.slice(0, unchangedCount);
  const start = before[unchangedCount]?.from ?? 0;
  const rest = blocks.slice(start);
  const filteredBlocks = applyFilter(rest, filter);
  let from = start;
  let visible: LogBlock[] = [];
  let [messages, rows, cost] = [0, 0, 0];
  let deepest = before[unchangedCount]?.deepest ?? Number.POSITIVE_INFINITY;
  let deepestBefore = deepest;
  for (const [index, block] of rest.entries()) {
    messages += block.messages;
    rows += block.rows.length;
    cost += block.cost;
    if (block.depth <= deepest) {
      deepest = block.group && isClosed(block) ? block.depth : Number.POSITIVE_INFINITY;
      const part = filteredBlocks[index];
      if (part) visible.push(part);
    }
    const isFull = messages >= messagesPerPage || rows >= rowsAtOnce || cost >= maxCost;
    if (!isFull && index < rest.length - 1) continue;
    const page = { from, blocks: visible, lines: linesOf(visible), deepest: deepestBefore };
    const old = before[pages.length];
    pages.push(old && isSame(old, page) ? old : page);
    from = start + index + 1;
    visible = [];
    messages = rows = cost = 0;
    deepestBefore = deepest;
  }
  return pages;
}

/**
 * The index of the first page that may change. This is the last page; with a filter it is the last page that begins
 * outside groups, because the filter may show headings again.
 */
function firstThatGrows(
  blocks: readonly LogBlock[],
  before: readonly Page[],
  filter: Filter | undefined,
): number {
  const last = filter ? before.findLastIndex(({ from }) => blocks[from]?.depth === 0) : before.length - 1;
  return Math.max(0, last);
}

/** Applies a filter to a log. Headings of matching messages stay, to show in which group they were printed. */
export function applyFilter(
  blocks: readonly LogBlock[],
  filter: Filter | undefined,
): readonly (LogBlock | undefined)[] {
  if (!filter) return blocks;
  const filteredBlocks: (LogBlock | undefined)[] = [];
  /** The omitted headings above this block, by depth. */
  const headings: (number | undefined)[] = [];
  for (const [index, block] of blocks.entries()) {
    headings.length = Math.min(headings.length, block.depth);
    const part = filter(block);
    filteredBlocks.push(part);
    if (part) {
      for (const at of headings) if (at !== undefined) filteredBlocks[at] = blocks[at];
      headings.fill(undefined);
    }
    if (block.group) headings[block.depth] = part ? undefined : index;
  }
  return filteredBlocks;
}

/** The headings of the groups around a block, outermost first. */
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

export function isClosedByProgram({ group }: LogBlock): boolean {
  return group === "collapsed";
}

function isSame(first: Page, second: Page): boolean {
  return (
    first.deepest === second.deepest &&
    first.blocks.length === second.blocks.length &&
    first.blocks.every((block, index) => block === second.blocks[index])
  );
}

function linesOf(blocks: readonly LogBlock[]): number {
  return blocks.reduce((sum, { lines }) => sum + lines, 0);
}
