import { BadInput } from "../protocol/parse.ts";

export type PaceClock = {
  now(): number;
  setTimeout(callback: () => void, ms: number): unknown;
};

const pageClock: PaceClock = {
  now: () => performance.now(),
  setTimeout: (callback, ms) => setTimeout(callback, ms),
};

/** So many may begin at once; then one in each such time. */
const atOnce = 20;
const everyMs = 250;
const mostWaiting = 50;

/**
 * Runs what a host asks for, one after the other, and no faster than somebody could look at it: a page that asks in a loop
 * gets its answers, slowly, and one that asks without waiting for them is told so.
 */
export class Pace {
  private tokens = atOnce;
  private filledAt: number;
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private cancellations = 0;

  constructor(private readonly clock: PaceClock = pageClock) {
    this.filledAt = clock.now();
  }

  /** Rejects with BadInput where too much waits already. `cancelled` is what it comes to if it was not to begin. */
  async do<T>(work: () => Promise<T>, cancelled: () => T): Promise<T> {
    if (this.waiting >= mostWaiting)
      throw new BadInput(`${mostWaiting} runs wait for this widget already: wait for what run() gives`);
    this.waiting++;
    const { cancellations } = this;
    const turn = this.last.then(async () => {
      try {
        await this.token();
      } finally {
        this.waiting--;
      }
      return cancellations === this.cancellations ? work() : cancelled();
    });
    this.last = turn.catch(() => {});
    return turn;
  }

  /** What has not begun yet does not begin. */
  cancel(): void {
    this.cancellations++;
  }

  private async token(): Promise<void> {
    const passed = this.clock.now() - this.filledAt;
    const gained = Math.floor(passed / everyMs);
    this.tokens = Math.min(atOnce, this.tokens + gained);
    this.filledAt += gained * everyMs;
    if (this.tokens > 0) {
      this.tokens--;
      return;
    }
    await new Promise<void>((resolve) => this.clock.setTimeout(resolve, everyMs - (passed % everyMs)));
    await this.token();
  }
}
