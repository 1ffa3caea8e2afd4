import { AssertionError } from "./assertion-error.ts";
import { difference, type EqualOptions, type FirstDifference } from "./equal.ts";
import { classNameOf, portraitOf, textAlong } from "./portrait.ts";

/** Runs only on the side of the tests: see test-side.ts. */

let assertions = 0;
export const noteAssertion = () => {
  assertions++;
};
/** How many assertions were made. */
export const assertionCount = () => assertions;

let describe: (value: unknown) => string;
export function setDescribe(hostDescribe: (value: unknown) => string): void {
  describe = hostDescribe;
}

/** A value as a console would print it. */
export function describeValue(value: unknown, max = 200): string {
  const { inspected } = JSON.parse(describe(portraitOf(value))) as { inspected: string };
  return inspected.length <= max ? inspected : `${inspected.slice(0, max)}…`;
}

/** The last call of a function of the program, "fib(10)": what it returned, and the last error of a call. */
export const lastCall: { words: string; result: unknown; thrown?: { words: string; error: unknown } } = {
  words: "",
  result: undefined,
};

export function noteResult(callText: string, result: unknown): void {
  lastCall.words = callText;
  lastCall.result = result;
}

export function noteError(callText: string, error: unknown): void {
  lastCall.thrown = { words: callText, error };
  uncaughtErrors.delete(error);
}

/** Failed assertions that callbacks have thrown into the program and that the program has not thrown again. */
const uncaughtErrors = new Set<unknown>();

export function noteThrownToProgram(error: unknown): void {
  if (error instanceof AssertionError) uncaughtErrors.add(error);
}

/** The first failed assertion that the program caught and did not throw again. */
export function uncaughtError(): unknown {
  return [...uncaughtErrors][0];
}

export function callText(name: string, args: readonly unknown[]): string {
  const texts = args.map((each) => describeValue(each, 60));
  const list = texts.join(", ");
  return `${name || "(a function without a name)"}(${list.length <= 120 ? list : `${list.slice(0, 120)}…`})`;
}

/** "fib(10) returned 89" if the value comes from there, otherwise "this is 89". */
export function actualText(actual: unknown): string {
  const { words, result } = lastCall;
  const isSame = words !== "" && (Object.is(actual, result) || (actual !== actual && result !== result));
  return isSame ? `${words} returned ${describeValue(actual)}` : `this is ${describeValue(actual)}`;
}

/** "fib(10) returned 89; expected 55", and the position of the difference. */
export function unequal(actualText: string, where: FirstDifference, expected: unknown): string {
  const sentence = `${actualText}; expected ${describeValue(expected)}`;
  if (typeof where.actual === "string" && typeof where.expected === "string") {
    const line = differingLine(where.actual, where.expected);
    if (line) return where.path === "" ? `${sentence}. ${line}` : `${sentence}. At ${where.path}: ${line}`;
  }
  if (where.path === "") return sentence;
  return `${sentence}. At ${where.path} it is ${describeValue(where.actual)} instead of ${describeValue(where.expected)}`;
}

function differingLine(actual: string, expected: string): string | undefined {
  if (!actual.includes("\n") && !expected.includes("\n")) return undefined;
  const [a, b] = [actual.split("\n"), expected.split("\n")];
  const at = b.findIndex((line, index) => line !== a[index]);
  const index = at < 0 ? b.length : at;
  const lineText = (line: string | undefined) => (line === undefined ? "missing" : JSON.stringify(line));
  return `Line ${index + 1} is ${lineText(a[index])} instead of ${lineText(b[index])}`;
}

/** The first difference of two values that are not equal, for a message. It may be unknown where it is. */
export function firstDifference(actual: unknown, expected: unknown, options?: EqualOptions): FirstDifference {
  return difference(actual, expected, options) ?? { path: "", actual, expected };
}

/** @param note is the message of the test's author, or an error to throw as it is. */
export function fail(note: unknown, sentence: string, values?: AssertionError["values"]): never {
  if (note instanceof Error) throw note;
  throw new AssertionError(note === undefined ? capital(sentence) : String(note), values);
}

export function capital(sentence: string): string {
  return sentence.startsWith("this is ") ? `This${sentence.slice(4)}` : sentence;
}

/** The error that calling `code` throws; undefined if it throws nothing. */
export function thrownBy(code: unknown): { readonly error: unknown } | undefined {
  if (typeof code !== "function") throw new TypeError("a function to call was expected: () => fib(-1)");
  try {
    code();
  } catch (error) {
    return { error };
  }
  return undefined;
}

/**
 * The promise itself, or the promise that a function returns. If the function itself throws, that is not a rejection.
 */
export function toPromise(input: unknown): Promise<unknown> {
  const promise: unknown = typeof input === "function" ? input() : input;
  if (promise instanceof Promise) return promise;
  throw new AssertionError(capital(`${actualText(promise)}; expected a promise`), { actual: promise });
}

/** The reason of a rejected promise, or of the promise that a function returns. */
export async function rejectedBy(input: unknown): Promise<{ readonly error: unknown } | undefined> {
  const promise = toPromise(input);
  try {
    await promise;
  } catch (error) {
    return { error };
  }
  return undefined;
}

/** "TypeError: message", or the value that was thrown. */
export function titleOf(error: unknown): string {
  if (!(error instanceof Error)) return describeValue(error);
  const message = textAlong(error, "message") ?? "";
  const name = textAlong(error, "name") ?? "Error";
  return message === "" ? name : `${name}: ${message}`;
}

/** Whether that is its name, or that of its class. */
export function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && (textAlong(error, "name") === name || classNameOf(error) === name);
}

/** Whether the error matches the expectation: a class, a name, a pattern for the message, a part of it, or an error. */
export function matchesExpectation(error: unknown, expected: unknown): boolean {
  if (expected === undefined) return true;
  const message = error instanceof Error ? String(error.message) : String(error);
  if (expected instanceof RegExp) return matches(message, expected) || matches(titleOf(error), expected);
  if (typeof expected === "string") return message.includes(expected) || isNamed(error, expected);
  if (typeof expected === "function") return error instanceof (expected as new () => unknown);
  if (expected instanceof Error) return isNamed(error, expected.name) && message === expected.message;
  // For an error, name and message are compared too, although it inherits the first and hides the second.
  if (!(error instanceof Error)) return !difference(error, expected, { partly: true });
  const [actualFields, expectedFields] = [error, expected] as unknown as readonly Record<string, unknown>[];
  return Object.keys(expectedFields as object).every(
    (key) => !difference(actualFields?.[key], expectedFields?.[key]),
  );
}

/** From the beginning of the text, whatever the pattern's `lastIndex` is. */
export function matches(text: string, pattern: RegExp): boolean {
  return new RegExp(pattern).test(text);
}

/** "a TypeError", "an Error". */
export function withArticle(name: string): string {
  return `${/^[aeio]/i.test(name) ? "an" : "a"} ${name}`;
}

export function expectationText(expected: unknown): string {
  if (expected === undefined) return "an error";
  if (typeof expected === "function") return withArticle(expected.name);
  return expected instanceof Error ? titleOf(expected) : describeValue(expected);
}
