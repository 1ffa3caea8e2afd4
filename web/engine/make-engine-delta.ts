import { deflateRawSync } from "node:zlib";
import { leb128 } from "./leb128.ts";

/*
 * The engine with breakpoints as a difference from the shipped engine. One more import increases the numbers of all
 * functions by one, so nearly every call has another byte, and little else differs. The difference consists of bytes to
 * add to those of the shipped engine, most of which are 0: 25 KiB instead of 230. web/run/client/engine-delta.ts applies
 * it.
 */

type Range = { readonly from: number; readonly to: number };
/**
 * First this many bytes are sums of both, then this many extra bytes follow, then this many bytes of the first engine
 * are skipped.
 */
type Step = { addedBytes: number; extraBytes: number; skippedBytes: number };

/** Deflated, in base64: the number of steps, the steps, the bytes to add, the extra bytes. Numbers are LEB128. */
export function engineDelta(first: Uint8Array, second: Uint8Array): string {
  const steps: Step[] = [];
  const addedBytes: number[] = [];
  const extraBytes: number[] = [];
  const add = (at: number, to: number, length: number) => {
    let last = steps.at(-1);
    if (!last || last.extraBytes > 0 || last.skippedBytes > 0) {
      last = { addedBytes: 0, extraBytes: 0, skippedBytes: 0 };
      steps.push(last);
    }
    last.addedBytes += length;
    for (let each = 0; each < length; each++)
      addedBytes.push(((second[to + each] ?? 0) - (first[at + each] ?? 0)) & 255);
  };
  const [old, next] = [piecesOf(first), piecesOf(second)];
  if (old.length !== next.length) throw new Error("the two engines are not made of the same parts");
  for (const [index, a] of old.entries()) {
    const b = next[index] as Range;
    const more = b.to - b.from - (a.to - a.from);
    const split = more === 0 ? 0 : bestSplit(first, second, a, b);
    add(a.from, b.from, split);
    if (more !== 0) {
      const last = steps.at(-1) as Step;
      last.extraBytes += Math.max(0, more);
      last.skippedBytes += Math.max(0, -more);
      extraBytes.push(...second.subarray(b.from + split, b.from + split + Math.max(0, more)));
    }
    const [at, to] = [a.from + split + Math.max(0, -more), b.from + split + Math.max(0, more)];
    add(at, to, a.to - at);
  }
  const control = [
    steps.length,
    ...steps.flatMap((each) => [each.addedBytes, each.extraBytes, each.skippedBytes]),
  ].flatMap(leb128);
  return deflateRawSync(Uint8Array.from([...control, ...addedBytes, ...extraBytes]), { level: 9 }).toString(
    "base64",
  );
}

/** The best position for the additional bytes of the longer range: the fewest other bytes differ. */
function bestSplit(first: Uint8Array, second: Uint8Array, a: Range, b: Range): number {
  const [lengthA, lengthB] = [a.to - a.from, b.to - b.from];
  const maxCommonLength = Math.min(lengthA, lengthB);
  const differs = (at: number, to: number) => (first[at] === second[to] ? 0 : 1);
  let cost = 0;
  for (let each = 0; each < maxCommonLength; each++)
    cost += differs(a.to - maxCommonLength + each, b.to - maxCommonLength + each);
  let [best, least] = [0, cost];
  for (let each = 0; each < maxCommonLength; each++) {
    cost +=
      differs(a.from + each, b.from + each) -
      differs(a.to - maxCommonLength + each, b.to - maxCommonLength + each);
    if (cost < least) [best, least] = [each + 1, cost];
  }
  return best;
}

/** The header, each section, and each function of the code section. */
function piecesOf(wasm: Uint8Array): readonly Range[] {
  const pieces: Range[] = [{ from: 0, to: 8 }];
  const code = 10;
  for (let at = 8; at < wasm.length; ) {
    const { value: length, end: content } = readLeb(wasm, at + 1);
    const end = content + length;
    if (wasm[at] === code) {
      const { value: count, end: bodies } = readLeb(wasm, content);
      pieces.push({ from: at, to: bodies });
      let from = bodies;
      for (let each = 0; each < count; each++) {
        const body = readLeb(wasm, from);
        pieces.push({ from, to: body.end + body.value });
        from = body.end + body.value;
      }
    } else pieces.push({ from: at, to: end });
    at = end;
  }
  return pieces;
}

function readLeb(bytes: Uint8Array, at: number): { readonly value: number; readonly end: number } {
  let [value, shift, end] = [0, 0, at];
  for (;;) {
    const byte = bytes[end++] ?? 0;
    value += (byte & 127) * 2 ** shift;
    shift += 7;
    if (byte < 128) return { value, end };
  }
}
