import type { JSContextPointer, JSRuntimePointer } from "@jitl/quickjs-ffi-types";
import { interruptTicks } from "../../../engine/tables/engine-structs.ts";

/** Finds unexported fields of the engine by their values in its memory. */

/**
 * The index of the interpreter's tick counter (`ctx->interrupt_counter`), in 32-bit words of the memory. Must be called
 * during a poll: then it is the only word of the context with this value.
 */
export function findTickCounter(memory: WebAssembly.Memory, context: JSContextPointer): number {
  return findWord(memory, context, 128, interruptTicks, "the tick counter");
}

/**
 * The index of `rt->malloc_gc_threshold`, which starts at 256 KiB. The engine compares it with a sum that counts 8
 * bytes per allocation, which is almost nothing for large ones. Writing 0 makes the next allocation of an object
 * collect.
 */
export function findGcThreshold(memory: WebAssembly.Memory, runtime: JSRuntimePointer): number {
  return findWord(memory, runtime, 80, 256 * 1024, "the collector's threshold");
}

/**
 * The index of the first word of the runtime that `work` changes. `work` sets the interrupt handler; the function that
 * receives rejected promises is two words after it.
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
