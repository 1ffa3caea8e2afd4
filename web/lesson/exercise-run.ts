import type { CheckResult } from "../protocol/grading/check.ts";
import type { RunInputs } from "../protocol/look/recorded-run.ts";
import type { Result } from "../protocol/run/result.ts";
import type { SandboxRun } from "./exercise-sandbox.ts";
import type { RunQueue, RunSlot } from "./run-queue.ts";

/** Who called for a run. A reader can be asked; a page's script cannot, so the program's question gets null at once. */
export type Caller = "reader" | "script";

type RunEnd = Awaited<SandboxRun["ended"]>;

/** One run, or one judgement, from the click to its end. */
export class ExerciseRun {
  checkResults: readonly CheckResult[] = [];
  /** With what it can be made again, where that is known. */
  inputs: RunInputs | undefined;
  /** Resolves once all is told. */
  readonly done: Promise<void>;
  end!: () => void;
  private handle: SandboxRun | undefined;
  private lastResult: Result | undefined;
  private stopping = false;
  private abandon!: () => void;
  private readonly stopped: Promise<void>;
  /** Not there while the program waits for its reader. */
  private slot: RunSlot | undefined;

  constructor(
    readonly kind: "running" | "checking",
    readonly caller: Caller = "reader",
    private readonly queue: RunQueue,
  ) {
    this.stopped = new Promise((resolve) => {
      this.abandon = resolve;
    });
    this.done = new Promise((resolve) => {
      this.end = resolve;
    });
  }

  get hasResult(): boolean {
    return this.lastResult !== undefined;
  }

  get result(): Result {
    if (!this.lastResult) throw new Error("a run that has ended has a result");
    return this.lastResult;
  }

  set result(result: Result) {
    this.lastResult = result;
  }

  stop(): void {
    this.stopping = true;
    this.abandon();
    this.handle?.stop();
  }

  /** The program waits for its reader, who may take all day: others run meanwhile. */
  pause(): void {
    this.slot?.release();
    this.slot = undefined;
  }

  /** The program goes on when it is its turn again. */
  async answer(text: string | null, on: { readonly wait: () => void; readonly begin: () => void }) {
    if (!this.slot) {
      const turn = this.acquire(on.wait);
      if (turn.isWaiting) await this.untilAcquired(turn);
    }
    on.begin();
    this.handle?.answer(text);
  }

  /** Begins when it is this one's turn, or at once to end at once if it was stopped before. */
  async runInTurn(on: { readonly wait: () => void; readonly begin: () => SandboxRun }): Promise<RunEnd> {
    try {
      await this.untilAcquired(this.acquire(on.wait));
      this.handle = on.begin();
      // It still ends as a run that was stopped.
      if (this.stopping) this.handle.stop();
      return await this.handle.ended;
    } finally {
      this.pause();
    }
  }

  private acquire(wait: () => void): RunSlot {
    const turn = this.queue.acquire();
    this.slot = turn;
    if (turn.isWaiting) wait();
    return turn;
  }

  /** Resolves when it is this one's turn, or when it is stopped. */
  private untilAcquired(slot: RunSlot): Promise<void> {
    return Promise.race([slot.acquired, this.stopped]);
  }
}
