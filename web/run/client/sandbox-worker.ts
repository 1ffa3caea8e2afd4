import { releaseProxy, wrap } from "comlink";
import type { SandboxWorkerApi } from "../../protocol/worker-api.ts";
import type { Cell, OnLost } from "./cell.ts";
import * as texts from "./client-texts.ts";

/** The page's view of a worker's methods. Comlink's own type would become part of the package's types. */
type Remote<T> = {
  readonly [Name in keyof T]: T[Name] extends (...args: infer Asked) => infer Answer
    ? (...args: Asked) => Promise<Awaited<Answer>>
    : never;
};

/** An idle worker that exposes this API. */
export type ReadyWorker<Api> = {
  readonly control: Remote<Api>;
  /** Of its owner. The pool hands a worker over to a run, and a run back to the pool: each sets its own. */
  onLost: OnLost;
  terminate(): void;
};

/** An idle worker for one run. */
export type SandboxWorker = ReadyWorker<SandboxWorkerApi<MessagePort>>;

/**
 * The maximum time for a worker to be ready, and from the first click to the first step. A worker waits for the engine,
 * which a slow network may deliver late, and on a busy machine the library of a language took half a minute. But what never
 * answers must not stand in the way of all later workers.
 */
export const startTimeoutMs = 180_000;

/**
 * Starts a worker. Resolves when it is ready, and rejects with a message if it cannot start or does not answer.
 * `onLost` is called if the worker dies, unless it has a new owner by then.
 */
export function startWorker<Api extends { ready(): void } = SandboxWorkerApi<MessagePort>>(
  cell: Pick<Cell, "start">,
  onLost: (worker: ReadyWorker<Api>, ...loss: Parameters<OnLost>) => void,
): Promise<ReadyWorker<Api>> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    const end = cell.start(port2, (sentence, isTooLarge) => {
      clearTimeout(timer);
      reject(new Error(sentence));
      worker.onLost(sentence, isTooLarge);
    });
    let isOver = false;
    const control = wrap<{ ready(): void }>(port1);
    const worker: ReadyWorker<Api> = {
      control: control as unknown as Remote<Api>,
      onLost: (...loss) => onLost(worker, ...loss),
      terminate: () => {
        if (isOver) return;
        isOver = true;
        // A call without a result keeps Comlink's proxy in memory, and the proxy keeps its port. A heap snapshot after
        // many stopped runs on a busy machine was full of them.
        control[releaseProxy]();
        end();
        port1.close();
      },
    };
    const timer = setTimeout(() => {
      reject(new Error(texts.notStarted(startTimeoutMs / 1000)));
      worker.terminate();
    }, startTimeoutMs);
    void control
      .ready()
      .then(() => resolve(worker), reject)
      .finally(() => clearTimeout(timer));
  });
}
