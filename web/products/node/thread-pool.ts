import { hasCompilerScript } from "../../languages/compiler-scripts.ts";
import type { Cell } from "../../run/client/cell.ts";
import { type SandboxWorker, startWorker } from "../../run/client/sandbox-worker.ts";
import type { WorkerPool } from "../../run/client/worker-pool.ts";
import * as texts from "./library-error-texts.ts";

type Waiter = {
  readonly resolve: (worker: SandboxWorker) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Keeps threads for later runs, since starting one takes 100 ms. A thread serves one run after the other, each in an
 * instance and a memory of its own. A thread is ended if a run did not end by itself: it was stopped, was silent past
 * its time, or crashed. web/products/node/README.md says what runs in one thread share.
 */
export class ThreadPool implements WorkerPool {
  private cell: Promise<Cell> | undefined;
  private readonly idle: SandboxWorker[] = [];
  private readonly waiting: Waiter[] = [];
  private starting = 0;
  /** The languages whose compilers new threads have. */
  private languages: readonly string[] = [];
  private extending: Promise<void> = Promise.resolve();
  /** The languages that each live thread was equipped with. */
  private readonly extendedFor = new WeakMap<SandboxWorker, readonly string[]>();

  /** @param maxIdle the maximum number of idle threads. */
  constructor(
    private readonly open: () => Promise<Cell>,
    private readonly maxIdle: number,
  ) {}

  async warm(): Promise<void> {
    if (this.idle.length === 0) this.offer(await this.obtainAny());
  }

  async refill(): Promise<void> {
    if (this.cell !== undefined && this.starting === 0) await this.warm().catch(() => {});
  }

  async extend(languages: readonly string[] = []): Promise<void> {
    if (this.isExtendedFor(languages)) return;
    // One after the other, because each keeps what the earlier ones have loaded.
    const equipping = this.extending.then(async () => {
      const all = [...new Set([...this.languages, ...languages.filter(hasCompilerScript)])];
      await (await this.openCell()).extend(all);
      this.languages = all;
      for (const worker of this.idle.splice(0)) worker.terminate();
    });
    this.extending = equipping.catch(() => {});
    await equipping;
  }

  /** Nothing to prepare: a thread that has run a program of a language keeps its library ready. */
  expect(): void {}

  isExtendedFor(languages: readonly string[]): boolean {
    return languages.every((each) => !hasCompilerScript(each) || this.languages.includes(each));
  }

  async obtain(isWanted: () => boolean): Promise<SandboxWorker | undefined> {
    if (!isWanted()) return undefined;
    const worker = await this.obtainAny();
    if (isWanted()) return worker;
    this.offer(worker);
    return undefined;
  }

  /** Offers the thread to the next run. It creates its new instance before it receives the run. */
  release(worker: SandboxWorker): void {
    worker.onLost = () => this.forget(worker);
    worker.control.renew().catch((error) => {
      // By then it may belong to another run, which gets the message.
      worker.onLost(String(error));
      worker.terminate();
    });
    this.offer(worker);
  }

  dispose(): void {
    const { cell } = this;
    this.cell = undefined;
    this.languages = [];
    for (const worker of this.idle.splice(0)) worker.terminate();
    for (const { reject } of this.waiting.splice(0)) reject(new Error(texts.closedSandbox));
    void cell?.then(
      (openedCell) => openedCell.dispose(),
      () => {},
    );
  }

  private obtainAny(): Promise<SandboxWorker> {
    const worker = this.idle.pop();
    if (worker) return Promise.resolve(worker);
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      if (this.starting < this.waiting.length) void this.start();
    });
  }

  /** Gives a ready thread to the run that has waited longest. */
  private offer(worker: SandboxWorker): void {
    const isOld = this.extendedFor.get(worker) !== this.languages;
    const waiter = isOld ? undefined : this.waiting.shift();
    if (waiter) waiter.resolve(worker);
    else if (isOld || this.idle.length >= this.maxIdle) worker.terminate();
    else this.idle.push(worker);
    if (this.starting < this.waiting.length) void this.start();
  }

  private async start(): Promise<void> {
    this.starting++;
    let worker: SandboxWorker | undefined;
    try {
      const cell = await this.openCell();
      const { languages } = this;
      worker = await startWorker(cell, (lostWorker) => this.forget(lostWorker));
      this.extendedFor.set(worker, languages);
    } catch (error) {
      this.waiting.shift()?.reject(error);
    } finally {
      this.starting--;
    }
    if (!worker) return;
    if (this.cell === undefined) worker.terminate();
    else this.offer(worker);
  }

  private openCell(): Promise<Cell> {
    this.cell ??= this.open().catch((error) => {
      this.cell = undefined;
      throw error;
    });
    return this.cell;
  }

  private forget(worker: SandboxWorker): void {
    const at = this.idle.indexOf(worker);
    if (at >= 0) this.idle.splice(at, 1);
  }
}
