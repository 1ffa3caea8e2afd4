import { holds } from "./assert.ts";
import {
  AssertionError,
  asItCame,
  capital,
  isWanted,
  lastCall,
  rejectedBy,
  shown,
  thrownBy,
  titleOf,
  unequal,
  wantedWords,
  withArticle,
} from "./assertion.ts";
import { difference, type EqualOptions, isSame } from "./equal.ts";

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

const matchers = {
  toBe(actual: unknown, expected: unknown) {
    const text = shown(expected);
    if (typeof actual === "string" && typeof expected === "string") return same(actual, expected);
    const twin = !isSame(actual, expected) && shown(actual) === text ? ", the very same one" : "";
    return is(isSame(actual, expected), text + twin, expected);
  },
  toEqual: (actual: unknown, expected: unknown) => same(actual, expected),
  toStrictEqual: (actual: unknown, expected: unknown) => same(actual, expected, { strict: true }),
  toMatchObject: (actual: unknown, expected: unknown) => same(actual, expected, { partly: true }),
  toBeCloseTo: (actual: number, expected: number, digits = 2) =>
    is(Math.abs(actual - expected) < 10 ** -digits / 2, `about ${shown(expected)}`, expected),
  toBeTruthy: (actual: unknown) => is(Boolean(actual), "something true"),
  toBeFalsy: (actual: unknown) => is(!actual, "something false"),
  toBeNull: (actual: unknown) => is(actual === null, "null", null),
  toBeUndefined: (actual: unknown) => is(actual === undefined, "undefined"),
  toBeDefined: (actual: unknown) => is(actual !== undefined, "anything but undefined"),
  toBeNaN: (actual: unknown) => is(Number.isNaN(actual), "NaN", Number.NaN),
  toBeGreaterThan: (actual: number, than: number) => is(actual > than, `more than ${shown(than)}`),
  toBeGreaterThanOrEqual: (actual: number, than: number) => is(actual >= than, `${shown(than)} or more`),
  toBeLessThan: (actual: number, than: number) => is(actual < than, `less than ${shown(than)}`),
  toBeLessThanOrEqual: (actual: number, than: number) => is(actual <= than, `${shown(than)} or less`),
  toBeTypeOf: (actual: unknown, type: string) => is(typeof actual === type, withArticle(type)),
  toBeInstanceOf: (actual: unknown, of: new () => unknown) => is(actual instanceof of, withArticle(of.name)),
  toContain: (actual: unknown, part: unknown) => is(holds(actual, part), `${shown(part)} in it`, part),
  toContainEqual: (actual: Iterable<unknown>, part: unknown) =>
    is(
      [...actual].some((each) => !difference(each, part)),
      `${shown(part)} in it`,
      part,
    ),
  toHaveLength: (actual: { readonly length?: unknown }, length: number) =>
    is(actual?.length === length, `a length of ${shown(length)}, not ${shown(actual?.length)}`),
  toHaveProperty(actual: object, path: string, ...expected: unknown[]) {
    let value: unknown = actual;
    for (const key of String(path).split(".")) {
      const has = value !== null && value !== undefined && key in Object(value);
      if (!has) return is(false, `something at .${path}`);
      value = (value as Record<string, unknown>)[key];
    }
    if (expected.length === 0) return is(true, `nothing at .${path}`);
    return is(!difference(value, expected[0]), `${shown(expected[0])} at .${path}, not ${shown(value)}`);
  },
  toMatch: (actual: unknown, pattern: RegExp | string) =>
    is(
      typeof actual === "string" &&
        (pattern instanceof RegExp ? pattern.test(actual) : actual.includes(pattern)),
      `a text like ${shown(pattern)}`,
      pattern,
    ),
  toThrow(actual: unknown, wanted?: unknown) {
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
      if (which === "resolves") return check(await actual, negated)(name, matcher, args);
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
