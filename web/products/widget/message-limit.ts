import type { Result } from "../../protocol/run/result.ts";

/** The page copies and checks each value of a message, and accepts at most 200,000 values (plain-data.ts). */
export const maxMessages = 10_000;

/** Limits a result's messages for the page around a widget. `stdout` still has all stored output. */
export function limitMessages(result: Result): Result {
  if (result.console.length <= maxMessages) return result;
  return { ...result, console: result.console.slice(0, maxMessages) };
}
