import { expect, test } from "vitest";
import { engine } from "../../web/sandbox/testing/sandbox.ts";
import { familyNames, hostileProgram } from "./generate.ts";
import { judge } from "./judge.ts";

/** A slice of what `npm run fuzz` runs; other numbers than those, so that together they are more. */
const seed = 20_000;
const numbers = Array.from({ length: 120 }, (_, index) => index);

test("a seed and a number make one program, on any machine", () => {
  expect(numbers.map((index) => hostileProgram(seed, index))).toEqual(
    numbers.map((index) => hostileProgram(seed, index)),
  );
  expect(hostileProgram(1, 1).program.code).toBe(
    'console.log("before 835967376");\neval("throw new (function () { this.constructor = this })();");',
  );
});

test("each family has its turn in the slice", () => {
  const families = new Set(numbers.map((index) => hostileProgram(seed, index).family));
  expect([...families].sort()).toEqual([...familyNames].sort());
});

test("hostile programs end as they may, within their limits, twice the same, and leave nothing behind", async () => {
  for (const index of numbers) {
    const { family, complaints } = await judge(await engine(), seed, index);
    expect({ index, family, complaints }).toEqual({ index, family, complaints: [] });
  }
}, 180_000);
