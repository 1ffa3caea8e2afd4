import { argumentsOf, option, truthy } from "../runtime/arguments.ts";
import { joinBinaries } from "../runtime/bytes.ts";
import { callWith } from "../runtime/calls.ts";
import { raise } from "../runtime/errors.ts";
import { inspect } from "../runtime/inspect-term.ts";
import { mapGet, mapOf } from "../runtime/map-operations.ts";
import { defineModule } from "../runtime/modules.ts";
import { PatternProblem } from "../runtime/pcre.ts";
import {
  type CompiledRegex,
  compiledRegex,
  compileRegex,
  type Match,
  REGEX,
  Subject,
} from "../runtime/regex-matching.ts";
import { unavailable } from "../runtime/restricted.ts";
import { defineSigil } from "../runtime/sigil-registry.ts";
import {
  atomName,
  type Bytes,
  type ElixirMap,
  EMPTY,
  ERROR,
  isAtom,
  isBinary,
  list,
  listElements,
  OK,
  STRUCT,
  type Term,
} from "../runtime/terms.ts";
import { toCharlist } from "./list-chars.ts";

const { refuse } = argumentsOf("Regex");

function make(source: Term, options: Term): Term {
  if (typeof source !== "string") return refuse("compile", [source, options]);
  const optionTerm = options === EMPTY ? "" : options;
  if (typeof optionTerm !== "string") return unavailable("options of Regex.compile as a list");
  try {
    compileRegex(source, optionTerm);
  } catch (error) {
    if (!(error instanceof PatternProblem)) throw error;
    const { message, position } = error;
    return raise("Regex.CompileError", "message", `${message} at position ${position}`);
  }
  return mapOf([STRUCT, REGEX, Symbol.for("source"), source, Symbol.for("opts"), optionTerm]);
}

defineSigil("r", make);
defineSigil("R", make);

function regexOf(term: Term, name: string, args: readonly Term[]): CompiledRegex {
  return compiledRegex(term) ?? refuse(name, args);
}

function subjectOf(term: Term, regex: CompiledRegex, name: string, args: readonly Term[]): Subject {
  return new Subject(isBinary(term) ? term : refuse(name, args), regex);
}

/** The form of a result: which groups, and whether as binaries or positions. */
function shape(regex: CompiledRegex, subject: Subject, options: Term): (match: Match) => Term {
  const how = option(options, "return") ?? Symbol.for("binary");
  if (how !== Symbol.for("binary") && how !== Symbol.for("index"))
    return unavailable(`the option return: ${inspect(how)}`);
  const show = (range: readonly [number, number] | undefined): Term => {
    const [start, end] = range ?? [-1, -1];
    if (how === Symbol.for("binary")) return start < 0 ? "" : subject.piece(start, end);
    if (start < 0) return [-1n, 0n];
    return [BigInt(subject.bytes(start)), BigInt(subject.bytes(end) - subject.bytes(start))];
  };
  const capture = option(options, "capture") ?? Symbol.for("all");
  const name = isAtom(capture) ? atomName(capture) : "";
  if (name === "all") return (match) => list(match.map(show));
  if (name === "first") return (match) => list([show(match[0])]);
  if (name === "all_but_first") return (match) => list(match.slice(1).map(show));
  if (name === "all_names")
    return (match) => list(sortedNames(regex).map((each) => show(match[regex.names.get(each) as number])));
  const groups = listElements(capture);
  if (groups === undefined || groups.length === 0)
    return unavailable(`the option capture: ${inspect(capture)}`);
  const groupNumbers = groups.map((each) => {
    if (typeof each === "bigint" && each >= 0n) return Number(each);
    const key = isAtom(each) ? atomName(each) : typeof each === "string" ? each : undefined;
    return key === undefined
      ? unavailable(`the option capture: ${inspect(capture)}`)
      : (regex.names.get(key) ?? -1);
  });
  return (match) => list(groupNumbers.map((group) => show(match[group])));
}

/** The names of groups, in their order. */
function sortedNames(regex: CompiledRegex): string[] {
  return [...regex.names.keys()].sort((a, b) => (a < b ? -1 : 1));
}

function startOf(options: Term): number {
  const offset = option(options, "offset") ?? 0n;
  return offset === 0n ? 0 : unavailable("the option offset: of Regex");
}

function run(term: Term, string: Term, options: Term): Term {
  const args = [term, string, options];
  const regex = regexOf(term, "run", args);
  const subject = subjectOf(string, regex, "run", args);
  const show = shape(regex, subject, options);
  const match = subject.match(startOf(options));
  return match === undefined ? null : show(match);
}

function scan(term: Term, string: Term, options: Term): Term {
  const args = [term, string, options];
  const regex = regexOf(term, "scan", args);
  const subject = subjectOf(string, regex, "scan", args);
  return list(subject.all(startOf(options)).map(shape(regex, subject, options)));
}

function split(term: Term, string: Term, options: Term): Term {
  const args = [term, string, options];
  const regex = regexOf(term, "split", args);
  const trim = truthy(option(options, "trim") ?? false);
  if (string === "") return trim ? EMPTY : list([""]);
  const subject = subjectOf(string, regex, "split", args);
  const on = option(options, "on") ?? Symbol.for("first");
  if (on !== Symbol.for("first")) return unavailable("the option on: of Regex.split");
  const keeps = truthy(option(options, "include_captures") ?? false);
  const parts = option(options, "parts") ?? Symbol.for("infinity");
  let remaining = typeof parts === "bigint" && parts > 0n ? Number(parts) : Number.POSITIVE_INFINITY;
  if (parts !== Symbol.for("infinity") && remaining === Number.POSITIVE_INFINITY)
    return refuse("parts_to_index", [parts]);
  const { length } = subject.text;
  const result: Term[] = [];
  let offset = 0;
  for (const match of subject.all()) {
    const [start, end] = match[0] as readonly [number, number];
    if ((trim && length <= offset) || remaining === 1) break;
    if (start < offset) continue;
    const isEmpty = start === offset && trim;
    if (!isEmpty) result.push(subject.piece(offset, start));
    if (keeps) result.push(subject.piece(start, end));
    if (!isEmpty || keeps) remaining--;
    offset = end;
  }
  if (!(trim && length <= offset)) result.push(subject.piece(offset, length));
  return list(result);
}

type ReplacementPart = string | number;

/** A replacement as strings and numbers of groups. */
function partsOf(replacement: string): ReplacementPart[] {
  const parts: ReplacementPart[] = [];
  let text = "";
  const add = (group: number): void => {
    if (text !== "") parts.push(text);
    text = "";
    parts.push(group);
  };
  for (let index = 0; index < replacement.length; ) {
    const rest = replacement.slice(index, index + 16);
    const bracedReference = /^\\g\{(\d*)(\}?)/.exec(rest);
    const numberReference = /^\\(\d+)/.exec(rest);
    if (bracedReference !== null && rest.length > 3) {
      if (bracedReference[2] === "" || bracedReference[1] === "")
        return unavailable("a replacement with an unfinished \\g{…}");
      add(Number(bracedReference[1]));
      index += bracedReference[0].length;
    } else if (rest.startsWith("\\\\")) {
      text += "\\";
      index += 2;
    } else if (numberReference !== null) {
      add(Number(numberReference[1]));
      index += numberReference[0].length;
    } else {
      text += replacement[index];
      index++;
    }
  }
  if (text !== "") parts.push(text);
  return parts;
}

function replace(term: Term, string: Term, replacement: Term, options: Term): Term {
  const args = [term, string, replacement, options];
  const regex = regexOf(term, "replace", args);
  const subject = subjectOf(string, regex, "replace", args);
  const isFunction = typeof replacement === "function";
  if (!isFunction && typeof replacement !== "string") return refuse("precompile_replacement", [replacement]);
  const isGlobal = (option(options, "global") ?? true) !== false;
  const first = isGlobal ? undefined : subject.match(0);
  const matches = isGlobal ? subject.all() : first === undefined ? [] : [first];
  const parts = isFunction ? [] : partsOf(replacement);
  const group = (match: Match, index: number): string | Bytes => {
    const [start, end] = match[index] ?? [-1, -1];
    return start < 0 ? "" : subject.piece(start, end);
  };
  const pieces: (string | Bytes)[] = [];
  let offset = 0;
  for (const match of matches) {
    const [start, end] = match[0] as readonly [number, number];
    pieces.push(subject.piece(offset, start));
    if (isFunction) {
      const groups = Array.from({ length: replacement.length }, (_, index) => group(match, index));
      const value = callWith(replacement, groups);
      pieces.push(isBinary(value) ? value : unavailable("a replacement that is no string"));
    } else for (const part of parts) pieces.push(typeof part === "string" ? part : group(match, part));
    offset = end;
  }
  pieces.push(subject.piece(offset, subject.text.length));
  return joinBinaries(pieces);
}

function namedCaptures(term: Term, string: Term, options: Term): Term {
  const args = [term, string, options];
  const regex = regexOf(term, "names", [term]);
  const subject = subjectOf(string, regex, "named_captures", args);
  const names = sortedNames(regex);
  const match = subject.match(startOf(options));
  if (match === undefined) return null;
  if (names.length === 0) return mapOf([]);
  const show = shape(
    regex,
    subject,
    list([[Symbol.for("capture"), list(names)], ...(listElements(options) ?? [])]),
  );
  const values = listElements(show(match)) as Term[];
  return mapOf(names.flatMap((name, index) => [name, values[index] as Term]));
}

/** Like `make`, but a problem with the pattern is a value: `{:error, {'missing )', 4}}`. */
function compile(source: Term, options: Term): Term {
  try {
    if (typeof source === "string" && typeof options === "string") compileRegex(source, options);
  } catch (error) {
    if (!(error instanceof PatternProblem)) throw error;
    return [ERROR, [toCharlist(error.message), BigInt(error.position ?? 0)]];
  }
  return [OK, make(source, options)];
}

defineModule("Regex", {
  "compile/1": (source: Term) => compile(source, ""),
  "compile/2": compile,
  "compile!/1": (source: Term) => make(source, ""),
  "compile!/2": make,
  "escape/1": (term: Term) =>
    typeof term === "string"
      ? term.replace(/[.^$*+?()[\]{}|#\-\\\t\n\v\f\r ]/g, "\\$&")
      : refuse("escape", [term]),
  "match?/2": (term: Term, string: Term) => {
    const args = [term, string];
    const regex = regexOf(term, "match?", args);
    return subjectOf(string, regex, "match?", args).match(0) !== undefined;
  },
  "named_captures/2": (term: Term, string: Term) => namedCaptures(term, string, EMPTY),
  "named_captures/3": namedCaptures,
  "names/1": (term: Term) => list(sortedNames(regexOf(term, "names", [term]))),
  "opts/1": (term: Term) => {
    regexOf(term, "opts", [term]);
    return mapGet(term as ElixirMap, Symbol.for("opts")) as Term;
  },
  "replace/3": (term: Term, string: Term, replacement: Term) => replace(term, string, replacement, EMPTY),
  "replace/4": replace,
  "run/2": (term: Term, string: Term) => run(term, string, EMPTY),
  "run/3": run,
  "scan/2": (term: Term, string: Term) => scan(term, string, EMPTY),
  "scan/3": scan,
  "source/1": (term: Term) => regexOf(term, "source", [term]).source,
  "split/2": (term: Term, string: Term) => split(term, string, EMPTY),
  "split/3": split,
});

defineModule("String", {
  "match?/2": (string: Term, term: Term) => {
    if (!isBinary(string)) return argumentsOf("String").refuse("match?", [string, term]);
    const regex = regexOf(term, "match?", [term, string]);
    return new Subject(string, regex).match(0) !== undefined;
  },
});
