import { describe, expect, test } from "vitest";
import { describeLines, findFixedLines, isFixed, mapFixedLines } from "./fixed-lines.ts";

const text = "head\na\nb\nfoot";
const ends = [
  { from: 1, to: 1 },
  { from: 4, to: 4 },
];

describe("after an edit", () => {
  test("lines around it move, and stay the same lines", () => {
    expect(mapFixedLines(text, "head\na\nnew\nb\nfoot", ends)).toEqual([
      { from: 1, to: 1 },
      { from: 5, to: 5 },
    ]);
    expect(mapFixedLines(text, "head\nfoot", ends)).toEqual([
      { from: 1, to: 1 },
      { from: 2, to: 2 },
    ]);
  });
  test("a line above the first and one below the last belong to the reader", () => {
    expect(mapFixedLines(text, `\n${text}\n`, ends)).toEqual(undefined);
    expect(mapFixedLines(text, `\n${text}`, ends)).toEqual([
      { from: 2, to: 2 },
      { from: 5, to: 5 },
    ]);
    expect(mapFixedLines(text, `${text}\nx`, ends)).toEqual(ends);
  });
  test.each([
    ["a character in it", "headx\na\nb\nfoot"],
    ["its end", "heada\nb\nfoot"],
    ["its beginning", "head\na\nbfoot"],
    ["all of it", "a\nb\nfoot"],
    ["everything", ""],
    ["its middle, with a line break", "he\nad\na\nb\nfoot"],
  ])("touching %s is refused", (_, after) => {
    expect(mapFixedLines(text, after, ends)).toBeUndefined();
  });
  test("of equal lines, the reader's own is the one that was deleted", () => {
    expect(mapFixedLines("}\n}\nx", "}\nx", [{ from: 2, to: 2 }])).toEqual([{ from: 1, to: 1 }]);
    expect(mapFixedLines("x\n}\n}", "x\n}", [{ from: 2, to: 2 }])).toEqual([{ from: 2, to: 2 }]);
  });
  test("without fixed lines everything can be deleted", () => expect(mapFixedLines("a", "", [])).toEqual([]));
  test("in an unchanged text they stay where they were", () =>
    expect(mapFixedLines(text, text, ends)).toEqual(ends));
});

describe("in another text", () => {
  test("they are found in their order", () => {
    expect(findFixedLines("x\nhead\n\nfoot\ny", text, ends)).toEqual([
      { from: 2, to: 2 },
      { from: 4, to: 4 },
    ]);
    expect(findFixedLines("foot\nhead", text, ends)).toBeUndefined();
    expect(findFixedLines("head", text, ends)).toBeUndefined();
  });
  test("several lines in a row are found as one range", () =>
    expect(findFixedLines("a\nx\na\nb", "a\nb", [{ from: 1, to: 2 }])).toEqual([{ from: 3, to: 4 }]));
});

test("both ends of a range belong to it", () => {
  expect([1, 2, 3, 4].map((line) => isFixed(line, [{ from: 2, to: 3 }]))).toEqual([false, true, true, false]);
});

test("they are named as a person would name them", () => {
  expect(describeLines([{ from: 2, to: 2 }])).toBe("line 2");
  expect(
    describeLines([
      { from: 1, to: 3 },
      { from: 7, to: 7 },
    ]),
  ).toBe("lines 1 to 3 and line 7");
});
