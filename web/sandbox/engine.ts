import loadEmscripten from "@jitl/quickjs-wasmfile-release-sync/emscripten-module";
import { QuickJSFFI } from "@jitl/quickjs-wasmfile-release-sync/ffi";
import type { EitherModule, JSContextPointer, JSRuntimePointer } from "quickjs-emscripten-core";
import { QuickJSWASMModule } from "quickjs-emscripten-core";
import { initialMemoryBytes } from "../protocol/limits.ts";

/** The engine's compiled, metered module. Workers that are handed the same one share its optimised code. */
export type Engine = WebAssembly.Module;

/** What an instance asks of whoever measures it. */
export type Overseer = {
  /** The interpreter's counter has run down. True stops the guest, uncatchably. */
  readonly poll: () => boolean;
  /** The native loops' counter has run down. Setting it anew lets them go on; throwing ends the instance. */
  readonly refuel: () => void;
  /** Much has been allocated: the garbage collector should run soon. */
  readonly collect: () => void;
  /** The guest wanted more memory than its limit allows. */
  readonly refused: () => void;
  /** Milliseconds since 1970, for the engine's Date. */
  readonly dateNow: () => number;
  /** The engine wants to know the local time at some time. True: it is to be told UTC. */
  readonly inUtc: () => boolean;
  /** A promise was rejected that has no handler, or (`handled`) has got one after all. Both are the bits of values. */
  readonly rejected: (promise: bigint, reason: bigint, handled: boolean) => void;
};

/** One instance of the engine in a memory of its own: made for a run and dropped with it, never repaired. */
export type Instance = {
  readonly quickjs: QuickJSWASMModule;
  readonly emscripten: EitherModule;
  readonly ffi: QuickJSFFI;
  readonly memory: WebAssembly.Memory;
  /** The counter of the metered native loops; see web/build/meter-wasm.ts. */
  readonly nativeFuel: WebAssembly.Global<"i32">;
  /** Counts the times the engine's own stack check failed. */
  readonly overflows: WebAssembly.Global<"i32">;
  /** The address of the value that the engine asks about undefined names; see web/build/ask-for-names.ts. */
  readonly names: WebAssembly.Global<"i32">;
  /** The index, in the engine's table of functions, of what it has to call for `rejected` to be called. */
  readonly rejectionTracker: number;
  /** The numbers the engine keeps outside its memory, by name: all but its stack pointer. */
  readonly globals: Readonly<Record<string, WebAssembly.Global<"i32">>>;
  /** Where the engine's own stack begins; between two calls it is there again. */
  readonly stackBase: number;
  readonly stackPointer: () => number;
};

const pageBytes = 65_536;

/**
 * `environ_sizes_get` by its name in the minified engine, and what it gives back where there is no environment.
 *
 * Emscripten copies an environment into the engine's memory that holds the page's language and the path of the script.
 * Their lengths move everything allocated after them, the engine's hash tables go by addresses, and so the fuel of a
 * program came to depend on where it ran: fib(20) took 44,939 steps in one process of Node and 44,940 in another.
 */
const systemImports = "a";
const environSizesGet = "f";
const noEnvironment = 1;

/** `emscripten_stack_get_current` by its name among the exports. */
const stackGetCurrent = "Oa";

/** `_emscripten_date_now` and `_localtime_js` by their names there. */
const dateNow = "p";
const localTime = "m";

/**
 * The share of the memory limit that may be allocated between two garbage collections. Growth is not trigger enough:
 * a memory that has reached its maximum does not grow again, and 500 garbage cycles of 1 MB ran out at 64 MiB.
 */
const collectEvery = 1 / 4;

/** Bytes that may be allocated between two collections under that limit. */
export function allowanceOf(memoryBytes: number): number {
  return Math.floor(memoryBytes * collectEvery);
}

export async function instantiate(
  engine: Engine,
  memoryBytes: number,
  overseer: Overseer,
  /** The size of its memory to begin with. */
  initialBytes: number = initialMemoryBytes,
): Promise<Instance> {
  let exports: WebAssembly.Exports | undefined;
  const collect = () => {
    counter(exports, "allowance").value = allowanceOf(memoryBytes);
    overseer.collect();
  };
  const memory = boundedMemory(memoryBytes, initialBytes, collect, overseer.refused);
  // The loader's types leave these two out; without them a corrupted instance could write to the real console.
  const silence = { print: () => {}, printErr: () => {} };
  const emscripten = (await loadEmscripten({
    ...silence,
    wasmMemory: memory,
    instantiateWasm(
      imports: Record<string, WebAssembly.ModuleImports>,
      done: (instance: WebAssembly.Instance) => void,
    ) {
      const ownLocalTime = imports[systemImports]?.[localTime] as (seconds: bigint, into: number) => void;
      const instance = new WebAssembly.Instance(engine, {
        ...imports,
        [systemImports]: {
          ...imports[systemImports],
          [environSizesGet]: () => noEnvironment,
          [dateNow]: overseer.dateNow,
          [localTime]: (seconds: bigint, into: number) => {
            if (overseer.inUtc()) writeUtc(memory, Number(seconds), into);
            else ownLocalTime(seconds, into);
          },
        },
        sandglass: {
          refuel: overseer.refuel,
          collect,
          rejected: (_context: number, promise: bigint, reason: bigint, handled: number) =>
            overseer.rejected(promise, reason, handled !== 0),
        },
      });
      exports = instance.exports;
      done(instance);
      return exports;
    },
  })) as EitherModule;
  const nativeFuel = counter(exports, "fuel");
  const overflows = counter(exports, "overflows");
  const names = counter(exports, "names");
  const table = exports?.["functions"] as WebAssembly.Table;
  const rejectionTracker = table.grow(1);
  table.set(rejectionTracker, exports?.["rejected"]);
  collect();
  const ffi = new QuickJSFFI(emscripten as never);
  const quickjs = new QuickJSWASMModule(emscripten, ffi);
  const stackPointer = exports?.[stackGetCurrent] as () => number;
  return {
    quickjs,
    emscripten,
    ffi,
    memory,
    nativeFuel,
    overflows,
    names,
    rejectionTracker,
    globals: globalsOf(exports),
    stackBase: stackPointer(),
    stackPointer,
  };
}

function globalsOf(exports: WebAssembly.Exports = {}): Instance["globals"] {
  const found = Object.entries(exports).filter(([, value]) => value instanceof WebAssembly.Global);
  return Object.fromEntries(found) as Instance["globals"];
}

/** Fills in a C `struct tm`, nine numbers and the offset from UTC, for a time in UTC. */
function writeUtc(memory: WebAssembly.Memory, seconds: number, into: number): void {
  const time = new Date(seconds * 1000);
  const yearStart = Date.UTC(time.getUTCFullYear(), 0, 1);
  const fields = [
    time.getUTCSeconds(),
    time.getUTCMinutes(),
    time.getUTCHours(),
    time.getUTCDate(),
    time.getUTCMonth(),
    time.getUTCFullYear() - 1900,
    time.getUTCDay(),
    Math.floor((time.getTime() - yearStart) / 86_400_000),
    0,
    0,
  ];
  new Int32Array(memory.buffer, into, fields.length).set(fields);
}

function counter(exports: WebAssembly.Exports | undefined, name: string): WebAssembly.Global<"i32"> {
  const found = exports?.[name];
  if (!(found instanceof WebAssembly.Global))
    throw new Error(`the engine has no counter "${name}": it is not metered`);
  return found as WebAssembly.Global<"i32">;
}

/**
 * A memory whose maximum is the limit. The engine's own `setMemoryLimit` is never called: under Emscripten it counts
 * 8 bytes an allocation, and a guest with a limit of 16 MiB took 2 GiB (justjake/quickjs-emscripten#271).
 *
 * Emscripten asks for 1.2, 1.1 and then 1.05 times the memory: only three failures in a row mean that an allocation
 * has failed.
 */
function boundedMemory(
  memoryBytes: number,
  initialBytes: number,
  grown: () => void,
  refused: () => void,
): WebAssembly.Memory {
  const memory = new WebAssembly.Memory({
    initial: initialBytes / pageBytes,
    maximum: Math.ceil(memoryBytes / pageBytes),
  });
  let failures = 0;
  memory.grow = (pages: number) => {
    try {
      const before = WebAssembly.Memory.prototype.grow.call(memory, pages);
      failures = 0;
      grown();
      return before;
    } catch (error) {
      failures++;
      if (failures % 3 === 0) refused();
      throw error;
    }
  };
  return memory;
}

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
 * words after that is the function that is told of rejected promises.
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
  words: number,
  value: number,
  what: string,
): number {
  const heap = new Int32Array(memory.buffer, pointer, words);
  const at = heap.indexOf(value);
  if (at < 0 || heap.indexOf(value, at + 1) >= 0) throw new Error(`${what} is not where it was`);
  return pointer / 4 + at;
}
