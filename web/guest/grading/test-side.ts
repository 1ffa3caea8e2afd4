import type { CheckVerdict } from "../../protocol/grading/check-verdict.ts";
import { askOtherSide, onError } from "./ask-other-side.ts";
import { assert } from "./assert.ts";
import {
  AssertionError,
  callText,
  describeValue,
  isNamed,
  lastCall,
  noteThrownToProgram,
  requireEqual,
  setDescribe,
  titleOf,
  uncaughtError,
  withArticle,
} from "./assertion.ts";
import { stackOf } from "./decode.ts";
import { expect } from "./expect.ts";
import { setCallText } from "./other-side-proxies.ts";
import { listOf, push, theirNumberOf } from "./tables.ts";
import { testFile } from "./test-file.ts";

/**
 * The side of the tests. No code of the program runs here, and the program gets nothing from here except the arguments
 * of its functions. So this code may use the language freely.
 */

export type TestSettings = {
  /** The program's top-level names, which tests can use directly. */
  readonly names: readonly string[];
  /** The name in the program whose `serve` runs a language's own checks. */
  readonly served?: string;
};

/** The check of a call. A test only has to complete. */
export type CallCheck = {
  /** The text of the call: "fib(10)". */
  readonly call?: string;
  readonly returns?: { readonly value: unknown };
  readonly throws?: string;
  /** The value of the code is the verdict itself, as JSON. */
  readonly told?: true;
};

export type Judge = {
  /** Records the result of the test's code, or waits until its promise is settled. */
  watch: (value: unknown) => void;
  watchThrown: (error: unknown) => void;
  /** 1 when the result is known. */
  watched: () => number;
  /** The JSON text of a CheckVerdict. */
  verdict: (check: string) => string;
};

type TestCodeResult = { readonly value: unknown } | { readonly error: unknown };

let ending: TestCodeResult | undefined;

export function openTests(
  { names, served }: TestSettings,
  describe: (value: unknown) => string,
  readPrinted: () => string,
): void {
  setDescribe(describe);
  setCallText(callText);
  onError(noteThrownToProgram);
  const program = {};
  for (const name of names) {
    const get = () => valueByName(name);
    const set = () => {
      throw new AssertionError(
        `A test cannot assign to ${name}, which is the program's: declare another name with let`,
      );
    };
    Object.defineProperty(program, name, { get, set, enumerable: true });
    // A test that uses a global name of the language means the language's. Declarations of the test hide both.
    if (!(name in globalThis)) Object.defineProperty(globalThis, name, { get, set, configurable: true });
  }
  if (served !== undefined) Object.defineProperty(globalThis, servedName, { value: serverOf(served) });
  const printedText = () => readPrinted();
  for (const [name, value] of Object.entries({ assert, expect, program, printed: printedText })) {
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
  }
  // No test uses this name by accident.
  Object.defineProperty(globalThis, testFileGlobal, { value: testFile });
}

/** The same as in web/languages/elixir/checks/judge.ts. */
const servedName = "sandglass program";

function serverOf(name: string): (description: string, ...args: readonly unknown[]) => unknown {
  let serve: unknown;
  return (description, ...args) => {
    serve ??= (valueByName(name) as { serve: unknown }).serve;
    const operands = listOf<unknown>();
    push(operands, serve);
    push(operands, undefined);
    for (const each of args) push(operands, each);
    return askOtherSide("serve", operands, description);
  };
}

/** The same as in web/protocol/grading/parsed-test-file.ts. */
const testFileGlobal = "sandglass tests";

export const judge: Judge = {
  watch(value) {
    if (!(value instanceof Promise)) ending = { value };
    else
      value.then(
        (settledValue) => {
          ending = { value: settledValue };
        },
        (error) => {
          ending = { error };
        },
      );
  },
  watchThrown(error) {
    ending = { error };
  },
  watched: () => (ending ? 1 : 0),
  verdict: (check) => JSON.stringify(verdictOn(ending as TestCodeResult, JSON.parse(check) as CallCheck)),
};

function valueByName(name: string): unknown {
  const operands = listOf<unknown>();
  push(operands, name);
  return askOtherSide("name", operands);
}

function verdictOn(result: TestCodeResult, check: CallCheck): CheckVerdict {
  const { call, returns, throws, told } = check;
  if (told && "value" in result) return JSON.parse(String(result.value)) as CheckVerdict;
  if ("error" in result) {
    const { error } = result;
    if (call !== undefined && throws !== undefined) {
      const expected = throws;
      const actual = titleOf(error);
      // The host knows whether a limit threw it. Then no check passes.
      if (isNamed(error, throws)) return { passed: true, actual };
      return {
        passed: false,
        message: `${call} threw ${actual}; expected ${withArticle(throws)}`,
        expected,
        actual,
      };
    }
    return errorVerdict(error, call);
  }
  // A program that catches an error of the test's callback has not passed.
  const uncaughtValue = uncaughtError();
  if (uncaughtValue !== undefined) return errorVerdict(uncaughtValue, call);
  const { value } = result;
  if (throws !== undefined) {
    const message = `${call} threw nothing and returned ${describeValue(value)}; expected ${withArticle(throws)}`;
    return { passed: false, message, expected: throws, actual: describeValue(value) };
  }
  if (returns === undefined) return { passed: true };
  try {
    requireEqual(value, returns.value, { said: `${call} returned ${describeValue(value)}` });
    return { passed: true };
  } catch (error) {
    return errorVerdict(error, call);
  }
}

const maxShownLength = 10_000;

/** An expected class of errors is shown by its name. */
const expectedText = (expected: unknown) =>
  typeof expected === "function" && expected.name !== ""
    ? expected.name
    : describeValue(expected, maxShownLength);

function errorVerdict(error: unknown, call: string | undefined): CheckVerdict {
  if (error instanceof AssertionError) {
    const { values } = error;
    return {
      passed: false,
      message: error.message,
      testStack: String(error.stack),
      ...(values && "expected" in values && { expected: expectedText(values.expected) }),
      ...(values && "actual" in values && { actual: describeValue(values.actual, maxShownLength) }),
    };
  }
  const title = titleOf(error);
  const thrownCall =
    lastCall.thrown && Object.is(lastCall.thrown.error, error) ? lastCall.thrown.words : undefined;
  if (thrownCall !== undefined || theirNumberOf(error) !== undefined) {
    const message = `${thrownCall || call || "The program"} threw ${title}`;
    return { passed: false, message, actual: title, stack: stackOf(error) };
  }
  const missing = /^'?([^' ]+)'? is not defined$/.exec(error instanceof Error ? error.message : "")?.[1];
  if (isNamed(error, "ReferenceError") && missing) return { passed: false, missing };
  return {
    passed: false,
    message: `${call === undefined ? "The test" : call} could not be finished: ${title}`,
    ...(error instanceof Error && { testStack: String(error.stack) }),
  };
}
