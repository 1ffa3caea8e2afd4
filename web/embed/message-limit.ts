import type { Result } from "../protocol/run/result.ts";

/** A page copies and looks at each value that it is told, and takes 200,000 of them at most (plain-data.ts). */
export const maxMessages = 10_000;

/** A result as the page around a widget is told it: `stdout` has all that was kept. */
export function limitMessages(result: Result): Result {
  if (result.console.length <= maxMessages) return result;
  return { ...result, console: result.console.slice(0, maxMessages) };
}
