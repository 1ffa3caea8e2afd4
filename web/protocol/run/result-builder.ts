import { type ConsoleMessage, messageLines } from "../console/console-message.ts";
import type { SourceFile } from "../program/source-file.ts";
import type { Outcome } from "./outcome.ts";
import type { Result, ResultMessage } from "./result.ts";
import type { RunEvent } from "./run-event.ts";
import { noUsage, type Usage } from "./usage.ts";

/** The result of a run from its events. The outcome is the last event. A run without an outcome was cut off. */
export function resultOf(events: Iterable<RunEvent>): Result {
  const draft = new ResultBuilder();
  for (const event of events) draft.add(event);
  return draft.result();
}

/** The result of a run that is still in progress. */
export class ResultBuilder {
  private head: ConsoleMessage[] = [];
  private tail: readonly ConsoleMessage[] = [];
  private usage: Usage = noUsage;
  private outcome: Outcome | undefined;
  private files: readonly SourceFile[] = [];

  add(event: RunEvent): void {
    switch (event.kind) {
      case "started":
      // A run that is repeated with an answer sends all its events again.
      case "cleared":
        this.head = [];
        this.tail = [];
        if (event.kind === "started") this.files = [];
        break;
      case "console":
        for (const message of event.messages) this.head.push(message);
        break;
      case "tail":
        this.tail = event.messages;
        break;
      case "progress":
        this.usage = event.usage;
        break;
      case "files":
        this.files = event.files;
        break;
      case "outcome":
        this.outcome = event.outcome;
        break;
    }
  }

  result(): Result {
    const { outcome = { kind: "crashed", detail: "The run ended without an outcome." } } = this;
    const messages = [...this.head, ...this.tail];
    return {
      outcome,
      stdout: messages
        .flatMap(messageLines)
        .map((line) => `${line}\n`)
        .join(""),
      console: messages.flatMap(resultMessages),
      inspected: outcome.kind === "completed" ? outcome.inspected : "",
      // Compiling an invalid program took some steps, but none of them were the program's.
      usage: "usage" in outcome ? outcome.usage : outcome.kind === "invalid" ? noUsage : this.usage,
      ...(this.files.length > 0 && { files: this.files }),
    };
  }
}

/** One entry for each repetition. */
export function resultMessages({ level, text, at, count = 1 }: ConsoleMessage): readonly ResultMessage[] {
  return new Array(count).fill({ level, text, ...(at && { line: at.line }) });
}
