import { expect, test } from "vitest";
import { drawableCode, wholeSelection } from "./drawable-code.ts";

test("a copy from a cut text has the original text", () => {
  const text = `first\n// ${"\u05d0a".repeat(5_000)}\nlast`;
  const shown = drawableCode(text);
  const selected = (part: string) => shown.indexOf(part);
  expect(wholeSelection(text, shown, 0, shown.length)).toBe(text);
  expect(wholeSelection(text, shown, 0, selected("\nlast"))).toBe(text.slice(0, -"\nlast".length));
});

test("a copy to the end of a cut text includes the omitted lines", () => {
  const text = "x\n".repeat(30_000);
  const shown = drawableCode(text);
  expect(shown.length).toBeLessThan(text.length);
  expect(wholeSelection(text, shown, 2, shown.length)).toBe(text.slice(2));
});
