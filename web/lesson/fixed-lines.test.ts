import { describe, expect, test } from "vitest";
import { fixedAfter, fixedIn, isFixed, nameLines } from "./fixed-lines.ts";

const text = "head\na\nb\nfoot";
const ends = [
  { from: 1, to: 1 },
  { from: 4, to: 4 },
];

describe("after an edit", () => {
  test("lines around it move, and stay the same lines", () => {
    expect(fixedAfter(text, "head\na\nnew\nb\nfoot", ends)).toEqual([
      { from: 1, to: 1 },
      { from: 5, to: 5 },
    ]);
    expect(fixedAfter(text, "head\nfoot", ends)).toEqual([
      { from: 1, to: 1 },
      { from: 2, to: 2 },
    ]);
  });
  test("a line above the first and one below the last are the reader's", () => {
    expect(fixedAfter(text, `\n${text}\n`, ends)).toEqual(undefined);
    expect(fixedAfter(text, `\n${text}`, ends)).toEqual([
      { from: 2, to: 2 },
      { from: 5, to: 5 },
    ]);
    expect(fixedAfter(text, `${text}\nx`, ends)).toEqual(ends);
  });
  test.each([
    ["a character in it", "headx\na\nb\nfoot"],
    ["its end", "heada\nb\nfoot"],
    ["its beginning", "head\na\nbfoot"],
    ["all of it", "a\nb\nfoot"],
    ["everything", ""],
    ["its middle, with a line break", "he\nad\na\nb\nfoot"],
  ])("touching %s is refused", (_, after) => {
    expect(fixedAfter(text, after, ends)).toBeUndefined();
  });
  test("of equal lines, the reader's own is the one that went", () => {
    expect(fixedAfter("}\n}\nx", "}\nx", [{ from: 2, to: 2 }])).toEqual([{ from: 1, to: 1 }]);
    expect(fixedAfter("x\n}\n}", "x\n}", [{ from: 2, to: 2 }])).toEqual([{ from: 2, to: 2 }]);
  });
  test("without fixed lines everything goes", () => expect(fixedAfter("a", "", [])).toEqual([]));
  test("a text that did not change has them where they were", () =>
    expect(fixedAfter(text, text, ends)).toEqual(ends));
});

describe("in another text", () => {
  test("they are found in their order", () => {
    expect(fixedIn("x\nhead\n\nfoot\ny", text, ends)).toEqual([
      { from: 2, to: 2 },
      { from: 4, to: 4 },
    ]);
    expect(fixedIn("foot\nhead", text, ends)).toBeUndefined();
    expect(fixedIn("head", text, ends)).toBeUndefined();
  });
  test("several lines in a row are found as one", () =>
    expect(fixedIn("a\nx\na\nb", "a\nb", [{ from: 1, to: 2 }])).toEqual([{ from: 3, to: 4 }]));
});

test("both ends of a range are in it", () => {
  expect([1, 2, 3, 4].map((line) => isFixed(line, [{ from: 2, to: 3 }]))).toEqual([false, true, true, false]);
});

test("they are named as one would say them", () => {
  expect(nameLines([{ from: 2, to: 2 }])).toBe("line 2");
  expect(
    nameLines([
      { from: 1, to: 3 },
      { from: 7, to: 7 },
    ]),
  ).toBe("lines 1 to 3 and line 7");
});
