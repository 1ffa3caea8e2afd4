// The standards that browsers and servers share. Differences from the standards are described here.

interface URL {
  /** The whole address. */
  href: string;
  /** Scheme and host: `"https://example.com"`. */
  readonly origin: string;
  /** The scheme with its colon: `"https:"`. */
  protocol: string;
  username: string;
  password: string;
  /** The host with its port: `"example.com:8080"`. */
  host: string;
  /** The host without its port: `"example.com"`. */
  hostname: string;
  /** The port, or `""` if it is the default. */
  port: string;
  /** The path: `"/a/b"`. */
  pathname: string;
  /** The query with its question mark: `"?a=1"`. */
  search: string;
  /** The query as names and values. */
  readonly searchParams: URLSearchParams;
  /** The fragment with its sign: `"#top"`. */
  hash: string;
  /** The whole address. */
  toString(): string;
  /** The whole address. */
  toJSON(): string;
}

/** Splits a web address: `new URL("https://example.com/a?b=1").pathname` is `"/a"`. It loads nothing. */
declare var URL: {
  readonly prototype: URL;
  new (url: string | URL, base?: string | URL): URL;
  /** Whether this is a valid URL. */
  canParse(url: string | URL, base?: string | URL): boolean;
  /** Splits an address; returns `null` if it is not valid. */
  parse(url: string | URL, base?: string | URL): URL | null;
};

interface URLSearchParams {
  /** The number of pairs of name and value. */
  readonly size: number;
  /** Adds a pair. */
  append(name: string, value: string): void;
  /** Removes all pairs with the name, or only those with this value. */
  delete(name: string, value?: string): void;
  /** The first value of the name, or `null`. */
  get(name: string): string | null;
  /** All values of the name. */
  getAll(name: string): string[];
  /** Whether a pair has the name, or the name and the value. */
  has(name: string, value?: string): boolean;
  /** Sets the only value of the name. */
  set(name: string, value: string): void;
  /** Sorts the pairs by name. */
  sort(): void;
  /** The pairs as in an address: `"a=1&b=2"`. */
  toString(): string;
  forEach(callback: (value: string, name: string, params: URLSearchParams) => void, thisArg?: any): void;
  entries(): IteratorObject<[string, string], BuiltinIteratorReturn, unknown>;
  keys(): IteratorObject<string, BuiltinIteratorReturn, unknown>;
  values(): IteratorObject<string, BuiltinIteratorReturn, unknown>;
  [Symbol.iterator](): IteratorObject<[string, string], BuiltinIteratorReturn, unknown>;
  readonly [Symbol.toStringTag]: string;
}

/** Names and values as in the query of an address: `new URLSearchParams("a=1&b=2").get("b")` is `"2"`. */
declare var URLSearchParams: {
  readonly prototype: URLSearchParams;
  new (
    init?: string | URLSearchParams | Iterable<readonly [string, string]> | Record<string, string>,
  ): URLSearchParams;
};

interface TextEncoder {
  /** Always `"utf-8"`. */
  readonly encoding: string;
  /** The bytes of text in UTF-8. */
  encode(text?: string): Uint8Array<ArrayBuffer>;
  /** Writes the bytes of text into an array, and returns how much it read and wrote. */
  encodeInto(text: string, destination: Uint8Array): { read: number; written: number };
}

/** Encodes text as bytes: `new TextEncoder().encode("é")`. */
declare var TextEncoder: {
  readonly prototype: TextEncoder;
  new (): TextEncoder;
};

interface TextDecoder {
  readonly encoding: string;
  readonly fatal: boolean;
  readonly ignoreBOM: boolean;
  /** Decodes bytes to text. With `stream`, an incomplete character at the end continues in the next call. */
  decode(bytes?: ArrayBuffer | ArrayBufferView, options?: { stream?: boolean }): string;
}

/** Decodes bytes to text: `new TextDecoder().decode(bytes)`. It knows UTF-8, UTF-16 and Latin-1. */
declare var TextDecoder: {
  readonly prototype: TextDecoder;
  new (encoding?: string, options?: { fatal?: boolean; ignoreBOM?: boolean }): TextDecoder;
};

/** Decodes base64 text; each character of the result is a byte. */
declare function atob(base64: string): string;

/** Encodes text as base64; each of its characters must be a byte. */
declare function btoa(bytes: string): string;

/** Copies a value with everything inside, such as nested lists. Changes of the copy do not change the original. */
declare function structuredClone<T>(value: T): T;

/** Digests of bytes; there are no keys. */
interface SubtleCrypto {
  /** The digest of bytes: `await crypto.subtle.digest("SHA-256", new TextEncoder().encode("text"))`. */
  digest(
    algorithm: "SHA-1" | "SHA-256" | "SHA-384" | "SHA-512" | { readonly name: string } | (string & {}),
    data: ArrayBuffer | ArrayBufferView,
  ): Promise<ArrayBuffer>;
}

interface Crypto {
  /** Digests: SHA-1, SHA-256, SHA-384 and SHA-512. */
  readonly subtle: SubtleCrypto;
  /** Fills an array with random numbers, and returns it. */
  getRandomValues<T extends IntegerArray>(array: T): T;
  /** A random, unique name: `"36b8f84d-df4e-4d49-b662-bcde71a8764f"`. */
  randomUUID(): `${string}-${string}-${string}-${string}-${string}`;
}

type IntegerArray =
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | BigInt64Array
  | BigUint64Array;

/** Random bytes and names. */
declare var crypto: Crypto;

declare var Crypto: { readonly prototype: Crypto };

interface PerformanceEntry {
  readonly name: string;
  /** `"mark"` or `"measure"`. */
  readonly entryType: string;
  /** In milliseconds since the program started. */
  readonly startTime: number;
  /** In milliseconds. */
  readonly duration: number;
  toJSON(): any;
}

declare var PerformanceEntry: { readonly prototype: PerformanceEntry };

interface PerformanceMark extends PerformanceEntry {
  readonly detail: any;
  toJSON(): any;
}

declare var PerformanceMark: {
  readonly prototype: PerformanceMark;
  new (name: string, options?: { startTime?: number; detail?: any }): PerformanceMark;
};

interface PerformanceMeasure extends PerformanceEntry {
  readonly detail: any;
  toJSON(): any;
}

declare var PerformanceMeasure: { readonly prototype: PerformanceMeasure };

interface Performance {
  /** Milliseconds since the program started, with fractions. */
  now(): number;
  /** When the program started, in milliseconds since 1970. */
  readonly timeOrigin: number;
  /** Records the time under a name. */
  mark(name: string, options?: { startTime?: number; detail?: any }): PerformanceMark;
  /** Records a duration: from one mark to another, or to now. */
  measure(name: string, startMark?: string, endMark?: string): PerformanceMeasure;
  measure(
    name: string,
    options: { start?: string | number; end?: string | number; duration?: number; detail?: any },
  ): PerformanceMeasure;
  /** Removes the marks of a name, or all. */
  clearMarks(name?: string): void;
  /** Removes the measures of a name, or all. */
  clearMeasures(name?: string): void;
  /** All marks and measures, sorted by time. */
  getEntries(): PerformanceEntry[];
  getEntriesByType(type: string): PerformanceEntry[];
  getEntriesByName(name: string, type?: string): PerformanceEntry[];
  toJSON(): any;
}

/** A stopwatch: `performance.now()` is the number of milliseconds since the program started. */
declare var performance: Performance;

declare var Performance: { readonly prototype: Performance };
