import type { Check } from "./grading/check.ts";
import type { TestFile } from "./grading/parsed-test-file.ts";
import type { LookRequest } from "./look/look-messages.ts";
import type { Advice } from "./program/advice.ts";
import type { CompiledFile } from "./program/compile-result.ts";
import type { Diagnostic } from "./program/diagnostic.ts";
import type { SourceFile } from "./program/source-file.ts";
import type { Syntax } from "./program/syntax-tree.ts";
import type { Outcome } from "./run/outcome.ts";
import type { RunRequest } from "./run/run-request.ts";
import type { EvaluationRequest, SessionRequest } from "./session/session-request.ts";
import type { SnapshotDelta } from "./session/session-snapshot.ts";

/** What a worker exposes that makes runs again to look inside. */
export type LookWorkerApi<Port> = {
  ready(): void;
  /** Sends its results to `events`: see LookEvent. One call at a time. */
  look(request: LookRequest, events: Port): Promise<void>;
};

/** What the sandbox worker exposes to the page over Comlink. Nothing is exposed the other way. */
export type SandboxWorkerApi<Port> = {
  /** Answers once a VM stands ready for the run this worker serves. */
  ready(): void;
  /** Makes a new VM for another run, after one that has ended; nothing of what that was made of is left in it. */
  renew(): Promise<void>;
  /** Warms up for a later run. If a run starts meanwhile, it waits for it, some 40 ms. */
  rehearse(): void;
  /** Evaluates the libraries of those languages for a later program: 0.1 s for Elixir's. */
  prepare(languages: readonly string[]): Promise<void>;
  /**
   * Runs the program and sends its events to `events`, the outcome last. One call a VM. `compiled`: what another
   * worker's `compile` has made of it.
   */
  run(request: RunRequest, events: Port, compiledFiles?: readonly CompiledFile[]): Promise<void>;
  /**
   * Runs the program and grades it, and sends its events to `events`: see GradeEvent. One call a VM. This, and
   * what follows but `answer`, the full worker does.
   */
  grade(
    request: RunRequest,
    checks: readonly Check[],
    events: Port,
    compiledFiles?: readonly CompiledFile[],
  ): Promise<void>;
  /** Serves a session instead: a new one, or from where another worker has left it. One call a worker. */
  open(session: SessionRequest, snapshot: SnapshotDelta | undefined): Promise<void>;
  /** Evaluates a cell of the session and sends its events to `events`, the outcome last. One at a time. */
  evaluate(cell: EvaluationRequest, events: Port): Promise<void>;
  /** Compiles the program's files, and its setup code. Nothing of it is run. */
  compile(request: RunRequest): readonly CompiledFile[];
  /** Returns the problems of a program that its text shows. It does not run the program. */
  check(request: RunRequest): readonly Diagnostic[];
  /** The tree of a file of a program in that language. Nothing of it is run. */
  syntax(file: SourceFile, language: string): Syntax;
  /** Reads files of tests of a program in that language. Nothing of them is run. */
  tests(files: readonly SourceFile[], language: string): readonly TestFile[];
  /** What a run of the program that ended so may have to teach. Nothing of it is run. */
  advise(request: RunRequest, outcome: Outcome): Advice | undefined;
  /** Answers the question the run asked last; null dismisses it. */
  answer(text: string | null): void;
};
