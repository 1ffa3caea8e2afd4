import engineUrl from "virtual:engine-url";
import { compilerScript } from "../languages/compiler-scripts.ts";
import { fields, integer, oneOf, optional, text } from "../protocol/parsers.ts";
import workerSource from "../sandbox/worker/sandbox.worker.ts?script";
import boot, { hash as bootHash } from "./cell.boot.ts?script";

/** The only place where a worker is born. */
export type Cell = {
  /**
   * Starts a worker, and gives what ends it at once, whatever it is doing.
   *
   * @param control the worker's end of the port that it is controlled by.
   * @param onLost is called, with a sentence, when the worker cannot start or died of an error of its own.
   */
  start(control: MessagePort, onLost: (detail: string) => void): () => void;
  /**
   * Workers started from now on have the standard library, the parser, and the compilers of these languages. Rejects
   * when those cannot be loaded.
   */
  extend(languages: readonly string[]): Promise<void>;
  dispose(): void;
};

/**
 * Opens the cell: a hidden frame of an opaque origin with a content security policy of its own. Workers started in it
 * inherit the policy, so no request leaves them, whatever code gets to run there, on any host and from `file://`.
 * (A worker started from an address would have the policy of its own response: 14 of 15 network channels were open.)
 *
 * One thing no page can forbid: when code of the frame's own document, which is the boot script's alone, navigates the
 * frame, Chromium looks the host up and connects to it before the policy refuses the request. `webrtc 'block'` is a
 * directive that Chromium 156 does not know, and warns of; so the boot script takes WebRTC away.
 *
 * Rejects when the engine cannot be fetched. When it cannot be compiled, the workers of the cell are lost.
 */
export function openCell(document: Document = globalThis.document): Promise<Cell> {
  return openCellOf(fetchEngine(engineUrl), workerSource, document);
}

/** The same with another engine, and workers of another script. */
export async function openCellOf(
  engine: Promise<ArrayBuffer>,
  workerSource: string,
  document: Document = globalThis.document,
): Promise<Cell> {
  const [wasm, frame] = await Promise.all([engine, openFrame(document)]);
  const { port1: toCell, port2 } = new MessageChannel();
  const listeners = new Map<number, (detail: string) => void>();
  let lastId = 0;

  toCell.onmessage = ({ data }) => {
    // The frame is ours, but it lives next to code that is not.
    const message = fields<CellMessage>(data, "cell message", {
      kind: oneOf("failed", "lost"),
      id: optional(integer(1, Number.MAX_SAFE_INTEGER)),
      detail: text,
    });
    if (message.kind === "failed") {
      for (const lost of listeners.values()) lost(`The engine could not be compiled: ${message.detail}`);
    } else if (message.id !== undefined) {
      listeners.get(message.id)?.(`The sandbox worker failed: ${message.detail}`);
    }
  };
  // The frame's origin is opaque: no target origin but "*" reaches it. It gets nothing that is secret.
  frame.contentWindow?.postMessage({ wasm, workerSource }, "*", [port2, wasm]);

  return {
    start(control, onLost) {
      const id = ++lastId;
      listeners.set(id, onLost);
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
      toCell.postMessage({ kind: "equip", workerSource: [...compilers, fullSource].join("\n") });
    },
    dispose() {
      for (const lost of [...listeners.values()]) lost("The sandbox was closed.");
      listeners.clear();
      toCell.close();
      frame.remove();
    },
  };
}

type CellMessage = { readonly kind: "failed" | "lost"; readonly id?: number; readonly detail: string };

/** Rejects with a sentence. */
export async function fetchEngine(engineUrl: string): Promise<ArrayBuffer> {
  let response: Response;
  try {
    response = await fetch(engineUrl);
  } catch (error) {
    throw new Error(`The engine could not be loaded: ${String(error)}`, { cause: error });
  }
  if (!response.ok) throw new Error(`The engine could not be loaded: the server answered ${response.status}`);
  return response.arrayBuffer();
}

function openFrame(document: Document): Promise<HTMLIFrameElement> {
  const policy = `default-src 'none'; script-src '${bootHash}' 'wasm-unsafe-eval'; worker-src blob:`;
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.hidden = true;
  frame.title = "Sandbox";
  frame.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><script>${boot}</script>`;
  return new Promise((resolve) => {
    frame.addEventListener("load", () => resolve(frame), { once: true });
    document.body.append(frame);
  });
}
