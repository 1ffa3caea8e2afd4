/** Fills a place for random bytes from random numbers of 32 bits. Returns how many bytes that are. */
export function putSeed(bytes: Uint8Array, random: () => number): number {
  for (let nth = 0; nth < bytes.length; nth += 4) {
    const number = random();
    for (let byte = 0; byte < Math.min(4, bytes.length - nth); byte++)
      bytes[nth + byte] = (number >>> (8 * byte)) & 255;
  }
  return bytes.length;
}
