import { amount, fields, listOf, type Parser } from "../parsers.ts";

/** A line and a column of a text, counted from 1; columns in code points. */
type LineColumn = { readonly line: number; readonly column: number };

/** The same position in a text and in the code compiled from it. */
export type Anchor = { readonly source: LineColumn; readonly code: LineColumn };

/**
 * Maps positions of a text to positions in its compiled code. It is an array of anchors, in the same order in both.
 * From an anchor to the next one or to the end of its line, every character has the same distance from the anchor in
 * both. Lines without an anchor have the same columns. So inserted text needs one anchor, after it. It is plain data,
 * so a file can be compiled in one worker and run in another.
 */
export type PositionMap = readonly Anchor[];

/** The source position of a position in the code. For inserted text it is where the text was inserted. */
export function toSource<P extends LineColumn>(map: PositionMap, position: P): P {
  return mapPosition(map, position, "code", "source");
}

/** The position in the code of a source position. */
export function toCode<P extends LineColumn>(map: PositionMap, position: P): P {
  return mapPosition(map, position, "source", "code");
}

function mapPosition<P extends LineColumn>(
  map: PositionMap,
  position: P,
  from: keyof Anchor,
  to: keyof Anchor,
): P {
  let low = 0;
  let high = map.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAfter((map[middle] as Anchor)[from], position)) high = middle;
    else low = middle + 1;
  }
  const { [from]: there, [to]: here } = map[low - 1] ?? firstAnchor;
  const line = here.line + position.line - there.line;
  const column =
    position.line === there.line ? here.column + position.column - there.column : position.column;
  const next = map[low]?.[to];
  const original = next && isAfter({ line, column }, next) ? next : { line, column };
  return { ...position, line: original.line, column: original.column };
}

const start: LineColumn = { line: 1, column: 1 };
const firstAnchor: Anchor = { source: start, code: start };

function isAfter(one: LineColumn, other: LineColumn): boolean {
  return one.line > other.line || (one.line === other.line && one.column > other.column);
}

const parseLineColumn: Parser<LineColumn> = (value, path) =>
  fields<LineColumn>(value, path, { line: amount, column: amount });

const maxAnchors = 1_000_000;

export const parsePositionMap: Parser<PositionMap> = listOf(
  (value, path) => fields<Anchor>(value, path, { source: parseLineColumn, code: parseLineColumn }),
  maxAnchors,
);
