/** UTF-8, as in https://encoding.spec.whatwg.org (8.1). */

const { fromCharCode } = String;
/** The maximum number of bytes that become arguments of one call. */
const chunkBytes = 4096;

/** The string whose character codes are these bytes. */
export function binaryText(bytes: Uint8Array, from = 0, to: number = bytes.length): string {
  let text = "";
  for (let at = from; at < to; at += chunkBytes) {
    text += fromCharCode.apply(null, bytes.subarray(at, Math.min(at + chunkBytes, to)) as never);
  }
  return text;
}

export function encodeUtf8(text: string): Uint8Array {
  const { length } = text;
  // Most text is ASCII. From the first other character on, each may need three bytes.
  let bytes = new Uint8Array(length);
  let byteCount = 0;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80) {
      bytes[byteCount++] = code;
      continue;
    }
    if (bytes.length === length) {
      const longer = new Uint8Array(byteCount + (length - at) * 3 + 1);
      longer.set(bytes.subarray(0, byteCount));
      bytes = longer;
    }
    const point = scalarAt(text, at);
    byteCount = writePoint(bytes, byteCount, point);
    if (point > 0xffff) at++;
  }
  return byteCount === bytes.length ? bytes : bytes.slice(0, byteCount);
}

/** Encodes as much of `text` as fits into `bytes`, only whole characters. */
export function encodeUtf8Into(text: string, bytes: Uint8Array): { read: number; written: number } {
  let byteCount = 0;
  let readCount = 0;
  while (readCount < text.length) {
    const point = scalarAt(text, readCount);
    const size = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    if (byteCount + size > bytes.length) break;
    byteCount = writePoint(bytes, byteCount, point);
    readCount += size === 4 ? 2 : 1;
  }
  return { read: readCount, written: byteCount };
}

function scalarAt(text: string, at: number): number {
  const point = text.codePointAt(at) as number;
  return point >= 0xd800 && point <= 0xdfff ? 0xfffd : point;
}

function writePoint(bytes: Uint8Array, start: number, point: number): number {
  let at = start;
  if (point < 0x80) bytes[at++] = point;
  else {
    if (point < 0x800) bytes[at++] = 0xc0 | (point >> 6);
    else {
      if (point < 0x10000) bytes[at++] = 0xe0 | (point >> 12);
      else {
        bytes[at++] = 0xf0 | (point >> 18);
        bytes[at++] = 0x80 | ((point >> 12) & 0x3f);
      }
      bytes[at++] = 0x80 | ((point >> 6) & 0x3f);
    }
    bytes[at++] = 0x80 | (point & 0x3f);
  }
  return at;
}

/** The decoder's state between the pieces of a stream. */
export class Utf8Decoder {
  private point = 0;
  private seen = 0;
  private needed = 0;
  private lower = 0x80;
  private upper = 0xbf;

  constructor(private readonly malformed: () => string) {}

  decode(bytes: Uint8Array, more: boolean): string {
    let text = "";
    let at = 0;
    while (at < bytes.length) {
      let to = Math.min(at + chunkBytes, bytes.length);
      if (this.needed === 0) {
        // Does not split a character. The last bytes may be an incomplete one.
        const minStart = Math.max(at, to - 4);
        if (to === bytes.length) to = Math.max(to - 3, at);
        while (to > minStart && ((bytes[to] as number) & 0xc0) === 0x80) to--;
        const whole = to > at ? decodeStrictly(binaryText(bytes, at, to)) : undefined;
        if (whole !== undefined) {
          text += whole;
          at = to;
          continue;
        }
        if (to === at) to = Math.min(at + chunkBytes, bytes.length);
      }
      text += this.decodeSlowly(bytes, at, to);
      at = to;
    }
    if (!more && this.needed > 0) {
      this.reset();
      text += this.malformed();
    }
    return text;
  }

  /** The standard's own algorithm. */
  private decodeSlowly(bytes: Uint8Array, from: number, to: number): string {
    let text = "";
    for (let at = from; at < to; at++) {
      const byte = bytes[at] as number;
      if (this.needed === 0) {
        if (byte < 0x80) text += fromCharCode(byte);
        else if (byte >= 0xc2 && byte <= 0xf4) this.start(byte);
        else text += this.malformed();
        continue;
      }
      if (byte < this.lower || byte > this.upper) {
        this.reset();
        text += this.malformed();
        at--;
        continue;
      }
      this.lower = 0x80;
      this.upper = 0xbf;
      this.point = (this.point << 6) | (byte & 0x3f);
      if (++this.seen < this.needed) continue;
      text += String.fromCodePoint(this.point);
      this.reset();
    }
    return text;
  }

  private start(byte: number): void {
    if (byte < 0xe0) {
      this.needed = 1;
      this.point = byte & 0x1f;
    } else if (byte < 0xf0) {
      if (byte === 0xe0) this.lower = 0xa0;
      if (byte === 0xed) this.upper = 0x9f;
      this.needed = 2;
      this.point = byte & 0xf;
    } else {
      if (byte === 0xf0) this.lower = 0x90;
      if (byte === 0xf4) this.upper = 0x8f;
      this.needed = 3;
      this.point = byte & 0x7;
    }
  }

  private reset(): void {
    this.point = 0;
    this.seen = 0;
    this.needed = 0;
    this.lower = 0x80;
    this.upper = 0xbf;
  }
}

const ascii = /^[\0-\x7f]*$/;

/** Undefined if it is not UTF-8. */
function decodeStrictly(binary: string): string | undefined {
  if (ascii.test(binary)) return binary;
  try {
    // It is native, and as strict as the standard.
    return decodeURIComponent(escape(binary));
  } catch {
    return undefined;
  }
}
