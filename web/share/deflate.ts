/*
 * Deflate as the platform has it: in every browser since 2023, and in Node since 20.12. A library (fflate, 4.2 KB) with a
 * dictionary of JavaScript's words would make the link of the starter 16 % shorter, and the dictionary a part of the
 * format for ever; Brotli, which is in no browser's CompressionStream, 11 %.
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
  /** It was given up after so many bytes had come out. */
  | { readonly kind: "over"; readonly producedBytes: number }
  | { readonly kind: "broken" };

/**
 * WebKit gives all that comes of a piece of input as one chunk: 50 MB of 48 KB, within a second, before anybody can say
 * stop. Deflate makes at most 1,032 bytes of one, so of such a piece 264 KB at most.
 */
export const pieceBytes = 256;

/** What was deflated; not much more than `maxBytes` bytes of it are ever made. */
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
      // An error of `cancel` does not matter: its result is not used.
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
