import { callWith } from "../../runtime/calls.ts";
import { chardata, charlistOf } from "../../runtime/chardata.ts";
import { badArguments, functionClauseError } from "../../runtime/errors.ts";
import { readFloat } from "../../runtime/floats.ts";
import { graphemes } from "../../runtime/graphemes.ts";
import { defineModule, findFunction } from "../../runtime/modules.ts";
import { unavailable } from "../../runtime/restricted.ts";
import { Bytes, Cons, ERROR, list, listElements, type Term } from "../../runtime/terms.ts";

/** `:string`: returns binaries for a binary, and charlists for a charlist. */
type Shape = { readonly text: string; readonly same: (text: string) => Term };

function read(term: Term, name: string, args: readonly Term[]): Shape {
  const text = term instanceof Cons ? chardata(term) : term;
  if (text instanceof Bytes) return unavailable(`:string.${name} of bytes that are no text`);
  if (typeof text !== "string") return functionClauseError(":string", name, args);
  return { text: text, same: term instanceof Cons ? charlistOf : (text) => text };
}

const pieces = (text: string): string[] => graphemes(text) as string[];
const elixir = (key: string, ...args: Term[]): Term =>
  callWith(findFunction(Symbol.for("Elixir.String"), key) as Term, args);

/** A change of a text that Elixir's String also has. */
const changeOf =
  (name: string, key: string) =>
  (term: Term): Term => {
    const { text, same } = read(term, name, [term]);
    return same(elixir(key, text) as string);
  };

const sides = ["leading", "trailing", "both"].map((name) => Symbol.for(name));
const WHITE = ["\t", "\n", "\v", "\f", "\r", " ", "\r\n", "\u0085", "\u200e", "\u200f", "\u2028", "\u2029"];

/**
 * Trims characters at the ends of a text. The separators are code points, or characters that consist of several code
 * points.
 */
function trim(term: Term, side: Term, separators: Term | null): Term {
  const args = [term, side, ...(separators === null ? [] : [separators])];
  const { text, same } = read(term, "trim", args);
  if (!sides.includes(side as symbol)) return functionClauseError(":string", "trim", args);
  const separatorSet = separators === null ? WHITE : characters(separators, args);
  const parts = pieces(text);
  let [start, end] = [0, parts.length];
  if (side !== sides[1]) while (start < end && separatorSet.includes(parts[start] as string)) start++;
  if (side !== sides[0]) while (end > start && separatorSet.includes(parts[end - 1] as string)) end--;
  return same(parts.slice(start, end).join(""));
}

function characters(term: Term, args: readonly Term[]): string[] {
  const items = listElements(term) ?? functionClauseError(":string", "trim", args);
  return items.map((each) =>
    typeof each === "bigint" ? String.fromCodePoint(Number(each)) : (chardata(each) as string),
  );
}

/** The positions of a text in another: the first, the last, or all. */
function offsetsOf(
  text: string,
  pattern: string,
  where: Term,
  args: readonly Term[],
  name: string,
): number[] {
  if (pattern === "") return [];
  if (where === sides[0]) return [text.indexOf(pattern)].filter((at) => at >= 0);
  if (where === sides[1]) return [text.lastIndexOf(pattern)].filter((at) => at >= 0);
  if (where !== Symbol.for("all")) return functionClauseError(":string", name, args);
  const indices: number[] = [];
  for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + pattern.length))
    indices.push(at);
  return indices;
}

function split(term: Term, pattern: Term, where: Term): Term[] {
  const args = [term, pattern, where];
  const { text, same } = read(term, "split", args);
  const patternText = read(pattern, "split", args).text;
  const parts: Term[] = [];
  let from = 0;
  for (const at of offsetsOf(text, patternText, where, args, "split")) {
    parts.push(same(text.slice(from, at)));
    from = at + patternText.length;
  }
  parts.push(same(text.slice(from)));
  return parts;
}

function replace(term: Term, pattern: Term, replacement: Term, where: Term): Term {
  const parts = split(term, pattern, where);
  return list(parts.flatMap((each, index) => (index === 0 ? [each] : [replacement, each])));
}

function slice(term: Term, from: Term, length: Term): Term {
  const args = [term, from, length];
  const { text, same } = read(term, "slice", args);
  if (typeof from !== "bigint" || from < 0n) return functionClauseError(":string", "slice", args);
  const isAll = length === Symbol.for("infinity");
  if (!isAll && (typeof length !== "bigint" || length < 0n))
    return functionClauseError(":string", "slice", args);
  const start = Number(from);
  return same(
    pieces(text)
      .slice(start, isAll ? undefined : start + Number(length))
      .join(""),
  );
}

function lexemes(term: Term, separators: Term): Term {
  const args = [term, separators];
  const { text, same } = read(term, "lexemes", args);
  const separatorSet = characters(separators, args);
  const words: string[] = [];
  let word = "";
  for (const piece of pieces(text)) {
    if (!separatorSet.includes(piece)) word += piece;
    else if (word !== "") {
      words.push(word);
      word = "";
    }
  }
  if (word !== "") words.push(word);
  return list(words.map(same));
}

/** The number at the beginning of a text, and the rest. */
function leading(
  term: Term,
  name: string,
  pattern: RegExp,
  convert: (text: string) => Term,
  missing: string,
): Term {
  if (typeof term !== "string" && !(term instanceof Cons)) return [ERROR, Symbol.for("badarg")];
  const { text, same } = read(term, name, [term]);
  const prefix = pattern.exec(text)?.[0];
  return prefix === undefined
    ? [ERROR, Symbol.for(missing)]
    : [convert(prefix), same(text.slice(prefix.length))];
}

function find(term: Term, pattern: Term, where: Term): Term {
  const args = [term, pattern, where];
  const { text, same } = read(term, "find", args);
  const patternText = read(pattern, "find", args).text;
  if (patternText === "") return term;
  const at = offsetsOf(text, patternText, where, args, "find").at(0);
  return at === undefined ? Symbol.for("nomatch") : same(text.slice(at));
}

defineModule(":string", {
  "equal/2": (a: Term, b: Term) => read(a, "equal", [a, b]).text === read(b, "equal", [a, b]).text,
  "find/2": (term: Term, pattern: Term) => find(term, pattern, sides[0] as symbol),
  "find/3": find,
  "is_empty/1": (term: Term) =>
    (typeof term === "string" || term instanceof Cons) && read(term, "is_empty", [term]).text === "",
  "join/2": (term: Term, separator: Term) => {
    const items = listElements(term) ?? functionClauseError(":string", "join", [term, separator]);
    const between = listElements(separator) ?? functionClauseError(":string", "join", [term, separator]);
    const parts = items.map((each) => listElements(each) ?? badArguments([1, "not a list"]));
    return list(parts.flatMap((each, index) => (index === 0 ? each : [...between, ...each])));
  },
  "length/1": (term: Term) => BigInt(pieces(read(term, "length", [term]).text).length),
  "lexemes/2": lexemes,
  "lowercase/1": changeOf("lowercase", "downcase/1"),
  "prefix/2": (term: Term, start: Term) => {
    const { text, same } = read(term, "prefix", [term, start]);
    const prefix = read(start, "prefix", [term, start]).text;
    return text.startsWith(prefix) ? same(text.slice(prefix.length)) : Symbol.for("nomatch");
  },
  "replace/3": (term: Term, pattern: Term, by: Term) => replace(term, pattern, by, sides[0] as symbol),
  "replace/4": replace,
  "slice/2": (term: Term, from: Term) => slice(term, from, Symbol.for("infinity")),
  "slice/3": slice,
  "split/2": (term: Term, pattern: Term) => list(split(term, pattern, sides[0] as symbol)),
  "split/3": (term: Term, pattern: Term, where: Term) => list(split(term, pattern, where)),
  "to_float/1": (term: Term) =>
    leading(
      term,
      "to_float",
      /^[+-]?\d+[.,]\d+([eE][+-]?\d+)?/,
      (text) => readFloat(text.replace(",", ".")) ?? null,
      "no_float",
    ),
  "to_integer/1": (term: Term) =>
    leading(term, "to_integer", /^[+-]?\d+/, (text) => BigInt(text.replace("+", "")), "no_integer"),
  "trim/1": (term: Term) => trim(term, sides[2] as symbol, null),
  "trim/2": (term: Term, side: Term) => trim(term, side, null),
  "trim/3": trim,
  "uppercase/1": changeOf("uppercase", "upcase/1"),
});
