import type { LookCells } from "../client/look-cell.ts";
import type { LogState } from "../output/log.ts";
import type { Check, CheckResult } from "../protocol/grading/check.ts";
import type { RunInputs } from "../protocol/look/recorded-run.ts";
import type { SourceFile } from "../protocol/program/source-file.ts";
import type { Outcome } from "../protocol/run/outcome.ts";
import type { Result } from "../protocol/run/result.ts";
import type { RunEvent } from "../protocol/run/run-event.ts";
import type { RunRequest } from "../protocol/run/run-request.ts";
import type { Exercise } from "./exercise.ts";

/** What an exercise needs of the engine and of what belongs to it: none of it is loaded before it is asked for. */
export type ExerciseSandbox = {
  warm(): Promise<void>;
  /** Gives up what stands ready: the next run waits a moment. */
  release(): void;
  /** The request for these files of the exercise. Throws BadInput for an option that is not what it should be. */
  request(exercise: Exercise, files: readonly SourceFile[], options: unknown): RunRequest;
  /** The request with the libraries that its program imports. */
  complete(request: RunRequest): Promise<RunRequest>;
  readonly lookCells: LookCells;
  run(request: RunRequest, onEvent: (event: RunEvent) => void): SandboxRun;
  grade(request: RunRequest, checks: readonly Check[], onEvent: (event: RunEvent) => void): SandboxRun;
  /** The log after an event; of the first event, that of an empty log. */
  log(before: LogState | undefined, event: RunEvent): LogState;
  /** Takes down what a run comes to. */
  draft(): { add(event: RunEvent): void; result(): Result };
};

/** A run, or a judgement, that goes on. */
export type SandboxRun = {
  /** Never rejects. `results`: those of its checks; `inputs`: with what a run can be made again, where that is known. */
  readonly ending: Promise<{
    readonly outcome: Outcome;
    readonly results?: readonly CheckResult[];
    readonly inputs?: RunInputs | undefined;
  }>;
  stop(): void;
  answer(text: string | null): void;
};
