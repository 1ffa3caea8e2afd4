import type { Diagnostic } from "../protocol/program/diagnostic.ts";

/** The maximum UTF-16 units of a message that fit beside a line. */
const maxLength = 160;

/** The maximum number of lines with messages. More do not help. */
const maxLines = 50;

/** The messages at the ends of lines: the first error of each line, on one line. The keys are line numbers, from 1. */
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
