import type { HeapObject, Moment } from "../../protocol/look/moment.ts";

/** The objects with these ids in each column, from the leftmost on; in a column by their ids. */
export function columnsOf(
  { heap }: Pick<Moment, "heap">,
  ids: ReadonlySet<number>,
  columnOf: (id: number) => number,
): readonly (readonly [column: number, objects: readonly HeapObject[]])[] {
  const columns = new Map<number, HeapObject[]>();
  for (const id of [...ids].toSorted((a, b) => a - b)) {
    const object = heap.get(id);
    const column = columnOf(id);
    if (object) columns.set(column, [...(columns.get(column) ?? []), object]);
  }
  return [...columns].toSorted(([a], [b]) => a - b);
}

/** The maximum number of entries that are shown before the reader opens the rest. */
const foldedEntries = 12;
const foldedItems = 30;

/** How the entries of an object are drawn: in a row or in a column, and how many at first. */
export function entryLayout({ kind, entries }: Pick<HeapObject, "kind" | "entries">) {
  const isList = kind === "array" || kind === "typed array";
  // Numbers and strings are in one row; entries with arrows are in a column.
  const isRow = isList && entries.every(({ value }) => value.kind !== "object");
  return { isRow, limit: isRow ? foldedItems : foldedEntries };
}
