import { type Event, type EventState, stateOf } from "./event.ts";
import { asInterface, describe, exception, requireArguments } from "./idl.ts";

/** `EventTarget`: https://dom.spec.whatwg.org (2.7 to 2.10). */

declare const queueMicrotask: (callback: () => void) => void;

type Listener = {
  readonly type: string;
  readonly callback: object;
  readonly capture: boolean;
  readonly once: boolean;
  readonly passive: boolean;
  removed: boolean;
};

/** Whether the signal is aborted. If not yet, `then` is called when it is. Throws a TypeError if it is not a signal. */
type WhenAborted = (signal: unknown, then?: () => void) => boolean;
let whenAborted: WhenAborted;

/** Registers how to read signals. An AbortSignal is an EventTarget, so this file cannot import it. */
export function useSignals(how: WhenAborted): void {
  whenAborted = how;
}

/** Dispatches an event that the library made. */
export let fire: (target: EventTarget, event: Event) => void;
/** Sets the function of an event handler attribute, for example `onabort`; null removes it. */
export let setHandler: (target: EventTarget, type: string, handler: unknown) => void;
export let handlerOf: (target: EventTarget, type: string) => object | null;

export class EventTarget {
  #listeners: Listener[] = [];
  #handlers: Record<string, { value: object; listener: Listener }> | undefined;

  static {
    fire = (target, event) => {
      stateOf(event).trusted = true;
      target.#dispatch(event, stateOf(event));
    };
    handlerOf = (target, type) => target.#handlers?.[type]?.value ?? null;
    setHandler = (target, type, value) => {
      target.#handlers ??= {};
      const handlers = target.#handlers;
      const handler = handlers[type];
      if (typeof value !== "function" && (typeof value !== "object" || value === null)) {
        if (handler) target.#remove(handler.listener);
        delete handlers[type];
      } else if (handler) handler.value = value;
      else {
        const callback = function (this: unknown, event: unknown) {
          const current = handlers[type]?.value;
          if (typeof current === "function") Reflect.apply(current, this, [event]);
        };
        const listener = { type, callback, capture: false, once: false, passive: false, removed: false };
        handlers[type] = { value, listener };
        target.#listeners.push(listener);
      }
    };
  }

  addEventListener(type: unknown, callback: unknown, options: unknown = undefined): void {
    requireArguments(2, arguments, "EventTarget.addEventListener");
    const text = `${type as string}`;
    const { capture, once, passive, signal } = listenerOptions(options);
    checkCallback(callback, "EventTarget.addEventListener");
    const listener: Listener = {
      type: text,
      callback: callback as object,
      capture,
      once: Boolean(once),
      passive: Boolean(passive),
      removed: false,
    };
    if (signal !== undefined && whenAborted(signal)) return;
    if (!callback || this.#find(text, callback, capture)) return;
    this.#listeners.push(listener);
    if (signal !== undefined) whenAborted(signal, () => this.#remove(listener));
  }

  removeEventListener(type: unknown, callback: unknown, options: unknown = undefined): void {
    requireArguments(2, arguments, "EventTarget.removeEventListener");
    const text = `${type as string}`;
    checkCallback(callback, "EventTarget.removeEventListener");
    const listener = this.#find(text, callback, captures(options));
    if (listener) this.#remove(listener);
  }

  dispatchEvent(event: unknown): boolean {
    requireArguments(1, arguments, "EventTarget.dispatchEvent");
    const state = eventState(event);
    if (state.dispatching || !state.initialized) {
      throw exception("The event is being dispatched already", "InvalidStateError");
    }
    state.trusted = false;
    return this.#dispatch(event as Event, state);
  }

  #find(type: string, callback: unknown, capture: boolean): Listener | undefined {
    return this.#listeners.find(
      (each) => each.callback === callback && each.type === type && each.capture === capture,
    );
  }

  #remove(listener: Listener): void {
    listener.removed = true;
    const at = this.#listeners.indexOf(listener);
    if (at >= 0) this.#listeners.splice(at, 1);
  }

  #dispatch(event: Event, state: EventState): boolean {
    state.dispatching = true;
    state.target = this;
    state.currentTarget = this;
    // Listeners that are added meanwhile wait for the next event. Capturing listeners are called first.
    const listeners = this.#listeners.filter(({ type }) => type === state.type);
    for (const capture of [true, false]) {
      if (state.stopped) break;
      for (const listener of listeners) {
        if (listener.capture !== capture || listener.removed) continue;
        if (listener.once) this.#remove(listener);
        state.inPassiveListener = listener.passive;
        callListener(listener.callback, event, this);
        state.inPassiveListener = false;
        if (state.stoppedAtOnce) break;
      }
    }
    state.dispatching = false;
    state.currentTarget = null;
    state.stopped = false;
    state.stoppedAtOnce = false;
    return !state.canceled;
  }
}

/** An error of a listener does not affect the other listeners or the dispatcher: it becomes an uncaught error. */
function callListener(callback: object, event: Event, target: object): void {
  try {
    if (typeof callback === "function") {
      Reflect.apply(callback, target, [event]);
      return;
    }
    const { handleEvent } = callback as { handleEvent?: unknown };
    if (typeof handleEvent !== "function") {
      throw new TypeError("A listener should be a function, or an object with a method handleEvent");
    }
    Reflect.apply(handleEvent, callback, [event]);
  } catch (error) {
    report(error);
  }
}

function report(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

function eventState(event: unknown): EventState {
  try {
    return stateOf(event as Event);
  } catch {
    throw new TypeError(`EventTarget.dispatchEvent needs an Event, not ${describe(event)}`);
  }
}

function checkCallback(callback: unknown, what: string): void {
  if (callback === undefined || callback === null) return;
  if (typeof callback === "function" || typeof callback === "object") return;
  throw new TypeError(`${what} needs a function or an object as its listener, not ${describe(callback)}`);
}

type Options = { capture: boolean; once?: unknown; passive?: unknown; signal?: unknown };

function isDictionary(options: unknown): options is Options {
  return (typeof options === "object" && options !== null) || typeof options === "function";
}

function captures(options: unknown): boolean {
  return Boolean(isDictionary(options) ? options.capture : options);
}

function listenerOptions(options: unknown): Options {
  const capture = captures(options);
  if (!isDictionary(options)) return { capture };
  const { once, passive, signal } = options;
  return { capture, once, passive, signal };
}

asInterface("EventTarget", EventTarget);
