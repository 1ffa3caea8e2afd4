import { provide } from "../supplies.ts";
import { isDeepEqual } from "./deep-equal.ts";
import { argumentError, requireFunction } from "./node-errors.ts";
import { inspect } from "./node-inspect.ts";

/** `node:assert`: https://nodejs.org/api/assert.html */

type Details = { readonly actual?: unknown; readonly expected?: unknown; readonly operator?: string };

class AssertionError extends Error {
  readonly generatedMessage: boolean;
  readonly code = "ERR_ASSERTION";
  readonly actual: unknown;
  readonly expected: unknown;
  readonly operator: string | undefined;

  constructor({ message, ...details }: Details & { readonly message?: string }) {
    super(message ?? "Failed");
    this.generatedMessage = message === undefined;
    this.actual = details.actual;
    this.expected = details.expected;
    this.operator = details.operator;
  }
}
Object.defineProperty(AssertionError.prototype, "name", {
  value: "AssertionError",
  writable: true,
  configurable: true,
});

/** `note`: the author's message, or an error that is thrown instead. */
function fail(note: unknown, sentence: () => string, details: Details): never {
  if (note instanceof Error) throw note;
  const error = new AssertionError({ ...details, message: note === undefined ? sentence() : String(note) });
  Object.assign(error, { generatedMessage: note === undefined });
  throw error;
}

const pair = (head: string, actual: unknown, expected: unknown) => () =>
  `${head}\n\n${inspect(actual)} !== ${inspect(expected)}\n`;
const listed = (head: string, actual: unknown, expected: unknown) => () =>
  `${head}\n\n${inspect(actual)}\n\nshould loosely deep-equal\n\n${inspect(expected)}`;

function ok(...args: readonly unknown[]): void {
  const [value, note] = args;
  if (args.length === 0) fail(undefined, () => "No value argument passed to `assert.ok()`", {});
  if (!value)
    fail(note, () => "The expression evaluated to a falsy value", {
      actual: value,
      expected: true,
      operator: "==",
    });
}

function loose(
  name: "equal" | "notEqual",
  operator: "==" | "!=",
  a: unknown,
  b: unknown,
  note: unknown,
): void {
  // biome-ignore lint/suspicious/noDoubleEquals: that is what `assert.equal` compares.
  const isEqual = a == b || (a !== a && b !== b);
  if (isEqual === (name === "equal")) return;
  fail(note, () => `${inspect(a)} ${operator} ${inspect(b)}`, { actual: a, expected: b, operator });
}

function strictEqual(actual: unknown, expected: unknown, note?: unknown): void {
  if (Object.is(actual, expected)) return;
  fail(note, pair("Expected values to be strictly equal:", actual, expected), {
    actual,
    expected,
    operator: "strictEqual",
  });
}

function notStrictEqual(actual: unknown, expected: unknown, note?: unknown): void {
  if (!Object.is(actual, expected)) return;
  const sentence = () => `Expected "actual" to be strictly unequal to: ${inspect(expected)}`;
  fail(note, sentence, { actual, expected, operator: "notStrictEqual" });
}

function deep(operator: string, isStrict: boolean, isWanted: boolean) {
  return (actual: unknown, expected: unknown, note?: unknown): void => {
    if (isDeepEqual(actual, expected, isStrict) === isWanted) return;
    const head = isStrict
      ? "Expected values to be strictly deep-equal:"
      : "Expected values to be loosely deep-equal:";
    const sentence = isWanted
      ? isStrict
        ? () => `${head}\n\n${inspect(actual)}\n\nshould equal\n\n${inspect(expected)}`
        : listed(head, actual, expected)
      : () =>
          `Expected "actual" not to be ${isStrict ? "strictly" : "loosely"} deep-equal to: ${inspect(expected)}`;
    fail(note, sentence, { actual, expected, operator });
  };
}

/** Whether an error is what `expected` says: a class, a pattern, a function that decides, or properties. */
function isExpected(error: unknown, expected: unknown): boolean {
  if (expected === undefined) return true;
  if (expected instanceof RegExp) return expected.test(String(error));
  if (typeof expected === "function") {
    if (expected.prototype !== undefined && error instanceof expected) return true;
    if (Object.prototype.isPrototypeOf.call(Error, expected)) return false;
    return expected.call({}, error) === true;
  }
  return Object.entries(expected as object).every(([key, value]) => {
    const own = (error as Record<string, unknown>)[key];
    return value instanceof RegExp && typeof own === "string"
      ? value.test(own)
      : isDeepEqual(own, value, true);
  });
}

function judge(
  thrown: { readonly error: unknown } | undefined,
  operator: "throws" | "rejects",
  args: readonly unknown[],
): void {
  const [expected, note] = typeof args[0] === "string" ? [undefined, args[0]] : args;
  if (!thrown) {
    const what = operator === "throws" ? "exception" : "rejection";
    const name = typeof expected === "function" && expected.name ? ` (${expected.name})` : "";
    const more = note === undefined ? "." : `: ${String(note)}`;
    throw new AssertionError({ message: `Missing expected ${what}${name}${more}`, operator, expected });
  }
  const { error } = thrown;
  if (isExpected(error, expected)) return;
  if (
    typeof expected === "function" &&
    Object.prototype.isPrototypeOf.call(Error, expected) &&
    note === undefined
  )
    throw error;
  const sentence = () =>
    expected instanceof RegExp
      ? `The input did not match the regular expression ${inspect(expected)}. Input:\n\n${inspect(String(error))}\n`
      : `The error is not as expected: ${inspect(error)}`;
  fail(note, sentence, { actual: error, expected, operator });
}

function throws(code: unknown, ...args: readonly unknown[]): void {
  requireFunction(code, "fn");
  judge(thrownBy(code), "throws", args);
}

function thrownBy(code: () => unknown): { readonly error: unknown } | undefined {
  try {
    code();
    return undefined;
  } catch (error) {
    return { error };
  }
}

async function rejectedBy(promise: unknown): Promise<{ readonly error: unknown } | undefined> {
  if (typeof promise !== "function" && typeof (promise as { then?: unknown } | null)?.then !== "function")
    throw argumentError("promiseFn", "of type function or an instance of Promise", promise);
  try {
    await (typeof promise === "function" ? promise() : promise);
    return undefined;
  } catch (error) {
    return { error };
  }
}

function unwanted(
  thrown: { readonly error: unknown } | undefined,
  what: string,
  args: readonly unknown[],
): void {
  if (!thrown) return;
  const { error } = thrown;
  const note = args.find((each) => typeof each === "string");
  const text = error instanceof Error ? error.message : String(error);
  const more = note === undefined ? "." : `: ${String(note)}`;
  throw new AssertionError({
    message: `Got unwanted ${what}${more}\nActual message: "${text}"`,
    actual: error,
  });
}

function matches(operator: "match" | "doesNotMatch") {
  return (text: unknown, pattern: unknown, note?: unknown): void => {
    if (!(pattern instanceof RegExp)) throw argumentError("regexp", "an instance of RegExp", pattern);
    const isMatch = typeof text === "string" && pattern.test(text);
    if (isMatch === (operator === "match")) return;
    const verb = operator === "match" ? "did not match" : "was expected to not match";
    const sentence = () =>
      `The input ${verb} the regular expression ${inspect(pattern)}. Input:\n\n${inspect(text)}\n`;
    fail(note, sentence, { actual: text, expected: pattern, operator });
  };
}

const shared = {
  AssertionError,
  deepStrictEqual: deep("deepStrictEqual", true, true),
  doesNotMatch: matches("doesNotMatch"),
  doesNotReject: async (promise: unknown, ...args: readonly unknown[]) =>
    unwanted(await rejectedBy(promise), "rejection", args),
  doesNotThrow(code: unknown, ...args: readonly unknown[]) {
    requireFunction(code, "fn");
    unwanted(thrownBy(code), "exception", args);
  },
  fail(note: unknown = "Failed") {
    fail(note, () => "Failed", { operator: "fail" });
  },
  ifError(value: unknown) {
    if (value === null || value === undefined) return;
    const text = value instanceof Error ? value.message : inspect(value);
    throw new AssertionError({
      message: `ifError got unwanted exception: ${text}`,
      actual: value,
      expected: null,
    });
  },
  match: matches("match"),
  notDeepStrictEqual: deep("notDeepStrictEqual", true, false),
  notStrictEqual,
  ok,
  rejects: async (promise: unknown, ...args: readonly unknown[]) =>
    judge(await rejectedBy(promise), "rejects", args),
  strictEqual,
  throws,
};

const assert = Object.assign((...args: readonly unknown[]) => ok(...args), shared, {
  deepEqual: deep("deepEqual", false, true),
  equal: (a: unknown, b: unknown, note?: unknown) => loose("equal", "==", a, b, note),
  notDeepEqual: deep("notDeepEqual", false, false),
  notEqual: (a: unknown, b: unknown, note?: unknown) => loose("notEqual", "!=", a, b, note),
});
const strict = Object.assign((...args: readonly unknown[]) => ok(...args), shared, {
  deepEqual: shared.deepStrictEqual,
  equal: strictEqual,
  notDeepEqual: shared.notDeepStrictEqual,
  notEqual: notStrictEqual,
});
Object.assign(strict, { strict });
Object.assign(assert, { strict });

provide({ "node:assert": assert, "node:assert/strict": strict });
