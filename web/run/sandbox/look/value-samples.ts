import {
  classes,
  firstTag,
  isNativeFunction,
  isTypedArray,
  JSMapState,
  JSObject,
  kindMask,
  lastTag,
  tags,
} from "../../../engine/tables/engine-structs.ts";
import type { Readable } from "../../../languages/ecmascript/look/loop-conditions.ts";
import { maxFactText, type ObservedValue } from "../../../protocol/look/fact.ts";
import { arrayLength } from "./array-elements.ts";
import type { EngineFrame, EngineMemory, FunctionCode } from "./engine-memory.ts";
import type { Breakpoint } from "./site-plan.ts";
import type { VariableSlots } from "./variable-slots.ts";

/** A value at a moment: a primitive as it is, but only the beginning of a string; an object by its address. */
export type Sample =
  | number
  | boolean
  | null
  | undefined
  | { readonly text: string; readonly length: number }
  | { readonly other: ObservedValue["kind"]; readonly text: string }
  | { readonly object: number };

/** `this` of a call, in the engine's form. */
export type Self = { readonly low: number; readonly tag: number };

/** Reads the value at a moment of the site. */
export type SampleReader = (frame: EngineFrame, self: Self) => Sample;

export const unknownSample: Sample = { other: "unknown", text: "" };

/** Returns a reader of an expression at a site; undefined if the function does not have the variable. */
export function sampleReader(
  memory: EngineMemory,
  slots: VariableSlots,
  code: FunctionCode,
  at: Breakpoint,
  { root, path, constant }: Readable,
): SampleReader | undefined {
  if (root === undefined) {
    const value = typeof constant === "string" ? { text: constant, length: constant.length } : constant;
    return () => value;
  }
  const start = root === "this" ? undefined : addressOf(memory, slots, code, at, root);
  if (root !== "this" && !start) return undefined;
  if (start && path.length === 0)
    return (frame) => {
      const address = start(frame);
      return address === 0 ? unknownSample : sampleOf(memory, memory.word(address), memory.tagAt(address));
    };
  return (frame, self) => {
    let low = self.low;
    let tag = self.tag;
    const read = (address: number) => {
      low = memory.word(address);
      tag = memory.tagAt(address);
      return address !== 0;
    };
    if (start && !read(start(frame))) return unknownSample;
    for (const name of path) {
      const size = name === "length" || name === "size" ? sizeOf(memory, low, tag, name) : undefined;
      if (size !== undefined) return size;
      if (tag !== tags.object) return unknownSample;
      const address = propertyOf(memory, low, name);
      // An inherited property, or one with a getter, cannot be read without running code.
      if (address === undefined || !read(address)) return unknownSample;
    }
    return sampleOf(memory, low, tag);
  };
}

/** Finds a variable of the function, of an enclosing function, or of the file. */
function addressOf(
  memory: EngineMemory,
  slots: VariableSlots,
  code: FunctionCode,
  at: Breakpoint,
  name: string,
) {
  const [own, around] = slots.at(code, at);
  const slot = [...own, ...around].find((each) => each.name === name);
  if (slot) return slot.address;
  const index = code.closure.indexOf(name);
  return index < 0 ? undefined : (frame: EngineFrame) => memory.closureSlot(frame, index);
}

function sizeOf(memory: EngineMemory, low: number, tag: number, name: string): number | undefined {
  if (name === "length" && (tag === tags.string || tag === tags.rope)) return memory.stringLength(low);
  if (tag !== tags.object) return undefined;
  const class_ = memory.classOf(low);
  if (name === "size")
    return class_ === classes.map || class_ === classes.set
      ? memory.word(memory.word(low + JSObject.map_state) + JSMapState.record_count)
      : undefined;
  if (isTypedArray(class_)) return memory.word(low + JSObject.count);
  return class_ === classes.array ? arrayLength(memory, low) : undefined;
}

/** The address of the value of an object's own data property; undefined if there is none. */
export function propertyOf(memory: EngineMemory, object: number, name: string): number | undefined {
  if (memory.classOf(object) === classes.proxy) return undefined;
  const count = Math.min(memory.propertyCount(object), 100);
  for (let index = 0; index < count; index++) {
    const { atom, flags, at } = memory.property(object, index);
    if (atom === 0 || memory.atom(atom) !== name) continue;
    return (flags & kindMask) === 0 ? at : undefined;
  }
  return undefined;
}

/** A value from the engine's two words. */
export function sampleOf(memory: EngineMemory, low: number, tag: number): Sample {
  switch (tag) {
    case tags.int:
      return low;
    case tags.bool:
      return low !== 0;
    case tags.null:
      return null;
    case tags.undefined:
      return undefined;
    case tags.object:
      return { object: low };
  }
  if (tag < firstTag || tag > lastTag) return memory.double(low, tag);
  const value = memory.valueOf(low, tag, () => 0);
  switch (value.kind) {
    case "number":
      return Number(value.text);
    case "string":
      return { text: value.text.slice(0, maxFactText), length: value.length ?? value.text.length };
    case "bigint":
    case "symbol":
      return { other: value.kind, text: value.text.slice(0, maxFactText) };
    case "not yet":
      return { other: "not yet", text: "" };
    default:
      return unknownSample;
  }
}

export function isSame(one: Sample, other: Sample): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if ("object" in one) return "object" in other && one.object === other.object;
  if ("length" in one) return "length" in other && one.length === other.length && one.text === other.text;
  // If a value cannot be read, it is unknown whether it is the same.
  return "other" in other && one.other !== "unknown" && one.other === other.other && one.text === other.text;
}

/** Whether the value could be read. */
export function isKnown(sample: Sample): boolean {
  return !(typeof sample === "object" && sample !== null && "other" in sample && sample.other === "unknown");
}

export function observedValue(memory: EngineMemory, sample: Sample): ObservedValue {
  if (sample === null) return { kind: "null", text: "null" };
  switch (typeof sample) {
    case "number":
      return { kind: "number", text: Object.is(sample, -0) ? "-0" : String(sample) };
    case "boolean":
      return { kind: "boolean", text: String(sample) };
    case "undefined":
      return { kind: "undefined", text: "undefined" };
  }
  if ("other" in sample) return { kind: sample.other, text: sample.text };
  if ("length" in sample)
    return { kind: "string", text: quote(sample.text, sample.length), size: sample.length };
  return { kind: kindOf(memory, sample.object), text: "" };
}

function kindOf(memory: EngineMemory, object: number): ObservedValue["kind"] {
  const class_ = memory.classOf(object);
  if (memory.isCompiled(object) || isNativeFunction(class_)) return "function";
  if (class_ === classes.array) return "array";
  return class_ === classes.map ? "map" : class_ === classes.set ? "set" : "object";
}

/** A string as a literal, with "…" if it is cut. */
export function quote(text: string, length = text.length): string {
  const maxLength = 30;
  const points = [...text.slice(0, maxLength)].join("");
  return JSON.stringify(length > points.length ? `${points.slice(0, maxLength - 1)}…` : points);
}
