/** The memory of an instance, which may grow at any call. */
export class GuestMemory {
  private bytesNow = new Uint8Array();
  private viewNow = new DataView(new ArrayBuffer(0));

  constructor(readonly memory: () => WebAssembly.Memory) {}

  get bytes(): Uint8Array {
    const { buffer } = this.memory();
    if (this.bytesNow.buffer !== buffer) this.bytesNow = new Uint8Array(buffer);
    return this.bytesNow;
  }

  get view(): DataView {
    const { buffer } = this.memory();
    if (this.viewNow.buffer !== buffer) this.viewNow = new DataView(buffer);
    return this.viewNow;
  }

  word(at: number): number {
    return this.view.getUint32(at, true);
  }

  setWord(at: number, value: number): void {
    this.view.setUint32(at, value, true);
  }

  /** The bytes up to the next zero, at most so many. */
  cString(at: number, max = maxTextBytes): Uint8Array {
    const { bytes } = this;
    const end = bytes.indexOf(0, at);
    return bytes.slice(at, end < 0 || end > at + max ? at + max : end);
  }

  text(at: number, max?: number): string {
    return decodeText(this.cString(at, max));
  }
}

/** A text of the guest that nothing else bounds. */
const maxTextBytes = 1_000_000;

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** What is not UTF-8 becomes replacement characters. */
export function decodeText(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

export function encodeText(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Decodes a text that comes in pieces. Most pieces are short and ASCII: those take a tenth of the time. */
export class StreamDecoder {
  private readonly decoder = new TextDecoder();
  private isWithin = false;

  decode(bytes: Uint8Array): string {
    if (!this.isWithin && bytes.length <= shortBytes && bytes.every((byte) => byte < 128))
      return String.fromCharCode(...bytes);
    this.isWithin = (bytes.at(-1) ?? 0) >= 128;
    return this.decoder.decode(bytes, { stream: true });
  }

  /** What is left of a character. */
  end(): string {
    return this.decoder.decode();
  }
}

const shortBytes = 64;
