import type { Result } from "../../protocol/run/result.ts";
import type { RunEvent } from "../../protocol/run/run-event.ts";
import type { ActiveRun } from "../../run/client/active-run.ts";
import * as texts from "./library-error-texts.ts";
import { type Listeners, onAbort, runWithListeners } from "./listeners.ts";

/** The result of `runWithListeners`. */
type RunWithValue<T> = { readonly value: T; readonly result: Result };
type Begin<T> = (onEvent: (event: RunEvent) => void) => ActiveRun<T>;

/** Limits the number of simultaneous runs of a sandbox. The others wait in the order of their requests. */
export class RunSlots {
  private readonly active = new Map<AbortController, Promise<unknown>>();
  private readonly waiting = new Set<() => void>();
  private slotsInUse = 0;
  private isClosed = false;

  /** @param whyNot the error if no worker is available. This is not an outcome of a program. */
  constructor(
    private readonly slotCount: number,
    private readonly whyNot: () => Error | undefined = () => undefined,
  ) {}

  /** Runs to the end. Rejects if the sandbox was closed, if no worker is available, and as `runWithListeners` does. */
  run<T>(listeners: Listeners, begin: Begin<T>): Promise<RunWithValue<T>> {
    return this.stoppable(listeners, async (stoppable) => {
      let hasTurn = await this.acquire(stoppable.signal);
      let isOver = false;
      const giveBack = () => {
        if (hasTurn) this.slotsInUse--;
        hasTurn = false;
        this.release();
      };
      try {
        return await runWithListeners(stoppable, (onEvent) => {
          const run = begin((event) => {
            // The function that answers may itself wait for another run.
            if (event.kind === "asks") giveBack();
            onEvent(event);
          });
          return {
            result: run.result,
            stop: () => run.stop(),
            answer: (text) => {
              if (isOver) return;
              // Takes a slot at once, even if that is one more than the maximum, because the run's time limit is
              // running.
              this.slotsInUse++;
              hasTurn = true;
              run.answer(text);
            },
          };
        });
      } finally {
        isOver = true;
        giveBack();
      }
    });
  }

  /** Runs an evaluation of a session. A session has its own thread, so it does not wait for a slot. */
  evaluate<T>(listeners: Listeners, begin: Begin<T>): Promise<RunWithValue<T>> {
    return this.stoppable(listeners, (stoppable) => runWithListeners(stoppable, begin));
  }

  /** Throws if the sandbox was closed. */
  checkOpen(): void {
    if (this.isClosed) throw new Error(texts.disposedSandbox);
  }

  /** Stops all runs and accepts no more. Resolves when all have ended. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const controller of this.active.keys()) controller.abort();
    await Promise.allSettled(this.active.values());
  }

  private async stoppable<T>(
    { signal, ...listeners }: Listeners,
    carry: (listeners: Listeners & { readonly signal: AbortSignal }) => Promise<RunWithValue<T>>,
  ): Promise<RunWithValue<T>> {
    this.checkOpen();
    const controller = new AbortController();
    const stop = () => controller.abort();
    if (signal?.aborted) stop();
    const forget = signal && onAbort(signal, stop);
    try {
      const run = carry({ ...listeners, signal: controller.signal });
      this.active.set(controller, run);
      const result = await run;
      const { outcome } = result.result;
      const missing = this.whyNot();
      if (outcome.kind === "crashed" && outcome.detail === missing?.message) throw missing;
      return result;
    } finally {
      this.active.delete(controller);
      forget?.();
    }
  }

  /** Returns false if the run was stopped before its turn. */
  private async acquire(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false;
    if (this.slotsInUse < this.slotCount) {
      this.slotsInUse++;
      return true;
    }
    return new Promise((resolve) => {
      const begin = () => {
        this.waiting.delete(begin);
        signal.removeEventListener("abort", giveUp);
        this.slotsInUse++;
        resolve(true);
      };
      const giveUp = () => {
        this.waiting.delete(begin);
        resolve(false);
      };
      signal.addEventListener("abort", giveUp, { once: true });
      this.waiting.add(begin);
    });
  }

  private release(): void {
    for (const begin of this.waiting) {
      if (this.slotsInUse >= this.slotCount) return;
      begin();
    }
  }
}
