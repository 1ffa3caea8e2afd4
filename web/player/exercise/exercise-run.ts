import type { CheckResult } from "../../protocol/grading/check.ts";
import type { RunInputs } from "../../protocol/look/recorded-run.ts";
import type { Result } from "../../protocol/run/result.ts";
import type { ActiveRun } from "../../run/client/active-run.ts";
import type { ControlledRun } from "../model/run-controller.ts";
import type { RunQueue, RunSlot } from "./run-queue.ts";

/**
 * The caller of a run. A reader can answer questions. A page's script cannot, so the program's question gets null at
 * once.
 */
export type Caller = "reader" | "script";

/**
 * One run or check in the queue of its page, from the click to its end. It releases its slot while the program waits
 * for an answer.
 */
export class ExerciseRun {
  checkResults: readonly CheckResult[] = [];
  private active: ActiveRun<unknown> | undefined;
  private lastResult: Result | undefined;
  private resolveStop!: () => void;
  private readonly whenStopped: Promise<void>;
  private slot: RunSlot | undefined;

  constructor(
    private readonly run: ControlledRun,
    readonly kind: "running" | "checking",
    readonly caller: Caller = "reader",
    private readonly queue: RunQueue,
  ) {
    this.whenStopped = new Promise((resolve) => {
      this.resolveStop = resolve;
    });
    run.attach(this);
  }

  get inputs(): RunInputs | undefined {
    return this.active?.inputs;
  }

  get result(): Result {
    if (!this.lastResult) throw new Error("a run that has ended has a result");
    return this.lastResult;
  }

  set result(result: Result) {
    this.lastResult = result;
  }

  stop(): void {
    this.resolveStop();
    this.active?.stop();
  }

  /** The program waits for its reader, which may take long. Other runs can begin meanwhile. */
  pause(): void {
    this.slot?.release();
    this.slot = undefined;
  }

  /** Answers the program, which continues when its turn comes again. */
  async answer(text: string | null): Promise<void> {
    if (!this.slot) {
      const slot = this.acquire();
      if (slot.isWaiting) await this.untilAcquired(slot);
    }
    this.run.setActivity(this.kind);
    this.active?.answer(text);
  }

  /** Begins the run when its turn comes. A run that was stopped before begins at once, and ends as stopped. */
  async runInTurn<T>(begin: () => ActiveRun<T>): Promise<T> {
    try {
      await this.untilAcquired(this.acquire());
      this.run.setActivity(this.kind);
      const active = begin();
      this.active = active;
      if (this.run.isStopped) active.stop();
      return await active.result;
    } finally {
      this.pause();
    }
  }

  private acquire(): RunSlot {
    const slot = this.queue.acquire();
    this.slot = slot;
    if (slot.isWaiting) this.run.setActivity("waiting");
    return slot;
  }

  /** Resolves when the slot is acquired, or when this run is stopped. */
  private untilAcquired(slot: RunSlot): Promise<void> {
    return Promise.race([slot.whenAcquired, this.whenStopped]);
  }
}
