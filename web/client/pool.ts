import { type Remote, wrap } from "comlink";
import type { SandboxControl } from "../protocol/control.ts";
import { type Cell, openCell } from "./cell.ts";

/** A worker that stands ready for one run. */
export type SandboxWorker = {
  readonly control: Remote<SandboxControl<MessagePort>>;
  /** Called, with a sentence, when the worker dies of an error of its own. */
  onLost: (sentence: string) => void;
  terminate(): void;
};

/**
 * Keeps one worker warm, so that a run starts in half a millisecond and not in 25. A worker serves one run: what
 * a program leaves behind dies with it, and the next starts clean.
 */
export class Pool {
  private cell: Promise<Cell> | undefined;
  private starting: Promise<void> | undefined;
  private spare: SandboxWorker | undefined;
  private equipping: Promise<void> | undefined;
  private equipped = false;

  constructor(private readonly open: () => Promise<Cell> = openCell) {}

  /** Gets a worker ready if none is. Resolves when one stood ready; rejects when the sandbox cannot start. */
  async warm(): Promise<void> {
    if (this.spare) return;
    // Cleared before anyone who waits for it hears: whoever then finds no spare makes a new one.
    this.starting ??= this.start().finally(() => {
      this.starting = undefined;
    });
    await this.starting;
  }

  /**
   * From now on workers come with the standard library and the parser; the spare that stands ready is replaced.
   * Rejects when those cannot be loaded, and may be called again.
   */
  async equip(): Promise<void> {
    if (this.equipped) return;
    await this.warm();
    this.equipping ??= this.replaceSpare().finally(() => {
      this.equipping = undefined;
    });
    await this.equipping;
  }

  private async replaceSpare(): Promise<void> {
    const cell = await this.cell;
    await cell?.equip();
    // Whoever takes a worker meanwhile gets the one that stands ready.
    await this.starting;
    this.equipped = true;
    this.take()?.terminate();
    await this.warm();
  }

  /**
   * The ready worker, which is the caller's to terminate. Undefined when there is none, even right after `warm`: of
   * two runs that wait for the same worker, one gets it.
   */
  take(): SandboxWorker | undefined {
    const worker = this.spare;
    this.spare = undefined;
    return worker;
  }

  /** The next ready worker; undefined when it is not wanted any more by the time there is one. */
  async obtain(wanted: () => boolean): Promise<SandboxWorker | undefined> {
    for (;;) {
      const worker = this.take();
      if (worker) return worker;
      await this.warm();
      if (!wanted()) return undefined;
    }
  }

  private async start(): Promise<void> {
    this.cell ??= this.open();
    try {
      this.spare = await this.startIn(await this.cell);
    } catch (error) {
      // The next attempt begins anew: the network may be back.
      this.cell?.then(
        (cell) => cell.dispose(),
        () => {},
      );
      this.cell = undefined;
      this.equipped = false;
      throw error;
    }
  }

  private startIn(cell: Cell): Promise<SandboxWorker> {
    return new Promise((resolve, reject) => {
      const born = cell.start((sentence) => {
        reject(new Error(sentence));
        worker.onLost(sentence);
      });
      const worker: SandboxWorker = {
        control: wrap<SandboxControl<MessagePort>>(born.control),
        onLost: () => {
          if (this.spare === worker) this.spare = undefined;
        },
        terminate: () => born.terminate(),
      };
      worker.control.ready().then(() => resolve(worker), reject);
    });
  }
}
