import { transfer } from "comlink";
import { isInterpreted } from "../../languages/catalog.ts";
import { hasCompilerScript } from "../../languages/compiler-scripts.ts";
import { errorMessage } from "../../protocol/error-message.ts";
import type { CompiledFile } from "../../protocol/program/compile-result.ts";
import { parseRunEvent, type RunEvent } from "../../protocol/run/run-event.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import type { SessionOptions } from "../../protocol/session/session-request.ts";
import type { ActiveRun, LanguageLoading } from "./active-run.ts";
import { ClientRun } from "./client-run.ts";
import type { ClientSession } from "./client-session.ts";
import { ProgramAnalyzer } from "./program-analyzer.ts";
import { type Importing, type LibraryLoader, withLibraries } from "./request-libraries.ts";
import { languagesOf, needsFullRuntime } from "./runtime-requirements.ts";
import type { WorkerPool } from "./worker-pool.ts";

/** A longer run is likely to be stopped, with the next run starting immediately. */
const longRunMs = 100;

/** The output of a run is drawn within a frame. Starting the next worker took 8 ms of the page's thread before it. */
const frameMs = 20;

export type ClientOptions = {
  /** Workers serve more than one run, so their own compilers are warm: no other worker compiles for them. */
  readonly compilesInRun?: boolean;
  /** The source of libraries; without it there are none. */
  readonly libraries?: LibraryLoader;
};

/** The page's side of the sandbox. */
export class Client {
  private ownAnalyzer: ProgramAnalyzer | undefined;

  constructor(
    readonly pool: WorkerPool,
    private readonly options: ClientOptions = {},
  ) {}

  /** Prepares a worker before the first run. Rejects with a sentence if the sandbox cannot start here. */
  warm(): Promise<void> {
    return this.pool.warm();
  }

  /**
   * Loads what not every program needs: the standard library, the parser, and the compilers of these languages. Rejects
   * if they cannot be loaded.
   */
  extend(languages?: readonly string[]): Promise<void> {
    return this.pool.extend(languages);
  }

  /** Closes the cell with its engine and its workers. Active runs are lost; the next run opens another cell. */
  dispose(): void {
    this.pool.dispose();
    this.ownAnalyzer = undefined;
  }

  /** Analyzes programs without running them. */
  get analyzer(): ProgramAnalyzer {
    this.ownAnalyzer ??= new ProgramAnalyzer(this.pool, (request) => this.complete(request));
    return this.ownAnalyzer;
  }

  /**
   * Runs a program and calls `onEvent` for each event, in order. The outcome is always the last event, and
   * `onEvent` is not called after it. `onLoading` is called before them, if something large has to be fetched.
   */
  run(
    request: RunRequest,
    onEvent: (event: RunEvent) => void,
    onLoading?: (loading: LanguageLoading) => void,
  ): ActiveRun {
    let compiledFiles: readonly CompiledFile[] = [];
    let complete = request;
    const run = new ClientRun(
      {
        limits: request.limits,
        answers: request.answers,
        start: (worker, events) => worker.control.run(complete, transfer(events, [events]), compiledFiles),
        parse: parseRunEvent,
        end: (worker, _, isIdle) => (isIdle ? this.pool.release(worker) : worker.terminate()),
      },
      onEvent,
    );
    const loading = run.loading(onLoading);
    void this.begin(run, async () => {
      if (!needsFullRuntime(request)) return this.pool.expect(languagesOf(request));
      complete = await this.complete(request);
      const languages = languagesOf(request);
      await this.pool.extend(languages, loading);
      compiledFiles = await this.compile(request);
    });
    return run;
  }

  /** The request with the libraries that its program mentions. */
  complete<R extends Importing>(request: R): Promise<R> {
    return withLibraries(request, this.options.libraries);
  }

  /** Starts a session: see ClientSession. Rejects with BadInput for an invalid option. */
  async session(options?: SessionOptions): Promise<ClientSession> {
    // Most pages have no sessions.
    const { ClientSession } = await import("./client-session.ts");
    return ClientSession.begin(this.pool, options, (request) => this.complete(request));
  }

  /**
   * The compiled files of a program with a large compiler. It is slow at first and fast later: 532 lines took 90 ms in a
   * worker that had compiled nothing yet, and 14 in the worker that analyzes all programs. The worker of the run compiles
   * what is missing.
   */
  async compile(request: RunRequest): Promise<readonly CompiledFile[]> {
    const isCompiled = (each: string) => hasCompilerScript(each) && !isInterpreted(each);
    if (this.options.compilesInRun || !languagesOf(request).some(isCompiled)) return [];
    return this.analyzer.compile(request).catch(() => []);
  }

  /** `prepare` runs before the run gets a worker. */
  private async begin(run: ClientRun, prepare: () => Promise<void>): Promise<void> {
    try {
      await prepare();
      const worker = await this.pool.obtain(() => !run.isOver);
      // Stop or the next run ended it before it started. The worker stays ready for another run.
      if (!worker) return;
      run.begin(worker);
    } catch (error) {
      run.end({ kind: "crashed", detail: errorMessage(error) });
      return;
    }
    // The next spare worker is created once the run is over or has proved to be long, so that the run does not share
    // the processor with it.
    await Promise.race([run.result, new Promise((resolve) => setTimeout(resolve, longRunMs))]);
    await new Promise((resolve) => setTimeout(resolve, frameMs));
    await this.pool.refill();
  }
}
