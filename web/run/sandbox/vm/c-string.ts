/** Strings in the engine's memory: UTF-8 with a NUL at the end. A lone surrogate is encoded in 3 bytes. */

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();
const loneSurrogate = /\p{Surrogate}/u;

/** The string at an address. A lone surrogate, which is not valid UTF-8, becomes three replacement characters. */
export function readCString(bytes: Uint8Array, pointer: number): string {
  return decoder.decode(bytes.subarray(pointer, bytes.indexOf(0, pointer)));
}

/** The bytes of a string, without the NUL. */
export function cStringBytes(text: string): Uint8Array {
  // A lone surrogate becomes a replacement character, which also has 3 bytes. So all other bytes are in their position.
  const bytes = encoder.encode(text);
  if (!loneSurrogate.test(text)) return bytes;
  let at = 0;
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    if (loneSurrogate.test(character)) bytes.set([0xed, 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)], at);
    at += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
