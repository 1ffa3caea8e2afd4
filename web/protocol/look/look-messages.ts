import {
  amount,
  badInput,
  byKind,
  fields,
  flag,
  integer,
  listOf,
  oneOf,
  optional,
  type Parser,
  textOf,
} from "../parsers.ts";
import { type ExhaustedLimit, exhaustedLimits } from "../run/outcome.ts";
import { parseRunEvent, type RunEvent } from "../run/run-event.ts";
import { parseRunRequest } from "../run/run-request.ts";
import { type FactsAtMoment, parseFacts } from "./fact.ts";
import { type LineProfile, parseLineProfiles } from "./line-profile.ts";
import { lookLimits, type MomentChange, parseMomentChange, parseTrace, type Trace } from "./moment.ts";
import { parseRecordedOutcome, parseRunInputs, type RecordedRun } from "./recorded-run.ts";

/**
 * The data that a replay has to collect. Most replays also return the trace of the whole run, if they reach the run's
 * end.
 */
export type LookQuestion =
  | { readonly kind: "trace" }
  /** The moments from this number on. */
  | { readonly kind: "window"; readonly from: number; readonly count: number }
  /** The last moments of the run. It is replayed twice unless `moments`, their total number, is known. */
  | { readonly kind: "last"; readonly count: number; readonly moments?: number }
  /** The moments from the first one at which this fuel was spent. */
  | { readonly kind: "fuel"; readonly fuel: number; readonly count: number }
  /** One moment for each time that a site of the line is about to run, from its `time`-th on, which counts from 1. */
  | {
      readonly kind: "line";
      readonly file: string;
      readonly line: number;
      readonly time?: number;
      readonly count: number;
    }
  /** The last moment before `before` at which the variable differs from the moment before it. */
  | { readonly kind: "change"; readonly name: string; readonly before: number }
  /** The last moment before more than this number of bytes were printed: the moment that printed the next output. */
  | { readonly kind: "printed"; readonly bytes: number }
  /**
   * Facts about a run with a bad ending that explain it. The run is replayed once or twice, and no trace is returned.
   */
  | { readonly kind: "facts"; readonly limit?: ExhaustedLimit }
  /** How often each line ran, and its cost. No trace is returned. */
  | { readonly kind: "profile" }
  /**
   * The output of a program with the inputs of the run. It may be a copy that prints more. No trace is returned, and
   * the end is not compared: the events have the outcome.
   */
  | { readonly kind: "output" };

/** The first run's program, inputs and end, and the question about it. */
export type LookRequest = {
  readonly recordedRun: RecordedRun;
  readonly question: LookQuestion;
};

/** The events of a replay, in order. `done` is the last. */
export type LookEvent =
  | { readonly kind: "progress"; readonly fuel: number; readonly moments: number }
  /** At most 256 KiB each. The first moment of the first event is complete. */
  | { readonly kind: "moments"; readonly moments: readonly MomentChange[] }
  /** The result of `change` and `printed`; undefined if there is no such moment. */
  | { readonly kind: "found"; readonly moment?: number }
  | { readonly kind: "trace"; readonly trace: Trace }
  /** The result of `facts`, most important facts first; `moment` is the number of the moment that shows them. */
  | ({ readonly kind: "facts" } & FactsAtMoment)
  /** The result of `output`: each event of the run. */
  | { readonly kind: "output"; readonly event: RunEvent }
  /** The result of `profile`, by file and line. */
  | { readonly kind: "profile"; readonly lines: readonly LineProfile[] }
  /**
   * `same`: the replay reached the end of the first run. `different`: it did not, so its data must not be shown.
   * `unread`: the program could not be parsed. `isCut`: 8 MB were described, and there is more.
   */
  | { readonly kind: "done"; readonly end: ReplayResult; readonly isCut?: boolean; readonly detail?: string };

const replayResults = ["same", "different", "unread"] as const;
export type ReplayResult = (typeof replayResults)[number];

const count = integer(0, Number.MAX_SAFE_INTEGER);
const several = integer(1, lookLimits.moments);
const line = integer(1, 10_000_000);

const parseLookQuestion: Parser<LookQuestion> = byKind<LookQuestion>("a question", {
  trace: {},
  window: { from: count, count: several },
  last: { count: several, moments: optional(count) },
  fuel: { fuel: amount, count: several },
  line: { file: textOf(1_000), line, time: optional(integer(1, Number.MAX_SAFE_INTEGER)), count: several },
  change: { name: textOf(1_000), before: count },
  printed: { bytes: count },
  facts: { limit: optional(oneOf(...exhaustedLimits)) },
  profile: {},
  output: {},
});

export const parseRecordedRun: Parser<RecordedRun> = (value, path) =>
  fields<RecordedRun>(value, path, {
    request: parseRunRequest,
    inputs: parseRunInputs,
    end: parseRecordedOutcome,
  });

/** Throws BadInput. */
export function parseLookRequest(value: unknown): LookRequest {
  return fields<LookRequest>(value, "request", {
    recordedRun: parseRecordedRun,
    question: parseLookQuestion,
  });
}

/** The bounds of one event: a trace has seven values per site. */
export const lookEventBounds = { values: 1_000_000, characters: 4_000_000 };

const parseOutputEvent: Parser<RunEvent> = (value) => {
  const event = parseRunEvent(value);
  if (event.kind === "inputs") throw badInput("event", "an event of a run", "inputs");
  return event;
};

const parseEvent = byKind<LookEvent>("an event", {
  progress: { fuel: amount, moments: count },
  moments: { moments: listOf(parseMomentChange, lookLimits.moments) },
  found: { moment: optional(count) },
  trace: { trace: parseTrace },
  output: { event: parseOutputEvent },
  profile: { lines: parseLineProfiles },
  facts: { facts: parseFacts, moment: optional(count) },
  done: { end: oneOf(...replayResults), isCut: optional(flag), detail: optional(textOf(10_000)) },
});

/** Throws BadInput. The receiver should then treat the sender as lost. Call it within `lookEventBounds`. */
export function parseLookEvent(value: unknown): LookEvent {
  return parseEvent(value, "event");
}
