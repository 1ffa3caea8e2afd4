import { argumentsOf } from "../runtime/arguments.ts";
import { exception } from "../runtime/errors.ts";
import { exceptionMessage } from "../runtime/exception-message.ts";
import { inspectAtom, inspectRemoteName } from "../runtime/inspect-atom.ts";
import { inspect } from "../runtime/inspect-term.ts";
import { mapGet, structName } from "../runtime/map-operations.ts";
import { defineModule } from "../runtime/modules.ts";
import {
  atomName,
  Cons,
  ElixirMap,
  EMPTY,
  isAtom,
  isTuple,
  listElements,
  type Term,
} from "../runtime/terms.ts";
import { toText } from "./string-chars.ts";

const { refuse } = argumentsOf("Exception");
const ERROR_KIND = Symbol.for("error");

const isException = (term: Term): boolean =>
  term instanceof ElixirMap &&
  structName(term) !== undefined &&
  mapGet(term, Symbol.for("__exception__")) === true;

const text = (term: Term): string => toText(term) as string;

/** The exceptions for errors of Erlang, by reason: the name, and the names of the fields. */
const ofAtoms: Readonly<Record<string, readonly Term[]>> = {
  badarg: ["ArgumentError", "message", "argument error"],
  badarith: ["ArithmeticError", "message", "bad argument in arithmetic expression"],
  system_limit: ["SystemLimitError", "message", "a system limit has been reached"],
  cond_clause: ["CondClauseError"],
};
const ofTuples: Readonly<Record<string, readonly [name: string, ...fields: string[]]>> = {
  "badfun/1": ["BadFunctionError", "term"],
  "badstruct/2": ["BadStructError", "struct", "term"],
  "badmatch/1": ["MatchError", "term"],
  "badmap/1": ["BadMapError", "term"],
  "badbool/2": ["BadBooleanError", "operator", "term"],
  "badkey/1": ["KeyError", "key"],
  "badkey/2": ["KeyError", "key", "term"],
  "case_clause/1": ["CaseClauseError", "term"],
  "with_clause/1": ["WithClauseError", "term"],
  "try_clause/1": ["TryClauseError", "term"],
};

function normalize(kind: Term, payload: Term): Term {
  if (kind !== ERROR_KIND || isException(payload)) return payload;
  const ofAtom = isAtom(payload) ? ofAtoms[atomName(payload)] : undefined;
  if (ofAtom !== undefined) return exception(ofAtom[0] as string, ...ofAtom.slice(1));
  if (isTuple(payload) && isAtom(payload[0] as Term)) {
    const [tag, ...values] = payload as readonly Term[];
    const ofTuple = ofTuples[`${atomName(tag as symbol)}/${values.length}`];
    if (ofTuple !== undefined) {
      const [name, ...fields] = ofTuple;
      const more =
        name === "KeyError" ? ["message", null, ...(fields.length === 1 ? ["term", null] : [])] : [];
      return exception(
        name,
        ...fields.flatMap((field, index): Term[] => [field, values[index] as Term]),
        ...more,
      );
    }
    const [fn, args] = (isTuple(values[0] as Term) ? values[0] : []) as readonly Term[];
    if (tag === Symbol.for("badarity") && fn !== undefined && args !== undefined)
      return exception("BadArityError", "function", fn, "args", args);
  }
  return exception("ErlangError", "original", payload, "reason", null);
}

function banner(kind: Term, value: Term): string {
  if (kind === ERROR_KIND) {
    const error = normalize(kind, value);
    return `** (${inspect(structName(error) as symbol)}) ${exceptionMessage(error)}`;
  }
  if (kind === Symbol.for("throw")) return `** (throw) ${inspect(value)}`;
  if (kind === Symbol.for("exit")) return `** (exit) ${exitText(value)}`;
  return refuse("format_banner", [kind, value, EMPTY]);
}

const exitReasons: Readonly<Record<string, string>> = {
  normal: "normal",
  shutdown: "shutdown",
  calling_self: "process attempted to call itself",
  timeout: "time out",
  killed: "killed",
  noconnection: "no connection",
  noproc:
    "no process: the process is not alive or there's no process currently associated with the given name, possibly because its application isn't started",
};

const exitTuples: Readonly<Record<string, string>> = {
  shutdown: "shutdown: ",
  already_started: "already started: ",
  bad_return_value: "bad return value: ",
  bad_call: "bad call: ",
  bad_cast: "bad cast: ",
};

function exitText(reason: Term, joiner = "\n    "): string {
  if (isAtom(reason)) return exitReasons[atomName(reason)] ?? inspect(reason);
  if (!isTuple(reason) || reason.length !== 2) return inspect(reason);
  const [first, second] = reason as readonly [Term, Term];
  const frames = second instanceof Cons && second !== EMPTY ? entries(second) : undefined;
  if (frames !== undefined)
    return [`an exception was raised:${joiner}${banner(ERROR_KIND, first)}`, ...frames].join(`${joiner}    `);
  if (isTuple(second) && second.length === 3 && isCall(second as readonly Term[]))
    return `exited in: ${mfa(...(second as [Term, Term, Term]))}${joiner}** (EXIT) ${exitText(first, `${joiner}    `)}`;
  if (first === Symbol.for("nodedown") && isAtom(second)) return `no connection to ${text(second)}`;
  const exitName = isAtom(first) ? exitTuples[atomName(first)] : undefined;
  return exitName === undefined ? inspect(reason) : exitName + inspect(second);
}

const isCall = ([module, name, args]: readonly Term[]): boolean =>
  isAtom(module as Term) && isAtom(name as Term) && listElements(args as Term) !== undefined;

/** The lines of a stack; undefined if an entry is invalid. */
function entries(stack: Term): string[] | undefined {
  const items = listElements(stack);
  if (items === undefined || !items.every(isEntry)) return undefined;
  return items.map(entry);
}

const isEntry = (term: Term): boolean =>
  isTuple(term) &&
  (term.length === 4 ? isAtom(term[0] as Term) && isAtom(term[1] as Term) : term.length === 3) &&
  listElements(term[term.length - 1] as Term) !== undefined;

function arityText(arity: Term): string {
  if (typeof arity === "bigint") return `/${arity}`;
  const args = listElements(arity);
  return args === undefined
    ? refuse("format_arity", [arity])
    : `(${args.map((arg) => inspect(arg)).join(", ")})`;
}

/** `Enum.map/2`, `Enum.map([1], f)`, `anonymous fn/1 in Shop.total/1`. */
function mfa(module: Term, name: Term, arity: Term): string {
  if (!isAtom(module) || !isAtom(name)) return refuse("format_mfa", [module, name, arity]);
  const inside = /^-(.*)\/([^/-]*)-[^/-]*-[^/-]*-$/s.exec(atomName(name));
  const label = inspectAtom(atomName(module));
  if (inside !== null) {
    const [, outer = "", outerArity = ""] = inside;
    return `anonymous fn${arityText(arity)} in ${label}.${inspectRemoteName(outer)}/${outerArity}`;
  }
  return `${label}.${inspectRemoteName(atomName(name))}${arityText(arity)}`;
}

function fa(fn: Term, arity: Term): string {
  return typeof fn === "function" ? inspect(fn) + arityText(arity) : refuse("format_fa", [fn, arity]);
}

const isUnknown = (number: Term): boolean => number === null || number === 0n;

function fileLine(file: Term, line: Term, suffix: Term): string {
  if (file === null) return "";
  return `${text(file)}:${isUnknown(line) ? "" : `${text(line)}:`}${text(suffix)}`;
}

function fileLineColumn(file: Term, line: Term, column: Term, suffix: Term): string {
  if (isUnknown(line) || isUnknown(column)) return fileLine(file, line, suffix);
  return file === null ? "" : `${text(file)}:${text(line)}:${text(column)}:${text(suffix)}`;
}

function entry(term: Term): string {
  if (!isEntry(term)) return refuse("format_stacktrace_entry", [term]);
  const parts = term as readonly Term[];
  const entryValue = (name: string): Term => {
    for (const each of listElements(parts.at(-1) as Term) ?? [])
      if (isTuple(each) && each[0] === Symbol.for(name)) return each[1] as Term;
    return null;
  };
  const location = fileLine(entryValue("file"), entryValue("line"), " ");
  const [first, second, third] = parts as readonly [Term, Term, Term];
  if (parts.length === 3) return location + fa(first, second);
  const name = atomName(second as symbol);
  if (name === "__MODULE__" && third === 0n) return `${location}${inspect(first)} (module)`;
  if (name === "__MODULE__" && third === 1n) return `${location}(module)`;
  if (name === "__FILE__" && third === 1n) return `${location}(file)`;
  return application(first as symbol) + location + mfa(first, second, third);
}

/** Modules of Elixir and of Erlang are shown with their application. */
function application(module: symbol): string {
  const name = atomName(module);
  if (elixirModules.test(name)) return "(elixir 1.14.0) ";
  if (
    /^(?:lists|maps|string|binary|queue|gb_sets|math|rand|unicode|re|proplists|orddict|ordsets|dict|sets|array)$/.test(
      name,
    )
  )
    return "(stdlib 4.2) ";
  return "";
}

const elixirModules =
  /^Elixir\.(?:Access|Atom|Base|Bitwise|Calendar|Date|DateTime|Enum|Enumerable|Exception|Float|Function|IO|Inspect|Integer|Kernel|Keyword|List|Macro|Map|MapSet|NaiveDateTime|OptionParser|Path|Range|Regex|Stream|String|StringIO|Time|Tuple|URI|Version)(?:\.|$)/;

function stackText(stack: Term): string {
  const items = listElements(stack);
  if (items === undefined) return refuse("format_stacktrace", [stack]);
  return items.length === 0 ? "\n" : `    ${items.map(entry).join("\n    ")}\n`;
}

function format(kind: Term, payload: Term, stack: Term): string {
  const line = banner(kind, payload);
  return stack === EMPTY ? line : `${line}\n${stackText(stack)}`;
}

defineModule("Exception", {
  "exception?/1": isException,
  "format/2": (kind: Term, payload: Term) => format(kind, payload, EMPTY),
  "format/3": format,
  "format_banner/2": banner,
  "format_banner/3": (kind: Term, payload: Term) => banner(kind, payload),
  "format_exit/1": (reason: Term) => exitText(reason),
  "format_fa/2": fa,
  "format_file_line/2": (file: Term, line: Term) => fileLine(file, line, ""),
  "format_file_line/3": fileLine,
  "format_file_line_column/3": (file: Term, line: Term, column: Term) =>
    fileLineColumn(file, line, column, ""),
  "format_file_line_column/4": fileLineColumn,
  "format_mfa/3": mfa,
  "format_stacktrace/1": stackText,
  "format_stacktrace_entry/1": entry,
  "message/1": (term: Term) => (isException(term) ? exceptionMessage(term) : refuse("message", [term])),
  "normalize/2": normalize,
  "normalize/3": (kind: Term, payload: Term) => normalize(kind, payload),
});

defineModule("ErlangError", {
  "message/1": (error: Term) =>
    `Erlang error: ${inspect(mapGet(error as ElixirMap, Symbol.for("original")) ?? null)}`,
});
