import { describe, expect, test } from "vitest";
import { cStringBytes, readCString } from "./c-string.ts";

/** A memory in which the text lies at 5, between other things. */
function inMemory(text: string): Uint8Array {
  const memory = new Uint8Array(1000).fill(0x41);
  const bytes = cStringBytes(text);
  memory.set(bytes, 5);
  memory[5 + bytes.length] = 0;
  return memory;
}

describe("a string in the engine's memory", () => {
  for (const text of ["", "abc", "ä€😀", "\ufeffwith a mark", "ab\n\u2028c", "😀".repeat(100)]) {
    test(`${JSON.stringify(text.slice(0, 20))} is read back unchanged`, () =>
      expect(readCString(inMemory(text), 5)).toBe(text));
  }
  test("ends at its first NUL", () => expect(readCString(inMemory("ab\0cd"), 5)).toBe("ab"));
  test("has a lone surrogate as three bytes, which the engine reads as the surrogate", () => {
    expect([...cStringBytes("a\ud83d€")]).toEqual([0x61, 0xed, 0xa0, 0xbd, 0xe2, 0x82, 0xac]);
    expect([...cStringBytes("\udc00😀ä")]).toEqual([0xed, 0xb0, 0x80, 0xf0, 0x9f, 0x98, 0x80, 0xc3, 0xa4]);
  });
});
