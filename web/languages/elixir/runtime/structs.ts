import { mapOf } from "./map-operations.ts";
import { type ElixirMap, STRUCT, type Term } from "./terms.ts";

/** The fields of each struct's module in the order of their declaration, which `inspect` uses. */
const fields = new Map<symbol, readonly symbol[]>();

export function defineStruct(module: symbol, names: readonly symbol[]): void {
  fields.set(module, names);
}

export function structFields(module: symbol): readonly symbol[] | undefined {
  return fields.get(module);
}

/** A struct of the library: without values, and the keys that must be given. */
export type StructDeclaration = { readonly blank: ElixirMap; readonly enforced: readonly symbol[] };

const declarations = new Map<symbol, StructDeclaration>();

/** Declares a struct as `defstruct` does: its fields in order with their defaults, and the enforced keys. */
export function declareStruct(
  module: symbol,
  values: Readonly<Record<string, Term>>,
  enforcedKeys: readonly string[] = [],
): void {
  const names = Object.keys(values).map((name) => Symbol.for(name));
  defineStruct(module, names);
  const entries = Object.entries(values).flatMap(([name, value]) => [Symbol.for(name), value]);
  declarations.set(module, {
    blank: mapOf([STRUCT, module, ...entries]),
    enforced: enforcedKeys.map((name) => Symbol.for(name)),
  });
}

export function declaredStruct(module: symbol): StructDeclaration | undefined {
  return declarations.get(module);
}

/** The exceptions of Elixir itself, and their fields. */
const builtIn: Readonly<Record<string, string>> = {
  ArgumentError: "message",
  ArithmeticError: "message",
  BadArityError: "function args",
  BadBooleanError: "term operator",
  BadFunctionError: "term",
  BadMapError: "term",
  BadStructError: "struct term",
  CaseClauseError: "term",
  CondClauseError: "",
  "Enum.EmptyError": "message",
  "Enum.OutOfBoundsError": "message",
  ErlangError: "original reason",
  FunctionClauseError: "module function arity kind args clauses",
  KeyError: "key term message",
  MatchError: "term",
  "Protocol.UndefinedError": "protocol value description",
  RuntimeError: "message",
  SystemLimitError: "message",
  TryClauseError: "term",
  UndefinedFunctionError: "module function arity reason message",
  WithClauseError: "term",
  MapSet: "map version",
  Range: "first last step",
};

const usualMessages: Readonly<Record<string, string>> = {
  ArgumentError: "argument error",
  ArithmeticError: "bad argument in arithmetic expression",
  RuntimeError: "runtime error",
};

/** Declares an exception of the library. `fields`: the names of its fields, separated by spaces. */
export function declareException(name: string, fields: string): void {
  const names = fields.split(" ").filter((field) => field !== "");
  defineStruct(
    Symbol.for(`Elixir.${name}`),
    names.map((field) => Symbol.for(field)),
  );
  const values = names.flatMap((field) => [
    Symbol.for(field),
    field === "message" ? (usualMessages[name] ?? null) : null,
  ]);
  declarations.set(Symbol.for(`Elixir.${name}`), {
    blank: mapOf([STRUCT, Symbol.for(`Elixir.${name}`), Symbol.for("__exception__"), true, ...values]),
    enforced: [],
  });
}

for (const name of Object.keys(builtIn)) {
  if (name.endsWith("Error")) declareException(name, builtIn[name] as string);
  else {
    const fields = (builtIn[name] as string).split(" ").map((field) => Symbol.for(field));
    defineStruct(Symbol.for(`Elixir.${name}`), fields);
  }
}
