import { Worker } from "node:worker_threads";
import type { Cell } from "../client/cell.ts";
import { compilerScript, lookScripts } from "../languages/compiler-scripts.ts";
import lookWorkerSource from "../sandbox/worker/look.worker.ts?script";
import workerSource from "../sandbox/worker/sandbox.full.worker.ts?script";
import * as texts from "./library-error-texts.ts";

/**
 * Where workers are born in Node: threads that run what the workers of a page run. The VM is the same; the wall around
 * it is not: a thread has no content security policy, so its global scope is emptied, and that is all there is.
 */
export function openNodeCell(wasm: Promise<Uint8Array<ArrayBuffer>>): Promise<Cell> {
  return openCellOf(wasm, workerSource);
}

/** The same for looking into runs. `wasm` is the engine with breakpoints; the languages are those of the programs. */
export async function openNodeLookCell(
  wasm: Promise<Uint8Array<ArrayBuffer>>,
  languages: readonly string[],
): Promise<Cell> {
  const cell = await openCellOf(wasm, lookWorkerSource);
  await cell.extend(lookScripts(languages));
  return cell;
}

async function openCellOf(wasm: Promise<Uint8Array<ArrayBuffer>>, workerSource: string): Promise<Cell> {
  const engine = await WebAssembly.compile(await wasm);
  const workers = new Map<Worker, (sentence: string) => void>();
  let source = workerSource;
  return {
    start(control, onLost) {
      const worker = new Worker(`${greeting}\n${source}`, { eval: true, env: {}, argv: [], execArgv: [] });
      workers.set(worker, onLost);
      worker.on("error", (error) => onLost(texts.workerFailed(String(error))));
      worker.on("exit", () => workers.delete(worker));
      worker.postMessage({ engine, control }, [control as never]);
      return () => {
        worker.removeAllListeners("error");
        workers.delete(worker);
        void worker.terminate();
      };
    },
    async extend(languages) {
      const compilers = await Promise.all(languages.map(compilerScript));
      source = [...compilers, workerSource].join("\n");
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

/** A worker of a page is spoken to by events of its global scope, and these scripts expect that. */
const greeting = `(() => {
  const { parentPort } = require("node:worker_threads");
  globalThis.addEventListener = (kind, hear) => parentPort.once(kind, (data) => hear({ data, stopImmediatePropagation() {} }));
})();`;
