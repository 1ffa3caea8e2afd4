import { Event } from "./event.ts";
import { EventTarget, fire, handlerOf, setHandler, useSignals } from "./event-target.ts";
import { asInterface, describe, exception, requireArguments } from "./idl.ts";
import { supplies } from "./supplies.ts";

/** `AbortController` and `AbortSignal`: https://dom.spec.whatwg.org (3). */

declare const setTimeout: (callback: () => void, ms: number) => number;

/** Only this file can make a signal, not a program. */
const constructorKey = Symbol();

let abort: (signal: AbortSignal, reason: unknown) => void;

class AbortSignal extends EventTarget {
  #aborted = false;
  #reason: unknown;
  /** The steps to take when it is aborted, before its listeners are called. */
  #algorithms = new Set<() => void>();
  /** Signals made by `any` from this one. */
  readonly #dependents = new Set<AbortSignal>();
  readonly #sources = new Set<AbortSignal>();
  #dependent = false;

  static {
    supplies.shows?.(AbortSignal.prototype, (signal: AbortSignal, add) => {
      add("aborted", signal.#aborted);
      if (signal.#aborted) add("reason", signal.#reason);
    });
    useSignals((signal, then) => {
      if (typeof signal !== "object" || signal === null || !(#aborted in signal)) {
        throw new TypeError(`The signal should be an AbortSignal, not ${describe(signal)}`);
      }
      if (!signal.#aborted && then) signal.#algorithms.add(then);
      return signal.#aborted;
    });
    abort = (signal, reason) => {
      if (signal.#aborted) return;
      signal.#mark(reason);
      // All are marked before a listener is called, so that no listener sees only some of them aborted.
      const dependents = [...signal.#dependents].filter((each) => !each.#aborted);
      for (const dependent of dependents) dependent.#mark(signal.#reason);
      signal.#run();
      for (const dependent of dependents) dependent.#run();
    };
  }

  constructor(key: unknown = undefined) {
    if (key !== constructorKey) {
      throw new TypeError("An AbortSignal is not made with new: use `new AbortController().signal`");
    }
    super();
  }

  static abort(reason: unknown = undefined): AbortSignal {
    const signal = new AbortSignal(constructorKey);
    signal.#mark(reason);
    return signal;
  }

  static timeout(milliseconds: unknown): AbortSignal {
    requireArguments(1, arguments, "AbortSignal.timeout");
    const ms = Math.trunc(Number(milliseconds));
    if (!(ms >= 0 && ms <= Number.MAX_SAFE_INTEGER)) {
      throw new TypeError(
        `AbortSignal.timeout needs a number of milliseconds, not ${describe(milliseconds)}`,
      );
    }
    const signal = new AbortSignal(constructorKey);
    setTimeout(() => abort(signal, exception("The operation timed out", "TimeoutError")), ms);
    return signal;
  }

  static any(signals: unknown): AbortSignal {
    requireArguments(1, arguments, "AbortSignal.any");
    const sources = [...(signals as Iterable<AbortSignal>)];
    for (const each of sources) {
      if (typeof each !== "object" || each === null || !(#aborted in each)) {
        throw new TypeError(`AbortSignal.any needs a list of AbortSignals, not of ${describe(each)}`);
      }
    }
    const signal = new AbortSignal(constructorKey);
    const abortedSource = sources.find((each) => each.#aborted);
    if (abortedSource) {
      signal.#mark(abortedSource.#reason);
      return signal;
    }
    signal.#dependent = true;
    for (const each of sources) {
      for (const source of each.#dependent ? each.#sources : [each]) {
        signal.#sources.add(source);
        source.#dependents.add(signal);
      }
    }
    return signal;
  }

  get aborted(): boolean {
    return this.#aborted;
  }

  get reason(): unknown {
    return this.#reason;
  }

  throwIfAborted(): void {
    if (this.#aborted) throw this.#reason;
  }

  get onabort(): object | null {
    return handlerOf(this, "abort");
  }

  set onabort(handler: unknown) {
    setHandler(this, "abort", handler);
  }

  #mark(reason: unknown): void {
    this.#aborted = true;
    this.#reason = reason === undefined ? exception("The operation was aborted", "AbortError") : reason;
  }

  #run(): void {
    const algorithms = this.#algorithms;
    this.#algorithms = new Set();
    for (const algorithm of algorithms) algorithm();
    fire(this, new Event("abort"));
  }
}

class AbortController {
  readonly #signal = new AbortSignal(constructorKey);

  static {
    supplies.shows?.(AbortController.prototype, (controller: AbortController, add) => {
      add("signal", controller.#signal);
    });
  }

  get signal(): AbortSignal {
    return this.#signal;
  }

  abort(reason: unknown = undefined): void {
    abort(this.#signal, reason);
  }
}

asInterface("AbortSignal", AbortSignal);
asInterface("AbortController", AbortController);

export { AbortController, AbortSignal };
