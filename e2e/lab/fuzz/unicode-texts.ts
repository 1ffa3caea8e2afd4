import type { Random } from "./random.ts";

/**
 * Short pieces of text, each of which is difficult for some part of text drawing: runs of two directions, very many
 * marks, invisible characters, emoji of several characters, scripts that need shaping. Repeated, some of them take a
 * browser quadratic time.
 */
export const pieces = {
  Latin: "the quick brown fox ",
  accents: "éüñ",
  Cyrillic: "жук ",
  "Greek and Latin": "αa",
  Chinese: "漢字仮名",
  Korean: "한국어 ",
  Hebrew: "\u05d0\u05d1 ",
  Arabic: "\u0628\u0644\u0627 ",
  "Hebrew and Latin": "\u05d0a",
  "Hebrew and digits": "\u05d01",
  "Arabic and digits": "\u06281",
  "Hebrew in brackets": "(\u05d0[",
  "right-to-left marks": "a\u200f",
  "Arabic marks": "\u064b\u0651\u0670",
  "Arabic letters with marks": "\u0628\u064b\u0651\u0670",
  "Hebrew letters with marks": "\u05d0\u05b0\u05bc\u0591",
  "Latin letters with marks": "e\u0301\u0302\u0303\u0304\u0305",
  "marks alone": "\u0301",
  "enclosing marks": "a\u20dd\u20e3",
  Thai: "\u0e01\u0e33\u0e49",
  Devanagari: "\u0915\u094d\u0937\u093f ",
  Khmer: "\u1780\u17d2\u1798\u17c1 ",
  Myanmar: "\u1019\u103c\u1014\u103a ",
  Tibetan: "\u0f40\u0fb1\u0f72\u0f0b",
  Mongolian: "\u1820\u1821\u180e",
  "many scripts": "aжα\u05d0\u0628\u0915\u0e01漢あ한\u10d0\u0531\u1200\u1780\u0995\u0a95\u0b95\u0c15\u0d15",
  emoji: "\u{1f600}",
  families: "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
  "joined emoji": "\u{1f468}\u200d",
  flags: "\u{1f1e9}\u{1f1ea}",
  "skin tones": "\u{1f44d}\u{1f3fd}",
  "variation selectors": "a\ufe0f",
  "tag characters": "\u{e0061}",
  "mathematical letters": "\u{1d400}\u{1d401}",
  "zero-width spaces": "a\u200b",
  "zero-width joiners": "a\u200d",
  "soft hyphens": "a\u00ad",
  overrides: "\u202ea\u202c",
  "overrides, nested": "\u202e\u202d",
  isolates: "\u2067a\u2069",
  "isolates, nested": "\u2067\u2066",
  embeddings: "\u202ba\u202c",
  tabs: "\t",
  "control characters": "\u0001a",
  "line separators": "\u2028a\u2029",
  "lone surrogates": "\ud800a\udc00",
  "private characters": "\ue000",
  "Chinese and spaces": "漢 ",
} as const satisfies Readonly<Record<string, string>>;

export type Piece = keyof typeof pieces;

export const pieceNames = Object.keys(pieces) as readonly Piece[];

/** This number of UTF-16 units of one piece. */
export function repeatPiece(piece: Piece, units: number): string {
  const { [piece]: text } = pieces;
  return text.repeat(Math.ceil(units / text.length)).slice(0, units);
}

/** A text of up to this number of UTF-16 units, in short or long lines, of one piece or of many. */
export function unicodeText(random: Random, most: number): string {
  const units = random.size(1, most);
  const lineUnits = random.chance(0.5) ? units : random.size(1, units);
  const line = random.chance(0.6)
    ? repeatPiece(random.pick(pieceNames), lineUnits)
    : mixPieces(random, lineUnits);
  return Array.from({ length: Math.floor(units / Math.max(1, lineUnits)) }, () => line).join("\n");
}

function mixPieces(random: Random, units: number): string {
  const some = random.some(pieceNames, 2, 5);
  let text = "";
  // Each piece is repeated in proportion to its length, so that a large text is made in a few steps.
  while (text.length < units) text += repeatPiece(random.pick(some), random.size(1, Math.max(2, units / 4)));
  return text.slice(0, units);
}

/** One line that could be entered as the name of a file, with invalid characters somewhere. */
export function unicodeName(random: Random): string {
  const odd = repeatPiece(random.pick(pieceNames), random.from(1, 12));
  return random.pick([`${odd}.js`, `safe${odd}sj.exe.js`, `lib/${odd}/a.js`, `a${odd}.js`]);
}

/** The text as the source of a program that parses and prints nothing. */
export function unicodeSource(random: Random, most: number): string {
  const text = unicodeText(random, most);
  const flat = text.replace(/[\r\n\u2028\u2029]/g, " ");
  return random.pick([
    () => `// ${flat}\n`,
    () => `const text = ${JSON.stringify(text)};\n`,
    () => `/* ${text.replaceAll("*/", "* /")} */\n1 + 1;\n`,
    () => `const text = \`${text.replace(/[\\`$]/g, "\\$&")}\`;\n`,
  ])();
}
