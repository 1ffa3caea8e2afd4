import type { ConsoleMessage } from "../../protocol/console/console-message.ts";
import type { RunInputs } from "../../protocol/look/recorded-run.ts";
import { withinBounds } from "../../protocol/parsers.ts";
import { type Limits, maxAnswers } from "../../protocol/run/limits.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import { eventBounds, type RunEvent, type RunPhase, type WorkerEvent } from "../../protocol/run/run-event.ts";
import { interruptedUsage, noUsage, type Usage } from "../../protocol/run/usage.ts";
import type { ActiveRun } from "./active-run.ts";
import type { Loading } from "./cell.ts";
import * as texts from "./client-texts.ts";
import { type SandboxWorker, startTimeoutMs } from "./sandbox-worker.ts";
import { Watchdog } from "./watchdog.ts";

/** The task of a worker for a run. */
export type WorkerTask = {
  readonly limits: Limits;
  /** Starts the task in the worker. Its events arrive on the port. */
  readonly start: (worker: SandboxWorker, events: MessagePort) => Promise<void>;
  /** Parses an event; undefined for a message that is not an event. Throws BadInput for an invalid one. */
  readonly parse: (message: unknown) => WorkerEvent | undefined;
  /** Answers that are known in advance. */
  readonly answers?: readonly string[];
  /** Decides what happens to the worker. `isIdle`: the worker itself has reported the outcome and does nothing more. */
  readonly end: (worker: SandboxWorker, outcome: Outcome, isIdle: boolean) => void;
};

/** How long to wait for a stopped run, so that its earlier output arrives: it sends output every 16 ms. */
const flushGraceMs = 40;

/** One run on the page's side. It settles itself, because a Comlink call to a terminated worker never settles. */
export class ClientRun implements ActiveRun {
  readonly result: Promise<Outcome>;

  private settle!: (outcome: Outcome) => void;
  isOver = false;
  private stopping = false;
  private worker: SandboxWorker | undefined;
  private port: MessagePort | undefined;
  private watchdog: Watchdog | undefined;
  private startTimer: ReturnType<typeof setTimeout>;
  private startedAt: number | undefined;
  /** Before the run starts, it waits for a worker. */
  private phase: RunPhase = "waiting";
  private usage: Usage = noUsage;
  private eventAt = 0;
  private questionAt: number | undefined;
  /** How often it may still start: once, again if its stack was too small, and again for each answer. */
  private startBudget = 2;
  /** The remaining output, in units of `outputWeight`. */
  private outputBudget = 0;
  private reportedInputs: RunInputs | undefined;
  private readonly answers: (string | null)[] = [];

  constructor(
    private readonly task: WorkerTask,
    private readonly onEvent: (event: RunEvent) => void,
  ) {
    this.result = new Promise((resolve) => {
      this.settle = resolve;
    });
    this.startTimer = this.waitForStart();
  }

  /** For what is fetched before it begins: tells how much of it has come, and ends that with the run. */
  loading(onLoading: Loading["onLoading"]): Loading {
    const ending = new AbortController();
    void this.result.then(() => ending.abort());
    return {
      signal: ending.signal,
      onLoading: (loading) => {
        if (this.isOver) return;
        clearTimeout(this.startTimer);
        this.startTimer = this.waitForStart();
        onLoading?.(loading);
      },
    };
  }

  private waitForStart(): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.fail(texts.notStarted(startTimeoutMs / 1000)), startTimeoutMs);
  }

  begin(worker: SandboxWorker): void {
    if (this.isOver) {
      worker.terminate();
      return;
    }
    this.worker = worker;
    worker.onLost = (detail, isTooLarge) => {
      // Before the program has started, only its compiler can have used the memory.
      if (!isTooLarge || this.startedAt !== undefined) return this.fail(detail);
      this.end({ kind: "invalid", diagnostics: [{ severity: "error", message: detail }] });
    };
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    port1.onmessage = ({ data }) => this.receive(data);
    this.task.start(worker, port2).catch((error: unknown) => this.fail(String(error)));
  }

  /** A run that the page ended has not reported its inputs. Its last report may show that it had none. */
  get inputs(): RunInputs | undefined {
    const { reportedInputs, task, usage } = this;
    const isUnknown = usage.touched.some((each) => each === "clock" || each === "randomness");
    if (reportedInputs || isUnknown) return reportedInputs;
    return { numbers: [], answers: [...(task.answers ?? []), ...this.answers], isCut: false };
  }

  stop(): void {
    if (this.isOver || this.stopping) return;
    this.stopping = true;
    const kill = () => this.end({ kind: "stopped", by: "user", usage: this.usageNow() });
    if (this.phase === "waiting") kill();
    else setTimeout(kill, flushGraceMs);
  }

  answer(text: string | null): void {
    if (this.isOver || this.questionAt === undefined) return;
    this.watchdog?.resume(performance.now() - this.questionAt);
    this.questionAt = undefined;
    this.startBudget++;
    this.answers.push(text);
    // The worker may be terminated before it returns.
    void this.worker?.control.answer(text);
  }

  end(outcome: Outcome, isIdle = false): void {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.startTimer);
    this.watchdog?.dispose();
    this.port?.close();
    if (this.worker) this.task.end(this.worker, outcome, isIdle);
    try {
      this.onEvent({ kind: "outcome", outcome });
    } finally {
      this.settle(outcome);
    }
  }

  private receive(data: unknown): void {
    if (this.isOver) return;
    let event: WorkerEvent | undefined;
    try {
      event = withinBounds(eventBounds(this.task.limits.outputBytes), () => this.task.parse(data));
    } catch (error) {
      this.fail(texts.invalidMessage(String(error)));
      return;
    }
    if (event === undefined) return;
    if (event.kind === "inputs") {
      this.reportedInputs = event.inputs;
      return;
    }
    const { kind } = event;
    // If the output is cut, the head and the tail may each end with a message whose line break is not counted.
    if (kind === "started" || kind === "cleared") this.outputBudget = 2 * this.task.limits.outputBytes + 2;
    const remaining = this.outputBudget - ("messages" in event ? outputWeight(event.messages) : 0);
    // A worker that its program has taken over gets no more of the page's memory and time than any other.
    const isTooMuch =
      remaining < 0 ||
      (kind === "started" && this.startBudget-- === 0) ||
      // A working worker asks once, and waits for the answer.
      (kind === "asks" && (this.questionAt !== undefined || this.answers.length >= maxAnswers));
    if (isTooMuch) {
      this.fail(texts.tooMuchOutput);
      return;
    }
    // Each tail replaces the previous one.
    if (kind !== "tail") this.outputBudget = remaining;
    switch (event.kind) {
      case "outcome":
        this.end(event.outcome, event.outcome.kind !== "crashed");
        return;
      case "started":
        clearTimeout(this.startTimer);
        this.eventAt = performance.now();
        this.startedAt ??= this.eventAt;
        this.phase = "executing";
        // A run that is repeated with an answer gets no more time.
        this.watchdog ??= new Watchdog(this.task.limits, (limit) =>
          this.end({ kind: "exhausted", limit, usage: this.usageNow() }),
        );
        this.watchdog.update("executing", this.usage.cpuMs);
        break;
      case "asks":
        this.questionAt = performance.now();
        this.phase = "waiting";
        this.watchdog?.pause();
        break;
      case "progress":
        this.phase = event.phase;
        this.usage = event.usage;
        this.eventAt = performance.now();
        this.watchdog?.update(event.phase, event.usage.cpuMs);
        break;
    }
    this.onEvent(event);
  }

  private fail(detail: string): void {
    this.end({ kind: "crashed", detail });
  }

  /** The last reported usage, plus the time since then, for a run that the page ends. */
  private usageNow(): Usage {
    const now = performance.now();
    const silentMs = this.phase === "executing" ? now - this.eventAt : 0;
    const { startedAt = now, usage } = this;
    return interruptedUsage({ ...usage, cpuMs: usage.cpuMs + silentMs, wallMs: now - startedAt });
  }
}

/**
 * The share of a run's output budget that messages use. Text uses at most the bytes that the worker counts, plus a line
 * break each. Trees and tables may use the same again in the guest's format, which is up to eight times as long here
 * with its positions.
 */
function outputWeight(messages: readonly ConsoleMessage[]): number {
  let weight = 0;
  for (const { text, spans, table } of messages) {
    weight += text.length + 1;
    if (spans || table) weight += JSON.stringify([spans, table]).length / 8;
  }
  return weight;
}
