import { asInterface, exception, requireArguments } from "./idl.ts";
import { provide, supplies } from "./supplies.ts";

/**
 * `MessageChannel`, `MessagePort` and `MessageEvent`: https://html.spec.whatwg.org (9.4). Both ends are in the same
 * program, and each message is a separate task, after the promises that are settled by then.
 */

declare const setTimeout: (callback: () => void, ms: number) => void;

type EventInit = { readonly [name: string]: unknown };
type AnyEvent = { readonly type: string };
type Target = {
  addEventListener(type: string, callback: (event: AnyEvent) => void): void;
  dispatchEvent(event: AnyEvent): boolean;
};

const Event = supplies.use("Event") as new (type: string, init?: EventInit) => AnyEvent;
const EventTarget = supplies.use("EventTarget") as new () => Target;
const clone = supplies.use("structuredClone") as (value: unknown) => unknown;

class MessageEvent extends Event {
  static {
    supplies.shows?.(MessageEvent.prototype, (event: MessageEvent, add) => {
      add("data", event.#data);
    });
  }

  readonly #data: unknown;
  readonly #origin: string;
  readonly #lastEventId: string;
  readonly #source: unknown;
  readonly #ports: readonly unknown[];

  constructor(type: unknown, init: unknown = undefined) {
    requireArguments(1, arguments, "MessageEvent");
    super(type as string, init as EventInit);
    const {
      data = null,
      lastEventId = "",
      origin = "",
      ports = [],
      source = null,
    } = (init ?? {}) as EventInit;
    this.#data = data;
    this.#lastEventId = `${lastEventId as string}`;
    this.#origin = `${origin as string}`;
    this.#ports = Object.freeze([...(ports as Iterable<unknown>)]);
    this.#source = source;
  }

  get data(): unknown {
    return this.#data;
  }

  get origin(): string {
    return this.#origin;
  }

  get lastEventId(): string {
    return this.#lastEventId;
  }

  get source(): unknown {
    return this.#source;
  }

  get ports(): readonly unknown[] {
    return this.#ports;
  }
}

let pair: () => readonly [MessagePort, MessagePort];
/** Only a channel makes ports. */
const fromChannel = {};

class MessagePort extends EventTarget {
  #other: MessagePort | undefined;
  #waiting: unknown[] = [];
  #started = false;
  #handlers: Record<string, unknown> = { __proto__: null };

  static {
    pair = () => {
      const one = new MessagePort(fromChannel);
      const other = new MessagePort(fromChannel);
      one.#other = other;
      other.#other = one;
      return [one, other];
    };
    supplies.shows?.(MessagePort.prototype, (port: MessagePort, add) => {
      add("active", port.#other !== undefined);
    });
  }

  constructor(by: unknown) {
    if (by !== fromChannel) throw new TypeError("Illegal constructor: make a MessageChannel");
    super();
  }

  postMessage(message: unknown, options: unknown = undefined): void {
    requireArguments(1, arguments, "MessagePort.postMessage");
    const list = Array.isArray(options)
      ? options
      : (options as { transfer?: unknown } | null | undefined)?.transfer;
    if (list !== undefined && [...(list as Iterable<unknown>)].length > 0)
      throw exception("Nothing is transferred here: messages are copied", "DataCloneError");
    const copy = clone(message);
    const other = this.#other;
    if (!other) return;
    other.#waiting.push(copy);
    if (other.#started) other.#deliverLater();
  }

  start(): void {
    if (this.#started) return;
    this.#started = true;
    for (let count = this.#waiting.length; count > 0; count--) this.#deliverLater();
  }

  close(): void {
    const other = this.#other;
    this.#other = undefined;
    this.#waiting = [];
    if (!other) return;
    other.#other = undefined;
    setTimeout(() => other.dispatchEvent(new Event("close")), 0);
  }

  get onmessage(): unknown {
    return this.#handlers["message"] ?? null;
  }

  set onmessage(handler: unknown) {
    this.#setHandler("message", handler);
    this.start();
  }

  get onmessageerror(): unknown {
    return this.#handlers["messageerror"] ?? null;
  }

  set onmessageerror(handler: unknown) {
    this.#setHandler("messageerror", handler);
  }

  get onclose(): unknown {
    return this.#handlers["close"] ?? null;
  }

  set onclose(handler: unknown) {
    this.#setHandler("close", handler);
  }

  #setHandler(type: string, handler: unknown): void {
    const isNew = !(type in this.#handlers);
    this.#handlers[type] =
      typeof handler === "function" || (typeof handler === "object" && handler) ? handler : null;
    if (!isNew) return;
    this.addEventListener(type, (event) => {
      const current = this.#handlers[type];
      if (typeof current === "function") Reflect.apply(current, this, [event]);
    });
  }

  #deliverLater(): void {
    setTimeout(() => {
      if (this.#waiting.length === 0) return;
      const data = this.#waiting.shift();
      this.dispatchEvent(new MessageEvent("message", { data }));
    }, 0);
  }
}

class MessageChannel {
  readonly #ports = pair();

  static {
    supplies.shows?.(MessageChannel.prototype, (channel: MessageChannel, add) => {
      const ports = channel.#ports;
      add("port1", ports[0]);
      add("port2", ports[1]);
    });
  }

  get port1(): MessagePort {
    return this.#ports[0];
  }

  get port2(): MessagePort {
    return this.#ports[1];
  }
}

asInterface("MessageEvent", MessageEvent);
asInterface("MessagePort", MessagePort);
asInterface("MessageChannel", MessageChannel);

provide({ MessageChannel, MessageEvent, MessagePort });
