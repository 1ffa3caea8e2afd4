import { call1, call2, call3 } from "./calls.ts";
import { mapKeys, mapValues } from "./compare.ts";
import { functionClauseError, protocolUndefinedError } from "./errors.ts";
import { mapGet, structName } from "./map-operations.ts";
import { implementationFor } from "./protocols.ts";
import { Cons, type ElixirFunction, ElixirMap, EMPTY, isTuple, listElements, type Term } from "./terms.ts";

/**
 * Elements one at a time. `next` returns undefined, which is not a term, at the end. After that, or after an error,
 * nothing must be closed. A caller that stops earlier calls `close`.
 */
export type Cursor = { readonly next: () => Term | undefined; readonly close: () => void };

/** A lazy function of Stream: transforms the cursor before it. */
export type CursorTransform = (source: Cursor) => Cursor;

const CONT = Symbol.for("cont");
const HALT = Symbol.for("halt");
const SUSPEND = Symbol.for("suspend");
const SUSPENDED = Symbol.for("suspended");
export const STREAM: symbol = Symbol.for("Elixir.Stream");
const RANGE = Symbol.for("Elixir.Range");
const MAP_SET = Symbol.for("Elixir.MapSet");

const nothing = (): void => {};

/** Streams that are function values, with functions that open their cursors. */
const sources = new WeakMap<ElixirFunction, () => Cursor>();
const stages = new WeakMap<ElixirFunction, CursorTransform>();

/** A stream as a function value: the function that Enumerable.reduce calls uses the cursor. */
export function streamOf(open: () => Cursor): ElixirFunction {
  const stream = (accumulator: Term, fn: Term): Term => reduceCursor(open(), accumulator, fn);
  sources.set(stream, open);
  return stream;
}

/** The function value for a stage in a Stream struct. */
export function stageOf(stage: CursorTransform): ElixirFunction {
  const fn = (reducer: Term): Term => reducer;
  stages.set(fn, stage);
  return fn;
}

/** Whether elements are computed when they are needed, maybe without end. */
export function isLazy(term: Term): boolean {
  return typeof term === "function" ? sources.has(term) : structName(term) === STREAM;
}

/** `Enumerable.reduce` of a cursor's elements. */
export function reduceCursor(cursor: Cursor, start: Term, fn: Term): Term {
  let step = start;
  while (true) {
    const [tag, value] = isTuple(step) ? (step as readonly [Term, Term]) : [null, null];
    if (tag === CONT) {
      const element = cursor.next();
      if (element === undefined) return [Symbol.for("done"), value];
      try {
        step = call2(fn, element, value);
      } catch (error) {
        cursor.close();
        throw error;
      }
    } else if (tag === HALT) {
      cursor.close();
      return [Symbol.for("halted"), value];
    } else if (tag === SUSPEND) {
      return [SUSPENDED, value, (next: Term) => reduceCursor(cursor, next, fn)];
    } else {
      cursor.close();
      return functionClauseError("Enumerable", "reduce", [null, step, fn]);
    }
  }
}

export function arrayCursor(items: readonly Term[]): Cursor {
  let index = 0;
  return { next: () => (index < items.length ? (items[index++] as Term) : undefined), close: nothing };
}

function listCursor(list: Cons): Cursor {
  let rest: Term = list;
  return {
    next() {
      if (rest === EMPTY) return undefined;
      if (!(rest instanceof Cons)) return functionClauseError("Enumerable.List", "reduce", [rest]);
      const { head, tail } = rest;
      rest = tail;
      return head;
    },
    close: nothing,
  };
}

function mapCursor(map: ElixirMap): Cursor {
  const keys = mapKeys(map);
  const values = mapValues(map);
  let index = -1;
  return {
    next() {
      index++;
      return index < keys.length ? [keys[index] as Term, values[index] as Term] : undefined;
    },
    close: nothing,
  };
}

function rangeCursor(range: ElixirMap): Cursor {
  const last = mapGet(range, Symbol.for("last")) as bigint;
  const first = mapGet(range, Symbol.for("first")) as bigint;
  const step = (mapGet(range, Symbol.for("step")) as bigint | undefined) ?? (first <= last ? 1n : -1n);
  let value = first;
  return {
    next() {
      if (step > 0n ? value > last : value < last) return undefined;
      const current = value;
      value += step;
      return current;
    },
    close: nothing,
  };
}

/** A cursor over a value that can only reduce itself: it is suspended at each element. */
function suspendedCursor(reduce: (accumulator: Term, fn: Term) => Term): Cursor {
  const reducer = (element: Term, _: Term): Term => [SUSPEND, [element]];
  let resume = (accumulator: Term): Term => reduce(accumulator, reducer);
  let hasEnded = false;
  return {
    next() {
      if (hasEnded) return undefined;
      const result = resume([CONT, null]) as readonly Term[];
      const element = result[1];
      if (result[0] === SUSPENDED) {
        const continuation = result[2] as Term;
        resume = (accumulator) => call1(continuation, accumulator);
      } else hasEnded = true;
      return isTuple(element as Term) ? (element as readonly Term[])[0] : undefined;
    },
    close() {
      if (hasEnded) return;
      hasEnded = true;
      resume([HALT, null]);
    },
  };
}

/** A cursor over an enumerable. */
export function cursorOf(enumerable: Term): Cursor {
  if (enumerable instanceof Cons) return listCursor(enumerable);
  if (enumerable instanceof ElixirMap) {
    const struct = structName(enumerable);
    if (struct === undefined) return mapCursor(enumerable);
    if (struct === RANGE) return rangeCursor(enumerable);
    if (struct === MAP_SET) return arrayCursor(mapKeys(mapGet(enumerable, Symbol.for("map")) as ElixirMap));
    if (struct === STREAM) {
      let cursor = cursorOf(mapGet(enumerable, Symbol.for("enum")) as Term);
      const fns = (listElements(mapGet(enumerable, Symbol.for("funs")) as Term) ?? []) as ElixirFunction[];
      for (let index = fns.length - 1; index >= 0; index--) {
        cursor = (stages.get(fns[index] as ElixirFunction) as CursorTransform)(cursor);
      }
      return cursor;
    }
  }
  if (typeof enumerable === "function") {
    const open = sources.get(enumerable);
    if (open !== undefined) return open();
    if (enumerable.length === 2)
      return suspendedCursor((accumulator, fn) => call2(enumerable, accumulator, fn));
  }
  const reduce = implementationFor(Symbol.for("Elixir.Enumerable"), enumerable)?.get("reduce/3");
  if (reduce === undefined) {
    const description =
      typeof enumerable === "function" ? "only anonymous functions of arity 2 are enumerable" : "";
    return protocolUndefinedError("Enumerable", enumerable, description);
  }
  return suspendedCursor((accumulator, fn) => call3(reduce, enumerable, accumulator, fn));
}

/**
 * Calls `step` with each element until it returns false. Closes the cursor if it stops before the end, also after an
 * error of `step`.
 */
export function iterateCursor(cursor: Cursor, step: (element: Term) => boolean): void {
  let element = cursor.next();
  while (element !== undefined) {
    let goesOn: boolean;
    try {
      goesOn = step(element);
    } catch (error) {
      cursor.close();
      throw error;
    }
    if (!goesOn) {
      cursor.close();
      return;
    }
    element = cursor.next();
  }
}
