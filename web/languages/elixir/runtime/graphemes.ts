import { decodeUtf8At } from "./bytes.ts";
import { controlRanges, extendRanges, pictographRanges, prependRanges } from "./grapheme-ranges.ts";
import { Bytes } from "./terms.ts";

// Extended grapheme clusters of Unicode 14 (UAX 29), as in OTP 25. The guest has no Intl.Segmenter.

const OTHER = 0;
const EXTEND = 1;
const PREPEND = 2;
const CONTROL = 3;
const PICTOGRAPH = 4;
const JOINER = 5;
const REGIONAL = 6;
const HANGUL_L = 7;
const HANGUL_V = 8;
const HANGUL_T = 9;
const HANGUL_LV = 10;
const HANGUL_LVT = 11;

/** The first code points of the ranges and of the gaps between them, in order, and the class of each. */
let starts: Uint32Array | undefined;
let classes: Uint8Array;

function read(): Uint32Array {
  const rangeList: [from: number, to: number, kind: number][] = [
    [0x200d, 0x200d, JOINER],
    [0x1f1e6, 0x1f1ff, REGIONAL],
    [0x1100, 0x115f, HANGUL_L],
    [0xa960, 0xa97c, HANGUL_L],
    [0x1160, 0x11a7, HANGUL_V],
    [0xd7b0, 0xd7c6, HANGUL_V],
    [0x11a8, 0x11ff, HANGUL_T],
    [0xd7cb, 0xd7fb, HANGUL_T],
    [0xac00, 0xd7a3, HANGUL_LVT],
  ];
  for (const [ranges, kind] of [
    [extendRanges, EXTEND],
    [prependRanges, PREPEND],
    [controlRanges, CONTROL],
    [pictographRanges, PICTOGRAPH],
  ] as const) {
    let at = 0;
    const numbers = ranges.split(" ");
    for (let index = 0; index < numbers.length; index += 2) {
      const from = at + Number.parseInt(numbers[index] as string, 36);
      at = from + Number.parseInt(numbers[index + 1] as string, 36);
      rangeList.push([from, at, kind]);
    }
  }
  rangeList.sort((a, b) => a[0] - b[0]);
  starts = new Uint32Array(rangeList.length * 2);
  classes = new Uint8Array(rangeList.length * 2);
  for (let index = 0; index < rangeList.length; index++) {
    const [from, to, kind] = rangeList[index] as [number, number, number];
    starts[2 * index] = from;
    classes[2 * index] = kind;
    starts[2 * index + 1] = to + 1;
  }
  return starts;
}

function classOf(code: number): number {
  if (code < 0x300)
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || code === 0xad
      ? CONTROL
      : code === 0xa9 || code === 0xae
        ? PICTOGRAPH
        : OTHER;
  const table = starts ?? read();
  let low = 0;
  let high = table.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((table[middle] as number) <= code) low = middle + 1;
    else high = middle;
  }
  const kind = low === 0 ? OTHER : (classes[low - 1] as number);
  return kind === HANGUL_LVT && (code - 0xac00) % 28 === 0 ? HANGUL_LV : kind;
}

/** The end of the grapheme that begins at `start`. */
export function graphemeEnd(text: string, start: number): number {
  const units = text.length;
  let code = text.codePointAt(start) as number;
  let at = start + (code > 0xffff ? 2 : 1);
  if (at >= units) return at;
  const next = text.charCodeAt(at);
  if (code === 0x0d) return next === 0x0a ? at + 1 : at;
  // Two characters below U+0300 never join.
  if (code < 0x300 && next < 0x300) return at;
  let kind = classOf(code);
  if (kind === CONTROL) return at;
  /** Whether the characters so far are a pictograph and its extensions. */
  let isPictograph = kind === PICTOGRAPH;
  let joins = false;
  let regionals = kind === REGIONAL ? 1 : 0;
  while (at < units) {
    code = text.codePointAt(at) as number;
    const following = classOf(code);
    if (following === CONTROL) return at;
    // Erlang ends a cluster if a joiner after a pictograph is not followed by another pictograph.
    if (joins && following !== PICTOGRAPH) return at;
    const belongs =
      following === EXTEND ||
      following === JOINER ||
      kind === PREPEND ||
      joins ||
      (kind === REGIONAL && following === REGIONAL && regionals % 2 === 1) ||
      (kind === HANGUL_L &&
        (following === HANGUL_L ||
          following === HANGUL_V ||
          following === HANGUL_LV ||
          following === HANGUL_LVT)) ||
      ((kind === HANGUL_LV || kind === HANGUL_V) && (following === HANGUL_V || following === HANGUL_T)) ||
      ((kind === HANGUL_LVT || kind === HANGUL_T) && following === HANGUL_T);
    if (!belongs) return at;
    if (following === REGIONAL) regionals++;
    if (following === PICTOGRAPH) isPictograph = true;
    else if (following !== EXTEND && following !== JOINER) isPictograph = false;
    joins = following === JOINER && isPictograph;
    kind = following;
    at += code > 0xffff ? 2 : 1;
  }
  return at;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII but the carriage return, which may join
const isAscii = /^[\0-\x0c\x0e-\x7f]*$/;

/** The graphemes of a text. */
function textGraphemes(text: string, result: (string | Bytes)[]): void {
  if (isAscii.test(text)) {
    for (let index = 0; index < text.length; index++) result.push(text[index] as string);
    return;
  }
  for (let start = 0; start < text.length; ) {
    const end = graphemeEnd(text, start);
    result.push(text.slice(start, end));
    start = end;
  }
}

/** The valid parts of a binary as strings, and each other byte separately. */
export function stretches(term: string | Bytes): (string | Bytes)[] {
  if (typeof term === "string") return term === "" ? [] : [term];
  const result: (string | Bytes)[] = [];
  let text = "";
  for (let at = 0; at < term.bytes.length; ) {
    const decoding = decodeUtf8At(term.bytes, at);
    if (decoding < 0) {
      if (text !== "") result.push(text);
      text = "";
      result.push(new Bytes(term.bytes.slice(at, ++at)));
    } else {
      text += String.fromCodePoint(decoding >> 3);
      at += decoding & 7;
    }
  }
  if (text !== "") result.push(text);
  return result;
}

/** The graphemes of a binary. A byte that does not belong to a character counts as one. */
export function graphemes(term: string | Bytes): (string | Bytes)[] {
  const result: (string | Bytes)[] = [];
  for (const part of stretches(term)) {
    if (typeof part === "string") textGraphemes(part, result);
    else result.push(part);
  }
  return result;
}

export function graphemeCount(term: string | Bytes): number {
  return typeof term === "string" && isAscii.test(term) ? term.length : graphemes(term).length;
}
