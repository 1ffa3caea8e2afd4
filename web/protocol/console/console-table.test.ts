import { expect, test } from "vitest";
import { BadInput } from "../parsers.ts";
import { parseTable, type Table, tableText } from "./console-table.ts";

const table: Table = {
  index: "(index)",
  columns: ["a", "b"],
  rows: [
    { name: "0", cells: ["1", null] },
    { name: "first", cells: ["'x'", "true"] },
  ],
};

test("a table as text has a border, and its columns are only as wide as necessary", () => {
  expect(tableText(table)).toBe(`┌─────────┬─────┬──────┐
│ (index) │ a   │ b    │
├─────────┼─────┼──────┤
│ 0       │ 1   │      │
│ first   │ 'x' │ true │
└─────────┴─────┴──────┘`);
});

test("wide characters take two columns, combining marks none", () => {
  const lines = tableText({
    index: "i",
    columns: ["漢字", "e\u0301", "😀"],
    rows: [{ name: "０", cells: ["한글", "x", "👍"] }],
  }).split("\n");
  expect(lines[1]).toBe("│ i  │ 漢字 │ e\u0301 │ 😀 │");
  expect(lines[3]).toBe("│ ０ │ 한글 │ x │ 👍 │");
});

test("a cell is one line, whatever it contains", () => {
  const text = tableText({ ...table, rows: [{ name: "a\nb", cells: ["c\r\u2028d", "\u001b[2J"] }] });
  expect(text.split("\n")).toHaveLength(5);
  expect(text).toContain("│ a b     │ c  d │  [2J │");
});

test("the numbers of omitted rows and columns are shown", () => {
  expect(tableText({ ...table, omittedRows: 1, omittedColumns: 20 })).toMatch(
    /┘\n… 1 more row\n… 20 more columns$/,
  );
});

test("a row that is too short or too long is drawn in the existing columns", () => {
  const text = tableText({
    ...table,
    rows: [
      { name: "s", cells: [] },
      { name: "l", cells: ["1", "2", "3"] },
    ],
  });
  expect(new Set(text.split("\n").map((line) => line.length)).size).toBe(1);
});

test("the parser accepts tables within bounds, and nothing else", () => {
  expect(parseTable(table, "t")).toEqual(table);
  const refusal = (value: unknown) => {
    try {
      parseTable(value, "t");
    } catch (error) {
      if (error instanceof BadInput) return error.message;
      throw error;
    }
    return "accepted";
  };
  expect(refusal({ ...table, columns: [1] })).toBe("t.columns[0] should be text, not 1");
  expect(refusal({ ...table, rows: [{ name: "x", cells: [undefined] }] })).toMatch(
    /cells\[0\] should be text/,
  );
  expect(refusal({ ...table, rows: new Array(2_001).fill(table.rows[0]) })).toMatch(/the maximum is 2,000$/);
  expect(refusal({ ...table, columns: new Array(201).fill("c") })).toMatch(/the maximum is 200$/);
  expect(refusal({ ...table, omittedRows: -1 })).toMatch(/omittedRows should be/);
  expect(refusal(null)).toMatch(/should be an object/);
});
