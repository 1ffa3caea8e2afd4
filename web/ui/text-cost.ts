/*
 * What a text costs to lay out, and where to cut it. Browsers take a time in proportion to a text of most scripts, and a
 * quadratic one where its direction changes often, where marks follow each other, and where joined letters are wrapped:
 * 50,000 characters of that stood still for 7 s. `e2e/bench/text-layout.ts` measures which texts are of which kind.
 */

/** All but the characters that are laid out one by one: Latin, Greek, Cyrillic, symbols, East Asian scripts, emoji. */
const complex =
  /[^\t\n -~\xa0-\u02ff\u0370-\u0482\u048a-\u052f\u1e00-\u200a\u2010-\u2027\u2030-\u205f\u2070-\u20cf\u2100-\u2bff\u2e80-\u3029\u3030-\u3098\u309b-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef\u{1d400}-\u{1d7ff}\u{1f000}-\u{1faff}\u{20000}-\u{3ffff}]/u;
const everyComplex = new RegExp(complex, "gu");

/** Characters that take part in a quadratic time. */
export function countComplex(text: string): number {
  return text.match(everyComplex)?.length ?? 0;
}

/** How many UTF-16 units of a text cost no more than `budget` to lay out. No character is cut in two. */
export function unitsWithin(text: string, budget: number): number {
  return measure(text, budget, turnCostOfText).units;
}

/** What a text costs to lay out; of one that costs more than `enough`, something above that. */
export function layoutCost(text: string, enough: number): number {
  return measure(text, enough, turnCostOfText).cost;
}

const rightToLeft =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * What each change of direction costs that comes before one in its line. WebKit took 1.5 s for a line with 2,000, so as
 * long as for 3 million characters of Latin text.
 */
const turnCostOfText = 0.5;
/** Code has one direction. */
const turnCostOfCode = 0;

/** A character of ASCII costs 1, another 2, and one that is complex 16, without the changes of direction. */
function measure(
  text: string,
  budget: number,
  turnCost: number,
): { readonly units: number; readonly cost: number } {
  // Most of what is printed is ASCII, in a million lines.
  if (!/[^\t\n -~]/.test(text)) return { units: Math.min(text.length, budget), cost: text.length };
  let cost = 0;
  let units = 0;
  let turns = 0;
  let isBackward = false;
  for (const character of text) {
    if (character === "\n") turns = 0;
    const isComplex = complex.test(character);
    const goesBack = isComplex && rightToLeft.test(character);
    // A space goes where the text beside it goes.
    if (goesBack !== isBackward && character > " ") {
      isBackward = goesBack;
      if (goesBack) cost += turnCost * turns++;
    }
    cost += isComplex ? 16 : character < "\x80" ? 1 : 2;
    if (cost > budget) break;
    units += character.length;
  }
  return { units, cost };
}

/** Of one line of code. 4,000 in brackets took Chromium 0.7 s where their direction is fixed, and much longer where it is not. */
export const maxComplexInLine = 2_000;
/** Of a file. 2 MiB of Latin text, or 131,072 complex characters, are laid out in about 300 ms. */
export const maxCodeCost = 2 ** 21;
/** Of a file, however short they are: each is a box of its own, in the text and in the column of numbers. */
export const maxCodeLines = 20_000;

/** How many UTF-16 units of a program's text, in one direction, cost no more than `budget`. */
export function codeUnitsWithin(text: string, budget: number): number {
  return measure(text, budget, turnCostOfCode).units;
}

/** Embeddings, overrides and isolates: they reorder what is in them, whatever direction is set for the text around them. */
const reordering = /[\u202a-\u202e\u2066-\u2069]/g;

/** The text without what changes the order in which it is drawn. Each place of it stays the same place. */
export function inOrder(text: string): string {
  return text.replace(reordering, "\ufffd");
}

/** Is a program's text shown as something else than it is, because it would cost too much, or deceive? */
export function isShownOtherwise(text: string): boolean {
  return text.search(reordering) >= 0 || isCostlyCode(text);
}

/** Would a page stand still while it lays out this program's text, line by line in one direction? */
export function isCostlyCode(text: string): boolean {
  return (
    text.length > maxComplexInLine &&
    (codeUnitsWithin(text, maxCodeCost) < text.length || hasCostlyLines(text.split("\n")))
  );
}

function hasCostlyLines(lines: readonly string[]): boolean {
  return lines.length > maxCodeLines || lines.some((line) => countComplex(line) > maxComplexInLine);
}
