import { languageById } from "../../languages/catalog.ts";
import { listOf, withinBounds } from "../../protocol/parsers.ts";
import type { CompiledFile } from "../../protocol/program/compile-result.ts";
import { type Diagnostic, parseDiagnostic } from "../../protocol/program/diagnostic.ts";
import type { SourceFile } from "../../protocol/program/source-file.ts";
import type { Syntax } from "../../protocol/program/syntax-tree.ts";
import { type Explanation, parseExplanation } from "../../protocol/run/explanation.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import * as texts from "./client-texts.ts";
import { languagesOf } from "./runtime-requirements.ts";
import type { SandboxWorker } from "./sandbox-worker.ts";
import type { WorkerPool } from "./worker-pool.ts";

/** A text that takes longer to analyze was made for that; 200,000 characters take about 50 ms. */
const timeoutMs = 5_000;

/** The bounds of one result. The syntax tree of a program of 1 MiB is the largest. */
const bounds = { values: 5_000_000, characters: 2 ** 27 };

/** Other endings need no explanation. */
const badEndings: ReadonlySet<Outcome["kind"]> = new Set(["exhausted", "invalid", "threw", "unsettled"]);

const maxDiagnostics = 10_000;
const parseDiagnostics = listOf(parseDiagnostic, maxDiagnostics);

/**
 * Analyzes programs without running them, in a separate worker. The page does not block and does not load a parser. A
 * text that keeps the worker busy costs only that worker.
 */
export class ProgramAnalyzer {
  private worker: Promise<SandboxWorker> | undefined;
  private languages: readonly string[] = [];

  /** @param complete adds the modules that its program imports to a request. */
  constructor(
    private readonly pool: Pick<WorkerPool, "extend" | "obtain" | "refill" | "isExtendedFor">,
    private readonly complete: (request: RunRequest) => Promise<RunRequest> = async (request) => request,
  ) {}

  /**
   * The compiled files of a program for the run's worker, which parses them like all its input. The page does not
   * interpret them. Rejects if the analyzer cannot start or takes too long.
   */
  compile(request: RunRequest): Promise<readonly CompiledFile[]> {
    return this.ask(languagesOf(request), ({ control }) => control.compile(request));
  }

  /** The problems of a program that its text shows. Rejects if the analyzer cannot start or takes too long. */
  async check(request: RunRequest): Promise<readonly Diagnostic[]> {
    if (this.mustWait(request)) return [];
    const complete = await this.complete(request);
    const answer = await this.ask(languagesOf(request), ({ control }) => control.check(complete));
    return withinBounds(bounds, () => parseDiagnostics(answer, "diagnostics"));
  }

  /** Whether a large interpreter is missing, which is fetched for a run alone. */
  private mustWait(request: RunRequest): boolean {
    const large = languagesOf(request).filter((each) => languageById(each)?.downloadMb);
    return !this.pool.isExtendedFor(large);
  }

  /** The syntax tree of a file of a program in that language. Rejects like `check`. The caller passes its parser. */
  async syntax(file: SourceFile, language: string, parse: (value: unknown) => Syntax): Promise<Syntax> {
    const languages = languagesOf({ files: [file], language });
    const answer = await this.ask(languages, ({ control }) => control.syntax(file, language));
    return withinBounds(bounds, () => parse(answer));
  }

  /** Explains a run with that outcome by the program's text, if it can. Rejects like `check`. */
  async explain(request: RunRequest, outcome: Outcome): Promise<Explanation | undefined> {
    if (!badEndings.has(outcome.kind)) return undefined;
    const scripts = [...languagesOf(request), "explain"];
    const answer = await this.ask(scripts, ({ control }) => control.explain(request, outcome));
    return answer && withinBounds(bounds, () => parseExplanation(answer, "explanation"));
  }

  /**
   * Lets the worker do another task for a program in these languages. The caller must parse the result. Rejects like
   * `check`.
   */
  async ask<T>(languages: readonly string[], call: (worker: SandboxWorker) => Promise<T>): Promise<T> {
    const analyzingWorker = await this.workerFor(languages);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      const giveUp = (sentence: string) => {
        this.drop(analyzingWorker);
        reject(new Error(sentence));
      };
      analyzingWorker.onLost = giveUp;
      timer = setTimeout(() => giveUp(texts.notAnalyzed(timeoutMs / 1000)), timeoutMs);
    });
    try {
      return await Promise.race([call(analyzingWorker), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  private async workerFor(languages: readonly string[]): Promise<SandboxWorker> {
    await this.pool.extend(languages);
    if (languages.some((each) => !this.languages.includes(each))) {
      // The worker was started before these compilers were loaded.
      void this.worker?.then(
        (worker) => this.drop(worker),
        () => {},
      );
      this.worker = undefined;
      this.languages = [...new Set([...this.languages, ...languages])];
    }
    this.worker ??= this.obtain();
    return this.worker;
  }

  private async obtain(): Promise<SandboxWorker> {
    try {
      const worker = (await this.pool.obtain(() => true)) as SandboxWorker;
      // Prepares a worker for the next run.
      void this.pool.refill();
      return worker;
    } catch (error) {
      this.worker = undefined;
      throw error;
    }
  }

  private drop(worker: SandboxWorker): void {
    worker.terminate();
    const { worker: pendingWorker } = this;
    void pendingWorker?.then(
      (current) => {
        if (current === worker && this.worker === pendingWorker) this.worker = undefined;
      },
      () => {},
    );
  }
}
