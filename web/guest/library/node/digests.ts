/** MD5 (RFC 1321), SHA-1 and SHA-256 (FIPS 180-4). */

export type Digest = (bytes: Uint8Array) => Uint8Array;

const rotateLeft = (word: number, count: number) => (word << count) | (word >>> (32 - count));
const rotateRight = (word: number, count: number) => rotateLeft(word, 32 - count);

/** The message with a 1 bit and its length in bits, in blocks of 64 bytes. */
function padded(bytes: Uint8Array, isLittleEndian: boolean): DataView {
  const length = ((bytes.length + 8) >> 6) * 64 + 64;
  const view = new DataView(new ArrayBuffer(length));
  new Uint8Array(view.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  const bits = BigInt(bytes.length) * 8n;
  view.setBigUint64(length - 8, bits, isLittleEndian);
  return view;
}

function bytesOfWords(words: readonly number[], isLittleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(words.length * 4));
  for (const [index, word] of words.entries()) view.setInt32(index * 4, word, isLittleEndian);
  return new Uint8Array(view.buffer);
}

const md5Shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const md5Table = Array.from(
  { length: 64 },
  (_, index) => Math.floor(Math.abs(Math.sin(index + 1)) * 2 ** 32) | 0,
);

export const md5: Digest = (bytes) => {
  const view = padded(bytes, true);
  let [a0, b0, c0, d0] = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476];
  for (let start = 0; start < view.byteLength; start += 64) {
    let [a, b, c, d] = [a0, b0, c0, d0];
    for (let step = 0; step < 64; step++) {
      const round = step >> 4;
      let mixed: number;
      let word: number;
      if (round === 0) [mixed, word] = [(b & c) | (~b & d), step];
      else if (round === 1) [mixed, word] = [(d & b) | (~d & c), (5 * step + 1) & 15];
      else if (round === 2) [mixed, word] = [b ^ c ^ d, (3 * step + 5) & 15];
      else [mixed, word] = [c ^ (b | ~d), (7 * step) & 15];
      const sum = (a + mixed + (md5Table[step] as number) + view.getInt32(start + word * 4, true)) | 0;
      [a, d, c, b] = [d, c, b, (b + rotateLeft(sum, md5Shifts[round * 4 + (step & 3)] as number)) | 0];
    }
    [a0, b0, c0, d0] = [(a0 + a) | 0, (b0 + b) | 0, (c0 + c) | 0, (d0 + d) | 0];
  }
  return bytesOfWords([a0, b0, c0, d0], true);
};

export const sha1: Digest = (bytes) => {
  const view = padded(bytes, false);
  const state = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476, 0xc3d2e1f0 | 0];
  const words = new Int32Array(80);
  for (let start = 0; start < view.byteLength; start += 64) {
    for (let index = 0; index < 16; index++) words[index] = view.getInt32(start + index * 4);
    for (let index = 16; index < 80; index++) {
      const word = (back: number) => words[index - back] as number;
      words[index] = rotateLeft(word(3) ^ word(8) ^ word(14) ^ word(16), 1);
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
    for (let index = 0; index < 80; index++) {
      let mixed: number;
      if (index < 20) mixed = ((b & c) | (~b & d)) + 0x5a827999;
      else if (index < 40) mixed = (b ^ c ^ d) + 0x6ed9eba1;
      else if (index < 60) mixed = ((b & c) | (b & d) | (c & d)) + (0x8f1bbcdc | 0);
      else mixed = (b ^ c ^ d) + (0xca62c1d6 | 0);
      const next = (rotateLeft(a, 5) + mixed + e + (words[index] as number)) | 0;
      [e, d, c, b, a] = [d, c, rotateLeft(b, 30), a, next];
    }
    for (const [index, value] of [a, b, c, d, e].entries())
      state[index] = ((state[index] as number) + value) | 0;
  }
  return bytesOfWords(state, false);
};

const primes = (() => {
  const found: number[] = [];
  for (let n = 2; found.length < 64; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
})();
const fraction = (value: number) => Math.floor((value % 1) * 2 ** 32) | 0;
const sha256Table = primes.map((prime) => fraction(Math.cbrt(prime)));
const sha256Start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

export const sha256: Digest = (bytes) => {
  const view = padded(bytes, false);
  const state = [...sha256Start];
  const words = new Int32Array(64);
  for (let start = 0; start < view.byteLength; start += 64) {
    for (let index = 0; index < 16; index++) words[index] = view.getInt32(start + index * 4);
    for (let index = 16; index < 64; index++) {
      const x = words[index - 15] as number;
      const y = words[index - 2] as number;
      const s0 = rotateRight(x, 7) ^ rotateRight(x, 18) ^ (x >>> 3);
      const s1 = rotateRight(y, 17) ^ rotateRight(y, 19) ^ (y >>> 10);
      words[index] = ((words[index - 16] as number) + s0 + (words[index - 7] as number) + s1) | 0;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let index = 0; index < 64; index++) {
      const s1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
      const s0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22);
      const first =
        (h + s1 + ((e & f) ^ (~e & g)) + (sha256Table[index] as number) + (words[index] as number)) | 0;
      const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    for (const [index, value] of [a, b, c, d, e, f, g, h].entries())
      state[index] = ((state[index] as number) + value) | 0;
  }
  return bytesOfWords(state, false);
};
