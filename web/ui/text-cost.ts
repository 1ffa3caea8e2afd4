/*
 * What a text costs to lay out, and where to cut it. Browsers take a time in proportion to a text of most scripts, and a
 * quadratic one where its direction changes often, where marks follow each other, where joined letters are wrapped, and
 * where the script, and with it the font, changes often: 50,000 characters of the first stood still for 7 s, 200,000 of the
 * last, "\u6f22 \u6f22 ", for 4 s. `e2e/lab/bench/text-layout.ts` measures which texts are of which kind.
 */

/**
 * All but the characters that are laid out one by one: Latin, Greek, Cyrillic, arrows, boxes, East Asian scripts, emoji. Each
 * other symbol may be in a font of its own.
 */
const complex =
  /[^\t\n -~\xa0-\u02ff\u0370-\u0482\u048a-\u052f\u1e00-\u200a\u2010-\u2027\u2030-\u205f\u2070-\u20cf\u2190-\u21ff\u2500-\u25ff\u2800-\u28ff\u2e80-\u3029\u3030-\u3098\u309b-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef\u{1d400}-\u{1d7ff}\u{1f000}-\u{1faff}\u{20000}-\u{3ffff}]/u;

/**
 * What parts of a text cost: a character of ASCII, another, one that is complex, a change of script among those that are
 * not, and a bracket of ASCII after a complex character.
 */
type Prices = readonly [ascii: number, other: number, complex: number, change: number, bracket: number];

const textPrices: Prices = [1, 2, 16, 8, 1];
/** A file is larger than a message: what takes some ms in a log takes a file of it a second. */
const codePrices: Prices = [1, 2, 16, 16, 1];
/**
 * Of one line of code, what is quadratic in its length. Brackets are paired by the bidirectional algorithm: 2,000 Hebrew
 * letters with 4,000 brackets between them took Chromium 550 ms, without them 20.
 */
const linePrices: Prices = [0, 0, 8, 1, 8];

/** How many UTF-16 units of a text cost no more than `budget` to lay out. No character is cut in two. */
export function unitsWithin(text: string, budget: number): number {
  return measure(text, budget, textPrices, isRightToLeft).units;
}

/** What a text costs to lay out; of one that costs more than `enough`, something above that. */
export function layoutCost(text: string, enough: number): number {
  return measure(text, enough, textPrices, isRightToLeft).cost;
}

const rightToLeft =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

function isRightToLeft(character: string): boolean {
  return rightToLeft.test(character);
}

/**
 * What each change of direction costs that comes before one in its line. WebKit took 1.5 s for a line with 2,000, so as
 * long as for 3 million characters of Latin text.
 */
const turnCost = 0.5;

/** Without `isBack`, the text has one direction, as code has. */
function measure(
  text: string,
  budget: number,
  [ascii, other, complexOne, change, bracket]: Prices,
  isBack?: (character: string) => boolean,
): { readonly units: number; readonly cost: number } {
  // Most of what is printed is ASCII, in a million lines.
  if (!/[^\t\n -~]/.test(text))
    return { units: Math.min(text.length, budget / ascii), cost: text.length * ascii };
  let cost = 0;
  let units = 0;
  let turns = 0;
  let isBackward = false;
  let hasComplex = false;
  let script = latin;
  for (const character of text) {
    if (character === "\n") {
      turns = 0;
      hasComplex = false;
    }
    const own = scriptOf(character);
    const goesBack = own === none && isBack?.(character) === true;
    // A space goes where the text beside it goes.
    if (goesBack !== isBackward && character > " ") {
      isBackward = goesBack;
      if (goesBack) cost += turnCost * turns++;
    }
    // The fonts of few scripts have what all scripts share.
    const next = own || (script > greekOrCyrillic ? latin : script);
    if (next !== none && script !== none && next !== script) cost += change;
    script = next;
    hasComplex ||= own === none;
    if (own === none) cost += complexOne;
    else if (hasComplex && brackets.has(character)) cost += bracket;
    else cost += character < "\x80" ? ascii : other;
    if (cost > budget) break;
    units += character.length;
  }
  return { units, cost };
}

const brackets: ReadonlySet<string> = new Set("()[]{}");

/*
 * Scripts, as far as they have fonts of their own. What all scripts share is of 0. Complex characters are of `none`: they
 * cost enough as they are.
 */
const none = 1;
const latin = 2;
const greekOrCyrillic = 3;
const eastAsian = 4;

/** Of the characters that are one unit each, 1 more, so that those of a file are looked up in some ms. */
const knownScripts = new Uint8Array(0x10000);

function scriptOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  const script = (knownScripts[code] || 1 + newScriptOf(character, code)) - 1;
  knownScripts[code] = script + 1;
  return script;
}

function newScriptOf(character: string, code: number): number {
  if (complex.test(character)) return none;
  if (code > 0x2bff) return code < 0x10000 ? eastAsian : code >> 12;
  if (code > 0x36f && code < 0x1e00) return greekOrCyrillic;
  return /[a-z\xc0-\u1fff]/i.test(character) ? latin : 0;
}

/**
 * Of one line of code, in `linePrices`: 2,000 complex characters, with the brackets beside them, or 16,000 changes of
 * script, which take 40 ms.
 */
export const maxLineCost = 16_000;
/** Of a file. 2 MiB of Latin text, or 131,072 complex characters, are laid out in about 300 ms. */
export const maxCodeCost = 2 ** 21;
/**
 * Of a file, however short they are: each is a box of its own, in the text and in the column of numbers. 20,000 took
 * Chromium 400 ms, 10,000 200.
 */
export const maxCodeLines = 8_000;

/** How many UTF-16 units of a program's text, in one direction, cost no more than `budget`. */
export function codeUnitsWithin(text: string, budget: number): number {
  return measure(text, budget, codePrices).units;
}

/** How many UTF-16 units of a line of code are drawn in a time that is not yet quadratic. */
export function lineUnitsWithin(line: string, budget = maxLineCost): number {
  return measure(line, budget, linePrices).units;
}

/** Embeddings, overrides and isolates: they reorder what is in them, whatever direction is set for the text around them. */
const reordering = /[\u202a-\u202e\u2066-\u2069]/g;

/** The text without what changes the order in which it is drawn. Each place of it stays the same place. */
export function withoutReordering(text: string): string {
  return text.replace(reordering, "\ufffd");
}

/** Is a program's text shown as something else than it is, because it would cost too much, or deceive? */
export function isShownOtherwise(text: string): boolean {
  return text.search(reordering) >= 0 || isCostlyCode(text);
}

/** Would a page stand still while it lays out this program's text, line by line in one direction? */
export function isCostlyCode(text: string): boolean {
  return (
    text.length > maxLineCost / linePrices[2] &&
    (codeUnitsWithin(text, maxCodeCost) < text.length || hasCostlyLines(text.split("\n")))
  );
}

function hasCostlyLines(lines: readonly string[]): boolean {
  return lines.length > maxCodeLines || lines.some((line) => lineUnitsWithin(line) < line.length);
}
