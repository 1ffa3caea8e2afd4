import type { Capabilities } from "../../protocol/capabilities/capabilities.ts";

/** The program's time. The real clock goes on by itself. A virtual clock moves only while the program waits for a timer. */
export class ProgramClock {
  constructor(
    private readonly setting: Capabilities["clock"],
    /** How far the virtual clock has moved, in ms. */
    public virtualMs = 0,
    /** When the program began, as `performance.now()` says it. */
    public readonly start = performance.now(),
  ) {}

  get isVirtual(): boolean {
    return this.setting !== "real";
  }

  /** Moves the virtual clock. */
  advance(ms: number): void {
    this.virtualMs += ms;
  }

  /** Milliseconds since 1970, whole, as `Date` wants it. */
  dateNow(): number {
    return this.setting === "real" ? Date.now() : Math.floor(this.setting.startsAt + this.virtualMs);
  }

  /** Milliseconds since the program began. */
  elapsed(): number {
    return this.setting === "real" ? performance.now() - this.start : this.virtualMs;
  }
}
