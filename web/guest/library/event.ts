import { asInterface, describe, requireArguments } from "./idl.ts";
import { supplies } from "./supplies.ts";

/**
 * `Event` and `CustomEvent`: https://dom.spec.whatwg.org (2.2 to 2.4). There is no tree here, so a target has no
 * ancestors.
 */

const phases = { NONE: 0, CAPTURING_PHASE: 1, AT_TARGET: 2, BUBBLING_PHASE: 3 };

/** The state of an event for its dispatcher. */
export type EventState = {
  type: string;
  bubbles: boolean;
  cancelable: boolean;
  composed: boolean;
  initialized: boolean;
  dispatching: boolean;
  stopped: boolean;
  stoppedAtOnce: boolean;
  canceled: boolean;
  inPassiveListener: boolean;
  trusted: boolean;
  target: object | null;
  currentTarget: object | null;
};

/** Throws a TypeError if it is not an event. */
export let stateOf: (event: Event) => EventState;

const now = supplies.elapsed;

export class Event {
  static {
    stateOf = (event) => event.#state;
    supplies.shows?.(Event.prototype, (event: Event, add) => {
      addState(event.#state, add);
    });
  }

  readonly #state: EventState;
  #timeStamp: number | undefined;

  constructor(type: unknown, init: unknown = undefined) {
    requireArguments(1, arguments, "Event");
    const text = `${type as string}`;
    const options = eventInit(init, "Event");
    this.#state = {
      type: text,
      bubbles: Boolean(options["bubbles"]),
      cancelable: Boolean(options["cancelable"]),
      composed: Boolean(options["composed"]),
      initialized: true,
      dispatching: false,
      stopped: false,
      stoppedAtOnce: false,
      canceled: false,
      inPassiveListener: false,
      trusted: false,
      target: null,
      currentTarget: null,
    };
  }

  get type(): string {
    return this.#state.type;
  }

  get target(): object | null {
    return this.#state.target;
  }

  get srcElement(): object | null {
    return this.#state.target;
  }

  get currentTarget(): object | null {
    return this.#state.currentTarget;
  }

  composedPath(): object[] {
    const { currentTarget } = this.#state;
    return currentTarget ? [currentTarget] : [];
  }

  get eventPhase(): number {
    return this.#state.currentTarget ? phases.AT_TARGET : phases.NONE;
  }

  stopPropagation(): void {
    this.#state.stopped = true;
  }

  get cancelBubble(): boolean {
    return this.#state.stopped;
  }

  set cancelBubble(value: unknown) {
    const state = this.#state;
    if (value) state.stopped = true;
  }

  stopImmediatePropagation(): void {
    this.#state.stopped = true;
    this.#state.stoppedAtOnce = true;
  }

  get bubbles(): boolean {
    return this.#state.bubbles;
  }

  get cancelable(): boolean {
    return this.#state.cancelable;
  }

  get returnValue(): boolean {
    return !this.#state.canceled;
  }

  set returnValue(value: unknown) {
    const state = this.#state;
    if (!value) cancel(state);
  }

  preventDefault(): void {
    cancel(this.#state);
  }

  get defaultPrevented(): boolean {
    return this.#state.canceled;
  }

  get composed(): boolean {
    return this.#state.composed;
  }

  get isTrusted(): boolean {
    return this.#state.trusted;
  }

  /** The time when it is first read: reading the clock for each event would make all runs irreproducible. */
  get timeStamp(): number {
    this.#timeStamp ??= now();
    return this.#timeStamp;
  }

  initEvent(type: unknown, bubbles: unknown = false, cancelable: unknown = false): void {
    const state = this.#state;
    requireArguments(1, arguments, "Event.initEvent");
    const text = `${type as string}`;
    if (state.dispatching) return;
    state.type = text;
    state.bubbles = Boolean(bubbles);
    state.cancelable = Boolean(cancelable);
    state.initialized = true;
    state.stopped = false;
    state.stoppedAtOnce = false;
    state.canceled = false;
    state.trusted = false;
    state.target = null;
  }
}

function cancel(state: EventState): void {
  if (state.cancelable && !state.inPassiveListener) state.canceled = true;
}

function eventInit(init: unknown, what: string): Record<string, unknown> {
  if (init === undefined || init === null) return {};
  if (typeof init === "object" || typeof init === "function") return init as Record<string, unknown>;
  throw new TypeError(`The options of ${what} should be an object, not ${describe(init)}`);
}

function addState(state: EventState, add: (name: string, value: unknown) => void): void {
  add("type", state.type);
  add("target", state.target);
  add("cancelable", state.cancelable);
  add("defaultPrevented", state.canceled);
}

export class CustomEvent extends Event {
  #detail: unknown;

  static {
    supplies.shows?.(CustomEvent.prototype, (event: CustomEvent, add) => {
      addState(stateOf(event), add);
      add("detail", event.#detail);
    });
  }

  constructor(type: unknown, init: unknown = undefined) {
    requireArguments(1, arguments, "CustomEvent");
    super(type, init);
    const { detail = null } = eventInit(init, "CustomEvent");
    this.#detail = detail;
  }

  get detail(): unknown {
    return this.#detail;
  }

  initCustomEvent(
    type: unknown,
    bubbles: unknown = false,
    cancelable: unknown = false,
    detail: unknown = null,
  ): void {
    requireArguments(1, arguments, "CustomEvent.initCustomEvent");
    if (stateOf(this).dispatching) return;
    this.initEvent(type, bubbles, cancelable);
    this.#detail = detail;
  }
}

asInterface("Event", Event, phases);
asInterface("CustomEvent", CustomEvent);
