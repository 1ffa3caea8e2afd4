import { describe, expect, test } from "vitest";
import { type PositionMap, parsePositionMap, toCode, toSource } from "./position-map.ts";

const place = (line: number, column: number) => ({ line, column });

/** `a b` has become `a XXb`, and on the third line `c` has become `Yc d` of which `d` was a line below. */
const map: PositionMap = [
  { source: place(1, 3), code: place(1, 5) },
  { source: place(3, 1), code: place(3, 2) },
  { source: place(4, 1), code: place(3, 4) },
];

describe("a position in the compiled code is mapped to the source", () => {
  test.each([
    ["before anything moved", place(1, 1), place(1, 1)],
    ["in what was put in, where it was put", place(1, 4), place(1, 3)],
    ["behind it, as far to the left as it is long", place(1, 6), place(1, 4)],
    ["on a line of which nothing moved", place(2, 9), place(2, 9)],
    ["on another line", place(3, 4), place(4, 1)],
    ["on the lines after that", place(4, 7), place(5, 7)],
  ])("%s", (_, code, source) => {
    expect(toSource(map, code)).toEqual(source);
  });
});

describe("a position in the source is mapped to the compiled code", () => {
  test.each([
    [place(1, 2), place(1, 2)],
    [place(1, 3), place(1, 5)],
    [place(3, 1), place(3, 2)],
    [place(4, 2), place(3, 5)],
    [place(5, 7), place(4, 7)],
  ])("%o at %o", (source, code) => {
    expect(toCode(map, source)).toEqual(code);
  });
});

test("other fields of a position stay", () => {
  expect(toSource(map, { file: "main.ts", ...place(1, 6) })).toEqual({ file: "main.ts", ...place(1, 4) });
});

test("two insertions at one position move it twice", () => {
  const twice: PositionMap = [
    { source: place(1, 3), code: place(1, 5) },
    { source: place(1, 3), code: place(1, 9) },
  ];
  expect(toCode(twice, place(1, 3))).toEqual(place(1, 9));
  expect([3, 4, 5, 8, 9].map((column) => toSource(twice, place(1, column)).column)).toEqual([3, 3, 3, 3, 3]);
});

test("a malformed map is refused", () => {
  expect(() => parsePositionMap([{ source: place(1, 1) }], "places")).toThrow(
    "places[0].code should be an object",
  );
});
