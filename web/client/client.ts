import { transfer } from "comlink";
import { parseRunEvent, type RunEvent, type RunPhase } from "../protocol/event.ts";
import type { Outcome } from "../protocol/outcome.ts";
import type { RunRequest } from "../protocol/request.ts";
import { nothingUsed, type Usage } from "../protocol/usage.ts";
import { needsEquipment } from "./equipment.ts";
import { Pool, type SandboxWorker } from "./pool.ts";
import { Watchdog } from "./watchdog.ts";

/** A run that goes on. */
export type RunHandle = {
  /** How it ended. Never rejects. */
  readonly outcome: Promise<Outcome>;
  /** Ends it, within 100 ms and whatever it is doing. */
  stop(): void;
  /** Answers what the run asked last (`asks`); null dismisses the question. */
  answer(text: string | null): void;
};

/** How long a sandbox may take from the first click to the first step; past it, it is not coming. */
const startMs = 30_000;

/** A run that goes on for longer is likely to be stopped, and the next run to be asked for at once. */
const longRunMs = 100;

/** How long a stopped run is waited for, so that what it printed before the click arrives: it tells every 16 ms. */
const lastWordsMs = 40;

/** The page's side of the sandbox. */
export class Client {
  constructor(private readonly pool: Pool = new Pool()) {}

  /** Gets a worker ready ahead of the first run. Rejects with a sentence when the sandbox cannot start here. */
  warm(): Promise<void> {
    return this.pool.warm();
  }

  /** Loads what not every program needs: the standard library, the parser. Rejects when it cannot be loaded. */
  equip(): Promise<void> {
    return this.pool.equip();
  }

  /**
   * Runs a program and tells `onEvent` what happens, in order. The outcome is the last event, in every case, and
   * `onEvent` is not called after it.
   */
  run(request: RunRequest, onEvent: (event: RunEvent) => void): RunHandle {
    const run = new ClientRun(request, onEvent);
    void this.begin(run);
    return run;
  }

  private async begin(run: ClientRun): Promise<void> {
    try {
      if (needsEquipment(run.request)) await this.pool.equip();
      let worker = this.pool.take();
      while (!worker) {
        await this.pool.warm();
        // Ended before it began, by Stop or by the next run: the worker is left to whoever needs it.
        if (run.ended) return;
        worker = this.pool.take();
      }
      run.begin(worker);
    } catch (error) {
      run.end({ kind: "crashed", detail: error instanceof Error ? error.message : String(error) });
      return;
    }
    // The next spare is made once the run is over, or has shown to be a long one: not while it wants the processor.
    await Promise.race([run.outcome, new Promise((resolve) => setTimeout(resolve, longRunMs))]);
    // A sandbox that cannot start is said when somebody wants to run something.
    await this.pool.warm().catch(() => {});
  }
}

/** One run, as the page sees it. It settles itself: a Comlink call to a worker that was terminated never settles. */
class ClientRun implements RunHandle {
  readonly outcome: Promise<Outcome>;

  private settle!: (outcome: Outcome) => void;
  ended = false;
  private stopping = false;
  private worker: SandboxWorker | undefined;
  private port: MessagePort | undefined;
  private watchdog: Watchdog | undefined;
  private startTimer: ReturnType<typeof setTimeout>;
  private startedAt: number | undefined;
  private phase: RunPhase = "executing";
  private usage: Usage = nothingUsed;
  private heardAt = 0;
  private askedAt: number | undefined;

  constructor(
    readonly request: RunRequest,
    private readonly onEvent: (event: RunEvent) => void,
  ) {
    this.outcome = new Promise((resolve) => {
      this.settle = resolve;
    });
    this.startTimer = setTimeout(() => {
      this.end({ kind: "crashed", detail: `The sandbox did not start within ${startMs / 1000} seconds.` });
    }, startMs);
  }

  begin(worker: SandboxWorker): void {
    this.worker = worker;
    worker.onLost = (detail) => this.end({ kind: "crashed", detail });
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    port1.onmessage = ({ data }) => this.hear(data);
    worker.control.run(this.request, transfer(port2, [port2])).catch((error: unknown) => {
      this.end({ kind: "crashed", detail: String(error) });
    });
  }

  stop(): void {
    if (this.ended || this.stopping) return;
    this.stopping = true;
    const kill = () => this.end({ kind: "stopped", by: "user", usage: this.usageNow() });
    if (this.startedAt === undefined || this.phase === "waiting") kill();
    else setTimeout(kill, lastWordsMs);
  }

  answer(text: string | null): void {
    if (this.ended || this.askedAt === undefined) return;
    this.watchdog?.excuse(performance.now() - this.askedAt);
    this.askedAt = undefined;
    // It may be terminated before it can say that it heard.
    void this.worker?.control.answer(text);
  }

  end(outcome: Outcome): void {
    if (this.ended) return;
    this.ended = true;
    clearTimeout(this.startTimer);
    this.watchdog?.dispose();
    this.port?.close();
    this.worker?.terminate();
    this.onEvent({ kind: "outcome", outcome });
    this.settle(outcome);
  }

  private hear(data: unknown): void {
    if (this.ended) return;
    let event: RunEvent;
    try {
      event = parseRunEvent(data);
    } catch (error) {
      this.end({ kind: "crashed", detail: `The sandbox said something it cannot say: ${String(error)}` });
      return;
    }
    switch (event.kind) {
      case "outcome":
        this.end(event.outcome);
        return;
      case "started":
        clearTimeout(this.startTimer);
        this.startedAt = this.heardAt = performance.now();
        this.watchdog?.dispose();
        this.watchdog = new Watchdog(this.request.limits, (limit) => {
          this.end({ kind: "exhausted", limit, usage: this.usageNow() });
        });
        break;
      case "asks":
        this.askedAt = performance.now();
        this.phase = "waiting";
        this.watchdog?.pause();
        break;
      case "progress":
        this.phase = event.phase;
        this.usage = event.usage;
        this.heardAt = performance.now();
        this.watchdog?.hear(event.phase, event.usage.cpuMs);
        break;
    }
    this.onEvent(event);
  }

  /** The last usage told, with the time that has passed since. */
  private usageNow(): Usage {
    if (this.startedAt === undefined) return nothingUsed;
    const now = performance.now();
    const silentMs = this.phase === "executing" ? now - this.heardAt : 0;
    return { ...this.usage, cpuMs: this.usage.cpuMs + silentMs, wallMs: now - this.startedAt };
  }
}
