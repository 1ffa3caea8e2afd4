import { codePoints, utf8Length } from "../runtime/bytes.ts";
import { argumentError, badArguments, functionClauseError } from "../runtime/errors.ts";
import { readFloat } from "../runtime/floats.ts";
import { defineModule } from "../runtime/modules.ts";
import { atom, Bytes, Cons, list, listElements, type Term } from "../runtime/terms.ts";

/** The text of an argument. Bytes that are no text are refused: what is not verified is not answered. */
function text(term: Term, name: string, args: readonly Term[]): string {
  if (typeof term === "string") return term;
  if (term instanceof Bytes) return argumentError("a binary that is not valid UTF-8 is not available here");
  return functionClauseError("String", name, args);
}

/** The strings of a pattern: one, or a list of them. */
function patterns(term: Term, name: string, args: readonly Term[]): string[] {
  if (typeof term === "string") return [term];
  if (!(term instanceof Cons)) return functionClauseError("String", name, args);
  const result = listElements(term) ?? functionClauseError("String", name, args);
  for (let index = 0; index < result.length; index++) text(result[index] as Term, name, args);
  return result as string[];
}

function duplicate(term: Term, count: Term): string {
  const args = [term, count];
  const subject = text(term, "duplicate", args);
  if (typeof count !== "bigint" || count < 0n) return functionClauseError("String", "duplicate", args);
  return subject.repeat(Number(count));
}

defineModule("String", {
  "codepoints/1": (term: Term) =>
    list(codePoints(text(term, "codepoints", [term])).map((point) => String.fromCodePoint(point))),
  "contains?/2": (term: Term, pattern: Term) => {
    const args = [term, pattern];
    const subject = text(term, "contains?", args);
    const wanted = patterns(pattern, "contains?", args);
    for (let index = 0; index < wanted.length; index++) {
      if (subject.includes(wanted[index] as string)) return true;
    }
    return false;
  },
  "duplicate/2": duplicate,
  "ends_with?/2": (term: Term, pattern: Term) => {
    const args = [term, pattern];
    const subject = text(term, "ends_with?", args);
    const wanted = patterns(pattern, "ends_with?", args);
    for (let index = 0; index < wanted.length; index++) {
      if (subject.endsWith(wanted[index] as string)) return true;
    }
    return false;
  },
  "starts_with?/2": (term: Term, pattern: Term) => {
    const args = [term, pattern];
    const subject = text(term, "starts_with?", args);
    const wanted = patterns(pattern, "starts_with?", args);
    for (let index = 0; index < wanted.length; index++) {
      if (subject.startsWith(wanted[index] as string)) return true;
    }
    return false;
  },
  "split/2": (term: Term, pattern: Term) => {
    const subject = text(term, "split", [term, pattern, list([])]);
    if (typeof pattern !== "string" || pattern === "") {
      return argumentError("String.split/2 with such a pattern is not available here");
    }
    return list(subject.split(pattern));
  },
  "to_atom/1": (term: Term) => {
    if (typeof term !== "string") return badArguments([1, "not a binary"]);
    if (utf8Length(term) > 255 && codePoints(term).length > 255) {
      return argumentError("a system limit has been reached");
    }
    return atom(term);
  },
  "to_charlist/1": (term: Term) =>
    list(codePoints(text(term, "to_charlist", [term])).map((point) => BigInt(point))),
  "to_float/1": (term: Term) => {
    if (typeof term !== "string") return badArguments([1, "not a binary"]);
    return readFloat(term) ?? badArguments([1, "not a textual representation of a float"]);
  },
  "to_integer/1": (term: Term) => {
    if (typeof term !== "string") return badArguments([1, "not a binary"]);
    if (!/^[+-]?[0-9]+$/.test(term)) {
      return badArguments([1, "not a textual representation of an integer"]);
    }
    return BigInt(term.startsWith("+") ? term.slice(1) : term);
  },
  "valid?/1": (term: Term) => typeof term === "string",
});
