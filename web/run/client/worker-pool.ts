import { hasCompilerScript } from "../../languages/compiler-scripts.ts";
import type { Cell, Loading } from "./cell.ts";
import * as texts from "./client-texts.ts";
import { type SandboxWorker, startWorker } from "./sandbox-worker.ts";

/** Supplies workers for runs, sessions and gradings. */
export type WorkerPool = Pick<
  Pool,
  "warm" | "extend" | "expect" | "isExtendedFor" | "obtain" | "release" | "refill" | "dispose"
>;

/**
 * Keeps one worker warm, so that a run starts in half a millisecond instead of 25. A worker serves one run: everything
 * that a program leaves behind ends with it.
 */
export class Pool {
  private cell: Promise<Cell> | undefined;
  private starting: Promise<void> | undefined;
  private spare: SandboxWorker | undefined;
  private extending: Promise<void> = Promise.resolve();
  /** The languages whose compilers are loaded; undefined before the full runtime is loaded. */
  private extendedFor: readonly string[] | undefined;
  /** The languages of the last program. The next one probably has the same. */
  private nextLanguages: readonly string[] = [];

  constructor(private readonly open: () => Promise<Cell>) {}

  /** Prepares a worker if there is none. Resolves once one is ready; rejects if the sandbox cannot start. */
  async warm(): Promise<void> {
    if (this.spare) return;
    // Cleared before the waiting promises resolve. A caller that finds no spare worker then creates a new one.
    if (!this.starting) {
      const starting = this.start().finally(() => {
        if (this.starting === starting) this.starting = undefined;
      });
      this.starting = starting;
    }
    await this.starting;
  }

  /**
   * Prepares the next worker, unless everything was closed meanwhile. A failure is reported by the run that needs the
   * worker.
   */
  async refill(): Promise<void> {
    if (this.cell !== undefined) await this.warm().catch(() => {});
  }

  /**
   * Gives workers from now on the standard library, the parser and the compilers of these languages; the spare worker
   * is replaced. Rejects if those cannot be loaded, and may then be called again.
   */
  async extend(languages: readonly string[] = [], loading?: Loading): Promise<void> {
    if (this.isExtendedFor(languages)) return this.expect(languages);
    this.nextLanguages = languages;
    await this.warm();
    // One after the other, because each keeps the compilers that were loaded before.
    const equipping = this.extending.then(() => this.replaceSpare(languages, loading));
    this.extending = equipping.catch(() => {});
    await equipping;
  }

  /** Announces the likely languages of the next program, so that the idle worker prepares their libraries. */
  expect(languages: readonly string[]): void {
    const isNew = languages.some((each) => !this.nextLanguages.includes(each));
    this.nextLanguages = languages;
    if (isNew && this.spare) this.prepare(this.spare);
  }

  private prepare(worker: SandboxWorker): void {
    const languages = this.nextLanguages.filter(hasCompilerScript);
    if (languages.length === 0 || !this.isExtendedFor(languages)) return;
    // If a worker dies meanwhile, the next caller does not get it.
    void worker.control.prepare(languages).catch(() => {});
  }

  /** Whether a worker that is taken now has everything that programs in these languages may need. */
  isExtendedFor(languages: readonly string[]): boolean {
    const { extendedFor } = this;
    return (
      extendedFor !== undefined &&
      languages.every((each) => extendedFor.includes(each) || !hasCompilerScript(each))
    );
  }

  private async replaceSpare(languages: readonly string[], loading?: Loading): Promise<void> {
    if (this.isExtendedFor(languages)) return;
    const all = [...new Set([...(this.extendedFor ?? []), ...languages.filter(hasCompilerScript)])];
    await (await this.cell)?.extend(all, loading);
    // A caller that takes a worker meanwhile gets the ready one.
    await this.starting;
    this.extendedFor = all;
    this.take()?.terminate();
    await this.warm();
  }

  /**
   * Takes the ready worker. The caller must terminate it. Undefined if there is none, which may happen even after
   * `warm`: if two runs wait for the same worker, only one gets it.
   */
  take(): SandboxWorker | undefined {
    const worker = this.spare;
    this.spare = undefined;
    return worker;
  }

  /** The next ready worker; undefined if it is no longer wanted by then. */
  async obtain(isWanted: () => boolean): Promise<SandboxWorker | undefined> {
    while (isWanted()) {
      const worker = this.take();
      if (worker) return worker;
      await this.warm();
    }
    return undefined;
  }

  /** Takes back a worker whose run has ended normally. This pool never reuses one. */
  release(worker: SandboxWorker): void {
    worker.terminate();
  }

  /** Closes the ready worker, the cell and its engine. Workers that were taken from this pool end with the cell. */
  dispose(): void {
    const { cell } = this;
    this.take()?.terminate();
    this.cell = undefined;
    this.starting = undefined;
    this.extendedFor = undefined;
    void cell?.then(
      (content) => content.dispose(),
      () => {},
    );
  }

  private async start(): Promise<void> {
    this.cell ??= this.open();
    const { cell } = this;
    try {
      const readyCell = await cell;
      if (this.cell !== cell) throw new Error(texts.closedSandbox);
      const worker = await startWorker(readyCell, (lostWorker) => {
        if (this.spare === lostWorker) this.spare = undefined;
      });
      if (this.cell !== cell) {
        worker.terminate();
        throw new Error(texts.closedSandbox);
      }
      this.spare = worker;
      // Callers that wait for this worker take it first: the first run started 40 ms late when each worker rehearsed.
      setTimeout(() => {
        if (this.spare !== worker) return;
        void worker.control.rehearse();
        this.prepare(worker);
      });
    } catch (error) {
      // The next attempt starts again, because the network may be available again.
      void cell.then(
        (content) => content.dispose(),
        () => {},
      );
      if (this.cell === cell) {
        this.cell = undefined;
        this.extendedFor = undefined;
      }
      throw error;
    }
  }
}
