/*
 * What a text costs to lay out, and where to cut it. Browsers take a time in proportion to a text of most scripts, and a
 * quadratic one where its direction changes often, where marks follow each other, and where joined letters are wrapped:
 * 50,000 characters of that stood still for 7 s. `e2e/bench/text-layout.ts` measures which texts are of which kind.
 */

/** All but the characters that are laid out one by one: Latin, Greek, Cyrillic, symbols, East Asian scripts, emoji. Control characters are not. */
const complex =
  /[^\t\n -~\xa0-\u02ff\u0370-\u0482\u048a-\u052f\u1e00-\u200a\u2010-\u2027\u2030-\u205f\u2070-\u20cf\u2100-\u2bff\u2e80-\u3029\u3030-\u3098\u309b-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef\u{1d400}-\u{1d7ff}\u{1f000}-\u{1faff}\u{20000}-\u{3ffff}]/u;
const everyComplex = new RegExp(complex, "gu");

/** Characters that take part in a quadratic time. */
export function countComplex(text: string): number {
  return text.match(everyComplex)?.length ?? 0;
}

/** How many UTF-16 units of a text cost no more than `budget` to lay out. No character is cut in two. */
export function unitsWithin(text: string, budget: number): number {
  return text.length * complexCost <= budget ? text.length : measure(text, budget).units;
}

/** What a text costs to lay out; of one that costs more than `enough`, something above that. */
export function layoutCost(text: string, enough: number): number {
  // Most of what is printed is ASCII, in a million lines.
  return /[^\t\n -~]/.test(text) ? measure(text, enough).cost : text.length;
}

const complexCost = 16;

/** A character of ASCII costs 1, another 2, and one that is complex 16. */
function measure(text: string, budget: number): { readonly units: number; readonly cost: number } {
  let cost = 0;
  let units = 0;
  for (const character of text) {
    cost += complex.test(character) ? complexCost : character < "\x80" ? 1 : 2;
    if (cost > budget) break;
    units += character.length;
  }
  return { units, cost };
}

/** Of one line of code: with more, a browser takes a second where its direction is fixed, and minutes where it is not. */
export const maxComplexInLine = 4_000;
/** Of a file. 2 MiB of Latin text, or 131,072 complex characters, are laid out in about 300 ms. */
export const maxCodeCost = 2 ** 21;

/** Would a page stand still while it lays out this program's text, line by line in one direction? */
export function isCostlyCode(text: string): boolean {
  return (
    text.length > maxComplexInLine &&
    (unitsWithin(text, maxCodeCost) < text.length ||
      text.split("\n").some((line) => countComplex(line) > maxComplexInLine))
  );
}
