import {
  atoms,
  classes,
  JSBigInt,
  JSMapIteratorData,
  JSMapRecord,
  JSMapState,
  JSObject,
  JSProperty,
  JSRuntime,
  JSShape,
  JSShapeProperty,
  JSString,
  JSStringRope,
  JSValue,
  kindShift,
  lengthMask,
  list_head,
  numberBase,
  privateAtom,
  propertyKinds,
  tags,
} from "../../../engine/tables/engine-structs.ts";

const maxCharacters = 10_000;
/** The maximum number of parts of a rope. */
const maxParts = 1_000;
/** The maximum number of properties of an object that are read. */
const maxProperties = 10_000;
/** The maximum number of records of a Map or a Set that are counted. */
const maxRecords = 10_000;
/** The maximum number of 32-bit limbs of a BigInt. */
const maxLimbs = 1_000;

/**
 * Private names that no program has written: those of the guest's library (web/build/mark-private-names.ts), and those
 * that our compile steps add (web/languages/ecmascript/decorated-members.ts).
 */
export const ourPrivateName = /^#(?:\$\$|(?:accessor|class)\$\d)/;

/**
 * Reads strings and properties from the engine's memory, without running anything. A program that
 * controls the engine's memory can write anything there. So nothing that is read is trusted, all walks are bounded, and
 * at worst the text is wrong.
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
    return this.half(pointer + JSObject.class_id);
  }

  tagOf(at: number): number {
    return this.word(at + JSValue.tag);
  }

  /** The bytecode of a compiled function. */
  codeOf(func: number): number {
    return this.word(func + JSObject.function_bytecode);
  }

  /** The number at an address. */
  float(at: number): number {
    const tag = this.tagOf(at);
    if (tag === tags.int) return this.word(at);
    const scratch = new DataView(new ArrayBuffer(8));
    scratch.setInt32(0, tag + numberBase);
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
      const [pointer, tag] = [this.word(part), this.tagOf(part)];
      if (tag === tags.string) text += this.chars(pointer, most);
      else if (tag === tags.rope) parts.push(pointer + JSStringRope.right, pointer + JSStringRope.left);
    }
    return text.slice(0, most);
  }

  /** The characters of the JSString at an address. */
  chars(string: number, most = maxCharacters): string {
    const size = this.word(string + JSString.length);
    const length = Math.min(size & lengthMask, most);
    let text = "";
    for (let index = 0; index < length; index++) {
      const start = string + JSString.text;
      text += String.fromCharCode(size < 0 ? this.half(start + 2 * index) : this.byte(start + index));
    }
    return text;
  }

  /** The JSBigInt at an address, in decimal digits. Its limbs are in two's complement, the lowest first. */
  bigint(pointer: number): string {
    const limbCount = this.word(pointer + JSBigInt.len);
    if (limbCount < 1 || limbCount > maxLimbs) return "BigInt";
    const limb = (index: number) => this.word(pointer + JSBigInt.tab + 4 * index);
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
    return kind === propertyKinds.value ? at : 0;
  }

  /**
   * The address and kind of a property, own or inherited. `at` is 0 if there is none.
   */
  slot(object: number, atom: number, depth = 20): { readonly at: number; readonly kind: number } {
    let holder = object;
    for (let step = 0; holder !== 0 && step < depth; step++) {
      const count = this.propertyCount(holder);
      for (let index = 0; index < count; index++) {
        const { atom: name, flags, at } = this.propertyAt(holder, index);
        if (name === atom) return { at, kind: flags >>> kindShift };
      }
      holder = this.word(this.word(holder + JSObject.shape) + JSShape.proto);
    }
    return { at: 0, kind: 0 };
  }

  /** The nth private field of an object, without ours: its name, and the address of its value. */
  privateField(
    runtime: number,
    object: number,
    nth: number,
  ): { readonly name: string; readonly at: number } | undefined {
    const count = this.propertyCount(object);
    let remaining = nth;
    for (let index = 0; index < count; index++) {
      const { atom, at } = this.propertyAt(object, index);
      const string = atom > 0 ? this.word(this.word(runtime + JSRuntime.atom_array) + 4 * atom) : 0;
      if (this.word(string + JSString.hash) !== privateAtom) continue;
      const name = this.chars(string);
      // The brand of a class that has private methods is also one of these.
      if (/^#/.test(name) && !ourPrivateName.test(name) && remaining-- === 0) return { name, at };
    }
    return undefined;
  }

  /**
   * The iterator of a Map or a Set at an address of a value. `collection`: the address of its Map or Set, undefined
   * after its end. `left`: the number of items that follow, undefined if they are too many to count.
   */
  collectionIterator(
    at: number,
  ): { readonly collection: number; readonly kind: number; readonly left: number | undefined } | undefined {
    const object = this.word(at);
    const class_ = this.tagOf(at) === tags.object ? this.classOf(object) : 0;
    if (class_ !== classes.mapIterator && class_ !== classes.setIterator) return undefined;
    const data = this.word(object + JSObject.map_iterator_data);
    const collection = data + JSMapIteratorData.obj;
    return {
      collection,
      kind: this.word(data + JSMapIteratorData.kind),
      left: this.tagOf(collection) === tags.object ? this.itemsLeft(data) : 0,
    };
  }

  /** A record that was deleted stays in the list while an iterator is at it. */
  private itemsLeft(data: number): number | undefined {
    const state = this.word(this.word(data + JSMapIteratorData.obj) + JSObject.map_state);
    const current = this.word(data + JSMapIteratorData.cur_record);
    if (current === 0) return this.word(state + JSMapState.record_count);
    const head = state + JSMapState.records;
    let left = 0;
    let link = this.word(current + JSMapRecord.link + list_head.next);
    for (let steps = 0; link !== head; link = this.word(link + list_head.next)) {
      if (steps++ === maxRecords) return undefined;
      if (this.byte(link - JSMapRecord.link + JSMapRecord.empty) === 0) left++;
    }
    return left;
  }

  constructorName(pointer: number): string {
    const maker = this.property(pointer, atoms.constructor);
    return maker === 0 ? "" : this.functionName(this.word(maker));
  }

  functionName(pointer: number): string {
    return this.text(pointer, atoms.name, 1) ?? "";
  }

  protected text(object: number, atom: number, depth?: number): string | undefined {
    const at = this.property(object, atom, depth);
    const tag = at === 0 ? tags.int : this.tagOf(at);
    return tag === tags.string || tag === tags.rope ? this.string(at) : undefined;
  }

  protected propertyCount(object: number): number {
    return Math.min(this.word(this.word(object + JSObject.shape) + JSShape.prop_count), maxProperties);
  }

  /** The name, the flags (with the kind in the upper bits) and the address of the value of an object's nth property. */
  protected propertyAt(object: number, index: number) {
    const entry = this.word(object + JSObject.shape) + JSShape.prop + JSShapeProperty.bytes * index;
    return {
      atom: this.word(entry + JSShapeProperty.atom),
      flags: this.word(entry) >>> JSShapeProperty.flagsShift,
      at: this.word(object + JSObject.prop) + JSProperty.bytes * index,
    };
  }
}
