import { argumentsOf } from "../../runtime/arguments.ts";
import { call0, call1, call2 } from "../../runtime/calls.ts";
import { type Cursor, cursorOf, streamOf } from "../../runtime/cursor.ts";
import { argumentError, caseClauseError } from "../../runtime/errors.ts";
import { defineModule } from "../../runtime/modules.ts";
import { EMPTY, isTuple, list, type Term } from "../../runtime/terms.ts";
import { collectInto } from "../collectable.ts";

const { fn: requireFn, refuse } = argumentsOf("Stream");
const HALT = Symbol.for("halt");
const CONT = Symbol.for("cont");
const nothing = (): void => {};

function pair(term: Term): readonly [Term, Term] {
  return isTuple(term) && term.length === 2 ? (term as readonly [Term, Term]) : caseClauseError(term);
}

/** Elements that a function computes from a state, until it returns nil. */
function unfold(state: Term, fn: Term): Term {
  return streamOf(() => {
    let at = state;
    return {
      next() {
        const answer = call1(fn, at);
        if (answer === null) return undefined;
        const [element, after] = pair(answer);
        at = after;
        return element;
      },
      close: nothing,
    };
  });
}

function iterate(start: Term, fn: Term): Term {
  return streamOf(() => {
    let last: Term | undefined;
    return {
      next() {
        last = last === undefined ? start : call1(fn, last);
        return last;
      },
      close: nothing,
    };
  });
}

function cycle(source: Term): Term {
  const empty = () => argumentError("cannot cycle over an empty enumerable");
  if (source === EMPTY) return empty();
  return streamOf(() => {
    let cursor = cursorOf(source);
    let isFirst = true;
    return {
      next() {
        let element = cursor.next();
        if (element === undefined) {
          if (isFirst) return empty();
          cursor = cursorOf(source);
          element = cursor.next() ?? empty();
        }
        isFirst = false;
        return element;
      },
      close: () => cursor.close(),
    };
  });
}

/**
 * The elements of a source and a function: the function returns elements and a state, or `:halt`. `pull` is called for
 * each result, and `end` when there are no more.
 */
function flatten(pull: () => Term | undefined, end: () => void): Cursor {
  let inner: Cursor | undefined;
  let hasEnded = false;
  const finish = (): undefined => {
    if (!hasEnded) {
      hasEnded = true;
      end();
    }
    return undefined;
  };
  return {
    next() {
      try {
        while (!hasEnded) {
          if (inner !== undefined) {
            const element = inner.next();
            if (element !== undefined) return element;
            inner = undefined;
          }
          const more = pull();
          if (more === undefined) return finish();
          inner = cursorOf(more);
        }
      } catch (error) {
        finish();
        throw error;
      }
      return undefined;
    },
    close() {
      if (hasEnded) return;
      try {
        inner?.close();
      } finally {
        finish();
      }
    },
  };
}

function resource(start: Term, next: Term, after: Term): Term {
  return streamOf(() => {
    let state = call0(start);
    const pull = (): Term | undefined => {
      const [first, second] = pair(call1(next, state));
      state = second;
      return first === HALT ? undefined : first;
    };
    return flatten(pull, () => {
      call1(after, state);
    });
  });
}

function transform(
  source: Term,
  start: () => Term,
  reducer: Term,
  last: Term | null,
  after: Term | null,
): Term {
  return streamOf(() => {
    let state = start();
    const cursor = cursorOf(source);
    let isOpen = true;
    let isOver = false;
    const pull = (): Term | undefined => {
      if (isOver) return undefined;
      const element = cursor.next();
      if (element === undefined) {
        isOpen = false;
        isOver = true;
        if (last === null) return undefined;
        const [more, end] = pair(call1(last, state));
        state = end;
        return more === HALT ? undefined : more;
      }
      const [more, end] = pair(call2(reducer, element, state));
      state = end;
      return more === HALT ? undefined : more;
    };
    return flatten(pull, () => {
      try {
        if (isOpen) cursor.close();
      } finally {
        if (after !== null) call1(after, state);
      }
    });
  });
}

function flatMap(source: Term, fn: (element: Term) => Term): Term {
  return streamOf(() => {
    const cursor = cursorOf(source);
    const pull = (): Term | undefined => {
      const element = cursor.next();
      return element === undefined ? undefined : fn(element);
    };
    return flatten(pull, () => cursor.close());
  });
}

/** One element of each source at a time, until the first of them ends. */
export function zipCursors(sources: readonly Term[], combine: (items: Term[]) => Term): Cursor {
  const cursors = sources.map(cursorOf);
  let hasEnded = cursors.length === 0;
  const end = (but: number): undefined => {
    hasEnded = true;
    for (let index = 0; index < cursors.length; index++)
      if (index !== but) (cursors[index] as Cursor).close();
    return undefined;
  };
  return {
    next() {
      if (hasEnded) return undefined;
      const items: Term[] = [];
      for (let index = 0; index < cursors.length; index++) {
        try {
          const item = (cursors[index] as Cursor).next();
          if (item === undefined) return end(index);
          items.push(item);
        } catch (error) {
          end(index);
          throw error;
        }
      }
      return combine(items);
    },
    close() {
      if (!hasEnded) end(-1);
    },
  };
}

function zipAll(sources: Term, combine: (items: Term[]) => Term): Term {
  return streamOf(() => {
    const cursor = cursorOf(sources);
    const all: Term[] = [];
    for (let each = cursor.next(); each !== undefined; each = cursor.next()) all.push(each);
    return zipCursors(all, combine);
  });
}

function into(source: Term, target: Term, fn: Term | null): Term {
  return streamOf(() => {
    const [initial, collect] = collectInto(target) as readonly [Term, Term];
    let state = initial;
    const cursor = cursorOf(source);
    return {
      next() {
        const element = cursor.next();
        if (element === undefined) call2(collect, state, Symbol.for("done"));
        else state = call2(collect, state, [CONT, fn === null ? element : call1(fn, element)]);
        return element;
      },
      close() {
        cursor.close();
        call2(collect, state, Symbol.for("done"));
      },
    };
  });
}

function intersperse(source: Term, separator: Term): Term {
  return streamOf(() => {
    const cursor = cursorOf(source);
    let previous: Term | undefined;
    let isFirst = true;
    return {
      next() {
        if (previous !== undefined) {
          const element = previous;
          previous = undefined;
          return element;
        }
        const element = cursor.next();
        if (isFirst || element === undefined) {
          isFirst = false;
          return element;
        }
        previous = element;
        return separator;
      },
      close: cursor.close,
    };
  });
}

const tuple = (items: Term[]): Term => items;

defineModule("Stream", {
  "concat/1": (sources: Term) => flatMap(sources, (each) => each),
  "concat/2": (first: Term, second: Term) => flatMap(list([first, second]), (each) => each),
  "cycle/1": cycle,
  "duplicate/2": (value: Term, count: Term) => {
    if (typeof count !== "bigint" || count < 0n) return refuse("duplicate", [value, count]);
    return streamOf(() => {
      let left = count;
      return { next: () => (left-- > 0n ? value : undefined), close: nothing };
    });
  },
  "flat_map/2": (source: Term, fn: Term) => {
    requireFn(fn, 1, "flat_map", [source, fn]);
    return flatMap(source, (element) => call1(fn, element));
  },
  "intersperse/2": intersperse,
  "into/2": (source: Term, target: Term) => into(source, target, null),
  "into/3": (source: Term, target: Term, fn: Term) =>
    into(source, target, requireFn(fn, 1, "into", [source, target, fn])),
  "iterate/2": (start: Term, fn: Term) => iterate(start, requireFn(fn, 1, "iterate", [start, fn])),
  "repeatedly/1": (fn: Term) => {
    requireFn(fn, 0, "repeatedly", [fn]);
    return streamOf(() => ({ next: () => call0(fn), close: nothing }));
  },
  "resource/3": (start: Term, next: Term, after: Term) => {
    const args = [start, next, after];
    requireFn(start, 0, "resource", args);
    requireFn(next, 1, "resource", args);
    requireFn(after, 1, "resource", args);
    return resource(start, next, after);
  },
  "transform/3": (source: Term, state: Term, reducer: Term) => {
    requireFn(reducer, 2, "transform", [source, state, reducer]);
    return transform(source, () => state, reducer, null, null);
  },
  "transform/4": (source: Term, start: Term, reducer: Term, after: Term) => {
    const args = [source, start, reducer, after];
    requireFn(start, 0, "transform", args);
    requireFn(reducer, 2, "transform", args);
    requireFn(after, 1, "transform", args);
    return transform(source, () => call0(start), reducer, null, after);
  },
  "transform/5": (source: Term, start: Term, reducer: Term, last: Term, after: Term) => {
    const args = [source, start, reducer, last, after];
    requireFn(start, 0, "transform", args);
    requireFn(reducer, 2, "transform", args);
    requireFn(last, 1, "transform", args);
    requireFn(after, 1, "transform", args);
    return transform(source, () => call0(start), reducer, last, after);
  },
  "unfold/2": (state: Term, fn: Term) => unfold(state, requireFn(fn, 1, "unfold", [state, fn])),
  "zip/1": (sources: Term) => zipAll(sources, tuple),
  "zip/2": (left: Term, right: Term) => streamOf(() => zipCursors([left, right], tuple)),
  "zip_with/2": (sources: Term, fn: Term) => {
    requireFn(fn, 1, "zip_with", [sources, fn]);
    return zipAll(sources, (items) => call1(fn, list(items)));
  },
  "zip_with/3": (left: Term, right: Term, fn: Term) => {
    requireFn(fn, 2, "zip_with", [left, right, fn]);
    return streamOf(() => zipCursors([left, right], ([a, b]) => call2(fn, a as Term, b as Term)));
  },
});
