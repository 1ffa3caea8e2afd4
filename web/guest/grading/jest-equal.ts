import { bytesOf } from "./forwarding.ts";
import { hasSameBytes, tagOf } from "./node-equal.ts";

/**
 * Whether two values are equal for `toEqual`, `toStrictEqual` and `toMatchObject` of Jest's `expect` 30. Compared with
 * the real one by e2e/lab/judge/fair/equality.test.ts.
 */
export type JestOptions = {
  /** As for toStrictEqual: classes must be the same, and holes and `undefined` are not the same as missing. */
  readonly strict?: boolean;
  /** As for toMatchObject. */
  readonly partly?: boolean;
};

export function isJestEqual(
  a: unknown,
  b: unknown,
  { strict = false, partly = false }: JestOptions,
): boolean {
  const testers = [
    iterables,
    ...(strict ? [classes, sparseLists, buffers] : []),
    ...(partly ? [subset()] : []),
  ];
  return equal(a, b, { strict, testers, open: [], iterated: [] });
}

type Comparison = {
  readonly strict: boolean;
  readonly testers: readonly Tester[];
  readonly open: [object, object][];
  /** The pairs of iterables that are being compared. */
  readonly iterated: readonly (readonly [object, object])[];
};
type Tester = (a: unknown, b: unknown, comparison: Comparison) => boolean | undefined;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const read = (object: unknown, key: PropertyKey) => (object as Record<PropertyKey, unknown>)[key];

function equal(a: unknown, b: unknown, comparison: Comparison): boolean {
  for (const test of comparison.testers) {
    const result = test(a, b, comparison);
    if (result !== undefined) return result;
  }
  if (a instanceof Error && b instanceof Error) return a.message === b.message;
  if (Object.is(a, b)) return true;
  if (a === null || b === null) return false;
  const tag = tagOf(a);
  if (tag !== tagOf(b)) return false;
  switch (tag) {
    case "[object Boolean]":
    case "[object String]":
    case "[object Number]":
      return isObject(a) && isObject(b) && Object.is(a.valueOf(), b.valueOf());
    case "[object Date]":
      return Number(a) === Number(b);
    case "[object RegExp]":
      return read(a, "source") === read(b, "source") && read(a, "flags") === read(b, "flags");
    case "[object URL]":
      return read(a, "href") === read(b, "href");
  }
  if (!isObject(a) || !isObject(b)) return false;
  const { open } = comparison;
  for (const [one, other] of open.toReversed()) {
    if (one === a) return other === b;
    if (other === b) return false;
  }
  open.push([a, b]);
  if (comparison.strict && tag === "[object Array]" && read(a, "length") !== read(b, "length")) return false;
  const isSame = hasSameProperties(a, b, comparison);
  if (isSame) open.pop();
  return isSame;
}

function hasSameProperties(a: object, b: object, comparison: Comparison): boolean {
  const [keys, others] = [keysOf(a), keysOf(b)];
  if (!comparison.strict) {
    // What is undefined may be missing.
    for (const key of [...others]) if (read(b, key) === undefined && !Object.hasOwn(a, key)) keys.push(key);
    for (const key of [...keys]) if (read(a, key) === undefined && !Object.hasOwn(b, key)) others.push(key);
  }
  if (keys.length !== others.length) return false;
  return keys
    .toReversed()
    .every(
      (key) =>
        (Object.hasOwn(b, key) || (!comparison.strict && read(a, key) === undefined)) &&
        equal(read(a, key), read(b, key), comparison),
    );
}

function keysOf(object: object): PropertyKey[] {
  const keys: PropertyKey[] = [];
  for (const key in object) if (Object.hasOwn(object, key)) keys.push(key);
  return [...keys, ...enumerableSymbols(object)];
}

const enumerableSymbols = (object: object) =>
  Object.getOwnPropertySymbols(object).filter((key) =>
    Object.prototype.propertyIsEnumerable.call(object, key),
  );

const isList = (value: unknown) => Array.isArray(value) || isView(value);
const isView = (value: unknown) =>
  isObject(value) && /^\[object (?:DataView|.*Array)\]$/.test(tagOf(value)) && isViewSlot(value);

function isViewSlot(value: object): boolean {
  if (ArrayBuffer.isView(value)) return true;
  // For a stand-in, the realm's getters ask the other side.
  const typed = Object.getPrototypeOf(Uint8Array.prototype) as object;
  try {
    return (
      typeof getter(typed, Symbol.toStringTag).call(value) === "string" ||
      typeof getter(DataView.prototype, "byteLength").call(value) === "number"
    );
  } catch {
    return false;
  }
}
const getter = (holder: object, key: PropertyKey) =>
  Object.getOwnPropertyDescriptor(holder, key)?.get as (this: unknown) => unknown;

const iterables: Tester = (a, b, comparison) => {
  if (typeof a !== "object" || typeof b !== "object" || isList(a) || isList(b)) return undefined;
  if (!isObject(a) || !isObject(b) || !read(a, Symbol.iterator) || !read(b, Symbol.iterator))
    return undefined;
  if (a.constructor !== b.constructor) return false;
  for (const [one, other] of comparison.iterated.toReversed()) if (one === a) return other === b;
  const within: Comparison = {
    strict: false,
    // Jest asks it last from here on.
    testers: [...comparison.testers.filter((each) => each !== iterables), iterables],
    open: [],
    iterated: [...comparison.iterated, [a, b]],
  };
  const same = (x: unknown, y: unknown) => equal(x, y, { ...within, open: [] });
  const [size, otherSize] = [read(a, "size"), read(b, "size")];
  if (size !== undefined) {
    if (size !== otherSize) return false;
    if (tagOf(a) === "[object Set]") {
      const other = b as Set<unknown>;
      return [...(a as Set<unknown>)].every(
        (value) => other.has(value) || [...other].some((each) => same(value, each)),
      );
    }
    if (tagOf(a) === "[object Map]") {
      const other = b as Map<unknown, unknown>;
      return [...(a as Map<unknown, unknown>)].every(
        ([key, value]) =>
          (other.has(key) && same(value, other.get(key))) ||
          [...other].some(([otherKey, otherValue]) => same(key, otherKey) && same(value, otherValue)),
      );
    }
  }
  const iterators = iteratorsOf(a, b);
  if (!iterators) return undefined;
  const [one, other] = iterators;
  for (let step = one.next(); !step.done; step = one.next()) {
    const otherStep = other.next();
    if (otherStep.done || !same(step.value, otherStep.value)) return false;
  }
  if (!other.next().done) return false;
  return equal(entriesOf(a), entriesOf(b), { strict: false, testers: [], open: [], iterated: [] });
};

type AnyIterator = { readonly next: () => { readonly done?: boolean; readonly value: unknown } };

function iteratorsOf(a: object, b: object): readonly [AnyIterator, AnyIterator] | undefined {
  try {
    const start = (each: object) => (each as { [Symbol.iterator]: () => AnyIterator })[Symbol.iterator]();
    return [start(a), start(b)];
  } catch {
    return undefined;
  }
}

function entriesOf(object: object): readonly unknown[] {
  const symbols = Object.getOwnPropertySymbols(object).filter((key) => key !== Symbol.iterator);
  return [...symbols.map((key) => [key, read(object, key)]), ...Object.entries(object)];
}

/** For toStrictEqual. */
const classes: Tester = (a, b) => {
  if (a === null || a === undefined || b === null || b === undefined) return undefined;
  if (read(a, "constructor") === read(b, "constructor")) return undefined;
  return Array.isArray(a) && Array.isArray(b) ? undefined : false;
};

const sparseLists: Tester = (a, b, comparison) => {
  if (!Array.isArray(a) || !Array.isArray(b)) return undefined;
  const testers = comparison.testers.filter((each) => each !== sparseLists);
  const strictly = { ...comparison, strict: true, testers, open: [] };
  return (
    equal(a, b, strictly) &&
    equal(Object.keys(a), Object.keys(b), { strict: false, testers: [], open: [], iterated: [] })
  );
};

const buffers: Tester = (a, b) => {
  if (tagOf(a) === "[object ArrayBuffer]" && tagOf(b) === "[object ArrayBuffer]")
    return hasSameBytes(bytesOf(a as ArrayBuffer), bytesOf(b as ArrayBuffer), undefined);
  if (!isView(a) || !isView(b)) return undefined;
  return hasSameBytes(bytesOfView(a as DataView), bytesOfView(b as DataView), undefined);
};

function bytesOfView(view: DataView): ArrayLike<unknown> {
  const { buffer, byteOffset, byteLength } = view;
  const bytes = bytesOf(buffer as ArrayBuffer);
  return Array.from({ length: byteLength }, (_, index) => bytes[byteOffset + index]);
}

const hasParts = (value: unknown): value is object =>
  isObject(value) &&
  !(value instanceof Error) &&
  !Array.isArray(value) &&
  !(value instanceof Date) &&
  !(value instanceof Set) &&
  !(value instanceof Map);

/** For toMatchObject. `seen`: the parts of the expected value that are being compared. */
function subset(seen: Set<unknown> = new Set()): Tester {
  return (actual, expected, comparison) => {
    if (!hasParts(expected) || seen.has(expected)) return undefined;
    seen.add(expected);
    const within = { ...comparison, strict: false, open: [] };
    const keys = [...Object.keys(expected), ...enumerableSymbols(expected)];
    const isMatch = keys.every((key) => {
      const part = read(expected, key);
      if (hasParts(part) && seen.has(part))
        return equal(read(actual, key), part, { ...within, testers: [iterables], open: [] });
      const matches =
        actual !== null &&
        actual !== undefined &&
        isInObject(actual, key) &&
        equal(read(actual, key), part, { ...within, testers: [iterables, subset(seen)], open: [] });
      seen.delete(part);
      return matches;
    });
    seen.delete(expected);
    return isMatch;
  };
}
/** Whether it or a prototype but Object.prototype has it. */
function isInObject(value: unknown, key: PropertyKey): boolean {
  let holder: unknown = value;
  while (isObject(holder) && holder !== Object.prototype) {
    if (Object.hasOwn(holder, key)) return true;
    holder = Object.getPrototypeOf(holder);
  }
  return false;
}
