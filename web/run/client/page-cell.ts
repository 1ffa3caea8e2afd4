import engineUrl from "virtual:engine-url";
import { type Cell, cellOf } from "./cell.ts";
import { fetchFile, type StartedCell, startCell } from "./start-cell.ts";

declare const startedCell: Promise<StartedCell | undefined>;

/**
 * Returns a function that opens the cell (see open-cell.ts) in the frame of the page's HTML, which usually has started
 * before the page's script (first-cell.boot.ts). After that cell was closed, it uses a copy of the frame.
 */
export function cellOpener(initialFrame: HTMLIFrameElement): () => Promise<Cell> {
  let unused: HTMLIFrameElement | undefined = initialFrame;
  return async () => {
    const first = unused;
    unused = undefined;
    const started = first && (await startedCell);
    return cellOf(started ?? startCell(first ?? (await loadCopyOf(initialFrame)), fetchFile(engineUrl)));
  };
}

function loadCopyOf(original: HTMLIFrameElement): Promise<HTMLIFrameElement> {
  const frame = original.cloneNode() as HTMLIFrameElement;
  return new Promise((resolve) => {
    frame.addEventListener("load", () => resolve(frame), { once: true });
    document.body.append(frame);
  });
}
