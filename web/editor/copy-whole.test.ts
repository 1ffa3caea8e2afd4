import { expect, test } from "vitest";
import { wholeSelection } from "./copy-whole.ts";
import { drawableCode } from "./drawable-code.ts";

test("what is copied of a text that is shown cut is the text", () => {
  const text = `first\n// ${"\u05d0a".repeat(5_000)}\nlast`;
  const shown = drawableCode(text);
  const selected = (part: string) => shown.indexOf(part);
  expect(wholeSelection(text, shown, 0, shown.length)).toBe(text);
  expect(wholeSelection(text, shown, 0, selected("\nlast"))).toBe(text.slice(0, -"\nlast".length));
});

test("who copies to the end of what is shown has the lines that are left out, too", () => {
  const text = "x\n".repeat(30_000);
  const shown = drawableCode(text);
  expect(shown.length).toBeLessThan(text.length);
  expect(wholeSelection(text, shown, 2, shown.length)).toBe(text.slice(2));
});
