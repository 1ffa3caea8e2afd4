import type { Result } from "../protocol/result.ts";

/** A page copies and looks at each value that it is told, and takes a million of them at most (told.ts). */
export const mostMessages = 10_000;

/** A result as the page around a widget is told it: `stdout` has all that was kept. */
export function withFirstMessages(result: Result): Result {
  if (result.console.length <= mostMessages) return result;
  return { ...result, console: result.console.slice(0, mostMessages) };
}
