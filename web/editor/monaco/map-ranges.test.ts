import { expect, test } from "vitest";
import { mapRanges } from "./map-ranges.ts";

const text = "one two three";
const [one, two, three] = ["one", "two", "three"].map((word) => {
  const start = text.indexOf(word);
  return { word, start, end: start + word.length };
}) as [Part, Part, Part];
type Part = { readonly word: string; readonly start: number; readonly end: number };

test("ranges after a change move, ranges before it stay, and ranges that it touches are removed", () => {
  const after = "one 2 three";
  expect(mapRanges([one, two, three], text, after)).toEqual([one, { ...three, start: 6, end: 11 }]);
  expect(after.slice(6, 11)).toBe("three");
});

test("an edit outside a range keeps the range", () => {
  expect(mapRanges([two], text, "one more two three")).toMatchObject([{ start: 9, end: 12 }]);
  expect(mapRanges([two], text, "one two, three")).toEqual([two]);
});

test("without a change all ranges stay", () => {
  const parts = [one, two];
  expect(mapRanges(parts, text, text)).toBe(parts);
});
