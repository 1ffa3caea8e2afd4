/** Texts as the engine has them in its memory: UTF-8 with a NUL at the end, where a lone surrogate has 3 bytes, too. */

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();
const loneSurrogate = /\p{Surrogate}/u;

/** The text at an address. Of a lone surrogate, which UTF-8 cannot have, three replacement characters are left. */
export function readCString(bytes: Uint8Array, pointer: number): string {
  return decoder.decode(bytes.subarray(pointer, bytes.indexOf(0, pointer)));
}

/** The bytes of a text, without the NUL. */
export function cStringBytes(text: string): Uint8Array {
  // Replacement characters, which lone surrogates become, have 3 bytes as well: all else is in its place.
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
