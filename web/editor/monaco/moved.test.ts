import { expect, test } from "vitest";
import { moved } from "./moved.ts";

const text = "one two three";
const [one, two, three] = ["one", "two", "three"].map((word) => {
  const start = text.indexOf(word);
  return { word, start, end: start + word.length };
}) as [Part, Part, Part];
type Part = { readonly word: string; readonly start: number; readonly end: number };

test("what comes after a change moves by its length, what comes before it stays, what it touches is gone", () => {
  const after = "one 2 three";
  expect(moved([one, two, three], text, after)).toEqual([one, { ...three, start: 6, end: 11 }]);
  expect(after.slice(6, 11)).toBe("three");
});

test("what is written beside a part leaves it", () => {
  expect(moved([two], text, "one more two three")).toMatchObject([{ start: 9, end: 12 }]);
  expect(moved([two], text, "one two, three")).toEqual([two]);
});

test("with nothing changed, all is the same", () => {
  const parts = [one, two];
  expect(moved(parts, text, text)).toBe(parts);
});
