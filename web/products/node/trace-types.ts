import type { LineProfile } from "../../protocol/look/line-profile.ts";
import type { Trace } from "../../protocol/look/moment.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { RunOptions } from "./option-types.ts";

/* The options and results of `traceProgram`. */

export type TracedBinding = { readonly name: string; readonly inspected: string };

/** `line` is undefined in a file's frame that is no longer on a stack. */
export type TracedFrame = {
  readonly name: string;
  readonly file: string;
  readonly line?: number;
  readonly bindings: readonly TracedBinding[];
};

/** The state of a program at a moment: its frames, the innermost first, and functions that wait. */
export type TracedMoment = {
  readonly number: number;
  /** Steps spent before it. */
  readonly fuel: number;
  readonly file: string;
  readonly line: number;
  /** Set if the line is not about to run: the innermost call is about to return, or the program has ended. */
  readonly ends?: "call" | "program";
  /** The value that the call returns. Undefined if it returns none. */
  readonly returned?: string;
  readonly frames: readonly TracedFrame[];
  readonly waiting: readonly TracedFrame[];
};

export type TraceResult = {
  readonly outcome: Outcome;
  readonly moments: readonly TracedMoment[];
  /** All locations, and how often each ran. Undefined if the run could not be replayed. */
  readonly trace?: Trace;
  /** The cost of each line, if a profile was requested. */
  readonly lines?: readonly LineProfile[];
  /** Whether some of it was left out. */
  readonly isCut: boolean;
  /** Why there is nothing to show. */
  readonly problem?: string;
};

/** Which moments are returned. */
export type TraceMoments =
  /**
   * One for each time that the line is about to run, from the `time`-th on, counted from 1. Without `file`, a line of
   * the entry.
   */
  | { readonly line: number; readonly file?: string; readonly time?: number; readonly count?: number }
  /** The last ones before the run ended. */
  | { readonly last: number }
  /** The moments from that number on, counted from 0. Without `count`, only one. */
  | { readonly at: number; readonly count?: number };

/** A program, its run options, and the question about its run. */
export type TraceOptions = RunOptions & {
  /** Without it, only the counts of each location are returned. */
  readonly moments?: TraceMoments;
  /** Stops the run or its replay. */
  readonly signal?: AbortSignal;
};
