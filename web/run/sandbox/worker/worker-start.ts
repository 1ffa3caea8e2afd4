import type { Engine } from "../vm/engine.ts";

/** The first message to a worker: the compiled engine, and the port on which it is asked to do something. */
export type WorkerStart = {
  readonly engine: Engine;
  readonly control: MessagePort;
  /** The interpreters of languages that are not compiled, by their ids. */
  readonly interpreters?: readonly (readonly [id: string, module: WebAssembly.Module])[];
};

/** Calls `serve` with the first message to this worker. It was started from a blob inside the cell. */
export function whenStarted(serve: (start: WorkerStart) => void): void {
  addEventListener("message", ({ data }: MessageEvent<WorkerStart>) => serve(data), { once: true });
}
