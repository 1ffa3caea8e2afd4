import type { LogRow } from "./log.ts";
import type { LogView } from "./log-view.ts";
import { matchesOf, type Search } from "./search.ts";

/** The maximum number of marked matches. All matches are counted and can be reached. */
const maxMarks = 3_000;

/** The current match: the nth of a row, and the row's element. */
export type Current = {
  readonly rowElement: HTMLElement;
  readonly row: LogRow;
  readonly nth: number;
  readonly among: number;
};

/** The row that is marked as a whole. */
let found: HTMLElement | undefined;

/**
 * Marks the matches of a search in the drawn log, as CSS highlights. These do not change the page: marks as elements
 * would be expensive, and a redraw would remove them.
 */
export function highlightMatches(
  rows: Iterable<readonly [LogRow, HTMLElement]>,
  search: Search | undefined,
  current: Current | undefined,
): void {
  found?.classList.remove("log-found");
  const ranges: Range[] = [];
  if (search) {
    for (const [row, rowElement] of rows) {
      if (ranges.length < maxMarks && search.countRow(row) > 0) ranges.push(...rangesIn(rowElement, search));
    }
  }
  const range = search && current && rangeOf(current, search);
  // A match in a shortened value has no range of its own.
  found = range ? undefined : current?.rowElement;
  found?.classList.add("log-found");
  if (!("highlights" in CSS)) return;
  CSS.highlights.set("log-match", new Highlight(...ranges.slice(0, maxMarks)));
  const one = new Highlight(...(range ? [range] : []));
  one.priority = 1;
  CSS.highlights.set("log-match-current", one);
}

/** The range of the match in its row's element. Shows as much hidden text as needed. */
export function rangeOf({ rowElement, nth, among }: Current, search: Search): Range | undefined {
  let ranges = rangesIn(rowElement, search);
  for (let more = moreButtonIn(rowElement); more && ranges.length <= nth; more = moreButtonIn(rowElement)) {
    more.click();
    ranges = rangesIn(rowElement, search);
  }
  // If the page shows another number of matches, the nth range may be a different match.
  return ranges.length === among || moreButtonIn(rowElement) ? ranges[nth] : undefined;
}

export function* renderedRows(view: LogView): Iterable<readonly [LogRow, HTMLElement]> {
  for (const run of view.runs) {
    for (const list of [run.head, run.tail]) {
      for (const page of list.drawnViews) for (const part of page.blocks) yield* part.elements;
    }
  }
}

function moreButtonIn(rowElement: HTMLElement): HTMLElement | null {
  return rowElement.querySelector<HTMLElement>(".log-more");
}

type Piece = { readonly node: Text; readonly from: number };

function rangesIn(rowElement: HTMLElement, { pattern }: Search): readonly Range[] {
  const ranges: Range[] = [];
  for (const pieces of stretchesOf(rowElement)) {
    const text = pieces.map(({ node }) => node.data).join("");
    for (const [from, to] of matchesOf(pattern, text)) {
      const range = document.createRange();
      const start = pieceAt(pieces, from);
      const end = pieceAt(pieces, to - 1);
      range.setStart(start.node, from - start.from);
      range.setEnd(end.node, to - end.from);
      ranges.push(range);
      if (ranges.length >= maxMarks) return ranges;
    }
  }
  return ranges;
}

/** The text of a row in parts that are searched separately: a cell, a line, an entry of a value. */
function stretchesOf(rowElement: HTMLElement): readonly (readonly Piece[])[] {
  const walker = document.createTreeWalker(rowElement, NodeFilter.SHOW_TEXT);
  const stretches: Piece[][] = [];
  let owner: Element | null | undefined;
  let length = 0;
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    if (node.parentElement?.closest(".log-more")) continue;
    const within = node.parentElement?.closest("td, th, li, .log-line, .log-row");
    if (within !== owner || stretches.length === 0) {
      stretches.push([]);
      length = 0;
    }
    owner = within;
    stretches.at(-1)?.push({ node, from: length });
    length += node.length;
  }
  return stretches;
}

function pieceAt(pieces: readonly Piece[], at: number): Piece {
  return pieces.findLast(({ from }) => from <= at) as Piece;
}
