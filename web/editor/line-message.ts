import type { Diagnostic } from "../protocol/program/diagnostic.ts";

/** More of a message than this does not fit beside a line. UTF-16 units. */
const maxLength = 160;

/** More lines with messages do not help. */
const maxLines = 50;

/** The messages at the ends of lines: the first error of each line, as one line. The keys are lines, counted from 1. */
export function lineMessages(diagnostics: readonly Diagnostic[], path: string): ReadonlyMap<number, string> {
  const messages = new Map<number, string>();
  for (const { severity, message, at } of diagnostics) {
    if (severity !== "error" || at?.file !== path || messages.has(at.line)) continue;
    if (messages.size === maxLines) break;
    const [first = ""] = message.split("\n");
    messages.set(at.line, first.length > maxLength ? `${first.slice(0, maxLength)}…` : first);
  }
  return messages;
}
