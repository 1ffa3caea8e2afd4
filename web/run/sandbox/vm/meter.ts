import { interruptTicks } from "../../../engine/tables/engine-structs.ts";
import type { Limits } from "../../../protocol/run/limits.ts";
import type { ExhaustedLimit } from "../../../protocol/run/outcome.ts";
import type { Usage } from "../../../protocol/run/usage.ts";

/** The two counters that an instance counts down: the interpreter's ticks and the native loops' fuel. */
export type Counters = {
  ticks: number;
  native: number;
};

/** Thrown through the native code of an instance whose budget is spent. The guest cannot catch it. */
export class BudgetOverrun extends Error {
  override readonly name = "Spent";
}

/** Ticks between two polls: 20 to 50 microseconds of plain looping. Polling then costs less than 1 %. */
const tickSlice = 2_000;

/** Iterations of native loops between two clock checks: about a millisecond. */
const nativeSlice = 200_000;

/**
 * The most milliseconds of computing time that a step may count for. The clock also counts while the machine does
 * something else; the steps show what the program did meanwhile. Slow steps take 0.2 µs on an idle machine (4.7 million
 * a second), plain ones 0.02.
 */
const maxStepMs = 0.000_5;

/** Native steps that a stopped instance still gets for unwinding. Without them freeing its frames would trap. */
const unwindingSlice = 50_000_000;

/** What earlier attempts at the same run have spent. It counts for the limits of this one. */
export type SpentBefore = {
  readonly fuel: number;
  readonly cpuMs: number;
  /** When the run would have begun without its waits for answers, on the meter's clock. */
  readonly start: number;
};

/** What a run has spent when it is repeated now. Without that, a program that asks for ever would have new limits for ever. */
export function spentAfter({ cpuMs, wallMs }: Usage, fuel = 0): SpentBefore {
  return { fuel, cpuMs, start: performance.now() - wallMs };
}

export type MeterLimits = Pick<Limits, "fuel" | "cpuMs" | "wallMs">;

export type MeterWatcher = {
  /** The clock was checked while guest code executes. */
  readonly onClockCheck?: (now: number) => void;
  /** The guest is about to be stopped, and its frames still exist. Called during guest code, with polls disabled. */
  readonly stopping?: () => void;
};

/**
 * Measures what guest code spends, and decides when it must stop. Nothing else decides that: a guest can throw an error
 * that looks like any other, but it cannot reach these numbers.
 *
 * Fuel is exact. The counters are set so that together they cannot exceed the remaining fuel. While plenty remains,
 * ticks get a `tickSlice` and native loops a `nativeSlice`. Near the end native loops get nothing, so that each of
 * their steps is counted before it is made. A budget of N stops at the Nth step, on every machine, whenever the clock
 * is checked. Between two checks there are at most one slice of ticks and one of native steps, and all work is one or
 * the other. So time limits hold to a few milliseconds.
 *
 * The limit on computing time ends no program that has not made 2,000 steps for each of its milliseconds: the time that
 * a busy machine takes away between two clock checks counts for no more than the steps in between.
 */
export class Meter {
  /** Why the guest was stopped; undefined while it may continue. */
  exhaustedLimit: ExhaustedLimit | undefined;

  private spentSteps = 0;
  private ticks = 0;
  private armedTicks = 0;
  private armedNative = 0;
  private cpuBefore: number;
  private cpuTime: number;
  /** The steps and the time up to which `cpuTime` is counted. */
  private computedSteps = 0;
  private computedUntil = 0;
  private sliceStart: number | undefined;
  private isRefused = false;
  /** Whether the last refused allocation was within the limit, but not within the device's memory. */
  refusedByDevice = false;
  private start: number;
  private readonly maxSteps: number;
  /** The next tick after this many is a requested poll; -1 if none was requested. */
  private pollsAfter = -1;

  constructor(
    private readonly counters: Counters,
    private readonly limits: MeterLimits,
    private readonly now: () => number,
    private readonly watcher: MeterWatcher = {},
    before: SpentBefore = { fuel: 0, cpuMs: 0, start: now() },
  ) {
    this.maxSteps = Math.max(1, limits.fuel - before.fuel);
    this.cpuBefore = this.cpuTime = before.cpuMs;
    this.start = before.start;
  }

  /** Steps spent in this attempt. A step that would have exceeded the budget (a large copy, for example) was not made. */
  get fuel(): number {
    return Math.min(this.spentSteps, this.maxSteps);
  }

  /** Steps spent so far. Can be called while guest code runs. */
  get fuelNow(): number {
    const { ticks, native } = this.counters;
    return this.spentSteps + this.armedTicks - ticks + this.armedNative - native;
  }

  cpuMs(now = this.now()): number {
    return this.cpuBefore + (this.sliceStart === undefined ? 0 : now - this.sliceStart);
  }

  /** Computing time that counts against the limit: at most what its steps can have taken. */
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

  /** Excludes milliseconds in which the program waited for an answer of the user. */
  skip(ms: number): void {
    this.start += ms;
  }

  /** Whether guest code has executed. Compiling makes native steps only; a call of compiled code is a tick. */
  get hasTicked(): boolean {
    return this.ticks > 0;
  }

  /** Requests a poll at the next tick. At that point the source is compiled, and none of it has run. */
  pollAtNextTick(): void {
    const isRunning = this.sliceStart !== undefined && !this.exhaustedLimit;
    if (isRunning) this.settle();
    this.pollsAfter = this.ticks;
    if (isRunning) this.arm();
  }

  /** Whether there has been a tick since the poll was requested. Other polls may come before it. */
  get hasTickedSincePoll(): boolean {
    return this.ticks > this.pollsAfter;
  }

  /** Whether an allocation was refused, so that an out-of-memory error is real. */
  get refusedMemory(): boolean {
    return this.isRefused;
  }

  /** Runs guest code and counts its steps. They are settled however the code ends. */
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
      // Work too short for a poll still counts: this stops an interval that never ends.
      this.checkLimits(now);
      if (this.exhaustedLimit) this.stop();
    }
  }

  /** The interpreter's counter ran out, or a regular expression has run for long. True: stop. */
  poll(): boolean {
    this.settle();
    return this.checkClock();
  }

  /** A native loop's counter ran out. */
  refuel(): void {
    if (this.exhaustedLimit) throw new BudgetOverrun();
    this.settle();
    if (this.checkClock()) throw new BudgetOverrun();
  }

  /** An allocation was refused: stops the guest at its next tick. */
  refuseMemory(byDevice = false): void {
    this.isRefused = true;
    this.refusedByDevice = byDevice;
    if (this.sliceStart === undefined || this.exhaustedLimit) return;
    this.settle();
    this.counters.ticks = this.armedTicks = 1;
    // The tick just set may be the last step of the budget: native loops must ask before each of theirs.
    this.counters.native = this.armedNative = Math.min(this.armedNative, Math.max(0, this.remaining() - 1));
  }

  /** Charges the program for work that the host does during its code. Beyond the budget, the next step stops. */
  charge(steps: number): void {
    if (this.sliceStart === undefined || this.exhaustedLimit) return;
    this.settle();
    this.spentSteps += steps;
    this.arm();
  }

  /** Lends steps: they count as not spent. A negative number takes them back. */
  lend(steps: number): void {
    const isRunning = this.sliceStart !== undefined && !this.exhaustedLimit;
    if (isRunning) this.settle();
    this.spentSteps -= steps;
    this.computedSteps -= steps;
    if (isRunning) this.arm();
  }

  private remaining(): number {
    return this.maxSteps - this.spentSteps;
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
    // Memory first: a guest that is out of memory is slow, and would be blamed for that instead.
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

  /** Counts what the counters ran down since they were set. */
  private settle(): void {
    if (this.exhaustedLimit) return;
    const { ticks, native } = this.counters;
    const spentTicks = ticks === interruptTicks ? this.armedTicks : this.armedTicks - ticks;
    this.ticks += spentTicks;
    this.spentSteps += spentTicks + this.armedNative - native;
    this.armedTicks = ticks === interruptTicks ? 0 : ticks;
    this.armedNative = native;
  }

  /** Interrupts at every tick: otherwise the engine would run the next queued job. */
  private stop(): void {
    this.counters.ticks = 1;
    this.counters.native = unwindingSlice;
  }
}
