import { amount, fields, listOf, type Parser } from "./parse.ts";

/** A line and a column of a text, from 1, columns in code points. */
type Place = { readonly line: number; readonly column: number };

/** A place that one text has in common with another that was made of it. */
export type Anchor = { readonly source: Place; readonly code: Place };

/**
 * Where the places of a text have gone in the code that stands for it: anchors, in order in both. From one to the next,
 * and to the end of its line, every character is as far from the anchor in the one as in the other; lines without an
 * anchor have kept their columns. So text that was put in needs one anchor, behind it. It is data, so that whoever
 * compiles a file need not be who runs it.
 */
export type PlaceMap = readonly Anchor[];

/** The place in the source, of a place in the code. In what was put in, that is where it was put. */
export function toSource<P extends Place>(map: PlaceMap, place: P): P {
  return moved(map, place, "code", "source");
}

/** The place in the code, of a place in the source. */
export function toCode<P extends Place>(map: PlaceMap, place: P): P {
  return moved(map, place, "source", "code");
}

function moved<P extends Place>(map: PlaceMap, place: P, from: keyof Anchor, to: keyof Anchor): P {
  let low = 0;
  let high = map.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAfter((map[middle] as Anchor)[from], place)) high = middle;
    else low = middle + 1;
  }
  const { [from]: there, [to]: here } = map[low - 1] ?? beginning;
  const line = here.line + place.line - there.line;
  const column = place.line === there.line ? here.column + place.column - there.column : place.column;
  const next = map[low]?.[to];
  const found = next && isAfter({ line, column }, next) ? next : { line, column };
  return { ...place, line: found.line, column: found.column };
}

const start: Place = { line: 1, column: 1 };
const beginning: Anchor = { source: start, code: start };

function isAfter(one: Place, other: Place): boolean {
  return one.line > other.line || (one.line === other.line && one.column > other.column);
}

const parsePlace: Parser<Place> = (value, path) =>
  fields<Place>(value, path, { line: amount, column: amount });

const mostAnchors = 1_000_000;

export const parsePlaceMap: Parser<PlaceMap> = listOf(
  (value, path) => fields<Anchor>(value, path, { source: parsePlace, code: parsePlace }),
  mostAnchors,
);
