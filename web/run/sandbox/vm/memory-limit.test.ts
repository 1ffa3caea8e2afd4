import { expect, test } from "vitest";
import { growMemory } from "./memory-limit.ts";

const page = 65_536;

/** A memory of ten pages that cannot grow. */
function fullMemory(): WebAssembly.Memory {
  const grow = () => {
    throw new RangeError("no");
  };
  return { buffer: new ArrayBuffer(10 * page), grow } as unknown as WebAssembly.Memory;
}

test("a growth that is refused within the limit is refused by the device", () => {
  const of = (pages: number) => growMemory(fullMemory(), pages * page, 100 * page);
  expect([of(11), of(100), of(101)]).toEqual(["device", "device", "limit"]);
  expect(growMemory(fullMemory(), 2 ** 31 + 1, 100 * page)).toBe("impossible");
});

test("a memory grows up to its limit, and no further", () => {
  const memory = new WebAssembly.Memory({ initial: 10, maximum: 20 });
  expect(growMemory(memory, 15 * page, 20 * page)).toBe("grown");
  expect(memory.buffer.byteLength).toBeGreaterThanOrEqual(15 * page);
  expect(growMemory(memory, 20 * page, 20 * page)).toBe("grown");
  expect(growMemory(memory, 20 * page + 1, 20 * page)).toBe("limit");
});
