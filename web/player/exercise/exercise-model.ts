import { batch, signal } from "@preact/signals-core";
import { errorMessage } from "../../protocol/error-message.ts";
import type { CheckResult, GradeOutcome } from "../../protocol/grading/check.ts";
import { BadInput } from "../../protocol/parsers.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { Result } from "../../protocol/run/result.ts";
import type { RunEvent } from "../../protocol/run/run-event.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import { interruptedUsage, noUsage } from "../../protocol/run/usage.ts";
import type { ActiveRun, LanguageLoading } from "../../run/client/active-run.ts";
import type { LookCells } from "../../run/client/look-cell.ts";
import type { ExplainedCheck } from "../explanation/explainable-check.ts";
import type { CheckExplanation } from "../explanation/failed-check.ts";
import { type ControlledRun, RunController } from "../model/run-controller.ts";
import type { Exercise } from "./exercise.ts";
import { ExerciseDocument } from "./exercise-document.ts";
import * as texts from "./exercise-model-texts.ts";
import { type Caller, ExerciseRun } from "./exercise-run.ts";
import type { ExerciseSandbox } from "./exercise-sandbox.ts";
import type { ProgressStore } from "./progress-store.ts";
import { pageRunQueue, type RunQueue } from "./run-queue.ts";

export type ExerciseParts = {
  /** Loaded at the first run, or by `warm`. */
  readonly sandbox: () => Promise<ExerciseSandbox>;
  /** Without a store, nothing is saved. */
  readonly store?: ProgressStore;
  readonly queue?: RunQueue;
  readonly reports?: ExerciseReports;
};

/** Learns of all runs and checks of an exercise, whoever begins them. */
export type ExerciseReports = {
  /** A run or a check is requested. Returns why it is refused; undefined if it is not. */
  request(kind: ExerciseRun["kind"], options: unknown): string | undefined;
  /** A run or a check begins, and its request is known. */
  begin(kind: ExerciseRun["kind"]): void;
  result(result: Result): void;
  checked(results: readonly CheckResult[]): void;
};

type Begin = (
  sandbox: ExerciseSandbox,
  request: RunRequest,
  onEvent: (event: RunEvent) => void,
  onLoading: (loading: LanguageLoading) => void,
  onChecking: (computedMs: number) => void,
) => ActiveRun<Outcome | GradeOutcome>;

/** The model of an exercise that a reader works on: state as signals, actions as methods. It does not use the DOM. */
export class ExerciseModel {
  /** The program with the reader's changes. */
  readonly document: ExerciseDocument;
  private readonly runs = new RunController();
  readonly activity = this.runs.activity;
  readonly busy = this.runs.busy;
  /** Whether Stop has something to stop. */
  readonly canStop = this.runs.busy;
  /** The output; undefined before the first run. */
  readonly log = this.runs.log;
  readonly outcome = this.runs.outcome;
  readonly usage = this.runs.usage;
  /** Whether the run has computed for long, and still does. */
  readonly computesLong = this.runs.computesLong;
  /** What is fetched before the run can begin. */
  readonly loading = this.runs.loading;
  /** The request of the last run. */
  readonly lastRequest = this.runs.lastRequest;
  /** The program's question, while it waits for the answer. */
  readonly question = this.runs.question;
  /** The result of the last run. */
  readonly result = signal<Result | null>(null);
  /** Whether the last run was a plain run or a check. */
  readonly lastKind = signal<ExerciseRun["kind"]>("running");
  /** The results of the last check; undefined before the first one. */
  readonly checks = signal<readonly CheckResult[] | undefined>(undefined);

  private loadingSandbox: Promise<ExerciseSandbox> | undefined;
  private readonly queue: RunQueue;

  constructor(
    readonly exercise: Exercise,
    private readonly parts: ExerciseParts,
  ) {
    this.document = new ExerciseDocument(exercise, parts.store);
    this.queue = parts.queue ?? pageRunQueue;
  }

  /** The inputs that repeat the last run; undefined if they are unknown. */
  get lastInputs() {
    return this.runs.lastInputs;
  }

  /**
   * Runs the program. Rejects with BadInput for an invalid option, with a sentence as message, and never because of
   * what the code does.
   */
  async run(options?: unknown, caller?: Caller): Promise<Result> {
    if (this.refuses("running", options)) return stoppedResult;
    if (options !== undefined && this.busy.value) await this.checkOptions(options);
    const { result } = await this.attempt(
      "running",
      caller,
      options,
      (sandbox, request, onEvent, onLoading) => sandbox.run(request, onEvent, onLoading),
    );
    this.parts.reports?.result(result);
    return result;
  }

  /** Checks the current program. */
  async check(caller?: Caller): Promise<readonly CheckResult[]> {
    if (this.refuses("checking")) return [];
    const checkResults = await this.resultsOf(caller);
    this.parts.reports?.checked(checkResults);
    return checkResults;
  }

  private refuses(kind: ExerciseRun["kind"], options?: unknown): boolean {
    const text = this.parts.reports?.request(kind, options);
    if (text !== undefined) this.document.refusal.value = { text };
    return text !== undefined;
  }

  private async resultsOf(caller: Caller | undefined): Promise<readonly CheckResult[]> {
    const { checks } = this.exercise;
    if (checks.length === 0) return [];
    const { checkResults } = await this.attempt("checking", caller, undefined, (sandbox, request, ...rest) =>
      sandbox.grade(request, checks, ...rest),
    );
    return checkResults;
  }

  /** Stops the run in progress, if there is one. */
  async stop(): Promise<void> {
    await this.runs.stop()?.whenEnded;
  }

  /** Answers the program's question; null dismisses it. */
  answer(text: string | null): void {
    this.runs.answer(text);
  }

  /** Stops the run, and resets the exercise. This can be undone. */
  reset(): void {
    batch(() => {
      void this.stop();
      this.clear();
      this.checks.value = undefined;
      this.document.reset();
    });
  }

  /** Prepares the sandbox, because the reader will probably run a program. The run reports a failure. */
  async warm(): Promise<void> {
    try {
      const sandbox = await this.sandbox();
      await sandbox.warm();
    } catch {
      // The run that needs the sandbox reports the error.
    }
  }

  /** Adds the libraries that the program imports to the request. */
  async complete(request: RunRequest): Promise<RunRequest> {
    return (await this.sandbox()).complete(request);
  }

  /** The cells in which its runs are looked into. */
  async lookCells(): Promise<LookCells> {
    return (await this.sandbox()).lookCells;
  }

  /** Explains a run that failed a check; a sentence if it cannot. Its code is loaded on the first call. */
  async explain(
    check: ExplainedCheck,
    request: RunRequest,
    outcome: Outcome,
  ): Promise<CheckExplanation | string> {
    try {
      const { explainCheck } = await import("./explain-check.ts");
      return await explainCheck(check, request, outcome, await this.sandbox());
    } catch {
      return texts.explanationNotLoaded;
    }
  }

  /** Releases the idle worker, because nothing has run for a while. */
  release(): void {
    void this.loadingSandbox?.then(
      (sandbox) => this.busy.value || sandbox.release(),
      () => {},
    );
  }

  /** Invalid options must not stop a run in progress. If the sandbox cannot start, the run reports it. */
  private async checkOptions(options: unknown): Promise<void> {
    const sandbox = await this.sandbox().catch(() => undefined);
    sandbox?.request(this.exercise, this.document.files.value, options);
  }

  private sandbox(): Promise<ExerciseSandbox> {
    this.loadingSandbox ??= this.parts.sandbox().catch((error: unknown) => {
      this.loadingSandbox = undefined;
      throw error;
    });
    return this.loadingSandbox;
  }

  private async attempt(
    kind: ExerciseRun["kind"],
    caller: Caller | undefined,
    options: unknown,
    begin: Begin,
  ): Promise<ExerciseRun> {
    let sandbox: ExerciseSandbox | undefined;
    const run = this.runs.begin({ kind, append: (log, event) => sandbox?.log(log, event) ?? log });
    const attempt = new ExerciseRun(run, kind, caller, this.queue);
    // Otherwise the refusal message would hide the status of this run.
    this.document.refusal.value = undefined;
    try {
      const loadedSandbox = await this.sandbox();
      sandbox = loadedSandbox;
      const request = loadedSandbox.request(this.exercise, this.document.files.value, options);
      const builder = loadedSandbox.draft();
      this.parts.reports?.begin(kind);
      if (run.isLatest) {
        this.clear();
        this.lastRequest.value = request;
      }
      const end = await attempt.runInTurn(() =>
        begin(
          loadedSandbox,
          request,
          (event) => {
            builder.add(event);
            run.receive(event);
            if (event.kind === "asks" && run.isLatest) this.ask(attempt);
          },
          (loading) => run.load(loading),
          (computedMs) => run.computed(computedMs),
        ),
      );
      const { outcome, results } = "results" in end ? end : { outcome: end, results: [] };
      builder.add({ kind: "outcome", outcome });
      attempt.result = builder.result();
      attempt.checkResults = results;
      this.settle(run, attempt);
    } catch (error) {
      // An error in an option is for the caller. An error in the exercise or the sandbox is for the reader.
      if (error instanceof BadInput && options !== undefined) throw error;
      attempt.result = crashedResult(error);
      this.settle(run, attempt);
    } finally {
      run.end();
    }
    return attempt;
  }

  /** A script cannot be asked, so its program gets null. */
  private ask(attempt: ExerciseRun): void {
    if (attempt.caller === "script") this.answer(null);
    else attempt.pause();
  }

  private settle(run: ControlledRun, { result, checkResults, kind }: ExerciseRun): void {
    if (!run.isLatest) return;
    batch(() => {
      run.end(result.outcome);
      this.usage.value = result.usage;
      this.lastKind.value = kind;
      this.result.value = result;
      if (checkResults.length > 0) this.checks.value = checkResults;
      const hasPassed = checkResults.length > 0 && checkResults.every((each) => each.passed);
      this.document.addProgress({ tried: true, ...(hasPassed && { passed: hasPassed }) });
    });
  }

  private clear(): void {
    const { notice } = this.document;
    batch(() => {
      this.runs.clearRun();
      if (notice.value?.undoes) notice.value = undefined;
    });
  }
}

/** The result of a run that was stopped before it began. */
export const stoppedResult: Result = {
  outcome: { kind: "stopped", by: "user", usage: interruptedUsage(noUsage) },
  stdout: "",
  console: [],
  inspected: "",
  usage: interruptedUsage(noUsage),
};

function crashedResult(error: unknown): Result {
  const detail = errorMessage(error);
  return {
    outcome: { kind: "crashed", detail },
    stdout: "",
    console: [],
    inspected: "",
    usage: noUsage,
  };
}
