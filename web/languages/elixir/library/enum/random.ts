import { argumentsOf } from "../../runtime/arguments.ts";
import { elementsOf, rangeParts, rangeSize } from "../../runtime/enumerate.ts";
import { emptyError } from "../../runtime/errors.ts";
import { defineModule } from "../../runtime/modules.ts";
import { EMPTY, list, type Term } from "../../runtime/terms.ts";

const { refuse } = argumentsOf("Enum");

/** A whole number from zero, below a bound, each as likely; of a bound above 2^53 the lower digits are drawn as well. */
function below(bound: bigint): bigint {
  let value = 0n;
  for (let size = 1n; size < bound << 40n; size <<= 32n)
    value = (value << 32n) | BigInt(Math.floor(Math.random() * 2 ** 32));
  return value % bound;
}

function shuffled(elements: Term[]): Term[] {
  for (let index = elements.length - 1; index > 0; index--) {
    const other = Number(below(BigInt(index + 1)));
    const held = elements[index] as Term;
    elements[index] = elements[other] as Term;
    elements[other] = held;
  }
  return elements;
}

defineModule("Enum", {
  "random/1": (enumerable: Term) => {
    const range = rangeParts(enumerable);
    if (range !== undefined) {
      const size = rangeSize(range);
      return size === 0n ? emptyError() : range.first + below(size) * range.step;
    }
    const elements = elementsOf(enumerable);
    return elements.length === 0 ? emptyError() : (elements[Number(below(BigInt(elements.length)))] as Term);
  },
  "shuffle/1": (enumerable: Term) => list(shuffled(elementsOf(enumerable))),
  "take_random/2": (enumerable: Term, count: Term) => {
    if (typeof count !== "bigint" || count < 0n) return refuse("take_random", [enumerable, count]);
    return count === 0n ? EMPTY : list(shuffled(elementsOf(enumerable)).slice(0, Number(count)));
  },
});
