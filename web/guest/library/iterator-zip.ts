import { describe, method, tag } from "./idl.ts";
import { provide } from "./supplies.ts";

/** `Iterator.zip` and `Iterator.zipKeyed`: https://tc39.es/proposal-joint-iteration. */

type IteratorRecord = { readonly iterator: object; readonly next: unknown };

const { apply, ownKeys } = Reflect;

function isObject(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

/** GetIteratorDirect */
function direct(iterator: unknown): IteratorRecord {
  if (!isObject(iterator)) throw new TypeError(`${describe(iterator)} is not an iterator`);
  return { iterator, next: (iterator as { next?: unknown }).next };
}

/** GetIteratorFlattenable, which does not accept strings. */
function openIterator(value: unknown): IteratorRecord {
  if (!isObject(value)) throw new TypeError(`${describe(value)} is not an object to go through`);
  const make = (value as { [Symbol.iterator]?: unknown })[Symbol.iterator];
  if (make === undefined || make === null) return direct(value);
  if (typeof make !== "function") throw new TypeError("Symbol.iterator should be a function");
  return direct(apply(make, value, []));
}

/** One step; undefined if there are no more values. */
function step({ iterator, next }: IteratorRecord): { readonly value: unknown } | undefined {
  const result = apply(next as () => unknown, iterator, []) as { done?: unknown; value?: unknown };
  if (!isObject(result)) throw new TypeError(`Iterator result ${describe(result)} is not an object`);
  return result.done ? undefined : { value: result.value };
}

function close({ iterator }: IteratorRecord): void {
  const end = (iterator as { return?: unknown }).return;
  if (end === undefined || end === null) return;
  const result: unknown = apply(end as () => unknown, iterator, []);
  if (!isObject(result)) throw new TypeError(`${describe(result)} is not an object`);
}

/** Closes all open iterators, the last one first. An earlier error is kept. */
function closeAll(
  open: readonly (IteratorRecord | undefined)[],
  failure?: { readonly error: unknown },
): void {
  let lastFailure = failure;
  for (let index = open.length - 1; index >= 0; index--) {
    const one = open[index];
    if (!one) continue;
    try {
      close(one);
    } catch (error) {
      lastFailure ??= { error };
    }
  }
  if (lastFailure) throw lastFailure.error;
}

type Mode = "shortest" | "longest" | "strict";

function readOptions(input: unknown): { readonly mode: Mode; readonly padding: object | undefined } {
  if (input !== undefined && !isObject(input))
    throw new TypeError(`The options should be an object, not ${describe(input)}`);
  const options = (input ?? {}) as { mode?: unknown; padding?: unknown };
  const mode = input === undefined ? undefined : options.mode;
  if (mode !== undefined && mode !== "shortest" && mode !== "longest" && mode !== "strict")
    throw new TypeError(`mode should be "shortest", "longest" or "strict", not ${describe(mode)}`);
  const padding = mode === "longest" ? options.padding : undefined;
  if (padding !== undefined && !isObject(padding))
    throw new TypeError(`padding should be an object, not ${describe(padding)}`);
  return { mode: mode ?? "shortest", padding };
}

/** The prototype of the result, which has the helpers of iterators. */
const helpers = Reflect.getPrototypeOf(
  ([].values() as unknown as { take(count: number): object }).take(0),
) as object;

class Zipped {
  #open: (IteratorRecord | undefined)[];
  readonly #mode: Mode;
  readonly #padding: readonly unknown[];
  readonly #finish: (values: unknown[]) => unknown;
  #state: "new" | "waiting" | "running" | "done" = "new";

  constructor(
    open: IteratorRecord[],
    mode: Mode,
    padding: readonly unknown[],
    finish: (values: unknown[]) => unknown,
  ) {
    this.#open = open;
    this.#mode = mode;
    this.#padding = padding;
    this.#finish = finish;
  }

  next(): { value: unknown; done: boolean } {
    if (this.#state === "running") throw new TypeError("Generator is already running");
    if (this.#state === "done") return { value: undefined, done: true };
    this.#state = "running";
    try {
      const values = this.#row();
      this.#state = values ? "waiting" : "done";
      return values ? { value: this.#finish(values), done: false } : { value: undefined, done: true };
    } catch (error) {
      this.#state = "done";
      throw error;
    }
  }

  return(): { value: unknown; done: boolean } {
    if (this.#state === "running") throw new TypeError("Generator is already running");
    if (this.#state !== "done") {
      this.#state = "done";
      closeAll(this.#open);
    }
    return { value: undefined, done: true };
  }

  #row(): unknown[] | undefined {
    const open = this.#open;
    const count = open.length;
    if (count === 0) return undefined;
    const values: unknown[] = [];
    let endCount = 0;
    for (let index = 0; index < count; index++) {
      const one = open[index];
      let missingItem: { readonly value: unknown } | undefined;
      if (one) {
        try {
          missingItem = step(one);
        } catch (error) {
          open[index] = undefined;
          return closeAll(open, { error }) as undefined;
        }
        if (!missingItem) open[index] = undefined;
      }
      if (!missingItem && one && this.#mode === "shortest") {
        closeAll(open);
        return undefined;
      }
      if (!missingItem && one && this.#mode === "strict") return this.#endStrictly(index);
      if (!missingItem) endCount++;
      method(values, index, missingItem ? missingItem.value : this.#padding[index]);
    }
    if (this.#mode === "longest" && endCount === count) return undefined;
    for (let index = 0; index < count; index++)
      Object.defineProperty(values, index, { __proto__: null, enumerable: true } as PropertyDescriptor);
    return values;
  }

  /** One iterator has ended. It must be the first, and all others must end too; otherwise the lengths differ. */
  #endStrictly(index: number): undefined {
    const open = this.#open;
    const differ = { error: new TypeError('Iterator.zip: with mode "strict" all have to be of one length') };
    if (index !== 0) return closeAll(open, differ) as undefined;
    for (let other = 1; other < open.length; other++) {
      const one = open[other] as IteratorRecord;
      let extraIterator: object | undefined;
      try {
        extraIterator = step(one);
      } catch (error) {
        open[other] = undefined;
        return closeAll(open, { error }) as undefined;
      }
      if (extraIterator) return closeAll(open, differ) as undefined;
      open[other] = undefined;
    }
    return undefined;
  }
}
const steps = { next: Zipped.prototype.next, return: Zipped.prototype.return };
Reflect.setPrototypeOf(Zipped.prototype, helpers);
Reflect.deleteProperty(Zipped.prototype, "constructor");
tag(Zipped.prototype, "Iterator Helper");
method(Zipped.prototype, "next", steps.next);
method(Zipped.prototype, "return", steps.return);

/** The first `count` values of `padding`, and undefined for the rest. */
function paddingOf(
  padding: object | undefined,
  count: number,
  open: readonly IteratorRecord[],
): readonly unknown[] {
  const values: unknown[] = [];
  if (padding === undefined) return values;
  let using: IteratorRecord;
  try {
    const make = (padding as { [Symbol.iterator]?: unknown })[Symbol.iterator];
    if (typeof make !== "function") throw new TypeError("padding should be something to go through");
    using = direct(apply(make, padding, []));
  } catch (error) {
    return closeAll(open, { error }) as never;
  }
  let isOpen = true;
  for (let index = 0; index < count; index++) {
    if (!isOpen) break;
    try {
      const next = step(using);
      if (next) method(values, index, next.value);
      else isOpen = false;
    } catch (error) {
      return closeAll(open, { error }) as never;
    }
  }
  if (isOpen) {
    try {
      close(using);
    } catch (error) {
      return closeAll(open, { error }) as never;
    }
  }
  return values;
}

const ofIterator = {
  zip(iterables: unknown, options: unknown = undefined): object {
    if (!isObject(iterables))
      throw new TypeError(`Iterator.zip needs a list of lists, not ${describe(iterables)}`);
    const { mode, padding } = readOptions(options);
    const open: IteratorRecord[] = [];
    const make = (iterables as { [Symbol.iterator]?: unknown })[Symbol.iterator];
    if (typeof make !== "function") throw new TypeError("Iterator.zip needs a list of lists to go through");
    const list = direct(apply(make, iterables, []));
    for (;;) {
      let next: { readonly value: unknown } | undefined;
      try {
        next = step(list);
      } catch (error) {
        return closeAll(open, { error }) as never;
      }
      if (!next) break;
      try {
        method(open, open.length, openIterator(next.value));
      } catch (error) {
        return closeAll([list, ...open], { error }) as never;
      }
    }
    return new Zipped(open, mode, paddingOf(padding, open.length, open), (values) => values);
  },
  zipKeyed(iterables: unknown, options: unknown = undefined): object {
    if (!isObject(iterables))
      throw new TypeError(`Iterator.zipKeyed needs an object of lists, not ${describe(iterables)}`);
    const { mode, padding } = readOptions(options);
    const open: IteratorRecord[] = [];
    const keys: PropertyKey[] = [];
    const all = ownKeys(iterables);
    try {
      for (let index = 0; index < all.length; index++) {
        const key = all[index] as PropertyKey;
        if (!Reflect.getOwnPropertyDescriptor(iterables, key)?.enumerable) continue;
        const value = (iterables as Record<PropertyKey, unknown>)[key];
        if (value === undefined) continue;
        method(open, open.length, openIterator(value));
        method(keys, keys.length, key);
      }
    } catch (error) {
      return closeAll(open, { error }) as never;
    }
    const paddings: unknown[] = [];
    if (padding !== undefined) {
      try {
        for (let index = 0; index < keys.length; index++)
          method(paddings, index, (padding as Record<PropertyKey, unknown>)[keys[index] as PropertyKey]);
      } catch (error) {
        return closeAll(open, { error }) as never;
      }
    }
    return new Zipped(open, mode, paddings, (values) => {
      const row = Object.create(null) as object;
      for (let index = 0; index < keys.length; index++) {
        const property = { value: values[index], writable: true, enumerable: true, configurable: true };
        Object.defineProperty(row, keys[index] as PropertyKey, property);
      }
      return row;
    });
  },
};

const { Iterator } = globalThis as unknown as { Iterator: object };
for (const [name, value] of Object.entries(ofIterator)) {
  Object.defineProperty(value, "length", { value: 1, configurable: true });
  method(Iterator, name, value);
}

provide({});
