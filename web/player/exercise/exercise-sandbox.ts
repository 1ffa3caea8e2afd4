import type { GradeOutcome } from "../../protocol/grading/check.ts";
import type { WrittenCheck } from "../../protocol/grading/written-check.ts";
import type { SourceFile } from "../../protocol/program/source-file.ts";
import type { Result } from "../../protocol/run/result.ts";
import type { RunEvent } from "../../protocol/run/run-event.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import type { ActiveRun, LanguageLoading } from "../../run/client/active-run.ts";
import type { LookCells } from "../../run/client/look-cell.ts";
import type { LogState } from "../output/log.ts";
import type { Exercise } from "./exercise.ts";

/** The engine's interface for exercises. Nothing is loaded before it is needed. */
export type ExerciseSandbox = {
  warm(): Promise<void>;
  /** Releases the idle worker. The next run then starts a little later. */
  release(): void;
  /** The request for these files of the exercise. Throws BadInput for an invalid option. */
  request(exercise: Exercise, files: readonly SourceFile[], options: unknown): RunRequest;
  /** Adds the libraries that the program imports to the request. */
  complete(request: RunRequest): Promise<RunRequest>;
  readonly lookCells: LookCells;
  run(
    request: RunRequest,
    onEvent: (event: RunEvent) => void,
    onLoading?: (loading: LanguageLoading) => void,
  ): ActiveRun;
  grade(
    request: RunRequest,
    checks: readonly WrittenCheck[],
    onEvent: (event: RunEvent) => void,
    onLoading?: (loading: LanguageLoading) => void,
    /** Called from time to time while the checks compute, after the program's own run. */
    onChecking?: (computedMs: number) => void,
  ): ActiveRun<GradeOutcome>;
  /** The log after an event. At the first event, `before` is undefined. */
  log(before: LogState | undefined, event: RunEvent): LogState;
  /** A builder for the result of a run. */
  draft(): { add(event: RunEvent): void; result(): Result };
};
