import type { Capabilities } from "../../../protocol/capabilities/capabilities.ts";

/**
 * The program's time. The real clock runs by itself. A virtual clock moves only while the program waits for a timer.
 */
export class ProgramClock {
  constructor(
    private readonly setting: Capabilities["clock"],
    /** How far the virtual clock has moved, in ms. */
    public virtualMs = 0,
    /** The start of the program, in `performance.now()` time. */
    public readonly start = performance.now(),
  ) {}

  get isVirtual(): boolean {
    return this.setting !== "real";
  }

  /** Moves the virtual clock. */
  advance(ms: number): void {
    this.virtualMs += ms;
  }

  /** Milliseconds since 1970, as an integer, as `Date` requires. */
  dateNow(): number {
    return this.setting === "real" ? Date.now() : Math.floor(this.setting.startsAt + this.virtualMs);
  }

  /** Milliseconds since the program began. */
  elapsed(): number {
    return this.setting === "real" ? performance.now() - this.start : this.virtualMs;
  }
}
