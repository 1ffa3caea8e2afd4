import { describe, expect, test } from "vitest";
import { type PositionMap, parsePositionMap, toCode, toSource } from "./position-map.ts";

const pos = (line: number, column: number) => ({ line, column });

/** `a b` has become `a XXb`, and on the third line `c` has become `Yc d` of which `d` was a line below. */
const map: PositionMap = [
  { source: pos(1, 3), code: pos(1, 5) },
  { source: pos(3, 1), code: pos(3, 2) },
  { source: pos(4, 1), code: pos(3, 4) },
];

describe("a position in the compiled code is mapped to the source", () => {
  test.each([
    ["before anything moved", pos(1, 1), pos(1, 1)],
    ["in what was put in, where it was put", pos(1, 4), pos(1, 3)],
    ["behind it, as far to the left as it is long", pos(1, 6), pos(1, 4)],
    ["on a line of which nothing moved", pos(2, 9), pos(2, 9)],
    ["on another line", pos(3, 4), pos(4, 1)],
    ["on the lines after that", pos(4, 7), pos(5, 7)],
  ])("%s", (_, code, source) => {
    expect(toSource(map, code)).toEqual(source);
  });
});

describe("a position in the source is mapped to the compiled code", () => {
  test.each([
    [pos(1, 2), pos(1, 2)],
    [pos(1, 3), pos(1, 5)],
    [pos(3, 1), pos(3, 2)],
    [pos(4, 2), pos(3, 5)],
    [pos(5, 7), pos(4, 7)],
  ])("%o at %o", (source, code) => {
    expect(toCode(map, source)).toEqual(code);
  });
});

test("other fields of a position stay", () => {
  expect(toSource(map, { file: "main.ts", ...pos(1, 6) })).toEqual({ file: "main.ts", ...pos(1, 4) });
});

test("two insertions at one position move it twice", () => {
  const twice: PositionMap = [
    { source: pos(1, 3), code: pos(1, 5) },
    { source: pos(1, 3), code: pos(1, 9) },
  ];
  expect(toCode(twice, pos(1, 3))).toEqual(pos(1, 9));
  expect([3, 4, 5, 8, 9].map((column) => toSource(twice, pos(1, column)).column)).toEqual([3, 3, 3, 3, 3]);
});

test("a malformed map is refused", () => {
  expect(() => parsePositionMap([{ source: pos(1, 1) }], "places")).toThrow(
    "places[0].code should be an object",
  );
});
