import { bytesOf } from "./buffers.ts";
import { asInterface, check, describe } from "./idl.ts";
import { provide, supplies } from "./supplies.ts";
import { binaryText, encodeUtf8, encodeUtf8Into, Utf8Decoder } from "./utf8.ts";

/**
 * `TextEncoder` and `TextDecoder`: https://encoding.spec.whatwg.org (7), with the common encodings: UTF-8, UTF-16 and
 * windows-1252, which "latin1" and "ascii" also mean there.
 *
 * Our own: @exodus/bytes 1.16 (MIT, September 2026), the best maintained of the packages, needs 6.1 KB of brotli in its
 * small form and a native TextEncoder; fast-text-encoding 1.0.6 has neither streams nor `fatal`.
 */
class TextEncoder {
  readonly #encoding = "utf-8";

  static {
    supplies.shows?.(TextEncoder.prototype, (encoder: TextEncoder, add) => {
      add("encoding", encoder.#encoding);
    });
  }

  get encoding(): string {
    return this.#encoding;
  }

  encode(input: unknown = ""): Uint8Array {
    check(#encoding in this, "TextEncoder.encode");
    return encodeUtf8(input === undefined ? "" : `${input as string}`);
  }

  encodeInto(source: unknown, destination: unknown): { read: number; written: number } {
    check(#encoding in this, "TextEncoder.encodeInto");
    if (!(destination instanceof Uint8Array)) {
      throw new TypeError(
        `TextEncoder.encodeInto needs a Uint8Array to write to, not ${describe(destination)}`,
      );
    }
    return encodeUtf8Into(`${source as string}`, destination);
  }
}

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

const labels: Readonly<Record<Encoding, string>> = {
  "utf-8": "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8",
  "utf-16le": "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le",
  "utf-16be": "unicodefffe utf-16be",
  "windows-1252":
    "ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 iso_8859-1 " +
    "iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252",
};

type Decoder = { decode(bytes: Uint8Array, more: boolean): string };

class TextDecoder {
  readonly #encoding: Encoding;
  readonly #fatal: boolean;
  readonly #ignoreBOM: boolean;
  #decoder: Decoder | undefined;
  #begun = false;

  static {
    supplies.shows?.(TextDecoder.prototype, (decoder: TextDecoder, add) => {
      add("encoding", decoder.#encoding);
      add("fatal", decoder.#fatal);
      add("ignoreBOM", decoder.#ignoreBOM);
    });
  }

  constructor(label: unknown = "utf-8", options: unknown = undefined) {
    const text = `${label as string}`;
    const { fatal, ignoreBOM } = dictionary(options, "TextDecoder");
    this.#encoding = encodingOf(text);
    this.#fatal = Boolean(fatal);
    this.#ignoreBOM = Boolean(ignoreBOM);
  }

  get encoding(): string {
    return this.#encoding;
  }

  get fatal(): boolean {
    return this.#fatal;
  }

  get ignoreBOM(): boolean {
    return this.#ignoreBOM;
  }

  decode(input: unknown = undefined, options: unknown = undefined): string {
    const encoding = this.#encoding;
    const more = Boolean(dictionary(options, "TextDecoder.decode")["stream"]);
    const bytes = input === undefined ? new Uint8Array() : bytesOf(input, "TextDecoder.decode");
    this.#decoder ??= decoders[encoding](this.#fatal ? refuse(encoding) : replace);
    const decoder = this.#decoder;
    // Set before decoding: after a fatal error the next call begins with a new decoder.
    if (!more) this.#decoder = undefined;
    const isStarted = this.#begun;
    if (!more) this.#begun = false;
    let text: string;
    try {
      text = decoder.decode(bytes, more);
    } catch (error) {
      this.#decoder = undefined;
      this.#begun = false;
      throw error;
    }
    if (more && text !== "") this.#begun = true;
    const hasBom = text[0] === "\ufeff" && !isStarted && !this.#ignoreBOM && encoding !== "windows-1252";
    return hasBom ? text.slice(1) : text;
  }
}

const decoders: Readonly<Record<Encoding, (malformed: () => string) => Decoder>> = {
  "utf-8": (malformed) => new Utf8Decoder(malformed),
  "utf-16le": (malformed) => new Utf16Decoder(malformed, false),
  "utf-16be": (malformed) => new Utf16Decoder(malformed, true),
  "windows-1252": () => ({ decode: decodeWindows1252 }),
};

const replace = () => "\ufffd";

const refuse = (encoding: string) => (): never => {
  throw new TypeError(`The data is not valid ${encoding}`);
};

/** The values of an options argument. */
function dictionary(options: unknown, what: string): Record<string, unknown> {
  if (options === undefined || options === null) return {};
  if (typeof options === "object" || typeof options === "function") return options as Record<string, unknown>;
  throw new TypeError(`The options of ${what} should be an object, not ${describe(options)}`);
}

function encodingOf(label: string): Encoding {
  const name = label.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, "").toLowerCase();
  for (const [encoding, names] of Object.entries(labels)) {
    if (name !== "" && names.split(" ").includes(name)) return encoding as Encoding;
  }
  const names = Object.keys(labels).join(", ");
  throw new RangeError(`TextDecoder has no encoding ${describe(label)} here; it has ${names}`);
}

class Utf16Decoder {
  private pending = new Uint8Array();
  /** A high surrogate at the end of a piece: its other half may be in the next piece. */
  private high = "";

  constructor(
    private readonly malformed: () => string,
    private readonly bigEndian: boolean,
  ) {}

  decode(input: Uint8Array, more: boolean): string {
    const bytes = new Uint8Array(this.pending.length + input.length);
    bytes.set(this.pending);
    bytes.set(input, this.pending.length);
    const even = bytes.length & ~1;
    this.pending = bytes.slice(even);
    let text = this.high + textOfUnits(bytes.subarray(0, even), this.bigEndian);
    this.high = "";
    if (/[\ud800-\udbff]$/.test(text)) {
      this.high = text.slice(-1);
      text = text.slice(0, -1);
    }
    if (!more && (this.high !== "" || this.pending.length > 0)) {
      text += this.malformed();
      this.high = "";
      this.pending = new Uint8Array();
    }
    return text.replace(loneSurrogate, this.malformed);
  }
}

const loneSurrogate = /[\ud800-\udfff]/gu;

function textOfUnits(bytes: Uint8Array, bigEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const units = new Uint16Array(bytes.length / 2);
  for (let index = 0; index < units.length; index++) units[index] = view.getUint16(index * 2, !bigEndian);
  let text = "";
  for (let at = 0; at < units.length; at += 4096) {
    text += String.fromCharCode.apply(null, units.subarray(at, at + 4096) as never);
  }
  return text;
}

/** The characters 0x80 to 0x9f, where windows-1252 differs from Latin-1. */
const windows1252 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

function decodeWindows1252(bytes: Uint8Array): string {
  return binaryText(bytes).replace(
    /[\x80-\x9f]/g,
    (character) => windows1252[character.charCodeAt(0) - 0x80] as string,
  );
}

asInterface("TextEncoder", TextEncoder);
asInterface("TextDecoder", TextDecoder);

provide({ TextEncoder, TextDecoder });
