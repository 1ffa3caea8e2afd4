import { Worker } from "node:worker_threads";
import { isInterpreted } from "../../languages/catalog.ts";
import { compilerScript, lookScripts } from "../../languages/compiler-scripts.ts";
import type { LookWorkerApi } from "../../protocol/worker-api.ts";
import type { Cell, OnLost } from "../../run/client/cell.ts";
import type { LookCells } from "../../run/client/look-cell.ts";
import { startWorker } from "../../run/client/sandbox-worker.ts";
import lookWorkerSource from "../../run/sandbox/worker/look.worker.ts?script";
import workerSource from "../../run/sandbox/worker/sandbox.full.worker.ts?script";
import type { Engines } from "./engines.ts";
import * as texts from "./library-error-texts.ts";

/**
 * Opens the cell in which workers start in Node: threads that run the scripts of a page's workers. The VM is the same,
 * but there is less around it: a thread has no content security policy. So its global scope is emptied, and that is the
 * only other protection.
 */
export function openNodeCell({
  engine,
  interpreter,
}: Pick<Engines, "engine" | "interpreter">): Promise<Cell> {
  return openCellOf(engine(), workerSource, interpreter);
}

/**
 * The maximum memory of a thread besides the VM's, in MiB. A compiler works outside of the limits of a run. A file of
 * 1 MB in TypeScript, which is the default limit of a program, needs up to 450.
 */
const maxHeapMib = 768;

/** The cells for looking into runs. `wasm` reads the engine with breakpoints. */
export function nodeLookCells(wasm: () => Promise<Uint8Array<ArrayBuffer>>): LookCells {
  return {
    async open(languages) {
      const cell = await openCellOf(wasm(), lookWorkerSource);
      await cell.extend(lookScripts(languages));
      return cell;
    },
    start: (cell, onLost) => startWorker<LookWorkerApi<MessagePort>>(cell, (_, sentence) => onLost(sentence)),
  };
}

async function openCellOf(
  wasm: Promise<Uint8Array<ArrayBuffer>>,
  workerSource: string,
  interpreter?: Engines["interpreter"],
): Promise<Cell> {
  const engine = await WebAssembly.compile(await wasm);
  const workers = new Map<Worker, OnLost>();
  let source = workerSource;
  let interpreters: readonly (readonly [id: string, module: WebAssembly.Module])[] = [];
  return {
    start(control, onLost) {
      const worker = new Worker(`${greeting}\n${source}`, {
        eval: true,
        env: {},
        argv: [],
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: maxHeapMib },
      });
      workers.set(worker, onLost);
      worker.on("error", (error: NodeJS.ErrnoException) => {
        const isTooLarge = error.code === "ERR_WORKER_OUT_OF_MEMORY";
        onLost(isTooLarge ? texts.tooLarge(maxHeapMib) : texts.workerFailed(String(error)), isTooLarge);
      });
      worker.on("exit", () => workers.delete(worker));
      worker.postMessage({ engine, control, interpreters }, [control as never]);
      return () => {
        worker.removeAllListeners("error");
        workers.delete(worker);
        void worker.terminate();
      };
    },
    async extend(languages) {
      const compilers = await Promise.all(languages.map(compilerScript));
      source = [...compilers, workerSource].join("\n");
      const interpreted = interpreter ? languages.filter((each) => isInterpreted(each)) : [];
      interpreters = await Promise.all(
        interpreted.map(
          async (id) =>
            [id, await WebAssembly.compile(await (interpreter as Engines["interpreter"])(id))] as const,
        ),
      );
    },
    dispose() {
      for (const [worker, onLost] of workers) {
        onLost(texts.closedSandbox);
        void worker.terminate();
      }
      workers.clear();
    },
  };
}

/** The scripts expect messages as events of the global scope, as in a page's worker. */
const greeting = `(() => {
  const { parentPort } = require("node:worker_threads");
  globalThis.addEventListener = (kind, hear) => parentPort.once(kind, (data) => hear({ data }));
})();`;
