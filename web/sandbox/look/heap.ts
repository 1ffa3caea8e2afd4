import type { Entry, HeapKind, HeapObject, Value } from "../../protocol/look/moment.ts";
import { lookLimits } from "../../protocol/look/moment.ts";
import { addElements, arrayLength, fastElements } from "./array-elements.ts";
import type { EngineMemory } from "./engine-memory.ts";
import { isElement, ownProperties, type PropertyContent, propertyCount } from "./own-properties.ts";

/** Describes objects from their records in the engine's memory: it calls no getter and no proxy trap. */
export class HeapDescriber {
  constructor(private readonly memory: EngineMemory) {}

  /** `id` returns the number of each object that this one refers to. */
  describe(object: number, own: number, id: (object: number) => number): HeapObject {
    const { memory } = this;
    const class_ = memory.classOf(object);
    const entries: Entry[] = [];
    let omittedEntries = 0;
    const add = (entry: () => Entry) => {
      if (entries.length < lookLimits.entries) entries.push(entry());
      else omittedEntries++;
    };
    const value = (at: number) => memory.value(at, id);
    const heapObject = (kind: HeapKind, name: string, size?: number): HeapObject => ({
      id: own,
      kind,
      name: name.slice(0, 1_000),
      entries,
      ...(size !== undefined && { size }),
      ...(omittedEntries > 0 && { omittedEntries }),
    });
    const items = (count: number, entry: (index: number) => Entry) => {
      for (let index = 0; index < Math.min(count, lookLimits.entries); index++) add(() => entry(index));
      omittedEntries += Math.max(0, count - lookLimits.entries);
    };
    if (class_ === 12 || class_ === 14 || class_ === 15) return heapObject("function", "");
    if (class_ === 50) return heapObject("proxy", "Proxy");
    const isFast = (memory.byte(object + 5) & 8) !== 0;
    const properties = ownProperties(memory, object);
    let size: number | undefined;
    if (class_ === 2) {
      size = arrayLength(memory, object);
      const elements = isFast ? fastElements(memory, object) : properties?.filter(isElement);
      omittedEntries += elements
        ? addElements(entries, elements, size, (each) => this.content(each, id))
        : size;
    } else if (class_ === 8 && isFast) {
      size = memory.word(object + 40);
      const start = memory.word(object + 36);
      items(size, (index) => ({ key: String(index), value: value(start + 8 * index) }));
    } else if (class_ === 9 && isFast) {
      // Each element is the variable of a parameter.
      size = memory.word(object + 40);
      const start = memory.word(object + 36);
      items(size, (index) => ({
        key: String(index),
        value: value(memory.word(memory.word(start + 4 * index) + 16)),
      }));
    } else if (class_ >= 21 && class_ <= 32) {
      size = memory.word(object + 40);
      const start = memory.word(object + 36);
      items(size, (index) => ({ key: String(index), value: this.typedItem(class_, start, index) }));
    } else if (class_ === 35 || class_ === 36) {
      size = this.addRecords(memory.word(object + 32), class_ === 35, add, value);
      omittedEntries = Math.max(0, size - entries.length);
    } else if (class_ === 51) {
      const data = memory.word(object + 32);
      const state = ["pending", "fulfilled", "rejected"][memory.word(data)] ?? "pending";
      add(() => ({ key: "[[state]]", value: { kind: "string", text: state } }));
      if (state !== "pending") add(() => ({ key: "[[result]]", value: value(data + 24) }));
    } else if (class_ === 10 || (class_ >= 4 && class_ <= 7)) {
      add(() => ({ key: "[[value]]", value: value(object + 32) }));
    }
    if (!properties && class_ !== 2) omittedEntries += propertyCount(memory, object);
    for (const property of properties ?? []) {
      if (class_ === 2 && isElement(property)) continue;
      // The message of an error is not enumerable.
      if (property.isEnumerable || property.kind === "private" || class_ === 3)
        add(() => ({ key: property.name, value: this.content(property, id) }));
    }
    if (memory.isCompiled(object))
      return heapObject(this.isClass(object) ? "class" : "function", this.functionName(object));
    const [kind, name] = kinds.get(class_) ?? ["other", ""];
    return heapObject(kind, this.constructorName(object) ?? name, size);
  }

  private content({ content, at }: PropertyContent, id: (object: number) => number): Value {
    const { memory } = this;
    if (content === "value") return memory.value(at, id);
    if (content === "variable") return memory.value(memory.word(memory.word(at) + 16), id);
    const [getter, setter] = [memory.word(at), memory.word(at + 4)];
    const text = getter === 0 ? "[Setter]" : setter === 0 ? "[Getter]" : "[Getter/Setter]";
    return { kind: "accessor", text };
  }

  /** Reads a Map or a Set; returns its size. A deleted record stays in the list while an iterator is at it. */
  private addRecords(
    state: number,
    isMap: boolean,
    add: (entry: () => Entry) => void,
    value: (at: number) => Value,
  ): number {
    const { memory } = this;
    const head = state + 4;
    let remaining = lookLimits.entries;
    let steps = 0;
    for (
      let link = memory.word(head + 4);
      link !== head && link !== 0 && remaining > 0;
      link = memory.word(link + 4)
    ) {
      if (steps++ > 10_000) break;
      const record = link - 8;
      if (memory.byte(record + 4) !== 0) continue;
      remaining--;
      const key = value(record + 24);
      add(() => (isMap ? { mapKey: key, value: value(record + 32) } : { value: key }));
    }
    return memory.word(state + 12);
  }

  private typedItem(class_: number, start: number, index: number): Value {
    const { buffer } = this.memory.bytes;
    const type = typedArrays.get(class_);
    const at = start + index * (type?.BYTES_PER_ELEMENT ?? 1);
    if (!type || at < 0 || at + type.BYTES_PER_ELEMENT > buffer.byteLength) return { kind: "unknown" };
    const [item] = new type(buffer, at, 1);
    return typeof item === "bigint"
      ? { kind: "bigint", text: `${item}n` }
      : { kind: "number", text: Object.is(item, -0) ? "-0" : String(item) };
  }

  /** Whether the function has a read-only prototype, as a class has. */
  private isClass(func: number): boolean {
    const { memory } = this;
    const shape = memory.word(func + 20);
    for (let index = 0; index < Math.min(memory.word(shape + 32), 10); index++) {
      if (memory.atom(memory.word(shape + 52 + 8 * index)) !== "prototype") continue;
      return ((memory.word(shape + 48 + 8 * index) >>> 26) & 0x32) === 0 && memory.classOf(func) === 13;
    }
    return false;
  }

  /** A class has its name only in a property. */
  functionName(func: number): string {
    const { memory } = this;
    const { name } = memory.code(memory.word(func + 32));
    if (name !== "") return name;
    const shape = memory.word(func + 20);
    for (let index = 0; index < Math.min(memory.word(shape + 32), 10); index++) {
      const atom = memory.word(shape + 52 + 8 * index);
      if (atom === 0 || memory.atom(atom) !== "name") continue;
      const value = memory.value(memory.word(func + 24) + 8 * index, () => 0);
      return value.kind === "string" ? value.text : "";
    }
    return "";
  }

  /** The name of the constructor that the object's prototype refers to. */
  private constructorName(object: number): string | undefined {
    const { memory } = this;
    const prototype = memory.word(memory.word(object + 20) + 44);
    if (prototype === 0) return undefined;
    const shape = memory.word(prototype + 20);
    for (let index = 0; index < Math.min(memory.word(shape + 32), 1_000); index++) {
      const atom = memory.word(shape + 52 + 8 * index);
      if (atom === 0 || memory.atom(atom) !== "constructor") continue;
      const at = memory.word(prototype + 24) + 8 * index;
      if (memory.word(at + 4) !== -1 || !memory.isCompiled(memory.word(at))) return undefined;
      return this.functionName(memory.word(at));
    }
    return undefined;
  }
}

/** By engine class; the name is that of built-in objects. */
const kinds = new Map<number, readonly [HeapKind, string]>([
  [1, ["object", "Object"]],
  [2, ["array", "Array"]],
  [3, ["error", "Error"]],
  [4, ["boxed", "Number"]],
  [5, ["boxed", "String"]],
  [6, ["boxed", "Boolean"]],
  [7, ["boxed", "Symbol"]],
  [8, ["array", "Arguments"]],
  [9, ["array", "Arguments"]],
  [10, ["date", "Date"]],
  [11, ["object", "Module"]],
  [18, ["regexp", "RegExp"]],
  [19, ["buffer", "ArrayBuffer"]],
  [35, ["map", "Map"]],
  [36, ["set", "Set"]],
  [37, ["other", "WeakMap"]],
  [38, ["other", "WeakSet"]],
  [48, ["generator", "Generator"]],
  [51, ["promise", "Promise"]],
  [59, ["generator", "AsyncGenerator"]],
  [21, ["typed array", "Uint8ClampedArray"]],
  [22, ["typed array", "Int8Array"]],
  [23, ["typed array", "Uint8Array"]],
  [24, ["typed array", "Int16Array"]],
  [25, ["typed array", "Uint16Array"]],
  [26, ["typed array", "Int32Array"]],
  [27, ["typed array", "Uint32Array"]],
  [28, ["typed array", "BigInt64Array"]],
  [29, ["typed array", "BigUint64Array"]],
  [31, ["typed array", "Float32Array"]],
  [32, ["typed array", "Float64Array"]],
]);

type TypedArrays = new (
  buffer: ArrayBufferLike,
  at: number,
  length: number,
) => ArrayLike<number | bigint> & Iterable<number | bigint>;
const typedArrays = new Map<number, TypedArrays & { readonly BYTES_PER_ELEMENT: number }>([
  [21, Uint8ClampedArray],
  [22, Int8Array],
  [23, Uint8Array],
  [24, Int16Array],
  [25, Uint16Array],
  [26, Int32Array],
  [27, Uint32Array],
  [28, BigInt64Array],
  [29, BigUint64Array],
  [31, Float32Array],
  [32, Float64Array],
]);
