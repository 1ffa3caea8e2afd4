import type { Limits } from "../../protocol/run/limits.ts";
import type { RunPhase } from "../../protocol/run/run-event.ts";

/** How long a run may be silent after its deadline: the meter in the worker should stop it first, and report that. */
const graceMs = 150;

/**
 * A run that reports may exceed the computing time that the page has measured: on a busy machine the clock continues
 * without the program, and only the meter knows what the program did. So a run must be silent for this long before it
 * is ended.
 */
const silenceMs = 2_000;

/** A busy page receives messages late. So messages in its queue are handled first, and then the deadline is checked. */
const recheckMs = 50;

/**
 * About two seconds in total. A worker that still reports after this many checks was not late: it sends messages to
 * gain time.
 */
const maxChecks = 40;

export type WatchdogClock = {
  now(): number;
  setTimeout(callback: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
};

const pageClock: WatchdogClock = {
  now: () => performance.now(),
  setTimeout: (callback, ms) => setTimeout(callback, ms),
  clearTimeout: (timer) => clearTimeout(timer as number),
};

/**
 * Ends a run that does not end itself. The meter inside the worker enforces every limit to milliseconds. This handles
 * what the meter cannot see: an engine in code that is not metered, a worker that died without a message, or a bug of
 * ours.
 */
export class Watchdog {
  private start: number;
  private deadline = 0;
  private limit: "cpu" | "wall" = "wall";
  private armedFor = Number.POSITIVE_INFINITY;
  private timer: unknown;
  private updates = 0;

  constructor(
    private readonly limits: Pick<Limits, "cpuMs" | "wallMs">,
    private readonly onDeadline: (limit: "cpu" | "wall") => void,
    private readonly clock: WatchdogClock = pageClock,
  ) {
    this.start = clock.now();
    this.update("executing", 0);
  }

  /** The run has reported its state. While it waits for a timer, only wall time counts. */
  update(phase: RunPhase, cpuMs: number): void {
    this.updates++;
    const now = this.clock.now();
    const wall = this.start + this.limits.wallMs;
    const remaining = Math.max(this.limits.cpuMs - cpuMs, Math.min(silenceMs, this.limits.cpuMs));
    const cpu = phase === "executing" ? now + remaining : Number.POSITIVE_INFINITY;
    this.limit = cpu < wall ? "cpu" : "wall";
    this.deadline = Math.min(cpu, wall) + graceMs;
    // Most runs report 60 times a second. So a timer that fires before the deadline is not replaced, and checks again.
    // A timer that is due is not replaced either: otherwise it could be delayed for ever.
    if (this.deadline < this.armedFor && this.armedFor > now) this.arm();
  }

  /** The run waits for an answer, which may take any time. */
  pause(): void {
    this.dispose();
    this.armedFor = Number.POSITIVE_INFINITY;
  }

  /** The answer came after `ms`, which do not count for the run. */
  resume(ms: number): void {
    this.start += ms;
    this.update("executing", 0);
  }

  dispose(): void {
    this.clock.clearTimeout(this.timer);
    this.timer = undefined;
  }

  private arm(): void {
    this.clock.clearTimeout(this.timer);
    this.armedFor = this.deadline;
    // Longer delays overflow to 0; a deadline an hour away is checked again in an hour.
    const delay = Math.min(this.deadline - this.clock.now(), 3_600_000);
    this.timer = this.clock.setTimeout(() => this.check(), Math.max(0, delay));
  }

  private check(remaining = maxChecks): void {
    if (this.clock.now() < this.deadline) {
      this.arm();
      return;
    }
    const { updates } = this;
    this.timer = this.clock.setTimeout(() => {
      if (updates === this.updates || (remaining === 0 && this.clock.now() >= this.deadline))
        this.onDeadline(this.limit);
      else this.check(remaining - 1);
    }, recheckMs);
  }
}
