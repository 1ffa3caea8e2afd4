import type { ConsoleMessage } from "./console.ts";
import { type Outcome, parseOutcome } from "./outcome.ts";
import { messagesOf } from "./packed.ts";
import { amount, BadInput, fields, oneOf, optional, type Parser, text } from "./parse.ts";
import { type Position, parsePosition } from "./source.ts";
import { parseUsage, type Usage } from "./usage.ts";

/**
 * What a run tells while it goes on, in order, on its own port. The outcome is the last. A run that has to be made
 * again (see `prompt`) says `started` again: what it told before does not count.
 */
export type RunEvent =
  | { readonly kind: "started" }
  /** Output, in order, up to where the cap begins to cut. */
  | { readonly kind: "console"; readonly messages: readonly ConsoleMessage[] }
  /** What was printed before is to be shown no more: the program asked for that, at `at`. */
  | { readonly kind: "cleared"; readonly at?: Position }
  /** The end of the output past the cut, as it is now; each replaces the one before it. */
  | { readonly kind: "tail"; readonly messages: readonly ConsoleMessage[]; readonly omittedBytes: number }
  /** `phase`: is guest code executing, or is the run waiting for a timer? */
  | { readonly kind: "progress"; readonly phase: RunPhase; readonly usage: Usage }
  /** The program asks somebody, and goes on when it has the answer. */
  | { readonly kind: "asks"; readonly question: string }
  | { readonly kind: "outcome"; readonly outcome: Outcome };

export const runPhases = ["executing", "waiting"] as const;
export type RunPhase = (typeof runPhases)[number];

/** Messages in one event: more than any batch holds, so that a worker gone wrong cannot flood the page at once. */
const maxMessages = 1_000_000;
const messages = messagesOf(maxMessages);

/** Throws BadInput: whoever receives it should treat the sender as lost. */
export function parseRunEvent(value: unknown): RunEvent {
  const path = "event";
  const kind =
    (typeof value === "object" && value !== null && (value as { kind?: unknown }).kind) || undefined;
  switch (kind) {
    case "started":
      return fields<RunEvent & { kind: "started" }>(value, path, { kind: just("started") });
    case "console":
      return fields<RunEvent & { kind: "console" }>(value, path, { kind: just("console"), messages });
    case "cleared":
      return fields<RunEvent & { kind: "cleared" }>(value, path, {
        kind: just("cleared"),
        at: optional(parsePosition),
      });
    case "tail":
      return fields<RunEvent & { kind: "tail" }>(value, path, {
        kind: just("tail"),
        messages,
        omittedBytes: amount,
      });
    case "progress":
      return fields<RunEvent & { kind: "progress" }>(value, path, {
        kind: just("progress"),
        phase: oneOf(...runPhases),
        usage: parseUsage,
      });
    case "asks":
      return fields<RunEvent & { kind: "asks" }>(value, path, { kind: just("asks"), question: text });
    case "outcome":
      return fields<RunEvent & { kind: "outcome" }>(value, path, {
        kind: just("outcome"),
        outcome: parseOutcome,
      });
    default:
      throw new BadInput("event.kind is not the kind of an event");
  }
}

function just<const T extends string>(kind: T): Parser<T> {
  return oneOf(kind) as Parser<T>;
}
