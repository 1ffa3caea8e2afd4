import { argumentsOf } from "../runtime/arguments.ts";
import { codePoints, decodeUtf8At, joinBinaries, utf8Length } from "../runtime/bytes.ts";
import { conversionError } from "../runtime/chardata.ts";
import { RANGE, rangeParts } from "../runtime/enumerate.ts";
import { argumentError, badArguments, caseClauseError } from "../runtime/errors.ts";
import { readFloat } from "../runtime/floats.ts";
import { graphemeCount, graphemeEnd, graphemes, stretches } from "../runtime/graphemes.ts";
import { inspect } from "../runtime/inspect-term.ts";
import { isPrintableText } from "../runtime/inspect-text.ts";
import { structName } from "../runtime/map-operations.ts";
import { defineModule } from "../runtime/modules.ts";
import { compose } from "../runtime/normal-forms.ts";
import { readInteger } from "../runtime/numbers.ts";
import { unavailable } from "../runtime/restricted.ts";
import {
  atom,
  Bytes,
  Cons,
  EMPTY,
  isBinary,
  isTuple,
  list,
  listElements,
  type Term,
} from "../runtime/terms.ts";
import { nextMatch } from "./string/split.ts";

const { text, binary, integer, refuse } = argumentsOf("String");

type StringOrBytes = string | Bytes;

function duplicate(term: Term, count: Term): StringOrBytes {
  const args = [term, count];
  if (typeof count !== "bigint") return refuse("duplicate", args);
  if (!isBinary(term)) return badArguments([1, "not a binary"]);
  if (count < 0n) return badArguments([2, "out of range"]);
  const subject = term;
  if (typeof subject === "string") return subject.repeat(Number(count));
  return joinBinaries(Array.from({ length: Number(count) }, () => subject));
}

/** The code points of a binary. A byte that belongs to none counts as one. */
function points(term: StringOrBytes): StringOrBytes[] {
  return stretches(term).flatMap((part): StringOrBytes[] =>
    typeof part === "string" ? codePoints(part).map((code) => String.fromCodePoint(code)) : [part],
  );
}

/** The first grapheme or code point of a binary, and the rest. */
function next(term: StringOrBytes, of: "grapheme" | "codepoint"): [StringOrBytes, StringOrBytes] | null {
  if (term === "") return null;
  if (typeof term === "string") {
    const end = of === "grapheme" ? graphemeEnd(term, 0) : (term.codePointAt(0) as number) > 0xffff ? 2 : 1;
    return [term.slice(0, end), term.slice(end)];
  }
  const [first, ...rest] = of === "grapheme" ? graphemes(term) : points(term);
  return [first as StringOrBytes, joinBinaries(rest)];
}

function joinParts(parts: readonly StringOrBytes[]): StringOrBytes {
  return joinBinaries(parts);
}

function at(term: Term, index: Term): Term {
  const args = [term, index];
  const subject = binary(term, "at", args);
  let offset = integer(index, "at", args);
  const parts = graphemes(subject);
  if (offset < 0n) offset += BigInt(parts.length);
  return parts[Number(offset)] ?? null;
}

function slice(term: Term, start: Term, length: Term): Term {
  if (length === 0n) return "";
  const args = [term, start, length];
  const subject = binary(term, "slice", args);
  let first = integer(start, "slice", args);
  const amount = integer(length, "slice", args);
  if (amount < 0n) return refuse("slice", args);
  const parts = graphemes(subject);
  if (first < 0n) first = first + BigInt(parts.length) < 0n ? 0n : first + BigInt(parts.length);
  return joinParts(parts.slice(Number(first), Number(first + amount)));
}

function sliceRange(term: Term, range: Term): Term {
  const args = [term, range];
  const bounds = structName(range) === RANGE ? rangeParts(range) : undefined;
  if (bounds === undefined || !isBinary(term)) return refuse("slice", args);
  let { first, last, step } = bounds;
  if (step < 0n) {
    if (step !== -1n || first <= last) {
      return argumentError(
        `String.slice/2 does not accept ranges with negative steps, got: ${inspect(range)}`,
      );
    }
    step = 1n;
  }
  const parts = graphemes(term);
  const count = BigInt(parts.length);
  if (first < 0n) first = first + count < 0n ? 0n : first + count;
  if (last < 0n) last += count;
  const slices: StringOrBytes[] = [];
  for (let index = first; index <= last && index < count; index += step)
    slices.push(parts[Number(index)] as StringOrBytes);
  return joinParts(slices);
}

function splitAt(term: Term, position: Term): Term {
  const args = [term, position];
  const subject = binary(term, "split_at", args);
  let offset = integer(position, "split_at", args);
  const parts = graphemes(subject);
  if (offset < 0n) offset += BigInt(parts.length);
  if (offset < 0n) return ["", subject];
  return [joinParts(parts.slice(0, Number(offset))), joinParts(parts.slice(Number(offset)))];
}

/** Reverses the graphemes as Elixir does. Bytes that are not text stay at their positions. */
function reverse(term: StringOrBytes): StringOrBytes {
  return joinParts(
    stretches(term).flatMap((part) => (typeof part === "string" ? graphemes(part).reverse() : [part])),
  );
}

const isPrintable = (part: StringOrBytes): boolean => typeof part === "string" && isPrintableText(part);

function printable(term: Term, limit: Term): boolean {
  const args = [term, limit];
  const subject = binary(term, "printable?", args);
  if (limit === Symbol.for("infinity")) return isPrintable(subject);
  if (typeof limit !== "bigint" || limit < 0n) return refuse("printable?", args);
  return points(subject).slice(0, Number(limit)).every(isPrintable);
}

function chunk(term: Term, trait: Term): Term {
  const args = [term, trait];
  if (term === "") return EMPTY;
  const subject = binary(term, "chunk", args);
  const isValid = trait === Symbol.for("valid");
  if (!isValid && trait !== Symbol.for("printable")) return refuse("chunk", args);
  const has = (part: StringOrBytes) => (isValid ? typeof part === "string" : isPrintable(part));
  const chunks: StringOrBytes[][] = [];
  let last: boolean | undefined;
  for (const point of points(subject)) {
    const flag = has(point);
    if (flag === last) (chunks.at(-1) as StringOrBytes[]).push(point);
    else chunks.push([point]);
    last = flag;
  }
  return list(chunks.map(joinParts));
}

/** `contains?`, for a string or a list of strings. */
function contains(term: Term, contents: Term): boolean {
  const args = [term, contents];
  if (isTuple(contents) && contents[0] === Symbol.for("bm")) return contains(term, contents[1] as Term);
  if (term instanceof Bytes) {
    // Text is found only within a part of the binary that is text.
    return stretches(term).some((part) => typeof part === "string" && contains(part, contents));
  }
  const subject = text(term, "contains?", args);
  if (typeof contents === "string") return subject.includes(contents);
  if (contents === EMPTY) return false;
  const patterns = contents instanceof Cons ? listElements(contents) : undefined;
  if (patterns === undefined) return subject === "" ? false : badArguments([2, "not a valid pattern"]);
  for (let index = 0; index < patterns.length; index++) {
    const each = patterns[index] as Term;
    if (each instanceof Bytes) return unavailable("a pattern that is not valid UTF-8");
    if (typeof each !== "string") return badArguments([1, "not a bitstring"]);
    if (each === "") return true;
  }
  return nextMatch(subject, patterns as string[], 0) !== undefined;
}

/** `starts_with?` and `ends_with?`, which stop at the first string that matches. */
function hasBorder(
  name: string,
  term: Term,
  border: Term,
  has: (subject: string, part: string) => boolean,
): boolean {
  const args = [term, border];
  const subject = text(term, name, args);
  if (typeof border === "string") return has(subject, border);
  const patterns = border instanceof Cons ? listElements(border) : undefined;
  if (patterns === undefined) {
    if (name === "starts_with?") return subject === "" ? false : badArguments([2, "not a valid pattern"]);
    return refuse(name, args);
  }
  for (let index = 0; index < patterns.length; index++) {
    const each = patterns[index] as Term;
    if (each instanceof Bytes) return unavailable("a pattern that is not valid UTF-8");
    if (typeof each !== "string") return caseClauseError([subject, BigInt(utf8Length(subject)), each]);
    if (has(subject, each)) return true;
  }
  return false;
}

const forms: Readonly<Record<string, "NFC" | "NFD" | "NFKC" | "NFKD">> = {
  nfc: "NFC",
  nfd: "NFD",
  nfkc: "NFKC",
  nfkd: "NFKD",
};

function normalize(term: Term, form: Term): Term {
  const args = [term, form];
  const name = typeof form === "symbol" ? forms[form.description as string] : undefined;
  if (name === undefined) return refuse("normalize", args);
  const parts = stretches(binary(term, "normalize", args));
  const change = (part: string) =>
    name === "NFC" || name === "NFKC" ? compose(part, name) : part.normalize(name);
  return joinParts(parts.map((part) => (typeof part === "string" ? change(part) : part)));
}

function charlist(term: Term): Term {
  const subject = binary(term, "to_charlist", [term]);
  if (typeof subject === "string") return list(codePoints(subject).map(BigInt));
  let offset = 0;
  const good: Term[] = [];
  for (
    let decoding = decodeUtf8At(subject.bytes, 0);
    decoding >= 0;
    decoding = decodeUtf8At(subject.bytes, offset)
  ) {
    good.push(BigInt(decoding >> 3));
    offset += decoding & 7;
  }
  return conversionError(list(good), subject.bytes.slice(offset));
}

defineModule("String", {
  "at/2": at,
  "chunk/2": chunk,
  "codepoints/1": (term: Term) => list(points(binary(term, "codepoints", [term]))),
  "contains?/2": contains,
  "duplicate/2": duplicate,
  "ends_with?/2": (term: Term, end: Term) =>
    hasBorder("ends_with?", term, end, (subject, part) => subject.endsWith(part)),
  "equivalent?/2": (left: Term, right: Term) => {
    const args = [left, right];
    return (
      text(left, "equivalent?", args).normalize("NFD") === text(right, "equivalent?", args).normalize("NFD")
    );
  },
  "first/1": (term: Term) => next(binary(term, "first", [term]), "grapheme")?.[0] ?? null,
  "graphemes/1": (term: Term) => list(graphemes(binary(term, "graphemes", [term]))),
  "last/1": (term: Term) => graphemes(binary(term, "last", [term])).at(-1) ?? null,
  "length/1": (term: Term) => BigInt(graphemeCount(binary(term, "length", [term]))),
  "next_codepoint/1": (term: Term) => next(binary(term, "next_codepoint", [term]), "codepoint"),
  "next_grapheme/1": (term: Term) => next(binary(term, "next_grapheme", [term]), "grapheme"),
  "normalize/2": normalize,
  "printable?/1": (term: Term) => printable(term, Symbol.for("infinity")),
  "printable?/2": printable,
  "reverse/1": (term: Term) => reverse(binary(term, "reverse", [term])),
  "slice/2": sliceRange,
  "slice/3": slice,
  "split_at/2": splitAt,
  "starts_with?/2": (term: Term, start: Term) =>
    hasBorder("starts_with?", term, start, (subject, part) => subject.startsWith(part)),
  "to_atom/1": (term: Term) => {
    if (typeof term !== "string") return badArguments([1, "not a binary"]);
    if (utf8Length(term) > 255 && codePoints(term).length > 255) {
      return argumentError("a system limit has been reached");
    }
    return atom(term);
  },
  "to_charlist/1": charlist,
  "to_float/1": (term: Term) => {
    if (typeof term !== "string") return badArguments([1, "not a binary"]);
    return readFloat(term) ?? badArguments([1, "not a textual representation of a float"]);
  },
  "to_integer/1": (term: Term) => toInteger(term, 10n),
  "to_integer/2": toInteger,
  "valid?/1": (term: Term) => typeof term === "string",
});

function toInteger(term: Term, base: Term): bigint {
  if (!isBinary(term)) return badArguments([1, "not a binary"]);
  if (typeof base !== "bigint" || base < 2n || base > 36n) {
    return badArguments([2, "not an integer in the range 2 through 36"]);
  }
  const value = typeof term === "string" ? readInteger(term, Number(base)) : undefined;
  return value ?? badArguments([1, "not a textual representation of an integer"]);
}
