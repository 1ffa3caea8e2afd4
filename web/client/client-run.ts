import type { ConsoleMessage } from "../protocol/console.ts";
import { eventBounds, type RunEvent, type RunPhase } from "../protocol/event.ts";
import type { Limits } from "../protocol/limits.ts";
import type { Outcome } from "../protocol/outcome.ts";
import { within } from "../protocol/parse.ts";
import { cutShort, nothingUsed, type Usage } from "../protocol/usage.ts";
import { Watchdog } from "./watchdog.ts";
import type { SandboxWorker } from "./worker.ts";

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
  /** A worker that has all there is, for a run that needs it after all; undefined once the run has ended. */
  readonly equipped?: (isWanted: () => boolean) => Promise<SandboxWorker | undefined>;
  /** What becomes of the worker. `atRest`: it has told the outcome itself, and nothing goes on in it. */
  readonly end: (worker: SandboxWorker, outcome: Outcome, atRest: boolean) => void;
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
  /** Before it begins, it waits for a worker. */
  private phase: RunPhase = "waiting";
  private usage: Usage = nothingUsed;
  private heardAt = 0;
  private askedAt: number | undefined;
  /** How often it may still begin: once, and once more with each answer. */
  private beginnings = 1;
  private isEquipped = false;
  /** How much it may still print. */
  private room = 0;

  constructor(
    private readonly duty: Duty,
    private readonly onEvent: (event: RunEvent) => void,
  ) {
    this.outcome = new Promise((resolve) => {
      this.settle = resolve;
    });
    this.startTimer = setTimeout(() => {
      this.lose(`The sandbox did not start within ${startMs / 1000} seconds.`);
    }, startMs);
  }

  begin(worker: SandboxWorker): void {
    if (this.ended) {
      worker.terminate();
      return;
    }
    this.worker = worker;
    worker.onLost = (detail) => this.lose(detail);
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    port1.onmessage = ({ data }) => this.hear(data);
    this.duty.begin(worker, port2).catch((error: unknown) => {
      if (error instanceof Error && error.name === "Unequipped")
        this.beginEquipped().catch((cause) => this.lose(String(cause)));
      else this.lose(String(error));
    });
  }

  /** Begins anew where the worker has not what the program has turned out to need: once. */
  private async beginEquipped(): Promise<void> {
    const { equipped } = this.duty;
    if (this.ended) return;
    if (!equipped || this.isEquipped) return this.lose("The sandbox has not what the program needs.");
    this.isEquipped = true;
    this.beginnings = 1;
    this.watchdog?.dispose();
    this.watchdog = undefined;
    this.phase = "waiting";
    this.port?.close();
    this.worker?.terminate();
    this.worker = undefined;
    const worker = await equipped(() => !this.ended);
    if (worker) this.begin(worker);
  }

  stop(): void {
    if (this.ended || this.stopping) return;
    this.stopping = true;
    const kill = () => this.end({ kind: "stopped", by: "user", usage: this.usageNow() });
    if (this.phase === "waiting") kill();
    else setTimeout(kill, lastWordsMs);
  }

  answer(text: string | null): void {
    if (this.ended || this.askedAt === undefined) return;
    this.watchdog?.excuse(performance.now() - this.askedAt);
    this.askedAt = undefined;
    this.beginnings++;
    // It may be terminated before it can say that it heard.
    void this.worker?.control.answer(text);
  }

  end(outcome: Outcome, atRest = false): void {
    if (this.ended) return;
    this.ended = true;
    clearTimeout(this.startTimer);
    this.watchdog?.dispose();
    this.port?.close();
    if (this.worker) this.duty.end(this.worker, outcome, atRest);
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
      event = within(eventBounds(this.duty.limits.outputBytes), () => this.duty.parse(data));
    } catch (error) {
      this.lose(`The sandbox said something it cannot say: ${String(error)}`);
      return;
    }
    if (event === undefined) return;
    const { kind } = event;
    // Where the output is cut, a message may end that no line break is counted for: in the head, and in the tail.
    if (kind === "started" || kind === "cleared") this.room = 2 * this.duty.limits.outputBytes + 2;
    const left = this.room - ("messages" in event ? weightOf(event.messages) : 0);
    // A worker that its program has taken over gets no more of the page's memory than any, and no more time.
    const isTooMuch =
      left < 0 ||
      (kind === "started" && this.beginnings-- === 0) ||
      // An honest one asks, and waits for the answer.
      (kind === "asks" && this.askedAt !== undefined);
    if (isTooMuch) {
      this.lose("The sandbox said more than it may.");
      return;
    }
    // Each tail replaces the one before it.
    if (kind !== "tail") this.room = left;
    switch (event.kind) {
      case "outcome":
        this.end(event.outcome, event.outcome.kind !== "crashed");
        return;
      case "started":
        clearTimeout(this.startTimer);
        this.startedAt = this.heardAt = performance.now();
        this.phase = "executing";
        this.watchdog?.dispose();
        this.watchdog = new Watchdog(this.duty.limits, (limit) =>
          this.end({ kind: "exhausted", limit, usage: this.usageNow() }),
        );
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

  private lose(detail: string): void {
    this.end({ kind: "crashed", detail });
  }

  /** The last usage told, with the time that has passed since, of a run that is ended here. */
  private usageNow(): Usage {
    const now = performance.now();
    const silentMs = this.phase === "executing" ? now - this.heardAt : 0;
    const { startedAt = now, usage } = this;
    return cutShort({ ...usage, cpuMs: usage.cpuMs + silentMs, wallMs: now - startedAt });
  }
}

/**
 * What messages take of the room that a run has: of text no more than the worker counts in bytes, a line break each, and as
 * much again for trees and tables as the guest writes them, which with their places is up to eight times as long here.
 */
function weightOf(messages: readonly ConsoleMessage[]): number {
  let weight = 0;
  for (const { text, spans, table } of messages) {
    weight += text.length + 1;
    if (spans || table) weight += JSON.stringify([spans, table]).length / 8;
  }
  return weight;
}
