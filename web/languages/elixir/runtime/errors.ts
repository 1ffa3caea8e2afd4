import { mapOf } from "./map-operations.ts";
import { atom, type ElixirFunction, type ElixirMap, list, STRUCT, type Term } from "./terms.ts";

export type ThrownKind = "error" | "throw" | "exit";

/** A clause that was tried: its text in pieces, each with whether it fits (null if that means nothing). */
export type TriedClause = readonly (readonly [text: string, fits: boolean | null])[];

/** The error that `raise`, `throw` and `exit` throw. For `raise`, the value is the exception's struct. */
export class ElixirError extends Error {
  readonly kind: ThrownKind;
  readonly value: Term;
  /** Arguments for the report that the exception's struct does not contain, for example of a FunctionClauseError. */
  readonly args: readonly Term[] | null;
  /** For an ArithmeticError: the operator. */
  operator: string | undefined;
  /** For a FunctionClauseError: the clauses, and which parts of them fit. */
  triedClauses: (() => readonly TriedClause[]) | undefined;
  constructor(kind: ThrownKind, value: Term, args: readonly Term[] | null = null) {
    super();
    this.kind = kind;
    this.value = value;
    this.args = args;
  }
}

const EXCEPTION = Symbol.for("__exception__");

/** The struct of an exception: `exception("KeyError", "key", key, "term", term, "message", null)`. */
export function exception(name: string, ...fields: Term[]): ElixirMap {
  const entries: Term[] = [STRUCT, atom(`Elixir.${name}`), EXCEPTION, true];
  for (let index = 0; index < fields.length; index += 2) {
    entries.push(Symbol.for(fields[index] as string), fields[index + 1] as Term);
  }
  return mapOf(entries);
}

/** Raises an exception with this name and these fields. */
export function raise(name: string, ...fields: Term[]): never {
  throw new ElixirError("error", exception(name, ...fields));
}

export function throwTerm(value: Term): never {
  throw new ElixirError("throw", value);
}

export function exitWith(reason: Term): never {
  throw new ElixirError("exit", reason);
}

export function argumentError(message: string): never {
  raise("ArgumentError", "message", message);
}

const ordinals = ["", "1st", "2nd", "3rd", "4th", "5th", "6th"];

/** Erlang's description of wrong arguments: their number from 1, and the problem. */
export function badArguments(...faults: readonly [position: number, fault: string][]): never {
  let text = "errors were found at the given arguments:\n\n";
  for (let index = 0; index < faults.length; index++) {
    const [position, fault] = faults[index] as [number, string];
    text += `  * ${ordinals[position]} argument: ${fault}\n`;
  }
  argumentError(text);
}

/** Raises an ArithmeticError, with `operator` and its operands if Erlang has them. */
export function arithmeticError(operator?: string, ...args: readonly Term[]): never {
  const value = exception("ArithmeticError", "message", "bad argument in arithmetic expression");
  const error = new ElixirError("error", value, args);
  error.operator = operator;
  throw error;
}

/**
 * Raises the error that no clause of `module.name/arity` takes these arguments. The module is as in Elixir: `Enum`,
 * `:lists`.
 */
export function functionClauseError(
  module: string,
  name: string,
  args: readonly Term[],
  triedClauses?: () => readonly TriedClause[],
): never {
  const value = exception(
    "FunctionClauseError",
    "module",
    moduleAtom(module),
    "function",
    atom(name),
    "arity",
    BigInt(args.length),
    "kind",
    null,
    "args",
    null,
    "clauses",
    null,
  );
  const error = new ElixirError("error", value, args);
  error.triedClauses = triedClauses;
  throw error;
}

export function keyError(key: Term, term: Term, message: Term = null): never {
  raise("KeyError", "key", key, "term", term, "message", message);
}

export function matchError(term: Term): never {
  raise("MatchError", "term", term);
}

export function caseClauseError(term: Term): never {
  raise("CaseClauseError", "term", term);
}

export function badMapError(term: Term): never {
  raise("BadMapError", "term", term);
}

export function badBooleanError(operator: string, term: Term): never {
  raise("BadBooleanError", "operator", atom(operator), "term", term);
}

export function badFunctionError(term: Term): never {
  raise("BadFunctionError", "term", term);
}

export function badArityError(fn: ElixirFunction, args: readonly Term[]): never {
  raise("BadArityError", "function", fn, "args", list(args));
}

export function emptyError(): never {
  raise("Enum.EmptyError", "message", "empty error");
}

export function undefinedFunctionError(module: Term, name: Term, arity: number, reason: Term = null): never {
  raise(
    "UndefinedFunctionError",
    "module",
    module,
    "function",
    name,
    "arity",
    BigInt(arity),
    "reason",
    reason,
    "message",
    null,
  );
}

export function protocolUndefinedError(protocol: string, value: Term, description = ""): never {
  raise(
    "Protocol.UndefinedError",
    "protocol",
    atom(`Elixir.${protocol}`),
    "value",
    value,
    "description",
    description,
  );
}

/** The atom of a module as in Elixir: `Enum` is :"Elixir.Enum", `:lists` is :lists. */
export function moduleAtom(module: string): symbol {
  return Symbol.for(module.startsWith(":") ? module.slice(1) : `Elixir.${module}`);
}
