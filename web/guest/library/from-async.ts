import { provide } from "./supplies.ts";

/**
 * `Array.fromAsync`: ECMAScript 2026 (23.1.2.1).
 *
 * Our own: core-js-pure 3.51 (MIT, October 2026) needs 10.9 KB of brotli for it, most of it for iterators and promises,
 * which the engine has.
 */

const { asyncIterator, iterator } = Symbol;
type Next = () => unknown;

/** A Proxy can be constructed if its target can. This test reads none of the target's properties. */
function isConstructor(value: unknown): value is new (...args: unknown[]) => object {
  if (typeof value !== "function") return false;
  try {
    Reflect.construct(new Proxy(value, { construct: () => ({}) }), []);
    return true;
  } catch {
    return false;
  }
}

function methodOf(value: object, key: PropertyKey): ((...args: unknown[]) => unknown) | undefined {
  const method: unknown = (value as Record<PropertyKey, unknown>)[key];
  if (method === undefined || method === null) return undefined;
  if (typeof method === "function") return method as (...args: unknown[]) => unknown;
  throw new TypeError(`${String(key)} is not a function`);
}

function isObject(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

function put(list: object, index: number, value: unknown): void {
  Object.defineProperty(list, index, { value, writable: true, enumerable: true, configurable: true });
}

async function collect(
  make: unknown,
  items: unknown,
  map: ((value: unknown, index: number) => unknown) | undefined,
  self: unknown,
): Promise<object> {
  if (map !== undefined && typeof map !== "function") {
    throw new TypeError("Array.fromAsync needs a function as its second argument");
  }
  const Constructor = isConstructor(make) ? make : undefined;
  if (items === undefined || items === null) {
    throw new TypeError(`Array.fromAsync needs something to make an array of, not ${items}`);
  }
  const source = Object(items) as object;
  const useAsync = methodOf(items as object, asyncIterator);
  const useSync = useAsync ? undefined : methodOf(items as object, iterator);
  if (!useAsync && !useSync) return collectArrayLike(Constructor, source as ArrayLike<unknown>, map, self);

  const list = Constructor ? new Constructor() : [];
  const items_ = Reflect.apply((useAsync ?? useSync) as Next, items, []);
  if (!isObject(items_)) throw new TypeError("What Symbol.iterator gave is not an object");
  const next = (items_ as { next: Next }).next;
  let index = 0;
  for (;;) {
    const result = Reflect.apply(next, items_, []);
    const step = useAsync ? await result : result;
    if (!isObject(step)) throw new TypeError("What next() gave is not an object");
    const { done } = step as { done?: unknown };
    if (done) {
      setLength(list, index);
      return list;
    }
    // As with `for await`: a sync iterator is closed when one of its promises is rejected.
    let value: unknown = (step as { value?: unknown }).value;
    try {
      if (!useAsync) value = await value;
      if (map) value = await Reflect.apply(map, self, [value, index]);
      put(list, index, value);
    } catch (error) {
      await close(items_);
      throw error;
    }
    index++;
  }
}

async function close(iterator: object): Promise<void> {
  try {
    const finish = methodOf(iterator, "return");
    if (finish) await Reflect.apply(finish, iterator, []);
  } catch {
    // The first error is the one that is thrown.
  }
}

async function collectArrayLike(
  Constructor: (new (...args: unknown[]) => object) | undefined,
  source: ArrayLike<unknown>,
  map: ((value: unknown, index: number) => unknown) | undefined,
  self: unknown,
): Promise<object> {
  const length = Math.min(Math.max(Math.trunc(+source.length) || 0, 0), Number.MAX_SAFE_INTEGER);
  const list = Constructor ? new Constructor(length) : new Array(length);
  for (let index = 0; index < length; index++) {
    let value: unknown = await source[index];
    if (map) value = await Reflect.apply(map, self, [value, index]);
    put(list, index, value);
  }
  setLength(list, length);
  return list;
}

function setLength(list: object, length: number): void {
  if (!Reflect.set(list, "length", length, list)) throw new TypeError("The length cannot be set");
}

const ofArray = {
  fromAsync(this: unknown, items: unknown, map: unknown = undefined, self: unknown = undefined) {
    return collect(this, items, map as never, self);
  },
};

provide({ "Array.fromAsync": ofArray.fromAsync });
