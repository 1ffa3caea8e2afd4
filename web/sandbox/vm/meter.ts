import type { Limits } from "../../protocol/run/limits.ts";
import type { ExhaustedLimit } from "../../protocol/run/outcome.ts";
import { ticksAfterPoll } from "./engine-offsets.ts";

/** The two counters an instance runs down: the interpreter's ticks and the native loops' fuel. */
export type Counters = {
  ticks: number;
  native: number;
};

/** Thrown through the native code of an instance that may spend no more. It cannot be caught in there. */
export class BudgetOverrun extends Error {
  override readonly name = "Spent";
}

/** Ticks between two polls: 20 to 50 microseconds of plain looping, at which polling costs under 1 %. */
const tickSlice = 2_000;

/** Iterations of native loops between two looks at the clock: about a millisecond. */
const nativeSlice = 200_000;

/**
 * What a step may count for in computing time, in milliseconds. The clock also counts while the machine does something else;
 * steps show what the program did meanwhile. Slow ones take 0.2 µs where nothing else runs (4.7 million a second), plain ones 0.02.
 */
const maxStepMs = 0.000_5;

/** Native steps a stopped instance still gets to unwind with, without which freeing its frames would trap. */
const unwindingSlice = 50_000_000;

export type MeterLimits = Pick<Limits, "fuel" | "cpuMs" | "wallMs">;

export type MeterWatcher = {
  /** The clock was looked at while guest code executes. */
  readonly onClockCheck?: (now: number) => void;
  /** The guest is about to be stopped, and its frames still exist. Called during its code, with polls halted. */
  readonly stopping?: () => void;
};

/**
 * Measures what guest code spends and says when it has to stop. It is the only judge of that: a guest can throw an
 * error that looks like any other, but it cannot reach these numbers.
 *
 * Fuel is exact. The counters are armed so that together they cannot run past the remaining fuel: while plenty remains,
 * ticks get a grain and native loops a slice; near the end native loops get nothing, so that each of their steps is
 * accounted for before it is made. A budget of N stops at the Nth step, on every machine, however often and whenever
 * the clock is looked at. Between two looks lie at most a grain of ticks and a slice of native steps, and all work
 * is one or the other, so time limits hold to a few milliseconds.
 *
 * The limit on computing time ends no program that has not made 2,000 steps for each of its milliseconds: what a busy
 * machine takes away between two looks at the clock counts for no more than the steps in between.
 */
export class Meter {
  /** Why the guest was stopped; undefined while it may continue. */
  exhaustedLimit: ExhaustedLimit | undefined;

  private spentSteps = 0;
  private ticks = 0;
  private armedTicks = 0;
  private armedNative = 0;
  private cpuBefore = 0;
  private cpuTime = 0;
  /** What has been looked at for `computed`: steps, and the time. */
  private computedSteps = 0;
  private computedUntil = 0;
  private sliceStart: number | undefined;
  private isRefused = false;
  private start: number;
  /** After so many ticks the next one is a poll; -1: none was asked for. */
  private pollsAfter = -1;

  constructor(
    private readonly counters: Counters,
    private readonly limits: MeterLimits,
    private readonly now: () => number,
    private readonly watcher: MeterWatcher = {},
  ) {
    this.start = now();
  }

  /** Steps spent. A step that would have gone past the budget (a large copy, say) was not made. */
  get fuel(): number {
    return Math.min(this.spentSteps, this.limits.fuel);
  }

  /** Steps used so far, during a slice. */
  get fuelNow(): number {
    const { ticks, native } = this.counters;
    return this.spentSteps + this.armedTicks - ticks + this.armedNative - native;
  }

  cpuMs(now = this.now()): number {
    return this.cpuBefore + (this.sliceStart === undefined ? 0 : now - this.sliceStart);
  }

  /** Computing time that counts against the limit: no more than its steps can have taken. */
  private computedMs(now: number): number {
    const steps = this.spentSteps - this.computedSteps;
    this.cpuTime += Math.min(now - this.computedUntil, steps * maxStepMs);
    this.computedSteps = this.spentSteps;
    this.computedUntil = now;
    return this.cpuTime;
  }

  wallMs(now = this.now()): number {
    return now - this.start;
  }

  /** Milliseconds that do not count: the program waited for an answer of the user. */
  skip(ms: number): void {
    this.start += ms;
  }

  /** Whether guest code has been executed. Compiling makes native steps only; a call of compiled code is a tick. */
  get hasTicked(): boolean {
    return this.ticks > 0;
  }

  /** Asks for a poll at the next tick. By then the source is compiled, and nothing of it has run. */
  pollAtNextTick(): void {
    const isRunning = this.sliceStart !== undefined && !this.exhaustedLimit;
    if (isRunning) this.settle();
    this.pollsAfter = this.ticks;
    if (isRunning) this.arm();
  }

  /** Whether there has been a tick since the last call. There may be polls before it. */
  get hasTickedSincePoll(): boolean {
    return this.ticks > this.pollsAfter;
  }

  /** Whether an allocation was refused, so that an out-of-memory error is real. */
  get refusedMemory(): boolean {
    return this.isRefused;
  }

  /** Runs guest code on this meter's account. Whatever the code ends with, the account is settled after it. */
  measure<T>(work: () => T): T {
    this.sliceStart = this.computedUntil = this.now();
    this.arm();
    try {
      return work();
    } finally {
      this.settle();
      const now = this.now();
      this.cpuBefore = this.cpuMs(now);
      this.sliceStart = undefined;
      // A turn too short to be polled still counts: an interval that never ends is stopped here.
      this.checkLimits(now);
      if (this.exhaustedLimit) this.stop();
    }
  }

  /** The interpreter's counter ran down, or a regular expression has been at it for long. True: stop. */
  poll(): boolean {
    this.settle();
    return this.checkClock();
  }

  /** A native loop's counter ran down. */
  refuel(): void {
    if (this.exhaustedLimit) throw new BudgetOverrun();
    this.settle();
    if (this.checkClock()) throw new BudgetOverrun();
  }

  /** Stops the guest at its next tick: an allocation was refused. */
  refuseMemory(): void {
    this.isRefused = true;
    if (this.sliceStart === undefined || this.exhaustedLimit) return;
    this.settle();
    this.counters.ticks = this.armedTicks = 1;
    // The tick just armed may be the one step that is left: native loops ask before each of theirs.
    this.counters.native = this.armedNative = Math.min(this.armedNative, Math.max(0, this.remaining() - 1));
  }

  /** Charges the program for work of the host during its code. Past the budget, the next step stops. */
  charge(steps: number): void {
    if (this.sliceStart === undefined || this.exhaustedLimit) return;
    this.settle();
    this.spentSteps += steps;
    this.arm();
  }

  private remaining(): number {
    return this.limits.fuel - this.spentSteps;
  }

  private checkClock(): boolean {
    if (this.exhaustedLimit) {
      this.stop();
      return true;
    }
    const now = this.now();
    this.watcher.onClockCheck?.(now);
    this.checkLimits(now);
    if (!this.exhaustedLimit) {
      this.arm();
      return false;
    }
    this.stop();
    this.watcher.stopping?.();
    this.stop();
    return true;
  }

  private checkLimits(now: number): void {
    if (this.exhaustedLimit) return;
    // Memory first: a guest that is out of it is slow, and would be blamed for that instead.
    if (this.isRefused && this.sliceStart !== undefined) this.exhaustedLimit = "memory";
    else if (this.remaining() <= 0) this.exhaustedLimit = "fuel";
    else if (this.computedMs(now) >= this.limits.cpuMs) this.exhaustedLimit = "cpu";
    else if (this.wallMs(now) >= this.limits.wallMs) this.exhaustedLimit = "wall";
  }

  private arm(): void {
    const remaining = this.remaining();
    if (remaining > tickSlice) {
      this.armedTicks = tickSlice;
      this.armedNative = Math.min(remaining - tickSlice, nativeSlice);
    } else {
      this.armedTicks = Math.max(1, remaining);
      this.armedNative = 0;
    }
    if (this.ticks === this.pollsAfter) this.armedTicks = 1;
    this.counters.ticks = this.armedTicks;
    this.counters.native = this.armedNative;
  }

  /** Takes what the counters ran down since they were armed. */
  private settle(): void {
    if (this.exhaustedLimit) return;
    const { ticks, native } = this.counters;
    const spentTicks = ticks === ticksAfterPoll ? this.armedTicks : this.armedTicks - ticks;
    this.ticks += spentTicks;
    this.spentSteps += spentTicks + this.armedNative - native;
    this.armedTicks = ticks === ticksAfterPoll ? 0 : ticks;
    this.armedNative = native;
  }

  /** Keeps interrupting at every tick: the engine would otherwise run the next queued job. */
  private stop(): void {
    this.counters.ticks = 1;
    this.counters.native = unwindingSlice;
  }
}
