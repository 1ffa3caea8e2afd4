import binaryen from "binaryen";
import { expect, test } from "vitest";
import type { InterpreterParts } from "./interpreter-parts.ts";
import { continuationOf } from "./stackless-continuation.ts";

const { i32, i64, f64 } = binaryen;
const types = [i32, i64, i32, i64, i32, i32, f64];
const typeOf = (local: number) => types[local] as number;
const parts = {
  caches: new Set([4, 5]),
  cacheInputs: new Set([2, 5]),
  runtime: 0,
} as unknown as InterpreterParts;

test("it has the locals that are needed after the call and those that caches are set from, without the runtime", () => {
  const { kept } = continuationOf(parts, [0, 1, 3], typeOf);
  expect(kept.toSorted()).toEqual([1, 2, 3, 5]);
});

test("a cache is not saved, unless another one is set from it", () => {
  expect(continuationOf(parts, [4, 5], typeOf).kept.toSorted()).toEqual([2, 5]);
});

test("no two locals overlap, those of 64 bits are aligned, and its size keeps the stack aligned", () => {
  const { offsets, bytes } = continuationOf(parts, [1, 3], typeOf);
  const ranges = [...offsets].map(([local, at]) => ({ at, size: typeOf(local) === i64 ? 8 : 4 }));
  const taken = ranges.flatMap(({ at, size }) => Array.from({ length: size }, (_, nth) => at + nth));
  expect(new Set(taken).size).toBe(taken.length);
  // The first 16 bytes are of every continuation.
  expect([Math.min(...taken), ranges.filter(({ at, size }) => at % size !== 0), bytes % 16]).toEqual([
    16,
    [],
    0,
  ]);
  expect(Math.max(...taken)).toBeLessThan(bytes);
});

test("a local that is no integer is refused", () => {
  expect(() => continuationOf(parts, [6], typeOf)).toThrow(
    "the interpreter needs a local after a call that is no integer",
  );
});
