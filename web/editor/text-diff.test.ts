import { expect, test } from "vitest";
import { diffTexts } from "./text-diff.ts";

test.each([
  ["abc", "abc", { at: 3, removedText: "", insertedText: "" }],
  ["", "abc", { at: 0, removedText: "", insertedText: "abc" }],
  ["abc", "", { at: 0, removedText: "abc", insertedText: "" }],
  ["abc", "aXc", { at: 1, removedText: "b", insertedText: "X" }],
  ["abc", "abXc", { at: 2, removedText: "", insertedText: "X" }],
  // Of equal characters, the first ones stay: what is typed in a row is then in a row.
  ["aa", "aaa", { at: 2, removedText: "", insertedText: "a" }],
  ["aaa", "aa", { at: 2, removedText: "a", insertedText: "" }],
  ["abab", "ab", { at: 2, removedText: "ab", insertedText: "" }],
])("from %j to %j", (before, after, change) => {
  expect(diffTexts(before, after)).toEqual(change);
  const { at, removedText, insertedText } = change;
  expect(before.slice(0, at) + insertedText + before.slice(at + removedText.length)).toBe(after);
});
