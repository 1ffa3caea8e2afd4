import { supplies } from "../supplies.ts";

/** What `readFileSync` and hashes give without an encoding: bytes that can be turned into text. */

const Encoder = supplies.use("TextEncoder") as new () => { encode(text: string): Uint8Array };
const Decoder = supplies.use("TextDecoder") as new () => { decode(bytes: Uint8Array): string };

export class Bytes extends Uint8Array {
  override toString(encoding = "utf8"): string {
    return textOfBytes(this, encoding);
  }

  static get [Symbol.species](): Uint8ArrayConstructor {
    return Uint8Array;
  }
}
Object.defineProperty(Bytes, "name", { value: "Buffer" });

export function bytesOfText(text: string): Bytes {
  return new Bytes(new Encoder().encode(text));
}

export function textOfBytes(bytes: Uint8Array, encoding = "utf8"): string {
  switch (encoding.toLowerCase()) {
    case "hex":
      return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    case "base64":
      return (supplies.use("btoa") as (text: string) => string)(latin1(bytes));
    case "base64url":
      return textOfBytes(bytes, "base64").replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
    case "latin1":
    case "binary":
    case "ascii":
      return latin1(bytes);
    default:
      return new Decoder().decode(bytes);
  }
}

const latin1 = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
