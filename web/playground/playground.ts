import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Client } from "../client/client.ts";
import { languagesOf } from "../client/runtime-requirements.ts";
import { appendEvent, emptyLog } from "../output/log.ts";
import type { RunInputs } from "../protocol/look/recorded-run.ts";
import type { Advice } from "../protocol/program/advice.ts";
import type { Diagnostic } from "../protocol/program/diagnostic.ts";
import { defaultLimits, type Limits } from "../protocol/run/limits.ts";
import type { Outcome } from "../protocol/run/outcome.ts";
import type { RunEvent } from "../protocol/run/run-event.ts";
import { type RunRequest, runRequest } from "../protocol/run/run-request.ts";
import { nothingUsed, type Usage } from "../protocol/run/usage.ts";
import { type Program, runOptionsOf } from "./document/program.ts";
import type { Workspace } from "./document/workspace.ts";
import { type Activity, type ControlledRun, RunController } from "./run-controller.ts";

/** What is found out about a program without running it. */
export type ProgramAnalysis = {
  readonly lint: (program: Program) => Promise<readonly Diagnostic[]>;
  readonly advise: (request: RunRequest, outcome: Outcome) => Promise<Advice | undefined>;
};

/** Decides when each event of a run is shown: it calls `show`, or `run.end` so that nothing is shown. */
export type RunGate = (event: RunEvent, show: () => void, run: ControlledRun, request: RunRequest) => void;

/** The app's model: what is known, as signals, and what can be done, as verbs. It knows no DOM. */
export class Playground {
  private readonly runs = new RunController();
  readonly activity: ReadonlySignal<Activity> = this.runs.activity;
  readonly busy = this.runs.busy;
  readonly log = computed(() => this.runs.log.value ?? emptyLog);
  readonly usage: ReadonlySignal<Usage> = this.runs.usage;
  /** What the program asks, while it waits for the answer. */
  readonly question: ReadonlySignal<string | undefined> = this.runs.question;
  readonly outcome: ReadonlySignal<Outcome | undefined> = this.runs.outcome;
  /** The request of the last run. */
  readonly lastRequest: ReadonlySignal<RunRequest | undefined> = this.runs.lastRequest;
  /** What the analysis finds in the program's text: where it uses what it may not. */
  readonly warnings = signal<readonly Diagnostic[]>([]);
  /** Advice about the outcome. It comes a moment after it, where there is something to say. */
  readonly advice = signal<Advice | undefined>(undefined);
  /** Another activity of the page that the Stop button ends as well: a line of the console, the tests. */
  readonly otherActivity = signal<{ stop(): void } | undefined>(undefined);

  constructor(
    private readonly client: Pick<Client, "run" | "warm" | "extend">,
    readonly workspace: Workspace,
    private readonly analysis: Partial<ProgramAnalysis> = {},
    /** The limits of a program that sets none. */
    private readonly baseLimits: () => Limits = () => defaultLimits,
  ) {}

  /** What the last run can be made again with, once it has ended; undefined where that is not known. */
  get lastInputs(): RunInputs | undefined {
    return this.runs.lastInputs;
  }

  /** The limits of the run that is shown, or else of the one that would begin now. */
  get limits(): Limits {
    return (
      this.lastRequest.value?.limits ?? {
        ...this.baseLimits(),
        ...this.workspace.program.value.settings?.limits,
      }
    );
  }

  /** Analyzes the program's text. The latest text wins. */
  async lint(): Promise<void> {
    const program = this.workspace.program.value;
    const warnings = (await this.analysis.lint?.(program)) ?? [];
    if (program.files === this.workspace.program.value.files) this.warnings.value = warnings;
  }

  /** The program as it would be run now. */
  request(): RunRequest {
    return runRequest(runOptionsOf(this.workspace.program.value, this.baseLimits()));
  }

  /**
   * Runs the program. A run in progress is stopped first. With a `gate`, the gate decides when the events are shown and
   * when the last run's output is cleared (`show`): see site/shell/run-on-change.ts.
   */
  run(gate?: RunGate): void {
    const run = this.runs.begin({
      activity: gate ? "running" : "starting",
      append: (log = emptyLog, event) => appendEvent(log, event),
    });
    if (!gate) this.clearLastRun();
    const request = this.request();
    if (!gate) this.runs.lastRequest.value = request;
    const handle = this.client.run(request, (event) => {
      if (!run.isLatest) return;
      const show = () => this.show(run, request, event);
      if (gate) gate(event, show, run, request);
      else show();
    });
    run.attach(handle);
  }

  /** Replaces what the last run has shown by a run of this request that is in progress. */
  showRun(request: RunRequest): void {
    batch(() => {
      this.clearLastRun();
      this.runs.lastRequest.value = request;
    });
  }

  private show(run: ControlledRun, request: RunRequest, event: RunEvent): void {
    batch(() => {
      run.receive(event);
      if (event.kind !== "outcome") return;
      run.end(event.outcome);
      void this.fetchAdvice(request, event.outcome);
    });
  }

  private async fetchAdvice(request: RunRequest, outcome: Outcome): Promise<void> {
    // Without it the outcome is as clear as it was.
    const advice = await this.analysis.advise?.(request, outcome).catch(() => undefined);
    if (this.outcome.value === outcome) this.advice.value = advice;
  }

  /** Removes what the last run has printed and how it ended. A run in progress goes on. */
  clearOutput(): void {
    batch(() => {
      this.runs.log.value = undefined;
      this.runs.outcome.value = undefined;
      this.advice.value = undefined;
    });
  }

  /** Makes it as if nothing had been run: another program is on the page now. */
  clear(): void {
    batch(() => {
      this.runs.abandon();
      this.clearLastRun();
      this.runs.lastRequest.value = undefined;
      this.warnings.value = [];
    });
  }

  /** Answers the program's question; null dismisses it. */
  answer(text: string | null): void {
    this.runs.answer(text);
  }

  /** Stops whatever is in progress. */
  stop(): void {
    this.otherActivity.value?.stop();
    void this.runs.stop();
  }

  /** Loads what not every program needs. A program that needs it before it is there waits for it. */
  async loadFullRuntime(): Promise<void> {
    // The run that needs it tries again, and says what was wrong.
    await this.client.extend(languagesOf(this.workspace.program.value)).catch(() => {});
  }

  /** Resolves when the run in progress has reported for the first time, or when there is none. */
  reported(): Promise<void> {
    return new Promise((resolve) => {
      const dispose = effect(() => {
        if (this.busy.value && this.usage.value === nothingUsed) return;
        queueMicrotask(() => dispose());
        resolve();
      });
    });
  }

  /** Gets the sandbox ready ahead of the first run. False, and a notice, when it cannot start. */
  async warm(): Promise<boolean> {
    try {
      await this.client.warm();
      return true;
    } catch (error) {
      this.workspace.notice.value = `${error instanceof Error ? error.message : String(error)} Reload the page to try again.`;
      return false;
    }
  }

  private clearLastRun(): void {
    batch(() => {
      this.runs.clear();
      this.advice.value = undefined;
    });
  }
}
