import * as errors from "./errors.ts";
import { inspect } from "./inspect-term.ts";
import { mapOf } from "./map-operations.ts";
import { STRUCT, type Term } from "./terms.ts";

/** `first..last` and `first..last//step`. */
export function range(first: Term, last: Term, step?: Term) {
  if (typeof first !== "bigint" || typeof last !== "bigint")
    return errors.argumentError(
      `ranges (first..last) expect both sides to be integers, got: ${inspect(first)}..${inspect(last)}`,
    );
  if (step !== undefined && (typeof step !== "bigint" || step === 0n))
    return errors.argumentError(
      `ranges (first..last//step) expect the step to be a non-zero integer, got: ${inspect(step)}`,
    );
  const by = step ?? (first <= last ? 1n : -1n);
  return mapOf([
    STRUCT,
    Symbol.for("Elixir.Range"),
    Symbol.for("first"),
    first,
    Symbol.for("last"),
    last,
    Symbol.for("step"),
    by,
  ]);
}

/** `value in first..last`, also in a guard. */
export function inRange(value: Term, first: Term, last: Term, step: Term = 1n) {
  if (
    typeof value !== "bigint" ||
    typeof first !== "bigint" ||
    typeof last !== "bigint" ||
    typeof step !== "bigint"
  )
    return false;
  const by = first > last && step === 1n ? -1n : step;
  const isBetween = by > 0n ? value >= first && value <= last : value <= first && value >= last;
  return isBetween && (value - first) % by === 0n;
}
