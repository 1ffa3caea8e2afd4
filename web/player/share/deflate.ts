/*
 * Deflate as the platform provides it: in every browser since 2023, and in Node since 20.12. A library (fflate, 4.2 KB)
 * with a dictionary of JavaScript's words would make the starter's link 16 % shorter, but the dictionary would be part
 * of the format for ever. Brotli would make it 11 % shorter, but no browser's CompressionStream has it.
 */

export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const reader = streamOf(bytes, 65_536).pipeThrough(new CompressionStream("deflate-raw")).getReader();
  const chunks: Uint8Array[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return concat(chunks);
    chunks.push(value);
  }
}

export type InflateResult =
  | { readonly kind: "whole"; readonly bytes: Uint8Array<ArrayBuffer> }
  /** Stopped after producing this many bytes. */
  | { readonly kind: "over"; readonly producedBytes: number }
  | { readonly kind: "broken" };

/**
 * The size of the input pieces. WebKit returns the whole output of one piece as one chunk: 50 MB from 48 KB, within a
 * second, before it can be stopped. One byte of deflate gives at most 1,032 bytes, so such a piece gives at most 264
 * KB.
 */
export const pieceBytes = 256;

/** Inflates the bytes. Never produces much more than `maxBytes`. */
export async function inflate(bytes: Uint8Array<ArrayBuffer>, maxBytes: number): Promise<InflateResult> {
  const reader = streamOf(bytes, pieceBytes).pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const chunks: Uint8Array[] = [];
  let producedBytes = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => ({ done: "broken", value: undefined }) as const);
    if (done === "broken") return { kind: "broken" };
    if (done) return { kind: "whole", bytes: concat(chunks) };
    chunks.push(value);
    producedBytes += value.length;
    if (producedBytes > maxBytes) {
      // An error in `cancel` does not matter, because its result is not used.
      reader.cancel().catch(() => {});
      return { kind: "over", producedBytes };
    }
  }
}

function streamOf(bytes: Uint8Array<ArrayBuffer>, size: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(stream) {
      if (at >= bytes.length) return stream.close();
      stream.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

function concat(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
