import type { LineRange } from "./exercise.ts";
import * as texts from "./exercise-model-texts.ts";

/**
 * The positions of the fixed lines after an edit, or undefined if the edit touched one. The lines keep their text; only
 * their positions move. The edit is the range between the equal lines at the beginning and at the end of both texts. If
 * equal lines make that range ambiguous, a range that does not touch the fixed lines is used.
 */
export function mapFixedLines(
  before: string,
  after: string,
  fixedLines: readonly LineRange[],
): readonly LineRange[] | undefined {
  if (fixedLines.length === 0) return fixedLines;
  const old = before.split("\n");
  const now = after.split("\n");
  const shorter = Math.min(old.length, now.length);
  let top = 0;
  while (top < shorter && old[top] === now[top]) top++;
  let end = 0;
  while (end < shorter && old[old.length - 1 - end] === now[now.length - 1 - end]) end++;
  const shift = now.length - old.length;
  for (const [above, below] of [
    [top, Math.min(end, shorter - top)],
    [Math.min(top, shorter - end), end],
  ] as const) {
    const movedRanges = fixedLines.map((range) => moveRange(range, above, old.length - below, shift));
    if (movedRanges.every((range) => range !== undefined)) return movedRanges;
  }
  return undefined;
}

/** `from` and `to` are the lines between which the text changed, counted from 0, `to` exclusive. */
function moveRange(range: LineRange, from: number, to: number, shift: number): LineRange | undefined {
  if (range.to <= from) return range;
  return range.from > to ? { from: range.from + shift, to: range.to + shift } : undefined;
}

/** The positions in `text` of the fixed lines of `original`; undefined if they are not all there in the same order. */
export function findFixedLines(
  text: string,
  original: string,
  fixedLines: readonly LineRange[],
): readonly LineRange[] | undefined {
  const lines = text.split("\n");
  const source = original.split("\n");
  const ranges: LineRange[] = [];
  let from = 0;
  for (const range of fixedLines) {
    const block = source.slice(range.from - 1, range.to);
    const at = lines.findIndex(
      (_, index) => index >= from && block.every((line, offset) => lines[index + offset] === line),
    );
    if (at < 0) return undefined;
    from = at + block.length;
    ranges.push({ from: at + 1, to: from });
  }
  return ranges;
}

export function isFixed(line: number, fixedLines: readonly LineRange[]): boolean {
  return fixedLines.some(({ from, to }) => from <= line && line <= to);
}

/** The lines in words: "lines 1 to 3 and line 7". */
export function describeLines(fixedLines: readonly LineRange[]): string {
  const names = fixedLines.map(({ from, to }) => (from === to ? `line ${from}` : texts.lineRange(from, to)));
  const last = names.pop() ?? "";
  return names.length === 0 ? last : `${names.join(", ")} and ${last}`;
}
