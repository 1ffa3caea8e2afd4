import { argumentsOf, option } from "../runtime/arguments.ts";
import { compare as compareTerms } from "../runtime/compare.ts";
import { raise } from "../runtime/errors.ts";
import { defineInspection, inspect, mapEntries } from "../runtime/inspect-term.ts";
import { mapGet, mapOf, structName } from "../runtime/map-operations.ts";
import { defineModule } from "../runtime/modules.ts";
import { writeError } from "../runtime/output.ts";
import { defineImplementation } from "../runtime/protocols.ts";
import { declareException, declareStruct } from "../runtime/structs.ts";
import {
  Cons,
  type ElixirMap,
  EMPTY,
  ERROR,
  list,
  listElements,
  OK,
  STRUCT,
  type Term,
} from "../runtime/terms.ts";
import { toText } from "./string-chars.ts";

const { refuse } = argumentsOf("Version");
const VERSION = Symbol.for("Elixir.Version");
const REQUIREMENT = Symbol.for("Elixir.Version.Requirement");

declareStruct(VERSION, { major: null, minor: null, patch: null, pre: EMPTY, build: null }, [
  "major",
  "minor",
  "patch",
]);
declareStruct(REQUIREMENT, { source: null, lexed: null });
declareException("Version.InvalidVersionError", "version");
declareException("Version.InvalidRequirementError", "requirement");

/** The numbers, the pre-release, and the parts of the build. Only `~>` accepts a version without a patch. */
type Parts = {
  readonly major: Term;
  readonly minor: Term;
  readonly patch: Term;
  readonly pre: Term;
  readonly build: readonly string[];
};

const digits = (text: string | undefined): bigint | undefined =>
  text !== undefined && /^(0|[1-9][0-9]*)$/.test(text) ? BigInt(text) : undefined;

/** `a.b.c`, where no part is empty. */
function splitAtDots(text: string | undefined): string[] | undefined {
  if (text === undefined) return [];
  const parts = text.split(".");
  return parts.every((part) => /^[0-9A-Za-z-]+$/.test(part)) ? parts : undefined;
}

function splitOnce(text: string, at: string): [string, string | undefined] {
  const index = text.indexOf(at);
  return index < 0 ? [text, undefined] : [text.slice(0, index), text.slice(index + 1)];
}

function parse(text: string, isApproximate = false): Parts | undefined {
  const [before, builtOf] = splitOnce(text, "+");
  const [numbers, preOf] = splitOnce(before, "-");
  const [first, second, third, ...more] = numbers.split(".");
  const [major, minor] = [digits(first), digits(second)];
  const patch = third === undefined && isApproximate ? null : digits(third);
  const [pre, build] = [splitAtDots(preOf), splitAtDots(builtOf)];
  if (more.length > 0 || major === undefined || minor === undefined || patch === undefined) return undefined;
  if (pre === undefined || build === undefined) return undefined;
  const parts: Term[] = [];
  for (const part of pre) {
    if (!/^[0-9]+$/.test(part)) parts.push(part);
    else if (part.length > 1 && part.startsWith("0")) return undefined;
    else parts.push(BigInt(part));
  }
  return { major, minor, patch, pre: list(parts), build };
}

const field = (struct: Term, name: string): Term => mapGet(struct as ElixirMap, Symbol.for(name)) ?? null;

function struct({ major, minor, patch, pre, build }: Parts): ElixirMap {
  const buildText = build.length === 0 ? null : build.join(".");
  const entries: Record<string, Term> = { major, minor, patch, pre, build: buildText };
  return mapOf([
    STRUCT,
    VERSION,
    ...Object.entries(entries).flatMap(([name, value]) => [Symbol.for(name), value]),
  ]);
}

const invalid = (version: Term): never => raise("Version.InvalidVersionError", "version", version);

function partsOf(term: Term): Parts {
  if (structName(term) === VERSION)
    return {
      major: field(term, "major"),
      minor: field(term, "minor"),
      patch: field(term, "patch"),
      pre: field(term, "pre"),
      build: [],
    };
  if (typeof term !== "string") return argumentsOf("Version.Parser").refuse("parse_version", [term, false]);
  return parse(term) ?? invalid(term);
}

/** Compares by numbers. A pre-release comes before its release. */
function order(a: Parts, b: Parts): number {
  const numbers =
    compareTerms(a.major, b.major) || compareTerms(a.minor, b.minor) || compareTerms(a.patch, b.patch);
  if (numbers !== 0) return numbers;
  if (a.pre === EMPTY && b.pre !== EMPTY) return 1;
  if (a.pre !== EMPTY && b.pre === EMPTY) return -1;
  return compareTerms(a.pre, b.pre);
}

type Condition = { readonly joiner: "and" | "or" | null; readonly operator: string; readonly version: Parts };

/** The words of a requirement, with `==` where the operator is left out. */
function lex(text: string): string[] {
  const words: string[] = [];
  let word = "";
  const end = (): void => {
    if (word === "") return;
    const last = words.at(-1);
    if (last === undefined || !/^(>=|<=|~>|>|<|==|!=)$/.test(last)) words.push("==");
    words.push(word);
    word = "";
  };
  for (let index = 0; index < text.length; ) {
    const token = /^(>=|<=|~>|>|<|==| or | and |!=|!| )/.exec(text.slice(index))?.[1];
    if (token === undefined) {
      const char = String.fromCodePoint(text.codePointAt(index) as number);
      word += char;
      index += char.length;
      continue;
    }
    end();
    if (token.startsWith("!"))
      writeError(`warning: ${token} inside Version requirements is deprecated, use ~> or >= instead`);
    if (token !== " ") words.push(token === "!" ? "!=" : token.trim());
    index += token.length;
  }
  end();
  return words;
}

function conditions(text: string): Condition[] | undefined {
  const words = lex(text);
  const result: Condition[] = [];
  for (let index = 0; index < words.length; ) {
    const joiner = index === 0 ? null : (words[index++] as "and" | "or");
    if (joiner !== null && joiner !== "and" && joiner !== "or") return undefined;
    const [operator, version] = [words[index] ?? "", words[index + 1] ?? ""];
    index += 2;
    if (!/^(>=|<=|~>|>|<|==|!=)$/.test(operator)) return undefined;
    const parts = parse(version, operator === "~>");
    if (parts === undefined) return undefined;
    result.push({ joiner, operator, version: parts });
  }
  return result.length === 0 ? undefined : result;
}

const tuple = ({ major, minor, patch, pre, build }: Parts): Term => [major, minor, patch, pre, list(build)];

function requirement(text: string): ElixirMap | undefined {
  const result = conditions(text);
  if (result === undefined) return undefined;
  const words = result.flatMap(({ joiner, operator, version }): Term[] => [
    ...(joiner === null ? [] : [Symbol.for(joiner)]),
    Symbol.for(operator),
    tuple(version),
  ]);
  return mapOf([STRUCT, REQUIREMENT, Symbol.for("source"), text, Symbol.for("lexed"), list(words)]);
}

function holds(operator: string, target: Parts, version: Parts, allowsPre: boolean): boolean {
  const open = allowsPre || target.pre !== EMPTY || version.pre === EMPTY;
  const base: Parts = target.patch === null ? { ...target, patch: 0n } : target;
  const ordering = order(version, base);
  switch (operator) {
    case "==":
      return ordering === 0;
    case "!=":
      return ordering !== 0;
    case "<":
      return ordering < 0;
    case "<=":
      return ordering <= 0;
    case ">":
      return ordering > 0 && open;
    case ">=":
      return ordering >= 0 && open;
    default: {
      const [major, minor] = [target.major as bigint, target.minor as bigint];
      const next = target.patch === null ? [major + 1n, 0n] : [major, minor + 1n];
      const end: Parts = {
        major: next[0] as bigint,
        minor: next[1] as bigint,
        patch: 0n,
        pre: list([0n]),
        build: [],
      };
      return ordering >= 0 && order(version, end) < 0 && open;
    }
  }
}

function matches(version: Term, requirementTerm: Term, options: Term): boolean {
  const requirementStruct =
    typeof requirementTerm === "string"
      ? (requirement(requirementTerm) ??
        raise("Version.InvalidRequirementError", "requirement", requirementTerm))
      : requirementTerm;
  const allowsPre = (option(options, "allow_pre") ?? true) !== false;
  const parts = partsOf(version);
  const words =
    structName(requirementStruct) === REQUIREMENT
      ? listElements(field(requirementStruct, "lexed"))
      : undefined;
  if (words === undefined)
    return argumentsOf("Version.Requirement").refuse("match?", [requirementStruct, version]);
  let result = false;
  for (let index = 0; index < words.length; ) {
    const joiner = index === 0 ? "or" : (words[index++] as symbol).description;
    const operator = (words[index] as symbol).description as string;
    const [major, minor, patch, pre] = words[index + 1] as readonly Term[];
    index += 2;
    if (joiner === "or" && result) return true;
    if (joiner === "and" && !result) continue;
    const plainVersion = { major, minor, patch, pre, build: [] } as Parts;
    result = holds(operator, plainVersion, parts, allowsPre);
  }
  return result;
}

function text(term: Term): string {
  if (structName(term) !== VERSION) return refuse("to_string", [term]);
  const pre = listElements(field(term, "pre")) ?? [];
  const build = field(term, "build");
  const numbers = ["major", "minor", "patch"].map((name) => toText(field(term, name)) as string).join(".");
  const before = pre.length === 0 ? "" : `-${pre.map((part) => toText(part) as string).join(".")}`;
  return `${numbers}${before}${build === null || build === false ? "" : `+${toText(build) as string}`}`;
}

const binaryOnly = (name: string, term: Term): string =>
  typeof term === "string" ? term : refuse(name, [term]);

defineModule("Version", {
  "compare/2": (a: Term, b: Term) => {
    const ordering = order(partsOf(a), partsOf(b));
    return Symbol.for(ordering > 0 ? "gt" : ordering < 0 ? "lt" : "eq");
  },
  "compile_requirement/1": (term: Term) =>
    structName(term) === REQUIREMENT
      ? term
      : argumentsOf("Version.Requirement").refuse("compile_requirement", [term]),
  "match?/2": (version: Term, requirementTerm: Term) => matches(version, requirementTerm, EMPTY),
  "match?/3": (version: Term, requirementTerm: Term, options: Term) =>
    options instanceof Cons
      ? matches(version, requirementTerm, options)
      : refuse("match?", [version, requirementTerm, options]),
  "parse/1": (term: Term) => {
    const parts = parse(binaryOnly("parse", term));
    return parts === undefined ? ERROR : [OK, struct(parts)];
  },
  "parse!/1": (term: Term) => struct(parse(binaryOnly("parse!", term)) ?? invalid(term)),
  "parse_requirement/1": (term: Term) => {
    const result = requirement(binaryOnly("parse_requirement", term));
    return result === undefined ? ERROR : [OK, result];
  },
  "parse_requirement!/1": (term: Term) =>
    requirement(binaryOnly("parse_requirement!", term)) ??
    raise("Version.InvalidRequirementError", "requirement", term),
  "to_string/1": text,
});

defineModule("Version.InvalidVersionError", {
  "message/1": (error: Term) => `invalid version: ${inspect(field(error, "version"))}`,
});
defineModule("Version.InvalidRequirementError", {
  "message/1": (error: Term) => `invalid requirement: ${inspect(field(error, "requirement"))}`,
});

defineInspection(VERSION, (version, options) => {
  const names = ["major", "minor", "patch", "pre", "build"];
  // Fields with their default value are not shown.
  const visibleNames = names.filter(
    (name) =>
      !(name === "pre" && field(version, name) === EMPTY) &&
      !(name === "build" && field(version, name) === null),
  );
  if (version.size !== names.length + 1) return undefined;
  return mapEntries(
    "%Version{",
    visibleNames.map((name) => Symbol.for(name)),
    visibleNames.map((name) => field(version, name)),
    options,
  );
});
defineInspection(
  REQUIREMENT,
  (requirementTerm) => `Version.parse_requirement!(${inspect(field(requirementTerm, "source"))})`,
);

defineImplementation(Symbol.for("Elixir.String.Chars"), VERSION, new Map([["to_string/1", text]]));
defineImplementation(
  Symbol.for("Elixir.String.Chars"),
  REQUIREMENT,
  new Map([["to_string/1", (requirementTerm: Term) => field(requirementTerm, "source")]]),
);
