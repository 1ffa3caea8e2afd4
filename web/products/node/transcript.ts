import { explain } from "../../player/output/explain-outcome.ts";
import { type ConsoleMessage, messageLines } from "../../protocol/console/console-message.ts";
import { groupDigits } from "../../protocol/parsers.ts";
import { formatPosition } from "../../protocol/program/source-file.ts";
import type { Limits } from "../../protocol/run/limits.ts";
import type { Result } from "../../protocol/run/result.ts";
import type { RunEvent } from "../../protocol/run/run-event.ts";
import * as texts from "./command-texts.ts";
import { print, printMessage, type Terminal } from "./terminal.ts";

/** Writes the output of a program as it comes. Warnings and errors go to the standard error. */
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
 * How a run ended, in plain words; undefined if there is nothing to say.
 *
 * @param isWaiting whether the run waited for a line of the standard input.
 */
export function endingOf({ outcome, usage }: Result, limits: Limits, isWaiting: boolean): string | undefined {
  if (outcome.kind === "completed") return outcome.value === undefined ? undefined : outcome.inspected;
  const { title, sentences, at, quote } = explain(outcome, limits);
  return [
    // The title contains the name of an error, which is program text, so it must not begin a line of its own.
    `${oneLine(title)}${at ? ` (${formatPosition(at)})` : ""}.`,
    ...(quote === undefined ? [] : [indent(quote)]),
    ...(isWaiting ? [texts.waitedForAnswer] : sentences.map(({ text }) => text)),
    texts.steps(groupDigits(usage.fuel)),
  ].join("\n");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

/** Indents program text, so that it cannot be mistaken for our own sentences. */
function indent(text: string): string {
  return `  ${text.replace(/\r\n?|\n/g, "\n  ")}`;
}
