import { compilerScript } from "../languages/compiler-scripts.ts";
import { fields, integer, oneOf, optional, text } from "../protocol/parsers.ts";
import * as texts from "./client-texts.ts";

/** The only place that starts workers. */
export type Cell = {
  /**
   * Starts a worker, and returns a function that ends it at once, whatever it is doing.
   *
   * @param control the worker's end of its control port.
   * @param onLost called with a sentence if the worker cannot start or died of its own error.
   */
  start(control: MessagePort, onLost: (detail: string) => void): () => void;
  /**
   * Gives workers started from now on the standard library, the parser, and the compilers of these languages. Rejects
   * if those cannot be loaded.
   */
  extend(languages: readonly string[]): Promise<void>;
  dispose(): void;
};

/**
 * The cell in a loaded frame. If the engine cannot be fetched or compiled, the workers of the cell are lost.
 * @param wasm rejects with an Error whose message is a sentence.
 */
export function cellIn(frame: HTMLIFrameElement, wasm: Promise<ArrayBuffer>, workerSource: string): Cell {
  const { port1: toCell, port2 } = new MessageChannel();
  const listeners = new Map<number, (detail: string) => void>();
  let lastId = 0;
  const loseAll = (sentence: string) => {
    for (const reportLoss of [...listeners.values()]) reportLoss(sentence);
  };

  toCell.onmessage = ({ data }) => {
    // The frame is ours, but it runs next to untrusted code.
    const message = fields<CellFailure>(data, "cell message", {
      kind: oneOf("failed", "lost"),
      id: optional(integer(1, Number.MAX_SAFE_INTEGER)),
      detail: text,
    });
    if (message.kind === "failed") {
      loseAll(texts.engineNotCompiled(message.detail));
    } else if (message.id !== undefined) {
      listeners.get(message.id)?.(texts.workerFailed(message.detail));
    }
  };
  // The frame's origin is opaque, so only the target origin "*" reaches it. It gets nothing secret.
  frame.contentWindow?.postMessage({ workerSource: scriptOf(workerSource) }, "*", [port2]);
  const delivery = wasm.then((bytes) => toCell.postMessage({ kind: "engine", wasm: bytes }, [bytes]));

  return {
    start(control, onLost) {
      const id = ++lastId;
      listeners.set(id, onLost);
      delivery.catch(({ message }: Error) => listeners.get(id)?.(message));
      toCell.postMessage({ kind: "start", id, control }, [control]);
      return () => {
        listeners.delete(id);
        toCell.postMessage({ kind: "terminate", id });
      };
    },
    async extend(languages) {
      const [{ default: fullSource }, ...compilers] = await Promise.all([
        import("../sandbox/worker/sandbox.full.worker.ts?script"),
        ...languages.map(compilerScript),
      ]);
      toCell.postMessage({ kind: "equip", workerSource: scriptOf(...compilers, fullSource) });
    },
    dispose() {
      loseAll(texts.closedSandbox);
      listeners.clear();
      toCell.close();
      frame.remove();
    },
  };
}

/**
 * A blob is sent as a reference. A string would be copied twice in the page's thread: 7 ms for the script of the first
 * worker, or 28 ms on a phone.
 */
function scriptOf(...sources: readonly string[]): Blob {
  return new Blob([sources.join("\n")], { type: "text/javascript" });
}

type CellFailure = { readonly kind: "failed" | "lost"; readonly id?: number; readonly detail: string };

/** Rejects with a sentence as its message. */
export async function fetchEngine(engineUrl: string): Promise<ArrayBuffer> {
  let response: Response;
  try {
    response = await fetch(engineUrl);
  } catch (error) {
    throw new Error(texts.engineNotLoaded(String(error)), { cause: error });
  }
  if (!response.ok) throw new Error(texts.engineNotAnswered(response.status));
  return response.arrayBuffer();
}
