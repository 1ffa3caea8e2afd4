import { binary, bitLength, bitstring, bytesOf, decodeUtf8At, encodeUtf8 } from "./bytes.ts";
import { argumentError, raise } from "./errors.ts";
import { inspect } from "./inspect-term.ts";
import { Bits, type Bytes, isBitstring, type Term } from "./terms.ts";

/** The specification of a segment in `<<…>>`. Sizes are undefined if they are left out. */
export type Segment = {
  readonly type: "integer" | "float" | "binary" | "bitstring" | "utf8" | "utf16" | "utf32";
  readonly size: Term | undefined;
  readonly unit: Term | undefined;
  readonly signed: boolean;
  readonly little: boolean;
  /** Whether it is written as a string literal. */
  readonly isText?: true;
};

const defaultUnits = { integer: 1, float: 1, binary: 8, bitstring: 1, utf8: 1, utf16: 1, utf32: 1 };

/** The size in bits; undefined if it takes the whole rest. -1 for an invalid size. */
function sizeOf({ type, size, unit }: Segment): number | undefined {
  if (size === undefined) return type === "integer" ? 8 : type === "float" ? 64 : undefined;
  if (typeof size !== "bigint" || size < 0n) return -1;
  return Number(size) * (unit === undefined ? defaultUnits[type] : Number(unit));
}

/** Builds a bitstring. */
class Writer {
  private readonly bytes: number[] = [];
  private length = 0;

  bit(value: number): void {
    const at = this.length & 7;
    if (at === 0) this.bytes.push(0);
    if (value) this.bytes[this.bytes.length - 1] = (this.bytes.at(-1) as number) | (128 >> at);
    this.length++;
  }

  add(bytes: Uint8Array, bits: number): void {
    if ((this.length & 7) === 0 && (bits & 7) === 0) {
      for (let i = 0; i < bits >> 3; i++) this.bytes.push(bytes[i] as number);
      this.length += bits;
      return;
    }
    for (let i = 0; i < bits; i++) this.bit(((bytes[i >> 3] as number) >> (7 - (i & 7))) & 1);
  }

  finish(): Term {
    const bytes = Uint8Array.from(this.bytes);
    return (this.length & 7) === 0 ? binary(bytes) : bitstring(bytes, this.length);
  }
}

/** The maximum size in bits. A program could compute a larger one, which would fill the memory at once. */
const maxBits = 2 ** 30;

/** `<<a::8, b::binary>>`: the value and the specification of each segment. */
export function bits(parts: readonly (readonly [Term, Segment])[]): Term {
  const writer = new Writer();
  parts.forEach(([value, segment], index) => {
    write(writer, value, segment, (fault) => wrong(index, segment, fault));
  });
  return writer.finish();
}

function write(writer: Writer, value: Term, segment: Segment, wrong: (fault: string) => never): void {
  const size = sizeOf(segment);
  const failExpecting = (what: string) => wrong(`expected ${what} but got: ${inspect(value)}`);
  switch (segment.type) {
    case "integer": {
      if (typeof value !== "bigint") {
        failExpecting("an integer");
        return;
      }
      checkSize(segment, size, wrong);
      const { bytes, length } = integerBytes(value, size as number, segment.little);
      writer.add(bytes, length);
      return;
    }
    case "float": {
      if (typeof value !== "number" && typeof value !== "bigint") {
        failExpecting("a float or an integer");
        return;
      }
      checkSize(segment, size, wrong);
      if (size !== 64 && size !== 32 && size !== 16) {
        wrong(`expected one of the supported sizes 16, 32, or 64 but got: ${size}`);
        return;
      }
      const view = new DataView(new ArrayBuffer(size / 8));
      if (size === 16) view.setUint16(0, halfOf(Number(value)), segment.little);
      else if (size === 64) view.setFloat64(0, Number(value), segment.little);
      else view.setFloat32(0, Number(value), segment.little);
      writer.add(new Uint8Array(view.buffer), size);
      return;
    }
    case "binary":
    case "bitstring": {
      if (!isBitstring(value)) {
        failExpecting("a binary");
        return;
      }
      checkSize(segment, size, wrong);
      const whole = bitLength(value);
      if (segment.type === "binary" && value instanceof Bits && size === undefined) {
        wrong(`the size of the value ${inspect(value)} is not a multiple of 8 bits`);
        return;
      }
      if (size !== undefined && size > whole) {
        wrong(`the value ${inspect(value)} is shorter than the size of the segment`);
        return;
      }
      writer.add(bytesOf(value), size ?? whole);
      return;
    }
    default: {
      // A string literal becomes its characters.
      if (typeof value === "string" && segment.isText) {
        for (const character of value)
          write(writer, BigInt(character.codePointAt(0) as number), segment, wrong);
        return;
      }
      if (
        typeof value !== "bigint" ||
        value < 0n ||
        value > 0x10ffffn ||
        (value >= 0xd800n && value < 0xe000n)
      ) {
        failExpecting(`a non-negative integer encodable as ${segment.type}`);
        return;
      }
      const code = Number(value);
      if (segment.type === "utf8") {
        const bytes = encodeUtf8(String.fromCodePoint(code));
        writer.add(bytes, bytes.length * 8);
      } else if (segment.type === "utf32") {
        const { bytes } = integerBytes(value, 32, segment.little);
        writer.add(bytes, 32);
      } else {
        const text = String.fromCodePoint(code);
        for (let i = 0; i < text.length; i++) {
          const { bytes } = integerBytes(BigInt(text.charCodeAt(i)), 16, segment.little);
          writer.add(bytes, 16);
        }
      }
    }
  }
}

/** A float of 16 bits: the nearest, and of two the even one; like Erlang, by way of a float of 32 bits. */
function halfOf(value: number): number {
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  const size = Math.abs(Math.fround(value));
  const exponent = Math.max(-14, Math.floor(Math.log2(size)));
  const unit = 2 ** (exponent - 10);
  const below = Math.floor(size / unit);
  const rest = size / unit - below;
  const half = below + (rest > 0.5 || (rest === 0.5 && below % 2 === 1) ? 1 : 0);
  if (size === 0) return sign;
  if (size >= 65520) return sign + 0x7c00;
  // Rounding up to the next power of two carries into the exponent.
  const bits = (exponent + 14) * 1024 + half;
  return sign + bits;
}

function ofHalf(bits: number): number {
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return Number.NaN;
  const size = exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25);
  return bits & 0x8000 ? -size : size;
}

function checkSize(
  { size: unitSize }: Segment,
  size: number | undefined,
  wrong: (fault: string) => never,
): void {
  if (size === -1) wrong(`expected a non-negative integer as size but got: ${inspect(unitSize as Term)}`);
  if ((size ?? 0) > maxBits) raise("SystemLimitError", "message", "a system limit has been reached");
}

function wrong(index: number, { type }: Segment, fault: string): never {
  const typeName = type === "bitstring" ? "binary" : type;
  return argumentError(`construction of binary failed: segment ${index + 1} of type '${typeName}': ${fault}`);
}

/** The lowest `size` bits of an integer, from the left. */
function integerBytes(value: bigint, size: number, little: boolean): { bytes: Uint8Array; length: number } {
  const count = Math.ceil(size / 8);
  const bytes = new Uint8Array(count);
  let rest = BigInt.asUintN(size, value);
  if (little) {
    for (let i = 0; i < count; i++) {
      bytes[i] = Number(rest & 255n);
      rest >>= 8n;
    }
    const last = size & 7;
    if (last !== 0) bytes[count - 1] = (bytes[count - 1] as number) << (8 - last);
    return { bytes, length: size };
  }
  if ((size & 7) !== 0) rest <<= BigInt(8 - (size & 7));
  for (let i = count - 1; i >= 0; i--) {
    bytes[i] = Number(rest & 255n);
    rest >>= 8n;
  }
  return { bytes, length: size };
}

/** Matches a bitstring, segment by segment. */
class SegmentReader {
  private at = 0;
  private readonly bytes: Uint8Array;
  private readonly length: number;

  constructor(value: string | Bytes | Bits) {
    this.bytes = bytesOf(value);
    this.length = bitLength(value);
  }

  get isEmpty(): boolean {
    return this.at === this.length;
  }

  /** Skips a text that must be there. */
  skip(text: string, segment: Segment): boolean {
    if (segment.type !== "binary" && segment.type !== "bitstring") {
      for (const character of text) {
        const codePoint = BigInt(character.codePointAt(0) as number);
        if (this.take({ ...segment, size: segment.size }) !== codePoint) return false;
      }
      return true;
    }
    const bytes = encodeUtf8(text);
    const remainder = this.slice(bytes.length * 8);
    if (!remainder) return false;
    for (let i = 0; i < bytes.length; i++) if (remainder[i] !== bytes[i]) return false;
    return true;
  }

  /** The segment's value; undefined if it is not there. */
  take(segment: Segment): Term | undefined {
    const { type, little, signed } = segment;
    const size = sizeOf(segment);
    if (size === -1) return undefined;
    switch (type) {
      case "integer": {
        const bytes = this.slice(size as number);
        return bytes && integerOf(bytes, size as number, little, signed);
      }
      case "float": {
        if (size !== 64 && size !== 32 && size !== 16) return undefined;
        const bytes = this.slice(size);
        if (!bytes) return undefined;
        const view = new DataView(bytes.buffer, bytes.byteOffset);
        const value =
          size === 16
            ? ofHalf(view.getUint16(0, little))
            : size === 64
              ? view.getFloat64(0, little)
              : view.getFloat32(0, little);
        return Number.isFinite(value) ? value : undefined;
      }
      case "binary":
      case "bitstring": {
        const length = size ?? this.length - this.at;
        const unit = segment.unit === undefined ? defaultUnits[type] : Number(segment.unit);
        if (length % unit !== 0) return undefined;
        const bytes = this.slice(length);
        return bytes && ((length & 7) === 0 ? binary(bytes) : bitstring(bytes, length));
      }
      case "utf8": {
        if (this.length - this.at < 8) return undefined;
        const rest = this.peek(Math.min(32, (this.length - this.at) & ~7));
        const decoding = decodeUtf8At(rest, 0);
        if (decoding < 0) return undefined;
        this.at += (decoding & 7) * 8;
        return BigInt(decoding >> 3);
      }
      case "utf32": {
        const bytes = this.slice(32);
        const code = bytes && integerOf(bytes, 32, little, false);
        return code !== undefined && code <= 0x10ffffn && !(code >= 0xd800n && code < 0xe000n)
          ? code
          : undefined;
      }
      case "utf16": {
        const first = this.unit16(little);
        if (first === undefined) return undefined;
        if (first < 0xd800 || first > 0xdfff) return BigInt(first);
        const second = first < 0xdc00 ? this.unit16(little) : undefined;
        if (second === undefined || second < 0xdc00 || second > 0xdfff) return undefined;
        return BigInt((first - 0xd800) * 0x400 + (second - 0xdc00) + 0x10000);
      }
    }
  }

  private unit16(little: boolean): number | undefined {
    const bytes = this.slice(16);
    return bytes && Number(integerOf(bytes, 16, little, false));
  }

  private slice(size: number): Uint8Array | undefined {
    if (this.at + size > this.length) return undefined;
    const bytes = this.peek(size);
    this.at += size;
    return bytes;
  }

  private peek(size: number): Uint8Array {
    const { at } = this;
    if ((at & 7) === 0 && (size & 7) === 0) return this.bytes.slice(at >> 3, (at + size) >> 3);
    const bytes = new Uint8Array(Math.ceil(size / 8));
    for (let i = 0; i < size; i++) {
      const from = at + i;
      const bit = ((this.bytes[from >> 3] as number) >> (7 - (from & 7))) & 1;
      if (bit) bytes[i >> 3] = (bytes[i >> 3] as number) | (128 >> (i & 7));
    }
    return bytes;
  }
}

function integerOf(bytes: Uint8Array, size: number, little: boolean, signed: boolean): bigint {
  let value = 0n;
  const last = size & 7;
  const count = bytes.length;
  for (let k = 0; k < count; k++) {
    const i = little ? count - 1 - k : k;
    const isLast = i === count - 1 && last !== 0;
    const byte = isLast ? (bytes[i] as number) >> (8 - last) : (bytes[i] as number);
    value = (value << BigInt(isLast ? last : 8)) | BigInt(byte);
  }
  return signed ? BigInt.asIntN(size, value) : value;
}

export function reader(value: Term): SegmentReader | undefined {
  return isBitstring(value) ? new SegmentReader(value) : undefined;
}
