import { describeInput } from "../parsers.ts";
import type { Check } from "./check.ts";

/** How the steps of a function may grow with n, from the slowest on. */
export const growthNames = ["1", "log n", "n", "n log n", "n²"] as const;
export type GrowthName = (typeof growthNames)[number];

/** The kinds of argument that have a name; any other is made by a function of n, as "n => [n, n + 1]". */
export const namedArguments = ["number", "random numbers", "sorted numbers", "text"] as const;
export type NamedArgument = (typeof namedArguments)[number];

/** How it is written where there is no ² on the keyboard: "n^2", "n*n". */
export function growthName(text: string): GrowthName | undefined {
  const name = text
    .trim()
    .replace(/^o\((.*)\)$/i, "$1")
    .replace(/^n\s*(?:\^|\*\*)\s*2$|^n\s*\*\s*n$/, "n²")
    .replace(/^n\s*\*\s*log/, "n log")
    .replace(/\s+/g, " ");
  return growthNames.find((each) => each === name);
}

/** What else of a call a check of its growth cannot ask: each n has a call of its own. */
const notWithGrowth = ["returns", "prints", "throws", "maxFuel", "maxMemory", "test"] as const;

/** Why a check cannot ask for the growth that it asks for, in a sentence without its end; undefined where it can. */
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
