// The engine's additions to the library of TypeScript 5.9, and its differences. A member that is declared here replaces
// the library's own.

interface InternalError extends Error {}

interface InternalErrorConstructor extends ErrorConstructor {
  new (message?: string, options?: ErrorOptions): InternalError;
  (message?: string, options?: ErrorOptions): InternalError;
  readonly prototype: InternalError;
}

/** Thrown when a program exceeds the engine's limits, for example by calls that are nested too deeply. */
declare var InternalError: InternalErrorConstructor;

interface Error {
  /** The name and message of the error, and a line for each function call that was active when it was created. */
  stack?: string;
}

interface ErrorConstructor {
  /**
   * Sets the `stack` of an object to the current position.
   *
   * @param above calls down to this function are left out, for example the constructor of your own error class
   */
  captureStackTrace(target: object, above?: (...args: never) => unknown): void;
}

interface AggregateErrorConstructor {
  /** Whether this is an error. */
  isError(error: unknown): error is Error;
  /** Sets the `stack` of an object to the current position. */
  captureStackTrace(target: object, above?: (...args: never) => unknown): void;
}

interface SuppressedErrorConstructor {
  /** Whether this is an error. */
  isError(error: unknown): error is Error;
  /** Sets the `stack` of an object to the current position. */
  captureStackTrace(target: object, above?: (...args: never) => unknown): void;
}

interface Math {
  /** Adds numbers as exactly as possible: `Math.sumPrecise([0.1, 0.2, 0.3])` is 0.6. */
  sumPrecise(numbers: Iterable<number>): number;
}

interface RegExpConstructor {
  /** Escapes text with backslashes, so that a regular expression made of it matches exactly that text. */
  escape(text: string): string;
}

interface Map<K, V> {
  /** Returns the value of the key. If there is none, sets it to the default first. */
  getOrInsert(key: K, defaultValue: V): V;
  /** Returns the value of the key. If there is none, sets it to the function's result first. */
  getOrInsertComputed(key: K, callback: (key: K) => V): V;
}

interface WeakMap<K extends WeakKey, V> {
  /** Returns the value of the key. If there is none, sets it to the default first. */
  getOrInsert(key: K, defaultValue: V): V;
  /** Returns the value of the key. If there is none, sets it to the function's result first. */
  getOrInsertComputed(key: K, callback: (key: K) => V): V;
}

interface IteratorConstructor {
  /** Iterates over several things one after the other: `Iterator.concat([1, 2], new Set([3]))`. */
  concat<T>(...items: Iterable<T, unknown, undefined>[]): IteratorObject<T, undefined, unknown>;
}

interface ArrayBuffer {
  /** Makes a buffer with a `maxByteLength` longer. In this playground buffers do not shrink. */
  resize(newByteLength: number): void;
}

interface Uint8ArrayConstructor {
  /** Decodes base64 text to bytes; four characters are three bytes. */
  fromBase64(
    text: string,
    options?: {
      alphabet?: "base64" | "base64url";
      lastChunkHandling?: "loose" | "strict" | "stop-before-partial";
    },
  ): Uint8Array<ArrayBuffer>;
  /** Decodes hexadecimal text to bytes; two characters are one byte: `Uint8Array.fromHex("ff00")`. */
  fromHex(text: string): Uint8Array<ArrayBuffer>;
}

interface Uint8Array<TArrayBuffer extends ArrayBufferLike> {
  /** The bytes as base64 text. */
  toBase64(options?: { alphabet?: "base64" | "base64url"; omitPadding?: boolean }): string;
  /** The bytes as hexadecimal text. */
  toHex(): string;
  /** Decodes base64 text into these bytes, and returns how much it read and wrote. */
  setFromBase64(
    text: string,
    options?: {
      alphabet?: "base64" | "base64url";
      lastChunkHandling?: "loose" | "strict" | "stop-before-partial";
    },
  ): { read: number; written: number };
  /** Decodes hexadecimal text into these bytes, and returns how much it read and wrote. */
  setFromHex(text: string): { read: number; written: number };
}

interface IteratorConstructor {
  /**
   * Iterates over several lists at once: `Iterator.zip([[1, 2], ["a", "b"]])` gives `[1, "a"]` and `[2, "b"]`. It ends
   * with the shortest; with `mode: "longest"` it fills up from `padding`, and with `"strict"` different lengths are an
   * error.
   */
  zip<T extends readonly unknown[]>(
    lists: { readonly [K in keyof T]: Iterable<T[K]> | Iterator<T[K]> },
    options?: { mode?: "shortest" | "longest" | "strict"; padding?: Iterable<unknown> },
  ): IteratorObject<T, undefined, unknown>;
  /** The same with names: `Iterator.zipKeyed({ a: [1], b: [2] })` gives `{ a: 1, b: 2 }`. */
  zipKeyed<T extends object>(
    lists: { readonly [K in keyof T]: Iterable<T[K]> | Iterator<T[K]> },
    options?: { mode?: "shortest" | "longest" | "strict"; padding?: object },
  ): IteratorObject<T, undefined, unknown>;
}

/** A value from JSON.rawJSON, which is written as its own text. */
interface RawJSON {
  readonly rawJSON: string;
}

interface JSON {
  /**
   * @param reviver gets each value, the innermost first. Its third argument has the source text of a number, string,
   * true, false or null: `JSON.parse("1.0", (key, value, { source }) => source)` is `"1.0"`.
   */
  parse(
    text: string,
    reviver?: (this: any, key: string, value: any, context: { source?: string }) => any,
  ): any;
  /**
   * A value that JSON.stringify writes as exactly this text: `JSON.stringify(JSON.rawJSON("12345678901234567890"))`.
   */
  rawJSON(text: string): RawJSON;
  /** Whether the value is from JSON.rawJSON. */
  isRawJSON(value: unknown): value is RawJSON;
}

declare namespace Intl {
  interface Locale {
    /** The first day of the week, if the tag has it: `"mon"`. */
    readonly firstDayOfWeek: string | undefined;
    /** The variants in the tag: `"1996-fonipa"`. */
    readonly variants: string | undefined;
    getCalendars(): string[];
    getCollations(): string[];
    getHourCycles(): string[];
    getNumberingSystems(): string[];
    /** `"ltr"` or `"rtl"`. */
    getTextInfo(): { direction: string };
    /** The time zones of the region, if the tag has one. */
    getTimeZones(): string[] | undefined;
    /** Days from 1, which is Monday, to 7. */
    getWeekInfo(): { firstDay: number; weekend: number[] };
  }

  type DurationUnit =
    | "years"
    | "months"
    | "weeks"
    | "days"
    | "hours"
    | "minutes"
    | "seconds"
    | "milliseconds"
    | "microseconds"
    | "nanoseconds";

  interface DurationFormatOptions {
    localeMatcher?: "lookup" | "best fit";
    numberingSystem?: string;
    style?: "long" | "short" | "narrow" | "digital";
    fractionalDigits?: number;
    [unit: string]: string | number | undefined;
  }

  interface DurationFormat {
    /** A duration as text: `format({ hours: 1, minutes: 30 })` is `"1 hr, 30 min"`. */
    format(duration: { readonly [K in DurationUnit]?: number }): string;
    formatToParts(
      duration: { readonly [K in DurationUnit]?: number },
    ): { type: string; value: string; unit?: string }[];
    resolvedOptions(): {
      locale: string;
      numberingSystem: string;
      style: string;
      [unit: string]: string | number;
    };
  }

  /** Formats durations in a language. Throws an error in browsers and Nodes that do not have it (Node before 23). */
  var DurationFormat: {
    readonly prototype: DurationFormat;
    new (locales?: string | readonly string[], options?: DurationFormatOptions): DurationFormat;
    supportedLocalesOf(
      locales: string | readonly string[],
      options?: { localeMatcher?: "lookup" | "best fit" },
    ): string[];
  };

  interface PluralRules {
    /** The plural form for a range of numbers: `rules.selectRange(1, 2)`. */
    selectRange(from: number | bigint, to: number | bigint): LDMLPluralRule;
  }
}
