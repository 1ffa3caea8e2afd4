import { expect, test } from "vitest";
import type { HeapObject, Value } from "../../protocol/look/moment.ts";
import { columnsOf, entryLayout } from "./object-columns.ts";

const object = (id: number): HeapObject => ({ id, kind: "object", name: "", entries: [] });

test("columns are from the left, and the objects of a column by their ids, whatever order they were found in", () => {
  const heap = new Map([9, 2, 5, 7].map((id) => [id, object(id)] as const));
  const columns = columnsOf({ heap }, new Set([9, 7, 2, 5]), (id) =>
    id === 2 ? 4 : id % 2 === 1 && id > 5 ? 0 : 1,
  );
  expect(columns.map(([column, objects]) => [column, objects.map(({ id }) => id)])).toEqual([
    [0, [7, 9]],
    [1, [5]],
    [4, [2]],
  ]);
});

test("an object that is folded away, or that is gone, has no place", () => {
  const heap = new Map([[1, object(1)]]);
  expect(columnsOf({ heap }, new Set([1, 2]), () => 0)).toEqual([[0, [object(1)]]]);
  expect(columnsOf({ heap }, new Set(), () => 0)).toEqual([]);
});

test("a list of plain values is a row with more items; everything with arrows is a column", () => {
  const entry = (value: Value) => ({ value });
  const plain = entry({ kind: "number", text: "1" });
  const arrow = entry({ kind: "object", id: 2 });
  expect(entryLayout({ kind: "array", entries: [plain, plain] })).toEqual({ isRow: true, limit: 30 });
  expect(entryLayout({ kind: "typed array", entries: [] })).toEqual({ isRow: true, limit: 30 });
  expect(entryLayout({ kind: "array", entries: [plain, arrow] })).toEqual({ isRow: false, limit: 12 });
  expect(entryLayout({ kind: "object", entries: [plain] })).toEqual({ isRow: false, limit: 12 });
});
