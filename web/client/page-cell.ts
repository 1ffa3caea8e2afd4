import engineUrl from "virtual:engine-url";
import workerSource from "../sandbox/worker/sandbox.worker.ts?script";
import { type Cell, cellIn, fetchEngine } from "./cell.ts";

/**
 * What opens the cell (see open-cell.ts) in the frame that the page was sent with: it loads while the page's script is on
 * its way. When that cell has been given up, in a copy of the frame. Rejects when the engine cannot be fetched.
 */
export function cellOpener(standing: HTMLIFrameElement): () => Promise<Cell> {
  let frames = 0;
  return async () => {
    const frame = frames++ === 0 ? standing : (standing.cloneNode() as HTMLIFrameElement);
    const [wasm] = await Promise.all([fetchEngine(engineUrl), loaded(frame)]);
    return cellIn(frame, wasm, workerSource);
  };
}

function loaded(frame: HTMLIFrameElement): Promise<unknown> {
  return new Promise((resolve) => {
    frame.addEventListener("load", resolve, { once: true });
    if (!frame.isConnected) document.body.append(frame);
    // It may have loaded before this script ran. No page has loaded before its frames have.
    else if (document.readyState === "complete") resolve(frame);
    else addEventListener("load", resolve, { once: true });
  });
}
