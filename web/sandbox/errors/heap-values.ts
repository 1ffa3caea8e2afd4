import { HeapReader, nameAtom } from "./heap-reader.ts";

/**
 * Describes guest values as V8 does in its messages. They are read from the engine's memory, without running anything.
 */
export class Values extends HeapReader {
  /** @param runtime returns the address of the engine's JSRuntime. */
  constructor(
    memory: WebAssembly.Memory,
    private readonly runtime: () => number,
  ) {
    super(memory);
  }

  /** A hash of the bytes. */
  sumOf(start: number, length: number): number {
    let sum = 0;
    for (const byte of new Uint8Array(this.memory.buffer, start, length))
      sum = (Math.imul(sum, 31) + byte) | 0;
    return sum;
  }

  /** The engine's innermost frame; 0 if there is none. */
  get frame(): number {
    return this.word(this.runtime() + 148);
  }

  /** The result of JavaScript's `typeof` for the value at an address. */
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

  /** The value as text, without running anything: `5`, `abc`, `#<Point>`, `[object Array]`, `Symbol(s)`. */
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
        return this.bigint(payload);
      default:
        return String(this.float(at));
    }
  }

  /** The value with its type: `number 5`, `string "abc"`, `object null`. Of large values only the type. */
  withType(at: number): string {
    const type = this.typeOf(at);
    const tag = this.word(at + 4);
    if (type === "string") return `string "${this.plain(at)}"`;
    return type === "number" || type === "boolean" || tag === 2 ? `${type} ${this.plain(at)}` : type;
  }

  object(pointer: number): string {
    const kind = this.classOf(pointer);
    if (kind === 2) return "[object Array]";
    if (this.isFunction(pointer)) return this.source(pointer);
    if (kind === 3) {
      const [name, message] = [this.text(pointer, nameAtom) ?? "Error", this.text(pointer, 54)];
      return message ? `${name}: ${message}` : name;
    }
    return `#<${this.constructorName(pointer) || "Object"}>`;
  }

  isFunction(pointer: number): boolean {
    const kind = this.classOf(pointer);
    return (kind >= 12 && kind <= 16) || (kind >= 52 && kind <= 56) || kind === 58;
  }

  hasCode(pointer: number): boolean {
    const kind = this.classOf(pointer);
    return kind === 13 || kind === 16 || kind === 54 || kind === 58;
  }

  /** The length of the array at an address; -1 if it is not an array. */
  lengthOf(at: number): number {
    const array = this.word(at);
    if (at === 0 || this.word(at + 4) !== -1 || this.classOf(array) !== 2) return -1;
    return this.word(this.word(array + 24));
  }

  /** The addresses of the elements of a plain array, at most `most`. */
  elements(array: number, most = 10_000): readonly number[] {
    const isFast = (this.word(array + 4) >>> 11) & 1;
    if (this.classOf(array) !== 2 || !isFast) return [];
    const [start, count] = [this.word(array + 36), Math.min(this.word(array + 40), most)];
    return Array.from({ length: Math.max(0, count) }, (_, index) => start + 8 * index);
  }

  /** The address of the first element that is not an object, in the array at an address; 0 if there is none. */
  firstNoObject(at: number): number {
    if (at === 0 || this.word(at + 4) !== -1) return 0;
    return this.elements(this.word(at)).find((each) => this.word(each + 4) !== -1) ?? 0;
  }

  /** The own enumerable data properties, by atom, in their order. */
  properties(object: number): readonly (readonly [atom: number, at: number])[] {
    const shape = this.word(object + 20);
    const count = Math.min(this.word(shape + 32), 10_000);
    const entries: (readonly [number, number])[] = [];
    for (let index = 0; index < count; index++) {
      const flags = this.word(shape + 48 + 8 * index) >>> 26;
      const atom = this.word(shape + 52 + 8 * index);
      // configurable 1, writable 2, enumerable 4; the kind is in the bits above
      if ((flags & 0x34) === 4 && atom !== 0) entries.push([atom, this.word(object + 24) + 8 * index]);
    }
    return entries;
  }

  /** The name of an atom. A symbol has the form in which it is shown. */
  atom(atom: number): string {
    if (atom < 0) return String(atom & 0x7fffffff);
    const string = this.word(this.word(this.runtime() + 56) + 4 * atom);
    const text = this.chars(string);
    const kind = this.word(string + 8) >>> 30;
    return kind === 1 ? text : this.symbol(text);
  }

  /** Private names are also symbols. */
  private symbol(description: string): string {
    return description.startsWith("#") ? description : `Symbol(${description})`;
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
}
