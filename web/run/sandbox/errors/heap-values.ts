import {
  atoms,
  atomTypeShift,
  classes,
  isCompiledFunction,
  isEnumerable,
  isFastArray,
  isNativeFunction,
  JSFunctionBytecode,
  JSObject,
  JSRuntime,
  JSString,
  JSValue,
  kindMask,
  lengthMask,
  stringAtom,
  tags,
} from "../../../engine/tables/engine-structs.ts";
import { HeapReader } from "./heap-reader.ts";

/** The results of `typeof`, by tag. All others are numbers, apart from objects. */
const types = new Map<number, string>([
  [tags.bool, "boolean"],
  [tags.null, "object"],
  [tags.undefined, "undefined"],
  [tags.shortBigInt, "bigint"],
  [tags.bigInt, "bigint"],
  [tags.symbol, "symbol"],
  [tags.string, "string"],
  [tags.rope, "string"],
]);

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
    return this.word(this.runtime() + JSRuntime.current_stack_frame);
  }

  /** The result of JavaScript's `typeof` for the value at an address. */
  typeOf(at: number): string {
    const tag = this.tagOf(at);
    if (tag === tags.object) return this.isFunction(this.word(at)) ? "function" : "object";
    return types.get(tag) ?? "number";
  }

  isNothing(at: number): boolean {
    const tag = this.tagOf(at);
    return tag === tags.null || tag === tags.undefined;
  }

  /** The value as text, without running anything: `5`, `abc`, `#<Point>`, `[object Array]`, `Symbol(s)`. */
  plain(at: number): string {
    const payload = this.word(at);
    switch (this.tagOf(at)) {
      case tags.object:
        return this.object(payload);
      case tags.string:
      case tags.rope:
        return this.string(at);
      case tags.symbol:
        return this.symbol(this.chars(payload));
      case tags.int:
      case tags.shortBigInt:
        return String(payload);
      case tags.bool:
        return String(payload !== 0);
      case tags.null:
        return "null";
      case tags.undefined:
        return "undefined";
      case tags.bigInt:
        return this.bigint(payload);
      default:
        return String(this.float(at));
    }
  }

  /** The value with its type: `number 5`, `string "abc"`, `object null`. Of large values only the type. */
  withType(at: number): string {
    const type = this.typeOf(at);
    if (type === "string") return `string "${this.plain(at)}"`;
    return type === "number" || type === "boolean" || this.tagOf(at) === tags.null
      ? `${type} ${this.plain(at)}`
      : type;
  }

  object(pointer: number): string {
    const kind = this.classOf(pointer);
    if (kind === classes.array) return "[object Array]";
    if (this.isFunction(pointer)) return this.source(pointer);
    if (kind === classes.error) {
      const [name, message] = [this.text(pointer, atoms.name) ?? "Error", this.text(pointer, atoms.message)];
      return message ? `${name}: ${message}` : name;
    }
    return `#<${this.constructorName(pointer) || "Object"}>`;
  }

  isFunction(pointer: number): boolean {
    const kind = this.classOf(pointer);
    return (
      isNativeFunction(kind) ||
      isCompiledFunction(kind) ||
      (kind >= classes.promiseResolve && kind <= classes.asyncReject)
    );
  }

  hasCode(pointer: number): boolean {
    return isCompiledFunction(this.classOf(pointer));
  }

  /** The length of the array at an address; -1 if it is not an array. */
  lengthOf(at: number): number {
    const array = this.word(at);
    if (at === 0 || this.tagOf(at) !== tags.object || this.classOf(array) !== classes.array) return -1;
    return this.word(this.word(array + JSObject.prop));
  }

  /** The addresses of the elements of a plain array, at most `most`. */
  elements(array: number, most = 10_000): readonly number[] {
    const isFast = (this.byte(array + JSObject.laterFlags) & isFastArray) !== 0;
    if (this.classOf(array) !== classes.array || !isFast) return [];
    const start = this.word(array + JSObject.values);
    const count = Math.min(this.word(array + JSObject.count), most);
    return Array.from({ length: Math.max(0, count) }, (_, index) => start + JSValue.bytes * index);
  }

  /** The address of the first element that is not an object, in the array at an address; 0 if there is none. */
  firstNoObject(at: number): number {
    if (at === 0 || this.tagOf(at) !== tags.object) return 0;
    return this.elements(this.word(at)).find((each) => this.tagOf(each) !== tags.object) ?? 0;
  }

  /** The own enumerable data properties, by atom, in their order. */
  properties(object: number): readonly (readonly [atom: number, at: number])[] {
    const count = this.propertyCount(object);
    const entries: (readonly [number, number])[] = [];
    for (let index = 0; index < count; index++) {
      const { atom, flags, at } = this.propertyAt(object, index);
      if ((flags & (kindMask | isEnumerable)) === isEnumerable && atom !== 0) entries.push([atom, at]);
    }
    return entries;
  }

  /** The name of an atom. A symbol has the form in which it is shown. */
  atom(atom: number): string {
    if (atom < 0) return String(atom & lengthMask);
    const string = this.word(this.word(this.runtime() + JSRuntime.atom_array) + 4 * atom);
    const text = this.chars(string);
    const kind = this.word(string + JSString.hash) >>> atomTypeShift;
    return kind === stringAtom ? text : this.symbol(text);
  }

  /** Private names are also symbols. */
  private symbol(description: string): string {
    return description.startsWith("#") ? description : `Symbol(${description})`;
  }

  private source(pointer: number): string {
    const code = this.codeOf(pointer);
    const start = this.word(code + JSFunctionBytecode.source);
    const length = this.word(code + JSFunctionBytecode.source_len);
    if (this.hasCode(pointer) && start !== 0) {
      return new TextDecoder().decode(
        new Uint8Array(this.memory.buffer).slice(start, start + Math.min(length, 1_000)),
      );
    }
    return `function ${this.functionName(pointer)}() { [native code] }`;
  }
}
