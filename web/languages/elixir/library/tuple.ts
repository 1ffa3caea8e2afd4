import { add, multiply } from "../runtime/arithmetic.ts";
import { arithmeticError, badArguments, functionClauseError } from "../runtime/errors.ts";
import { defineModule } from "../runtime/modules.ts";
import { isTuple, list, type Term } from "../runtime/terms.ts";

function tuple(term: Term): readonly Term[] {
  return isTuple(term) ? term : badArguments([1, "not a tuple"]);
}

/** An index below `length`. Erlang counts its own arguments: the index comes first. */
function offsetOf(index: Term, length: number): number {
  if (typeof index !== "bigint")
    return typeof index === "number" ? badArguments([1, "not an integer"]) : arithmeticError();
  return index >= 0n && index < BigInt(length) ? Number(index) : badArguments([1, "out of range"]);
}

defineModule("Tuple", {
  "append/2": (term: Term, value: Term) => [...tuple(term), value],
  "duplicate/2": (term: Term, size: Term) => {
    if (typeof size !== "bigint" || size < 0n) return functionClauseError("Tuple", "duplicate", [term, size]);
    const result: Term[] = [];
    for (let index = 0n; index < size; index++) result.push(term);
    return result;
  },
  "delete_at/2": (term: Term, index: Term) => {
    const elements = tuple(term).slice();
    elements.splice(offsetOf(index, elements.length), 1);
    return elements;
  },
  "insert_at/3": (term: Term, index: Term, value: Term) => {
    const elements = tuple(term).slice();
    elements.splice(offsetOf(index, elements.length + 1), 0, value);
    return elements;
  },
  "product/1": (term: Term) => {
    let result: Term = 1n;
    const elements = tuple(term);
    for (let index = 0; index < elements.length; index++) result = multiply(result, elements[index] as Term);
    return result;
  },
  "sum/1": (term: Term) => {
    let result: Term = 0n;
    const elements = tuple(term);
    for (let index = 0; index < elements.length; index++) result = add(result, elements[index] as Term);
    return result;
  },
  "to_list/1": (term: Term) => list(tuple(term)),
});
