import { expect, test } from "vitest";
import { briefCount, sizesOf, ticksOf } from "./chart-scale.ts";

test("ticks are the powers of ten within the range", () => {
  expect(ticksOf(1, 1_000)).toEqual([1, 10, 100, 1_000]);
  expect(ticksOf(3, 999)).toEqual([10, 100]);
  expect(ticksOf(11, 99)).toEqual([]);
});

test("there are at most six, evenly spaced, from the lowest on", () => {
  expect(ticksOf(1, 1e6)).toEqual([1, 1e2, 1e4, 1e6]);
  for (let exponent = 1; exponent < 16; exponent++) {
    const ticks = ticksOf(1, 10 ** exponent);
    expect(ticks.length).toBeLessThanOrEqual(6);
    expect(ticks.length).toBeGreaterThan(1);
    const ratios = ticks.slice(1).map((tick, nth) => Math.round(Math.log10(tick / (ticks[nth] as number))));
    expect(new Set(ratios).size).toBe(1);
  }
});

const points = Array.from({ length: 15 }, (_, exponent) => ({ n: 2 ** exponent }));

test("the last size always has its label, and no more labels than there is room for", () => {
  expect(sizesOf(points, 20)).toEqual(points.map(({ n }) => n));
  for (const room of [0, 1, 2, 5, 8]) {
    const labels = sizesOf(points, room);
    expect(labels.at(-1)).toBe(2 ** 14);
    expect(labels.length).toBeLessThanOrEqual(Math.max(2, room));
  }
  expect(sizesOf(points, 5)).toEqual([2 ** 2, 2 ** 5, 2 ** 8, 2 ** 11, 2 ** 14]);
});

test.each([
  [1, "1"],
  [9_999, "9,999"],
  [16_384, "16k"],
  [999_499, "999k"],
  [2_097_152, "2.1M"],
  [1e6, "1M"],
])("%i is written as %s", (count, text) => {
  expect(briefCount(count)).toBe(text);
});
