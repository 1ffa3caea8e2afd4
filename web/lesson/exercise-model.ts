import { batch, computed, signal } from "@preact/signals-core";
import type { LookCells } from "../client/look-cell.ts";
import type { LogState } from "../output/log.ts";
import type { CheckEvidence } from "../playground/look/failed-check.ts";
import type { Check, CheckResult } from "../protocol/grading/check.ts";
import type { RunInputs } from "../protocol/look/recorded-run.ts";
import { BadInput } from "../protocol/parsers.ts";
import type { Outcome } from "../protocol/run/outcome.ts";
import type { Result } from "../protocol/run/result.ts";
import type { RunEvent } from "../protocol/run/run-event.ts";
import type { RunRequest } from "../protocol/run/run-request.ts";
import { nothingUsed, type Usage } from "../protocol/run/usage.ts";
import type { Exercise } from "./exercise.ts";
import { ExerciseDocument } from "./exercise-document.ts";
import { type Caller, ExerciseRun } from "./exercise-run.ts";
import type { ExerciseSandbox, SandboxRun } from "./exercise-sandbox.ts";
import type { ProgressStore } from "./progress-store.ts";
import { pageRunQueue, type RunQueue } from "./run-queue.ts";

/** `waiting`: another program of the page runs; `starting`: the sandbox is not ready yet. */
export type ExerciseActivity = "idle" | "starting" | "waiting" | ExerciseRun["kind"] | "stopping";

export type ExerciseParts = {
  /** Nothing of it is asked for before the first run, or before `warm`. */
  readonly sandbox: () => Promise<ExerciseSandbox>;
  /** Without one, nothing is kept. */
  readonly store?: ProgressStore;
  readonly queue?: RunQueue;
};

type Begin = (
  sandbox: ExerciseSandbox,
  request: RunRequest,
  onEvent: (event: RunEvent) => void,
) => SandboxRun;

/** An exercise as a reader works on it: what is known, as signals, and what can be done, as verbs. It knows no DOM. */
export class ExerciseModel extends ExerciseDocument {
  readonly activity = signal<ExerciseActivity>("idle");
  readonly busy = computed(() => this.activity.value !== "idle");
  /** What was printed; undefined before the first run. */
  readonly log = signal<LogState | undefined>(undefined);
  readonly outcome = signal<Outcome | undefined>(undefined);
  readonly usage = signal<Usage>(nothingUsed);
  /** What was run last. */
  readonly lastRequest = signal<RunRequest | undefined>(undefined);
  /** With what that can be made again, where it is known. */
  lastInputs: RunInputs | undefined;
  /** What the last run came to. */
  readonly result = signal<Result | null>(null);
  /** Whether it was a run or a check. */
  readonly lastKind = signal<ExerciseRun["kind"]>("running");
  /** How the checks came out last; undefined before they were asked. */
  readonly checks = signal<readonly CheckResult[] | undefined>(undefined);
  /** What the program asks, while it waits for the answer. */
  readonly question = signal<string | undefined>(undefined);

  private current: ExerciseRun | undefined;
  private loadingSandbox: Promise<ExerciseSandbox> | undefined;
  private readonly queue: RunQueue;

  constructor(
    exercise: Exercise,
    private readonly parts: ExerciseParts,
  ) {
    super(exercise, parts.store);
    this.queue = parts.queue ?? pageRunQueue;
  }

  /**
   * Runs the program. Rejects with BadInput, a sentence, for an option that is not what it should be, and never for
   * what the code does.
   */
  async run(options?: unknown, caller?: Caller): Promise<Result> {
    if (options !== undefined && this.current) await this.checkOptions(options);
    const attempt = new ExerciseRun("running", caller, this.queue);
    await this.attempt(attempt, options, (sandbox, ...rest) => sandbox.run(...rest));
    return attempt.result;
  }

  /** Judges the program as it is. */
  async check(caller?: Caller): Promise<readonly CheckResult[]> {
    const { checks } = this.exercise;
    if (checks.length === 0) return [];
    const attempt = new ExerciseRun("checking", caller, this.queue);
    await this.attempt(attempt, undefined, (sandbox, request, onEvent) =>
      sandbox.grade(request, checks, onEvent),
    );
    return attempt.checkResults;
  }

  /** Ends what goes on, if anything does. */
  async stop(): Promise<void> {
    const { current } = this;
    if (!current) return;
    this.activity.value = "stopping";
    current.stop();
    await current.done;
  }

  /** Answers the program's question; null dismisses it. */
  answer(text: string | null): void {
    const { current } = this;
    if (!current || this.question.value === undefined) return;
    this.question.value = undefined;
    void current.answer(text, {
      wait: () => this.setActivity(current, "waiting"),
      begin: () => this.setActivity(current, current.kind),
    });
  }

  override reset(): void {
    batch(() => {
      void this.stop();
      this.clear();
      this.checks.value = undefined;
      super.reset();
    });
  }

  /** Gets the sandbox ready: the reader is about to run something. What fails is told by the run. */
  async warm(): Promise<void> {
    try {
      const sandbox = await this.sandbox();
      await sandbox.warm();
    } catch {
      // The run that needs it says so.
    }
  }

  /** The request with the libraries that its program imports. */
  async complete(request: RunRequest): Promise<RunRequest> {
    return (await this.sandbox()).complete(request);
  }

  /** Where its runs are looked into. */
  async lookCells(): Promise<LookCells> {
    return (await this.sandbox()).lookCells;
  }

  /** What was so in a run that did not pass a check; a sentence where nothing can be told. What does it is loaded then. */
  async explain(check: Check, request: RunRequest, outcome: Outcome): Promise<CheckEvidence | string> {
    try {
      const { explainCheck } = await import("./explain-check.ts");
      return await explainCheck(check, request, outcome, await this.sandbox());
    } catch {
      return "What tells that could not be loaded. Try again when there is a network.";
    }
  }

  /** Gives up what is kept ready: nobody has run anything for a while. */
  release(): void {
    void this.loadingSandbox?.then(
      (sandbox) => this.busy.value || sandbox.release(),
      () => {},
    );
  }

  /** A run begins, or a judgement, whose request is known. */
  protected onBegin(_kind: ExerciseRun["kind"]): void {}

  /** What is refused ends nothing that goes on. A sandbox that cannot be had is told by the run. */
  private async checkOptions(options: unknown): Promise<void> {
    const sandbox = await this.sandbox().catch(() => undefined);
    sandbox?.request(this.exercise, this.files.value, options);
  }

  private sandbox(): Promise<ExerciseSandbox> {
    this.loadingSandbox ??= this.parts.sandbox().catch((error: unknown) => {
      this.loadingSandbox = undefined;
      throw error;
    });
    return this.loadingSandbox;
  }

  private async attempt(attempt: ExerciseRun, options: unknown, begin: Begin): Promise<void> {
    // The latest one wins.
    this.current?.stop();
    this.current = attempt;
    this.activity.value = "starting";
    // It would stand where it is told how this goes.
    this.refusal.value = undefined;
    try {
      const sandbox = await this.sandbox();
      const request = sandbox.request(this.exercise, this.files.value, options);
      const draft = sandbox.draft();
      this.onBegin(attempt.kind);
      if (this.current === attempt) {
        this.clear();
        this.lastRequest.value = request;
      }
      const {
        outcome,
        results = [],
        inputs,
      } = await attempt.runInTurn({
        wait: () => this.setActivity(attempt, "waiting"),
        begin: () => {
          this.setActivity(attempt, attempt.kind);
          return begin(sandbox, request, (event) => {
            draft.add(event);
            this.handleEvent(attempt, event, sandbox);
          });
        },
      });
      draft.add({ kind: "outcome", outcome });
      attempt.result = draft.result();
      attempt.checkResults = results;
      attempt.inputs = inputs;
    } catch (error) {
      // What is wrong with an option is for whoever gave it; what is wrong with the exercise or the sandbox, for all.
      if (error instanceof BadInput && options !== undefined) throw error;
      attempt.result = crashedResult(error);
    } finally {
      if (this.current === attempt) {
        this.current = undefined;
        if (attempt.hasResult) this.settle(attempt);
        this.activity.value = "idle";
      }
      attempt.end();
    }
  }

  /** Only the latest attempt is told about. */
  private setActivity(attempt: ExerciseRun, activity: ExerciseActivity): void {
    if (this.current === attempt && this.activity.value !== "stopping") this.activity.value = activity;
  }

  private handleEvent(attempt: ExerciseRun, event: RunEvent, sandbox: ExerciseSandbox): void {
    if (this.current !== attempt) return;
    batch(() => {
      // A run that is made again with an answer tells everything again.
      this.log.value = sandbox.log(event.kind === "started" ? undefined : this.log.value, event);
      if (event.kind === "asks") this.ask(attempt, event.question);
      if (event.kind === "progress") this.usage.value = event.usage;
    });
  }

  private ask(attempt: ExerciseRun, question: string): void {
    this.question.value = question;
    if (attempt.caller === "script") this.answer(null);
    else attempt.pause();
  }

  private settle({ result, checkResults, kind, inputs }: ExerciseRun): void {
    this.lastInputs = inputs;
    batch(() => {
      this.lastKind.value = kind;
      this.result.value = result;
      this.outcome.value = result.outcome;
      this.usage.value = result.usage;
      this.question.value = undefined;
      if (checkResults.length > 0) this.checks.value = checkResults;
      const passed = checkResults.length > 0 && checkResults.every((each) => each.passed);
      this.addProgress({ tried: true, ...(passed && { passed }) });
    });
  }

  private clear(): void {
    batch(() => {
      this.log.value = undefined;
      this.outcome.value = undefined;
      this.usage.value = nothingUsed;
      this.question.value = undefined;
      if (this.notice.value?.undoes) this.notice.value = undefined;
    });
  }
}

function crashedResult(error: unknown): Result {
  const detail = error instanceof Error ? error.message : String(error);
  return {
    outcome: { kind: "crashed", detail },
    stdout: "",
    console: [],
    inspected: "",
    usage: nothingUsed,
  };
}
