import { batch, computed, signal } from "@preact/signals-core";
import type { LogState } from "../output/log.ts";
import type { CheckResult } from "../protocol/check.ts";
import type { RunEvent } from "../protocol/event.ts";
import type { Outcome } from "../protocol/outcome.ts";
import { BadInput } from "../protocol/parse.ts";
import type { RunRequest } from "../protocol/request.ts";
import type { Result } from "../protocol/result.ts";
import { nothingUsed, type Usage } from "../protocol/usage.ts";
import { Attempt, type Caller } from "./attempt.ts";
import type { Exercise } from "./exercise.ts";
import type { ExerciseSandbox, Going } from "./exercise-sandbox.ts";
import { ExerciseWork } from "./exercise-work.ts";
import type { Keeper } from "./keeper.ts";
import { pageTurns, type Turns } from "./turns.ts";

/** `waiting`: another program of the page runs; `starting`: the sandbox is not ready yet. */
export type ExerciseActivity = "idle" | "starting" | "waiting" | Attempt["kind"] | "stopping";

export type ExerciseParts = {
  /** Nothing of it is asked for before the first run, or before `warm`. */
  readonly sandbox: () => Promise<ExerciseSandbox>;
  /** Without one, nothing is kept. */
  readonly keeper?: Keeper;
  readonly turns?: Turns;
};

type Begin = (sandbox: ExerciseSandbox, request: RunRequest, onEvent: (event: RunEvent) => void) => Going;

/** An exercise as a reader works on it: what is known, as signals, and what can be done, as verbs. It knows no DOM. */
export class ExerciseModel extends ExerciseWork {
  readonly activity = signal<ExerciseActivity>("idle");
  readonly busy = computed(() => this.activity.value !== "idle");
  /** What was printed; undefined before the first run. */
  readonly log = signal<LogState | undefined>(undefined);
  readonly outcome = signal<Outcome | undefined>(undefined);
  readonly usage = signal<Usage>(nothingUsed);
  /** What was run last. */
  readonly ran = signal<RunRequest | undefined>(undefined);
  /** What the last run came to. */
  readonly result = signal<Result | null>(null);
  /** Was it a run, or were the checks asked? */
  readonly lastWas = signal<Attempt["kind"]>("running");
  /** How the checks came out last; undefined before they were asked. */
  readonly checks = signal<readonly CheckResult[] | undefined>(undefined);
  /** What the program asks, while it waits for the answer. */
  readonly question = signal<string | undefined>(undefined);

  private current: Attempt | undefined;
  private opening: Promise<ExerciseSandbox> | undefined;
  private readonly turns: Turns;

  constructor(
    exercise: Exercise,
    private readonly parts: ExerciseParts,
  ) {
    super(exercise, parts.keeper);
    this.turns = parts.turns ?? pageTurns;
  }

  /**
   * Runs the program. Rejects with BadInput, a sentence, for an option that is not what it should be, and never for
   * what the code does.
   */
  async run(options?: unknown, caller?: Caller): Promise<Result> {
    if (options !== undefined && this.current) await this.parse(options);
    const attempt = new Attempt("running", caller, this.turns);
    await this.attempt(attempt, options, (sandbox, ...rest) => sandbox.run(...rest));
    return attempt.result;
  }

  /** Judges the program as it is. */
  async check(caller?: Caller): Promise<readonly CheckResult[]> {
    const { checks } = this.exercise;
    if (checks.length === 0) return [];
    const attempt = new Attempt("checking", caller, this.turns);
    await this.attempt(attempt, undefined, (sandbox, request, onEvent) =>
      sandbox.grade(request, checks, onEvent),
    );
    return attempt.checked;
  }

  /** Ends what goes on, if anything does. */
  async stop(): Promise<void> {
    const { current } = this;
    if (!current) return;
    this.activity.value = "stopping";
    current.stop();
    await current.over;
  }

  /** Answers the program's question; null dismisses it. */
  answer(text: string | null): void {
    const { current } = this;
    if (!current || this.question.value === undefined) return;
    this.question.value = undefined;
    void current.answer(text, {
      waits: () => this.tell(current, "waiting"),
      begin: () => this.tell(current, current.kind),
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

  /** Gives up what is kept ready: nobody has run anything for a while. */
  retire(): void {
    void this.opening?.then(
      (sandbox) => this.busy.value || sandbox.retire(),
      () => {},
    );
  }

  /** A run begins, or a judgement, whose request is known. */
  protected begins(_kind: Attempt["kind"]): void {}

  /** What is refused ends nothing that goes on. A sandbox that cannot be had is told by the run. */
  private async parse(options: unknown): Promise<void> {
    const sandbox = await this.sandbox().catch(() => undefined);
    sandbox?.request(this.exercise, this.files.value, options);
  }

  private sandbox(): Promise<ExerciseSandbox> {
    this.opening ??= this.parts.sandbox().catch((error: unknown) => {
      this.opening = undefined;
      throw error;
    });
    return this.opening;
  }

  private async attempt(attempt: Attempt, options: unknown, begin: Begin): Promise<void> {
    // The latest one wins.
    this.current?.stop();
    this.current = attempt;
    this.activity.value = "starting";
    // It would stand where it is told how this goes.
    this.refused.value = undefined;
    try {
      const sandbox = await this.sandbox();
      const request = sandbox.request(this.exercise, this.files.value, options);
      const draft = sandbox.draft();
      this.begins(attempt.kind);
      if (this.current === attempt) {
        this.clear();
        this.ran.value = request;
      }
      const { outcome, results = [] } = await attempt.takeTurn({
        waits: () => this.tell(attempt, "waiting"),
        begin: () => {
          this.tell(attempt, attempt.kind);
          return begin(sandbox, request, (event) => {
            draft.hear(event);
            this.hear(attempt, event, sandbox);
          });
        },
      });
      draft.hear({ kind: "outcome", outcome });
      attempt.result = draft.result();
      attempt.checked = results;
    } catch (error) {
      // What is wrong with an option is for whoever gave it; what is wrong with the exercise or the sandbox, for all.
      if (error instanceof BadInput && options !== undefined) throw error;
      attempt.result = crashed(error);
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
  private tell(attempt: Attempt, activity: ExerciseActivity): void {
    if (this.current === attempt && this.activity.value !== "stopping") this.activity.value = activity;
  }

  private hear(attempt: Attempt, event: RunEvent, sandbox: ExerciseSandbox): void {
    if (this.current !== attempt) return;
    batch(() => {
      // A run that is made again with an answer tells everything again.
      this.log.value = sandbox.log(event.kind === "started" ? undefined : this.log.value, event);
      if (event.kind === "asks") this.ask(attempt, event.question);
      if (event.kind === "progress") this.usage.value = event.usage;
    });
  }

  private ask(attempt: Attempt, question: string): void {
    this.question.value = question;
    if (attempt.caller === "script") this.answer(null);
    else attempt.pause();
  }

  private settle({ result, checked, kind }: Attempt): void {
    batch(() => {
      this.lastWas.value = kind;
      this.result.value = result;
      this.outcome.value = result.outcome;
      this.usage.value = result.usage;
      this.question.value = undefined;
      if (checked.length > 0) this.checks.value = checked;
      const passed = checked.length > 0 && checked.every((each) => each.passed);
      this.achieve({ tried: true, ...(passed && { passed }) });
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

function crashed(error: unknown): Result {
  const detail = error instanceof Error ? error.message : String(error);
  return {
    outcome: { kind: "crashed", detail },
    stdout: "",
    console: [],
    inspected: "",
    usage: nothingUsed,
  };
}
