import { explain } from "../output/explain-outcome.ts";
import { type ConsoleMessage, messageLines } from "../protocol/console/console-message.ts";
import { groupDigits } from "../protocol/parsers.ts";
import { formatPosition } from "../protocol/program/source-file.ts";
import type { Limits } from "../protocol/run/limits.ts";
import type { Result } from "../protocol/run/result.ts";
import type { RunEvent } from "../protocol/run/run-event.ts";
import * as texts from "./command-texts.ts";
import { print, printMessage, type Terminal } from "./terminal.ts";

/** Writes what a program prints as it comes: warnings and errors where a terminal expects them. */
export class Transcript {
  private tail: (RunEvent & { kind: "tail" }) | undefined;

  constructor(
    private readonly terminal: Terminal,
    private readonly raw: boolean,
  ) {}

  add(event: RunEvent): void {
    if (event.kind === "console") this.write(event.messages);
    if (event.kind === "tail") this.tail = event;
    if (event.kind !== "outcome" || !this.tail) return;
    const { omittedBytes, messages } = this.tail;
    if (omittedBytes > 0) printMessage(this.terminal, texts.bytesNotShown(groupDigits(omittedBytes)));
    this.write(messages);
  }

  private write(messages: readonly ConsoleMessage[]): void {
    const { stdout, stderr } = this.terminal;
    for (const message of messages) {
      const output = message.level === "error" || message.level === "warn" ? stderr : stdout;
      for (const line of messageLines(message)) print(output, `${line}\n`, this.raw);
    }
  }
}

/**
 * How a run ended, in plain words; undefined where there is nothing to say.
 *
 * @param isWaiting it waited for a line of the standard input.
 */
export function endingOf({ outcome, usage }: Result, limits: Limits, isWaiting: boolean): string | undefined {
  if (outcome.kind === "completed") return outcome.value === undefined ? undefined : outcome.inspected;
  const { title, details, at, quote } = explain(outcome, limits);
  return [
    // The name of an error stands in it, which is the program's: it cannot begin a line of its own.
    `${oneLine(title)}${at ? ` (${formatPosition(at)})` : ""}.`,
    ...(quote === undefined ? [] : [indent(quote)]),
    ...(isWaiting ? [texts.waitedForAnswer] : details),
    texts.steps(groupDigits(usage.fuel)),
  ].join("\n");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

/** Program text is set apart from our own sentences, so that it cannot pass for one. */
function indent(text: string): string {
  return `  ${text.replace(/\r\n?|\n/g, "\n  ")}`;
}
