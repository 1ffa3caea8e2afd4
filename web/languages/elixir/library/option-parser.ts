import { argumentsOf, option, truthy } from "../runtime/arguments.ts";
import { call1, call2 } from "../runtime/calls.ts";
import { elementsOf } from "../runtime/enumerate.ts";
import { argumentError, raise } from "../runtime/errors.ts";
import { graphemes } from "../runtime/graphemes.ts";
import { inspect } from "../runtime/inspect-term.ts";
import { defineModule, findFunction } from "../runtime/modules.ts";
import { readInteger } from "../runtime/numbers.ts";
import { writeError } from "../runtime/output.ts";
import { RestrictedUse } from "../runtime/restricted.ts";
import { declareException } from "../runtime/structs.ts";
import {
  atomName,
  Cons,
  EMPTY,
  ERROR,
  isAtom,
  isTuple,
  list,
  listElements,
  OK,
  type Term,
} from "../runtime/terms.ts";
import { toText } from "./string-chars.ts";

const { refuse } = argumentsOf("OptionParser");

declareException("OptionParser.ParseError", "message");

/** The names and kinds of options, and whether others are refused. */
type Config = {
  readonly switches: readonly (readonly [name: string, kinds: readonly Term[]])[];
  readonly aliases: Term;
  readonly isStrict: boolean;
  readonly makesAtoms: boolean;
};

type Next =
  | { readonly kind: "ok"; readonly name: string; readonly value: Term; readonly rest: readonly string[] }
  | {
      readonly kind: "invalid" | "undefined";
      readonly name: string;
      readonly value: Term;
      readonly rest: readonly string[];
    }
  | { readonly kind: "error" };

const kind = (name: string): symbol => Symbol.for(name);
const allKinds = ["boolean", "count", "integer", "float", "string", "keep"].map(kind);

const wrap = (term: Term): Term[] => (term === null ? [] : (listElements(term) ?? [term]));

/** Atoms that are common names of options. Elixir itself uses all of them. */
const words = new Set(
  "all any arg args base binary body build check clean code color colors colour compile config content count data date debug default delete depth description dir directory dry_run edit end env error exclude exit extra file files filter first force format from global group head header headers help hidden host id ignore in include index info input install interval item json key keep keys kind label last length level limit line lines list local log max message method min mode module name names new no number off offset on only open option options order out output override parallel path pattern port prefix pretty print profile quiet raise random range read recursive remove repeat reset retry root run scale seed separator server shell short show silent size skip sort source split start state status step stop strict style suffix tag target test text time timeout title to trace type unknown unlock update url user value values verbose version wait warn warning watch width word words write yes".split(
    " ",
  ),
);

const unsure =
  "Elixir reads what it was not told of only where it has an atom of that name, which is not known here: name it in switches: or strict:, or give allow_nonexistent_atoms: true.";

function configOf(options: Term): Config {
  const [switches, strict] = [option(options, "switches") ?? null, option(options, "strict") ?? null];
  if (truthy(switches) && truthy(strict))
    return argumentError(":switches and :strict cannot be given together");
  const definitions = truthy(switches) ? switches : truthy(strict) ? strict : null;
  if (definitions === null)
    writeError("warning: not passing the :switches or :strict option to OptionParser is deprecated");
  const entries = (listElements(definitions ?? EMPTY) ?? []).map((entry) => {
    if (!isTuple(entry) || entry.length !== 2) return refuse("validate_switch", [entry]);
    const kinds = wrap(entry[1] as Term);
    const wrong = kinds.filter((each) => !allKinds.includes(each as symbol));
    if (wrong.length > 0)
      return argumentError(
        `invalid switch types/modifiers: ${wrong.map((each) => inspect(each)).join(", ")}`,
      );
    return [isAtom(entry[0] as Term) ? atomName(entry[0] as symbol) : "", kinds] as const;
  });
  return {
    switches: entries,
    aliases: option(options, "aliases") ?? EMPTY,
    isStrict: definitions !== null && !truthy(switches),
    makesAtoms: truthy(option(options, "allow_nonexistent_atoms") ?? null),
  };
}

const kindsOf = (config: Config, name: string): readonly Term[] =>
  config.switches.find(([each]) => each === name)?.[1] ?? [];

const isSwitch = (config: Config, name: string): boolean => config.switches.some(([each]) => each === name);

const aliasOf = (config: Config, name: string): string | undefined => {
  const alias = option(config.aliases, name);
  return alias !== undefined && truthy(alias) && isAtom(alias) ? atomName(alias) : undefined;
};

/** The name of an option. It is refused if it depends on the atoms that exist on the machine. */
function nameOf(spelling: string, matters: boolean, config: Config): string {
  const name = spelling.replaceAll("-", "_");
  const isKnown =
    config.makesAtoms ||
    isSwitch(config, name) ||
    words.has(name) ||
    option(config.aliases, name) !== undefined;
  if (!isKnown && matters) throw new RestrictedUse(`OptionParser with the option --${spelling}`, unsure);
  return name;
}

const startsWithDigit = (text: string): boolean => /^[0-9]/.test(text);

function hasValue(rest: readonly string[]): boolean {
  const [next] = rest;
  if (next === undefined) return false;
  if (!next.startsWith("-") || next === "-" || next.startsWith("- ")) return true;
  return startsWithDigit(next.slice(1));
}

type ReadValue = { readonly value: Term; readonly kinds: readonly Term[]; readonly rest: readonly string[] };

/** An option without `=` takes its value from the next argument, or is true. */
function read(value: Term, kinds: readonly Term[], rest: readonly string[]): ReadValue {
  if (value !== null) return { value, kinds, rest };
  if (kinds.includes(kind("boolean"))) return { value: true, kinds, rest };
  if (kinds.includes(kind("count"))) return { value: null, kinds, rest };
  if (hasValue(rest)) return { value: rest[0] as string, kinds, rest: rest.slice(1) };
  return kinds.length === 0 ? { value: true, kinds, rest } : { value: null, kinds: [kind("invalid")], rest };
}

/** Converts the value to its kind; undefined if it is invalid. */
function convert(value: Term, kinds: readonly Term[]): Term | undefined {
  const has = (name: string) => kinds.includes(kind(name));
  if (has("invalid")) return undefined;
  if (has("boolean")) {
    if (value === true || value === "true") return true;
    return value === false || value === "false" ? false : undefined;
  }
  if (has("count")) return value === null ? 1n : undefined;
  if (has("integer")) return readInteger(value as string, 10);
  if (has("float")) {
    const result = call1(findFunction(Symbol.for("Elixir.Float"), "parse/1") as Term, value);
    return isTuple(result) && result[1] === "" ? result[0] : undefined;
  }
  return value;
}

function tagOption(
  name: string | undefined,
  isNegated: boolean,
  value: Term,
  label: string,
  rest: readonly string[],
  config: Config,
): Next {
  if (name === undefined) {
    const result = read(value, [], rest);
    return { kind: "undefined", name: label, value: result.value, rest: result.rest };
  }
  if (config.isStrict && !isSwitch(config, name)) return { kind: "undefined", name: label, value, rest };
  const isWrong = isNegated && truthy(value);
  const kinds = isWrong ? [kind("invalid")] : kindsOf(config, name);
  const result = read(isNegated && !isWrong ? false : value, kinds, rest);
  const optionValue = convert(result.value, result.kinds);
  return optionValue === undefined
    ? { kind: "invalid", name: label, value: result.value, rest: result.rest }
    : { kind: "ok", name, value: optionValue, rest: result.rest };
}

function splitOption(argument: string): [name: string, value: Term] {
  const at = argument.indexOf("=");
  return at < 0 ? [argument, null] : [argument.slice(0, at), argument.slice(at + 1)];
}

function next(argv: readonly string[], config: Config, givesValue = false): Next {
  const [first, ...rest] = argv;
  if (first === undefined || first === "--" || first === "-" || first.startsWith("- "))
    return { kind: "error" };
  if (first.startsWith("--")) {
    const [name, value] = splitOption(first.slice(2));
    const label = `--${name}`;
    if (name.includes("_")) return { kind: "undefined", name: label, value, rest };
    if (name.startsWith("no-")) {
      const plain = name.slice(3).replaceAll("-", "_");
      if (kindsOf(config, plain).includes(kind("boolean")))
        return tagOption(plain, true, value, label, rest, config);
    }
    // If other options are refused and no value follows, it is refused whether the atom exists or not.
    const matters = !config.isStrict || givesValue || (value === null && hasValue(rest));
    return tagOption(nameOf(name, matters, config), false, value, label, rest, config);
  }
  if (!first.startsWith("-")) return { kind: "error" };
  const [name, value] = splitOption(first.slice(1));
  const label = `-${name}`;
  if (value === null && startsWithDigit(name)) return { kind: "error" };
  if (/[-_]/.test(name)) return { kind: "undefined", name: label, value, rest };
  if (graphemes(name).length === 1)
    return tagOption(aliasOf(config, name), false, value, label, rest, config);
  const long = aliasOf(config, name);
  if (long !== undefined) {
    writeError(`warning: multi-letter aliases are deprecated, got: ${inspect(Symbol.for(name))}`);
    return tagOption(long, false, value, label, rest, config);
  }
  return next([...lettersOf(name, value), ...rest], config, givesValue);
}

/** `-abc1=2` is `-a -b -c=1=2`. */
function lettersOf(name: string, value: Term): string[] {
  const [letters = "", digits = ""] = /^([^0-9]*)(.*)$/s.exec(name)?.slice(1) ?? [];
  const each = (graphemes(letters) as string[]).map((letter) => `-${letter}`);
  const last = each.pop() ?? "";
  return [...each, last + (digits === "" ? "" : `=${digits}`) + (truthy(value) ? `=${value as string}` : "")];
}

type ParseState = { options: [string, Term][]; args: string[]; invalid: Term[] };

function parse(name: string, argv: Term, options: Term, all: boolean): ParseState {
  const words = listElements(argv);
  if (words === undefined || !(options instanceof Cons)) return refuse(name, [argv, options]);
  const config = configOf(options);
  const state: ParseState = { options: [], args: [], invalid: [] };
  let rest: readonly string[] = words.map((each) =>
    typeof each === "string" ? each : refuse("next_with_config", [list(words), options]),
  );
  while (rest.length > 0) {
    const result = next(rest, config);
    if (result.kind === "error") {
      if (rest[0] === "--") {
        state.args.push(...rest.slice(1));
        break;
      }
      if (!all) {
        state.args.push(...rest);
        break;
      }
      state.args.push(rest[0] as string);
      rest = rest.slice(1);
      continue;
    }
    if (result.kind === "ok") store(state, result.name, result.value, kindsOf(config, result.name));
    else if (result.kind === "invalid") state.invalid.push([result.name, result.value]);
    else if (config.isStrict) state.invalid.push([result.name, null]);
    rest = result.rest;
  }
  return state;
}

/** If an option occurs twice, the last one counts, unless its kind says otherwise. */
function store(state: ParseState, name: string, value: Term, kinds: readonly Term[]): void {
  const before = state.options.find(([each]) => each === name);
  if (kinds.includes(kind("count"))) {
    if (before === undefined) state.options.unshift([name, value]);
    else before[1] = (before[1] as bigint) + 1n;
    return;
  }
  if (!kinds.includes(kind("keep"))) state.options = state.options.filter(([each]) => each !== name);
  state.options.unshift([name, value]);
}

const keywords = ({ options }: ParseState): Term =>
  list([...options].reverse().map(([name, value]): Term => [Symbol.for(name), value]));

const triple = (state: ParseState): Term => [keywords(state), list(state.args), list(state.invalid)];

function orRaise(name: string, argv: Term, options: Term, all: boolean): Term {
  const state = parse(name, argv, options, all);
  if (state.invalid.length === 0) return [keywords(state), list(state.args)];
  const config = configOf(options);
  const errors = state.invalid.map((each) => errorText(each as readonly [string, Term], config));
  const count = `${errors.length} error${errors.length === 1 ? "" : "s"} found!`;
  return raise("OptionParser.ParseError", "message", [count, ...errors].join("\n"));
}

function errorText([label, value]: readonly [string, Term], config: Config): string {
  const bareName = label.replace(/^-+/, "");
  const plain = bareName.replaceAll("-", "_");
  const name = aliasOf(config, plain) ?? plain;
  const types = config.switches.find(([each]) => each === name)?.[1];
  // Two kinds together have no text, as in Elixir.
  const type =
    types === undefined ? undefined : types.length === 1 ? atomName(types[0] as symbol) : toText(list(types));
  if (value !== null) return `${label} : Expected type ${type ?? ""}, got ${inspect(value)}`;
  if (type !== undefined) return `${label} : Missing argument of type ${type}`;
  const similar = similarTo(plain, config);
  return `${label} : Unknown option${similar === undefined ? "" : `. Did you mean --${similar}?`}`;
}

function similarTo(name: string, config: Config): string | undefined {
  const distance = findFunction(Symbol.for("Elixir.String"), "jaro_distance/2") as Term;
  let best: string | undefined;
  let score = 0;
  for (const [each] of config.switches) {
    const own = call2(distance, each, name) as number;
    if (own < score) continue;
    score = own;
    best = each;
  }
  return score > 0.8 ? best?.replaceAll("_", "-") : undefined;
}

/** The words of a command line, with quotes and escapes. */
function split(term: Term): Term {
  if (typeof term !== "string") return refuse("split", [term]);
  const words: string[] = [];
  let word = "";
  let quote = "";
  const text = term.replace(/^ +/, "");
  for (let index = 0; index < text.length; index++) {
    const char = text[index] as string;
    const after = text[index + 1] ?? "";
    if (char === "\\" && (quote === "" ? after !== "" && " '\"".includes(after) : after === quote)) {
      word += after;
      index++;
    } else if (quote === "" && (char === '"' || char === "'")) quote = char;
    else if (char === quote) quote = "";
    else if (char === " " && quote === "") {
      words.push(word);
      word = "";
      while (text[index + 1] === " ") index++;
    } else word += char;
  }
  if (quote !== "")
    return raise(
      "RuntimeError",
      "message",
      `argv string did not terminate properly, a ${quote} was opened but never closed`,
    );
  if (word !== "") words.push(word);
  return list(words);
}

function toArguments(enumerable: Term, options: Term): Term {
  const switches = option(options, "switches") ?? EMPTY;
  const result: Term[] = [];
  for (const entry of elementsOf(enumerable)) {
    if (!isTuple(entry) || entry.length !== 2) return refuse("to_argv", [enumerable, options]);
    const [key, value] = entry as readonly [Term, Term];
    if (value === null) continue;
    if (!isAtom(key)) return refuse("to_switch", [key, "--"]);
    const name = atomName(key).replaceAll("_", "-");
    if (value === true) result.push(`--${name}`);
    else if (value === false) result.push(`--no-${name}`);
    else if (option(switches, atomName(key)) === kind("count")) {
      for (let count = 0n; count < (value as bigint); count++) result.push(`--${name}`);
    } else result.push(`--${name}`, toText(value));
  }
  return list(result);
}

function nextOf(argv: Term, options: Term): Term {
  const words = listElements(argv);
  if (words === undefined || !(options instanceof Cons)) return refuse("next", [argv, options]);
  const result = next(words as string[], configOf(options), true);
  if (result.kind === "error") return [ERROR, argv];
  const rest = list(result.rest);
  if (result.kind === "ok") return [OK, Symbol.for(result.name), result.value, rest];
  return [Symbol.for(result.kind), result.name, result.value, rest];
}

defineModule("OptionParser", {
  "next/1": (argv: Term) => nextOf(argv, EMPTY),
  "next/2": nextOf,
  "parse/1": (argv: Term) => triple(parse("parse", argv, EMPTY, true)),
  "parse/2": (argv: Term, options: Term) => triple(parse("parse", argv, options, true)),
  "parse!/1": (argv: Term) => orRaise("parse!", argv, EMPTY, true),
  "parse!/2": (argv: Term, options: Term) => orRaise("parse!", argv, options, true),
  "parse_head/1": (argv: Term) => triple(parse("parse_head", argv, EMPTY, false)),
  "parse_head/2": (argv: Term, options: Term) => triple(parse("parse_head", argv, options, false)),
  "parse_head!/1": (argv: Term) => orRaise("parse_head!", argv, EMPTY, false),
  "parse_head!/2": (argv: Term, options: Term) => orRaise("parse_head!", argv, options, false),
  "split/1": split,
  "to_argv/1": (enumerable: Term) => toArguments(enumerable, EMPTY),
  "to_argv/2": toArguments,
});
