import { bare, min } from "../intrinsics.ts";
import type { ObjectDescription, Walk } from "./frame.ts";
import { floor, max, round, sqrt } from "./natives.ts";
import { blanks, lineLength } from "./text.ts";

/**
 * Puts the entries of an object between its brackets: on one line; or, if that is too long, one entry on each line, and
 * many short items in columns. The limits are Node's, so that a value looks the same as there.
 */

const maxLevelsOnLine = 3;

/**
 * `before` is the text before the opening bracket. `length` is its length with the bracket, as Node counts it. `breaks`
 * is the value of `walk.breaks` before the entries were described.
 */
export function layOut(
  walk: Walk,
  frame: ObjectDescription,
  before: string,
  length: number,
  breaks: number,
): string {
  const open = before + (frame.isList ? "[" : "{");
  const close = frame.isList ? "]" : "}";
  if (!walk.lines) return open + joinTexts(frame, " ", " ") + close;
  const indent = 2 * walk.openCount;
  const inColumns = frame.isList && frame.count > 6 && groupItems(frame, indent);
  if (!inColumns && walk.breaks === breaks && walk.deepest - walk.openCount < maxLevelsOnLine) {
    const minWidth = 2 * frame.count + indent + length + 10;
    if (minWidth + max(frame.length, frame.count) <= lineLength) {
      return open + joinTexts(frame, " ", " ") + close;
    }
  }
  walk.breaks++;
  const line = "\n" + blanks(indent);
  return open + joinTexts(frame, line + "  ", line) + close;
}

function joinTexts(frame: ObjectDescription, separator: string, end: string): string {
  const { texts, count } = frame;
  if (count === 0) return "";
  let text = separator + texts[0];
  for (let index = 1; index < count; index++) text += "," + separator + texts[index];
  return text + end;
}

/** Puts several items of similar length on each line, in columns. Returns false if the items are not suited. */
function groupItems(frame: ObjectDescription, indent: number): boolean {
  const { texts } = frame;
  const all = frame.count;
  const count = frame.omitted > 0 ? all - 1 : all;
  let total = 0;
  let maxLength = 0;
  for (let index = 0; index < count; index++) {
    const length = (texts[index] as string).length;
    total += length + 2;
    if (length > maxLength) maxLength = length;
  }
  const columnWidth = maxLength + 2;
  if (columnWidth * 3 + indent >= lineLength || (total / columnWidth <= 5 && maxLength > 6)) return false;
  const columns = columnCount(count, columnWidth, total / all, lineLength - indent);
  if (columns <= 1) return false;
  const rows = rowsOf(frame, count, columns);
  if (count < all) texts[rows] = texts[all - 1] as string;
  frame.count = count < all ? rows + 1 : rows;
  return true;
}

/** The number of columns that makes about a square. A character is about 2.5 times as high as it is wide. */
function columnCount(count: number, widest: number, average: number, room: number): number {
  const width = max(widest - 3 - sqrt(widest - average), 1);
  const square = round(sqrt(2.5 * width * count) / width);
  return min(square, floor(room / widest), 4 * maxLevelsOnLine, 15);
}

/**
 * Replaces the texts of the items by those of the rows, and returns the number of rows. Numbers are aligned to the
 * right.
 */
function rowsOf(frame: ObjectDescription, count: number, columns: number): number {
  const { texts, numeric } = frame;
  const widths = bare<Record<number, number>>();
  for (let column = 0; column < columns; column++) {
    let width = 0;
    for (let index = column; index < count; index += columns) {
      const { length } = texts[index] as string;
      if (length > width) width = length;
    }
    widths[column] = width;
  }
  let rows = 0;
  for (let from = 0; from < count; from += columns) {
    const to = min(from + columns, count);
    let row = "";
    for (let index = from; index < to; index++) {
      const text = texts[index] as string;
      const missing = (widths[index - from] as number) - text.length;
      const padding = missing > 0 ? blanks(missing) : "";
      const isLast = index === to - 1;
      row += (numeric ? padding : "") + text + (isLast ? "" : ", ") + (numeric || isLast ? "" : padding);
    }
    texts[rows++] = row;
  }
  return rows;
}
