import { Buffer } from "node:buffer";
import { constants, deflateRawSync, inflateRawSync } from "node:zlib";
import { afterEach, describe, expect, test, vi } from "vitest";
import { inflate, pieceBytes } from "./deflate.ts";
import { linkFits } from "./share-link.ts";
import { linkOf, opening } from "./testing/test-links.ts";

describe("a bomb", () => {
  const bomb = new Uint8Array(deflateRawSync(Buffer.alloc(50_000_000), { level: 9 }));
  const maxBytes = 2 * 1024 * 1024;

  afterEach(() => vi.unstubAllGlobals());

  test("of 50 MB is longer than a link may be", async () => {
    expect(await opening(linkOf(bomb))).toMatch(/^too long: /);
  });
  test("of 25 MB fits into a link, and is refused", async () => {
    const link = linkOf(deflateRawSync(Buffer.alloc(25_000_000), { level: 9 }));
    expect(linkFits(link)).toBe(true);
    expect(await opening(link)).toBe(
      "too large: The program in this link is too large: unpacked it is over 2,097,152 bytes.",
    );
  });
  test("is inflated only up to the maximum and one chunk of 16 KiB", async () => {
    const inflated = await inflate(bomb, maxBytes);
    expect(inflated).toEqual({ kind: "over", producedBytes: expect.any(Number) });
    expect(inflated.kind === "over" && inflated.producedBytes).toBeLessThanOrEqual(maxBytes + 16_384);
  });
  test("is inflated only up to the maximum and the output of three pieces, if a piece makes one chunk", async () => {
    let chunks = 0;
    let fed = 0;
    // As WebKit has it.
    class Greedy extends TransformStream<Uint8Array, Uint8Array> {
      constructor() {
        const seen: Uint8Array[] = [];
        super({
          transform(piece, stream) {
            seen.push(piece);
            fed += piece.length;
            const all = inflateRawSync(Buffer.concat(seen), { finishFlush: constants.Z_SYNC_FLUSH });
            const chunk = all.subarray(chunks);
            chunks = all.length;
            stream.enqueue(chunk);
          },
        });
      }
    }
    vi.stubGlobal("DecompressionStream", Greedy);
    expect(await inflate(bomb, maxBytes)).toMatchObject({ kind: "over" });
    expect(chunks).toBeGreaterThan(maxBytes);
    expect(chunks).toBeLessThanOrEqual(maxBytes + 3 * 1032 * pieceBytes);
    expect(fed).toBeLessThan(bomb.length / 10);
  });
});
