import { expect, test } from "vitest";
import { contrast, rgbOf } from "./contrast.ts";
import { parseStyle, tokensOf, type Usual } from "./style.ts";

const usual: Usual = {
  text: rgbOf("#1c1b19"),
  muted: rgbOf("#5f5a52"),
  accent: rgbOf("#a34705"),
  ok: rgbOf("#1a6b3c"),
  warn: rgbOf("#7a5200"),
  error: rgbOf("#b3261e"),
  "code-keyword": rgbOf("#6d28d9"),
  "code-type": rgbOf("#0b5c80"),
  "code-string": rgbOf("#0a653a"),
  "code-number": rgbOf("#8f3f00"),
  "code-comment": rgbOf("#525c69"),
  "code-regexp": rgbOf("#a8123d"),
  surface: rgbOf("#ffffff"),
  "surface-2": rgbOf("#f8f6f2"),
  fixed: rgbOf("#ecebe7"),
  "warn-surface": rgbOf("#fff6df"),
  "error-surface": rgbOf("#fdeeec"),
};

test("the contrast of black on white is 21, and that of #777777 falls short", () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
  expect(contrast(rgbOf("#ffffff"), rgbOf("#777777"))).toBeCloseTo(4.48, 2);
});

test("colours that are readable on each other are used, with derived colours", () => {
  expect(
    tokensOf({ accent: "#0b57d0", background: "#fdf6e3", text: "#073642", border: "#93a1a1" }, usual),
  ).toEqual({
    problems: [],
    tokens: {
      accent: "#0b57d0",
      "accent-text": "#ffffff",
      "accent-strong": "#094ab1",
      text: "#073642",
      surface: "#fdf6e3",
      "surface-2": "#f3eedd",
      fixed: "#e9e7d6",
      border: "#93a1a1",
    },
  });
});

const short: Record<string, readonly [Parameters<typeof tokensOf>[0], string]> = {
  text: [
    { text: "#999999" },
    "--sandglass-text is not used: text (#999999 on #ffffff) would have a contrast of 2.8, and 4.5 is the minimum for readable text.",
  ],
  accent: [{ accent: "#f0a35e" }, "--sandglass-accent is not used: accent (#f0a35e on #ffffff)"],
  background: [{ background: "#808080" }, "--sandglass-background is not used: text (#1c1b19 on #808080)"],
  "a background on which code cannot be read, whatever its text": [
    { background: "#1d2021", text: "#ebdbb2" },
    "--sandglass-background is not used: muted (#5f5a52 on #1d2021)",
  ],
};
for (const [name, [style, sentence]] of Object.entries(short))
  test(`an unreadable colour falls back to the default, with a message: ${name}`, () => {
    const { tokens, problems: refused } = tokensOf(style, usual);
    expect(refused[0]).toContain(sentence);
    expect(tokens["surface"]).toBeUndefined();
    expect(tokens["accent"]).toBeUndefined();
  });

test("a text colour is checked against the present background", () => {
  // On white it could not be read, and on this one the usual accent could not.
  const { tokens, problems: refused } = tokensOf({ background: "#e8d9b0", text: "#7a7a7a" }, usual);
  expect(tokens["text"]).toBeUndefined();
  expect(refused.at(-1)).toMatch(/^--sandglass-text is not used: text \(#7a7a7a on #(?:e8d9b0|ffffff)\)/);
});

test("fonts are names, and the output has quotes", () => {
  expect(
    parseStyle({ font: `Georgia, 'Times New Roman', serif`, codeFont: '"Fira Code", ui-monospace' }),
  ).toEqual({
    font: '"Georgia", "Times New Roman", serif',
    codeFont: '"Fira Code", ui-monospace',
  });
});

const wrong: readonly unknown[] = [
  { accent: "red" },
  { accent: "url(https://example.org/)" },
  { accent: "#fff; } * { background: url(x)" },
  { radius: -1 },
  { radius: Number.NaN },
  { radius: "4px" },
  { font: 'x"; } * { background: url(x) } "' },
  { font: "url(https://example.org/font.woff2)" },
  { font: "" },
  { font: "a,,b" },
  { font: "a\\62" },
  { shadow: "#000000" },
  "none",
];
for (const value of wrong)
  test(`refused: ${JSON.stringify(value)}`, () => {
    expect(() => parseStyle(value)).toThrow(/^style/);
  });
