import { type Diagnostic, parseDiagnostic } from "./diagnostic.ts";
import { type GuestError, parseGuestError } from "./error.ts";
import { BadInput, fields, listOf, oneOf, optional, type Parser, text } from "./parse.ts";
import { type Preview, parsePreview } from "./preview.ts";
import { type Position, parsePosition } from "./source.ts";
import { parseUsage, type Usage } from "./usage.ts";

/**
 * How a run ended. A run always ends, in exactly one of these ways; none of them is a thrown exception.
 *
 * Who decides: compiling decides `invalid`; the meter decides `exhausted`; the VM decides `completed`, `threw` and
 * `restricted`; the client decides `stopped`, and `exhausted: cpu` or `wall` when its watchdog had to kill.
 */
export type Outcome =
  | {
      readonly kind: "completed";
      /** The completion value; absent when it is undefined. */
      readonly value?: Preview;
      /** The completion value as one line of text. */
      readonly inspected: string;
      readonly usage: Usage;
    }
  | ({ readonly kind: "threw"; readonly error: GuestError; readonly usage: Usage } & Blame)
  | ({ readonly kind: "invalid"; readonly diagnostics: readonly Diagnostic[] } & Blame)
  | ({
      readonly kind: "restricted";
      readonly name: string;
      readonly at?: Position;
      readonly usage: Usage;
    } & Blame)
  /** Its top level waits, at `at`, for something that will never happen: nothing is pending that could make it. */
  | ({ readonly kind: "unsettled"; readonly at?: Position; readonly usage: Usage } & Blame)
  | ({
      readonly kind: "exhausted";
      readonly limit: ExhaustedLimit;
      readonly at?: Position;
      readonly usage: Usage;
    } & Blame)
  | { readonly kind: "stopped"; readonly by: "user"; readonly usage: Usage }
  /** A bug of ours, or of the browser: the detail is for whoever reports it. */
  | { readonly kind: "crashed"; readonly detail: string };

/** `in: "setup"` where the author's setup code failed, before a line of the program was run. */
type Blame = { readonly in?: "setup" };

export const exhaustedLimits = ["fuel", "cpu", "wall", "memory", "stack"] as const;
export type ExhaustedLimit = (typeof exhaustedLimits)[number];

/** Closes a `switch` over a union: a case that was forgotten does not compile. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}

const maxDiagnostics = 1000;

export function parseOutcome(value: unknown, path: string): Outcome {
  const kind =
    (typeof value === "object" && value !== null && (value as { kind?: unknown }).kind) || undefined;
  const blame = optional(oneOf("setup"));
  const just = <const T extends string>(it: T) => oneOf(it) as Parser<T>;
  switch (kind) {
    case "completed":
      return fields<Outcome & { kind: "completed" }>(value, path, {
        kind: just("completed"),
        value: optional((preview, at) => parsePreview(preview, at)),
        inspected: text,
        usage: parseUsage,
      });
    case "threw":
      return fields<Outcome & { kind: "threw" }>(value, path, {
        kind: just("threw"),
        error: parseGuestError,
        usage: parseUsage,
        in: blame,
      });
    case "invalid":
      return fields<Outcome & { kind: "invalid" }>(value, path, {
        kind: just("invalid"),
        diagnostics: listOf(parseDiagnostic, maxDiagnostics),
        in: blame,
      });
    case "restricted":
      return fields<Outcome & { kind: "restricted" }>(value, path, {
        kind: just("restricted"),
        name: text,
        at: optional(parsePosition),
        usage: parseUsage,
        in: blame,
      });
    case "unsettled":
      return fields<Outcome & { kind: "unsettled" }>(value, path, {
        kind: just("unsettled"),
        at: optional(parsePosition),
        usage: parseUsage,
        in: blame,
      });
    case "exhausted":
      return fields<Outcome & { kind: "exhausted" }>(value, path, {
        kind: just("exhausted"),
        limit: oneOf(...exhaustedLimits),
        at: optional(parsePosition),
        usage: parseUsage,
        in: blame,
      });
    case "stopped":
      return fields<Outcome & { kind: "stopped" }>(value, path, {
        kind: just("stopped"),
        by: just("user"),
        usage: parseUsage,
      });
    case "crashed":
      return fields<Outcome & { kind: "crashed" }>(value, path, { kind: just("crashed"), detail: text });
    default:
      throw new BadInput(`${path}.kind is not the kind of an outcome`);
  }
}
