import { includesItem, requirePart } from "./assert.ts";
import {
  actualText,
  capital,
  describeValue,
  expectationText,
  firstDifference,
  lastCall,
  matches,
  matchesExpectation,
  noteAssertion,
  rejectedBy,
  thrownBy,
  titleOf,
  toPromise,
  unequal,
  withArticle,
} from "./assertion.ts";
import { AssertionError } from "./assertion-error.ts";
import type { EqualOptions } from "./equal.ts";
import { isJestEqual } from "./jest-equal.ts";
import {
  isIterable,
  isObject,
  isReal,
  requireActual,
  requireActualNumber,
  requireArgument,
  requireExpectedError,
  requireNumber,
} from "./test-arguments.ts";

/** `expect(value).toBe(…)`, as in Jest and Vitest. */

type MatchResult = {
  readonly holds: boolean;
  /** The expectation, for a message after "expected": "55", "a number above 3". */
  readonly wanted: string;
  readonly expected?: unknown;
  /** The value that was compared, if it is not the actual value itself. */
  readonly actual?: unknown;
  /** The whole message, if there is more to report. */
  readonly sentence?: string;
};

/** Tests the actual value. */
type Matcher = (actual: never, ...args: never[]) => MatchResult;

const same = (actual: unknown, expected: unknown, options?: EqualOptions): MatchResult => {
  const holds = isJestEqual(actual, expected, options ?? {});
  const sentence =
    !holds && unequal(actualText(actual), firstDifference(actual, expected, options), expected);
  return { holds, wanted: describeValue(expected), expected, ...(sentence && { sentence }) };
};
const is = (holds: boolean, expectedText: string, ...expected: readonly unknown[]): MatchResult => ({
  holds,
  wanted: expectedText,
  ...(expected.length > 0 && { expected: expected[0] }),
});

const typeNames = "undefined object boolean number bigint string symbol function".split(" ");

/** `toBeLessThan(3)`, for numbers. */
const comparison =
  (
    name: string,
    expectedText: (limit: string) => string,
    holds: (actual: number, limit: number) => boolean,
  ) =>
  (actual: number, limit: number) => {
    requireNumber(name, limit);
    requireActualNumber(actual);
    return is(holds(actual, limit), expectedText(describeValue(limit)));
  };

const matchers = {
  toBe(actual: unknown, expected: unknown) {
    const text = describeValue(expected);
    if (typeof actual === "string" && typeof expected === "string") return same(actual, expected);
    const twin = !Object.is(actual, expected) && describeValue(actual) === text ? ", the very same one" : "";
    return is(Object.is(actual, expected), text + twin, expected);
  },
  toEqual: (actual: unknown, expected: unknown) => same(actual, expected),
  toStrictEqual: (actual: unknown, expected: unknown) => same(actual, expected, { strict: true }),
  toMatchObject(actual: unknown, expected: unknown) {
    const isData = (value: unknown) => typeof value === "object" && value !== null;
    requireArgument(isData(expected), "toMatchObject", expected, "an object");
    requireActual(isData(actual), actual, "an object");
    return same(actual, expected, { partly: true });
  },
  toBeCloseTo(actual: number, expected: number, digits = 2) {
    requireArgument(isReal(expected), "toBeCloseTo", expected, "a number");
    requireArgument(
      Number.isInteger(digits) && digits >= 0,
      "toBeCloseTo",
      digits,
      "a whole number of digits",
    );
    requireActual(isReal(actual), actual, "a number");
    const isClose = actual === expected || Math.abs(actual - expected) < 10 ** -digits / 2;
    return is(isClose, `about ${describeValue(expected)}`, expected);
  },
  toBeTruthy: (actual: unknown) => is(Boolean(actual), "something true"),
  toBeFalsy: (actual: unknown) => is(!actual, "something false"),
  toBeNull: (actual: unknown) => is(actual === null, "null", null),
  toBeUndefined: (actual: unknown) => is(actual === undefined, "undefined"),
  toBeDefined: (actual: unknown) => is(actual !== undefined, "anything but undefined"),
  toBeNaN: (actual: unknown) => is(Number.isNaN(actual), "NaN", Number.NaN),
  toBeGreaterThan: comparison(
    "toBeGreaterThan",
    (limit) => `more than ${limit}`,
    (actual, limit) => actual > limit,
  ),
  toBeGreaterThanOrEqual: comparison(
    "toBeGreaterThanOrEqual",
    (limit) => `${limit} or more`,
    (actual, limit) => actual >= limit,
  ),
  toBeLessThan: comparison(
    "toBeLessThan",
    (limit) => `less than ${limit}`,
    (actual, limit) => actual < limit,
  ),
  toBeLessThanOrEqual: comparison(
    "toBeLessThanOrEqual",
    (limit) => `${limit} or less`,
    (actual, limit) => actual <= limit,
  ),
  toBeTypeOf(actual: unknown, type: string) {
    requireArgument(typeNames.includes(type), "toBeTypeOf", type, `one of ${typeNames.join(", ")}`);
    return is(typeof actual === type, withArticle(type));
  },
  toBeInstanceOf(actual: unknown, of: new () => unknown) {
    requireArgument(typeof of === "function", "toBeInstanceOf", of, "a class");
    return is(actual instanceof of, withArticle(of.name));
  },
  toContain(actual: unknown, part: unknown) {
    requirePart("toContain", actual, part);
    return is(includesItem(actual, part), `${describeValue(part)} in it`, part);
  },
  toContainEqual(actual: Iterable<unknown>, part: unknown) {
    requireActual(isIterable(actual), actual, "something with items");
    const isContained = [...actual].some((each) => isJestEqual(each, part, {}));
    return is(isContained, `${describeValue(part)} in it`, part);
  },
  toHaveLength(actual: { readonly length?: unknown }, length: number) {
    requireArgument(Number.isInteger(length) && length >= 0, "toHaveLength", length, "a whole number");
    // Read once: the program may return another value the second time.
    const actualLength = actual?.length;
    requireActual(typeof actualLength === "number", actual, "something with a length");
    return is(
      actualLength === length,
      `a length of ${describeValue(length)}, not ${describeValue(actualLength)}`,
    );
  },
  toHaveProperty(actual: object, path: string | readonly PropertyKey[], ...expected: unknown[]) {
    const keys = typeof path === "string" ? path.split(".") : path;
    const isPath = Array.isArray(keys) && keys.length > 0 && keys.every((key) => !isObject(key));
    requireArgument(isPath && path !== "", "toHaveProperty", path, 'a path ("a.b") or a list of keys');
    requireActual(actual !== null && actual !== undefined, actual, "an object");
    const at = keys.map((key) => `.${String(key)}`).join("");
    let value: unknown = actual;
    for (const key of keys) {
      const has = value !== null && value !== undefined && key in Object(value);
      if (!has) return is(false, `something at ${at}`);
      value = (value as Record<PropertyKey, unknown>)[key];
    }
    if (expected.length === 0) return is(true, `nothing at ${at}`);
    return is(
      isJestEqual(value, expected[0], {}),
      `${describeValue(expected[0])} at ${at}, not ${describeValue(value)}`,
    );
  },
  toMatch(actual: unknown, pattern: RegExp | string) {
    const isText = typeof pattern === "string";
    requireArgument(isText || pattern instanceof RegExp, "toMatch", pattern, "a pattern or a text");
    requireActual(typeof actual === "string", actual, "a text");
    const isMatch = isText ? (actual as string).includes(pattern) : matches(actual as string, pattern);
    return is(isMatch, `a text like ${describeValue(pattern)}`, pattern);
  },
  toThrow(actual: unknown, ...args: unknown[]) {
    requireExpectedError("toThrow", args);
    const [expected] = args;
    const end = thrownBy(actual);
    const words = expectationText(expected);
    if (!end) return { ...is(false, words), sentence: `Nothing was thrown; expected ${words}` };
    const sentence = `It threw ${titleOf(end.error)}; expected ${words}`;
    return { ...is(matchesExpectation(end.error, expected), words), sentence, actual: end.error };
  },
} satisfies Record<string, Matcher>;

type Verify = (name: string, matcher: Matcher, args: readonly unknown[]) => unknown;

export function expect(actual: unknown, note?: unknown): object {
  const check = (value: unknown, isNegated: boolean): Verify => {
    // Read now: another call may follow before the value is checked.
    const { words, result } = lastCall;
    return (_, matcher, args) => {
      noteAssertion();
      Object.assign(lastCall, { words, result });
      const claim = (matcher as (...all: unknown[]) => MatchResult)(value, ...args);
      if (claim.holds !== isNegated) return;
      const about = "actual" in claim ? claim.actual : value;
      const values = {
        actual: about,
        ...("expected" in claim && !isNegated && { expected: claim.expected }),
      };
      const message = isNegated
        ? `${actualText(value)}; expected anything but ${claim.wanted}`
        : (claim.sentence ?? `${actualText(value)}; expected ${claim.wanted}`);
      throw new AssertionError(note === undefined ? capital(message) : String(note), values);
    };
  };
  const settlementMatchers =
    (which: "resolves" | "rejects", isNegated: boolean): Verify =>
    async (name, matcher, args) => {
      if (which === "resolves") return check(await toPromise(actual), isNegated)(name, matcher, args);
      const end = await rejectedBy(actual);
      if (!end) throw new AssertionError("The promise was not rejected");
      const thrower = () => {
        throw end.error;
      };
      return check(name === "toThrow" ? thrower : end.error, isNegated)(name, matcher, args);
    };
  return {
    ...bindMatchers(check(actual, false)),
    not: bindMatchers(check(actual, true)),
    resolves: {
      ...bindMatchers(settlementMatchers("resolves", false)),
      not: bindMatchers(settlementMatchers("resolves", true)),
    },
    rejects: {
      ...bindMatchers(settlementMatchers("rejects", false)),
      not: bindMatchers(settlementMatchers("rejects", true)),
    },
  };
}

function bindMatchers(verify: Verify): Record<string, (...args: unknown[]) => unknown> {
  return Object.fromEntries(
    Object.entries(matchers).map(([name, matcher]) => [
      name,
      (...args) => verify(name, matcher as Matcher, args),
    ]),
  );
}
