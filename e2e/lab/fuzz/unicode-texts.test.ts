import { expect, test } from "vitest";
import { drawableCode } from "../../../web/editor/drawable-code.ts";
import { isCostlyCode, layoutCost, lineUnitsWithin, unitsWithin } from "../../../web/ui/text-cost.ts";
import { Random } from "./random.ts";
import { pieceNames, pieces, repeatPiece, unicodeName, unicodeSource, unicodeText } from "./unicode-texts.ts";

/** Those that browsers lay out one character after the other: see e2e/lab/bench/text-layout.ts. */
const simple = [
  "Latin",
  "accents",
  "Cyrillic",
  "Greek and Latin",
  "Chinese",
  "Chinese and spaces",
  "Korean",
  "emoji",
  "flags",
  "skin tones",
  "mathematical letters",
  "tabs",
  "soft hyphens",
] as const;

test("text that is laid out one character at a time is simple, and every other piece has something complex", () => {
  for (const name of pieceNames) {
    const isSimple = simple.some((each) => each === name);
    // A complex character costs 8, a change of script 1.
    expect(lineUnitsWithin(pieces[name], 7) === pieces[name].length, name).toBe(isSimple);
  }
});

test("text within a budget costs no more than that, and one more character would", () => {
  for (const name of pieceNames) {
    const text = repeatPiece(name, 5_000);
    const units = unitsWithin(text, 1_000);
    const next = String.fromCodePoint(text.codePointAt(units) ?? 0);
    expect(layoutCost(text.slice(0, units), 10_000), name).toBeLessThanOrEqual(1_000);
    expect(layoutCost(text.slice(0, units) + next, 10_000), name).toBeGreaterThan(1_000);
  }
});

test("whatever is shown of a program can be drawn, apart from the added words", () => {
  for (let seed = 0; seed < 60; seed++) {
    const code = drawableCode(unicodeSource(new Random(seed), 400_000));
    const text = code.replaceAll(/ \u2026 [\d,.]+(?: million)? more characters/g, "");
    expect(isCostlyCode(text), `${seed}`).toBe(false);
  }
});

test("the same seed gives the same texts, and they have all lengths", () => {
  const texts = Array.from({ length: 50 }, (_, seed) => unicodeText(new Random(seed), 10_000));
  expect(texts).toEqual(Array.from({ length: 50 }, (_, seed) => unicodeText(new Random(seed), 10_000)));
  expect(texts.some((text) => text.length < 100) && texts.some((text) => text.length > 2_000)).toBe(true);
  expect(unicodeName(new Random(1))).toBe(unicodeName(new Random(1)));
});
