import {
  asItCame,
  fail,
  isWanted,
  matches,
  rejectedBy,
  requireEqual,
  shown,
  thrownBy,
  titleOf,
  wantedWords,
} from "./assertion.ts";
import { difference, isSame } from "./equal.ts";
import { isReal, needs, needsItems, takes, takesWanted } from "./takes.ts";

/** `assert`, as Node has it; the last argument of each is a sentence to say instead. */
export function assert(condition: unknown, note?: unknown): void {
  if (!condition) fail(note, `${asItCame(condition)}; expected something true`);
}

const equal = (actual: unknown, expected: unknown, note?: unknown): void => {
  if (isSame(actual, expected)) return;
  const found = { path: "", actual, expected };
  if (typeof actual === "string" && typeof expected === "string") {
    requireEqual(actual, expected, { note });
  }
  fail(note, `${asItCame(found.actual)}; expected ${shown(expected)}${sameLooking(actual, expected)}`, {
    expected,
    actual,
  });
};

const sameLooking = (actual: unknown, expected: unknown) =>
  shown(actual) === shown(expected) ? ", the very same one" : "";

const deepEqual = (actual: unknown, expected: unknown, note?: unknown) =>
  requireEqual(actual, expected, { note });

/** `wanted` may be left out, as the sentence may. */
function throws(code: unknown, ...args: readonly unknown[]): void {
  takesWanted("assert.throws", args);
  const [wanted, note] = args;
  judge(thrownBy(code), "threw", wanted, note);
}

async function rejects(promise: unknown, ...args: readonly unknown[]): Promise<void> {
  takesWanted("assert.rejects", args);
  const [wanted, note] = args;
  judge(await rejectedBy(promise), "was rejected with", wanted, note);
}

function judge(
  ended: { readonly error: unknown } | undefined,
  verb: string,
  wanted: unknown,
  note: unknown,
): void {
  if (!ended) fail(note, `nothing was thrown; expected ${wantedWords(wanted)}`.replace(/^n/, "N"));
  if (isWanted(ended.error, wanted)) return;
  fail(note, `It ${verb} ${titleOf(ended.error)}; expected ${wantedWords(wanted)}`, {
    expected: wanted,
    actual: ended.error,
  });
}

Object.assign(assert, {
  ok: assert,
  equal,
  strictEqual: equal,
  notEqual(actual: unknown, other: unknown, note?: unknown) {
    if (isSame(actual, other)) fail(note, `${asItCame(actual)}; expected anything else`);
  },
  deepEqual,
  deepStrictEqual: (actual: unknown, expected: unknown, note?: unknown) =>
    requireEqual(actual, expected, { note, strict: true }),
  notDeepEqual(actual: unknown, other: unknown, note?: unknown) {
    if (!difference(actual, other)) fail(note, `${asItCame(actual)}; expected anything else`);
  },
  throws,
  doesNotThrow(code: unknown, note?: unknown) {
    const ended = thrownBy(code);
    if (ended) fail(note, `It threw ${titleOf(ended.error)}; expected no error`);
  },
  rejects,
  match(actual: unknown, pattern: RegExp, note?: unknown) {
    takes(pattern instanceof RegExp, "assert.match", pattern, "a pattern");
    if (typeof actual !== "string" || !matches(actual, pattern))
      fail(note, `${asItCame(actual)}; expected a text like ${shown(pattern)}`, {
        expected: pattern,
        actual,
      });
  },
  closeTo(actual: unknown, expected: number, delta = 1e-9, note?: unknown) {
    takes(isReal(expected), "assert.closeTo", expected, "a number");
    takes(isReal(delta) && delta >= 0, "assert.closeTo", delta, "a number of 0 or more");
    needs(isReal(actual), actual, "a number");
    if (!(actual === expected || Math.abs((actual as number) - expected) <= delta))
      fail(note, `${asItCame(actual)}; expected ${shown(expected)}, give or take ${shown(delta)}`, {
        expected,
        actual,
      });
  },
  includes(whole: unknown, part: unknown, note?: unknown) {
    takesPart("assert.includes", whole, part);
    if (!holds(whole, part))
      fail(note, `${asItCame(whole)}; expected ${shown(part)} in it`, { expected: part, actual: whole });
  },
  fail(note?: unknown) {
    fail(note, "The test has failed");
  },
});

/** What has no items holds nothing, and a text nothing but texts. */
export function takesPart(name: string, whole: unknown, part: unknown): void {
  needsItems(whole);
  takes(typeof whole !== "string" || typeof part === "string", name, part, "a text, of a text");
}

/** Is it a part of that text, or one of those items? */
export function holds(whole: unknown, part: unknown): boolean {
  if (typeof whole === "string") return whole.includes(part as string);
  return [...(whole as Iterable<unknown>)].some((each) => isSame(each, part));
}
