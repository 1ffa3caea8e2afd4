import type { LineCounts } from "./grading/line-count.ts";
import type { TestFile } from "./grading/parsed-test-file.ts";
import type { WrittenCheck } from "./grading/written-check.ts";
import type { LookRequest } from "./look/look-messages.ts";
import type { RecordedRun } from "./look/recorded-run.ts";
import type { CompiledFile } from "./program/compile-result.ts";
import type { Diagnostic } from "./program/diagnostic.ts";
import type { SourceFile } from "./program/source-file.ts";
import type { Syntax } from "./program/syntax-tree.ts";
import type { Explanation } from "./run/explanation.ts";
import type { Outcome } from "./run/outcome.ts";
import type { RunRequest } from "./run/run-request.ts";
import type { EvaluationRequest, SessionRequest } from "./session/session-request.ts";
import type { SnapshotDelta } from "./session/session-snapshot.ts";

/** The methods of the worker that repeats runs for a replay. */
export type LookWorkerApi<Port> = {
  ready(): void;
  /** Sends its results to `events`: see LookEvent. One call at a time. */
  look(request: LookRequest, events: Port): Promise<void>;
  /** Repeats a run and counts how often each line of its entry runs. */
  countLines(run: RecordedRun): Promise<LineCounts>;
};

/** The methods of the sandbox worker for the page, over Comlink. The page exposes nothing to the worker. */
export type SandboxWorkerApi<Port> = {
  /** Returns once a VM is ready for the run that this worker serves. */
  ready(): void;
  /** Creates a new VM for another run, after one has ended. Nothing of the previous program is left in it. */
  renew(): Promise<void>;
  /** Warms up for a later run. A run that starts meanwhile waits for it, about 40 ms. */
  rehearse(): void;
  /** Evaluates the libraries of these languages for a later program, which takes up to 0.1 s. */
  prepare(languages: readonly string[]): Promise<void>;
  /**
   * Runs the program and sends its events to `events`, the outcome last. One call per VM. `compiledFiles` are the
   * results of another worker's `compile`.
   */
  run(request: RunRequest, events: Port, compiledFiles?: readonly CompiledFile[]): Promise<void>;
  /**
   * Runs the program and grades it, and sends its events to `events`: see GradeEvent. One call per VM. Only the full
   * worker has this method and the following ones, except `answer`.
   */
  grade(
    request: RunRequest,
    checks: readonly WrittenCheck[],
    events: Port,
    compiledFiles?: readonly CompiledFile[],
  ): Promise<void>;
  /** The counts that the grading asked for last. */
  counted(counts: LineCounts): void;
  /** Serves a session instead: a new one, or the state that another worker saved. One call per worker. */
  open(session: SessionRequest, snapshot: SnapshotDelta | undefined): Promise<void>;
  /** Evaluates a cell of the session and sends its events to `events`, the outcome last. One at a time. */
  evaluate(cell: EvaluationRequest, events: Port): Promise<void>;
  /** Compiles the program's files, and its setup code. Runs none of it. */
  compile(request: RunRequest): readonly CompiledFile[];
  /** Returns the problems of a program that its text shows. It does not run the program. */
  check(request: RunRequest): readonly Diagnostic[];
  /** Parses a file of a program in that language. Runs none of it. */
  syntax(file: SourceFile, language: string): Syntax;
  /** Parses the test files of a program in that language. Runs none of them. */
  tests(files: readonly SourceFile[], language: string): readonly TestFile[];
  /** Explains a failed run by the program's text. Runs none of the program. */
  explain(request: RunRequest, outcome: Outcome): Explanation | undefined;
  /** Answers the run's last question; null dismisses it. */
  answer(text: string | null): void;
};
