import { callWith } from "../runtime/calls.ts";
import { equal } from "../runtime/compare.ts";
import { ElixirError, raise } from "../runtime/errors.ts";
import { describeThrownValue, exceptionMessage } from "../runtime/exception-message.ts";
import { inspectDefaults } from "../runtime/inspect-defaults.ts";
import { inspect } from "../runtime/inspect-term.ts";
import { structName } from "../runtime/map-operations.ts";
import { defineModule } from "../runtime/modules.ts";
import { write } from "../runtime/output.ts";
import { atomName, type Term } from "../runtime/terms.ts";

/**
 * The functions for `assert` and similar macros: checks/test-code.ts replaces them by calls of these. They are for
 * tests, which run in a separate VM.
 */

export type Failure = { readonly message: string; readonly expected?: string; readonly actual?: string };

/** The failure of the current test. It stays, even if the error is caught. */
let failure: Failure | undefined;

export function firstFailure(): Failure | undefined {
  return failure;
}

/** It is not an error of Elixir, so no code of a program rescues it. */
class AssertionError extends Error {}

function fail(details: Failure): never {
  failure ??= details;
  throw new AssertionError(details.message);
}

const maxWords = 200;

/** A value in a sentence: on one line, as `inspect` prints it. */
export function termText(term: Term): string {
  const text = inspect(term, { ...inspectDefaults, width: Number.POSITIVE_INFINITY });
  return text.length <= maxWords ? text : `${text.slice(0, maxWords)}…`;
}

/** As `IO.inspect` prints it. */
export function inspectTerm(term: Term): string {
  return inspect(term, { ...inspectDefaults, width: 80 }).slice(0, 10_000);
}

/** "raised ArithmeticError: bad argument …". */
export function describeEnd(error: ElixirError): string {
  const { name, message } = describeThrownValue(error);
  if (error.kind === "error") return `raised ${name}: ${message}`;
  return error.kind === "throw" ? `threw ${message}` : `exited with ${message}`;
}

const oneLine = (code: Term) => String(code).replace(/\s*\n\s*/g, " ");

function assertComparison(operator: Term, code: Term, left: Term, right: Term, holds: Term): Term {
  if (holds !== null && holds !== false) return holds;
  const isEquality = operator === "==" || operator === "===";
  return fail({
    message: isEquality
      ? `${oneLine(code)} is ${termText(left)}; expected ${termText(right)}`
      : `${oneLine(code)} does not hold: the left side is ${termText(left)}, the right side ${termText(right)}`,
    actual: inspectTerm(left),
    ...(isEquality && { expected: inspectTerm(right) }),
  });
}

function assertRaises(module: Term, expectedMessage: Term, fn: Term): Term {
  const moduleText = inspect(module);
  let value: Term;
  try {
    value = callWith(fn as never, []);
  } catch (error) {
    if (!(error instanceof ElixirError)) throw error;
    if (error.kind !== "error" || structName(error.value) !== module)
      return fail({
        message: `It ${describeEnd(error)}; expected ${moduleText}`,
        expected: moduleText,
        actual: describeEnd(error),
      });
    const message = exceptionMessage(error.value);
    if (expectedMessage !== null && message !== expectedMessage)
      return fail({
        message: `It raised ${moduleText} with the message ${termText(message)}; expected ${termText(expectedMessage)}`,
        expected: inspectTerm(expectedMessage),
        actual: inspectTerm(message),
      });
    return error.value;
  }
  return fail({
    message: `Nothing was raised, and ${termText(value)} came; expected ${moduleText}`,
    expected: moduleText,
    actual: inspectTerm(value),
  });
}

const scope = globalThis as unknown as { printed?: () => string };

defineModule(":sandglass_checks", {
  "compare/5": assertComparison,
  "holds/3": (code: Term, value: Term, expected: Term) => {
    const isTrue = value !== null && value !== false;
    if (isTrue === expected) return value;
    const message = `${oneLine(code)} is ${termText(value)}; expected ${expected === true ? "what is neither nil nor false" : "nil or false"}`;
    return fail({ message, actual: inspectTerm(value) });
  },
  "raises/3": assertRaises,
  "flunk/1": (message: Term) => fail({ message: String(message) }),
  "printed/0": () => scope.printed?.() ?? "",
  "example/3": (code: Term, value: Term, expected: Term) => {
    if (equal(value, expected)) return value;
    return exampleError(code, `gives ${termText(value)}; expected ${termText(expected)}`);
  },
  /** Called at the end, with the value of the last example. */
  "examples/2": (value: Term, count: Term) => {
    write(
      count === 1n
        ? "1 example gives what is written.\n"
        : `${String(count)} examples give what is written.\n`,
    );
    return value;
  },
  /** A value without a literal is compared with its printed form: `#Function<…>`. */
  "example_shown/3": (code: Term, value: Term, expected: Term) => {
    const actual = inspect(value);
    return actual === expected ? value : exampleError(code, `gives ${actual}; expected ${String(expected)}`);
  },
  "example_raises/3": (code: Term, exception: Term, fn: Term) => {
    const expected = String(exception);
    let value: Term;
    try {
      value = callWith(fn as never, []);
    } catch (error) {
      if (!(error instanceof ElixirError)) throw error;
      const actual =
        error.kind === "error"
          ? `** (${atomName(structName(error.value) ?? null).replace(/^Elixir\./, "")}) ${exceptionMessage(error.value)}`
          : describeEnd(error);
      if (actual === expected) return null;
      return exampleError(code, `ends with ${actual}; expected ${expected}`);
    }
    return exampleError(code, `gives ${termText(value)}; expected ${expected}`);
  },
});

/** An example of a doctest is wrong: its program ends here. */
function exampleError(code: Term, what: string): never {
  return raise("DoctestError", "message", `${oneLine(code)} ${what}`);
}
