import { expect, test } from "vitest";
import { endOfLine, lineCount, offsetAt, placeOf, startOfLine, utf16Column } from "./position.ts";

test("a position is counted from 1", () => {
  expect(offsetAt("ab\ncd", 1, 1)).toBe(0);
  expect(offsetAt("ab\ncd", 1, 2)).toBe(1);
  expect(offsetAt("ab\ncd", 2, 1)).toBe(3);
  expect(offsetAt("ab\ncd", 2, 3)).toBe(5);
});

test("a column counts code points, an offset UTF-16 units", () => {
  expect(offsetAt('"🙂🙂" + x', 1, 8)).toBe('"🙂🙂" + x'.indexOf("x"));
  expect(utf16Column('"🙂" + x', 2)).toBe(2);
  expect(utf16Column('"🙂" + x', 3)).toBe(4);
  expect(utf16Column("e\u0301x", 3)).toBe(3);
});

test("half a surrogate pair is a column", () => {
  expect(utf16Column("\ud83d\ud83dx", 3)).toBe(3);
  expect(utf16Column("\ude42x", 2)).toBe(2);
});

test("a position outside the text is clamped", () => {
  expect(offsetAt("ab\ncd", 1, 99)).toBe(2);
  expect(offsetAt("ab\ncd", 9, 1)).toBe(5);
  expect(offsetAt("ab\ncd", 0, 0)).toBe(0);
  expect(offsetAt("", 3, 3)).toBe(0);
  expect(utf16Column("ab", 99)).toBe(3);
});

test("lines start after a newline and end before one", () => {
  const text = "ab\n\ncd";
  expect([0, 1, 2, 3, 4, 5, 6].map((offset) => startOfLine(text, offset))).toEqual([0, 0, 0, 3, 4, 4, 4]);
  expect([0, 2, 3, 4, 6].map((offset) => endOfLine(text, offset))).toEqual([2, 2, 3, 6, 6]);
  expect(startOfLine("\na", 0)).toBe(0);
});

test("a text has one line more than newlines", () => {
  expect(["", "a", "a\n", "a\nb", "\n\n"].map(lineCount)).toEqual([1, 1, 2, 2, 3]);
});

test("the line of an offset is counted from 1, its column in UTF-16 units from 0", () => {
  const text = "a\n👋b\n";
  expect([0, 1, 2, 4, 5, 6].map((at) => placeOf(text, at))).toEqual([
    { line: 1, column: 0 },
    { line: 1, column: 1 },
    { line: 2, column: 0 },
    { line: 2, column: 2 },
    { line: 2, column: 3 },
    { line: 3, column: 0 },
  ]);
});
