import { argumentsOf, truthy } from "../../runtime/arguments.ts";
import { call0, call1, call2 } from "../../runtime/calls.ts";
import { compare, mergeSort } from "../../runtime/compare.ts";
import { elementsOf } from "../../runtime/enumerate.ts";
import { sortTerms } from "../../runtime/erlang-sort.ts";
import { emptyError } from "../../runtime/errors.ts";
import { applyFunction, defineModule } from "../../runtime/modules.ts";
import { isAtom, isTuple, list, type Term } from "../../runtime/terms.ts";

const { refuse } = argumentsOf("Enum");

type InOrder = (a: Term, b: Term) => boolean;

const ascending: InOrder = (a, b) => compare(a, b) <= 0;
const descending: InOrder = (a, b) => compare(a, b) >= 0;
const COMPARE = Symbol.for("compare");

function byModule(module: Term, wrong: "lt" | "gt"): InOrder {
  return (a, b) => applyFunction(module, COMPARE, [a, b]) !== Symbol.for(wrong);
}

/**
 * The order in the argument of a sort: :asc, :desc, a module that compares, either with a module, or a function of two
 * arguments.
 */
export function sortOrder(sorter: Term): InOrder {
  if (typeof sorter === "function" && sorter.length === 2) return (a, b) => truthy(call2(sorter, a, b));
  if (sorter === Symbol.for("asc")) return ascending;
  if (sorter === Symbol.for("desc")) return descending;
  if (isAtom(sorter)) return byModule(sorter, "gt");
  if (isTuple(sorter) && sorter.length === 2 && isAtom(sorter[1] as Term)) {
    if (sorter[0] === Symbol.for("asc")) return byModule(sorter[1] as Term, "gt");
    if (sorter[0] === Symbol.for("desc")) return byModule(sorter[1] as Term, "lt");
  }
  return refuse("to_sort_fun", [sorter]);
}

function sortBy(enumerable: Term, fn: Term, inOrder: InOrder): Term {
  const elements = elementsOf(enumerable);
  const pairs: [Term, Term][] = [];
  for (let index = 0; index < elements.length; index++) {
    pairs.push([elements[index] as Term, call1(fn, elements[index] as Term)]);
  }
  return list(mergeSort(pairs, (a, b) => inOrder(a[1], b[1])).map((pair) => pair[0]));
}

type Kind = "max" | "min";

function better(kind: Kind, sorter: Term): InOrder {
  if (typeof sorter === "function" && sorter.length === 2) return (a, b) => truthy(call2(sorter, a, b));
  if (isAtom(sorter)) return byModule(sorter, kind === "max" ? "lt" : "gt");
  return refuse(`${kind}_sort_fun`, [sorter]);
}

/** The element that the sorter keeps before all later ones. `key` returns the value to compare. */
function extreme(
  enumerable: Term,
  keeps: InOrder,
  key: ((element: Term) => Term) | null,
  empty: Term | null,
): Term {
  const elements = elementsOf(enumerable);
  if (elements.length === 0) return empty === null ? emptyError() : call0(empty);
  let best = elements[0] as Term;
  let bestKey = key === null ? best : key(best);
  for (let index = 1; index < elements.length; index++) {
    const element = elements[index] as Term;
    const elementKey = key === null ? element : key(element);
    if (!keeps(bestKey, elementKey)) {
      best = element;
      bestKey = elementKey;
    }
  }
  return best;
}

const usual = (kind: Kind): InOrder => (kind === "max" ? descending : ascending);
const isFallback = (term: Term): boolean => typeof term === "function" && term.length === 0;

/** `max`, `min` and both `_by`, with an optional sorter and fallback. */
function extremes(kind: Kind): Record<string, (...args: Term[]) => Term> {
  const by = (fn: Term) => (element: Term) => call1(fn, element);
  return {
    [`${kind}/1`]: (enumerable: Term) => extreme(enumerable, usual(kind), null, null),
    [`${kind}/2`]: (enumerable: Term, other: Term) =>
      isFallback(other)
        ? extreme(enumerable, usual(kind), null, other)
        : extreme(enumerable, better(kind, other), null, null),
    [`${kind}/3`]: (enumerable: Term, sorter: Term, empty: Term) =>
      extreme(enumerable, better(kind, sorter), null, empty),
    [`${kind}_by/2`]: (enumerable: Term, fn: Term) => extreme(enumerable, usual(kind), by(fn), null),
    [`${kind}_by/3`]: (enumerable: Term, fn: Term, other: Term) =>
      isFallback(other)
        ? extreme(enumerable, usual(kind), by(fn), other)
        : extreme(enumerable, better(kind, other), by(fn), null),
    [`${kind}_by/4`]: (enumerable: Term, fn: Term, sorter: Term, empty: Term) =>
      extreme(enumerable, better(kind, sorter), by(fn), empty),
  };
}

/** The least and the greatest; `before`: whether one key is strictly before another. */
function both(enumerable: Term, fn: Term | null, before: InOrder, empty: Term | null): Term {
  const elements = elementsOf(enumerable);
  if (elements.length === 0) return empty === null ? emptyError() : call0(empty);
  const first = elements[0] as Term;
  const key = (element: Term) => (fn === null ? element : call1(fn, element));
  let [least, greatest] = [first, first];
  let extremeKey = key(first);
  let greatestKey = extremeKey;
  for (let index = 1; index < elements.length; index++) {
    const element = elements[index] as Term;
    const elementKey = key(element);
    if (before(elementKey, extremeKey)) {
      least = element;
      extremeKey = elementKey;
    } else if (before(greatestKey, elementKey)) {
      greatest = element;
      greatestKey = elementKey;
    }
  }
  return [least, greatest];
}

const less: InOrder = (a, b) => compare(a, b) < 0;

function strictOrder(sorter: Term): InOrder {
  if (typeof sorter === "function") return (a, b) => truthy(call2(sorter, a, b));
  return (a, b) => applyFunction(sorter, COMPARE, [a, b]) === Symbol.for("lt");
}

defineModule("Enum", {
  ...extremes("max"),
  ...extremes("min"),
  "min_max/1": (enumerable: Term) => both(enumerable, null, less, null),
  "min_max/2": (enumerable: Term, empty: Term) => both(enumerable, null, less, empty),
  "min_max_by/2": (enumerable: Term, fn: Term) => both(enumerable, fn, less, null),
  "min_max_by/3": (enumerable: Term, fn: Term, other: Term) =>
    isFallback(other) ? both(enumerable, fn, less, other) : both(enumerable, fn, strictOrder(other), null),
  "min_max_by/4": (enumerable: Term, fn: Term, sorter: Term, empty: Term) =>
    both(enumerable, fn, strictOrder(sorter), empty),
  "sort/1": (enumerable: Term) => list(sortTerms(elementsOf(enumerable))),
  "sort/2": (enumerable: Term, sorter: Term) => {
    const inOrder = sortOrder(sorter);
    return list(mergeSort(elementsOf(enumerable), inOrder));
  },
  "sort_by/2": (enumerable: Term, fn: Term) => sortBy(enumerable, fn, ascending),
  "sort_by/3": (enumerable: Term, fn: Term, sorter: Term) => sortBy(enumerable, fn, sortOrder(sorter)),
});
