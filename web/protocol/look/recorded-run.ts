import { amount, fields, flag, listOf, longText, oneOf, optional, type Parser } from "../parsers.ts";
import { maxAnswers } from "../run/limits.ts";
import type { Outcome } from "../run/outcome.ts";
import type { RunRequest } from "../run/run-request.ts";
import type { Usage } from "../run/usage.ts";

/** The inputs that a run received, in order. With them the run can be repeated exactly. */
export type RunInputs = {
  /** Times and random numbers, none of them negative. */
  readonly numbers: readonly number[];
  /** Null for a dismissed question. */
  readonly answers: readonly (string | null)[];
  /** There were more random numbers than are stored. The run can be repeated only up to the end of the stored ones. */
  readonly isCut: boolean;
  /** Whether it ran with the deep stack that its language uses in addition to the memory. */
  readonly isDeep?: boolean;
};

/** The inputs of a run without inputs. */
export const noInputs: RunInputs = { numbers: [], answers: [], isCut: false };

/** The end that a replay must reach. */
export type RecordedOutcome = {
  readonly kind: "completed" | "threw" | "restricted" | "unsettled" | "exhausted" | "stopped";
  /**
   * Whether a time limit or Stop ended it. The replay stops at the same step, because its fuel limit is that number.
   */
  readonly isCutShort: boolean;
} & Pick<Usage, "fuel" | "printedBytes" | "cpuMs">;

export type RecordedRun = {
  readonly request: RunRequest;
  readonly inputs: RunInputs;
  readonly end: RecordedOutcome;
};

const maxInputNumbers = 100_000;

/** The end of a run that can be replayed. Undefined for a program that did not compile, and for a failed setup. */
export function recordedOutcome(outcome: Outcome): RecordedOutcome | undefined {
  if (outcome.kind === "invalid" || outcome.kind === "crashed") return undefined;
  if ("in" in outcome && outcome.in === "setup") return undefined;
  const { fuel, printedBytes, cpuMs } = outcome.usage;
  const isCutShort =
    outcome.kind === "stopped" ||
    (outcome.kind === "exhausted" && (outcome.limit === "cpu" || outcome.limit === "wall"));
  return { kind: outcome.kind, isCutShort, fuel, printedBytes, cpuMs };
}

const answer: Parser<string | null> = (value, path) => (value === null ? null : longText(value, path));

export const parseRunInputs: Parser<RunInputs> = (value, path) =>
  fields<RunInputs>(value, path, {
    numbers: listOf(amount, maxInputNumbers),
    answers: listOf(answer, maxAnswers),
    isCut: flag,
    isDeep: optional(flag),
  });

export const parseRecordedOutcome: Parser<RecordedOutcome> = (value, path) =>
  fields<RecordedOutcome>(value, path, {
    kind: oneOf("completed", "threw", "restricted", "unsettled", "exhausted", "stopped"),
    isCutShort: flag,
    fuel: amount,
    printedBytes: amount,
    cpuMs: amount,
  });
