/// <reference lib="esnext.disposable" preserve="true" />
import type { CheckResult } from "../protocol/grading/check.ts";
import type { Result } from "../protocol/run/result.ts";
import type { CellOptions, GradeOptions, SandboxRunOptions, SessionOptions } from "./option-types.ts";

/*
 * The types of the library's API. They do not refer to internal types, because every type that they mention would be
 * part of the package.
 */

/** The options of a sandbox. */
export type SandboxOptions = {
  /**
   * The maximum number of runs at the same time, each in a thread or worker. The others wait. By default, one a processor.
   */
  readonly workers?: number;
};

/** The result of a program, and how its checks came out: one result each, in their order. */
export type GradeResult = Result & {
  readonly results: readonly CheckResult[];
  /** Whether all of them have passed. */
  readonly passed: boolean;
};

/** Runs programs, each in a fresh VM: in threads of a process, or in workers in a frame of a page. */
export type Sandbox = {
  /**
   * Runs a program. Never rejects for what its code does: how it ended is `result.outcome`. Rejects with BadInput, a
   * sentence, for an option that is not what it should be, and with what `onEvent` throws or `onAsk` rejects with.
   */
  run(options: SandboxRunOptions): Promise<Result>;
  /**
   * Runs a program and then its checks, each on a copy of what the run has left. What a check calls, it calls from a VM of
   * its own, which the program cannot reach. Rejects as `run` does.
   */
  grade(options: GradeOptions): Promise<GradeResult>;
  /** Begins a session: evaluations that find what those before them have left; one that fails changes nothing. */
  session(options?: SessionOptions): Promise<Session>;
  /**
   * Stops what runs, whose outcome is then `stopped`, and ends the threads, or takes the frame away. A process does not end by
   * itself before.
   */
  dispose(): void;
  [Symbol.dispose](): void;
};

/** Evaluations that find what those before them have left. */
export type Session = {
  /**
   * Evaluates a cell, one at a time. Never rejects for what its code does; one that does not complete changes nothing: the
   * next finds what was there before it. Rejects with BadInput, a sentence, for an option that is not what it should be.
   */
  evaluate(options: CellOptions): Promise<Result>;
  /** How many evaluations can be undone. */
  readonly undoable: number;
  /** Makes it as if the last evaluation that completed had not been. False when there is none, or none any more. */
  undo(): boolean;
  /** Another session that goes its own way from here. */
  fork(): Session;
  /** Ends the session and what it evaluates. The sandbox does that with all of its sessions. */
  dispose(): void;
  [Symbol.dispose](): void;
};
