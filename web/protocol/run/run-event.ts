import type { ConsoleMessage } from "../console/console-message.ts";
import { messagesParser } from "../console/message-batch.ts";
import { parseRunInputs, type RunInputs } from "../look/recorded-run.ts";
import { amount, type Bounds, byKind, oneOf, optional, truncatedText } from "../parsers.ts";
import { type Position, parsePosition, type SourceFile } from "../program/source-file.ts";
import { maxQuestionLength } from "./limits.ts";
import { type Outcome, parseOutcome } from "./outcome.ts";
import { parseFiles } from "./run-request.ts";
import { parseUsage, type Usage } from "./usage.ts";

/**
 * The events of a run, in order, on its own port. The outcome is the last. A run that has to be repeated (see `prompt`)
 * sends `started` again: then the earlier events do not count.
 */
export type RunEvent =
  | { readonly kind: "started" }
  /** Output, in order, up to the maximum of the head. */
  | { readonly kind: "console"; readonly messages: readonly ConsoleMessage[] }
  /** The earlier output must no longer be shown: the program cleared it, at `at`. */
  | { readonly kind: "cleared"; readonly at?: Position }
  /** The current end of the output after the cut; each event replaces the previous one. */
  | { readonly kind: "tail"; readonly messages: readonly ConsoleMessage[]; readonly omittedBytes: number }
  /** `phase`: whether guest code is executing, or the run is waiting for a timer. */
  | { readonly kind: "progress"; readonly phase: RunPhase; readonly usage: Usage }
  /** The program asks a question, and continues when it gets the answer. */
  | { readonly kind: "asks"; readonly question: string }
  /** The files that the program has written, when it has ended. */
  | { readonly kind: "files"; readonly files: readonly SourceFile[] }
  | { readonly kind: "outcome"; readonly outcome: Outcome };

/** Before the outcome, the worker also sends the inputs with which the run can be repeated. */
export type WorkerEvent = RunEvent | { readonly kind: "inputs"; readonly inputs: RunInputs };

const runPhases = ["executing", "waiting"] as const;
export type RunPhase = (typeof runPhases)[number];

/** More than any batch contains, so that a broken worker cannot flood the page at once. */
const messages = messagesParser(1_000_000);

/**
 * The bounds of one event for a run with this output limit. Texts, and trees and tables as JSON, have at most 18
 * characters per byte of output (see `outputWeight` in run/client/client-run). The rest is for an outcome.
 */
export function eventBounds(outputBytes: number): Bounds {
  return { values: outputBytes + 500_000, characters: 18 * outputBytes + 2_000_000 };
}

const parseEvent = byKind<WorkerEvent>("an event", {
  started: {},
  console: { messages },
  cleared: { at: optional(parsePosition) },
  tail: { messages, omittedBytes: amount },
  progress: { phase: oneOf(...runPhases), usage: parseUsage },
  asks: { question: truncatedText(maxQuestionLength) },
  inputs: { inputs: parseRunInputs },
  files: { files: parseFiles },
  outcome: { outcome: parseOutcome },
});

/** Throws BadInput. The receiver should then treat the sender as lost. */
export function parseRunEvent(value: unknown): WorkerEvent {
  return parseEvent(value, "event");
}
