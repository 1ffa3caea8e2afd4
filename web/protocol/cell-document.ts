/** The document of the cell's frame. Its policy allows only the script `boot`, by its hash, WASM, and workers from blobs. */
export function cellDocument(boot: string, hash: string): string {
  const policy = `default-src 'none'; script-src '${hash}' 'wasm-unsafe-eval'; worker-src blob:`;
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><script>${boot}</script>`;
}
