import { argumentsOf, truthy } from "../runtime/arguments.ts";
import { call1, call2 } from "../runtime/calls.ts";
import { strictEqual } from "../runtime/compare.ts";
import {
  arrayCursor,
  type Cursor,
  type CursorTransform,
  cursorOf,
  STREAM,
  stageOf,
  streamOf,
} from "../runtime/cursor.ts";
import { elementsOf } from "../runtime/enumerate.ts";
import { EMPTY_MAP, mapGet, mapHas, mapOf, mapPut, structName } from "../runtime/map-operations.ts";
import { defineModule } from "../runtime/modules.ts";
import { Cons, type ElixirMap, EMPTY, list, OK, STRUCT, type Term } from "../runtime/terms.ts";

const { fn: requireFn, refuse } = argumentsOf("Stream");

const ENUM = Symbol.for("enum");
const FUNS = Symbol.for("funs");

function stream(source: Term, funs: Term): ElixirMap {
  return mapOf([
    STRUCT,
    STREAM,
    Symbol.for("accs"),
    EMPTY,
    Symbol.for("done"),
    null,
    ENUM,
    source,
    FUNS,
    funs,
  ]);
}

/** A stream with one more stage. */
export function lazy(source: Term, stage: CursorTransform): Term {
  const fn = stageOf(stage);
  if (structName(source) !== STREAM) return stream(source, list([fn]));
  const before = source as ElixirMap;
  return mapPut(before, FUNS, new Cons(fn, mapGet(before, FUNS) as Term));
}

/** A stage that gets each element. It returns an element, or undefined to continue with the next one. */
function each(make: () => (element: Term) => Term | undefined): CursorTransform {
  return (source) => {
    const look = make();
    return {
      next() {
        for (let element = source.next(); element !== undefined; element = source.next()) {
          let match: Term | undefined;
          try {
            match = look(element);
          } catch (error) {
            source.close();
            throw error;
          }
          if (match !== undefined) return match;
        }
        return undefined;
      },
      close: source.close,
    };
  };
}

/** A stage that ends before its source: `look` returns false at its end. */
function until(make: () => (element: Term) => boolean): CursorTransform {
  return (source) => {
    const look = make();
    let hasEnded = false;
    return {
      next() {
        if (hasEnded) return undefined;
        const element = source.next();
        if (element === undefined) return undefined;
        if (look(element)) return element;
        hasEnded = true;
        source.close();
        return undefined;
      },
      close() {
        if (!hasEnded) source.close();
      },
    };
  };
}

function take(source: Term, count: Term): Term {
  if (typeof count !== "bigint") return refuse("take", [source, count]);
  if (count === 0n || source === EMPTY) return stream(EMPTY, EMPTY);
  if (count < 0n) {
    return streamOf(() => {
      const elements = elementsOf(source);
      return arrayCursor(elements.slice(Math.max(0, elements.length + Number(count))));
    });
  }
  return lazy(source, (before) => takeCount(before, count));
}

function takeCount(before: Cursor, count: bigint): Cursor {
  let remaining = count;
  let hasEnded = false;
  const end = (): undefined => {
    if (!hasEnded) {
      hasEnded = true;
      before.close();
    }
    return undefined;
  };
  return {
    next() {
      if (remaining === 0n) return end();
      remaining--;
      const element = before.next();
      if (element === undefined) hasEnded = true;
      return element;
    },
    close: end,
  };
}

function drop(source: Term, count: Term): Term {
  if (typeof count !== "bigint") return refuse("drop", [source, count]);
  if (count >= 0n) {
    return lazy(
      source,
      each(() => {
        let remaining = count;
        return (element) => {
          if (remaining === 0n) return element;
          remaining--;
          return undefined;
        };
      }),
    );
  }
  const size = Number(-count);
  return lazy(
    source,
    each(() => {
      const buffer: Term[] = [];
      return (element) => (buffer.push(element) > size ? buffer.shift() : undefined);
    }),
  );
}

function nth(name: string, source: Term, count: Term, more: readonly Term[] = []): bigint {
  return typeof count === "bigint" && count >= 0n ? count : refuse(name, [source, count, ...more]);
}

/** A stage that treats every nth element differently. */
function every(
  count: bigint,
  hit: (element: Term) => Term | undefined,
  miss: (element: Term) => Term | undefined,
): CursorTransform {
  return each(() => {
    let at = 0n;
    return (element) => {
      const isHit = at === 0n;
      at = (at + 1n) % count;
      return isHit ? hit(element) : miss(element);
    };
  });
}

const none = (): undefined => undefined;
const same = (element: Term): Term => element;

function unique(key: (element: Term) => Term): CursorTransform {
  return each(() => {
    let seenKeys = EMPTY_MAP;
    return (element) => {
      const value = key(element);
      if (mapHas(seenKeys, value)) return undefined;
      seenKeys = mapPut(seenKeys, value, true);
      return element;
    };
  });
}

function dedup(key: (element: Term) => Term): CursorTransform {
  return each(() => {
    let last: Term | undefined;
    return (element) => {
      const value = key(element);
      if (last !== undefined && strictEqual(last, value)) return undefined;
      last = value;
      return element;
    };
  });
}

function scan(first: Term | undefined, fn: Term): CursorTransform {
  return each(() => {
    let accumulator = first;
    return (element) => {
      accumulator = accumulator === undefined ? element : call2(fn, element, accumulator);
      return accumulator;
    };
  });
}

function withIndex(source: Term, offset: Term): Term {
  if (typeof offset !== "bigint") return refuse("with_index", [source, offset]);
  return lazy(
    source,
    each(() => {
      let index = offset;
      return (element) => [element, index++];
    }),
  );
}

defineModule("Stream", {
  "dedup/1": (source: Term) => lazy(source, dedup(same)),
  "dedup_by/2": (source: Term, fn: Term) => {
    requireFn(fn, 1, "dedup_by", [source, fn]);
    return lazy(
      source,
      dedup((element) => call1(fn, element)),
    );
  },
  "drop/2": drop,
  "drop_every/2": (source: Term, count: Term) => {
    const step = nth("drop_every", source, count);
    if (step === 0n) return stream(source, EMPTY);
    return source === EMPTY ? stream(EMPTY, EMPTY) : lazy(source, every(step, none, same));
  },
  "drop_while/2": (source: Term, fn: Term) => {
    requireFn(fn, 1, "drop_while", [source, fn]);
    return lazy(
      source,
      each(() => {
        let drops = true;
        return (element) => {
          drops = drops && truthy(call1(fn, element));
          return drops ? undefined : element;
        };
      }),
    );
  },
  "each/2": (source: Term, fn: Term) => {
    requireFn(fn, 1, "each", [source, fn]);
    return lazy(
      source,
      each(() => (element) => {
        call1(fn, element);
        return element;
      }),
    );
  },
  "filter/2": (source: Term, fn: Term) => {
    requireFn(fn, 1, "filter", [source, fn]);
    return lazy(
      source,
      each(() => (element) => (truthy(call1(fn, element)) ? element : undefined)),
    );
  },
  "map/2": (source: Term, fn: Term) => {
    requireFn(fn, 1, "map", [source, fn]);
    return lazy(
      source,
      each(() => (element) => call1(fn, element)),
    );
  },
  "map_every/3": (source: Term, count: Term, fn: Term) => {
    const step = nth("map_every", source, count, [fn]);
    requireFn(fn, 1, "map_every", [source, count, fn]);
    if (step === 0n) return stream(source, EMPTY);
    if (source === EMPTY && step > 1n) return stream(EMPTY, EMPTY);
    return lazy(
      source,
      every(step, (element) => call1(fn, element), same),
    );
  },
  "reject/2": (source: Term, fn: Term) => {
    requireFn(fn, 1, "reject", [source, fn]);
    return lazy(
      source,
      each(() => (element) => (truthy(call1(fn, element)) ? undefined : element)),
    );
  },
  "run/1": (source: Term) => {
    const cursor = cursorOf(source);
    while (cursor.next() !== undefined);
    return OK;
  },
  "scan/2": (source: Term, fn: Term) => lazy(source, scan(undefined, requireFn(fn, 2, "scan", [source, fn]))),
  "scan/3": (source: Term, first: Term, fn: Term) =>
    lazy(source, scan(first, requireFn(fn, 2, "scan", [source, first, fn]))),
  "take/2": take,
  "take_every/2": (source: Term, count: Term) => {
    const step = nth("take_every", source, count);
    return step === 0n || source === EMPTY ? stream(EMPTY, EMPTY) : lazy(source, every(step, same, none));
  },
  "take_while/2": (source: Term, fn: Term) => {
    requireFn(fn, 1, "take_while", [source, fn]);
    return lazy(
      source,
      until(() => (element) => truthy(call1(fn, element))),
    );
  },
  "uniq/1": (source: Term) => lazy(source, unique(same)),
  "uniq_by/2": (source: Term, fn: Term) => {
    requireFn(fn, 1, "uniq_by", [source, fn]);
    return lazy(
      source,
      unique((element) => call1(fn, element)),
    );
  },
  "with_index/1": (source: Term) => withIndex(source, 0n),
  "with_index/2": withIndex,
});
