/**
 * Creates the engine with breakpoints from the first engine: see web/engine/make-engine-delta.ts, which wrote
 * `delta`.
 */
export async function applyEngineDelta(first: Uint8Array, delta: string): Promise<ArrayBuffer> {
  const packedBytes = Uint8Array.from(atob(delta), (each) => each.charCodeAt(0));
  const stream = new Blob([packedBytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let at = 0;
  const read = () => {
    let [value, shift, byte] = [0, 0, 0];
    do {
      byte = bytes[at++] ?? 0;
      value += (byte & 127) * 2 ** shift;
      shift += 7;
    } while (byte >= 128);
    return value;
  };
  const steps = Array.from({ length: read() }, () => [read(), read(), read()] as const);
  const sum = (which: 0 | 1) => steps.reduce((total, step) => total + step[which], 0);
  let extraAt = at + sum(0);
  const engine = new Uint8Array(sum(0) + sum(1));
  let [from, to] = [0, 0];
  for (const [sumLength, extraLength, skipLength] of steps) {
    for (let each = 0; each < sumLength; each++) engine[to++] = (first[from++] ?? 0) + (bytes[at++] ?? 0);
    engine.set(bytes.subarray(extraAt, extraAt + extraLength), to);
    extraAt += extraLength;
    to += extraLength;
    from += skipLength;
  }
  return engine.buffer;
}
