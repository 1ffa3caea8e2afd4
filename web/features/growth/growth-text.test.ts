import { expect, test } from "vitest";
import type { Growth } from "../../run/growth/measure-growth.ts";
import { growthSentences } from "./growth-text.ts";

const growth = (verdict: Growth["verdict"], more: Partial<Growth> = {}): Growth =>
  ({
    verdict,
    exponents: [],
    points: Array.from({ length: 8 }, (_, at) => ({ n: 2 ** at, steps: 1 })),
    ...more,
  }) as Growth;
const title = (verdict: Growth["verdict"], more?: Partial<Growth>) =>
  growthSentences(growth(verdict, more)).title;

test("each verdict has its sentence", () => {
  expect(title({ kind: "named", name: "1" })).toBe("The steps do not grow with n.");
  expect(title({ kind: "named", name: "n log n" })).toBe("The steps follow n log n.");
  expect(title({ kind: "power", exponent: 3 })).toMatch(
    /^The steps follow n³, which is not one of the curves below\.$/,
  );
  expect(title({ kind: "faster than any power" })).toBe("The steps grow faster than any power of n.");
});

test("an unclear growth says whether there were too few sizes", () => {
  const points = (count: number) => Array.from({ length: count }, (_, at) => ({ n: 2 ** at, steps: 1 }));
  expect(title({ kind: "unclear" }, { points: points(3) })).toBe(
    "There are too few sizes to tell: 3, and four are needed.",
  );
  expect(title({ kind: "unclear" }, { points: points(4) })).toBe(
    "The steps follow none of the curves below.",
  );
});

test("the evidence is the last four exponents, and why the measurement ended early", () => {
  const { sentences } = growthSentences(
    growth({ kind: "unclear" }, { exponents: [9, 1, 1.5, 2, 2.004], ending: "It used up its steps." }),
  );
  expect(sentences).toEqual([
    "For the last doublings of n, the steps grew like n to the power of 1.00, 1.50, 2.00, 2.00.",
    "It used up its steps.",
  ]);
  expect(growthSentences(growth({ kind: "unclear" })).sentences).toEqual([]);
});
