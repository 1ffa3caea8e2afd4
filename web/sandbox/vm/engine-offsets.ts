import type { JSContextPointer, JSRuntimePointer } from "@jitl/quickjs-ffi-types";

/** Finds fields of the engine that it does not export, by their values in its memory. */

/** What the engine sets `ctx->interrupt_counter` to before each poll. */
export const ticksAfterPoll = 10_000;

/**
 * The index, in 32-bit words of the memory, of the interpreter's tick counter (`ctx->interrupt_counter`). To be called
 * during a poll, when it is the one word of the context with the value it has then.
 */
export function findTickCounter(memory: WebAssembly.Memory, context: JSContextPointer): number {
  return findWord(memory, context, 128, ticksAfterPoll, "the tick counter");
}

/**
 * The index of `rt->malloc_gc_threshold`, which starts at 256 KiB. The engine compares it with 8 bytes an allocation,
 * which for large ones is next to nothing; writing 0 makes the next allocation of an object collect.
 */
export function findGcThreshold(memory: WebAssembly.Memory, runtime: JSRuntimePointer): number {
  return findWord(memory, runtime, 80, 256 * 1024, "the collector's threshold");
}

/**
 * The index of the word of the runtime that `work` is the first to change: `work` sets the interrupt handler, and two
 * words after that is the function that receives rejected promises.
 */
export function findChangedWord(
  memory: WebAssembly.Memory,
  runtime: JSRuntimePointer,
  work: () => void,
): number {
  const words = 256;
  const before = new Int32Array(memory.buffer, runtime, words).slice();
  work();
  const after = new Int32Array(memory.buffer, runtime, words);
  const at = before.findIndex((word, index) => word !== after[index]);
  if (at < 0) throw new Error("the interrupt handler is not where it was");
  return runtime / 4 + at;
}

function findWord(
  memory: WebAssembly.Memory,
  pointer: number,
  wordCount: number,
  value: number,
  what: string,
): number {
  const heap = new Int32Array(memory.buffer, pointer, wordCount);
  const at = heap.indexOf(value);
  if (at < 0 || heap.indexOf(value, at + 1) >= 0) throw new Error(`${what} is not where it was`);
  return pointer / 4 + at;
}
