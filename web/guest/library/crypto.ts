import { bytesOf } from "./buffers.ts";
import { type Algorithm, digestOf } from "./digest.ts";
import { asInterface, check, describe, exception, requireArguments } from "./idl.ts";
import { provide, supplies } from "./supplies.ts";

/**
 * The random numbers of https://w3c.github.io/webcrypto (10.1), which have the same source as `Math.random`, and its
 * digests (14.3.5). There are no keys.
 */

const { random } = supplies;
/** The standard's maximum for one call. */
const maxBytes = 65_536;

const constructorKey = Symbol();
const kinds = /^(?:Big)?(?:Int|Uint)\d+(?:Clamped)?Array$/;
const kindOf = Reflect.getOwnPropertyDescriptor(
  Reflect.getPrototypeOf(Uint8Array.prototype) as object,
  Symbol.toStringTag,
)?.get as () => unknown;

const algorithms: readonly Algorithm[] = ["SHA-1", "SHA-256", "SHA-384", "SHA-512"];

class SubtleCrypto {
  readonly #brand = true;

  constructor(key: unknown = undefined) {
    if (key !== constructorKey) throw new TypeError("There is one SubtleCrypto object: `crypto.subtle`");
  }

  async digest(algorithm: unknown, data: unknown): Promise<ArrayBuffer> {
    check(#brand in this, "crypto.subtle.digest");
    requireArguments(2, arguments, "crypto.subtle.digest");
    const isObject = typeof algorithm === "object" && algorithm !== null;
    const name = `${isObject ? (algorithm as { readonly name: unknown }).name : algorithm}`.toUpperCase();
    const bytes = bytesOf(data, "crypto.subtle.digest");
    const hashName = algorithms.find((each) => each === name);
    if (!hashName) {
      const sentence = `crypto.subtle.digest knows ${algorithms.join(", ")}, not ${describe(name)}`;
      throw exception(sentence, "NotSupportedError");
    }
    return digestOf(hashName, bytes).buffer as ArrayBuffer;
  }
}

asInterface("SubtleCrypto", SubtleCrypto);
const subtle = new SubtleCrypto(constructorKey);

class Crypto {
  readonly #brand = true;

  get subtle(): SubtleCrypto {
    check(#brand in this, "crypto.subtle");
    return subtle;
  }

  constructor(key: unknown = undefined) {
    if (key !== constructorKey) throw new TypeError("There is one Crypto object: `crypto`");
  }

  getRandomValues(array: unknown): unknown {
    check(#brand in this, "crypto.getRandomValues");
    requireArguments(1, arguments, "crypto.getRandomValues");
    if (!kinds.test(`${Reflect.apply(kindOf, array, [])}`)) {
      throw exception(
        `crypto.getRandomValues needs a typed array of whole numbers, not ${describe(array)}`,
        "TypeMismatchError",
      );
    }
    const { buffer, byteOffset, byteLength } = array as Uint8Array;
    if (byteLength > maxBytes) {
      throw exception(
        `crypto.getRandomValues gives ${maxBytes} bytes at once, not ${byteLength}`,
        "QuotaExceededError",
      );
    }
    fill(new Uint8Array(buffer, byteOffset, byteLength));
    return array;
  }

  randomUUID(): string {
    check(#brand in this, "crypto.randomUUID");
    const bytes = new Uint8Array(16);
    fill(bytes);
    bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
    let text = "";
    for (const [index, byte] of bytes.entries()) {
      if (index === 4 || index === 6 || index === 8 || index === 10) text += "-";
      text += (byte < 16 ? "0" : "") + byte.toString(16);
    }
    return text;
  }
}

function fill(bytes: Uint8Array): void {
  let word = 0;
  for (let index = 0; index < bytes.length; index++) {
    if (index % 4 === 0) word = random();
    bytes[index] = word & 255;
    word >>>= 8;
  }
}

asInterface("Crypto", Crypto);

provide({ Crypto, crypto: new Crypto(constructorKey) });
