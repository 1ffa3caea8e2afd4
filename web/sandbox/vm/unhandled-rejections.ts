import type { JSValuePointer } from "@jitl/quickjs-ffi-types";
import type { Context, Handle } from "./context.ts";
import type { Instance } from "./engine.ts";

/** Rejected promises without a handler that are stored at once. The first ones are enough for a message. */
const maxRejections = 1_000;

/** The rejected promises of an instance that have no handler. Each holds the value that it was rejected with. */
export class UnhandledRejections {
  /** The values, by the bits of the promise. */
  private readonly reasons = new Map<bigint, JSValuePointer>();

  constructor(private readonly machine: { readonly instance: Instance; readonly context: Context }) {}

  get size(): number {
    return this.reasons.size;
  }

  /** The value that the first of them was rejected with. */
  first(): Handle | undefined {
    for (const reason of this.reasons.values()) return this.machine.context.handle(reason);
    return undefined;
  }

  /** The engine calls this when a promise is rejected without a handler, and when such a promise gets a handler. */
  track(promise: bigint, reason: bigint, isHandled: boolean): void {
    const { context, instance } = this.machine;
    const { ffi, memory } = instance;
    const stored = this.reasons.get(promise);
    if (isHandled) {
      this.reasons.delete(promise);
      if (stored) ffi.QTS_FreeValuePointer(context.pointer, stored);
    } else if (stored === undefined && this.reasons.size < maxRejections) {
      const at = ffi.malloc(8);
      if (at === 0) return;
      new BigInt64Array(memory.buffer, at, 1)[0] = reason;
      this.reasons.set(promise, ffi.QTS_DupValuePointer(context.pointer, at as JSValuePointer));
      ffi.free(at);
    }
  }
}
