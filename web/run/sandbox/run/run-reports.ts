import type { RunEvent, RunPhase } from "../../../protocol/run/run-event.ts";
import type { Usage } from "../../../protocol/run/usage.ts";
import type { Output } from "../output/run-output.ts";

/** The interval in ms for sending output and progress while guest code executes: about a frame. */
export const frameMs = 16;

/** The interval in ms for sending the tail, which is sent as a whole. */
export const tailMs = 100;

/** Sends the output and the progress of a run while it goes on. */
export class RunReports {
  private lastFlush = Number.NEGATIVE_INFINITY;
  private lastTail = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly output: Output,
    private readonly emit: (event: RunEvent) => void,
    private readonly usage: (now: number) => Usage,
  ) {}

  flush(now: number, phase: RunPhase): void {
    this.lastFlush = now;
    const clearing = this.output.takeClearing();
    if (clearing) this.emit({ kind: "cleared", ...clearing });
    const messages = this.output.takeHead();
    if (messages.length > 0) this.emit({ kind: "console", messages });
    if (now - this.lastTail >= tailMs) this.flushTail(now);
    this.emit({ kind: "progress", phase, usage: this.usage(now) });
  }

  flushTail(now: number): void {
    this.lastTail = now;
    const tail = this.output.takeTail();
    if (tail) this.emit({ kind: "tail", ...tail });
  }

  isDue(now: number): boolean {
    return now - this.lastFlush >= frameMs;
  }

  flushWhenDue(now: number): void {
    if (this.isDue(now)) this.flush(now, "executing");
  }

  /** Sends all remaining output. */
  flushAll(): void {
    const now = performance.now();
    this.output.end();
    this.flush(now, "executing");
    this.flushTail(now);
  }
}
