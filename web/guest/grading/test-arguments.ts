import { actualText, capital, describeValue } from "./assertion.ts";
import { AssertionError } from "./assertion-error.ts";
import { theirNumberOf } from "./tables.ts";

/**
 * Checks the operands of assertions. Unsuitable ones are refused, also with `not`: "5" is not "no more than 3", and an
 * object that returns another number each time is not a number.
 */

/** Checks the program's value. */
export function requireActual(holds: boolean, actual: unknown, what: string): void {
  if (!holds) throw new AssertionError(capital(`${actualText(actual)}; expected ${what}`), { actual });
}

/** Checks an argument of the test. */
export function requireArgument(holds: boolean, name: string, argument: unknown, what: string): void {
  if (!holds) throw new AssertionError(`${name} takes ${what}, not ${describeValue(argument)}`);
}

export function requireActualNumber(actual: unknown): void {
  requireActual(isNumber(actual), actual, "a number");
}

export function requireNumber(name: string, argument: unknown): void {
  requireArgument(isNumber(argument), name, argument, "a number");
}

/** NaN is neither above nor below anything, and so it would be "not above" everything. */
function isNumber(value: unknown): value is number | bigint {
  return (typeof value === "number" && !Number.isNaN(value)) || typeof value === "bigint";
}

/** A number that can be compared with another one: not NaN. */
export function isReal(value: unknown): value is number {
  return typeof value === "number" && !Number.isNaN(value);
}

export function isObject(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

export function isIterable(value: unknown): value is Iterable<unknown> {
  return isObject(value) && typeof (value as { [Symbol.iterator]?: unknown })[Symbol.iterator] === "function";
}

export function requireItems(actual: unknown): void {
  requireActual(typeof actual === "string" || isIterable(actual), actual, "a text, or something with items");
}

/** @param args the arguments of the assertion: `toThrow()` expects any error, `toThrow(undefined)` is a mistake. */
export function requireExpectedError(name: string, args: readonly unknown[]): void {
  if (args.length === 0) return;
  const [expected] = args;
  const what = "a class of errors, its name, a part or a pattern of the message, or an error";
  const isText = typeof expected === "string" && expected !== "";
  const isClass = typeof expected === "function" && isObject(expected.prototype);
  // A program's function would decide about its own error.
  const decides = typeof expected === "function" && !isClass && theirNumberOf(expected) === undefined;
  const isValidation = decides && name.startsWith("assert.");
  // An object of the program cannot be expected, because it would be compared with the program's error. A class can.
  const isData = typeof expected === "object" && expected !== null && theirNumberOf(expected) === undefined;
  requireArgument(isText || isClass || isData || isValidation, name, expected, what);
}
