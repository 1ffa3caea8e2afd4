import { BadInput } from "../../protocol/parsers.ts";
import * as texts from "./author-texts.ts";

export type LimiterClock = {
  now(): number;
  setTimeout(callback: () => void, ms: number): unknown;
};

const pageClock: LimiterClock = {
  now: () => performance.now(),
  setTimeout: (callback, ms) => setTimeout(callback, ms),
};

/** `burst` requests may begin at once, then one each `refillMs`. */
const burst = 20;
const refillMs = 250;
const maxWaiting = 50;

/**
 * Runs the requests of a host one after the other, at a limited rate. A page that requests runs in a loop gets its
 * results slowly, and a page that does not wait for them gets an error.
 */
export class RateLimiter {
  private tokens = burst;
  private refilledAt: number;
  private last: Promise<unknown> = Promise.resolve();
  private queueLength = 0;
  private cancellations = 0;

  constructor(private readonly clock: LimiterClock = pageClock) {
    this.refilledAt = clock.now();
  }

  /** Rejects with BadInput if the queue is full. Resolves to `cancelled` if it was cancelled before it began. */
  async run<T>(work: () => Promise<T>, onCancel: () => T): Promise<T> {
    if (this.queueLength >= maxWaiting) throw new BadInput(texts.tooManyRuns(maxWaiting));
    this.queueLength++;
    const { cancellations } = this;
    const result = this.last.then(async () => {
      try {
        await this.takeToken();
      } finally {
        this.queueLength--;
      }
      return cancellations === this.cancellations ? work() : onCancel();
    });
    this.last = result.catch(() => {});
    return result;
  }

  /** Cancels everything that has not begun. */
  cancel(): void {
    this.cancellations++;
  }

  private async takeToken(): Promise<void> {
    const elapsedMs = this.clock.now() - this.refilledAt;
    const newTokens = Math.floor(elapsedMs / refillMs);
    this.tokens = Math.min(burst, this.tokens + newTokens);
    this.refilledAt += newTokens * refillMs;
    if (this.tokens > 0) {
      this.tokens--;
      return;
    }
    await new Promise<void>((resolve) => this.clock.setTimeout(resolve, refillMs - (elapsedMs % refillMs)));
    await this.takeToken();
  }
}
