import { expect, test } from "vitest";
import { formatBytes, formatCount, formatMs, plural } from "./format-number.ts";

test("counts are grouped, and large ones rounded to three digits", () => {
  expect([0, 950, 12_345, 300_000_000, 1_234_567, 2_500_000_000, 1e12].map(formatCount)).toEqual([
    "0",
    "950",
    "12,345",
    "300 million",
    "1.23 million",
    "2.5 billion",
    "1 trillion",
  ]);
});

test("one has the singular", () => {
  expect(plural(1, "step")).toBe("1 step");
  expect(plural(2, "step")).toBe("2 steps");
});

test("bytes are in binary units", () => {
  expect([1, 512, 65_536, 6_291_456, 67_108_864, 200 * 1024 ** 2].map(formatBytes)).toEqual([
    "1 byte",
    "512 bytes",
    "64 KiB",
    "6 MiB",
    "64 MiB",
    "200 MiB",
  ]);
});

test("times are in milliseconds, from a second on in seconds", () => {
  expect([0, 0.42, 12.3, 999, 1234, 10_000].map(formatMs)).toEqual([
    "0 ms",
    "0.4 ms",
    "12 ms",
    "999 ms",
    "1.23 s",
    "10 s",
  ]);
});
