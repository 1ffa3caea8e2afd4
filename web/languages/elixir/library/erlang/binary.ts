import { binary, binaryPart, byteLength, bytesOf, joinBinaries } from "../../runtime/bytes.ts";
import { badArguments } from "../../runtime/errors.ts";
import { defineModule } from "../../runtime/modules.ts";
import { unavailable } from "../../runtime/restricted.ts";
import { Cons, isBinary, isTuple, list, listElements, type Term } from "../../runtime/terms.ts";

/** The tag of the result of `compile_pattern`. Erlang's is opaque; here it contains the strings to search. */
const COMPILED = Symbol.for("bm");

function bytes(term: Term, position = 1): Uint8Array {
  return isBinary(term) ? bytesOf(term) : badArguments([position, "not a binary"]);
}

function patterns(term: Term, position = 2): Uint8Array[] {
  const patternTerm = isTuple(term) && term[0] === COMPILED ? (term[1] as Term) : term;
  const each =
    patternTerm instanceof Cons
      ? listElements(patternTerm)
      : isBinary(patternTerm)
        ? [patternTerm]
        : undefined;
  const isValid =
    each !== undefined && each.length > 0 && each.every((one) => isBinary(one) && byteLength(one) > 0);
  return isValid
    ? each.map((one) => bytesOf(one as string))
    : badArguments([position, "not a valid pattern"]);
}

type Match = readonly [start: number, length: number];

const startsAt = (subject: Uint8Array, at: number, pattern: Uint8Array): boolean =>
  at + pattern.length <= subject.length && pattern.every((byte, index) => subject[at + index] === byte);

/** The first position from `from` on with one of the patterns; of several there, the longest. */
function nextMatch(
  subject: Uint8Array,
  patterns: readonly Uint8Array[],
  from: number,
  end: number,
): Match | undefined {
  for (let at = from; at < end; at++) {
    let length = 0;
    for (const each of patterns)
      if (each.length > length && at + each.length <= end && startsAt(subject, at, each)) ({ length } = each);
    if (length > 0) return [at, length];
  }
  return undefined;
}

type Options = {
  readonly isGlobal: boolean;
  readonly trims: "none" | "end" | "all";
  readonly from: number;
  readonly end: number;
};

function optionsOf(term: Term, size: number, position = 3): Options {
  let [isGlobal, trims, from, end]: [boolean, Options["trims"], number, number] = [false, "none", 0, size];
  for (const each of listElements(term) ?? badArguments([position, "invalid options"])) {
    if (isTuple(each) && each[0] === Symbol.for("insert_replaced"))
      unavailable(":binary.replace/4 with insert_replaced");
    if (each === Symbol.for("global")) isGlobal = true;
    else if (each === Symbol.for("trim")) trims = "end";
    else if (each === Symbol.for("trim_all")) trims = "all";
    else if (isTuple(each) && each[0] === Symbol.for("scope") && isTuple(each[1] as Term)) {
      const [start, length] = each[1] as readonly [bigint, bigint];
      [from, end] = [
        Number(length < 0n ? start + length : start),
        Number(length < 0n ? start : start + length),
      ];
      if (from < 0 || end > size) badArguments([position, "invalid options"]);
    } else badArguments([position, "invalid options"]);
  }
  return { isGlobal, trims, from, end };
}

const rangeTerm = ([start, length]: Match): Term => [BigInt(start), BigInt(length)];

function matches(subject: Term, pattern: Term, options: Term): Match[] {
  const whole = bytes(subject);
  const patternBytes = patterns(pattern);
  const { from, end } = optionsOf(options, whole.length);
  const results: Match[] = [];
  for (let next = nextMatch(whole, patternBytes, from, end); next !== undefined; ) {
    results.push(next);
    next = nextMatch(whole, patternBytes, next[0] + next[1], end);
  }
  return results;
}

function split(subject: Term, pattern: Term, options: Term): Term {
  const whole = bytes(subject);
  const { isGlobal, trims, from, end } = optionsOf(options, whole.length);
  const patternBytes = patterns(pattern);
  const parts: Uint8Array[] = [];
  let start = 0;
  for (let next = nextMatch(whole, patternBytes, from, end); next !== undefined; ) {
    parts.push(whole.slice(start, next[0]));
    start = next[0] + next[1];
    next = isGlobal ? nextMatch(whole, patternBytes, start, end) : undefined;
  }
  parts.push(whole.slice(start));
  const visibleParts = trims === "all" ? parts.filter((part) => part.length > 0) : parts;
  if (trims === "end") while (visibleParts.at(-1)?.length === 0) visibleParts.pop();
  return list(visibleParts.map((part) => binary(part)));
}

function replace(subject: Term, pattern: Term, replacement: Term, options: Term): Term {
  if (!isBinary(replacement)) return badArguments([3, "not a valid replacement"]);
  const whole = bytes(subject);
  const { isGlobal, from, end } = optionsOf(options, whole.length, 4);
  const patternBytes = patterns(pattern);
  const parts: Term[] = [];
  let start = 0;
  for (let next = nextMatch(whole, patternBytes, from, end); next !== undefined; ) {
    parts.push(binary(whole.slice(start, next[0])), replacement);
    start = next[0] + next[1];
    next = isGlobal ? nextMatch(whole, patternBytes, start, end) : undefined;
  }
  return joinBinaries([...parts, binary(whole.slice(start))] as string[]);
}

function part(term: Term, start: Term, length: Term): Term {
  const whole = bytes(term);
  if (typeof start !== "bigint" || typeof length !== "bigint") return badArguments([2, "not an integer"]);
  const from = length < 0n ? start + length : start;
  const size = length < 0n ? -length : length;
  if (start < 0n || start > BigInt(whole.length)) return badArguments([2, "out of range"]);
  if (from < 0n || from + size > BigInt(whole.length)) return badArguments([3, "out of range"]);
  return binaryPart(term as string, Number(from), Number(size));
}

function byteAt(term: Term, index: (length: number) => number): bigint {
  const whole = bytes(term);
  return whole.length === 0
    ? badArguments([1, "a zero-sized binary is not allowed"])
    : BigInt(whole[index(whole.length)] as number);
}

/** The number of bytes that all of them have in common at the beginning or the end. */
function common(term: Term, fromEnd: boolean): bigint {
  const all = (listElements(term) ?? badArguments([1, "not a list"])).map((each) => bytes(each));
  const [first] = all;
  if (first === undefined) return badArguments([1, "not a list of binaries"]);
  const at = (each: Uint8Array, index: number) => each[fromEnd ? each.length - 1 - index : index];
  let count = 0;
  while (
    count < first.length &&
    all.every((each) => count < each.length && at(each, count) === at(first, count))
  )
    count++;
  return BigInt(count);
}

const none = list([]);

defineModule(":binary", {
  "at/2": (term: Term, index: Term) => {
    const whole = bytes(term);
    if (typeof index !== "bigint") return badArguments([2, "not an integer"]);
    return index >= 0n && index < BigInt(whole.length)
      ? BigInt(whole[Number(index)] as number)
      : badArguments([2, "out of range"]);
  },
  "bin_to_list/1": (term: Term) => list([...bytes(term)].map(BigInt)),
  "compile_pattern/1": (term: Term) => {
    patterns(term, 1);
    return [COMPILED, term];
  },
  "copy/1": (term: Term) => {
    bytes(term);
    return term;
  },
  "copy/2": (term: Term, count: Term) => {
    bytes(term);
    if (typeof count !== "bigint" || count < 0n)
      return badArguments([2, typeof count === "bigint" ? "out of range" : "not an integer"]);
    return joinBinaries(new Array<string>(Number(count)).fill(term as string));
  },
  "decode_unsigned/1": (term: Term) =>
    [...bytes(term)].reduce((value, byte) => (value << 8n) | BigInt(byte), 0n),
  "encode_unsigned/1": (term: Term) => {
    if (typeof term !== "bigint" || term < 0n)
      return badArguments([1, typeof term === "bigint" ? "out of range" : "not an integer"]);
    const digits = term.toString(16);
    const even = digits.length % 2 === 0 ? digits : `0${digits}`;
    return binary(Uint8Array.from(even.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));
  },
  "first/1": (term: Term) => byteAt(term, () => 0),
  "last/1": (term: Term) => byteAt(term, (length) => length - 1),
  "list_to_bin/1": (term: Term) => {
    const items = listElements(term);
    if (items === undefined || !items.every((each) => typeof each === "bigint" && each >= 0n && each < 256n))
      return badArguments([1, "not an iodata term"]);
    return binary(Uint8Array.from(items as bigint[], Number));
  },
  "longest_common_prefix/1": (term: Term) => common(term, false),
  "longest_common_suffix/1": (term: Term) => common(term, true),
  "match/2": (subject: Term, pattern: Term) => {
    const [first] = matches(subject, pattern, none);
    return first === undefined ? Symbol.for("nomatch") : rangeTerm(first);
  },
  "match/3": (subject: Term, pattern: Term, options: Term) => {
    const [first] = matches(subject, pattern, options);
    return first === undefined ? Symbol.for("nomatch") : rangeTerm(first);
  },
  "matches/2": (subject: Term, pattern: Term) => list(matches(subject, pattern, none).map(rangeTerm)),
  "matches/3": (subject: Term, pattern: Term, options: Term) =>
    list(matches(subject, pattern, options).map(rangeTerm)),
  "part/2": (term: Term, where: Term) => {
    const [start, length] = (
      isTuple(where) && where.length === 2 ? where : badArguments([2, "not a valid {Pos, Length} tuple"])
    ) as readonly Term[];
    return part(term, start as Term, length as Term);
  },
  "part/3": part,
  "replace/3": (subject: Term, pattern: Term, replacement: Term) =>
    replace(subject, pattern, replacement, none),
  "replace/4": replace,
  "split/2": (subject: Term, pattern: Term) => split(subject, pattern, none),
  "split/3": split,
});
