import type { JSValuePointer } from "@jitl/quickjs-ffi-types";
import type { Context, Handle } from "./context.ts";
import type { Instance } from "./engine.ts";

/**
 * The maximum number of unhandled rejections stored at once. Further ones are ignored: a run that handles the stored
 * ones completes.
 */
const maxRejections = 1_000;

/** The rejected promises of an instance that have no handler. */
export class UnhandledRejections {
  /**
   * By the promise's bits. Each is kept alive: otherwise a new promise could reuse the address of a freed one, and be
   * handled.
   */
  private readonly promises = new Map<bigint, JSValuePointer>();

  constructor(private readonly machine: { readonly instance: Instance; readonly context: Context }) {}

  get size(): number {
    return this.promises.size;
  }

  /** The reason of the first of them. */
  first(): Handle | undefined {
    const { context } = this.machine;
    for (const promise of this.promises.values()) return context.promiseOf(context.handle(promise)).value;
    return undefined;
  }

  /** Removes the last one that was rejected with that value. */
  forget(reason: Handle): void {
    const { context, instance } = this.machine;
    const bitsOf = ({ value }: Handle) => new BigInt64Array(instance.memory.buffer, value as number, 1)[0];
    const bits = bitsOf(reason);
    const hasReason = ([, promise]: readonly [bigint, JSValuePointer]) => {
      const { value } = context.promiseOf(context.handle(promise));
      const isSame = bitsOf(value) === bits;
      value.dispose();
      return isSame;
    };
    const found = [...this.promises].reverse().find(hasReason);
    if (found) this.track(found[0], true);
  }

  /** The engine calls this when a promise is rejected without a handler, and when such a promise gets a handler. */
  track(promise: bigint, isHandled: boolean): void {
    const { context, instance } = this.machine;
    const { ffi, memory } = instance;
    const rejection = this.promises.get(promise);
    if (isHandled) {
      this.promises.delete(promise);
      if (rejection) ffi.QTS_FreeValuePointer(context.pointer, rejection);
    } else if (rejection === undefined && this.promises.size < maxRejections) {
      const at = ffi.malloc(8);
      if (at === 0) return;
      new BigInt64Array(memory.buffer, at, 1)[0] = promise;
      this.promises.set(promise, ffi.QTS_DupValuePointer(context.pointer, at as JSValuePointer));
      ffi.free(at);
    }
  }
}
