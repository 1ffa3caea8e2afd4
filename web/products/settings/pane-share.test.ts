import { expect, test } from "vitest";
import { shareByKey, shareRangeIn } from "./pane-share.ts";

test("each pane keeps its minimum size, and neither fills the space", () => {
  expect(shareRangeIn({ total: 1000, minFirst: 280, minSecond: 300 })).toEqual([0.28, 0.7]);
  expect(shareRangeIn({ total: 10_000, minFirst: 280, minSecond: 300 })).toEqual([0.15, 0.85]);
});

test("if there is no room for both, the first gets its minimum", () => {
  expect(shareRangeIn({ total: 400, minFirst: 240, minSecond: 240 })).toEqual([0.6, 0.6]);
});

test("arrows along the splitter's direction move it, others do not", () => {
  const range = [0.3, 0.7] as const;
  expect(shareByKey("ArrowLeft", false, 0.5, range, false)).toBeCloseTo(0.48);
  expect(shareByKey("ArrowRight", true, 0.5, range, false)).toBeCloseTo(0.6);
  expect(shareByKey("ArrowDown", false, 0.5, range, true)).toBeCloseTo(0.52);
  expect(shareByKey("ArrowUp", false, 0.5, range, false)).toBeUndefined();
  expect(shareByKey("ArrowLeft", false, 0.5, range, true)).toBeUndefined();
  expect(shareByKey("Tab", false, 0.5, range, true)).toBeUndefined();
});

test("keys stop at the end of the range, and Home and End go there", () => {
  const range = [0.3, 0.7] as const;
  expect(shareByKey("ArrowLeft", true, 0.35, range, false)).toBe(0.3);
  expect(shareByKey("ArrowRight", true, 0.65, range, false)).toBe(0.7);
  expect(shareByKey("Home", false, 0.5, range, false)).toBe(0.3);
  expect(shareByKey("End", false, 0.5, range, true)).toBe(0.7);
});
