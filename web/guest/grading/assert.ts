import {
  asItCame,
  fail,
  isWanted,
  rejectedBy,
  requireEqual,
  shown,
  thrownBy,
  titleOf,
  wantedWords,
} from "./assertion.ts";
import { difference, isSame } from "./equal.ts";

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
function throws(code: unknown, wanted?: unknown, note?: unknown): void {
  judge(thrownBy(code), "threw", wanted, note);
}

async function rejects(promise: unknown, wanted?: unknown, note?: unknown): Promise<void> {
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
    if (typeof actual !== "string" || !pattern.test(actual))
      fail(note, `${asItCame(actual)}; expected a text like ${shown(pattern)}`, {
        expected: pattern,
        actual,
      });
  },
  closeTo(actual: unknown, expected: number, delta = 1e-9, note?: unknown) {
    if (!(Math.abs((actual as number) - expected) <= delta))
      fail(note, `${asItCame(actual)}; expected ${shown(expected)}, give or take ${shown(delta)}`, {
        expected,
        actual,
      });
  },
  includes(whole: unknown, part: unknown, note?: unknown) {
    if (!holds(whole, part))
      fail(note, `${asItCame(whole)}; expected ${shown(part)} in it`, { expected: part, actual: whole });
  },
  fail(note?: unknown) {
    fail(note, "The test has failed");
  },
});

/** Is it a part of that text, or one of those items? */
export function holds(whole: unknown, part: unknown): boolean {
  if (typeof whole === "string") return whole.includes(String(part));
  if (typeof whole !== "object" || whole === null || !(Symbol.iterator in whole)) return false;
  return [...(whole as Iterable<unknown>)].some((each) => isSame(each, part));
}
