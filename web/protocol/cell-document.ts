/**
 * The document of the cell's frame. Its policy allows only the script `boot`, by its hash, WASM, and workers from
 * blobs.
 *
 * @param workerSource The script of the first worker, which then starts as soon as the frame has loaded. Without it, the
 * page sends that script.
 */
export function cellDocument(boot: string, hash: string, workerSource?: string): string {
  const policy = `default-src 'none'; script-src '${hash}' 'wasm-unsafe-eval'; worker-src blob:`;
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}">${dataElement(workerSource)}<script>${boot}</script>`;
}

function dataElement(workerSource: string | undefined): string {
  if (workerSource === undefined) return "";
  if (/<\/script|<!--/i.test(workerSource)) throw new Error("the script of the worker would end its element");
  return `<script type="text/plain" id="worker">${workerSource}</script>`;
}
