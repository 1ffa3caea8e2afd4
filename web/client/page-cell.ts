import engineUrl from "virtual:engine-url";
import workerSource from "../sandbox/worker/sandbox.worker.ts?script";
import { type Cell, cellIn, fetchEngine } from "./cell.ts";

/**
 * Returns a function that opens the cell (see open-cell.ts) in the frame of the page's HTML, which loads while the
 * page's script is fetched. After that cell was closed, it uses a copy of the frame. The first worker starts while the
 * engine is fetched.
 */
export function cellOpener(initialFrame: HTMLIFrameElement): () => Promise<Cell> {
  let frames = 0;
  return async () => {
    const frame = frames++ === 0 ? initialFrame : copyOf(initialFrame);
    const engine = fetchEngine(engineUrl);
    // A failure rejects the promises that wait for a worker.
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

/**
 * The page's first script notes that the frame has loaded, usually before any other script runs; see
 * site/settings/appearance.boot.ts.
 */
function whenLoaded(frame: HTMLIFrameElement): Promise<unknown> {
  return new Promise((resolve) => {
    if ("loaded" in frame.dataset) return resolve(frame);
    frame.addEventListener("load", resolve, { once: true });
    if (!frame.isConnected) document.body.append(frame);
  });
}
