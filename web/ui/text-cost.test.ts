import { expect, test } from "vitest";
import { codeUnitsWithin, isCostlyCode, layoutCost, unitsWithin } from "./text-cost.ts";

test("ASCII costs 1, what else is simple 2, and what is complex 16", () => {
  expect(layoutCost("abc", 100)).toBe(3);
  expect(layoutCost("äж漢", 100)).toBe(6);
  expect(layoutCost("a\u05d0", 100)).toBe(17);
});

test("each change of direction costs more than the one before it in its line", () => {
  const alternating = "\u05d0a";
  expect(layoutCost(alternating.repeat(100), 1e6)).toBe(17 * 100 + 0.5 * (99 * 50));
  expect(layoutCost(`${alternating.repeat(10)}\n`.repeat(10), 1e6)).toBe(10 * (17 * 10 + 1 + 0.5 * 45));
  // 4,000 characters took WebKit 1.5 s. Of a row, these take 10 ms.
  expect(unitsWithin(alternating.repeat(2_000), 10_000)).toBeLessThan(400);
  expect(unitsWithin("\u05d01".repeat(2_000), 10_000)).toBeLessThan(400);
  // A page of Hebrew, with words and numbers of Latin text in it, stays whole.
  expect(unitsWithin("\u05d0\u05d1 \u05d2 word 12 \u05d0 ".repeat(25), 10_000)).toBe(15 * 25);
});

test("code has one direction: only its length counts", () => {
  expect(codeUnitsWithin("\u05d0a".repeat(2_000), 17 * 2_000)).toBe(4_000);
  expect(isCostlyCode("\u05d0a".repeat(2_000))).toBe(false);
});

test("no character is cut in two", () => {
  expect(unitsWithin("\u{1f600}".repeat(100), 31)).toBe(30);
  expect(unitsWithin("x\u{1f600}".repeat(100), 17)).toBe(16);
});

test("a program as large as one may be is no costly one in Latin, Greek, Russian, Chinese", () => {
  const bytes = 2 ** 20;
  expect(isCostlyCode("x".repeat(bytes))).toBe(false);
  expect(isCostlyCode("ж".repeat(bytes / 2))).toBe(false);
  expect(isCostlyCode("漢".repeat(bytes / 3))).toBe(false);
});

test("so are some pages of Hebrew and Arabic in lines as people write them", () => {
  expect(isCostlyCode(`// ${"\u05d0\u05d1 ".repeat(30)}\n`.repeat(1_000))).toBe(false);
});

test("a line with thousands of complex characters is costly, and so are very many short ones", () => {
  expect(isCostlyCode(`// ${"\u05d0a".repeat(5_000)}`)).toBe(true);
  expect(isCostlyCode(`// ${"\x01a".repeat(5_000)}`)).toBe(true);
  expect(isCostlyCode(`// ${"\u05d0a".repeat(40)}\n`.repeat(7_000))).toBe(true);
});
