import type { RunEvent } from "../protocol/event.ts";
import type { Result } from "../protocol/result.ts";
import { type Going, type Listeners, listen } from "./listeners.ts";

/** What `listen` gives. */
type Ended<T> = { readonly ended: T; readonly result: Result };
type Begin<T> = (hear: (event: RunEvent) => void) => Going<T>;

/** The runs of a sandbox: so many at once, in the order in which they were asked for. */
export class Runs {
  private readonly going = new Map<AbortController, Promise<unknown>>();
  private readonly waiting = new Set<() => void>();
  private taken = 0;
  private isClosed = false;

  /** @param whyNot why no worker can be had, if that is so: it is no outcome of a program. */
  constructor(
    private readonly count: number,
    private readonly whyNot: () => Error | undefined = () => undefined,
  ) {}

  /** Carries a run to its end. Rejects when all were ended, when no worker can be had, and as `listen` does. */
  run<T>(listeners: Listeners, begin: Begin<T>): Promise<Ended<T>> {
    return this.stoppable(listeners, async (stoppable) => {
      let hasTurn = await this.takeTurn(stoppable.signal);
      let isOver = false;
      const giveBack = () => {
        if (hasTurn) this.taken--;
        hasTurn = false;
        this.next();
      };
      try {
        return await listen(stoppable, (hear) => {
          const { ended, stop, answer } = begin((event) => {
            // Whoever answers may wait for a run of his own.
            if (event.kind === "asks") giveBack();
            hear(event);
          });
          return {
            ended,
            stop,
            answer: (text) => {
              if (isOver) return;
              // At once, and so perhaps one more than there should be: its time goes on.
              this.taken++;
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

  /** Carries an evaluation of a session to its end, whose thread is its own and waits for nobody's. */
  evaluate<T>(listeners: Listeners, begin: Begin<T>): Promise<Ended<T>> {
    return this.stoppable(listeners, (stoppable) => listen(stoppable, begin));
  }

  /** Throws when all were ended. */
  checkOpen(): void {
    if (this.isClosed) throw new Error("This sandbox was disposed of. createSandbox() makes another.");
  }

  /** Stops all, and lets none begin any more. Resolves when none goes on. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const controller of this.going.keys()) controller.abort();
    await Promise.allSettled(this.going.values());
  }

  private async stoppable<T>(
    { signal, ...listeners }: Listeners,
    carry: (listeners: Listeners & { readonly signal: AbortSignal }) => Promise<Ended<T>>,
  ): Promise<Ended<T>> {
    this.checkOpen();
    const controller = new AbortController();
    const stop = () => controller.abort();
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop, { once: true });
    try {
      const carried = carry({ ...listeners, signal: controller.signal });
      this.going.set(controller, carried);
      const ended = await carried;
      const { outcome } = ended.result;
      const missing = this.whyNot();
      if (outcome.kind === "crashed" && outcome.detail === missing?.message) throw missing;
      return ended;
    } finally {
      this.going.delete(controller);
      signal?.removeEventListener("abort", stop);
    }
  }

  /** False when it was stopped before its turn came. */
  private async takeTurn(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false;
    if (this.taken < this.count) {
      this.taken++;
      return true;
    }
    return new Promise((resolve) => {
      const begin = () => {
        this.waiting.delete(begin);
        signal.removeEventListener("abort", giveUp);
        this.taken++;
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

  private next(): void {
    for (const begin of this.waiting) {
      if (this.taken >= this.count) return;
      begin();
    }
  }
}
