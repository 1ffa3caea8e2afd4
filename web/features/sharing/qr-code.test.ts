import { expect, test } from "vitest";
import { testsAll } from "../../run/sandbox/testing/sample.ts";
import { qrPath } from "./qr-code.ts";

test.runIf(testsAll)("a code has its three corners, and its size depends on the length of the text", () => {
  const { path, size } = qrPath("https://example.org/#s1.4.abcdefgh");
  const isDark = (row: number, column: number) => path.includes(`M${column} ${row}h1`);
  for (const [row, column] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ] as const) {
    const ring = Array.from({ length: 7 }, (_, at) => at);
    expect(ring.every((at) => isDark(row, column + at) && isDark(row + at, column))).toBe(true);
    expect(isDark(row + 1, column + 1)).toBe(false);
    expect(isDark(row + 3, column + 3)).toBe(true);
  }
  expect(qrPath("x".repeat(1_200)).size).toBeGreaterThan(size);
});
