import { describe, exception, requireArguments } from "./idl.ts";
import { provide } from "./supplies.ts";
import { binaryText } from "./utf8.ts";

/**
 * `atob` and `btoa` (https://html.spec.whatwg.org, 8.3), and base64 and hex of Uint8Array (ECMAScript 2026, 23.3),
 * which this engine does not have.
 *
 * Our own: core-js-pure 3.51 (MIT, October 2026) needs 7.1 KB of brotli for atob and btoa, most of it for code that
 * every part includes, and has the methods of Uint8Array only for the global constructor.
 */

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const urlAlphabet = `${alphabet.slice(0, 62)}-_`;

type Alphabet = "base64" | "base64url";
type LastChunk = "loose" | "strict" | "stop-before-partial";

/** The value of each character code, or -1. */
function valuesOf(characters: string): Int8Array {
  const values = new Int8Array(128).fill(-1);
  for (let index = 0; index < 64; index++) values[characters.charCodeAt(index)] = index;
  return values;
}

const values = { base64: valuesOf(alphabet), base64url: valuesOf(urlAlphabet) };

function encode(bytes: ArrayLike<number>, characters: string, hasPadding: boolean): string {
  const { length } = bytes;
  const wholeLength = length - (length % 3);
  let text = "";
  for (let at = 0; at < wholeLength; at += 3) {
    const group =
      ((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number);
    text +=
      (characters[group >> 18] as string) +
      (characters[(group >> 12) & 63] as string) +
      (characters[(group >> 6) & 63] as string) +
      (characters[group & 63] as string);
  }
  if (wholeLength === length) return text;
  const first = bytes[wholeLength] as number;
  const second = wholeLength + 1 < length ? (bytes[wholeLength + 1] as number) : undefined;
  text +=
    (characters[first >> 2] as string) + (characters[((first & 3) << 4) | ((second ?? 0) >> 4)] as string);
  if (second !== undefined) text += characters[(second & 15) << 2] as string;
  else if (hasPadding) text += "=";
  return hasPadding ? `${text}=` : text;
}

type DecodeResult = { read: number; written: number; error?: SyntaxError };

/** FromBase64 of the specification, into `into`. Bytes that were decoded before an error are written. */
function decode(text: string, into: Uint8Array, table: Int8Array, lastChunk: LastChunk): DecodeResult {
  let read = 0;
  let byteCount = 0;
  let chunk = 0;
  let count = 0;
  let at = 0;
  const fail = (why: string): DecodeResult => ({
    read,
    written: byteCount,
    error: new SyntaxError(`Invalid base64: ${why}`),
  });
  if (into.length === 0) return { read, written: byteCount };
  const skipSpace = () => {
    while (isSpace(text.charCodeAt(at))) at++;
  };
  const put = (bytes: number, value: number) => {
    for (let shift = (bytes - 1) * 8; shift >= 0; shift -= 8) into[byteCount++] = (value >> shift) & 255;
  };
  /** Two or three characters, with or without padding, are one or two bytes. */
  const putPartial = (strict: boolean): boolean => {
    const bits = count === 3 ? 2 : 4;
    if (strict && chunk & ((1 << bits) - 1)) return false;
    put(count - 1, chunk >> bits);
    return true;
  };
  for (;;) {
    skipSpace();
    if (at === text.length) {
      if (count > 0) {
        if (lastChunk === "stop-before-partial") return { read, written: byteCount };
        if (lastChunk === "strict") return fail("the last group of four characters is not complete");
        if (count === 1) return fail("one character is left over at the end");
        putPartial(false);
      }
      return { read: text.length, written: byteCount };
    }
    const code = text.charCodeAt(at++);
    if (code === 0x3d) {
      if (count < 2) return fail("padding stands where it means nothing");
      skipSpace();
      if (count === 2) {
        if (at === text.length) {
          return lastChunk === "stop-before-partial"
            ? { read, written: byteCount }
            : fail("padding is missing");
        }
        if (text.charCodeAt(at) === 0x3d) {
          at++;
          skipSpace();
        } else return fail("padding is missing");
      }
      if (at < text.length) return fail("something follows the padding");
      if (!putPartial(lastChunk === "strict")) return fail("bits are left over before the padding");
      return { read: text.length, written: byteCount };
    }
    const value = code < 128 ? (table[code] as number) : -1;
    if (value < 0) return fail(`there is ${describe(text[at - 1])} in it`);
    const room = into.length - byteCount;
    if ((room === 1 && count === 2) || (room === 2 && count === 3)) return { read, written: byteCount };
    chunk = (chunk << 6) | value;
    if (++count < 4) continue;
    put(3, chunk);
    chunk = 0;
    count = 0;
    read = at;
    if (byteCount === into.length) return { read, written: byteCount };
  }
}

/** ASCII whitespace. */
function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 9 && code <= 13 && code !== 11);
}

function options(input: unknown): Record<string, unknown> {
  if (input === undefined) return {};
  if ((typeof input === "object" && input !== null) || typeof input === "function") {
    return input as Record<string, unknown>;
  }
  throw new TypeError(`The options should be an object, not ${describe(input)}`);
}

function alphabetOf({ alphabet = "base64" }: Record<string, unknown>): Alphabet {
  if (alphabet === "base64" || alphabet === "base64url") return alphabet;
  throw new TypeError(`The alphabet should be "base64" or "base64url", not ${describe(alphabet)}`);
}

function lastChunkOf({ lastChunkHandling: handling = "loose" }: Record<string, unknown>): LastChunk {
  if (handling === "loose" || handling === "strict" || handling === "stop-before-partial") return handling;
  throw new TypeError(
    `lastChunkHandling should be "loose", "strict" or "stop-before-partial", not ${describe(handling)}`,
  );
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  throw new TypeError(`What is decoded should be a string, not ${describe(value)}`);
}

const kind = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag)
  ?.get as () => unknown;

function uint8Array(value: unknown): Uint8Array {
  if (Reflect.apply(kind, value, []) === "Uint8Array") return value as Uint8Array;
  throw new TypeError(`This should be a Uint8Array, not ${describe(value)}`);
}

function decodeHex(text: string, into: Uint8Array): DecodeResult {
  if (text.length % 2 !== 0) {
    return { read: 0, written: 0, error: new SyntaxError("Invalid hex: the number of digits is odd") };
  }
  let read = 0;
  let byteCount = 0;
  for (; byteCount < into.length && read < text.length; read += 2) {
    const high = hexDigit(text.charCodeAt(read));
    const low = hexDigit(text.charCodeAt(read + 1));
    if (high < 0 || low < 0) {
      const error = new SyntaxError(`Invalid hex: there is ${describe(text.slice(read, read + 2))} in it`);
      return { read, written: byteCount, error };
    }
    into[byteCount++] = high * 16 + low;
  }
  return { read, written: byteCount };
}

function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const letter = code | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}

/** The decoded bytes, in an array of exactly their length. */
function decodeBytes(max: number, fill: (into: Uint8Array) => DecodeResult): Uint8Array {
  const bytes = new Uint8Array(max);
  const { written: byteCount, error } = fill(bytes);
  if (error) throw error;
  return byteCount === max ? bytes : bytes.slice(0, byteCount);
}

/** Bytes that were written before an error are kept. */
function countsOf({ read, written, error }: DecodeResult): { read: number; written: number } {
  if (error) throw error;
  return { read, written };
}

const ofUint8Array = {
  fromBase64(text: unknown, input: unknown = undefined): Uint8Array {
    const source = textOf(text);
    const settings = options(input);
    const table = values[alphabetOf(settings)];
    const lastChunk = lastChunkOf(settings);
    const maxBytes = Math.ceil(source.length / 4) * 3;
    return decodeBytes(maxBytes, (into) => decode(source, into, table, lastChunk));
  },
  fromHex(text: unknown): Uint8Array {
    const source = textOf(text);
    return decodeBytes(source.length >> 1, (into) => decodeHex(source, into));
  },
};

const ofInstances = {
  toBase64(this: unknown, input: unknown = undefined): string {
    const bytes = uint8Array(this);
    const settings = options(input);
    const characters = alphabetOf(settings) === "base64" ? alphabet : urlAlphabet;
    return encode(bytes, characters, !settings["omitPadding"]);
  },
  toHex(this: unknown): string {
    const bytes = uint8Array(this);
    let text = "";
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      text += (byte < 16 ? "0" : "") + byte.toString(16);
    }
    return text;
  },
  setFromBase64(this: unknown, text: unknown, input: unknown = undefined) {
    const into = uint8Array(this);
    const source = textOf(text);
    const settings = options(input);
    const table = values[alphabetOf(settings)];
    return countsOf(decode(source, into, table, lastChunkOf(settings)));
  },
  setFromHex(this: unknown, text: unknown) {
    const into = uint8Array(this);
    return countsOf(decodeHex(textOf(text), into));
  },
};

const ofGlobal = {
  atob(text: unknown): string {
    requireArguments(1, arguments, "atob");
    const data = `${text as string}`.replace(/[\t\n\f\r ]+/g, "");
    const bare = data.length % 4 === 0 ? data.replace(/={1,2}$/, "") : data;
    const bytes = new Uint8Array(Math.ceil(bare.length / 4) * 3);
    const { written: byteCount, error } =
      bare === "" ? { written: 0, error: undefined } : decode(bare, bytes, values.base64, "loose");
    if (error || bare.includes("=")) {
      throw exception(`atob was given text that is not base64: ${describe(data)}`, "InvalidCharacterError");
    }
    return binaryText(bytes, 0, byteCount);
  },
  btoa(text: unknown): string {
    requireArguments(1, arguments, "btoa");
    const data = `${text as string}`;
    const bytes = new Uint8Array(data.length);
    for (let at = 0; at < data.length; at++) {
      const code = data.charCodeAt(at);
      if (code > 255) {
        throw exception(
          `btoa takes characters up to U+00FF, and there is ${describe(String.fromCodePoint(data.codePointAt(at) as number))} in it: encode the text first`,
          "InvalidCharacterError",
        );
      }
      bytes[at] = code;
    }
    return encode(bytes, alphabet, true);
  },
};

const globals: Record<string, unknown> = { ...ofGlobal };
for (const [name, value] of Object.entries(ofUint8Array)) globals[`Uint8Array.${name}`] = value;
for (const [name, value] of Object.entries(ofInstances)) globals[`Uint8Array.prototype.${name}`] = value;
provide(globals);
