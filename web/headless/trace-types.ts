import type { LineProfile } from "../protocol/look/line-profile.ts";
import type { Trace } from "../protocol/look/moment.ts";
import type { Outcome } from "../protocol/run/outcome.ts";
import type { RunOptions } from "./option-types.ts";

/* What `traceProgram` takes and gives. */

export type TracedBinding = { readonly name: string; readonly inspected: string };

/** `line` is absent in a file's frame that is on no stack any more. */
export type TracedFrame = {
  readonly name: string;
  readonly file: string;
  readonly line?: number;
  readonly bindings: readonly TracedBinding[];
};

/** What a program is at a moment: the innermost frame first, and functions that wait. */
export type TracedMoment = {
  readonly number: number;
  /** Steps spent before it. */
  readonly fuel: number;
  readonly file: string;
  readonly line: number;
  readonly frames: readonly TracedFrame[];
  readonly waiting: readonly TracedFrame[];
};

export type TraceResult = {
  readonly outcome: Outcome;
  readonly moments: readonly TracedMoment[];
  /** All places, and how often each ran. Absent where the run could not be made again. */
  readonly trace?: Trace;
  /** The cost of each line, if a profile was requested. */
  readonly lines?: readonly LineProfile[];
  /** There is more than was described. */
  readonly isCut: boolean;
  /** Why there is nothing to be shown. */
  readonly problem?: string;
};

/** Which moments are returned. */
export type TraceMoments =
  /** One for each time that the line is about to run, from the `time`-th on, which counts from 1; without a file, of the one that is run. */
  | { readonly line: number; readonly file?: string; readonly time?: number; readonly count?: number }
  /** The last ones before the run ended. */
  | { readonly last: number }
  /** From that number on, which counts from 0; one of them, if `count` does not say how many. */
  | { readonly at: number; readonly count?: number };

/** A program, its run options, and the question about its run. */
export type TraceOptions = RunOptions & {
  /** Without it, only the number of runs of each place is returned. */
  readonly moments?: TraceMoments;
  /** Stops the run, or what makes it again. */
  readonly signal?: AbortSignal;
};
