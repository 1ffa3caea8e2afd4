/*
 * Estimates what text costs to lay out, and where to cut it. For most scripts, the browser's time is proportional to
 * the length. It is quadratic if the direction changes often, if marks follow each other, if joined letters are
 * wrapped, or if the script, and so the font, changes often: 50,000 characters of the first kind blocked the page for 7
 * s, 200,000 of the last, "\u6f22 \u6f22 ", for 4 s. `npm run fuzz -- --page` and `-- --links` look for costly texts.
 */

/**
 * Matches all characters except those that are laid out one by one: Latin, Greek, Cyrillic, arrows, boxes, East Asian
 * scripts, emoji. Every other symbol may need a font of its own.
 */
const complex =
  /[^\t\n -~\xa0-\u02ff\u0370-\u0482\u048a-\u052f\u1e00-\u200a\u2010-\u2027\u2030-\u205f\u2070-\u20cf\u2190-\u21ff\u2500-\u25ff\u2800-\u28ff\u2e80-\u3029\u3030-\u3098\u309b-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef\u{1d400}-\u{1d7ff}\u{1f000}-\u{1faff}\u{20000}-\u{3ffff}]/u;

/** The costs of the parts of a text. */
type Prices = {
  /** An ASCII character. */
  readonly ascii: number;
  /** Another character that is not complex. */
  readonly other: number;
  readonly complex: number;
  /** A change of script between characters that are not complex. */
  readonly change: number;
  /** A change of script from, to or between complex characters. */
  readonly complexChange: number;
  /** An ASCII bracket after a complex character. */
  readonly bracket: number;
  /** A tab after another character of its line: the text is laid out in parts. Tabs that follow each other are cheap. */
  readonly tab: number;
  /** The end of a line. */
  readonly line: number;
  /** What an ideographic space costs in addition: its font is searched for each time. */
  readonly wideSpace: number;
  /** What a quotation mark that is not ASCII costs in addition: a wrapped line may not break beside it. */
  readonly quote: number;
};

const textPrices: Prices = {
  ascii: 1,
  other: 2,
  complex: 16,
  change: 8,
  complexChange: 0,
  bracket: 1,
  tab: 8,
  line: 1,
  wideSpace: 55,
  quote: 3,
};
/**
 * A file is larger than a message: what takes a few ms in a log takes a second in a file. 246,000 changes between two
 * letters, one of them Hebrew, took Chromium 730 ms, and 8,000 lines 140 ms, even short ones. 150,000 letters with a tab
 * after each took 20 to 40 times as long as 300,000 letters.
 */
const codePrices: Prices = { ...textPrices, change: 16, complexChange: 32, tab: 32, line: 120, quote: 0 };
/**
 * The quadratic cost of one line of code. The bidirectional algorithm pairs brackets: 2,000 Hebrew letters with 4,000
 * brackets between them took Chromium 550 ms, without them 20. Tabs end its runs: a line of 30,000 Hebrew letters with a
 * tab after each took 300 to 1,000 times as long as 60,000 Latin letters.
 */
const linePrices: Prices = {
  ascii: 0,
  other: 0,
  complex: 8,
  change: 1,
  complexChange: 0,
  bracket: 8,
  tab: 0,
  line: 0,
  wideSpace: 0,
  quote: 0,
};

/** The number of UTF-16 units of a text that cost at most `budget` to lay out. No character is cut in two. */
export function unitsWithin(text: string, budget: number): number {
  return measure(text, budget, textPrices, isRightToLeft).units;
}

/** The layout cost of a text. If it is more than `enough`, the result is some value above `enough`. */
export function layoutCost(text: string, enough: number): number {
  return measure(text, enough, textPrices, isRightToLeft).cost;
}

const rightToLeft =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

function isRightToLeft(character: string): boolean {
  return rightToLeft.test(character);
}

/**
 * The cost of each change of direction, times the number of earlier changes in its line. WebKit took 1.5 s for a line
 * with 2,000, as long as for 3 million characters of Latin text.
 */
const turnCost = 0.5;

/** Without `isBack`, the text has only one direction, like code. */
function measure(
  text: string,
  budget: number,
  prices: Prices,
  isBack?: (character: string) => boolean,
): { readonly units: number; readonly cost: number } {
  // Most output is ASCII, even a million lines.
  if (!/[^\t\n -~]/.test(text)) {
    const tabs = tabsCost(text, prices);
    const all = text.length * prices.ascii + linesCost(text, prices) + tabs;
    if (all <= budget) return { units: text.length, cost: all };
    if (prices.line === prices.ascii && tabs === 0) return { units: budget / prices.ascii, cost: all };
  }
  let cost = 0;
  let units = 0;
  let turns = 0;
  let isBackward = false;
  let hasComplex = false;
  let script = latin;
  let before = "\n";
  for (const character of text) {
    if (character === "\n") {
      turns = 0;
      hasComplex = false;
    }
    const own = scriptOf(character);
    const isComplex = own >= attachedCost;
    const isReversed = isComplex && isBack?.(character) === true;
    // A space has the direction of the text beside it.
    if (isReversed !== isBackward && character > " ") {
      isBackward = isReversed;
      if (isReversed) cost += turnCost * turns++;
    }
    const next = scriptAfter(script, own, character);
    if (next !== script)
      cost += next >= attachedCost || script >= attachedCost ? prices.complexChange : prices.change;
    script = next;
    hasComplex ||= isComplex;
    if (isComplex) cost += prices.complex;
    else if (character === "\n") cost += prices.line;
    else if (character === "\t") cost += tabCost(before, prices, hasComplex);
    else if (hasComplex && brackets.has(character)) cost += prices.bracket;
    else cost += character < "\x80" ? prices.ascii : otherCost(character, prices);
    if (cost > budget) break;
    units += character.length;
    before = character;
  }
  return { units, cost };
}

function otherCost(character: string, { other, wideSpace, quote }: Prices): number {
  if (character === "\u3000") return other + wideSpace;
  return other + (character >= "\u2018" && character <= "\u201f" ? quote : 0);
}

function linesCost(text: string, { ascii, line }: Prices): number {
  if (line === ascii) return 0;
  let lines = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines++;
  return lines * (line - ascii);
}

/** What the tabs that end a part of a line cost in addition. */
function tabsCost(text: string, { ascii, tab }: Prices): number {
  if (tab <= ascii) return 0;
  let parts = 0;
  for (let at = text.indexOf("\t"); at >= 0; at = text.indexOf("\t", at + 1)) {
    if (at > 0 && isPartEnd(text[at - 1] as string)) parts++;
  }
  return parts * (tab - ascii);
}

/** A tab in a line with complex characters costs at least as much as a bracket there: it also ends a run of text. */
function tabCost(before: string, { ascii, tab, bracket }: Prices, hasComplex: boolean): number {
  if (!isPartEnd(before)) return ascii;
  return hasComplex ? Math.max(tab, bracket) : tab;
}

/** Whether a tab after this character is laid out apart from it. */
function isPartEnd(character: string): boolean {
  return character !== "\t" && character !== "\n";
}

const brackets: ReadonlySet<string> = new Set("()[]{}");

/*
 * The scripts that have fonts of their own. Characters that all scripts share have 0, and belong to the script before
 * them. The same is true for a complex character that is drawn with the one before it, or not drawn. Other complex
 * characters count as one script if they are near each other in Unicode.
 */
const latin = 2;
const greekOrCyrillic = 3;
const eastAsian = 4;
/** All complex scripts have at least this number. */
const attachedCost = 100;
const ofItsBlock = 101;

/** The script plus 1 of each character of one unit, so that the characters of a file are looked up in a few ms. */
const knownScripts = new Uint8Array(0x10000);

function scriptOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  const script = (knownScripts[code] || 1 + newScriptOf(character, code)) - 1;
  knownScripts[code] = script + 1;
  return script;
}

function newScriptOf(character: string, code: number): number {
  if (complex.test(character))
    return /[\p{Script=Inherited}\p{Cf}]/u.test(character) ? attachedCost : ofItsBlock;
  if (code > 0x2bff) return code < 0x10000 ? eastAsian : code >> 12;
  if (code > 0x36f && code < 0x1e00) return greekOrCyrillic;
  return /[a-z\xc0-\u1fff]/i.test(character) ? latin : 0;
}

/** The script of a text after this character, whose own script is `own`. */
function scriptAfter(script: number, own: number, character: string): number {
  if (own === attachedCost) return script;
  if (own === ofItsBlock) return ofItsBlock + ((character.codePointAt(0) ?? 0) >> 7);
  // Few fonts other than Latin ones contain the characters that all scripts share.
  return own || (script > greekOrCyrillic && script < attachedCost ? latin : script);
}

/**
 * The maximum for one line of code, in `linePrices`: 2,000 complex characters with brackets, or 16,000 changes of
 * script, which take 40 ms.
 */
export const maxLineCost = 16_000;
/**
 * The maximum for a file. 2 MiB of Latin text in one line, 131,072 complex characters of one script, or 43,000 pairs of
 * letters of two scripts are laid out in about 300 ms. The largest program of a link fits if it is Latin text.
 */
export const maxCodeCost = 2 ** 21;
/**
 * The maximum number of lines of a file, even of short ones: each is a box of its own, in the text and in the column of
 * numbers. 20,000 took Chromium 400 ms, 10,000 200.
 */
export const maxCodeLines = 8_000;

/** The number of UTF-16 units of a program's text, in one direction, that cost at most `budget`. */
export function codeUnitsWithin(text: string, budget: number): number {
  return measure(text, budget, codePrices).units;
}

/** The number of UTF-16 units of a line of code that are drawn before the time becomes quadratic. */
export function lineUnitsWithin(line: string, budget = maxLineCost): number {
  // No character costs more than a complex one, so a line of this length is drawn completely.
  if (line.length <= budget / linePrices.complex) return line.length;
  return measure(line, budget, linePrices).units;
}

/**
 * Embeddings, overrides and isolates. They reorder their content, whatever the direction of the surrounding text is.
 */
const reordering = /[\u202a-\u202e\u2066-\u2069]/g;

/** The text without characters that change the order of drawing. All offsets stay the same. */
export function withoutReordering(text: string): string {
  return text.replace(reordering, "\ufffd");
}

/**
 * Whether a program's text must be shown in a changed form, because it would cost too much or could deceive the reader.
 */
export function needsSafeDisplay(text: string): boolean {
  return text.search(reordering) >= 0 || isCostlyCode(text);
}

/** Whether laying out this program's text, line by line in one direction, would freeze the page. */
export function isCostlyCode(text: string): boolean {
  if (text.length <= maxLineCost / linePrices.complex) return false;
  if (text !== lastText?.text)
    lastText = {
      text,
      isCostly: codeUnitsWithin(text, maxCodeCost) < text.length || hasCostlyLines(text.split("\n")),
    };
  return lastText.isCostly;
}

/**
 * A cache, because several parts of the page need the result for one text. The first call takes 50 ms for the largest
 * text.
 */
let lastText: { readonly text: string; readonly isCostly: boolean } | undefined;

function hasCostlyLines(lines: readonly string[]): boolean {
  return lines.length > maxCodeLines || lines.some((line) => lineUnitsWithin(line) < line.length);
}
