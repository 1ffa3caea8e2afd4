import { holds, takesPart } from "./assert.ts";
import {
  AssertionError,
  asItCame,
  capital,
  isWanted,
  lastCall,
  matches,
  promised,
  rejectedBy,
  shown,
  thrownBy,
  titleOf,
  unequal,
  wantedWords,
  withArticle,
} from "./assertion.ts";
import { difference, type EqualOptions, isSame } from "./equal.ts";
import {
  isIterable,
  isObject,
  isReal,
  needs,
  needsNumber,
  takes,
  takesNumber,
  takesWanted,
} from "./takes.ts";

/** `expect(value).toBe(…)`, as Jest and Vitest have it. */

type Claim = {
  readonly holds: boolean;
  /** What was expected, after "expected": "55", "a number above 3". */
  readonly wanted: string;
  readonly expected?: unknown;
  /** What it is about, where that is not the value itself. */
  readonly actual?: unknown;
  /** The whole sentence, where there is more to say. */
  readonly sentence?: string;
};

/** Of the value: is it so? */
type Matcher = (actual: never, ...args: never[]) => Claim;

const same = (actual: unknown, expected: unknown, options?: EqualOptions): Claim => {
  const found = difference(actual, expected, options);
  const sentence = found && unequal(asItCame(actual), found, expected);
  return { holds: !found, wanted: shown(expected), expected, ...(sentence && { sentence }) };
};
const is = (holds: boolean, wanted: string, ...expected: readonly unknown[]): Claim => ({
  holds,
  wanted,
  ...(expected.length > 0 && { expected: expected[0] }),
});

const typeNames = "undefined object boolean number bigint string symbol function".split(" ");

/** `toBeLessThan(3)`, of numbers. */
const comparison =
  (name: string, wanted: (limit: string) => string, holds: (actual: number, limit: number) => boolean) =>
  (actual: number, limit: number) => {
    takesNumber(name, limit);
    needsNumber(actual);
    return is(holds(actual, limit), wanted(shown(limit)));
  };

const matchers = {
  toBe(actual: unknown, expected: unknown) {
    const text = shown(expected);
    if (typeof actual === "string" && typeof expected === "string") return same(actual, expected);
    const twin = !isSame(actual, expected) && shown(actual) === text ? ", the very same one" : "";
    return is(isSame(actual, expected), text + twin, expected);
  },
  toEqual: (actual: unknown, expected: unknown) => same(actual, expected),
  toStrictEqual: (actual: unknown, expected: unknown) => same(actual, expected, { strict: true }),
  toMatchObject(actual: unknown, expected: unknown) {
    takes(isObject(expected), "toMatchObject", expected, "an object");
    needs(isObject(actual), actual, "an object");
    return same(actual, expected, { partly: true });
  },
  toBeCloseTo(actual: number, expected: number, digits = 2) {
    takes(isReal(expected), "toBeCloseTo", expected, "a number");
    takes(Number.isInteger(digits) && digits >= 0, "toBeCloseTo", digits, "a whole number of digits");
    needs(isReal(actual), actual, "a number");
    const isClose = actual === expected || Math.abs(actual - expected) < 10 ** -digits / 2;
    return is(isClose, `about ${shown(expected)}`, expected);
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
    takes(typeNames.includes(type), "toBeTypeOf", type, `one of ${typeNames.join(", ")}`);
    return is(typeof actual === type, withArticle(type));
  },
  toBeInstanceOf(actual: unknown, of: new () => unknown) {
    takes(typeof of === "function", "toBeInstanceOf", of, "a class");
    return is(actual instanceof of, withArticle(of.name));
  },
  toContain(actual: unknown, part: unknown) {
    takesPart("toContain", actual, part);
    return is(holds(actual, part), `${shown(part)} in it`, part);
  },
  toContainEqual(actual: Iterable<unknown>, part: unknown) {
    needs(isIterable(actual), actual, "something with items");
    const found = [...actual].some((each) => !difference(each, part));
    return is(found, `${shown(part)} in it`, part);
  },
  toHaveLength(actual: { readonly length?: unknown }, length: number) {
    takes(Number.isInteger(length) && length >= 0, "toHaveLength", length, "a whole number");
    // Asked once: what the program says of it the second time may be another.
    const found = actual?.length;
    needs(typeof found === "number", actual, "something with a length");
    return is(found === length, `a length of ${shown(length)}, not ${shown(found)}`);
  },
  toHaveProperty(actual: object, path: string | readonly PropertyKey[], ...expected: unknown[]) {
    const keys = typeof path === "string" ? path.split(".") : path;
    const isPath = Array.isArray(keys) && keys.length > 0 && keys.every((key) => !isObject(key));
    takes(isPath && path !== "", "toHaveProperty", path, 'a path ("a.b") or a list of keys');
    needs(actual !== null && actual !== undefined, actual, "an object");
    const at = keys.map((key) => `.${String(key)}`).join("");
    let value: unknown = actual;
    for (const key of keys) {
      const has = value !== null && value !== undefined && key in Object(value);
      if (!has) return is(false, `something at ${at}`);
      value = (value as Record<PropertyKey, unknown>)[key];
    }
    if (expected.length === 0) return is(true, `nothing at ${at}`);
    return is(!difference(value, expected[0]), `${shown(expected[0])} at ${at}, not ${shown(value)}`);
  },
  toMatch(actual: unknown, pattern: RegExp | string) {
    const isText = typeof pattern === "string";
    takes(isText || pattern instanceof RegExp, "toMatch", pattern, "a pattern or a text");
    needs(typeof actual === "string", actual, "a text");
    const found = isText ? (actual as string).includes(pattern) : matches(actual as string, pattern);
    return is(found, `a text like ${shown(pattern)}`, pattern);
  },
  toThrow(actual: unknown, ...args: unknown[]) {
    takesWanted("toThrow", args);
    const [wanted] = args;
    const ended = thrownBy(actual);
    const words = wantedWords(wanted);
    if (!ended) return { ...is(false, words), sentence: `Nothing was thrown; expected ${words}` };
    const sentence = `It threw ${titleOf(ended.error)}; expected ${words}`;
    return { ...is(isWanted(ended.error, wanted), words), sentence, actual: ended.error };
  },
} satisfies Record<string, Matcher>;

type Verify = (name: string, matcher: Matcher, args: readonly unknown[]) => unknown;

export function expect(actual: unknown, note?: unknown): object {
  const check = (value: unknown, negated: boolean): Verify => {
    // What the value came from, now: another call may be made before it is asked about.
    const { words, result } = lastCall;
    return (_, matcher, args) => {
      Object.assign(lastCall, { words, result });
      const claim = (matcher as (...all: unknown[]) => Claim)(value, ...args);
      if (claim.holds !== negated) return;
      const about = "actual" in claim ? claim.actual : value;
      const values = { actual: about, ...("expected" in claim && !negated && { expected: claim.expected }) };
      const said = negated
        ? `${asItCame(value)}; expected anything but ${claim.wanted}`
        : (claim.sentence ?? `${asItCame(value)}; expected ${claim.wanted}`);
      throw new AssertionError(note === undefined ? capital(said) : String(note), values);
    };
  };
  const settled =
    (which: "resolves" | "rejects", negated: boolean): Verify =>
    async (name, matcher, args) => {
      if (which === "resolves") return check(await promised(actual), negated)(name, matcher, args);
      const ended = await rejectedBy(actual);
      if (!ended) throw new AssertionError("The promise was not rejected");
      const thrower = () => {
        throw ended.error;
      };
      return check(name === "toThrow" ? thrower : ended.error, negated)(name, matcher, args);
    };
  return {
    ...bound(check(actual, false)),
    not: bound(check(actual, true)),
    resolves: { ...bound(settled("resolves", false)), not: bound(settled("resolves", true)) },
    rejects: { ...bound(settled("rejects", false)), not: bound(settled("rejects", true)) },
  };
}

function bound(verify: Verify): Record<string, (...args: unknown[]) => unknown> {
  return Object.fromEntries(
    Object.entries(matchers).map(([name, matcher]) => [
      name,
      (...args) => verify(name, matcher as Matcher, args),
    ]),
  );
}
