import engineUrl from "virtual:engine-url";
import workerSource from "../sandbox/worker/sandbox.worker.ts?script";
import { type Cell, cellIn, fetchEngine } from "./cell.ts";

/**
 * What opens the cell (see open-cell.ts) in the frame that the page was sent with: it loads while the page's script is on
 * its way. When that cell has been given up, in a copy of the frame. The first worker starts while the engine is on its way.
 */
export function cellOpener(initialFrame: HTMLIFrameElement): () => Promise<Cell> {
  let frames = 0;
  return async () => {
    const frame = frames++ === 0 ? initialFrame : copyOf(initialFrame);
    const engine = fetchEngine(engineUrl);
    // Rejects the promises that wait for a worker.
    engine.catch(() => {});
    await whenLoaded(frame);
    return cellIn(frame, engine, workerSource);
  };
}

function copyOf(original: HTMLIFrameElement): HTMLIFrameElement {
  const copy = original.cloneNode() as HTMLIFrameElement;
  delete copy.dataset["loaded"];
  return copy;
}

/** The page's first script notes that the frame has loaded, which is mostly before any other runs; see site/settings/appearance.boot.ts. */
function whenLoaded(frame: HTMLIFrameElement): Promise<unknown> {
  return new Promise((resolve) => {
    if ("loaded" in frame.dataset) return resolve(frame);
    frame.addEventListener("load", resolve, { once: true });
    if (!frame.isConnected) document.body.append(frame);
  });
}
