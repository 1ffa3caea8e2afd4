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
  /** Is this an error? */
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

declare namespace Intl {
  interface PluralRules {
    /** The plural that a range of numbers asks for: `rules.selectRange(1, 2)`. */
    selectRange(from: number | bigint, to: number | bigint): LDMLPluralRule;
  }
}
