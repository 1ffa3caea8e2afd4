import { describe, expect, test } from "vitest";
import { codeUnitsWithin, isCostlyCode, layoutCost, lineUnitsWithin, unitsWithin } from "./text-cost.ts";

test("an ASCII character costs 1, another simple one 2, and a complex one 16", () => {
  expect(layoutCost("abc", 100)).toBe(3);
  expect(layoutCost("äö", 100)).toBe(4);
  expect(layoutCost("a\u05d0", 100)).toBe(17);
});

test("a change of script, and so of the font, costs 8", () => {
  expect(layoutCost("aж", 100)).toBe(3 + 8);
  expect(layoutCost("漢 漢", 100)).toBe(5 + 3 * 8);
  // Fonts that have Cyrillic letters have a space and a dash, too.
  expect(layoutCost("жук – жук", 100)).toBe(8 + 16);
  expect(layoutCost("漢字", 100)).toBe(8 + 4);
  expect(layoutCost("\u2200\u2211", 100)).toBe(2 * 16);
});

test("an ideographic space costs 55 more, and a quotation mark 3 more in a message", () => {
  expect(layoutCost("a\u3000", 100)).toBe(1 + 8 + 2 + 55);
  expect(layoutCost("\u201ca\u201d", 100)).toBe(2 + 3 + 1 + 2 + 3);
  expect(codeUnitsWithin("\u201ca".repeat(100), 3 * 50)).toBe(100);
  expect(isCostlyCode(`// ${"a\u3000".repeat(30_000)}`)).toBe(true);
});

test("each change of direction in a line costs more than the one before", () => {
  const alternating = "\u05d0a";
  expect(layoutCost(alternating.repeat(100), 1e6)).toBe(17 * 100 + 0.5 * (99 * 50));
  expect(layoutCost(`${alternating.repeat(10)}\n`.repeat(10), 1e6)).toBe(10 * (17 * 10 + 1 + 0.5 * 45));
  // 4,000 characters took WebKit 1.5 s. In a row of the log, these take 10 ms.
  expect(unitsWithin(alternating.repeat(2_000), 10_000)).toBeLessThan(400);
  expect(unitsWithin("\u05d01".repeat(2_000), 10_000)).toBeLessThan(400);
  // A page of Hebrew with Latin words and numbers in it stays whole.
  expect(unitsWithin("\u05d0\u05d1 \u05d2 word 12 \u05d0 ".repeat(25), 10_000)).toBe(15 * 25);
});

test("code has one direction: it costs its length, its lines, and each change of script", () => {
  expect(codeUnitsWithin("\u05d0".repeat(2_000), 32 + 16 * 2_000)).toBe(2_000);
  expect(codeUnitsWithin("\u05d0a".repeat(2_000), (17 + 2 * 32) * 2_000)).toBe(4_000);
  expect(codeUnitsWithin("\u0628\u05d0".repeat(2_000), 2 * (16 + 32) * 2_000)).toBe(4_000);
  expect(codeUnitsWithin("a\n".repeat(2_000), 121 * 1_500)).toBe(3_000);
  expect(isCostlyCode("\u05d0a".repeat(2_000))).toBe(false);
});

test("a mark belongs to the letter before it, and a space to the word before it: neither changes the script", () => {
  expect(codeUnitsWithin("e\u0301".repeat(2_000), 17 * 2_000)).toBe(4_000);
  expect(codeUnitsWithin("\u05d0\u200d \u05d1".repeat(2_000), 32 + 49 * 2_000)).toBe(8_000);
});

test("letters of two scripts in turn, and 8,000 lines of a few, are costly together", () => {
  // Of random links, these three kept Chromium busy for 270 to 730 ms, each with lines that are not long.
  expect(isCostlyCode(`${"a\u05d0".repeat(36)}\n`.repeat(3_400))).toBe(true);
  expect(isCostlyCode("\u0628\u05d0\u05d1\u0628\u0628\u05d0\u05d1\u0628\n".repeat(8_000))).toBe(true);
  expect(isCostlyCode("\ufffd\ud55ca\u200f\u05d0\u05d0a\ufffd\n".repeat(8_000))).toBe(true);
});

test("brackets cost as much as complex characters beside them", () => {
  expect(lineUnitsWithin("(\u05d0[".repeat(10_000))).toBeLessThanOrEqual(2_001);
  expect(lineUnitsWithin("([".repeat(10_000))).toBe(20_000);
  // A line of code with a comment in Hebrew stays whole.
  expect(isCostlyCode(`${"f(x[0]);".repeat(500)} // ${"\u05d0\u05d1 (\u05d2) ".repeat(200)}`)).toBe(false);
});

test("so do tabs after them, in a line of code", () => {
  expect(lineUnitsWithin("\u05d0\t".repeat(10_000))).toBeLessThanOrEqual(2_001);
  expect(lineUnitsWithin("a\t".repeat(10_000))).toBe(20_000);
  expect(isCostlyCode(`${"\u05d0\t".repeat(1_500)}\n`.repeat(20))).toBe(true);
  // A table with Hebrew words stays whole.
  expect(isCostlyCode("\u05d0\u05d1\u05d2\t12\t\u05d3\u05d4\t7\n".repeat(2_000))).toBe(false);
});

test("no character is cut in two", () => {
  expect(unitsWithin("\u{1f600}".repeat(100), 39)).toBe(30);
  expect(unitsWithin("x\u{1f600}".repeat(100), 20)).toBe(4);
});

test("a program of the maximum size is not costly in Latin, Greek, Russian, Chinese", () => {
  const bytes = 2 ** 20;
  expect(isCostlyCode("x".repeat(bytes))).toBe(false);
  expect(isCostlyCode(`${"x".repeat(bytes / 7_999 - 1)}\n`.repeat(7_999))).toBe(false);
  expect(isCostlyCode("жу ".repeat(bytes / 5))).toBe(false);
  expect(isCostlyCode("漢".repeat(bytes / 3))).toBe(false);
});

test("nor are some pages of Hebrew and Arabic in normal lines", () => {
  expect(isCostlyCode(`// ${"\u05d0\u05d1 ".repeat(30)}\n`.repeat(1_000))).toBe(false);
});

test("a line with thousands of complex characters is costly, and so are very many short ones", () => {
  // If each space is in another font, 200,000 characters took 4 s, and those of Korean words 0.8 s.
  expect(isCostlyCode(`// ${"漢 ".repeat(10_000)}`)).toBe(true);
  expect(isCostlyCode(`// ${"한국어 ".repeat(10_000)}`)).toBe(true);
  expect(isCostlyCode(`// ${"한국어 ".repeat(250)}\n`.repeat(60))).toBe(false);
  expect(isCostlyCode(`// ${"\u05d0a".repeat(5_000)}`)).toBe(true);
  expect(isCostlyCode(`// ${"\x01a".repeat(5_000)}`)).toBe(true);
  expect(isCostlyCode(`// ${"\u05d0a".repeat(40)}\n`.repeat(7_000))).toBe(true);
});

describe("a tab after another character of its line", () => {
  test("costs 8 in a message and 32 in code; other tabs cost 1", () => {
    expect(layoutCost("a\tb\t", 100)).toBe(2 + 16);
    expect(layoutCost("\t\ta\n\t\tb\t\t", 100)).toBe(8 + 8);
    expect(layoutCost("\xe9\t\u05d0\t\t", 100)).toBe(2 + 8 + 16 + 8 + 1);
    expect(codeUnitsWithin("a\t".repeat(100), 33 * 50)).toBe(100);
    expect(codeUnitsWithin("\xe9\t".repeat(100), 34 * 50)).toBe(100);
    expect(unitsWithin("a\t".repeat(5_000), 9_000)).toBe(2_000);
  });

  test("letters with a tab after each are costly from 130,000 characters on, in one line or in several", () => {
    expect(isCostlyCode("a\t".repeat(60_000))).toBe(false);
    for (const length of [150_000, 300_000, 1_000_000]) {
      expect(isCostlyCode(`// ${"a\t".repeat(length / 2)}`)).toBe(true);
      expect(isCostlyCode(`${"a\t".repeat(50)}\n`.repeat(length / 101))).toBe(true);
    }
  });

  test("code that is indented with tabs, and a table of a few thousand lines, are not", () => {
    expect(isCostlyCode("\t\t\tcall(1, 2);\t// a comment\n".repeat(7_999))).toBe(false);
    expect(isCostlyCode("12.5\tname\t2024-01-01\t7\n".repeat(7_000))).toBe(false);
    expect(isCostlyCode("\t".repeat(2 ** 20))).toBe(false);
  });
});
