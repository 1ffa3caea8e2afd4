import { argumentsOf, truthy } from "../../runtime/arguments.ts";
import { call1, call2 } from "../../runtime/calls.ts";
import { strictEqual } from "../../runtime/compare.ts";
import { elementsOf, firstOf, iterate, RANGE, rangeParts, rangeSize } from "../../runtime/enumerate.ts";
import { argumentError, caseClauseError, functionClauseError } from "../../runtime/errors.ts";
import { inspect } from "../../runtime/inspect-term.ts";
import { structName } from "../../runtime/map-operations.ts";
import { defineModule } from "../../runtime/modules.ts";
import { atom, type Cons, EMPTY, isTuple, list, type Term } from "../../runtime/terms.ts";

const { refuse } = argumentsOf("Enum");
const CONT = Symbol.for("cont");
const HALT = Symbol.for("halt");

function slice(enumerable: Term, start: Term, length: Term): Term {
  const args = [enumerable, start, length];
  if (typeof start !== "bigint" || typeof length !== "bigint" || length < 0n) return refuse("slice", args);
  if (length === 0n) return EMPTY;
  if (start >= 0n) return list(firstOf(enumerable, Number(start + length)).slice(Number(start)));
  const elements = elementsOf(enumerable);
  const first = Math.max(0, Number(start) + elements.length);
  return list(elements.slice(first, first + Number(length)));
}

function sliceRange(enumerable: Term, range: Term): Term {
  const parts = structName(range) === RANGE ? rangeParts(range) : undefined;
  if (parts === undefined) return refuse("slice", [enumerable, range]);
  let step = Number(parts.step);
  if (parts.step < 0n) {
    if (parts.step !== -1n || parts.first <= parts.last)
      return argumentError(`Enum.slice/2 does not accept ranges with negative steps, got: ${inspect(range)}`);
    step = 1;
  }
  const isAhead = parts.first >= 0n && parts.last >= parts.first;
  const elements = isAhead ? firstOf(enumerable, Number(parts.last) + 1) : elementsOf(enumerable);
  const offsetOf = (index: bigint): number => Number(index < 0n ? index + BigInt(elements.length) : index);
  const last = Math.min(offsetOf(parts.last), elements.length - 1);
  const result: Term[] = [];
  const first = Math.max(0, offsetOf(parts.first));
  for (let index = first; index <= last; index += step) result.push(elements[index] as Term);
  const source = rangeParts(enumerable);
  if (source !== undefined && step > 1 && !(parts.first >= 0n && parts.last === -1n)) {
    // Elixir 1.14 adds the steps of a range and of its slice instead of multiplying them.
    const stride = source.step + BigInt(step) - 1n;
    return list(
      result.map((_, index) => source.first + BigInt(first) * source.step + BigInt(index) * stride),
    );
  }
  return list(result);
}

function slide(enumerable: Term, which: Term, insertion: Term): Term {
  const range = structName(which) === RANGE ? rangeParts(which) : undefined;
  if (range !== undefined && range.step !== 1n)
    return argumentError(`Enum.slide/3 does not accept ranges with custom steps, got: ${inspect(which)}`);
  if ((typeof which !== "bigint" && range === undefined) || typeof insertion !== "bigint")
    return refuse("slide", [enumerable, which, insertion]);
  const elements = elementsOf(enumerable);
  const count = BigInt(elements.length);
  let first = range?.first ?? (which as bigint);
  let last = range?.last ?? first;
  let target = insertion;
  while (first < 0n || last < 0n || target < 0n) {
    first = first >= 0n ? first : first + count > 0n ? first + count : 0n;
    last = last >= 0n ? last : last + count;
    target = target >= 0n ? target : target + count;
    if (first >= count || first === target) return list(elements);
  }
  if (target === first) return list(elements);
  if (target > first && target <= last) {
    return argumentError(
      `insertion index for slide must be outside the range being moved (tried to insert ${first}..${last} at ${target})`,
    );
  }
  if (first > last) return list(elements);
  const [from, to] = [Number(first), Number(last) + 1];
  const slice = elements.slice(from, to);
  if (target < first) {
    const at = Number(target);
    return list([...elements.slice(0, at), ...slice, ...elements.slice(at, from), ...elements.slice(to)]);
  }
  const at = Number(target) + 1;
  return list([
    ...elements.slice(0, from),
    ...elements.slice(to, at),
    ...slice,
    ...elements.slice(Math.max(at, to)),
  ]);
}

function chunks(enumerable: Term, count: Term, step: Term, leftover: Term): Cons {
  const args = [enumerable, count, step, leftover];
  if (typeof count !== "bigint" || count <= 0n) return functionClauseError("Enum", "chunk_every", args);
  if (typeof step !== "bigint" || step <= 0n) return functionClauseError("Enum", "chunk_every", args);
  const size = Number(count);
  const stride = Number(step);
  const elements = elementsOf(enumerable);
  const result: Term[] = [];
  let start = 0;
  while (start + size <= elements.length) {
    result.push(list(elements.slice(start, start + size)));
    start += stride;
  }
  if (start < elements.length && leftover !== atom("discard")) {
    const rest = elements.slice(start);
    const more = firstOf(leftover, size - rest.length);
    for (let index = 0; index < more.length; index++) rest.push(more[index] as Term);
    result.push(list(rest));
  }
  return list(result);
}

function chunkWhile(enumerable: Term, first: Term, chunk: Term, after: Term): Term {
  const chunks: Term[] = [];
  let state = first;
  iterate(enumerable, (element) => {
    const answer = call2(chunk, element, state);
    if (isTuple(answer) && answer[0] === CONT && (answer.length === 2 || answer.length === 3)) {
      if (answer.length === 3) chunks.push(answer[1] as Term);
      state = answer.at(-1) as Term;
      return true;
    }
    if (!isTuple(answer) || answer[0] !== HALT || answer.length !== 2) return caseClauseError(answer);
    state = answer[1] as Term;
    return false;
  });
  const answer = call1(after, state);
  if (!isTuple(answer) || answer[0] !== CONT || answer.length < 2 || answer.length > 3)
    return caseClauseError(answer);
  if (answer.length === 3) chunks.push(answer[1] as Term);
  return list(chunks);
}

function countUntil(enumerable: Term, fn: Term | null, limit: Term): Term {
  if (typeof limit !== "bigint" || limit <= 0n)
    return refuse("count_until", fn === null ? [enumerable, limit] : [enumerable, fn, limit]);
  const range = fn === null ? rangeParts(enumerable) : undefined;
  if (range !== undefined) return rangeSize(range) < limit ? rangeSize(range) : limit;
  let count = 0n;
  iterate(enumerable, (element) => {
    if (fn === null || truthy(call1(fn, element))) count++;
    return count < limit;
  });
  return count;
}

function flatMapReduce(enumerable: Term, first: Term, fn: Term): Term {
  const result: Term[] = [];
  let state = first;
  iterate(enumerable, (element) => {
    const answer = call2(fn, element, state);
    if (!isTuple(answer) || answer.length !== 2) return caseClauseError(answer);
    state = answer[1] as Term;
    if (answer[0] === HALT) return false;
    const more = elementsOf(answer[0] as Term);
    for (let index = 0; index < more.length; index++) result.push(more[index] as Term);
    return true;
  });
  return [list(result), state];
}

defineModule("Enum", {
  "chunk_by/2": (enumerable: Term, fn: Term) => {
    const elements = elementsOf(enumerable);
    const result: Term[] = [];
    let chunk: Term[] = [];
    let last: Term = null;
    for (let index = 0; index < elements.length; index++) {
      const key = call1(fn, elements[index] as Term);
      if (index > 0 && !strictEqual(key, last)) {
        result.push(list(chunk));
        chunk = [];
      }
      chunk.push(elements[index] as Term);
      last = key;
    }
    if (chunk.length > 0) result.push(list(chunk));
    return list(result);
  },
  "chunk_every/2": (enumerable: Term, count: Term) => chunks(enumerable, count, count, EMPTY),
  "chunk_every/3": (enumerable: Term, count: Term, step: Term) => chunks(enumerable, count, step, EMPTY),
  "chunk_every/4": (enumerable: Term, count: Term, step: Term, leftover: Term) =>
    chunks(enumerable, count, step, leftover),
  "chunk_while/4": chunkWhile,
  "count_until/2": (enumerable: Term, limit: Term) => countUntil(enumerable, null, limit),
  "count_until/3": countUntil,
  "drop_every/2": (enumerable: Term, nth: Term) => {
    if (nth === 1n || (enumerable === EMPTY && typeof nth === "bigint"))
      return nth === 0n ? enumerable : EMPTY;
    if (typeof nth !== "bigint" || nth < 0n) return refuse("drop_every", [enumerable, nth]);
    const elements = elementsOf(enumerable);
    return nth === 0n ? list(elements) : list(elements.filter((_, index) => index % Number(nth) !== 0));
  },
  "flat_map_reduce/3": flatMapReduce,
  "slice/2": sliceRange,
  "slice/3": slice,
  "slide/3": slide,
});
