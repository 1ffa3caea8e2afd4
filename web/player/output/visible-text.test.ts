import { expect, test } from "vitest";
import { shortText, visibleText } from "./visible-text.ts";

test("control characters are shown as symbols, and line breaks and tabs are unchanged", () => {
  expect(visibleText("\x1b[31mred\x7f\x85\ta\r\nb\n")).toBe("\u241b[31mred\u2421\ufffd\ta\nb\n");
});

test("no direction character can reorder a text", () => {
  for (const mark of "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
    expect(visibleText(`a${mark}b`)).toBe("a\ufffdb");
});

test("invisible characters are made visible, so that different texts look different", () => {
  for (const unseen of "\xad\u180e\u200b\u200c\u200d\u2060\u2064\ufeff\ufff9")
    expect(visibleText(`a${unseen}b`)).toBe("a\ufffdb");
});

test("joiners stay where they have an effect: in emoji and in scripts", () => {
  const texts = [
    "\u{1f468}\u200d\u{1f469}",
    "\u2764\ufe0f\u200d\u{1f525}",
    "\u0645\u06cc\u200c\u062e",
    "\u0915\u094d\u200d\u0937",
  ];
  for (const text of texts) expect(visibleText(text)).toBe(text);
});

test("text that costs too much to draw is cut, with the number of missing characters", () => {
  expect(shortText(`a\u202e${"\u05d0a".repeat(5_000)}`)).toMatch(
    /^a\ufffd(?:\u05d0a){150,}\u05d0? … 9,\d{3} more characters$/,
  );
  expect(shortText("x".repeat(10_000))).toBe("x".repeat(10_000));
});
