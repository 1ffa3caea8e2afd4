import { batch, computed, effect, signal } from "@preact/signals";
import { languageById } from "../../languages/catalog.ts";
import { errorMessage } from "../../protocol/error-message.ts";
import type { Diagnostic } from "../../protocol/program/diagnostic.ts";
import { defaultLimits, type Limits } from "../../protocol/run/limits.ts";
import type { RunEvent } from "../../protocol/run/run-event.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import { noUsage } from "../../protocol/run/usage.ts";
import type { Client } from "../../run/client/client.ts";
import { languagesOf } from "../../run/client/runtime-requirements.ts";
import { appendEvent, emptyLog } from "../output/log.ts";
import { type Program, requestOf } from "./document/program.ts";
import * as texts from "./document/program-texts.ts";
import type { Workspace } from "./document/workspace.ts";
import { type ControlledRun, RunController } from "./run-controller.ts";

/** Analyses of a program without running it. */
export type ProgramAnalysis = {
  readonly lint: (program: Program) => Promise<readonly Diagnostic[]>;
};

/** Decides when each event of a run is shown: it calls `show`, or `run.end` so that nothing is shown. */
export type RunGate = (event: RunEvent, show: () => void, run: ControlledRun, request: RunRequest) => void;

/** The model of the app: its state as signals, and its actions as methods. It does not use the DOM. */
export class Playground {
  private readonly runs = new RunController();
  readonly activity = this.runs.activity;
  readonly busy = this.runs.busy;
  readonly usage = this.runs.usage;
  /** The program's question, while it waits for the answer. */
  readonly question = this.runs.question;
  /** Whether the run has computed for long, and still does. */
  readonly computesLong = this.runs.computesLong;
  /** What is fetched before the run can begin. */
  readonly loading = this.runs.loading;
  readonly outcome = this.runs.outcome;
  readonly writtenFiles = this.runs.files;
  /** The request of the last run. */
  readonly lastRequest = this.runs.lastRequest;
  /** The output of the last run; empty before the first. */
  readonly output = computed(() => this.runs.log.value ?? emptyLog);
  /** Uses of restricted names that the analysis finds in the program's text. */
  readonly warnings = signal<readonly Diagnostic[]>([]);
  /** Another activity that the Stop button also stops: a line of the console, or the tests. */
  readonly otherActivity = signal<{ stop(): void } | undefined>(undefined);
  /** Whether Stop has something to stop. */
  readonly canStop = computed(() => this.busy.value || this.otherActivity.value !== undefined);
  /** The request of the last run that was shown by `showRun`. */
  private unasked: RunRequest | undefined;

  constructor(
    private readonly client: Pick<Client, "run" | "warm" | "extend">,
    readonly workspace: Workspace,
    private readonly analysis: Partial<ProgramAnalysis> = {},
    /** The limits of a program that sets none. */
    private readonly baseLimits: () => Limits = () => defaultLimits,
  ) {}

  /** The inputs that repeat the last run, after it has ended; undefined if they are unknown. */
  get lastInputs() {
    return this.runs.lastInputs;
  }

  /** The limits of the shown run, or else of a run that would begin now. */
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

  /** The request that would run the current program. */
  request(): RunRequest {
    return requestOf(this.workspace.program.value, this.baseLimits());
  }

  /**
   * Runs the program. A run in progress is stopped first. With a `gate`, the gate decides when the events are shown and
   * when the last run's output is cleared (`show`).
   */
  run(gate?: RunGate): void {
    const run = this.runs.begin({
      activity: gate ? "running" : "starting",
      append: (log = emptyLog, event) => appendEvent(log, event),
    });
    if (!gate) this.runs.clearRun();
    const request = this.request();
    if (!gate) this.lastRequest.value = request;
    const handle = this.client.run(
      request,
      (event) => {
        if (!run.isLatest) return;
        const show = () => this.show(run, event);
        if (gate) gate(event, show, run, request);
        else show();
      },
      (loading) => run.load(loading),
    );
    run.attach(handle);
  }

  /** Whether the run on the page was shown by `showRun`: the reader did not ask for it, and may be typing. */
  get isUnasked(): boolean {
    return this.unasked !== undefined && this.unasked === this.lastRequest.peek();
  }

  /** Shows a run of this request that is in progress, instead of the last run. */
  showRun(request: RunRequest): void {
    this.unasked = request;
    batch(() => {
      this.runs.clearRun();
      this.lastRequest.value = request;
    });
  }

  private show(run: ControlledRun, event: RunEvent): void {
    batch(() => {
      run.receive(event);
      if (event.kind === "outcome") run.end(event.outcome);
    });
  }

  /** Removes the output and the outcome of the last run. A run in progress continues. */
  clearOutput(): void {
    batch(() => {
      this.runs.log.value = undefined;
      this.outcome.value = undefined;
      this.writtenFiles.value = [];
    });
  }

  /** Resets the state, because another program is on the page. */
  clear(): void {
    batch(() => {
      this.runs.abandon();
      this.runs.clearRun();
      this.lastRequest.value = undefined;
      this.warnings.value = [];
    });
  }

  /** Stops whatever is in progress. */
  stop(): void {
    this.otherActivity.value?.stop();
    this.runs.stop();
  }

  /** Answers the program's question; null dismisses it. */
  answer(text: string | null): void {
    this.runs.answer(text);
  }

  /** Loads what not every program needs. A program that needs it earlier waits for it. */
  async loadFullRuntime(): Promise<void> {
    // The run that needs it tries again, and reports the error.
    const languages = languagesOf(this.workspace.program.value);
    await this.client.extend(languages.filter((each) => !languageById(each)?.downloadMb)).catch(() => {});
  }

  /** Resolves when the run in progress has first reported, or when there is none. */
  firstReport(): Promise<void> {
    return new Promise((resolve) => {
      const dispose = effect(() => {
        if (this.busy.value && this.usage.value === noUsage) return;
        queueMicrotask(() => dispose());
        resolve();
      });
    });
  }

  /** Prepares the sandbox for the first run. Returns false, and shows a notice, if it cannot start. */
  async warm(): Promise<boolean> {
    try {
      await this.client.warm();
      return true;
    } catch (error) {
      this.workspace.notice.value = texts.reload(errorMessage(error));
      return false;
    }
  }
}
