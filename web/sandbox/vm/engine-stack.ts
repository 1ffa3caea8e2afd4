import type { Machine } from "./machine.ts";

/**
 * What the engine's native code may take of its stack, and with it of the host's, of which each browser has another
 * amount: `npm run stack` measures where that ends.
 */
export const nativeStackBytes = 104 * 1024;

/** Once that much of the stack is taken, calls of the guest's functions take nothing of the host's, and are slower. */
export const fastStackBytes = 48 * 1024;

/** What a stack in the heap has below its end. */
const deepStackMargin = 1024 * 1024;

/** The engine's stack: how much of it there is, and where it lies. web/build/engine/stackless-interpreter.ts says how its bytes are counted. */
export class EngineStack {
  /** Where it is in the heap; undefined where it is where the engine has it. */
  private deep: { readonly top: number; readonly bytes: number; readonly grownBytes: number } | undefined;

  constructor(private readonly machine: Machine) {}

  /** By how many bytes the memory grew for it. */
  get grownBytes(): number {
    return this.deep?.grownBytes ?? 0;
  }

  /** How often the engine's own stack check has failed. */
  get overflows(): number {
    return this.machine.instance.overflows.value;
  }

  setBytes(size: number): void {
    const { ffi, globals, stackBase } = this.machine.instance;
    const { top, bytes } = this.deep ?? { top: stackBase, bytes: size };
    // The engine counts from where its stack began when it was made: in numbers that go round.
    const stackBytes = (stackBase - (top - Math.min(bytes, nativeStackBytes))) | 0;
    ffi.QTS_RuntimeSetMaxStackSize(this.machine.context.runtime, stackBytes);
    const set = (name: string, value: number) => {
      (globals[name] as WebAssembly.Global<"i32">).value = value;
    };
    set("stackEnd", top - bytes);
    set("stacklessBelow", top - fastStackBytes);
  }

  /** Has it lie in the heap from now on. False where there is not so much memory. */
  deepen(bytes: number): boolean {
    const { ffi, memory } = this.machine.instance;
    const before = memory.buffer.byteLength;
    const area = ffi.malloc(bytes) >>> 0;
    if (area === 0) return false;
    const top = (area + bytes) & -16;
    // The last calls of native code, below which nothing looks where the stack ends.
    this.deep = { top, bytes: bytes - deepStackMargin, grownBytes: memory.buffer.byteLength - before };
    ffi.restoreStack(top);
    return true;
  }
}
