import { transfer } from "comlink";
import { errorMessage } from "../../protocol/error-message.ts";
import { BadInput } from "../../protocol/parsers.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { RunEvent } from "../../protocol/run/run-event.ts";
import {
  type EvaluationOptions,
  type EvaluationRequest,
  evaluationRequest,
  parseSessionEvent,
  type SessionOptions,
  type SessionRequest,
  sessionRequest,
} from "../../protocol/session/session-request.ts";
import { SessionSnapshot, type SnapshotDelta } from "../../protocol/session/session-snapshot.ts";
import type { ActiveRun } from "./active-run.ts";
import { ClientRun } from "./client-run.ts";
import * as texts from "./client-texts.ts";
import { withLibraries } from "./request-libraries.ts";
import { languagesOf } from "./runtime-requirements.ts";
import type { SandboxWorker } from "./sandbox-worker.ts";
import type { WorkerPool } from "./worker-pool.ts";

type CompleteRequest = (request: SessionRequest) => Promise<SessionRequest>;

type SessionPool = Pick<WorkerPool, "extend" | "obtain" | "refill">;

/**
 * A session on the page's side: it evaluates one cell after another, in a worker that exists as long as they complete.
 * The page stores the last good state as bytes that it does not interpret. A worker that did not complete a cell
 * (because it was stopped or killed, for example) is terminated, and the next cell runs in a new worker that gets the
 * state.
 */
export class ClientSession {
  /** @param complete adds the libraries that the request's files and its cell mention; without it there are none. */
  static begin(
    pool: SessionPool,
    options?: SessionOptions,
    complete: CompleteRequest = withLibraries,
  ): ClientSession {
    return new ClientSession(pool, sessionRequest(options), complete);
  }

  private worker: SandboxWorker | undefined;
  private running: ClientRun | undefined;
  private isDisposed = false;
  /** `initialRequest` with the libraries that its cells have mentioned so far; undefined before the first cell. */
  private request: SessionRequest | undefined;

  constructor(
    private readonly pool: SessionPool,
    private readonly initialRequest: SessionRequest,
    private readonly complete: CompleteRequest = withLibraries,
    private readonly snapshot = new SessionSnapshot(),
    /** The number of the last cell. */
    private number = 0,
  ) {}

  /** The number of evaluations that can be undone. */
  get undoable(): number {
    return this.snapshot.undoable;
  }

  /**
   * Evaluates a cell and calls `onEvent` for each event, the outcome last. One at a time. Throws BadInput for an
   * invalid option.
   */
  evaluate(options: EvaluationOptions, onEvent: (event: RunEvent) => void): ActiveRun {
    this.checkIdle(texts.oneCell);
    if (this.isDisposed) throw new Error(texts.sessionOver);
    const cell = evaluationRequest(options, this.initialRequest, this.number + 1);
    this.number++;
    const changes: SnapshotDelta[] = [];
    const run = new ClientRun(
      {
        limits: cell.limits,
        start: (worker, events) => this.assign(worker, cell, events),
        parse: (message) => {
          const event = parseSessionEvent(message);
          if (event.kind !== "kept") return event;
          // The very first state is the start of the session, before any cell.
          if (!this.snapshot.state) this.snapshot.save(event.change);
          else if (changes.push(event.change) > 1) throw new BadInput("more than one state of one cell");
          return undefined;
        },
        end: (worker, outcome) => this.finish(worker, outcome, changes),
      },
      onEvent,
    );
    this.running = run;
    void this.begin(run, cell);
    return run;
  }

  /** Undoes the last completed evaluation. False if there is none, or none left. */
  undo(): boolean {
    this.checkIdle(texts.nothingToUndo);
    if (!this.snapshot.undo()) return false;
    this.dropWorker();
    return true;
  }

  /** A separate session that continues from the last good state of this one. */
  fork(): ClientSession {
    return new ClientSession(
      this.pool,
      this.initialRequest,
      this.complete,
      this.snapshot.fork(),
      this.number,
    );
  }

  /** Ends the session and the current evaluation. */
  dispose(): void {
    this.isDisposed = true;
    this.running?.stop();
    if (!this.isBusy) this.dropWorker();
  }

  private get isBusy(): boolean {
    return this.running !== undefined && !this.running.isOver;
  }

  private checkIdle(sentence: string): void {
    if (this.isBusy) throw new Error(sentence);
  }

  private async begin(run: ClientRun, cell: EvaluationRequest): Promise<void> {
    try {
      await this.pool.extend(languagesOf(this.initialRequest));
      await this.loadLibraries(cell);
      const worker = run.isOver ? undefined : (this.worker ?? (await this.pool.obtain(() => !run.isOver)));
      if (!worker) return;
      run.begin(worker);
    } catch (error) {
      run.end({ kind: "crashed", detail: errorMessage(error) });
      return;
    }
    await run.result;
    // The next evaluation gets the worker: one of this session, if the cell has not completed.
    await this.pool.refill();
  }

  /**
   * A worker gets the session's modules when it opens the session. With another library, the state moves to another
   * worker.
   */
  private async loadLibraries({ file }: EvaluationRequest): Promise<void> {
    const { initialRequest } = this;
    const knownModules = this.request?.modules ?? initialRequest.modules;
    // A module that could not be loaded before may be available now.
    const loadedModules = knownModules.filter(
      (each) => each.absent === undefined || initialRequest.modules.includes(each),
    );
    const { capabilities, modules } = await this.complete({
      ...initialRequest,
      files: [...initialRequest.files, file],
      modules: loadedModules,
    });
    const isKnown =
      modules.length === knownModules.length && modules.every((each) => knownModules.includes(each));
    if (this.request && isKnown) return;
    this.request = { ...initialRequest, capabilities, modules };
    this.dropWorker();
  }

  private async assign(worker: SandboxWorker, cell: EvaluationRequest, events: MessagePort): Promise<void> {
    if (worker !== this.worker) {
      this.worker = worker;
      await worker.control.open(this.request ?? this.initialRequest, this.snapshot.asDelta());
    }
    await worker.control.evaluate(cell, transfer(events, [events]));
  }

  private finish(worker: SandboxWorker, outcome: Outcome, changes: readonly SnapshotDelta[]): void {
    if (outcome.kind !== "completed" || this.isDisposed) {
      this.dropWorker();
      worker.terminate();
      return;
    }
    for (const change of changes) this.snapshot.save(change);
    worker.onLost = () => {
      if (this.worker === worker) this.dropWorker();
    };
  }

  private dropWorker(): void {
    this.worker?.terminate();
    this.worker = undefined;
  }
}
