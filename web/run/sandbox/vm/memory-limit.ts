/** The size of a page of WebAssembly memory. */
const pageBytes = 65_536;

/** Emscripten's own maximum for this engine. */
const maxBytes = 2 ** 31;

/**
 * The share of the memory limit that may be allocated between two garbage collections. Growth alone is not a sufficient
 * trigger: a memory at its maximum does not grow again, and 500 garbage cycles of 1 MB ran out at 64 MiB.
 */
const collectShare = 1 / 4;

/** The bytes that may be allocated between two collections under this limit. */
export function allowanceOf(memoryBytes: number): number {
  return Math.floor(memoryBytes * collectShare);
}

/**
 * A memory that cannot grow beyond the limit. The engine's own `setMemoryLimit` is never called: under Emscripten it
 * counts 8 bytes per allocation, and a guest with a limit of 16 MiB took 2 GiB (justjake/quickjs-emscripten#271).
 */
export function limitedMemory(initialBytes: number, memoryBytes: number): WebAssembly.Memory {
  return new WebAssembly.Memory({
    initial: initialBytes / pageBytes,
    maximum: Math.ceil(memoryBytes / pageBytes),
  });
}

/**
 * Grows a memory to at least this size. If there is room, it grows by a fifth, a tenth or a twentieth of its current
 * size: the sizes that Emscripten requests. Otherwise it says why not: the limit does not allow it, the device does not
 * give what the limit allows, or no memory could be that large.
 */
export function growMemory(
  memory: WebAssembly.Memory,
  neededBytes: number,
  limitBytes: number,
): "grown" | "limit" | "device" | "impossible" {
  if (neededBytes > maxBytes) return "impossible";
  const { byteLength } = memory.buffer;
  let pages = 0;
  for (const share of [0.2, 0.1, 0.05]) {
    const generous = Math.min(byteLength * (1 + share), neededBytes + 96 * 2 ** 20);
    const size = Math.min(maxBytes, Math.max(neededBytes, generous));
    pages = Math.ceil(size / pageBytes);
    try {
      memory.grow(pages - byteLength / pageBytes);
      return "grown";
    } catch {}
  }
  return pages > Math.ceil(limitBytes / pageBytes) ? "limit" : "device";
}
