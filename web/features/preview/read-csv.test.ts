import { expect, test } from "vitest";
import { readCsv } from "./read-csv.ts";

const rowsOf = (text: string, path = "data.csv") => readCsv(path, text).rows;

test("a line is a row, and its fields are the cells; an empty line is no row", () => {
  expect(rowsOf("name,age\nAda,36\r\n\nBob,\n,7\r")).toEqual([
    ["name", "age"],
    ["Ada", "36"],
    ["Bob", ""],
    ["", "7"],
  ]);
  expect(rowsOf("a,")).toEqual([["a", ""]]);
  expect(rowsOf("")).toEqual([]);
});

test("a field in quotes may have separators, line breaks and doubled quotes", () => {
  expect(rowsOf('"a, b","say ""hi""","two\nlines"\n"",x')).toEqual([
    ["a, b", 'say "hi"', "two lines"],
    ["", "x"],
  ]);
});

test("a quote that is never closed ends with the text, and one within a field is a character", () => {
  expect(rowsOf('a,"b\nc')).toEqual([["a", "b c"]]);
  expect(rowsOf('5" disk,"b"c')).toEqual([['5" disk', "bc"]]);
});

test("the separator is a tab in .tsv, and otherwise the most frequent one in the first line", () => {
  expect(rowsOf("a,b\tc", "data.tsv")).toEqual([["a,b", "c"]]);
  expect(rowsOf("x;y;z\n1,5;2;3")).toEqual([
    ["x", "y", "z"],
    ["1,5", "2", "3"],
  ]);
  expect(rowsOf('"a;b;c;d",e,f\n1,2,3')[1]).toEqual(["1", "2", "3"]);
});

test("invisible characters are made visible, and the byte order mark is not part of the first name", () => {
  expect(rowsOf("\ufeffa,b\u202ec")).toEqual([["a", "b\ufffdc"]]);
});

/** A text that notes the last of its characters that was looked at. */
function watchedText(text: string) {
  const seen = { last: -1 };
  const watched = new Proxy(new String(text), {
    get(target, key) {
      const place = Number(String(key));
      if (place >= 0) seen.last = Math.max(seen.last, place);
      const value = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { text: watched as unknown as string, seen };
}

test.each([
  ["many rows", "1,2\n".repeat(100_000), 10_000],
  ["many columns", "1,".repeat(200_000), 10_000],
  ["changes of direction", `${"\u05d0a".repeat(200)}\n`.repeat(2_000), 100_000],
  ["line breaks in quotes", `"${"\u05d0\n".repeat(200)}"\n`.repeat(2_000), 100_000],
  // A field is read to its end.
  ["one long field", `"${"a".repeat(100_000)}"\n1`, 100_004],
  ["quotes", '""'.repeat(50_000), 100_000],
  ["quotes that open and close", '"a"b"c'.repeat(20_000), 120_000],
])("of %s no more is read than is drawn", (_, whole, mostRead) => {
  const { text, seen } = watchedText(whole);
  const { rows } = readCsv("data.csv", text);
  expect(seen.last).toBeLessThanOrEqual(mostRead);
  const cells = rows.flat();
  expect(cells.length).toBeLessThanOrEqual(5_001);
  expect(cells.reduce((sum, each) => sum + each.length, 0)).toBeLessThan(100_100);
  for (const each of cells) expect(each.length).toBeLessThanOrEqual(501);
});

test("a long field is cut between two characters", () => {
  expect(rowsOf(`${"a".repeat(499)}😀b,c`)).toEqual([[`${"a".repeat(499)}…`, "c"]]);
  expect(rowsOf(`"${'""'.repeat(10_000)}",c`)).toEqual([[`${'"'.repeat(500)}…`, "c"]]);
});

test("a table says whether rows are missing", () => {
  expect(readCsv("a.csv", "1,2\n3,4").isCut).toBe(false);
  expect(readCsv("a.csv", "1\n".repeat(5_001)).isCut).toBe(true);
});
