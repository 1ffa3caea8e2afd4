import { expect, test } from "vitest";
import { marksOf, notches, slots } from "./notches.ts";

const positions = (path: string) => [...path.matchAll(/M(\S+) /g)].map(([, x]) => Number(x) - 0.5);

test("the first and the last moment are at both ends", () => {
  expect(positions(marksOf({ from: 0, to: 9_999 }, [0, 9_999]))).toEqual([0, slots - 1]);
  expect(positions(marksOf({ from: 5_000, to: 6_000 }, [5_000, 6_000]))).toEqual([0, slots - 1]);
});

test("moments that fall on the same slot have one notch, so there are never more than slots", () => {
  const all = Array.from({ length: 10_000 }, (_, number) => number);
  const found = positions(marksOf({ from: 0, to: 9_999 }, all));
  expect(found).toEqual(Array.from({ length: slots }, (_, slot) => slot));
});

test("a run with one moment has its notch at the beginning", () => {
  expect(positions(marksOf({ from: 7, to: 7 }, [7]))).toEqual([0]);
});

test("notches are at the moments that are asked for, and not at the first, which has no moment before it", () => {
  const asked: number[] = [];
  const path = notches(
    { from: 100, to: 103 },
    (number) => {
      asked.push(number);
      return number !== 102;
    },
    6,
  );
  expect(asked).toEqual([101, 102, 103]);
  expect(path).toBe(`M${Math.round((slots - 1) / 3) + 0.5} 6V12M${slots - 0.5} 6V12`);
  expect(notches({ from: 0, to: 5 }, () => false)).toBe("");
});
