/// <reference lib="esnext.disposable" preserve="true" />
import type { CheckResult } from "../../protocol/grading/check.ts";
import type { Result } from "../../protocol/run/result.ts";
import type { CellOptions, GradeOptions, SandboxRunOptions, SessionOptions } from "./option-types.ts";

/*
 * The types of the library's API. They do not refer to internal types, because every type that they mention would be
 * part of the package.
 */

/** The options of a sandbox. */
export type SandboxOptions = {
  /**
   * The maximum number of runs at the same time, each in a thread or worker. The others wait. The default is one per
   * processor.
   */
  readonly workers?: number;
};

/** The result of a program, and one result for each check, in their order. */
export type GradeResult = Result & {
  readonly results: readonly CheckResult[];
  /** Whether all checks have passed. */
  readonly passed: boolean;
};

/** Runs programs, each in a fresh VM: in threads of a process, or in workers in a frame of a page. */
export type Sandbox = {
  /**
   * Runs a program. Never rejects because of what its code does: `result.outcome` says how it ended. Rejects with
   * BadInput, with a sentence, for an invalid option, and with what `onEvent` throws or `onAsk` rejects with.
   */
  run(options: SandboxRunOptions): Promise<Result>;
  /**
   * Runs a program and then its checks, each on a copy of the state after the run. A check calls the program's
   * functions from a VM of its own, which the program cannot reach. Rejects as `run` does.
   */
  grade(options: GradeOptions): Promise<GradeResult>;
  /**
   * Begins a session: each evaluation continues with the state that the earlier ones have left. An evaluation that
   * fails changes nothing.
   */
  session(options?: SessionOptions): Promise<Session>;
  /**
   * Stops all runs, whose outcome is then `stopped`, and ends the threads or removes the frame. Until then, the process
   * does not exit by itself.
   */
  dispose(): void;
  [Symbol.dispose](): void;
};

/** Evaluations that share their state: each continues with what the earlier ones have left. */
export type Session = {
  /**
   * Evaluates a cell, one at a time. Never rejects because of what its code does. A cell that does not complete changes
   * nothing: the next one continues with the state before it. Rejects with BadInput, with a sentence, for an invalid
   * option.
   */
  evaluate(options: CellOptions): Promise<Result>;
  /** The number of evaluations that can be undone. */
  readonly undoable: number;
  /** Undoes the last completed evaluation. Returns false if there is none, or it can no longer be undone. */
  undo(): boolean;
  /** Creates an independent session with a copy of this state. */
  fork(): Session;
  /** Ends the session and its evaluation. Disposing the sandbox does so for all its sessions. */
  dispose(): void;
  [Symbol.dispose](): void;
};
