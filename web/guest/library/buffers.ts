import { describe } from "./idl.ts";

/** The bytes of a BufferSource of Web IDL: an ArrayBuffer, or a view of one. Not a copy. */
export function bytesOf(source: unknown, what: string): Uint8Array {
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  if (isBuffer(source)) return new Uint8Array(source);
  throw new TypeError(`${what} needs an ArrayBuffer or a typed array, not ${describe(source)}`);
}

const byteLength = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, "byteLength")?.get as () => number;

function isBuffer(value: unknown): value is ArrayBuffer {
  if (typeof value !== "object" || value === null) return false;
  try {
    byteLength.call(value);
    return true;
  } catch {
    return false;
  }
}
