import { call2 } from "./calls.ts";
import { mapKeys, mapValues } from "./compare.ts";
import { cursorOf, isLazy, iterateCursor } from "./cursor.ts";
import { functionClauseError, protocolUndefinedError } from "./errors.ts";
import { mapGet, structName } from "./map-operations.ts";
import { implementationFor } from "./protocols.ts";
import { Cons, ElixirMap, EMPTY, type Term } from "./terms.ts";

const ENUMERABLE = Symbol.for("Elixir.Enumerable");
const CONTINUE = Symbol.for("cont");
const HALT = Symbol.for("halt");
export const RANGE = Symbol.for("Elixir.Range");
export const MAP_SET = Symbol.for("Elixir.MapSet");
const FIRST = Symbol.for("first");
const LAST = Symbol.for("last");
const STEP = Symbol.for("step");
export const MAP = Symbol.for("map");

export type RangeParts = { readonly first: bigint; readonly last: bigint; readonly step: bigint };

export function rangeParts(term: Term): RangeParts | undefined {
  if (!(term instanceof ElixirMap) || structName(term) !== RANGE) return undefined;
  const first = mapGet(term, FIRST) as bigint;
  const last = mapGet(term, LAST) as bigint;
  return { first, last, step: (mapGet(term, STEP) as bigint | undefined) ?? (first <= last ? 1n : -1n) };
}

export function rangeSize({ first, last, step }: RangeParts): bigint {
  if (step > 0n ? first > last : first < last) return 0n;
  return (last - first) / step + 1n;
}

/** Calls `step` with each element until it returns false. */
export function iterate(enumerable: Term, step: (element: Term) => boolean): void {
  if (enumerable instanceof Cons) {
    let rest: Term = enumerable;
    while (rest !== EMPTY) {
      if (!(rest instanceof Cons)) functionClauseError("Enumerable.List", "reduce", [rest]);
      if (!step(rest.head)) return;
      rest = rest.tail;
    }
    return;
  }
  if (enumerable instanceof ElixirMap) {
    const struct = structName(enumerable);
    if (struct === undefined) {
      iteratePairs(enumerable, step);
      return;
    }
    if (struct === RANGE) {
      iterateRange(rangeParts(enumerable) as RangeParts, step);
      return;
    }
    if (struct === MAP_SET) {
      const keys = mapKeys(mapGet(enumerable, MAP) as ElixirMap);
      for (let index = 0; index < keys.length; index++) if (!step(keys[index] as Term)) return;
      return;
    }
  }
  if (isLazy(enumerable)) {
    iterateCursor(cursorOf(enumerable), step);
    return;
  }
  const reducer = (element: Term, accumulator: Term): Term => [step(element) ? CONTINUE : HALT, accumulator];
  if (typeof enumerable === "function" && enumerable.length === 2) {
    call2(enumerable, [CONTINUE, null], reducer);
    return;
  }
  const reduce = implementationFor(ENUMERABLE, enumerable)?.get("reduce/3");
  if (reduce === undefined) {
    const description =
      typeof enumerable === "function" ? "only anonymous functions of arity 2 are enumerable" : "";
    protocolUndefinedError("Enumerable", enumerable, description);
  }
  reduce(enumerable, [CONTINUE, null], reducer);
}

function iteratePairs(map: ElixirMap, step: (element: Term) => boolean): void {
  const keys = mapKeys(map);
  const values = mapValues(map);
  for (let index = 0; index < keys.length; index++) {
    if (!step([keys[index] as Term, values[index] as Term])) return;
  }
}

function iterateRange(range: RangeParts, step: (element: Term) => boolean): void {
  const { last, step: stride } = range;
  if (stride > 0n) {
    for (let value = range.first; value <= last; value += stride) if (!step(value)) return;
  } else {
    for (let value = range.first; value >= last; value += stride) if (!step(value)) return;
  }
}

/** All elements. This is the fast way for a list. An infinite enumerable is charged until the limit. */
export function elementsOf(enumerable: Term): Term[] {
  const elements: Term[] = [];
  if (enumerable instanceof Cons) {
    let rest: Term = enumerable;
    while (rest !== EMPTY) {
      if (!(rest instanceof Cons)) functionClauseError("Enum", "reduce", [rest]);
      elements.push(rest.head);
      rest = rest.tail;
    }
    return elements;
  }
  iterate(enumerable, (element) => {
    elements.push(element);
    return true;
  });
  return elements;
}

/** The first elements, at most `count`: later ones are not requested. */
export function firstOf(enumerable: Term, count: number): Term[] {
  const elements: Term[] = [];
  if (count > 0) iterate(enumerable, (element) => elements.push(element) < count);
  return elements;
}
