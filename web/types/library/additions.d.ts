// What the engine has of the language beyond the library of TypeScript 5.9, or has in its own way. A member that is
// declared here takes the place of the library's own.

interface InternalError extends Error {}

interface InternalErrorConstructor extends ErrorConstructor {
  new (message?: string, options?: ErrorOptions): InternalError;
  (message?: string, options?: ErrorOptions): InternalError;
  readonly prototype: InternalError;
}

/** What the engine throws when a program asks too much of it: when functions call each other too deeply, say. */
declare var InternalError: InternalErrorConstructor;

interface Error {
  /** What the error is, and where it was made: its name and message, and a line for each function that was being called. */
  stack?: string;
}

interface ErrorConstructor {
  /**
   * Gives an object a `stack` of where the program is.
   *
   * @param above the function down to which calls are left out: the constructor of an error of one's own, say.
   */
  captureStackTrace(target: object, above?: (...args: never) => unknown): void;
}

interface AggregateErrorConstructor {
  /** Whether this is an error. */
  isError(error: unknown): error is Error;
  /** Gives an object a `stack` of where the program is. */
  captureStackTrace(target: object, above?: (...args: never) => unknown): void;
}

interface SuppressedErrorConstructor {
  /** Whether this is an error. */
  isError(error: unknown): error is Error;
  /** Gives an object a `stack` of where the program is. */
  captureStackTrace(target: object, above?: (...args: never) => unknown): void;
}

interface Math {
  /** Adds the numbers of a list as exactly as possible: `Math.sumPrecise([0.1, 0.2, 0.3])` is 0.6. */
  sumPrecise(numbers: Iterable<number>): number;
}

interface RegExpConstructor {
  /** Puts backslashes into text so that a regular expression made of it finds just that text. */
  escape(text: string): string;
}

interface Map<K, V> {
  /** Gives the value of the key; if there is none, sets it to the default first. */
  getOrInsert(key: K, defaultValue: V): V;
  /** Gives the value of the key; if there is none, sets it to what the function makes first. */
  getOrInsertComputed(key: K, callback: (key: K) => V): V;
}

interface WeakMap<K extends WeakKey, V> {
  /** Gives the value of the key; if there is none, sets it to the default first. */
  getOrInsert(key: K, defaultValue: V): V;
  /** Gives the value of the key; if there is none, sets it to what the function makes first. */
  getOrInsertComputed(key: K, callback: (key: K) => V): V;
}

interface IteratorConstructor {
  /** Goes through one thing after the other: `Iterator.concat([1, 2], new Set([3]))`. */
  concat<T>(...items: Iterable<T, unknown, undefined>[]): IteratorObject<T, undefined, unknown>;
}

interface ArrayBuffer {
  /** Makes a buffer longer that was made with a `maxByteLength`. In this playground buffers do not shrink. */
  resize(newByteLength: number): void;
}

interface Uint8ArrayConstructor {
  /** Makes bytes of text in base64, in which four characters stand for three bytes. */
  fromBase64(
    text: string,
    options?: {
      alphabet?: "base64" | "base64url";
      lastChunkHandling?: "loose" | "strict" | "stop-before-partial";
    },
  ): Uint8Array<ArrayBuffer>;
  /** Makes bytes of text in hexadecimal, in which two characters stand for a byte: `Uint8Array.fromHex("ff00")`. */
  fromHex(text: string): Uint8Array<ArrayBuffer>;
}

interface Uint8Array<TArrayBuffer extends ArrayBufferLike> {
  /** The bytes as text in base64. */
  toBase64(options?: { alphabet?: "base64" | "base64url"; omitPadding?: boolean }): string;
  /** The bytes as text in hexadecimal. */
  toHex(): string;
  /** Writes what text in base64 stands for over the bytes, and says how much it read and wrote. */
  setFromBase64(
    text: string,
    options?: {
      alphabet?: "base64" | "base64url";
      lastChunkHandling?: "loose" | "strict" | "stop-before-partial";
    },
  ): { read: number; written: number };
  /** Writes what text in hexadecimal stands for over the bytes, and says how much it read and wrote. */
  setFromHex(text: string): { read: number; written: number };
}

interface IteratorConstructor {
  /**
   * Goes through several lists at once: `Iterator.zip([[1, 2], ["a", "b"]])` gives `[1, "a"]` and `[2, "b"]`. It ends with the
   * shortest; with `mode: "longest"` it fills up from `padding`, and with `"strict"` lists of different lengths are an error.
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

/** What JSON.rawJSON gives: it is written as the text that it was made of. */
interface RawJSON {
  readonly rawJSON: string;
}

interface JSON {
  /**
   * @param reviver is given each value, the innermost first. Its third argument has the text that a number, text, true,
   * false or null was written as: `JSON.parse("1.0", (key, value, { source }) => source)` is `"1.0"`.
   */
  parse(
    text: string,
    reviver?: (this: any, key: string, value: any, context: { source?: string }) => any,
  ): any;
  /** Gives what JSON.stringify writes as this very text: `JSON.stringify(JSON.rawJSON("12345678901234567890"))`. */
  rawJSON(text: string): RawJSON;
  /** Whether JSON.rawJSON made it. */
  isRawJSON(value: unknown): value is RawJSON;
}

declare namespace Intl {
  interface Locale {
    /** The first day of the week, if the tag says it: `"mon"`. */
    readonly firstDayOfWeek: string | undefined;
    /** The variants that the tag says: `"1996-fonipa"`. */
    readonly variants: string | undefined;
    getCalendars(): string[];
    getCollations(): string[];
    getHourCycles(): string[];
    getNumberingSystems(): string[];
    /** `"ltr"` or `"rtl"`. */
    getTextInfo(): { direction: string };
    /** The time zones of the region, if the tag says one. */
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

  /** Durations in the words of a language. A browser or a Node that has none (Node before 23) says so. */
  var DurationFormat: {
    readonly prototype: DurationFormat;
    new (locales?: string | readonly string[], options?: DurationFormatOptions): DurationFormat;
    supportedLocalesOf(
      locales: string | readonly string[],
      options?: { localeMatcher?: "lookup" | "best fit" },
    ): string[];
  };

  interface PluralRules {
    /** The plural that a range of numbers asks for: `rules.selectRange(1, 2)`. */
    selectRange(from: number | bigint, to: number | bigint): LDMLPluralRule;
  }
}
