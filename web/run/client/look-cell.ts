import { compilerScript, lookScripts } from "../../languages/compiler-scripts.ts";
import type { LookWorkerApi } from "../../protocol/worker-api.ts";
import type { Cell, OnLost } from "./cell.ts";
import { HeldEngine } from "./held-engine.ts";
import { fetchMomentsEngine } from "./moments-engine.ts";
import { openCellOf } from "./open-cell.ts";
import { type ReadyWorker, startWorker } from "./sandbox-worker.ts";

export type LookWorker = ReadyWorker<LookWorkerApi<MessagePort>>;
type LookCell = Pick<Cell, "start" | "dispose">;

/** Opens cells for replays and starts their workers. */
export type LookCells = {
  /**
   * Opens a cell for programs in these languages. Fetches its engine and the script of its workers if that has not been
   * done.
   */
  open(languages: readonly string[]): Promise<LookCell>;
  /** `onLost` is called if the worker dies. */
  start(cell: LookCell, onLost: OnLost): Promise<LookWorker>;
};

const momentsEngine = new HeldEngine(fetchMomentsEngine);

/** Fetches the engine with breakpoints and the worker's script in advance. Rejects if it cannot. */
export async function holdLookEngine(): Promise<void> {
  await Promise.all([momentsEngine.hold(), lookWorkerScript()]);
}

const lookWorkerScript = async () => (await import("../sandbox/worker/look.worker.ts?script")).default;

export const lookCells: LookCells = {
  async open(languages) {
    const [source, ...compilers] = await Promise.all([
      lookWorkerScript(),
      ...lookScripts(languages).map(compilerScript),
    ]);
    const engine = await momentsEngine.get();
    return openCellOf(Promise.resolve(engine), [...compilers, source].join("\n"));
  },
  start: (cell, onLost) => startWorker<LookWorkerApi<MessagePort>>(cell, (_, sentence) => onLost(sentence)),
};
