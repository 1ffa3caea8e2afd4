import { leb128 } from "../../engine/leb128.ts";

/**
 * The module with this number of initial pages in its own memory. binaryen has no function for that. Then a program that
 * uses little memory is seen to use little.
 */
export function withPages(wasm: Uint8Array, pages: number): Uint8Array {
  let at = 8;
  const read = () => {
    let [value, factor, byte] = [0, 1, 0];
    do {
      byte = wasm[at++] ?? 0;
      value += (byte & 127) * factor;
      factor *= 128;
    } while (byte >= 128);
    return value;
  };
  while (at < wasm.length) {
    const start = at;
    const kind = wasm[at++];
    const size = read();
    const end = at + size;
    if (kind === memorySection) {
      const count = read();
      const flags = read();
      const initial = read();
      if (count !== 1) throw new Error(`expected one memory, found ${count}`);
      if (pages > initial) throw new Error(`the memory has ${initial} pages, fewer than ${pages}`);
      const content = [1, flags, ...leb128(pages), ...wasm.subarray(at, end)];
      const section = [memorySection, ...leb128(content.length), ...content];
      return new Uint8Array([...wasm.subarray(0, start), ...section, ...wasm.subarray(end)]);
    }
    at = end;
  }
  throw new Error("the module has no memory of its own");
}

const memorySection = 5;
