import { argumentError } from "./errors.ts";
import { inspect } from "./inspect-term.ts";
import { atomName, Cons, isAtom, isTuple, list, listElements, type Term } from "./terms.ts";

/* The part of `quote` that runs in the program: unquoted values whose form is only known then. */

/** The forms that `unquote_splicing` inserts. */
export function splice(term: Term): readonly Term[] {
  return (
    listElements(term) ??
    argumentError(
      term instanceof Cons
        ? "an improper list in unquote_splicing is not available here"
        : `expected a list with quoted expressions in unquote_splicing/1, got: ${inspect(term)}`,
    )
  );
}

/** `left.unquote(right)`, with or without arguments. */
export function quotedDot(meta: Term, left: Term, right: Term, args: Term): Term {
  const dot: Term = [Symbol.for("."), meta, list([left, name(right, args !== null)])];
  if (args !== null) return [dot, meta, args];
  if (isTuple(right) && right[0] === Symbol.for("__aliases__"))
    return [Symbol.for("__aliases__"), meta, new Cons(left, right[2] as Term)];
  if (isAtom(right) && atomName(right).startsWith("Elixir."))
    return [Symbol.for("__aliases__"), meta, list([left, right])];
  if (isTuple(right) && right[2] instanceof Cons) return [dot, meta, right[2]];
  return [dot, new Cons([Symbol.for("no_parens"), true], meta), list([])];
}

function name(right: Term, hasArguments: boolean): Term {
  if (isAtom(right)) return right;
  if (isTuple(right) && right.length === 3 && isAtom(right[0] as Term)) {
    if (isAtom(right[2] as Term) || (!hasArguments && right[2] instanceof Cons)) return right[0] as Term;
  }
  const expectation = hasArguments
    ? "expected unquote after dot with args to return an atom or a quoted call"
    : "expected unquote after dot to return an atom, an alias or a quoted call";
  return argumentError(`${expectation}, got: ${inspect(right)}`);
}
