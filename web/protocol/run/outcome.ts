import { type Preview, parsePreview } from "../console/preview.ts";
import { byKind, displayText, flag, integer, listOf, oneOf, optional } from "../parsers.ts";
import { type Diagnostic, parseDiagnostic } from "../program/diagnostic.ts";
import { type Position, parsePosition } from "../program/source-file.ts";
import { type GuestError, parseGuestError } from "./guest-error.ts";
import { parseUsage, type Usage } from "./usage.ts";

/**
 * How a run ended. A run always ends, in exactly one of these ways; none of them is a thrown exception.
 *
 * Compiling decides `invalid`; the meter decides `exhausted`; the VM decides `completed`, `threw` and `restricted`; the
 * client decides `stopped`, and `exhausted: cpu` or `wall` if its watchdog had to end the worker.
 */
export type Outcome =
  | {
      readonly kind: "completed";
      /** The completion value; absent if it is undefined. */
      readonly value?: Preview;
      /** The completion value as one line of text. */
      readonly inspected: string;
      /** What the program said about its success, by `process.exit` or `process.exitCode`; absent if it said nothing. */
      readonly exitCode?: number;
      readonly usage: Usage;
    }
  | ({
      readonly kind: "threw";
      readonly error: GuestError;
      /** Set if not the main program threw it: nothing handled a rejected promise, or a timer's callback failed. */
      readonly uncaught?: UncaughtKind;
      readonly usage: Usage;
    } & Blame)
  | ({ readonly kind: "invalid"; readonly diagnostics: readonly Diagnostic[] } & Blame)
  | ({
      readonly kind: "restricted";
      readonly name: string;
      /** What to use instead, in the terms of the program's language. */
      readonly hint?: string;
      readonly at?: Position;
      readonly usage: Usage;
    } & Blame)
  /** Its top level waits, at `at`, for something that can never happen: nothing is pending. */
  | ({ readonly kind: "unsettled"; readonly at?: Position; readonly usage: Usage } & Blame)
  | ({
      readonly kind: "exhausted";
      readonly limit: ExhaustedLimit;
      /** The device did not give the memory that the limit allows. */
      readonly ofDevice?: boolean;
      readonly hint?: string;
      readonly at?: Position;
      readonly usage: Usage;
    } & Blame)
  | { readonly kind: "stopped"; readonly by: "user"; readonly usage: Usage }
  /** A bug in Sandglass or in the browser. The detail is for a bug report. */
  | { readonly kind: "crashed"; readonly detail: string };

/** `in: "setup"` if the author's setup code failed, before any of the program ran. */
type Blame = { readonly in?: "setup" };

const uncaughtKinds = ["promise", "timer"] as const;
export type UncaughtKind = (typeof uncaughtKinds)[number];

export const exhaustedLimits = ["fuel", "cpu", "wall", "memory", "stack"] as const;
export type ExhaustedLimit = (typeof exhaustedLimits)[number];

/** The kind of an outcome, with the limit that was exhausted: "completed", "exhausted:fuel". */
export type OutcomeName = Exclude<Outcome["kind"], "exhausted"> | `exhausted:${ExhaustedLimit}`;

/** For the default case of a `switch` over a union: a forgotten case does not compile. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}

const maxDiagnostics = 1000;

const blame = optional(oneOf("setup"));
const at = optional(parsePosition);
const hint = optional(displayText);

export const parseOutcome = byKind<Outcome>("an outcome", {
  completed: {
    value: optional((preview, path) => parsePreview(preview, path)),
    inspected: displayText,
    exitCode: optional(integer(-(2 ** 31), 2 ** 31 - 1)),
    usage: parseUsage,
  },
  threw: {
    error: parseGuestError,
    uncaught: optional(oneOf(...uncaughtKinds)),
    usage: parseUsage,
    in: blame,
  },
  invalid: { diagnostics: listOf(parseDiagnostic, maxDiagnostics), in: blame },
  restricted: { name: displayText, hint, at, usage: parseUsage, in: blame },
  unsettled: { at, usage: parseUsage, in: blame },
  exhausted: {
    limit: oneOf(...exhaustedLimits),
    ofDevice: optional(flag),
    hint,
    at,
    usage: parseUsage,
    in: blame,
  },
  stopped: { by: oneOf("user"), usage: parseUsage },
  crashed: { detail: displayText },
});
