import { callWith } from "./calls.ts";
import { ElixirError } from "./errors.ts";
import { inspect } from "./inspect-term.ts";
import { mapGet, structName } from "./map-operations.ts";
import { findFunction } from "./modules.ts";
import { restrictedErrorName } from "./restricted.ts";
import { atomName, ElixirMap, isAtom, listElements, type Term } from "./terms.ts";

/** The messages of Elixir's own exceptions, made from their fields. */
const messages: Readonly<Record<string, (field: (name: string) => Term) => string>> = {
  MatchError: (field) => `no match of right hand side value: ${inspect(field("term"))}`,
  CaseClauseError: (field) => `no case clause matching: ${inspect(field("term"))}`,
  WithClauseError: (field) => `no with clause matching: ${inspect(field("term"))}`,
  TryClauseError: (field) => `no try clause matching: ${inspect(field("term"))}`,
  CondClauseError: () => "no cond clause evaluated to a truthy value",
  CompileError: (field) =>
    `${String(field("file"))}:${String(field("line"))}: ${String(field("description"))}`,
  BadMapError: (field) => `expected a map, got: ${inspect(field("term"))}`,
  BadFunctionError: (field) => `expected a function, got: ${inspect(field("term"))}`,
  BadStructError: (field) =>
    `expected a struct named ${inspect(field("struct"))}, got: ${inspect(field("term"))}`,
  BadBooleanError: (field) =>
    `expected a boolean on left-side of "${atomName(field("operator") as symbol)}", got: ${inspect(field("term"))}`,
  BadArityError: (field) => {
    const fn = field("function") as { length: number };
    const args = listElements(field("args")) ?? [];
    const argumentsText =
      args.length === 0
        ? "no arguments"
        : `${args.length} argument${args.length === 1 ? "" : "s"} (${args.map((arg) => inspect(arg)).join(", ")})`;
    return `${inspect(fn as unknown as Term)} with arity ${fn.length} called with ${argumentsText}`;
  },
  FunctionClauseError: (field) => {
    if (field("function") === null) return "no function clause matches";
    const name = atomName(field("function") as symbol);
    const within = /^-(.+)\/(\d+)-fun-\d+-$/.exec(name);
    const module = label(field("module"));
    if (within)
      return `no function clause matching in anonymous fn/${String(field("arity"))} in ${module}.${within[1]}/${within[2]}`;
    return `no function clause matching in ${module}.${name}/${String(field("arity"))}`;
  },
  UndefinedFunctionError: (field) => {
    const key = `${atomName(field("function") as symbol)}/${String(field("arity"))}`;
    const module = field("module");
    const message = field("message");
    if (typeof message === "string") return message;
    if (module === null) return `function nil.${key} is undefined`;
    const hint = field("reason") === null ? ` (module ${label(module)} is not available)` : " or private";
    return `function ${label(module)}.${key} is undefined${hint}`;
  },
  KeyError: (field) => {
    const message = field("message");
    if (typeof message === "string") return message;
    const key = inspect(field("key"));
    const term = field("term");
    return term === null ? `key ${key} not found` : `key ${key} not found in: ${inspect(term)}`;
  },
  "Protocol.UndefinedError": (field) => {
    const description = field("description");
    const struct = structName(field("value"));
    const details = typeof description === "string" && description !== "" ? `, ${description}` : "";
    const of = struct ? ` of type ${label(struct)} (a struct)` : ` of type ${typeName(field("value"))}`;
    return `protocol ${label(field("protocol"))} not implemented for ${inspect(field("value"))}${of}${details}`;
  },
};

function typeName(term: Term): string {
  if (typeof term === "bigint") return "Integer";
  if (typeof term === "number") return "Float";
  if (typeof term === "string") return "BitString";
  if (isAtom(term)) return "Atom";
  if (typeof term === "function") return "Function";
  if (Array.isArray(term)) return "Tuple";
  return term instanceof ElixirMap ? "Map" : "List";
}

const label = (module: Term) => (isAtom(module) ? inspect(module) : "nil");

/** `Exception.message(exception)`. */
export function exceptionMessage(value: Term): string {
  const struct = structName(value);
  if (struct === undefined) return inspect(value);
  const own = findFunction(struct, "message/1");
  if (own) {
    let text: Term;
    try {
      text = callWith(own, [value]);
    } catch (error) {
      if (!(error instanceof ElixirError)) throw error;
      const { name, message } = describeThrownValue(error);
      return `got ${name} with message ${inspect(message)} while retrieving Exception.message/1 for ${inspect(value)}`;
    }
    if (typeof text === "string") return text;
    return `got ${inspect(text)} while retrieving Exception.message/1 for ${inspect(value)} (expected a string)`;
  }
  const field = (name: string) => mapGet(value as ElixirMap, Symbol.for(name)) ?? null;
  const name = atomName(struct).replace(/^Elixir\./, "");
  if (Object.hasOwn(messages, name)) return (messages[name] as (get: typeof field) => string)(field);
  const message = field("message");
  return typeof message === "string" ? message : inspect(value);
}

/** The text of an exception that was not caught: its name and its message. */
export function describeThrownValue({ kind, value }: ElixirError): { name: string; message: string } {
  if (kind === "error") {
    const struct = structName(value);
    const name = struct === undefined ? "ErlangError" : atomName(struct).replace(/^Elixir\./, "");
    const message = exceptionMessage(value);
    return { name: name === restrictedErrorName ? `${name}.` : name, message };
  }
  return { name: kind, message: inspect(value) };
}
