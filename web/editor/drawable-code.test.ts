import { expect, test } from "vitest";
import { drawableCode } from "./drawable-code.ts";

test("a program that can be drawn is unchanged", () => {
  const text = `// ${"x".repeat(500_000)}\n"\u05e9\u05dc\u05d5\u05dd \u{1f468}\u200d\u{1f469}"\n`;
  expect(drawableCode(text)).toBe(text);
});

test("a line that costs too much is cut with the number of missing characters, and the others are whole", () => {
  const text = `first\n// ${"\u05d0a".repeat(50_000)}\nlast`;
  const shown = drawableCode(text).split("\n");
  expect(shown).toHaveLength(3);
  expect([shown[0], shown[2]]).toEqual(["first", "last"]);
  expect(shown[1]).toMatch(/^\/\/ (?:\u05d0a){1500,2000}\u05d0? \u2026 9\d,\d{3} more characters +$/);
});

test("each offset of the text is the same offset in the shown text", () => {
  const text = `first\n// ${"\u05d0a".repeat(50_000)}\n${`// ${"\u05d0a".repeat(40)}\n`.repeat(7_000)}last`;
  const shown = drawableCode(text);
  const breaks = (each: string) => [...each.matchAll(/\n/g)].map(({ index }) => index);
  expect(shown).not.toBe(text);
  expect(shown).toHaveLength(text.length);
  expect(breaks(shown)).toEqual(breaks(text));
});

test("of very many lines the last are left out, with the number of missing characters", () => {
  const line = `// ${"\u05d0a".repeat(40)}`;
  const shown = drawableCode(`${line}\n`.repeat(7_000)).split("\n");
  expect(shown.slice(0, 600)).toEqual(Array(600).fill(line));
  expect(shown.filter((each) => / \u2026 \d{3},\d{3} more characters *$/.test(each))).toHaveLength(1);
});

test("of very short lines 8,000 are shown, with the number of the others", () => {
  expect(drawableCode("x\n".repeat(7_999))).toBe("x\n".repeat(7_999));
  const shown = drawableCode("x\n".repeat(1_000_000)).split("\n");
  expect(shown).toHaveLength(8_001);
  expect(shown.at(-1)).toBe(" … 992,001 more lines");
});

test("characters that would reorder a text are shown as visible symbols", () => {
  expect(drawableCode("/*\u202e } \u2066if (isAdmin)\u2069 */ 1")).toBe(
    "/*\ufffd } \ufffdif (isAdmin)\ufffd */ 1",
  );
});
