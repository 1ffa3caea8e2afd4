import { add, convert, converting, stringTwin } from "./conversion-twins.ts";
import {
  apply,
  getPrototypeOf,
  isArray,
  NativeTypeError,
  propertyOf,
  put,
  uncurryThis,
} from "./intrinsics.ts";
import { replacing } from "./replace-twin.ts";
import { sortBy } from "./sort.ts";

/**
 * Methods with callbacks, in the guest's language. When calls are deep, the engine calls them instead of its own for
 * arrays, maps, sets, strings and constructors (see web/engine/stackless-interpreter.ts). The engine's own
 * methods recurse on the host's stack if a callback calls such a method too, for example when a tree is walked by
 * `children.map(walk)`. A program cannot reach these functions, but their names are in the stacks of errors.
 *
 * They do what the engine's methods do, step by step. Rare calls (a `this` for the callback, no function, an array of
 * another class) are left to the engine.
 */
type Callback = (value: unknown, index: number, list: unknown[]) => unknown;
type Reducer = (sum: unknown, value: unknown, index: number, list: unknown[]) => unknown;
type Method = (this: unknown[], ...args: never[]) => unknown;

const prototype = Array.prototype;
const NativeArray = Array;
const { species } = Symbol;
const speciesGetter = propertyOf(NativeArray, species)?.get;
const {
  forEach,
  map,
  filter,
  some,
  every,
  find,
  findIndex,
  findLast,
  findLastIndex,
  reduce,
  reduceRight,
  flatMap,
  sort,
} = prototype;

/** Whether the result of its methods is a plain array. No code of the program is called to find out. */
function makesArrays(list: unknown[]): boolean {
  return (
    getPrototypeOf(list) === prototype &&
    propertyOf(list, "constructor") === undefined &&
    propertyOf(prototype, "constructor")?.value === NativeArray &&
    propertyOf(NativeArray, species)?.get === speciesGetter
  );
}

const isUnusual = (callback: unknown, self: unknown) => typeof callback !== "function" || self !== undefined;

const methods = {
  forEach(this: unknown[], callback: Callback, self?: unknown) {
    if (isUnusual(callback, self)) return apply(forEach, this, [callback, self]);
    const { length } = this;
    for (let index = 0; index < length; index++) if (index in this) callback(this[index], index, this);
  },
  map(this: unknown[], callback: Callback, self?: unknown) {
    if (isUnusual(callback, self) || !makesArrays(this)) return apply(map, this, [callback, self]);
    const { length } = this;
    const result = new NativeArray<unknown>(length);
    for (let index = 0; index < length; index++)
      if (index in this) put(result, index, callback(this[index], index, this));
    return result;
  },
  filter(this: unknown[], callback: Callback, self?: unknown) {
    if (isUnusual(callback, self) || !makesArrays(this)) return apply(filter, this, [callback, self]);
    const { length } = this;
    const result: unknown[] = [];
    for (let index = 0, count = 0; index < length; index++) {
      if (!(index in this)) continue;
      const value = this[index];
      if (callback(value, index, this)) put(result, count++, value);
    }
    return result;
  },
  some(this: unknown[], callback: Callback, self?: unknown) {
    if (isUnusual(callback, self)) return apply(some, this, [callback, self]);
    const { length } = this;
    for (let index = 0; index < length; index++)
      if (index in this && callback(this[index], index, this)) return true;
    return false;
  },
  every(this: unknown[], callback: Callback, self?: unknown) {
    if (isUnusual(callback, self)) return apply(every, this, [callback, self]);
    const { length } = this;
    for (let index = 0; index < length; index++)
      if (index in this && !callback(this[index], index, this)) return false;
    return true;
  },
  find(this: unknown[], callback: Callback, self?: unknown) {
    if (isUnusual(callback, self)) return apply(find, this, [callback, self]);
    const { length } = this;
    for (let index = 0; index < length; index++) {
      const value = this[index];
      if (callback(value, index, this)) return value;
    }
  },
  findIndex(this: unknown[], callback: Callback, self?: unknown) {
    if (isUnusual(callback, self)) return apply(findIndex, this, [callback, self]);
    const { length } = this;
    for (let index = 0; index < length; index++) if (callback(this[index], index, this)) return index;
    return -1;
  },
  findLast(this: unknown[], callback: Callback, self?: unknown) {
    if (isUnusual(callback, self)) return apply(findLast, this, [callback, self]);
    for (let index = this.length - 1; index >= 0; index--) {
      const value = this[index];
      if (callback(value, index, this)) return value;
    }
  },
  findLastIndex(this: unknown[], callback: Callback, self?: unknown) {
    if (isUnusual(callback, self)) return apply(findLastIndex, this, [callback, self]);
    for (let index = this.length - 1; index >= 0; index--)
      if (callback(this[index], index, this)) return index;
    return -1;
  },
  reduce(this: unknown[], ...args: [Reducer, unknown?]) {
    const callback = args[0];
    const { length } = this;
    let index = 0;
    if (args.length < 2) while (index < length && !(index in this)) index++;
    if (typeof callback !== "function" || (args.length < 2 && index >= length))
      return apply(reduce, this, args);
    let sum = args.length < 2 ? this[index++] : args[1];
    for (; index < length; index++) if (index in this) sum = callback(sum, this[index], index, this);
    return sum;
  },
  reduceRight(this: unknown[], ...args: [Reducer, unknown?]) {
    const callback = args[0];
    let index = this.length - 1;
    if (args.length < 2) while (index >= 0 && !(index in this)) index--;
    if (typeof callback !== "function" || (args.length < 2 && index < 0))
      return apply(reduceRight, this, args);
    let sum = args.length < 2 ? this[index--] : args[1];
    for (; index >= 0; index--) if (index in this) sum = callback(sum, this[index], index, this);
    return sum;
  },
  flatMap(this: unknown[], callback: Callback, self?: unknown) {
    if (isUnusual(callback, self) || !makesArrays(this)) return apply(flatMap, this, [callback, self]);
    const { length } = this;
    const result: unknown[] = [];
    let end = 0;
    for (let index = 0; index < length; index++) {
      if (!(index in this)) continue;
      const part = callback(this[index], index, this);
      if (!isArray(part)) put(result, end++, part);
      else for (let nth = 0; nth < part.length; nth++) if (nth in part) put(result, end++, part[nth]);
    }
    return result;
  },
  sort(this: unknown[], compare: (a: unknown, b: unknown) => number) {
    return typeof compare === "function" ? sortBy(this, this.length, compare) : apply(sort, this, [compare]);
  },
};

const mapForEach = Map.prototype.forEach;
const setForEach = Set.prototype.forEach;
type Entries = Iterator<[unknown, unknown], undefined>;
const entriesOfMap = uncurryThis(Map.prototype.entries as (this: Map<unknown, unknown>) => Entries);
const entriesOfSet = uncurryThis(Set.prototype.entries as (this: Set<unknown>) => Entries);
const nextOf = (iterator: object) =>
  uncurryThis(
    (getPrototypeOf(iterator) as Entries).next as (this: Entries) => IteratorResult<[unknown, unknown]>,
  );
const nextOfMap = nextOf(new Map().entries());
const nextOfSet = nextOf(new Set().entries());

type Visit = (value: unknown, key: unknown, collection: unknown) => unknown;

/** Entries that are added meanwhile are visited, and those that are deleted are not, as for an iterator. */
const ofMap = {
  forEach(this: Map<unknown, unknown>, callback: Visit, self?: unknown) {
    if (isUnusual(callback, self)) return apply(mapForEach, this, [callback, self]);
    const entries = entriesOfMap(this);
    for (;;) {
      const { value, done } = nextOfMap(entries);
      if (done) return;
      callback(value[1], value[0], this);
    }
  },
};

const ofSet = {
  forEach(this: Set<unknown>, callback: Visit, self?: unknown) {
    if (isUnusual(callback, self)) return apply(setForEach, this, [callback, self]);
    const entries = entriesOfSet(this);
    for (;;) {
      const { value, done } = nextOfSet(entries);
      if (done) return;
      callback(value[0], value[0], this);
    }
  },
};

/**
 * `[...values]`: appends the values of a generator to a list from an index on, and returns the next index. Traces leave
 * out functions with this name: the engine's own spread is not a function with a name.
 */
const { apply: spread } = {
  apply(list: unknown[], start: number, values: Iterable<unknown>): number {
    let index = start;
    for (const value of values) put(list, index++, value);
    return index;
  },
};

/** The call of a proxy. Traces leave out functions with this name: the engine's own call has no name. */
const { apply: callProxy } = {
  apply(target: never, handler: { readonly apply?: unknown }, self: unknown, ...args: unknown[]): unknown {
    const { apply: trap } = handler;
    if (trap === undefined || trap === null) return apply(target, self, args);
    if (typeof trap !== "function") throw new NativeTypeError("apply is not a function");
    return apply(trap as never, handler, [target, self, args]);
  },
};

/**
 * The engine's functions, each followed by its twin; then the functions for `+=`, `...`, operands and calls of proxies,
 * which replace no engine function.
 */
export const twins: readonly Method[] = [
  ...stringTwin,
  forEach,
  methods.forEach,
  map,
  methods.map,
  filter,
  methods.filter,
  some,
  methods.some,
  every,
  methods.every,
  find,
  methods.find,
  findIndex,
  methods.findIndex,
  findLast,
  methods.findLast,
  findLastIndex,
  methods.findLastIndex,
  reduce,
  methods.reduce,
  reduceRight,
  methods.reduceRight,
  flatMap,
  methods.flatMap,
  sort,
  methods.sort,
  mapForEach,
  ofMap.forEach,
  setForEach,
  ofSet.forEach,
  ...replacing,
  ...converting,
  add,
  spread,
  convert,
  callProxy,
] as never;
