import { provide, supplies } from "../supplies.ts";
import { Bytes, bytesOfText, textOfBytes } from "./buffer.ts";
import { type Digest, md5, sha1, sha256 } from "./digests.ts";
import { argumentError } from "./node-errors.ts";

/** `createHash`, `createHmac` and random values of `node:crypto`: https://nodejs.org/api/crypto.html */

const digests: Readonly<Record<string, Digest>> = { md5, sha1, sha256 };

function bytesOf(data: unknown): Uint8Array {
  if (typeof data === "string") return bytesOfText(data);
  if (data instanceof Uint8Array) return data;
  throw argumentError("data", "of type string or an instance of Buffer, TypedArray, or DataView", data);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}

class Hash {
  readonly #digest: Digest;
  readonly #parts: Uint8Array[] = [];
  #isDone = false;

  constructor(digest: Digest) {
    this.#digest = digest;
  }

  update(data: unknown): this {
    if (this.#isDone)
      throw Object.assign(new Error("Digest already called"), { code: "ERR_CRYPTO_HASH_FINALIZED" });
    this.#parts.push(bytesOf(data).slice());
    return this;
  }

  digest(encoding?: string): unknown {
    if (this.#isDone)
      throw Object.assign(new Error("Digest already called"), { code: "ERR_CRYPTO_HASH_FINALIZED" });
    this.#isDone = true;
    const bytes = this.#digest(joined(this.#parts));
    return encoding === undefined || encoding === "buffer" ? new Bytes(bytes) : textOfBytes(bytes, encoding);
  }
}

function digestOf(name: unknown): Digest {
  if (typeof name !== "string") throw argumentError("algorithm", "of type string", name);
  const key = name.toLowerCase().replace("-", "");
  if (!Object.hasOwn(digests, key))
    throw Object.assign(
      new Error(`Digest method not supported: here are ${Object.keys(digests).join(", ")}`),
      {
        code: "ERR_CRYPTO_INVALID_DIGEST",
      },
    );
  return digests[key] as Digest;
}

/** RFC 2104. */
function hmac(digest: Digest, key: Uint8Array): Digest {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? digest(key) : key);
  const padded = (byte: number) => block.map((each) => each ^ byte);
  return (bytes) => digest(joined([padded(0x5c), digest(joined([padded(0x36), bytes]))]));
}

const web = supplies.use("crypto") as {
  randomUUID(): string;
  getRandomValues(bytes: Uint8Array): Uint8Array;
};

function randomInt(first: number, second?: number): number {
  const [min, max] = second === undefined ? [0, first] : [first, second];
  return min + Math.floor((supplies.random() / 2 ** 32) * (max - min));
}

const hash = (name: unknown, data: unknown, encoding = "hex") =>
  new Hash(digestOf(name)).update(data).digest(encoding);

provide({
  "node:crypto": {
    createHash: (name: unknown) => new Hash(digestOf(name)),
    createHmac: (name: unknown, key: unknown) => new Hash(hmac(digestOf(name), bytesOf(key))),
    getHashes: () => Object.keys(digests),
    hash,
    randomBytes: (size: number) => new Bytes(web.getRandomValues(new Uint8Array(size))),
    randomInt,
    randomUUID: () => web.randomUUID(),
    webcrypto: web,
  },
});
