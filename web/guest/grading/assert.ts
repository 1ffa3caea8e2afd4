import {
  actualText,
  describeValue,
  expectationText,
  fail,
  matches,
  matchesExpectation,
  rejectedBy,
  requireEqual,
  thrownBy,
  titleOf,
} from "./assertion.ts";
import { difference, isSame } from "./equal.ts";
import {
  isReal,
  requireActual,
  requireArgument,
  requireExpectedError,
  requireItems,
} from "./test-arguments.ts";

/** `assert`, as in Node. The last argument of each function is an optional message. */
export function assert(condition: unknown, note?: unknown): void {
  if (!condition) fail(note, `${actualText(condition)}; expected something true`);
}

const equal = (actual: unknown, expected: unknown, note?: unknown): void => {
  if (isSame(actual, expected)) return;
  const comparison = { path: "", actual, expected };
  if (typeof actual === "string" && typeof expected === "string") {
    requireEqual(actual, expected, { note });
  }
  fail(
    note,
    `${actualText(comparison.actual)}; expected ${describeValue(expected)}${sameTextNote(actual, expected)}`,
    {
      expected,
      actual,
    },
  );
};

const sameTextNote = (actual: unknown, expected: unknown) =>
  describeValue(actual) === describeValue(expected) ? ", the very same one" : "";

const deepEqual = (actual: unknown, expected: unknown, note?: unknown) =>
  requireEqual(actual, expected, { note });

/** `expected` and the message are optional. */
function throws(code: unknown, ...args: readonly unknown[]): void {
  requireExpectedError("assert.throws", args);
  const [expected, note] = args;
  judgeError(thrownBy(code), "threw", expected, note);
}

async function rejects(promise: unknown, ...args: readonly unknown[]): Promise<void> {
  requireExpectedError("assert.rejects", args);
  const [expected, note] = args;
  judgeError(await rejectedBy(promise), "was rejected with", expected, note);
}

function judgeError(
  thrownError: { readonly error: unknown } | undefined,
  verb: string,
  expected: unknown,
  note: unknown,
): void {
  if (!thrownError)
    fail(note, `nothing was thrown; expected ${expectationText(expected)}`.replace(/^n/, "N"));
  if (matchesExpectation(thrownError.error, expected)) return;
  fail(note, `It ${verb} ${titleOf(thrownError.error)}; expected ${expectationText(expected)}`, {
    expected: expected,
    actual: thrownError.error,
  });
}

Object.assign(assert, {
  ok: assert,
  equal,
  strictEqual: equal,
  notEqual(actual: unknown, other: unknown, note?: unknown) {
    if (isSame(actual, other)) fail(note, `${actualText(actual)}; expected anything else`);
  },
  deepEqual,
  deepStrictEqual: (actual: unknown, expected: unknown, note?: unknown) =>
    requireEqual(actual, expected, { note, strict: true }),
  notDeepEqual(actual: unknown, other: unknown, note?: unknown) {
    if (!difference(actual, other)) fail(note, `${actualText(actual)}; expected anything else`);
  },
  throws,
  doesNotThrow(code: unknown, note?: unknown) {
    const end = thrownBy(code);
    if (end) fail(note, `It threw ${titleOf(end.error)}; expected no error`);
  },
  rejects,
  match(actual: unknown, pattern: RegExp, note?: unknown) {
    requireArgument(pattern instanceof RegExp, "assert.match", pattern, "a pattern");
    if (typeof actual !== "string" || !matches(actual, pattern))
      fail(note, `${actualText(actual)}; expected a text like ${describeValue(pattern)}`, {
        expected: pattern,
        actual,
      });
  },
  closeTo(actual: unknown, expected: number, delta = 1e-9, note?: unknown) {
    requireArgument(isReal(expected), "assert.closeTo", expected, "a number");
    requireArgument(isReal(delta) && delta >= 0, "assert.closeTo", delta, "a number of 0 or more");
    requireActual(isReal(actual), actual, "a number");
    if (!(actual === expected || Math.abs((actual as number) - expected) <= delta))
      fail(
        note,
        `${actualText(actual)}; expected ${describeValue(expected)}, give or take ${describeValue(delta)}`,
        {
          expected,
          actual,
        },
      );
  },
  includes(whole: unknown, part: unknown, note?: unknown) {
    requirePart("assert.includes", whole, part);
    if (!includesItem(whole, part))
      fail(note, `${actualText(whole)}; expected ${describeValue(part)} in it`, {
        expected: part,
        actual: whole,
      });
  },
  fail(note?: unknown) {
    fail(note, "The test has failed");
  },
});

/** A value without items includes nothing, and a string includes only strings. */
export function requirePart(name: string, whole: unknown, part: unknown): void {
  requireItems(whole);
  requireArgument(typeof whole !== "string" || typeof part === "string", name, part, "a text, of a text");
}

/** Whether it is a part of the string, or one of the items. */
export function includesItem(whole: unknown, part: unknown): boolean {
  if (typeof whole === "string") return whole.includes(part as string);
  return [...(whole as Iterable<unknown>)].some((each) => isSame(each, part));
}
