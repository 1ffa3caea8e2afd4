import type { RunEvent, RunPhase } from "../protocol/event.ts";
import type { Limits } from "../protocol/limits.ts";
import type { Outcome } from "../protocol/outcome.ts";
import { nothingUsed, type Usage } from "../protocol/usage.ts";
import type { SandboxWorker } from "./pool.ts";
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

/** What a worker is to do for a run. */
export type Duty = {
  readonly limits: Limits;
  /** Sets the worker to it; what happens is told on the port. */
  readonly begin: (worker: SandboxWorker, events: MessagePort) => Promise<void>;
  /** Reads what is told; undefined for what is no event. Throws BadInput for what cannot be. */
  readonly parse: (told: unknown) => RunEvent | undefined;
  /** What becomes of the worker. */
  readonly end: (worker: SandboxWorker, outcome: Outcome) => void;
};

/** How long a sandbox may take from the first click to the first step; past it, it is not coming. */
const startMs = 30_000;

/** How long a stopped run is waited for, so that what it printed before the click arrives: it tells every 16 ms. */
const lastWordsMs = 40;

/** One run, as the page sees it. It settles itself: a Comlink call to a worker that was terminated never settles. */
export class ClientRun implements RunHandle {
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
    private readonly duty: Duty,
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
    if (this.ended) {
      worker.terminate();
      return;
    }
    this.worker = worker;
    worker.onLost = (detail) => this.end({ kind: "crashed", detail });
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    port1.onmessage = ({ data }) => this.hear(data);
    this.duty.begin(worker, port2).catch((error: unknown) => {
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
    if (this.worker) this.duty.end(this.worker, outcome);
    try {
      this.onEvent({ kind: "outcome", outcome });
    } finally {
      this.settle(outcome);
    }
  }

  private hear(data: unknown): void {
    if (this.ended) return;
    let event: RunEvent | undefined;
    try {
      event = this.duty.parse(data);
    } catch (error) {
      this.end({ kind: "crashed", detail: `The sandbox said something it cannot say: ${String(error)}` });
      return;
    }
    if (event === undefined) return;
    switch (event.kind) {
      case "outcome":
        this.end(event.outcome);
        return;
      case "started":
        clearTimeout(this.startTimer);
        this.startedAt = this.heardAt = performance.now();
        this.watchdog?.dispose();
        this.watchdog = new Watchdog(this.duty.limits, (limit) => {
          const usage = this.usageNow();
          // How far it had come by then goes by this machine's speed.
          const touched = [...new Set([...usage.touched, "clock" as const])];
          this.end({ kind: "exhausted", limit, usage: { ...usage, reproducible: false, touched } });
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
