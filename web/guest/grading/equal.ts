/**
 * Compares two values for a test, and finds the first difference. This runs only on the tests' side: see test-side.ts.
 */

/** `path` is the position in code: ".list[2]"; "" for the whole value. */
export type FirstDifference = { readonly path: string; readonly actual: unknown; readonly expected: unknown };

export type EqualOptions = {
  /** Classes must be the same, and `undefined` is not the same as missing. */
  readonly strict?: boolean;
  /** Additional properties of `actual` are no difference. */
  readonly partly?: boolean;
};

const missing = Symbol("missing");

export function isSame(a: unknown, b: unknown): boolean {
  // For a beginner, 0 and -0 are the same number.
  return a === b || (a !== a && b !== b);
}

/** The first difference, or undefined. */
export function difference(
  actual: unknown,
  expected: unknown,
  options: EqualOptions = {},
  path = "",
  seenPairs: readonly (readonly [unknown, unknown])[] = [],
): FirstDifference | undefined {
  if (isSame(actual, expected)) return undefined;
  const here = { path, actual, expected };
  if (!isObject(actual) || !isObject(expected)) return here;
  if (seenPairs.some(([a, b]) => a === actual && b === expected)) return undefined;
  const within = [...seenPairs, [actual, expected] as const];
  if (kind(actual) !== kind(expected)) return here;
  if (options.strict && Object.getPrototypeOf(actual) !== Object.getPrototypeOf(expected)) return here;
  const deeper = (a: unknown, b: unknown, at: string) => difference(a, b, options, path + at, within);
  if (typeof actual === "function") return here;
  if (actual instanceof Date)
    return isSame(actual.getTime(), (expected as Date).getTime()) ? undefined : here;
  if (actual instanceof RegExp) return String(actual) === String(expected) ? undefined : here;
  if (actual instanceof Promise || isOpaque(actual)) return here;
  if (boxes.some((each) => actual instanceof each) && !isSame(actual.valueOf(), expected.valueOf()))
    return here;
  if (actual instanceof Error) {
    const other = expected as Error;
    if (actual.name !== other.name || actual.message !== other.message) return here;
    // They are own properties, but not enumerable. Node compares them, too.
    for (const key of ["cause", "errors"]) {
      const differs = deeper(ownValue(actual, key), ownValue(other, key), `.${key}`);
      if (differs) return differs;
    }
  }
  if (actual instanceof Map) return mapDifference(actual, expected as Map<unknown, unknown>, here, deeper);
  if (actual instanceof Set) return setDifference(actual, expected as Set<unknown>, here, options);
  if (actual instanceof ArrayBuffer)
    return deeper(new Uint8Array(actual), new Uint8Array(expected as ArrayBuffer), "");
  if (Array.isArray(actual)) {
    const other = expected as readonly unknown[];
    const commonLength = Math.min(actual.length, other.length);
    for (let index = 0; index < commonLength; index++) {
      const firstDifference = deeper(actual[index], other[index], `[${index}]`);
      if (firstDifference) return firstDifference;
    }
    if (actual.length !== other.length) return here;
  }
  return propertyDifference(actual, expected, options, deeper);
}

type Deeper = (actual: unknown, expected: unknown, at: string) => FirstDifference | undefined;

function propertyDifference(
  actual: object,
  expected: object,
  { strict, partly }: EqualOptions,
  deeper: Deeper,
): FirstDifference | undefined {
  const keys = new Set([...enumerable(expected), ...(partly ? [] : enumerable(actual))]);
  for (const key of keys) {
    const [a, b] = [valueAt(actual, key), valueAt(expected, key)];
    if (!strict && (a === missing || a === undefined) && (b === missing || b === undefined)) continue;
    const at = typeof key === "string" && /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key) ? `.${key}` : "";
    const valueDifference = deeper(
      a === missing ? undefined : a,
      b === missing ? undefined : b,
      at || `[${JSON.stringify(String(key))}]`,
    );
    if (valueDifference) return valueDifference;
    if (a === missing || b === missing)
      return { path: at, actual: a === missing ? undefined : a, expected: b };
  }
  return undefined;
}

function mapDifference(
  actual: Map<unknown, unknown>,
  expected: Map<unknown, unknown>,
  here: FirstDifference,
  deeper: Deeper,
): FirstDifference | undefined {
  if (actual.size !== expected.size) return here;
  const remainingKeys = new Set(actual.keys());
  for (const [key, value] of expected) {
    const found = takeMatch(remainingKeys, key, (each) => !difference(each, key));
    if (!found) return here;
    const differs = deeper(
      actual.get(found.match),
      value,
      `.get(${typeof key === "string" ? JSON.stringify(key) : String(key)})`,
    );
    if (differs) return differs;
  }
  return undefined;
}

function setDifference(
  actual: Set<unknown>,
  expected: Set<unknown>,
  here: FirstDifference,
  options: EqualOptions,
): FirstDifference | undefined {
  if (actual.size !== expected.size) return here;
  // Each value is matched once: if two expected values are equal, both must be there.
  const remainingValues = new Set(actual);
  for (const value of expected) {
    if (!takeMatch(remainingValues, value, (each) => !difference(each, value, options))) return here;
  }
  return undefined;
}

/** Removes the value, or else the first that matches. The match is in an object, because it may be `undefined`. */
function takeMatch(
  remaining: Set<unknown>,
  value: unknown,
  isMatch: (each: unknown) => boolean,
): { readonly match: unknown } | undefined {
  if (remaining.delete(value)) return { match: value };
  for (const each of remaining) {
    if (!isMatch(each)) continue;
    remaining.delete(each);
    return { match: each };
  }
  return undefined;
}

const boxes = [Number, String, Boolean, Symbol, BigInt];

/** Whether nothing in it can be compared: two such objects are the same only if they are one. */
function isOpaque(value: object): boolean {
  const [, name = ""] = /^\[object (.*)\]$/.exec(Object.prototype.toString.call(value)) ?? [];
  return /^Weak(?:Map|Set|Ref)$|Generator$|Iterator(?: Helper)?$/.test(name);
}

function ownValue(object: object, key: string): unknown {
  const value = valueAt(object, key);
  return value === missing ? undefined : value;
}

function kind(value: object): string {
  if (Array.isArray(value)) return "list";
  for (const builtIn of [Map, Set, Date, RegExp, Promise, Error, ArrayBuffer, ...boxes]) {
    if (value instanceof builtIn) return builtIn.name;
  }
  if (ArrayBuffer.isView(value)) return value.constructor.name;
  return typeof value;
}

function isObject(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

function enumerable(object: object): readonly PropertyKey[] {
  return Reflect.ownKeys(object).filter((key) => Object.prototype.propertyIsEnumerable.call(object, key));
}

function valueAt(object: object, key: PropertyKey): unknown {
  return Object.hasOwn(object, key) ? (object as Record<PropertyKey, unknown>)[key] : missing;
}
