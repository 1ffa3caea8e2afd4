import {
  actualText,
  describeValue,
  expectationText,
  fail,
  firstDifference,
  matches,
  matchesExpectation,
  noteAssertion,
  rejectedBy,
  thrownBy,
  titleOf,
  unequal,
} from "./assertion.ts";
import { isSame } from "./equal.ts";
import { isNodeEqual } from "./node-equal.ts";
import {
  isObject,
  isReal,
  requireActual,
  requireArgument,
  requireExpectedError,
  requireItems,
} from "./test-arguments.ts";

/** `assert`, as `node:assert/strict`. The last argument of each function is an optional message. */
export function assert(condition: unknown, note?: unknown): void {
  noteAssertion();
  if (!condition) fail(note, `${actualText(condition)}; expected something true`);
}

const equal = (actual: unknown, expected: unknown, note?: unknown): void => {
  if (Object.is(actual, expected)) return;
  const sentence =
    typeof actual === "string" && typeof expected === "string"
      ? unequal(actualText(actual), firstDifference(actual, expected), expected)
      : `${actualText(actual)}; expected ${describeValue(expected)}${sameTextNote(actual, expected)}`;
  fail(note, sentence, { expected, actual });
};

const sameTextNote = (actual: unknown, expected: unknown) =>
  describeValue(actual) === describeValue(expected) ? ", the very same one" : "";

const deepEqual = (actual: unknown, expected: unknown, note?: unknown) => {
  if (isNodeEqual(actual, expected)) return;
  const difference = firstDifference(actual, expected, { strict: true });
  fail(note, unequal(actualText(actual), difference, expected), { expected, actual });
};

const notEqual = (actual: unknown, other: unknown, note?: unknown) => {
  if (Object.is(actual, other)) fail(note, `${actualText(actual)}; expected anything else`);
};

const notDeepEqual = (actual: unknown, other: unknown, note?: unknown) => {
  if (isNodeEqual(actual, other)) fail(note, `${actualText(actual)}; expected anything else`);
};

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

/** A function that is no class decides itself. */
const isValidation = (expected: unknown): expected is (error: unknown) => unknown =>
  typeof expected === "function" && !isObject(expected.prototype);

function judgeError(
  thrownError: { readonly error: unknown } | undefined,
  verb: string,
  expected: unknown,
  note: unknown,
): void {
  if (!thrownError)
    fail(note, `nothing was thrown; expected ${expectationText(expected)}`.replace(/^n/, "N"));
  const { error } = thrownError;
  if (isValidation(expected) ? expected(error) === true : matchesExpectation(error, expected)) return;
  fail(note, `It ${verb} ${titleOf(thrownError.error)}; expected ${expectationText(expected)}`, {
    expected: expected,
    actual: thrownError.error,
  });
}

const methods = {
  ok: assert,
  equal,
  strictEqual: equal,
  notEqual,
  notStrictEqual: notEqual,
  deepEqual,
  deepStrictEqual: deepEqual,
  notDeepEqual,
  notDeepStrictEqual: notDeepEqual,
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
};

for (const [name, method] of Object.entries(methods)) {
  const assertion = (...args: readonly unknown[]): unknown => {
    noteAssertion();
    return (method as (...all: readonly unknown[]) => unknown)(...args);
  };
  Object.assign(assert, { [name]: assertion });
}

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
