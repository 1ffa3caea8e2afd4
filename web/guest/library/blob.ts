import { asInterface, describe, scalarText } from "./idl.ts";
import { provide, supplies } from "./supplies.ts";

/** `Blob`: https://w3c.github.io/FileAPI (3), without `stream`, because there are no streams. */

const { isView } = ArrayBuffer;
const encode = (text: string) =>
  new (supplies.use("TextEncoder") as { new (): { encode(text: string): Uint8Array } })().encode(text);
const decode = (bytes: Uint8Array) =>
  new (supplies.use("TextDecoder") as { new (): { decode(bytes: Uint8Array): string } })().decode(bytes);

class Blob {
  #bytes = new Uint8Array();
  #type = "";

  static {
    supplies.shows?.(Blob.prototype, (blob: Blob, add) => {
      add("size", blob.#bytes.length);
      add("type", blob.#type);
    });
  }

  static #of(bytes: Uint8Array<ArrayBuffer>, type: string): Blob {
    const blob = new Blob();
    blob.#bytes = bytes;
    blob.#type = type;
    return blob;
  }

  constructor(parts: unknown = undefined, options: unknown = undefined) {
    if (parts !== undefined) {
      if (typeof parts !== "object" || parts === null || !(Symbol.iterator in parts))
        throw new TypeError(`A Blob is made of a list of parts, not of ${describe(parts)}`);
    }
    // In the order of Web IDL: each part when it is reached, then each option.
    const blobParts: (Uint8Array | string)[] = [];
    for (const part of (parts ?? []) as Iterable<unknown>) blobParts.push(bytesOf(part) ?? scalarText(part));
    if (
      options !== undefined &&
      options !== null &&
      typeof options !== "object" &&
      typeof options !== "function"
    )
      throw new TypeError(`The options of a Blob should be an object, not ${describe(options)}`);
    const settings = (options ?? {}) as { endings?: unknown; type?: unknown };
    const { endings = "transparent" } = settings;
    const ending = `${endings as string}`;
    if (ending !== "transparent" && ending !== "native")
      throw new TypeError(`endings should be "transparent" or "native", not ${describe(endings)}`);
    const { type = "" } = settings;
    this.#type = typeOf(type);
    const chunks = blobParts.map((part) =>
      typeof part !== "string" ? part : encode(ending === "native" ? part.replace(/\r\n?|\n/g, "\n") : part),
    );
    const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    this.#bytes = bytes;
  }

  get size(): number {
    return this.#bytes.length;
  }

  get type(): string {
    return this.#type;
  }

  slice(start: unknown = undefined, end: unknown = undefined, type: unknown = ""): Blob {
    const { length } = this.#bytes;
    const place = (value: unknown, otherwise: number) => {
      if (value === undefined) return otherwise;
      const at = Math.trunc(Number(value)) || 0;
      return at < 0 ? Math.max(length + at, 0) : Math.min(at, length);
    };
    return Blob.#of(this.#bytes.slice(place(start, 0), place(end, length)), typeOf(type));
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes.slice().buffer;
  }

  async bytes(): Promise<Uint8Array> {
    return this.#bytes.slice();
  }

  async text(): Promise<string> {
    return decode(this.#bytes);
  }

  static bytesOf(part: unknown): Uint8Array | undefined {
    return typeof part === "object" && part !== null && #bytes in part ? part.#bytes : undefined;
  }
}
const { bytesOf: bytesOfBlob } = Blob;
Reflect.deleteProperty(Blob, "bytesOf");

/** The bytes of a part that is not text. */
function bytesOf(part: unknown): Uint8Array | undefined {
  if (isView(part)) return new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
  return part instanceof ArrayBuffer ? new Uint8Array(part) : bytesOfBlob(part);
}

function typeOf(value: unknown): string {
  const text = `${value as string}`;
  return /[^\x20-\x7e]/.test(text) ? "" : text.toLowerCase();
}

asInterface("Blob", Blob);

provide({ Blob });
