import type { Result } from "../protocol/run/result.ts";

/** A page copies and checks each value of a message, and accepts at most 200,000 of them (plain-data.ts). */
export const maxMessages = 10_000;

/** A result for the page around a widget. `stdout` has all stored output. */
export function limitMessages(result: Result): Result {
  if (result.console.length <= maxMessages) return result;
  return { ...result, console: result.console.slice(0, maxMessages) };
}
