import { batch, computed, effect, signal } from "@preact/signals";
import type { Client, RunHandle } from "../client/client.ts";
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

/** `starting`: the sandbox is not ready yet, and a run asked for now begins when it is. */
export type Activity = "idle" | "starting" | "running" | "stopping";

/** What is found out about a program without running it. */
export type ProgramAnalysis = {
  readonly lint: (program: Program) => Promise<readonly Diagnostic[]>;
  readonly advise: (request: RunRequest, outcome: Outcome) => Promise<Advice | undefined>;
};

/** Decides when what a run tells is shown. */
export type RunGate = (event: RunEvent, show: () => void, request: RunRequest) => void;

/** The app's model: what is known, as signals, and what can be done, as verbs. It knows no DOM. */
export class Playground {
  readonly activity = signal<Activity>("idle");
  readonly log = signal(emptyLog);
  readonly usage = signal<Usage>(nothingUsed);
  /** What the program asks, while it waits for the answer. */
  readonly question = signal<string | undefined>(undefined);
  /** What its text alone says of the program: where it uses what it may not. */
  readonly warnings = signal<readonly Diagnostic[]>([]);
  readonly outcome = signal<Outcome | undefined>(undefined);
  /** What the run's end may have to teach. It comes a moment after the outcome, where there is something to say. */
  readonly advice = signal<Advice | undefined>(undefined);
  readonly busy = computed(() => this.activity.value !== "idle");
  /** What was run last. */
  readonly lastRequest = signal<RunRequest | undefined>(undefined);
  /** What else of the page goes on, and is stopped by the same button: a line of the console. */
  readonly otherActivity = signal<{ stop(): void } | undefined>(undefined);

  /** With what the last run can be made again, once it has ended; undefined where that is not known. */
  lastInputs: RunInputs | undefined;

  private current: RunHandle | undefined;

  constructor(
    private readonly client: Pick<Client, "run" | "warm" | "extend">,
    readonly workspace: Workspace,
    private readonly analysis: Partial<ProgramAnalysis> = {},
    /** What a program is run with that asks for nothing else. */
    private readonly baseLimits: () => Limits = () => defaultLimits,
  ) {}

  /** Those of the run that is shown, or else of the one that would begin now. */
  get limits(): Limits {
    return (
      this.lastRequest.value?.limits ?? {
        ...this.baseLimits(),
        ...this.workspace.program.value.settings?.limits,
      }
    );
  }

  /** Looks at the program's texts. The latest ones win. */
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
   * Runs the program, from a clean slate. A run that goes on is ended first. `gate` is given each event, and what shows it,
   * and then decides when the slate is cleaned, too: see site/shell/run-on-change.ts.
   */
  run(gate?: RunGate): void {
    this.current?.stop();
    if (!gate) this.begin();
    const request = this.request();
    if (!gate) this.lastRequest.value = request;
    const handle = this.client.run(request, (event) => {
      // The latest run wins: one that was ended by the next has nothing more to say.
      if (this.current !== handle) return;
      if (gate) gate(event, () => show(event), request);
      else show(event);
    });
    const show = (event: RunEvent) => {
      batch(() => {
        this.log.value = appendEvent(this.log.value, event);
        switch (event.kind) {
          case "started":
            if (this.activity.value === "starting") this.activity.value = "running";
            // A run that is made again with an answer tells everything again.
            this.log.value = emptyLog;
            break;
          case "asks":
            this.question.value = event.question;
            break;
          case "progress":
            this.usage.value = event.usage;
            break;
          case "outcome":
            this.lastInputs = handle.inputs;
            this.outcome.value = event.outcome;
            void this.fetchAdvice(request, event.outcome);
            if ("usage" in event.outcome) this.usage.value = event.outcome.usage;
            // Reading a program that cannot be read took some steps, but none of them were the program's.
            else if (event.outcome.kind === "invalid") this.usage.value = nothingUsed;
            this.activity.value = "idle";
            this.question.value = undefined;
            this.current = undefined;
            break;
        }
      });
    };
    this.current = handle;
  }

  /** Takes away what the last run has shown, for the next. */
  begin(): void {
    batch(() => {
      this.activity.value = "starting";
      this.log.value = emptyLog;
      this.usage.value = nothingUsed;
      this.outcome.value = undefined;
      this.advice.value = undefined;
      this.question.value = undefined;
    });
  }

  private async fetchAdvice(request: RunRequest, outcome: Outcome): Promise<void> {
    // Without it the outcome is as clear as it was.
    const advice = await this.analysis.advise?.(request, outcome).catch(() => undefined);
    if (this.outcome.value === outcome) this.advice.value = advice;
  }

  /** Takes away what the last run has shown; one that goes on is not ended. */
  clearOutput(): void {
    batch(() => {
      this.log.value = emptyLog;
      this.outcome.value = undefined;
      this.advice.value = undefined;
    });
  }

  /** As if nothing had been run: another program stands there now. */
  clear(): void {
    this.current?.stop();
    this.current = undefined;
    batch(() => {
      this.activity.value = "idle";
      this.log.value = emptyLog;
      this.usage.value = nothingUsed;
      this.outcome.value = undefined;
      this.question.value = undefined;
      this.advice.value = undefined;
      this.lastRequest.value = undefined;
      this.warnings.value = [];
    });
  }

  /** Answers the program's question; null dismisses it. */
  answer(text: string | null): void {
    this.question.value = undefined;
    this.current?.answer(text);
  }

  /** Ends what goes on, if anything does. */
  stop(): void {
    this.otherActivity.value?.stop();
    if (!this.current) return;
    this.activity.value = "stopping";
    this.current.stop();
  }

  /** Loads what not every program needs. A program that needs it before it is there waits for it. */
  async loadFullRuntime(): Promise<void> {
    // What failed is tried again by the run that needs it, which says what was wrong.
    await this.client.extend(languagesOf(this.workspace.program.value)).catch(() => {});
  }

  /** Resolves when the run that goes on has told of itself for the first time, or none goes on. */
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
}
