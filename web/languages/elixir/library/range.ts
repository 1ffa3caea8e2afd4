import { argumentsOf } from "../runtime/arguments.ts";
import { RANGE, type RangeParts, rangeParts, rangeSize } from "../runtime/enumerate.ts";
import { argumentError } from "../runtime/errors.ts";
import { inspect } from "../runtime/inspect-term.ts";
import { mapOf } from "../runtime/map-operations.ts";
import { defineModule } from "../runtime/modules.ts";
import { declareStruct } from "../runtime/structs.ts";
import { STRUCT, type Term } from "../runtime/terms.ts";
import { bezout } from "./integer.ts";

const { refuse } = argumentsOf("Range");

declareStruct(RANGE, { first: null, last: null, step: null }, ["first", "last", "step"]);

function make(first: bigint, last: bigint, step: bigint): Term {
  return mapOf([
    STRUCT,
    RANGE,
    Symbol.for("first"),
    first,
    Symbol.for("last"),
    last,
    Symbol.for("step"),
    step,
  ]);
}

function parts(range: Term, name: string, args: readonly Term[]): RangeParts {
  return rangeParts(range) ?? refuse(name, args);
}

const ascending = ({ first, last, step }: RangeParts): RangeParts =>
  first > last ? { first: last, last: first, step: -step } : { first, last, step };

const floor = (value: number): bigint => BigInt(Math.floor(value));

/**
 * Whether two ranges share no element, by the arithmetic of Elixir 1.14, which is wrong for some steps: the result is
 * the same here as there.
 */
function areDisjoint(left: RangeParts, right: RangeParts): boolean {
  if (rangeSize(left) === 0n || rangeSize(right) === 0n) return true;
  const a = ascending(left);
  const b = ascending(right);
  if (b.last < a.first || a.last < b.first) return true;
  const isOne = (step: bigint) => step === 1n || step === -1n;
  if (isOne(a.step) && isOne(b.step)) return false;
  const [divisor, u, v] = bezout(-a.step, b.step);
  const c = a.first - b.first + b.step - a.step;
  const t1 = floor((Number(-c) / Number(a.step)) * Number(u)) + 1n;
  const t2 = floor((Number(-c) / Number(b.step)) * Number(v)) + 1n;
  const t = t1 > t2 ? t1 : t2;
  const x = (c * u + t * b.step) / divisor - 1n;
  const y = (c * v + t * a.step) / divisor - 1n;
  return x < 0n || a.first + x * a.step > a.last || y < 0n || b.first + y * b.step > b.last;
}

defineModule("Range", {
  "disjoint?/2": (left: Term, right: Term) => {
    const args = [left, right];
    return areDisjoint(parts(left, "disjoint?", args), parts(right, "disjoint?", args));
  },
  "new/2": (first: Term, last: Term) => {
    if (typeof first === "bigint" && typeof last === "bigint")
      return make(first, last, first <= last ? 1n : -1n);
    return argumentError(
      `ranges (first..last) expect both sides to be integers, got: ${inspect(first)}..${inspect(last)}`,
    );
  },
  "new/3": (first: Term, last: Term, step: Term) => {
    if (typeof first === "bigint" && typeof last === "bigint" && typeof step === "bigint" && step !== 0n)
      return make(first, last, step);
    return argumentError(
      `ranges (first..last//step) expect both sides to be integers and the step to be a non-zero integer, got: ${inspect(first)}..${inspect(last)}//${inspect(step)}`,
    );
  },
  "shift/2": (range: Term, steps: Term) => {
    const { first, last, step } = parts(range, "shift", [range, steps]);
    if (typeof steps !== "bigint") return refuse("shift", [range, steps]);
    return make(first + steps * step, last + steps * step, step);
  },
  "size/1": (range: Term) => rangeSize(parts(range, "size", [range])),
});
