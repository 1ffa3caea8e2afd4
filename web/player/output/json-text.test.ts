import { expect, test } from "vitest";
import { jsonText } from "./json-text.ts";

test("JSON for a terminal has no control characters, and means the same", () => {
  const value = { "a\u202e": ["\x1b[2J", "\x7f\x9b1m", "ü 😀 \u2067"] };
  const text = jsonText(value, 2);
  expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
  expect(text).toContain("ü 😀");
  expect(JSON.parse(text)).toEqual(value);
});
