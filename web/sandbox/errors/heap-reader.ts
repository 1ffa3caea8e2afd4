const maxCharacters = 10_000;
/** The maximum number of parts of a rope. */
const maxParts = 1_000;
/** The maximum number of 32-bit limbs of a BigInt. */
const maxLimbs = 1_000;

/** JSRuntime: atom_array. */
const atomArray = 56;
/** JSString: the hash and type of a private name's atom. */
export const privateKind = -1;

/**
 * Private names that no program has written: those of the guest's library (web/build/mark-private-names.ts), and those
 * that our compile steps add (web/ecmascript/decorated-members.ts).
 */
export const ourPrivateName = /^#(?:\$\$|(?:accessor|class)\$\d)/;

/** JS_ATOM_name */
export const nameAtom = 58;

/**
 * Reads strings and properties from the engine's memory, without running anything. The offsets are those of the structs
 * in this build of the engine (quickjs.c of f113949, 32 bits, NaN-boxed), which web/build/engine/build-engine.ts pins
 * by its hash. A program that controls the engine's memory can write anything there. So nothing that is read is
 * trusted, all walks are bounded, and at worst the text is wrong.
 */
export class HeapReader {
  private ints = new Int32Array();

  constructor(protected readonly memory: WebAssembly.Memory) {}

  word(address: number): number {
    if (this.ints.buffer !== this.memory.buffer) {
      this.ints = new Int32Array(this.memory.buffer);
    }
    return this.ints[address >>> 2] ?? 0;
  }

  byte(address: number): number {
    return (this.word(address) >>> ((address & 3) * 8)) & 0xff;
  }

  half(address: number): number {
    return this.byte(address) | (this.byte(address + 1) << 8);
  }

  bits(address: number): number {
    return this.half(address) | (this.half(address + 2) << 16);
  }

  classOf(pointer: number): number {
    return this.word(pointer + 4) >>> 16;
  }

  /** The number at an address. */
  float(at: number): number {
    const tag = this.word(at + 4);
    if (tag === 0) return this.word(at);
    const scratch = new DataView(new ArrayBuffer(8));
    scratch.setInt32(0, tag + 0x7ff8000a);
    scratch.setInt32(4, this.word(at));
    return scratch.getFloat64(0);
  }

  /**
   * The string at an address: its first characters. A rope refers to its parts, and may contain the same part a million
   * times: `s += s`.
   */
  string(at: number, most = maxCharacters): string {
    let text = "";
    const parts = [at];
    for (let partCount = 0; parts.length > 0 && text.length < most && partCount < maxParts; partCount++) {
      const part = parts.pop() as number;
      const [pointer, tag] = [this.word(part), this.word(part + 4)];
      if (tag === -7) text += this.chars(pointer, most);
      else if (tag === -6) parts.push(pointer + 24, pointer + 16);
    }
    return text.slice(0, most);
  }

  /** The characters of the JSString at an address. */
  chars(string: number, most = maxCharacters): string {
    const size = this.word(string + 4);
    const length = Math.min(size & 0x7fffffff, most);
    let text = "";
    for (let index = 0; index < length; index++) {
      const start = string + 16;
      text += String.fromCharCode(size < 0 ? this.half(start + 2 * index) : this.byte(start + index));
    }
    return text;
  }

  /** The JSBigInt at an address, in decimal digits. Its limbs are in two's complement, the lowest first. */
  bigint(pointer: number): string {
    const limbCount = this.word(pointer + 4);
    if (limbCount < 1 || limbCount > maxLimbs) return "BigInt";
    const limb = (index: number) => this.word(pointer + 8 + 4 * index);
    let value = BigInt(limb(limbCount - 1));
    for (let index = limbCount - 2; index >= 0; index--) value = (value << 32n) | BigInt(limb(index) >>> 0);
    return String(value);
  }

  /** The UTF-8 text from one address to another, or to its NUL. */
  textAt(start: number, end?: number): string {
    const bytes = new Uint8Array(this.memory.buffer);
    if (start === 0) return "";
    const stop = end ?? bytes.indexOf(0, start);
    return new TextDecoder().decode(bytes.slice(start, Math.max(start, stop)));
  }

  /** The address of the value of a data property, own or inherited; 0 if there is none. */
  property(object: number, atom: number, depth?: number): number {
    const { at, kind } = this.slot(object, atom, depth);
    return kind === 0 ? at : 0;
  }

  /**
   * The address and kind of a property, own or inherited: 0 data, 1 an accessor, 3 initialised by the engine when it is
   * first read. `at` is 0 if there is none.
   */
  slot(object: number, atom: number, depth = 20): { readonly at: number; readonly kind: number } {
    let holder = object;
    for (let step = 0; holder !== 0 && step < depth; step++) {
      const shape = this.word(holder + 20);
      const count = Math.min(this.word(shape + 32), 10_000);
      for (let index = 0; index < count; index++) {
        if (this.word(shape + 52 + 8 * index) !== atom) continue;
        return { at: this.word(holder + 24) + 8 * index, kind: this.word(shape + 48 + 8 * index) >>> 30 };
      }
      holder = this.word(shape + 44);
    }
    return { at: 0, kind: 0 };
  }

  /** The nth private field of an object, without ours: its name, and the address of its value. */
  privateField(
    runtime: number,
    object: number,
    nth: number,
  ): { readonly name: string; readonly at: number } | undefined {
    const shape = this.word(object + 20);
    const count = Math.min(this.word(shape + 32), 10_000);
    let remaining = nth;
    for (let index = 0; index < count; index++) {
      const atom = this.word(shape + 52 + 8 * index);
      const string = atom > 0 ? this.word(this.word(runtime + atomArray) + 4 * atom) : 0;
      if (this.word(string + 8) !== privateKind) continue;
      const name = this.chars(string);
      // The brand of a class that has private methods is also one of these.
      if (/^#/.test(name) && !ourPrivateName.test(name) && remaining-- === 0)
        return { name, at: this.word(object + 24) + 8 * index };
    }
    return undefined;
  }

  constructorName(pointer: number): string {
    const maker = this.property(pointer, 64);
    return maker === 0 ? "" : this.functionName(this.word(maker));
  }

  functionName(pointer: number): string {
    return this.text(pointer, nameAtom, 1) ?? "";
  }

  protected text(object: number, atom: number, depth?: number): string | undefined {
    const at = this.property(object, atom, depth);
    const tag = at === 0 ? 0 : this.word(at + 4);
    return tag === -7 || tag === -6 ? this.string(at) : undefined;
  }
}
