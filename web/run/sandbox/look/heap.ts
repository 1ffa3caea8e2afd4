import {
  classes,
  isNativeFunction,
  isTypedArray,
  isWritable,
  JSMapRecord,
  JSMapState,
  JSObject,
  JSPromiseData,
  JSProperty,
  JSShape,
  JSValue,
  JSVarRef,
  kindMask,
  list_head,
  tags,
} from "../../../engine/tables/engine-structs.ts";
import type { Entry, HeapKind, HeapObject, Value } from "../../../protocol/look/moment.ts";
import { lookLimits } from "../../../protocol/look/moment.ts";
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
    if (isNativeFunction(class_)) return heapObject("function", "");
    if (class_ === classes.proxy) return heapObject("proxy", "Proxy");
    const isFast = memory.isFast(object);
    const properties = ownProperties(memory, object);
    let size: number | undefined;
    if (class_ === classes.array) {
      size = arrayLength(memory, object);
      const elements = isFast ? fastElements(memory, object) : properties?.filter(isElement);
      omittedEntries += elements
        ? addElements(entries, elements, size, (each) => this.content(each, id))
        : size;
    } else if (class_ === classes.arguments && isFast) {
      size = memory.word(object + JSObject.count);
      const start = memory.word(object + JSObject.values);
      items(size, (index) => ({ key: String(index), value: value(start + JSValue.bytes * index) }));
    } else if (class_ === classes.mappedArguments && isFast) {
      // Each element is the variable of a parameter.
      size = memory.word(object + JSObject.count);
      const start = memory.word(object + JSObject.values);
      items(size, (index) => ({
        key: String(index),
        value: value(memory.word(memory.word(start + 4 * index) + JSVarRef.pvalue)),
      }));
    } else if (isTypedArray(class_)) {
      size = memory.word(object + JSObject.count);
      const start = memory.word(object + JSObject.values);
      items(size, (index) => ({ key: String(index), value: this.typedItem(class_, start, index) }));
    } else if (class_ === classes.map || class_ === classes.set) {
      size = this.addRecords(memory.word(object + JSObject.map_state), class_ === classes.map, add, value);
      omittedEntries = Math.max(0, size - entries.length);
    } else if (class_ === classes.promise) {
      const data = memory.word(object + JSObject.promise_data);
      const state = promiseStates[memory.word(data + JSPromiseData.promise_state)] ?? "pending";
      add(() => ({ key: "[[state]]", value: { kind: "string", text: state } }));
      if (state !== "pending")
        add(() => ({ key: "[[result]]", value: value(data + JSPromiseData.promise_result) }));
    } else if (class_ === classes.date || kinds.get(class_)?.[0] === "boxed") {
      add(() => ({ key: "[[value]]", value: value(object + JSObject.object_data) }));
    }
    if (!properties && class_ !== classes.array) omittedEntries += propertyCount(memory, object);
    for (const property of properties ?? []) {
      if (class_ === classes.array && isElement(property)) continue;
      // The message of an error is not enumerable.
      if (property.isEnumerable || property.kind === "private" || class_ === classes.error)
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
    if (content === "variable") return memory.value(memory.word(memory.word(at) + JSVarRef.pvalue), id);
    const [getter, setter] = [memory.word(at + JSProperty.getter), memory.word(at + JSProperty.setter)];
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
    const head = state + JSMapState.records;
    let remaining = lookLimits.entries;
    let steps = 0;
    for (
      let link = memory.word(head + list_head.next);
      link !== head && link !== 0 && remaining > 0;
      link = memory.word(link + list_head.next)
    ) {
      if (steps++ > 10_000) break;
      const record = link - JSMapRecord.link;
      if (memory.byte(record + JSMapRecord.empty) !== 0) continue;
      remaining--;
      const key = value(record + JSMapRecord.key);
      add(() => (isMap ? { mapKey: key, value: value(record + JSMapRecord.value) } : { value: key }));
    }
    return memory.word(state + JSMapState.record_count);
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
    const prototype = this.propertyNamed(func, "prototype", 10);
    return (
      prototype !== undefined &&
      (prototype.flags & (kindMask | isWritable)) === 0 &&
      memory.classOf(func) === classes.compiled
    );
  }

  /** A class has its name only in a property. */
  functionName(func: number): string {
    const { memory } = this;
    const { name } = memory.code(memory.codeAddress(func));
    if (name !== "") return name;
    const property = this.propertyNamed(func, "name", 10);
    const value = property && memory.value(property.at, () => 0);
    return value?.kind === "string" ? value.text : "";
  }

  /** The name of the constructor that the object's prototype refers to. */
  private constructorName(object: number): string | undefined {
    const { memory } = this;
    const prototype = memory.word(memory.word(object + JSObject.shape) + JSShape.proto);
    const at = prototype === 0 ? undefined : this.propertyNamed(prototype, "constructor", 1_000)?.at;
    if (at === undefined || memory.tagAt(at) !== tags.object) return undefined;
    return memory.isCompiled(memory.word(at)) ? this.functionName(memory.word(at)) : undefined;
  }

  /** An own property of that name, among the first `most`. */
  private propertyNamed(object: number, name: string, most: number) {
    const { memory } = this;
    const count = Math.min(memory.propertyCount(object), most);
    for (let index = 0; index < count; index++) {
      const property = memory.property(object, index);
      if (property.atom !== 0 && memory.atom(property.atom) === name) return property;
    }
    return undefined;
  }
}

const promiseStates = ["pending", "fulfilled", "rejected"] as const;

/** By engine class; the name is that of built-in objects. */
const kinds = new Map<number, readonly [HeapKind, string]>([
  [classes.object, ["object", "Object"]],
  [classes.array, ["array", "Array"]],
  [classes.error, ["error", "Error"]],
  [classes.number, ["boxed", "Number"]],
  [classes.string, ["boxed", "String"]],
  [classes.boolean, ["boxed", "Boolean"]],
  [classes.symbol, ["boxed", "Symbol"]],
  [classes.arguments, ["array", "Arguments"]],
  [classes.mappedArguments, ["array", "Arguments"]],
  [classes.date, ["date", "Date"]],
  [classes.module, ["object", "Module"]],
  [classes.regExp, ["regexp", "RegExp"]],
  [classes.arrayBuffer, ["buffer", "ArrayBuffer"]],
  [classes.map, ["map", "Map"]],
  [classes.set, ["set", "Set"]],
  [classes.weakMap, ["other", "WeakMap"]],
  [classes.weakSet, ["other", "WeakSet"]],
  [classes.generator, ["generator", "Generator"]],
  [classes.promise, ["promise", "Promise"]],
  [classes.asyncGenerator, ["generator", "AsyncGenerator"]],
  [classes.uint8Clamped, ["typed array", "Uint8ClampedArray"]],
  [classes.int8, ["typed array", "Int8Array"]],
  [classes.uint8, ["typed array", "Uint8Array"]],
  [classes.int16, ["typed array", "Int16Array"]],
  [classes.uint16, ["typed array", "Uint16Array"]],
  [classes.int32, ["typed array", "Int32Array"]],
  [classes.uint32, ["typed array", "Uint32Array"]],
  [classes.bigInt64, ["typed array", "BigInt64Array"]],
  [classes.bigUint64, ["typed array", "BigUint64Array"]],
  [classes.float32, ["typed array", "Float32Array"]],
  [classes.float64, ["typed array", "Float64Array"]],
]);

type TypedArrays = new (
  buffer: ArrayBufferLike,
  at: number,
  length: number,
) => ArrayLike<number | bigint> & Iterable<number | bigint>;
const typedArrays = new Map<number, TypedArrays & { readonly BYTES_PER_ELEMENT: number }>([
  [classes.uint8Clamped, Uint8ClampedArray],
  [classes.int8, Int8Array],
  [classes.uint8, Uint8Array],
  [classes.int16, Int16Array],
  [classes.uint16, Uint16Array],
  [classes.int32, Int32Array],
  [classes.uint32, Uint32Array],
  [classes.bigInt64, BigInt64Array],
  [classes.bigUint64, BigUint64Array],
  [classes.float32, Float32Array],
  [classes.float64, Float64Array],
]);
