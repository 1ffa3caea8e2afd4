import { expect, test } from "vitest";
import { isLinear, slopeOf } from "./slope.ts";

const sizes = [1, 10, 100, 1_000, 10_000];
const growing = (cost: (size: number) => number) => sizes.map((size) => ({ size, cost: cost(size) }));

test("the slope is the exponent of the growth", () => {
  expect(slopeOf(growing((size) => 3 * size))).toBeCloseTo(1);
  expect(slopeOf(growing((size) => size ** 2))).toBeCloseTo(2);
  expect(slopeOf(growing(() => 5))).toBeCloseTo(0);
});

test("a cost that is small at first and then grows ever faster is not linear", () => {
  expect(isLinear(growing((size) => 10 + size ** 2 / 1000))).toBe(false);
  expect(isLinear(growing((size) => 10 + size))).toBe(true);
});

test("the order of the sizes does not matter", () => {
  expect(slopeOf(growing((size) => size ** 2).reverse())).toBeCloseTo(2);
});

test("one size has no slope", () => {
  expect(() => slopeOf([{ size: 1, cost: 1 }])).toThrow("two sizes");
});
