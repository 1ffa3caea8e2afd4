import { expect, test } from "vitest";
import { editorColours, tokenRules } from "./monaco/colours.ts";
import { contrastDark, contrastLight, dark, light, type Palette } from "./palettes.ts";

const palettes: readonly (readonly [string, Palette])[] = [
  ["light", light],
  ["dark", dark],
  ["light high contrast", contrastLight],
  ["dark high contrast", contrastDark],
];

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

test("the contrast of black on white is 21", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

test.each(palettes)(
  "every token and bracket is readable on every background of the %s theme",
  (_, palette) => {
    for (const [token, colour] of [...Object.entries(palette.tokens), ...palette.brackets.entries()]) {
      for (const [place, background] of Object.entries(palette.backgrounds)) {
        expect(contrast(colour, background), `${token} on ${place}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  },
);

test.each(palettes.slice(2))(
  "with high contrast the contrast is 7, on every background of the %s theme",
  (_, palette) => {
    const { tokens, brackets, backgrounds, lineNumber, accent, onAccent, selection: chosen } = palette;
    for (const [token, colour] of [...Object.entries(tokens), ...brackets.entries()]) {
      for (const [place, background] of Object.entries({ ...backgrounds, chosen })) {
        expect(contrast(colour, background), `${token} on ${place}`).toBeGreaterThanOrEqual(7);
      }
    }
    expect(contrast(lineNumber, backgrounds.editor)).toBeGreaterThanOrEqual(7);
    expect(contrast(accent, backgrounds.widget)).toBeGreaterThanOrEqual(7);
    expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(7);
  },
);

test.each(palettes)(
  "numbers, links, buttons and selected rows are readable in the %s theme",
  (_, palette) => {
    const { backgrounds, accent, onAccent, selection: chosen, tokens, error, warning } = palette;
    expect(contrast(palette.lineNumber, backgrounds.editor)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(accent, backgrounds.widget)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(accent, chosen)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens.text, chosen)).toBeGreaterThanOrEqual(4.5);
    // Squiggles are graphics: WCAG 2.2, 1.4.11.
    expect(contrast(error, backgrounds.editor)).toBeGreaterThanOrEqual(3);
    expect(contrast(warning, backgrounds.editor)).toBeGreaterThanOrEqual(3);
  },
);

test.each(palettes)("nested brackets have different colours in the %s theme", (_, palette) => {
  const colours = editorColours(palette);
  const levels = [1, 2, 3, 4, 5, 6].map((level) => colours[`editorBracketHighlight.foreground${level}`]);
  expect(levels).toEqual([...palette.brackets, ...palette.brackets]);
  expect(new Set(levels).size).toBe(3);
});

test.each(palettes)("unused names are not faded in the %s theme", (_, palette) => {
  expect(editorColours(palette)["editorUnnecessaryCode.opacity"]).toBe("#000000ff");
});

test("every token has a rule", () => {
  const used = new Set(tokenRules(dark).map(({ foreground }) => `#${foreground}`));
  expect([...used].sort()).toEqual(Object.values(dark.tokens).sort());
});
