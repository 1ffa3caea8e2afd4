import { transfer } from "comlink";
import { parseRunEvent, type RunEvent } from "../protocol/event.ts";
import type { RunRequest } from "../protocol/request.ts";
import type { SessionOptions } from "../protocol/session.ts";
import { ClientRun, type RunHandle } from "./client-run.ts";
import { languagesOf, needsEquipment } from "./equipment.ts";
import { Pool } from "./pool.ts";
import { Reader } from "./reader.ts";
import type { ClientSession } from "./session.ts";

/** A run that goes on for longer is likely to be stopped, and the next run to be asked for at once. */
const longRunMs = 100;

export type { RunHandle } from "./client-run.ts";

/** The page's side of the sandbox. */
export class Client {
  private ownReader: Reader | undefined;

  constructor(private readonly pool: Pool = new Pool()) {}

  /** Gets a worker ready ahead of the first run. Rejects with a sentence when the sandbox cannot start here. */
  warm(): Promise<void> {
    return this.pool.warm();
  }

  /**
   * Loads what not every program needs: the standard library, the parser, the compilers of these languages. Rejects when
   * it cannot be loaded.
   */
  equip(languages?: readonly string[]): Promise<void> {
    return this.pool.equip(languages);
  }

  /** Reads programs without running them. */
  get reader(): Reader {
    this.ownReader ??= new Reader(this.pool);
    return this.ownReader;
  }

  /**
   * Runs a program and tells `onEvent` what happens, in order. The outcome is the last event, in every case, and
   * `onEvent` is not called after it.
   */
  run(request: RunRequest, onEvent: (event: RunEvent) => void): RunHandle {
    const run = new ClientRun(
      {
        limits: request.limits,
        begin: (worker, events) => worker.control.run(request, transfer(events, [events])),
        parse: parseRunEvent,
        end: (worker) => worker.terminate(),
      },
      onEvent,
    );
    void this.begin(run, needsEquipment(request) ? languagesOf(request) : undefined);
    return run;
  }

  /** Begins a session: see ClientSession. Rejects with BadInput for an option that is not what it should be. */
  async session(options?: SessionOptions): Promise<ClientSession> {
    // Most pages have none.
    const { ClientSession } = await import("./session.ts");
    return ClientSession.begin(this.pool, options);
  }

  /** `languages`: those of a program that needs equipment. */
  private async begin(run: ClientRun, languages: readonly string[] | undefined): Promise<void> {
    try {
      if (languages) await this.pool.equip(languages);
      const worker = await this.pool.obtain(() => !run.ended);
      // Ended before it began, by Stop or by the next run: the worker is left to whoever needs it.
      if (!worker) return;
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
