/** The alphabet of RFC 4648, section 5. None of its characters is escaped in the fragment of an address. */
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

export function toBase64Url(bytes: Uint8Array): string {
  let binary = "";
  // In pieces, because every engine accepts this many arguments in a call.
  for (let at = 0; at < bytes.length; at += 8192) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** Returns undefined if the text is not base64url. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (/[^\w-]/.test(text) || text.length % 4 === 1) return undefined;
  const binary = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/**
 * A checksum of four characters for ASCII text: the CRC-24 of RFC 9580, section 6.1. Changing one character, or
 * changing or swapping two neighbours, always changes the checksum. Any other change is missed once in 16 million
 * times.
 */
export function checksum(text: string): string {
  let crc = 0xb704ce;
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at) << 16;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x800000 ? (crc << 1) ^ 0x1864cfb : crc << 1;
  }
  return [18, 12, 6, 0].map((shift) => alphabet[(crc >> shift) & 63]).join("");
}
