import { fetchFile, type StartedCell, startCell } from "./start-cell.ts";

/*
 * This script is inlined in the page before the cell's frame (build/csp.ts). It starts the cell when the frame has loaded,
 * usually before the page's script has arrived. So the engine is compiled while it arrives. See `page-cell`.
 */
const link = document.querySelector<HTMLLinkElement>("link[rel=preload][type='application/wasm']");
// In development and in a page of one file, only the page's script knows where the engine is.
const engine = link ? fetchFile(link.href) : undefined;
engine?.catch(() => {});
const startedCell = new Promise<StartedCell | undefined>((resolve) => {
  // The event does not bubble.
  document.addEventListener("load", start, true);
  function start({ target }: Event) {
    if (!(target instanceof HTMLIFrameElement)) return;
    document.removeEventListener("load", start, true);
    resolve(engine && startCell(target, engine));
  }
});
Object.assign(globalThis, { startedCell });
