const maxCharacters = 10_000;
/** Of a joined string. */
const maxParts = 1_000;

/**
 * Values of the guest in the words that V8 has for them in messages, read from the engine's memory and never by running
 * anything. The offsets are those of the structs in this build of the engine (quickjs.c of f113949, 32 bits, NaN-boxed),
 * which web/build/engine.ts pins by its hash. A program that owns the engine's memory can write there what it likes:
 * nothing read is trusted, all walks are bounded, and at worst the words are wrong.
 */
export class Values {
  private ints = new Int32Array();

  /** @param runtime is the address of the engine's JSRuntime. */
  constructor(
    private readonly memory: WebAssembly.Memory,
    private readonly runtime: () => number,
  ) {}

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

  /** A number that differs for almost all different bytes. */
  sumOf(start: number, length: number): number {
    let sum = 0;
    for (const byte of new Uint8Array(this.memory.buffer, start, length))
      sum = (Math.imul(sum, 31) + byte) | 0;
    return sum;
  }

  /** The innermost frame of the engine's calls; 0 when there is none. */
  get frame(): number {
    return this.word(this.runtime() + 148);
  }

  /** JavaScript's name of the type of the value there. */
  typeOf(at: number): string {
    const tag = this.word(at + 4);
    if (tag === -1) return this.isFunction(this.word(at)) ? "function" : "object";
    return (
      {
        1: "boolean",
        2: "object",
        3: "undefined",
        7: "bigint",
        [-9]: "bigint",
        [-8]: "symbol",
        [-7]: "string",
        [-6]: "string",
      }[tag] ?? "number"
    );
  }

  isNothing(at: number): boolean {
    const tag = this.word(at + 4);
    return tag === 2 || tag === 3;
  }

  /**
   * The string there: its first 10,000 characters. A string that was joined refers to its parts, and the same part may be
   * in it a million times: `s += s`.
   */
  string(at: number): string {
    let text = "";
    const parts = [at];
    for (let read = 0; parts.length > 0 && text.length < maxCharacters && read < maxParts; read++) {
      const part = parts.pop() as number;
      const [pointer, tag] = [this.word(part), this.word(part + 4)];
      if (tag === -7) text += this.chars(pointer);
      else if (tag === -6) parts.push(pointer + 24, pointer + 16);
    }
    return text.slice(0, maxCharacters);
  }

  /** As a text, without running anything: `5`, `abc`, `#<Point>`, `[object Array]`, `Symbol(s)`. */
  plain(at: number): string {
    const tag = this.word(at + 4);
    const payload = this.word(at);
    switch (tag) {
      case -1:
        return this.object(payload);
      case -7:
      case -6:
        return this.string(at);
      case -8:
        return this.symbol(this.chars(payload));
      case 0:
      case 7:
        return String(payload);
      case 1:
        return String(payload !== 0);
      case 2:
        return "null";
      case 3:
        return "undefined";
      case -9:
        return "BigInt";
      default:
        return String(this.float(at));
    }
  }

  /** With its type: `number 5`, `string "abc"`, `object null`; of what is large, the type alone. */
  typed(at: number): string {
    const type = this.typeOf(at);
    const tag = this.word(at + 4);
    if (type === "string") return `string "${this.plain(at)}"`;
    return type === "number" || type === "boolean" || tag === 2 ? `${type} ${this.plain(at)}` : type;
  }

  float(at: number): number {
    const tag = this.word(at + 4);
    if (tag === 0) return this.word(at);
    const scratch = new DataView(new ArrayBuffer(8));
    scratch.setInt32(0, tag + 0x7ff8000a);
    scratch.setInt32(4, this.word(at));
    return scratch.getFloat64(0);
  }

  object(pointer: number): string {
    const kind = this.classOf(pointer);
    if (kind === 2) return "[object Array]";
    if (this.isFunction(pointer)) return this.source(pointer);
    if (kind === 3) {
      const [name, message] = [this.text(pointer, 58) ?? "Error", this.text(pointer, 54)];
      return message ? `${name}: ${message}` : name;
    }
    return `#<${this.constructorName(pointer) || "Object"}>`;
  }

  constructorName(pointer: number): string {
    const maker = this.property(pointer, 64);
    return maker === 0 ? "" : this.functionName(this.word(maker));
  }

  functionName(pointer: number): string {
    return this.text(pointer, 58, 1) ?? "";
  }

  isFunction(pointer: number): boolean {
    const kind = this.classOf(pointer);
    return (kind >= 12 && kind <= 16) || (kind >= 52 && kind <= 56) || kind === 58;
  }

  hasCode(pointer: number): boolean {
    const kind = this.classOf(pointer);
    return kind === 13 || kind === 16 || kind === 54 || kind === 58;
  }

  classOf(pointer: number): number {
    return this.word(pointer + 4) >>> 16;
  }

  /** The address of the value of a property that is plain data, the object's own or inherited; 0 when there is none. */
  property(object: number, atom: number, depth = 20): number {
    let holder = object;
    for (let step = 0; holder !== 0 && step < depth; step++) {
      const shape = this.word(holder + 20);
      const count = Math.min(this.word(shape + 32), 10_000);
      for (let index = 0; index < count; index++) {
        if (this.word(shape + 52 + 8 * index) !== atom) continue;
        const isPlain = this.word(shape + 48 + 8 * index) >>> 30 === 0;
        return isPlain ? this.word(holder + 24) + 8 * index : 0;
      }
      holder = this.word(shape + 44);
    }
    return 0;
  }

  /** The length of the array there; -1 for what is none. */
  lengthOf(at: number): number {
    const array = this.word(at);
    if (at === 0 || this.word(at + 4) !== -1 || this.classOf(array) !== 2) return -1;
    return this.word(this.word(array + 24));
  }

  /** The addresses of the elements of a plain array: of at most so many. */
  elements(array: number, most = 10_000): readonly number[] {
    const isFast = (this.word(array + 4) >>> 11) & 1;
    if (this.classOf(array) !== 2 || !isFast) return [];
    const [start, count] = [this.word(array + 36), Math.min(this.word(array + 40), most)];
    return Array.from({ length: Math.max(0, count) }, (_, index) => start + 8 * index);
  }

  /** The address of the first element that is no object, of the array there; 0 where there is none. */
  firstNoObject(at: number): number {
    if (at === 0 || this.word(at + 4) !== -1) return 0;
    return this.elements(this.word(at)).find((each) => this.word(each + 4) !== -1) ?? 0;
  }

  /** The own enumerable properties with plain values, by atom, in their order. */
  properties(object: number): readonly (readonly [atom: number, at: number])[] {
    const shape = this.word(object + 20);
    const count = Math.min(this.word(shape + 32), 10_000);
    const found: (readonly [number, number])[] = [];
    for (let index = 0; index < count; index++) {
      const flags = this.word(shape + 48 + 8 * index) >>> 26;
      const atom = this.word(shape + 52 + 8 * index);
      // configurable 1, writable 2, enumerable 4; the kind above them
      if ((flags & 0x34) === 4 && atom !== 0) found.push([atom, this.word(object + 24) + 8 * index]);
    }
    return found;
  }

  /** The text in UTF-8 from one address to another, or to its NUL. */
  textAt(start: number, end?: number): string {
    const bytes = new Uint8Array(this.memory.buffer);
    if (start === 0) return "";
    const stop = end ?? bytes.indexOf(0, start);
    return new TextDecoder().decode(bytes.slice(start, Math.max(start, stop)));
  }

  /** The name that an atom stands for; of a symbol, as it is shown. */
  atom(atom: number): string {
    if (atom < 0) return String(atom & 0x7fffffff);
    const string = this.word(this.word(this.runtime() + 56) + 4 * atom);
    const text = this.chars(string);
    const kind = this.word(string + 8) >>> 30;
    return kind === 1 ? text : this.symbol(text);
  }

  /** Private names are symbols, too. */
  private symbol(description: string): string {
    return description.startsWith("#") ? description : `Symbol(${description})`;
  }

  private text(object: number, atom: number, depth?: number): string | undefined {
    const at = this.property(object, atom, depth);
    return at !== 0 && this.typeOf(at) === "string" ? this.string(at) : undefined;
  }

  private source(pointer: number): string {
    const code = this.word(pointer + 32);
    const [start, length] = [this.word(code + 84), this.word(code + 72)];
    if (this.hasCode(pointer) && start !== 0) {
      return new TextDecoder().decode(
        new Uint8Array(this.memory.buffer).slice(start, start + Math.min(length, 1_000)),
      );
    }
    return `function ${this.functionName(pointer)}() { [native code] }`;
  }

  /** The characters of the engine's text at an address. */
  chars(string: number): string {
    const size = this.word(string + 4);
    const length = Math.min(size & 0x7fffffff, maxCharacters);
    let text = "";
    for (let index = 0; index < length; index++) {
      const start = string + 16;
      text += String.fromCharCode(size < 0 ? this.half(start + 2 * index) : this.byte(start + index));
    }
    return text;
  }
}
