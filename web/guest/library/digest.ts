/**
 * SHA-1, SHA-256, SHA-384 and SHA-512: FIPS 180-4. They run in the VM, at the program's cost, and are loaded with the
 * rest of `crypto`. The tables of constants are computed, because they would be most of the source.
 */
export type Algorithm = "SHA-1" | "SHA-256" | "SHA-384" | "SHA-512";

export function digestOf(algorithm: Algorithm, bytes: Uint8Array): Uint8Array {
  switch (algorithm) {
    case "SHA-1":
      return sha1(bytes);
    case "SHA-256":
      return sha256(bytes);
    case "SHA-384":
      return sha512(bytes, roots().sqrt.slice(8, 16)).slice(0, 48);
    case "SHA-512":
      return sha512(bytes, roots().sqrt.slice(0, 8));
  }
}

type Roots = { readonly sqrt: readonly bigint[]; readonly cbrt: readonly bigint[] };
let cachedRoots: Roots | undefined;

/**
 * The first 64 bits after the point of the square and cube roots of the first primes, from which all constants are
 * computed.
 */
function roots(): Roots {
  if (cachedRoots) return cachedRoots;
  const primes: bigint[] = [];
  for (let n = 2n; primes.length < 80; n++) if (primes.every((prime) => n % prime !== 0n)) primes.push(n);
  const fraction = (prime: bigint, power: 2n | 3n) => BigInt.asUintN(64, root(prime << (64n * power), power));
  const sqrt = primes.slice(0, 16).map((prime) => fraction(prime, 2n));
  const cbrt = primes.map((prime) => fraction(prime, 3n));
  cachedRoots = { sqrt, cbrt };
  return cachedRoots;
}

/** The integer part of a root, by Newton's method from above. */
function root(value: bigint, power: 2n | 3n): bigint {
  for (let guess = 1n << 72n; ; ) {
    const next = ((power - 1n) * guess + value / guess ** (power - 1n)) / power;
    if (next >= guess) return guess;
    guess = next;
  }
}

/** The bytes, one bit, zeros, and the number of bits: whole blocks. */
function padMessage(bytes: Uint8Array, blockBytes: 64 | 128): DataView {
  const length = Math.ceil((bytes.length + 1 + blockBytes / 8) / blockBytes) * blockBytes;
  const whole = new Uint8Array(length);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setBigUint64(length - 8, BigInt(bytes.length) * 8n);
  return view;
}

function bytesOfWords(words: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(words.length * 4));
  for (const [index, word] of words.entries()) view.setInt32(index * 4, word);
  return new Uint8Array(view.buffer);
}

function sha1(bytes: Uint8Array): Uint8Array {
  const data = padMessage(bytes, 64);
  const left = (x: number, by: number) => (x << by) | (x >>> (32 - by));
  const state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  const w = new Int32Array(80);
  for (let at = 0; at < data.byteLength; at += 64) {
    for (let t = 0; t < 16; t++) w[t] = data.getInt32(at + t * 4);
    for (let t = 16; t < 80; t++)
      w[t] = left(
        (w[t - 3] as number) ^ (w[t - 8] as number) ^ (w[t - 14] as number) ^ (w[t - 16] as number),
        1,
      );
    let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
    for (let t = 0; t < 80; t++) {
      const f = t < 20 ? (b & c) ^ (~b & d) : t < 40 || t >= 60 ? b ^ c ^ d : (b & c) ^ (b & d) ^ (c & d);
      const k = t < 20 ? 0x5a827999 : t < 40 ? 0x6ed9eba1 : t < 60 ? 0x8f1bbcdc : 0xca62c1d6;
      const next = (left(a, 5) + f + e + k + (w[t] as number)) | 0;
      e = d;
      d = c;
      c = left(b, 30);
      b = a;
      a = next;
    }
    for (const [index, word] of [a, b, c, d, e].entries())
      state[index] = ((state[index] as number) + word) | 0;
  }
  return bytesOfWords(state);
}

function sha256(bytes: Uint8Array): Uint8Array {
  const data = padMessage(bytes, 64);
  const high = (word: bigint) => Number(word >> 32n) | 0;
  const k = roots().cbrt.slice(0, 64).map(high);
  const state = roots().sqrt.slice(0, 8).map(high);
  const right = (x: number, by: number) => (x >>> by) | (x << (32 - by));
  const w = new Int32Array(64);
  for (let at = 0; at < data.byteLength; at += 64) {
    for (let t = 0; t < 16; t++) w[t] = data.getInt32(at + t * 4);
    for (let t = 16; t < 64; t++) {
      const [x, y] = [w[t - 15] as number, w[t - 2] as number];
      const s0 = right(x, 7) ^ right(x, 18) ^ (x >>> 3);
      const s1 = right(y, 17) ^ right(y, 19) ^ (y >>> 10);
      w[t] = ((w[t - 16] as number) + s0 + (w[t - 7] as number) + s1) | 0;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let t = 0; t < 64; t++) {
      const s1 = right(e, 6) ^ right(e, 11) ^ right(e, 25);
      const one = (h + s1 + ((e & f) ^ (~e & g)) + (k[t] as number) + (w[t] as number)) | 0;
      const s0 = right(a, 2) ^ right(a, 13) ^ right(a, 22);
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + two) | 0;
    }
    for (const [index, word] of [a, b, c, d, e, f, g, h].entries())
      state[index] = ((state[index] as number) + word) | 0;
  }
  return bytesOfWords(state);
}

function sha512(bytes: Uint8Array, initial: readonly bigint[]): Uint8Array {
  const data = padMessage(bytes, 128);
  const k = roots().cbrt;
  const state = [...initial];
  const word = (x: bigint) => BigInt.asUintN(64, x);
  const right = (x: bigint, by: bigint) => (x >> by) | word(x << (64n - by));
  const w: bigint[] = [];
  for (let at = 0; at < data.byteLength; at += 128) {
    for (let t = 0; t < 16; t++) w[t] = data.getBigUint64(at + t * 8);
    for (let t = 16; t < 80; t++) {
      const [x, y] = [w[t - 15] as bigint, w[t - 2] as bigint];
      const s0 = right(x, 1n) ^ right(x, 8n) ^ (x >> 7n);
      const s1 = right(y, 19n) ^ right(y, 61n) ^ (y >> 6n);
      w[t] = word((w[t - 16] as bigint) + s0 + (w[t - 7] as bigint) + s1);
    }
    let [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = state;
    for (let t = 0; t < 80; t++) {
      const s1 = right(e, 14n) ^ right(e, 18n) ^ right(e, 41n);
      const one = h + s1 + ((e & f) ^ (word(~e) & g)) + (k[t] as bigint) + (w[t] as bigint);
      const s0 = right(a, 28n) ^ right(a, 34n) ^ right(a, 39n);
      const two = s0 + ((a & b) ^ (a & c) ^ (b & c));
      h = g;
      g = f;
      f = e;
      e = word(d + one);
      d = c;
      c = b;
      b = a;
      a = word(one + two);
    }
    for (const [index, value] of [a, b, c, d, e, f, g, h].entries())
      state[index] = word((state[index] as bigint) + value);
  }
  const view = new DataView(new ArrayBuffer(64));
  for (const [index, value] of state.entries()) view.setBigUint64(index * 8, value);
  return new Uint8Array(view.buffer);
}
