import { expect, test } from "vitest";
import { diffTexts } from "./text-diff.ts";

test.each([
  ["abc", "abc", { at: 3, removed: "", inserted: "" }],
  ["", "abc", { at: 0, removed: "", inserted: "abc" }],
  ["abc", "", { at: 0, removed: "abc", inserted: "" }],
  ["abc", "aXc", { at: 1, removed: "b", inserted: "X" }],
  ["abc", "abXc", { at: 2, removed: "", inserted: "X" }],
  // Of equal characters, the first ones stay: what is typed in a row is then in a row.
  ["aa", "aaa", { at: 2, removed: "", inserted: "a" }],
  ["aaa", "aa", { at: 2, removed: "a", inserted: "" }],
  ["abab", "ab", { at: 2, removed: "ab", inserted: "" }],
])("from %j to %j", (before, after, change) => {
  expect(diffTexts(before, after)).toEqual(change);
  const { at, removed, inserted } = change;
  expect(before.slice(0, at) + inserted + before.slice(at + removed.length)).toBe(after);
});
