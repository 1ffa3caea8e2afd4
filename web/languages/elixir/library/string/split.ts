import { argumentsOf, option, truthy } from "../../runtime/arguments.ts";
import { joinBinaries } from "../../runtime/bytes.ts";
import { call1, callWith } from "../../runtime/calls.ts";
import { streamOf } from "../../runtime/cursor.ts";
import { argumentError, badArguments } from "../../runtime/errors.ts";
import { graphemeCount, graphemes } from "../../runtime/graphemes.ts";
import { inspect } from "../../runtime/inspect-term.ts";
import { structName } from "../../runtime/map-operations.ts";
import { defineModule, findFunction } from "../../runtime/modules.ts";
import { unavailable } from "../../runtime/restricted.ts";
import { Bytes, Cons, EMPTY, isBinary, isTuple, list, listElements, type Term } from "../../runtime/terms.ts";

const { text, refuse, items } = argumentsOf("String");

const REGEX = Symbol.for("Elixir.Regex");
const INFINITY = Symbol.for("infinity");

/** White space of Unicode. `split` ignores characters that do not break a line. */
const whitespace = "\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const leading = new RegExp(`^[${whitespace}]+`);
const breakable = /[\t-\r \u0085\u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]+/;
const isWhitespace = new RegExp(`^[${whitespace}]$`);

function trimLeading(value: string): string {
  return value.replace(leading, "");
}

/** From the end, one character at a time: a pattern for the end would be tried at every position. */
function trimTrailing(value: string): string {
  let end = value.length;
  while (end > 0 && isWhitespace.test(value[end - 1] as string)) end--;
  return value.slice(0, end);
}

/** The strings that a pattern searches, none of them empty. */
function needles(pattern: Term, position = 2): string[] {
  const patternTerm = isTuple(pattern) && pattern[0] === Symbol.for("bm") ? (pattern[1] as Term) : pattern;
  if (patternTerm !== pattern) return needles(patternTerm, position);
  const patterns =
    typeof pattern === "string" ? [pattern] : pattern instanceof Cons ? listElements(pattern) : undefined;
  if (patterns === undefined || patterns.length === 0) return badArguments([position, "not a valid pattern"]);
  for (let index = 0; index < patterns.length; index++) {
    const needle = patterns[index];
    if (needle instanceof Bytes) return unavailable("a pattern that is not valid UTF-8");
    if (typeof needle !== "string" || needle === "") return badArguments([position, "not a valid pattern"]);
  }
  return patterns as string[];
}

export type Match = { readonly start: number; readonly length: number };

/** The first position from `from` on with one of the patterns; of several there, the longest. */
export function nextMatch(subject: string, patterns: readonly string[], from: number): Match | undefined {
  let start = -1;
  let length = 0;
  for (let index = 0; index < patterns.length; index++) {
    const needle = patterns[index] as string;
    const at = subject.indexOf(needle, from);
    if (at >= 0 && (start < 0 || at < start || (at === start && needle.length > length))) {
      start = at;
      length = needle.length;
    }
  }
  return start < 0 ? undefined : { start, length };
}

function partsOf(options: Term): number {
  const parts = option(options, "parts") ?? INFINITY;
  if (parts === INFINITY) return Number.POSITIVE_INFINITY;
  return typeof parts === "bigint" && parts > 0n ? Number(parts) : refuseParts(parts);
}

function refuseParts(parts: Term): never {
  return refuse("parts_to_index", [parts]);
}

/** The parts of a text between the matches. With `trim`, empty ones are left out and do not count. */
function splitText(subject: string, patterns: readonly string[], parts: number, trim: boolean): string[] {
  const result: string[] = [];
  let from = 0;
  while (true) {
    if (trim && from === subject.length) return result;
    const match = result.length + 1 < parts ? nextMatch(subject, patterns, from) : undefined;
    if (match === undefined) {
      result.push(subject.slice(from));
      return result;
    }
    if (!trim || match.start > from) result.push(subject.slice(from, match.start));
    from = match.start + match.length;
  }
}

function splitGraphemes(subject: string, parts: number, trim: boolean): Term {
  const pieces = graphemes(subject) as string[];
  const result: string[] = trim || parts === 1 ? [] : [""];
  let index = 0;
  while (result.length + 1 < parts && index < pieces.length) result.push(pieces[index++] as string);
  const rest = pieces.slice(index).join("");
  if (!trim || rest !== "") result.push(rest);
  return list(result);
}

function split(term: Term, pattern: Term, options: Term): Term {
  const args = [term, pattern, options];
  if (structName(pattern) === REGEX)
    return callWith(findFunction(REGEX, "split/3") as Term, [pattern, term, options]);
  items(options, "split", args);
  const subject = text(term, "split", args);
  const trim = truthy(option(options, "trim") ?? false);
  if (pattern === EMPTY) return subject === "" && trim ? EMPTY : list([subject]);
  const parts = partsOf(options);
  if (pattern === "") return splitGraphemes(subject, parts, trim);
  // If the subject is empty, Elixir does not look at the pattern.
  const isSimple = parts === Number.POSITIVE_INFINITY || (parts === 2 && !trim);
  if (subject === "" && isSimple) return trim ? EMPTY : list([""]);
  return list(splitText(subject, needles(pattern, isSimple ? 2 : 1), parts, trim));
}

/** The parts of `split`, one at a time. */
function splitter(term: Term, pattern: Term, options: Term): Term {
  const args = [term, pattern, options];
  const subject = text(term, "splitter", args);
  if (!(options instanceof Cons)) return refuse("splitter", args);
  const parts = (): Term => split(subject, pattern, options);
  if (structName(pattern) === REGEX) return unavailable("String.splitter with a regular expression");
  return streamOf(() => {
    let rest: Term = parts();
    return {
      next() {
        if (!(rest instanceof Cons) || rest === EMPTY) return undefined;
        const { head } = rest;
        rest = rest.tail;
        return head;
      },
      close() {},
    };
  });
}

function replace(term: Term, pattern: Term, replacement: Term, options: Term): Term {
  const args = [term, pattern, replacement, options];
  const isFunction = typeof replacement === "function" && replacement.length === 1;
  if (!isBinary(term) || !(isBinary(replacement) || isFunction) || !(options instanceof Cons))
    return refuse("replace", args);
  if (structName(pattern) === REGEX)
    return callWith(findFunction(REGEX, "replace/4") as Term, [pattern, term, replacement, options]);
  if (option(options, "insert_replaced") !== undefined)
    return unavailable("the option insert_replaced: of String.replace");
  const isGlobal = truthy(option(options, "global") ?? true);
  if (pattern === EMPTY || (pattern === "" && replacement === "")) return term;
  const subject = text(term, "replace", args);
  const replaceMatches = (replacementOf: string): string | Bytes => {
    const value = isFunction ? call1(replacement, replacementOf) : (replacement as Term);
    if (isBinary(value)) return value;
    return unavailable(`a replacement that is no string: ${inspect(value)}`);
  };
  const pieces: (string | Bytes)[] = [];
  if (pattern === "") {
    pieces.push(replaceMatches(""));
    if (!isGlobal) pieces.push(subject);
    else for (const piece of graphemes(subject)) pieces.push(piece, replaceMatches(""));
    return joinBinaries(pieces);
  }
  if (subject === "") return "";
  const patterns = needles(pattern);
  let from = 0;
  // All matches are found before the first is replaced.
  const matches: Match[] = [];
  for (let next = nextMatch(subject, patterns, 0); next !== undefined; ) {
    matches.push(next);
    next = isGlobal ? nextMatch(subject, patterns, next.start + next.length) : undefined;
  }
  for (let index = 0; index < matches.length; index++) {
    const { start, length } = matches[index] as Match;
    pieces.push(subject.slice(from, start), replaceMatches(subject.slice(start, start + length)));
    from = start + length;
  }
  pieces.push(subject.slice(from));
  return joinBinaries(pieces);
}

/** The subject, the pattern and the replacement. All must be strings. */
function three(name: string, term: Term, match: Term, replacement: Term): [string, string, string] {
  const args = name.startsWith("trim") ? [term, match] : [term, match, replacement];
  return [text(term, name, args), text(match, name, args), text(replacement, name, args)];
}

function notEmpty(match: string): string {
  return match === "" ? argumentError("cannot use an empty string as the match to replace") : match;
}

function replaceLeading(subject: string, match: string, replacement: string): string {
  let count = 0;
  notEmpty(match);
  while (subject.startsWith(match, count * match.length)) count++;
  return replacement.repeat(count) + subject.slice(count * match.length);
}

function replaceTrailing(subject: string, match: string, replacement: string): string {
  notEmpty(match);
  let end = subject.length;
  let count = 0;
  while (end >= match.length && subject.endsWith(match, end)) {
    end -= match.length;
    count++;
  }
  return subject.slice(0, end) + replacement.repeat(count);
}

function pad(name: string, term: Term, count: Term, padding: Term): Term {
  const args = [term, count, padding];
  if (padding instanceof Bytes || (typeof padding === "string" && padding === ""))
    return refuse(name, [term, count, EMPTY]);
  const filler = typeof padding === "string" ? graphemes(padding) : (listElements(padding) ?? []);
  if (filler.length === 0 || typeof count !== "bigint" || count < 0n || !isBinary(term))
    return refuse(name, args);
  const missing = Number(count) - graphemeCount(term);
  if (missing <= 0) return term;
  const parts: (string | Bytes)[] = [];
  for (let index = 0; index < missing; index++) {
    const piece = filler[index % filler.length] as Term;
    if (!isBinary(piece)) return argumentError(`expected a string padding element, got: ${inspect(piece)}`);
    parts.push(piece);
  }
  return joinBinaries(name === "pad_leading" ? [...parts, term] : [term, ...parts]);
}

const SPACE = list([" "]);

defineModule("String", {
  "pad_leading/2": (term: Term, count: Term) => pad("pad_leading", term, count, SPACE),
  "pad_leading/3": (term: Term, count: Term, padding: Term) => pad("pad_leading", term, count, padding),
  "pad_trailing/2": (term: Term, count: Term) => pad("pad_trailing", term, count, SPACE),
  "pad_trailing/3": (term: Term, count: Term, padding: Term) => pad("pad_trailing", term, count, padding),
  "replace/3": (term: Term, pattern: Term, replacement: Term) => replace(term, pattern, replacement, EMPTY),
  "replace/4": replace,
  "replace_leading/3": (term: Term, match: Term, replacement: Term) =>
    replaceLeading(...three("replace_leading", term, match, replacement)),
  "replace_prefix/3": (term: Term, match: Term, replacement: Term) => {
    const [subject, start, other] = three("replace_prefix", term, match, replacement);
    return subject.startsWith(start) ? other + subject.slice(start.length) : subject;
  },
  "replace_suffix/3": (term: Term, match: Term, replacement: Term) => {
    const [subject, end, other] = three("replace_suffix", term, match, replacement);
    return subject.endsWith(end) ? subject.slice(0, subject.length - end.length) + other : subject;
  },
  "replace_trailing/3": (term: Term, match: Term, replacement: Term) =>
    replaceTrailing(...three("replace_trailing", term, match, replacement)),
  "split/1": (term: Term) => {
    // Elixir's own helper refuses a value that is not a binary.
    if (!isBinary(term)) return badArguments([1, "not a binary"]);
    const parts = text(term, "split", [term]).split(breakable);
    return list(parts.filter((part) => part !== ""));
  },
  "split/2": (term: Term, pattern: Term) => split(term, pattern, EMPTY),
  "split/3": split,
  "splitter/2": (term: Term, pattern: Term) => splitter(term, pattern, EMPTY),
  "splitter/3": splitter,
  "trim/1": (term: Term) => trimTrailing(trimLeading(text(term, "trim", [term]))),
  "trim/2": (term: Term, what: Term) => {
    const [subject, match] = three("trim", term, what, "");
    return replaceTrailing(replaceLeading(subject, match, ""), match, "");
  },
  "trim_leading/1": (term: Term) => trimLeading(text(term, "trim_leading", [term])),
  "trim_leading/2": (term: Term, what: Term) => {
    const [subject, match] = three("trim_leading", term, what, "");
    return replaceLeading(subject, match, "");
  },
  "trim_trailing/1": (term: Term) => trimTrailing(text(term, "trim_trailing", [term])),
  "trim_trailing/2": (term: Term, what: Term) => {
    const [subject, match] = three("trim_trailing", term, what, "");
    return replaceTrailing(subject, match, "");
  },
});
