import { argumentsOf } from "../../runtime/arguments.ts";
import { compare, mergeSort } from "../../runtime/compare.ts";
import { elementsOf, rangeParts, rangeSize } from "../../runtime/enumerate.ts";
import { emptyError } from "../../runtime/errors.ts";
import { structName } from "../../runtime/map-operations.ts";
import { defineModule } from "../../runtime/modules.ts";
import { Cons, ElixirMap, EMPTY, list, type Term } from "../../runtime/terms.ts";
import { drawFloat, drawTo, isSeeded } from "../erlang/rand-state.ts";

const { refuse } = argumentsOf("Enum");

/**
 * A whole number from zero to below a bound, all equally likely. For a bound above 2^53, the lower digits are random
 * too.
 */
function below(bound: bigint): bigint {
  // A program that has seeded :rand gets the numbers that Elixir draws with that seed.
  if (isSeeded()) return bound === 1n ? 0n : drawTo(bound) - 1n;
  let value = 0n;
  for (let size = 1n; size < bound << 40n; size <<= 32n)
    value = (value << 32n) | BigInt(Math.floor(Math.random() * 2 ** 32));
  return value % bound;
}

function shuffle(elements: Term[]): Term[] {
  for (let index = elements.length - 1; index > 0; index--) {
    const other = Number(below(BigInt(index + 1)));
    const current = elements[index] as Term;
    elements[index] = elements[other] as Term;
    elements[other] = current;
  }
  return elements;
}

/** Elixir's method: each element gets a number, and they are sorted by it. */
function shuffledBySeed(elements: readonly Term[]): Term[] {
  const rankedElements = elements.map((element) => [drawFloat(), element] as const).reverse();
  return mergeSort(rankedElements, ([a], [b]) => compare(a, b) <= 0)
    .map(([, element]) => element)
    .reverse();
}

/** Elixir's method to take some elements: each later element may replace an earlier one. */
function sample(elements: readonly Term[], count: number): Term[] {
  const reservoir: Term[] = [];
  elements.forEach((element, index) => {
    const slot = Number(below(BigInt(index + 1)));
    if (index < count) {
      reservoir[index] = reservoir[slot] as Term;
      reservoir[slot] = element;
    } else if (slot < count) reservoir[slot] = element;
  });
  return reservoir.slice(0, Math.min(count, elements.length));
}

/** One of the elements, if their number is not known in advance. */
function one(elements: readonly Term[]): Term {
  let current = elements[0] as Term;
  for (let index = 1; index < elements.length; index++)
    if (drawTo(BigInt(index + 1)) === 1n) current = elements[index] as Term;
  return current;
}

/** Whether Elixir knows the number of elements without iterating. */
function isCounted(enumerable: Term): boolean {
  if (enumerable instanceof Cons) return true;
  if (!(enumerable instanceof ElixirMap)) return false;
  const struct = structName(enumerable);
  return struct === undefined || struct === Symbol.for("Elixir.MapSet");
}

defineModule("Enum", {
  "random/1": (enumerable: Term) => {
    const range = rangeParts(enumerable);
    if (range !== undefined) {
      const size = rangeSize(range);
      return size === 0n ? emptyError() : range.first + below(size) * range.step;
    }
    const elements = elementsOf(enumerable);
    if (elements.length === 0) return emptyError();
    if (isSeeded() && !isCounted(enumerable)) return one(elements);
    return elements[Number(below(BigInt(elements.length)))] as Term;
  },
  "shuffle/1": (enumerable: Term) => {
    const elements = elementsOf(enumerable);
    return list(isSeeded() ? shuffledBySeed(elements) : shuffle(elements));
  },
  "take_random/2": (enumerable: Term, count: Term) => {
    if (typeof count !== "bigint" || count < 0n) return refuse("take_random", [enumerable, count]);
    if (count === 0n) return EMPTY;
    const elements = elementsOf(enumerable);
    if (!isSeeded()) return list(shuffle(elements).slice(0, Number(count)));
    if (elements.length === 0) return EMPTY;
    return list(count === 1n ? [one(elements)] : sample(elements, Number(count)));
  },
});
