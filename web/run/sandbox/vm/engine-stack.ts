import type { Machine } from "./machine.ts";

/**
 * The bytes of its stack that the engine's native code may use. It uses the host's stack at the same time, whose size
 * differs by browser: `npm run stack` measures where it ends.
 */
export const nativeStackBytes = 104 * 1024;

/** Once this much of the stack is used, calls of guest functions use none of the host's stack, and are slower. */
export const fastStackBytes = 48 * 1024;

/** The part at the end of a stack in the heap that is kept free. */
const deepStackMargin = 1024 * 1024;

/**
 * The engine's stack: its size and its location. web/engine/stackless-interpreter.ts says how its bytes are
 * counted.
 */
export class EngineStack {
  /** Its location in the heap; undefined while it is at the engine's own location. */
  private deep: { readonly top: number; readonly bytes: number; readonly grownBytes: number } | undefined;

  constructor(private readonly machine: Machine) {}

  /** By how many bytes the memory grew for the stack. */
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
    // The engine counts from the original start of its stack, in integers that wrap around.
    const stackBytes = (stackBase - (top - Math.min(bytes, nativeStackBytes))) | 0;
    ffi.QTS_RuntimeSetMaxStackSize(this.machine.context.runtime, stackBytes);
    const set = (name: string, value: number) => {
      (globals[name] as WebAssembly.Global<"i32">).value = value;
    };
    set("stackEnd", top - bytes);
    set("stacklessBelow", top - fastStackBytes);
  }

  /** Moves the stack into the heap. False if there is not enough memory. */
  deepen(bytes: number): boolean {
    const { ffi, memory } = this.machine.instance;
    const before = memory.buffer.byteLength;
    const area = ffi.malloc(bytes) >>> 0;
    if (area === 0) return false;
    const top = (area + bytes) & -16;
    // The margin is for the last native calls, which do not check for the end of the stack.
    this.deep = { top, bytes: bytes - deepStackMargin, grownBytes: memory.buffer.byteLength - before };
    ffi.restoreStack(top);
    return true;
  }
}
