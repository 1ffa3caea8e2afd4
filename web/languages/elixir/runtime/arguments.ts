import { functionClauseError } from "./errors.ts";
import { unavailable } from "./restricted.ts";
import { Bytes, isBinary, isTuple, listElements, type Term } from "./terms.ts";

/**
 * The checks of the arguments of a module's functions. A wrong argument is a FunctionClauseError of the function that
 * was called, with its arity after its defaults are filled in.
 */
export function argumentsOf(module: string) {
  const refuse = (name: string, args: readonly Term[]): never => functionClauseError(module, name, args);
  return {
    refuse,
    binary: (term: Term, name: string, args: readonly Term[]): string | Bytes =>
      isBinary(term) ? term : refuse(name, args),
    /** A binary that is text. Other bytes are refused by name, because no result was verified for them. */
    text(term: Term, name: string, args: readonly Term[]): string {
      if (typeof term === "string") return term;
      if (term instanceof Bytes) return unavailable(`${module}.${name} of a binary that is not valid UTF-8`);
      return refuse(name, args);
    },
    integer: (term: Term, name: string, args: readonly Term[]): bigint =>
      typeof term === "bigint" ? term : refuse(name, args),
    items: (term: Term, name: string, args: readonly Term[]): Term[] =>
      listElements(term) ?? refuse(name, args),
    /** Requires a function of this arity. */
    fn(term: Term, arity: number, name: string, args: readonly Term[]): Term {
      return typeof term === "function" && term.length === arity ? term : refuse(name, args);
    },
  };
}

/** The first value of a key in a keyword list; undefined if it has none. */
export function option(options: Term, name: string): Term | undefined {
  const key = Symbol.for(name);
  const entries = listElements(options) ?? [];
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index] as Term;
    if (isTuple(entry) && entry.length === 2 && entry[0] === key) return entry[1];
  }
  return undefined;
}

export const truthy = (term: Term): boolean => term !== false && term !== null;
