import { batch, computed, signal } from "@preact/signals-core";
import type { RunInputs } from "../../protocol/look/recorded-run.ts";
import type { SourceFile } from "../../protocol/program/source-file.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { RunEvent } from "../../protocol/run/run-event.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import { noUsage, type Usage } from "../../protocol/run/usage.ts";
import type { ActiveRun, LanguageLoading } from "../../run/client/active-run.ts";
import type { LogState } from "../output/log.ts";

/**
 * `starting`: the sandbox is not ready yet. `waiting`: another program of the page runs first. `checking`: the run is
 * graded.
 */
export type Activity = "idle" | "starting" | "waiting" | "running" | "checking" | "stopping";

/** After so much computing the reader is told that the program still computes: nothing else may have changed. */
export const longComputingMs = 5_000;

type BeginOptions = {
  /** The activity while the program executes. */
  readonly kind?: "running" | "checking";
  /** The activity until the first event. */
  readonly activity?: Activity;
  /** Adds an event to the log. Without it, nothing is logged. */
  readonly append?: (log: LogState | undefined, event: RunEvent) => LogState | undefined;
};

/**
 * The state of anything on a page that runs programs: the page itself, an exercise, the console line. The latest run
 * wins.
 */
export class RunController {
  readonly activity = signal<Activity>("idle");
  readonly busy = computed(() => this.activity.value !== "idle");
  /** The output; undefined before the first run. */
  readonly log = signal<LogState | undefined>(undefined);
  readonly usage = signal<Usage>(noUsage);
  /** The program's question, while it waits for the answer. */
  readonly question = signal<string | undefined>(undefined);
  /** Whether the run has computed for long, and still does. */
  readonly computesLong = signal(false);
  /** What is fetched before the run can begin. */
  readonly loading = signal<LanguageLoading | undefined>(undefined);
  readonly outcome = signal<Outcome | undefined>(undefined);
  /** What the program has written. */
  readonly files = signal<readonly SourceFile[]>([]);
  /** The request of the last run. */
  readonly lastRequest = signal<RunRequest | undefined>(undefined);
  /** The inputs that repeat the last run, after it has ended; undefined if they are unknown. */
  lastInputs: RunInputs | undefined;

  private latest: ControlledRun | undefined;

  /** Begins a run and stops the previous one. The data of the previous run stay visible until `clearRun`. */
  begin(options: BeginOptions = {}): ControlledRun {
    this.latest?.stop();
    const run = new ControlledRun(this, options);
    this.latest = run;
    batch(() => {
      this.question.value = undefined;
      this.computesLong.value = false;
      this.loading.value = undefined;
      this.activity.value = options.activity ?? "starting";
    });
    return run;
  }

  isLatest(run: ControlledRun): boolean {
    return this.latest === run;
  }

  /** Stops the run in progress, if there is one, and returns it. It has ended when `whenEnded` resolves. */
  stop(): ControlledRun | undefined {
    const { latest } = this;
    if (!latest) return undefined;
    this.activity.value = "stopping";
    latest.stop();
    return latest;
  }

  /** Answers the program's question; null dismisses it. */
  answer(text: string | null): void {
    if (this.question.value === undefined) return;
    this.question.value = undefined;
    this.latest?.answer(text);
  }

  /** Stops the run in progress and is idle at once. Later events of the run are ignored. */
  abandon(): void {
    const { latest } = this;
    latest?.stop();
    latest?.end();
  }

  /** Removes the data of the last run. */
  clearRun(): void {
    batch(() => {
      this.log.value = undefined;
      this.usage.value = noUsage;
      this.files.value = [];
      this.outcome.value = undefined;
      this.question.value = undefined;
    });
  }

  /** Called by a run when it has ended. Has no effect if it is not the latest run. */
  finish(run: ControlledRun, outcome: Outcome | undefined, inputs: RunInputs | undefined): void {
    if (this.latest !== run) return;
    this.latest = undefined;
    batch(() => {
      this.question.value = undefined;
      this.activity.value = "idle";
      if (!outcome) return;
      this.lastInputs = inputs;
      this.outcome.value = outcome;
      if ("usage" in outcome) this.usage.value = outcome.usage;
      // A program that does not parse took some steps, but none of its own.
      else if (outcome.kind === "invalid") this.usage.value = noUsage;
    });
  }
}

/** One run of a controller. Its events are used only while it is the latest. */
export class ControlledRun {
  private resolveEnd!: () => void;
  /** Resolves when the run has ended. */
  readonly whenEnded = new Promise<void>((resolve) => {
    this.resolveEnd = resolve;
  });
  isOver = false;
  isStopped = false;
  private active: Omit<ActiveRun, "result"> | undefined;

  constructor(
    private readonly controller: RunController,
    private readonly options: BeginOptions,
  ) {}

  get isLatest(): boolean {
    return this.controller.isLatest(this);
  }

  /** Connects the run to the code that executes it. If the run was stopped before, that code is stopped at once. */
  attach(active: Omit<ActiveRun, "result">): void {
    this.active = active;
    if (this.isStopped) active.stop();
  }

  stop(): void {
    this.isStopped = true;
    this.active?.stop();
  }

  answer(text: string | null): void {
    this.active?.answer(text);
  }

  /** A run that is being stopped keeps this activity until it has ended. */
  setActivity(activity: Activity): void {
    const { controller } = this;
    if (this.isLatest && controller.activity.value !== "stopping") controller.activity.value = activity;
  }

  /** Shows what is fetched before it can begin. */
  load(loading: LanguageLoading): void {
    if (this.isLatest) this.controller.loading.value = loading;
  }

  /** Says how long it has computed so far; 0 if it waits. */
  computed(ms: number): void {
    if (this.isLatest) this.controller.computesLong.value = ms >= longComputingMs;
  }

  /** Shows an event. The outcome does not end the run; `end` does, because a grading continues after the outcome. */
  receive(event: RunEvent): void {
    const { controller, options } = this;
    if (!this.isLatest) return;
    batch(() => {
      switch (event.kind) {
        case "started":
          this.setActivity(options.kind ?? "running");
          // A run that is repeated with an answer reports everything again.
          controller.log.value = undefined;
          controller.files.value = [];
          break;
        case "files":
          controller.files.value = event.files;
          break;
        case "asks":
          controller.question.value = event.question;
          break;
        case "progress":
          controller.usage.value = event.usage;
          this.computed(event.phase === "executing" ? event.usage.cpuMs : 0);
          break;
      }
      if (options.append) controller.log.value = options.append(controller.log.value, event);
    });
  }

  /** Ends the run. Without an outcome, the shown data does not change. */
  end(outcome?: Outcome): void {
    if (this.isOver) return;
    this.isOver = true;
    this.controller.finish(this, outcome, this.active?.inputs);
    this.resolveEnd();
  }
}
