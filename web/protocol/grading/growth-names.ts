import { describeInput } from "../parsers.ts";
import type { Check } from "./check.ts";

/** How the steps of a function may grow with n, slowest growth first. */
export const growthNames = ["1", "log n", "n", "n log n", "n²"] as const;
export type GrowthName = (typeof growthNames)[number];

/** The predefined arguments. Any other argument is created by a function of n, such as "n => [n, n + 1]". */
export const namedArguments = ["number", "random numbers", "sorted numbers", "text"] as const;
export type NamedArgument = (typeof namedArguments)[number];

/** Parses a growth, also in forms without ²: "n^2", "n*n". */
export function growthName(text: string): GrowthName | undefined {
  const name = text
    .trim()
    .replace(/^o\((.*)\)$/i, "$1")
    .replace(/^n\s*(?:\^|\*\*)\s*2$|^n\s*\*\s*n$/, "n²")
    .replace(/^n\s*\*\s*log/, "n log")
    .replace(/\s+/g, " ");
  return growthNames.find((each) => each === name);
}

/** The fields that cannot be combined with a check of growth, because each n has its own call. */
const notWithGrowth = ["returns", "prints", "throws", "maxFuel", "maxMemory", "test"] as const;

/** Why the growth fields of a check are invalid, as a sentence without its end; undefined if they are valid. */
export function growthProblem(check: Check): string | undefined {
  const { grows, given: argument, call } = check;
  if (grows === undefined)
    return argument === undefined ? undefined : "given says what x is, so it needs grows";
  if (growthName(grows) === undefined)
    return `grows should be one of ${growthNames.join(", ")}, not ${describeInput(grows)}`;
  if (call === undefined) return 'grows needs a call, such as "f(x)"';
  const other = notWithGrowth.find((name) => name in check);
  if (other) return `it checks how a call grows, so ${other} needs a check of its own`;
  if (
    argument === undefined ||
    namedArguments.some((each) => each === argument) ||
    /=>|^\s*function\b/.test(argument)
  )
    return undefined;
  return `given should be one of ${namedArguments.join(", ")}, or a function of n such as "n => [n]", not ${describeInput(argument)}`;
}
