/** The characters of RFC 4648, section 5: none of them is escaped in the fragment of an address. */
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

export function toBase64Url(bytes: Uint8Array): string {
  let binary = "";
  // A call takes so many arguments everywhere.
  for (let at = 0; at < bytes.length; at += 8192) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** Undefined if that is none. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (/[^\w-]/.test(text) || text.length % 4 === 1) return undefined;
  const binary = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/**
 * Four characters that follow from a text of ASCII: the CRC-24 of RFC 9580, section 6.1. One changed character always
 * gives others, as do any two neighbours changed or swapped; anything else does but once in 16 million.
 */
export function checksum(text: string): string {
  let crc = 0xb704ce;
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at) << 16;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x800000 ? (crc << 1) ^ 0x1864cfb : crc << 1;
  }
  return [18, 12, 6, 0].map((shift) => alphabet[(crc >> shift) & 63]).join("");
}
