import type { CheckVerdict } from "../../protocol/grading/check-verdict.ts";
import { isObject } from "../intrinsics.ts";
import { follow, whenSettled } from "./account.ts";
import { type AddedMember, addMembers } from "./added-members.ts";
import { askOtherSide, onError, requestCount } from "./ask-other-side.ts";
import { assert } from "./assert.ts";
import {
  assertionCount,
  callText,
  describeValue,
  isNamed,
  lastCall,
  noteError,
  noteResult,
  noteThrownToProgram,
  setDescribe,
  titleOf,
  uncaughtError,
  unequal,
  withArticle,
} from "./assertion.ts";
import { AssertionError } from "./assertion-error.ts";
import { difference, type FirstDifference } from "./equal.ts";
import { expect } from "./expect.ts";
import { kindOf } from "./kinds.ts";
import { textAlong } from "./portrait.ts";
import type { Uses } from "./stand-ins.ts";
import { type List, listOf, push, theirNumberOf } from "./tables.ts";
import { testFile } from "./test-file.ts";

/**
 * The side of the tests. No code of the program runs here, and the program gets nothing from here except the arguments
 * of its functions. So this code may use the language freely.
 */

export type TestSettings = {
  /** The program's top-level names, which tests can use directly. */
  readonly names: readonly string[];
  /** What the program has added to classes of the language. */
  readonly members?: readonly AddedMember[];
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
  /** Code that only has to complete. */
  readonly isTest?: true;
};

export type Judge = {
  /** Records the result of the test's code, or waits until its promise is settled. */
  watch: (value: unknown) => void;
  watchThrown: (error: unknown) => void;
  /** 1 when the result is known. */
  watched: () => number;
  /** The JSON text of a CheckVerdict. */
  verdict: (check: string) => string;
  /** The JSON text of the verdict on a failed assertion that the program has caught; "" if there is none. */
  uncaught: () => string;
};

type TestHost = {
  readonly describe: (value: unknown) => string;
  readonly printed: () => string;
  readonly overflows: () => number;
};

/** Calls of the program's functions are described, for messages. */
export const testUses: Uses = {
  quietly: false,
  found: (value) => value,
  call: (op, stand, list, args) =>
    recordedCall(op, list, `${op === "new" ? "new " : ""}${callText(stand.name, args)}`),
};

/** The first error of a full stack that the test got. Whatever the test does with it, the check does not pass. */
let overflowError: { readonly error: unknown } | undefined;

function noteOverflow(error: unknown, before: number): void {
  if (overflows() > before && isNamed(error, "RangeError") && titleOf(error).includes("call stack"))
    overflowError ??= { error };
}

function recordedCall(op: "call" | "new", list: List<unknown>, description: string): unknown {
  const before = overflows();
  try {
    const result = askOtherSide(op, list, description);
    noteResult(description, result);
    if (isPromise(result)) noteSettlement(description, result, before);
    return result;
  } catch (error) {
    noteOverflow(error, before);
    noteError(description, error);
    throw error;
  }
}

let isNoting = false;

function noteSettlement(description: string, promise: object, overflowsBefore: number): void {
  // A frozen promise of a class of the program would make another one, and so on.
  if (isNoting) return;
  isNoting = true;
  try {
    follow(
      promise,
      (value) => noteResult(description, value),
      (error) => {
        noteOverflow(error, overflowsBefore);
        noteError(description, error);
      },
    );
  } catch {
    // Its constructor is the program's, and throws. The test finds that out when it waits.
  } finally {
    isNoting = false;
  }
}

/** Calls no trap. */
const isPromise = (value: unknown): value is object => isObject(value) && kindOf(value) === "promise";

type TestCodeResult = { readonly value: unknown } | { readonly error: unknown };

let ending: TestCodeResult | undefined;

let overflows: () => number;

export function openTests({ names, members = [], served }: TestSettings, host: TestHost): void {
  const readPrinted = host.printed;
  overflows = host.overflows;
  setDescribe(host.describe);
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
  addMembers(members);
  const printedText = () => readPrinted();
  for (const [name, value] of Object.entries({ assert, expect, program, printed: printedText })) {
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
  }
  // No test uses this name by accident.
  Object.defineProperty(globalThis, testFileGlobal, { value: testFile });
}

/** The judge of a language whose checks run in a VM of their own has the same name. */
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
    if (!isPromise(value)) {
      ending = { value };
      return;
    }
    const fail = (error: unknown) => {
      ending = { error };
    };
    try {
      // Not its own `then`, which may be the program's.
      whenSettled(
        value,
        (settledValue) => {
          ending = { value: settledValue };
        },
        fail,
      );
    } catch (error) {
      // Its constructor, too, may be the program's.
      fail(error);
    }
  },
  watchThrown(error) {
    ending = { error };
  },
  watched: () => (ending ? 1 : 0),
  verdict(check) {
    const parsed = JSON.parse(check) as CallCheck;
    try {
      return JSON.stringify(verdictOn(ending as TestCodeResult, parsed));
    } catch {
      // A trap of the program, such as that of a revoked Proxy, may throw anything.
      const message = `${parsed.call ?? "The program"} gave a value that cannot be looked at: its own code throws`;
      return JSON.stringify({ passed: false, message } satisfies CheckVerdict);
    }
  },
  uncaught() {
    const error = uncaughtError();
    return error === undefined ? "" : JSON.stringify(errorVerdict(error, undefined));
  },
};

function valueByName(name: string): unknown {
  const operands = listOf<unknown>();
  push(operands, name);
  return askOtherSide("name", operands);
}

function verdictOn(result: TestCodeResult, check: CallCheck): CheckVerdict {
  const { call, returns, throws, told } = check;
  if (told && "value" in result) return JSON.parse(String(result.value)) as CheckVerdict;
  if (overflowError) return errorVerdict(overflowError.error, call);
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
  if (returns === undefined) {
    if (check.isTest && assertionCount() === 0 && requestCount() === 0)
      return {
        passed: false,
        message: "This check is empty: it asserts nothing, and calls nothing of the program",
      };
    return { passed: true };
  }
  // A second time, what it returned may have changed, and its getters cost steps.
  if (compared === result) return { passed: true };
  const mismatch = mismatchOf(value, returns.value);
  if ("error" in mismatch) return errorVerdict(mismatch.error, call);
  compared = result;
  if (!mismatch.at) return { passed: true };
  const values = { expected: returns.value, actual: value };
  const sentence = unequal(`${call} returned ${describeValue(value)}`, mismatch.at, returns.value);
  return errorVerdict(new AssertionError(sentence, values), call);
}

let compared: TestCodeResult | undefined;

/** A getter of the program may throw. */
function mismatchOf(
  actual: unknown,
  expected: unknown,
): { readonly at: FirstDifference | undefined } | { readonly error: unknown } {
  try {
    return { at: difference(actual, expected) };
  } catch (error) {
    return { error };
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
    const frames = (error instanceof Error && textAlong(error, "stack")) || "";
    return { passed: false, message, actual: title, stack: frames };
  }
  // Its message alone says it: the host has the reasons of errors, but sees only those that end a run.
  const missing = /^'?([^' ]+)'? is not defined$/.exec(error instanceof Error ? error.message : "")?.[1];
  if (isNamed(error, "ReferenceError") && missing) return { passed: false, missing };
  return {
    passed: false,
    message: `${call === undefined ? "The test" : call} could not be finished: ${title}`,
    ...(error instanceof Error && { testStack: String(error.stack) }),
  };
}
