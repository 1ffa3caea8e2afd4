import engineUrl from "virtual:engine-url";
import { cellDocument } from "../../protocol/cell-document.ts";
import workerSource from "../sandbox/worker/sandbox.worker.ts?script";
import boot, { hash as bootHash } from "./cell.boot.ts?script";
import { type Cell, cellOf, fetchEngine, scriptOf } from "./cell.ts";

/**
 * Opens the cell: a hidden frame of an opaque origin with its own content security policy. Workers started in it
 * inherit the policy, so they can send no request, whatever code runs there, on any host and from `file://`. (A worker
 * started from an address would have the policy of its own response: 14 of 15 network channels were open.)
 *
 * No page can prevent one thing: if code of the frame's own document, which is only the boot script, navigates the
 * frame, Chromium looks up the host and connects to it before the policy refuses the request. `webrtc 'block'` is a
 * directive that Chromium 156 does not support and warns about; so the boot script removes WebRTC.
 *
 * Rejects if the engine cannot be fetched. If it cannot be compiled, the workers of the cell are lost.
 */
export function openCell(document: Document = globalThis.document): Promise<Cell> {
  return openCellOf(fetchEngine(engineUrl), workerSource, document);
}

/** Opens a cell with another engine, and workers of another script. */
export async function openCellOf(
  engine: Promise<Response>,
  workerSource: string,
  document: Document = globalThis.document,
): Promise<Cell> {
  const [frame] = await Promise.all([openFrame(document), engine]);
  const { port1: port, port2 } = new MessageChannel();
  // The frame's origin is opaque, so only the target origin "*" reaches it. It gets nothing secret.
  frame.contentWindow?.postMessage({ workerSource: scriptOf(workerSource) }, "*", [port2]);
  const delivery = engine.then((response) => sendEngine(response, port));
  // A failure is reported by the workers that wait for the engine.
  delivery.catch(() => {});
  return cellOf({ frame, port, delivery });
}

/** Sends the engine in pieces as they arrive, so that it is compiled meanwhile. */
async function sendEngine({ body }: Response, port: MessagePort): Promise<void> {
  const reader = body?.getReader();
  for (;;) {
    const bytes = (await reader?.read())?.value;
    port.postMessage({ kind: "engine", bytes }, bytes ? [bytes.buffer] : []);
    if (!bytes) return;
  }
}

function openFrame(document: Document): Promise<HTMLIFrameElement> {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.hidden = true;
  frame.title = "Sandbox";
  frame.srcdoc = cellDocument(boot, bootHash);
  return new Promise((resolve) => {
    frame.addEventListener("load", () => resolve(frame), { once: true });
    document.body.append(frame);
  });
}
