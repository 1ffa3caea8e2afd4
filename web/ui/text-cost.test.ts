import { expect, test } from "vitest";
import { isCostlyCode, layoutCost, unitsWithin } from "./text-cost.ts";

test("ASCII costs 1, what else is simple 2, and what is complex 16", () => {
  expect(layoutCost("abc", 100)).toBe(3);
  expect(layoutCost("äж漢", 100)).toBe(6);
  expect(layoutCost("a\u05d0", 100)).toBe(17);
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
