import { expect, test } from "vitest";
import { differenceOf } from "./difference.ts";

const pairs = [
  ["", "a"],
  ["a", ""],
  ["abc", "abXc"],
  ["abXc", "abc"],
  ["aa", "aaa"],
  ["aaa", "aa"],
  ["const a = 1;\n", "const b = 2;\n"],
  ["one\ntwo\nthree", "one\nthree"],
  ["\u{1f600}", "\u{1f601}"],
  ["x\u{1f600}y", "x\u{1f601}y"],
  ["\u{1f600}", "\u{1f600}\u{1f600}"],
  ["\u{1f600}", "\u{1fa00}"],
  ["\ud83d", "\ud83d\ude00"],
] as const;

test.each(pairs)("the difference of %j and %j turns the one into the other", (before, after) => {
  const found = differenceOf(before, after);
  expect(found).toBeDefined();
  if (!found) return;
  expect(before.slice(0, found.start) + found.text + before.slice(found.end)).toBe(after);
});

test("equal texts have no difference", () => {
  expect(differenceOf("a", "a")).toBeUndefined();
});

test("it contains only what differs", () => {
  expect(differenceOf("const a = 1;", "const ab = 1;")).toEqual({ start: 7, end: 7, text: "b" });
  expect(differenceOf("aa", "aaa")).toEqual({ start: 2, end: 2, text: "a" });
});

test("a surrogate pair is replaced as a whole", () => {
  expect(differenceOf("x\u{1f600}y", "x\u{1f601}y")).toEqual({ start: 1, end: 3, text: "\u{1f601}" });
  expect(differenceOf("\u{1f600}", "\u{1fa00}")).toEqual({ start: 0, end: 2, text: "\u{1fa00}" });
});
