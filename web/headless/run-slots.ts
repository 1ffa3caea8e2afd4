import type { Result } from "../protocol/run/result.ts";
import type { RunEvent } from "../protocol/run/run-event.ts";
import * as texts from "./library-error-texts.ts";
import { type ActiveRun, type Listeners, runWithListeners } from "./listeners.ts";

/** What `runWithListeners` gives. */
type EndedRun<T> = { readonly value: T; readonly result: Result };
type Begin<T> = (onEvent: (event: RunEvent) => void) => ActiveRun<T>;

/** The runs of a sandbox: so many at once, in the order in which they were asked for. */
export class RunSlots {
  private readonly active = new Map<AbortController, Promise<unknown>>();
  private readonly waiting = new Set<() => void>();
  private slotsInUse = 0;
  private isClosed = false;

  /** @param whyNot why no worker can be had, if that is so: it is no outcome of a program. */
  constructor(
    private readonly slotCount: number,
    private readonly whyNot: () => Error | undefined = () => undefined,
  ) {}

  /** Carries a run to its end. Rejects when all were ended, when no worker can be had, and as `runWithListeners` does. */
  run<T>(listeners: Listeners, begin: Begin<T>): Promise<EndedRun<T>> {
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
          const { completion, stop, answer } = begin((event) => {
            // The function that answers may wait for another run.
            if (event.kind === "asks") giveBack();
            onEvent(event);
          });
          return {
            completion,
            stop,
            answer: (text) => {
              if (isOver) return;
              // At once, and so perhaps one more than the maximum: its time is running.
              this.slotsInUse++;
              hasTurn = true;
              answer(text);
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
  evaluate<T>(listeners: Listeners, begin: Begin<T>): Promise<EndedRun<T>> {
    return this.stoppable(listeners, (stoppable) => runWithListeners(stoppable, begin));
  }

  /** Throws when all were ended. */
  checkOpen(): void {
    if (this.isClosed) throw new Error(texts.disposedSandbox);
  }

  /** Stops all runs, and starts no other. Resolves when all have ended. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const controller of this.active.keys()) controller.abort();
    await Promise.allSettled(this.active.values());
  }

  private async stoppable<T>(
    { signal, ...listeners }: Listeners,
    carry: (listeners: Listeners & { readonly signal: AbortSignal }) => Promise<EndedRun<T>>,
  ): Promise<EndedRun<T>> {
    this.checkOpen();
    const controller = new AbortController();
    const stop = () => controller.abort();
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop, { once: true });
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
      signal?.removeEventListener("abort", stop);
    }
  }

  /** False when it was stopped before its turn came. */
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
