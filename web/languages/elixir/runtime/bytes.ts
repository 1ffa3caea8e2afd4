import { Bits, Bytes, type Term } from "./terms.ts";

// The worker that starts first has no TextEncoder, so UTF-8 is encoded and decoded here.

/** The number of bytes of a well-formed string in UTF-8. */
export function utf8Length(text: string): number {
  const units = text.length;
  let length = units;
  for (let index = 0; index < units; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    // Each half of a surrogate pair counts two bytes of the four.
    length += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
  }
  return length;
}

export function encodeUtf8(text: string): Uint8Array {
  const bytes = new Uint8Array(utf8Length(text));
  const units = text.length;
  let at = 0;
  for (let index = 0; index < units; index++) {
    let code = text.charCodeAt(index);
    if (code < 0x80) {
      bytes[at++] = code;
      continue;
    }
    if (code >= 0xd800 && code <= 0xdbff) {
      code = ((code - 0xd800) << 10) + (text.charCodeAt(++index) - 0xdc00) + 0x10000;
    }
    if (code < 0x800) {
      bytes[at++] = 0xc0 | (code >> 6);
    } else if (code < 0x10000) {
      bytes[at++] = 0xe0 | (code >> 12);
      bytes[at++] = 0x80 | ((code >> 6) & 63);
    } else {
      bytes[at++] = 0xf0 | (code >> 18);
      bytes[at++] = 0x80 | ((code >> 12) & 63);
      bytes[at++] = 0x80 | ((code >> 6) & 63);
    }
    bytes[at++] = 0x80 | (code & 63);
  }
  return bytes;
}

/**
 * The code point that begins at `at`, and the number of its bytes, as `code * 8 + bytes`; -1 if it is not valid (RFC
 * 3629: no surrogates, no overlong forms, nothing above 10FFFF).
 */
export function decodeUtf8At(bytes: Uint8Array, at: number, end: number = bytes.length): number {
  const first = bytes[at] as number;
  if (first < 0x80) return first * 8 + 1;
  if (first < 0xc2 || first > 0xf4) return -1;
  const size = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  if (at + size > end) return -1;
  let code = first & (size === 2 ? 31 : size === 3 ? 15 : 7);
  for (let index = 1; index < size; index++) {
    const next = bytes[at + index] as number;
    if ((next & 0xc0) !== 0x80) return -1;
    code = (code << 6) | (next & 63);
  }
  if (size === 3 && (code < 0x800 || (code >= 0xd800 && code <= 0xdfff))) return -1;
  if (size === 4 && (code < 0x10000 || code > 0x10ffff)) return -1;
  return code * 8 + size;
}

/** The text of bytes in UTF-8; undefined if they are not valid. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  const end = bytes.length;
  let text = "";
  let at = 0;
  while (at < end) {
    const decoding = decodeUtf8At(bytes, at, end);
    if (decoding < 0) return undefined;
    text += String.fromCodePoint(decoding >> 3);
    at += decoding & 7;
  }
  return text;
}

/** The binary of these bytes, in its only valid representation. */
export function binary(bytes: Uint8Array): string | Bytes {
  return decodeUtf8(bytes) ?? new Bytes(bytes);
}

/** The bitstring of the first `bitLength` bits, in its only valid representation. `bytes` may be changed. */
export function bitstring(bytes: Uint8Array, bitLength: number): string | Bytes | Bits {
  const size = Math.ceil(bitLength / 8);
  const part = bytes.length === size ? bytes : bytes.slice(0, size);
  const usedBits = bitLength % 8;
  if (usedBits === 0) return binary(part);
  part[size - 1] = (part[size - 1] as number) & (0xff00 >> usedBits);
  return new Bits(part, bitLength);
}

/** The bytes of a binary or bitstring. They must not be changed. */
export function bytesOf(term: string | Bytes | Bits): Uint8Array {
  return typeof term === "string" ? encodeUtf8(term) : term.bytes;
}

export function byteLength(term: string | Bytes | Bits): number {
  return typeof term === "string" ? utf8Length(term) : term.bytes.length;
}

export function bitLength(term: string | Bytes | Bits): number {
  return term instanceof Bits ? term.bitLength : byteLength(term) * 8;
}

/** `left <> right` of two binaries. */
export function concatenate(left: string | Bytes, right: string | Bytes): string | Bytes {
  if (typeof left === "string" && typeof right === "string") return left + right;
  const first = bytesOf(left);
  const second = bytesOf(right);
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return binary(bytes);
}

/** Joins binaries. If all are strings, their bytes are not read. */
export function joinBinaries(parts: readonly (string | Bytes)[]): string | Bytes {
  let strings = true;
  for (let index = 0; index < parts.length; index++) {
    if (typeof parts[index] !== "string") {
      strings = false;
      break;
    }
  }
  if (strings) return parts.join("");
  let length = 0;
  for (let index = 0; index < parts.length; index++) length += byteLength(parts[index] as Bytes);
  const bytes = new Uint8Array(length);
  let at = 0;
  for (let index = 0; index < parts.length; index++) {
    const part = bytesOf(parts[index] as Bytes);
    bytes.set(part, at);
    at += part.length;
  }
  return binary(bytes);
}

/** The first `size` bytes from `start` of a binary. */
export function binaryPart(term: string | Bytes, start: number, size: number): string | Bytes {
  return binary(bytesOf(term).slice(start, start + size));
}

/** The code points of a string. */
export function codePoints(text: string): number[] {
  const points: number[] = [];
  for (let index = 0; index < text.length; index++) {
    const code = text.codePointAt(index) as number;
    points.push(code);
    if (code > 0xffff) index++;
  }
  return points;
}

/** Whether a term is a code point that a string may have. */
export function isCodePoint(term: Term): term is bigint {
  return typeof term === "bigint" && term >= 0n && term <= 0x10ffffn && !(term >= 0xd800n && term <= 0xdfffn);
}
