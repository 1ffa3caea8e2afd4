import { expect, test } from "vitest";
import { leb128 } from "./leb128.ts";

test("numbers are written in groups of seven bits, the lowest first, as short as possible", () => {
  expect([0, 1, 127].map(leb128)).toEqual([[0], [1], [127]]);
  expect(leb128(128)).toEqual([0x80, 1]);
  // The example of the specification of DWARF.
  expect(leb128(624_485)).toEqual([0xe5, 0x8e, 0x26]);
});

test("numbers beyond 32 bits keep all their bits", () => {
  const bytes = leb128(Number.MAX_SAFE_INTEGER);
  expect(bytes.reduceRight((sum, byte) => sum * 128n + BigInt(byte & 127), 0n)).toBe(2n ** 53n - 1n);
  expect(bytes).toHaveLength(8);
});
