// The standards for files, addresses and messages, without a network. Differences from the standards are described
// here.

interface Blob {
  /** The number of bytes. */
  readonly size: number;
  /** Its media type: `"text/plain"`, or `""`. */
  readonly type: string;
  /** A part of its bytes. */
  slice(start?: number, end?: number, type?: string): Blob;
  arrayBuffer(): Promise<ArrayBuffer>;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
  /** Its bytes as UTF-8 text. */
  text(): Promise<string>;
}

/** Immutable bytes: `await new Blob(["a", "b"]).text()` is `"ab"`. There are no streams here. */
declare var Blob: {
  readonly prototype: Blob;
  new (
    parts?: Iterable<string | Blob | ArrayBuffer | ArrayBufferView>,
    options?: { type?: string; endings?: "transparent" | "native" },
  ): Blob;
};

interface Headers {
  /** Adds a value. */
  append(name: string, value: string): void;
  delete(name: string): void;
  /** The values of the name, joined by `", "`; or `null`. */
  get(name: string): string | null;
  /** The values of `set-cookie`, which are never joined. */
  getSetCookie(): string[];
  has(name: string): boolean;
  /** Sets the only value of the name. */
  set(name: string, value: string): void;
  forEach(callback: (value: string, name: string, headers: Headers) => void, thisArg?: any): void;
  entries(): IteratorObject<[string, string], BuiltinIteratorReturn, unknown>;
  keys(): IteratorObject<string, BuiltinIteratorReturn, unknown>;
  values(): IteratorObject<string, BuiltinIteratorReturn, unknown>;
  [Symbol.iterator](): IteratorObject<[string, string], BuiltinIteratorReturn, unknown>;
}

/** Names and values as in a request: `new Headers({ Accept: "text/html" }).get("accept")`. Nothing is sent. */
declare var Headers: {
  readonly prototype: Headers;
  new (init?: Headers | Iterable<readonly [string, string]> | Record<string, string>): Headers;
};

type URLPatternInput =
  | string
  | {
      protocol?: string;
      username?: string;
      password?: string;
      hostname?: string;
      port?: string;
      pathname?: string;
      search?: string;
      hash?: string;
      baseURL?: string;
    };

interface URLPatternComponentResult {
  readonly input: string;
  readonly groups: Record<string, string | undefined>;
}

interface URLPatternResult {
  readonly inputs: URLPatternInput[];
  readonly protocol: URLPatternComponentResult;
  readonly username: URLPatternComponentResult;
  readonly password: URLPatternComponentResult;
  readonly hostname: URLPatternComponentResult;
  readonly port: URLPatternComponentResult;
  readonly pathname: URLPatternComponentResult;
  readonly search: URLPatternComponentResult;
  readonly hash: URLPatternComponentResult;
}

interface URLPattern {
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly hasRegExpGroups: boolean;
  /** Whether the URL matches. */
  test(input: URLPatternInput, baseURL?: string): boolean;
  /** The values of its names in a matching address; `null` if it does not match. */
  exec(input: URLPatternInput, baseURL?: string): URLPatternResult | null;
}

/** Splits addresses by a pattern: `new URLPattern({ pathname: "/books/:id" }).exec("https://a.com/books/12")`. */
declare var URLPattern: {
  readonly prototype: URLPattern;
  new (input?: URLPatternInput, baseURL?: string, options?: { ignoreCase?: boolean }): URLPattern;
  new (input: URLPatternInput, options?: { ignoreCase?: boolean }): URLPattern;
};

interface MessageEvent<T = any> extends Event {
  /** The message. */
  readonly data: T;
  readonly origin: string;
  readonly lastEventId: string;
  readonly source: unknown;
  readonly ports: readonly MessagePort[];
}

/** The event for a port's listeners. */
declare var MessageEvent: {
  readonly prototype: MessageEvent;
  new <T>(
    type: string,
    options?: EventInit & {
      data?: T;
      origin?: string;
      lastEventId?: string;
      source?: unknown;
      ports?: MessagePort[];
    },
  ): MessageEvent<T>;
  readonly NONE: 0;
  readonly CAPTURING_PHASE: 1;
  readonly AT_TARGET: 2;
  readonly BUBBLING_PHASE: 3;
};

interface MessagePort extends EventTarget {
  onmessage: ((this: MessagePort, event: MessageEvent) => any) | null;
  onmessageerror: ((this: MessagePort, event: MessageEvent) => any) | null;
  onclose: ((this: MessagePort, event: Event) => any) | null;
  /** Sends a copy of a value to the other port. Nothing is transferred. */
  postMessage(message: any): void;
  /** Starts to deliver messages. Setting `onmessage` does the same. */
  start(): void;
  close(): void;
}

/** One end of a channel. */
declare var MessagePort: {
  readonly prototype: MessagePort;
};

interface MessageChannel {
  readonly port1: MessagePort;
  readonly port2: MessagePort;
}

/** Two ports: a message sent to one arrives at the other, in a separate task. */
declare var MessageChannel: {
  readonly prototype: MessageChannel;
  new (): MessageChannel;
};
