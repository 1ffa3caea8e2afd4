import { getPrototypeOf, getterOf, min, NativeTypeError, textOfNumber, uncurryThis } from "../intrinsics.ts";
import { type Inspector, inspectorOf } from "../library/inspect-hooks.ts";
import { addNamedEntry, addNote, addNoteSlot, addSlot, hasRoom } from "./entry-writer.ts";
import { errorTitle, isError } from "./error-title.ts";
import type { List, ObjectDescription, Walk } from "./frame.ts";
import { internalNumber, internalValue } from "./internal-slots.ts";
import {
  entriesKind,
  listElements,
  listMap,
  listMapIterator,
  listSet,
  listSetIterator,
  mapSize,
  setSize,
  typedArrayLength,
} from "./items.ts";
import { titleOf } from "./names.ts";
import { floor, mapGet } from "./natives.ts";
import { clip, quote, symbolText, textOfNumeric } from "./text.ts";

/** Sets up the frame for an object of a built-in class. Throws if the object only has its prototype. */
export type BuiltIn = (frame: ObjectDescription, object: object) => void;

/**
 * The functions for built-in classes, by their prototypes. The prototype alone proves nothing (a program may set any
 * prototype): reading an internal slot does, because it throws if there is none.
 */
const builtIns = new Map<object, BuiltIn>();
export function builtInOf(prototype: object): BuiltIn | undefined {
  const builtIn = mapGet(builtIns, prototype);
  if (builtIn) return builtIn;
  const inspector = inspectorOf(prototype);
  // A DOMException is shown as an error.
  return inspector && !isError(prototype)
    ? (frame, object) => listByHook(frame, object, inspector)
    : undefined;
}

/** An object of a class of the standard library. */
function listByHook(frame: ObjectDescription, object: object, read: Inspector): void {
  let size = 0;
  read(object as never, () => {
    size++;
  });
  frame.size = size;
  frame.list = (walk, into, formattedObject) => {
    read(formattedObject as never, (name, value) => {
      if (hasRoom(walk, into)) addNamedEntry(walk, into, name, value);
    });
  };
}

/** An object with items: its size is in the title. */
function setSizedTitle(frame: ObjectDescription, name: string, size: number): void {
  frame.size = size;
  frame.title = titleOf(frame, name, "(" + textOfNumber(size) + ")");
}

builtIns.set(Map.prototype, (frame, object) => {
  setSizedTitle(frame, "Map", mapSize(object));
  frame.kind = "map";
  frame.list = listMap;
});

builtIns.set(Set.prototype, (frame, object) => {
  setSizedTitle(frame, "Set", setSize(object));
  frame.kind = "set";
  frame.list = listSet;
});

const typedArrayPrototype = getPrototypeOf(Uint8Array.prototype) as object;
const typedArrayTag = getterOf<string>(typedArrayPrototype, Symbol.toStringTag);

builtIns.set(typedArrayPrototype, (frame, object) => {
  const length = typedArrayLength(object);
  frame.tag = typedArrayTag(object);
  setSizedTitle(frame, frame.tag, length);
  frame.kind = "array";
  frame.isList = true;
  frame.isIndexed = true;
  frame.list = listElements;
});

/** A value that its title describes completely. The name of its class is before it if that is another class. */
function setWholeTitle(frame: ObjectDescription, kind: ObjectDescription["kind"], title: string): void {
  frame.kind = kind;
  frame.title = title;
  frame.isWhole = true;
  frame.closed = title;
}

function addPrefix(frame: ObjectDescription, name: string, text: string): string {
  const title = titleOf(frame, name, "");
  return title === name ? text : title + " " + text;
}

builtIns.set(Error.prototype, (frame, object) => {
  setWholeTitle(frame, "error", errorTitle(frame, object));
});

const timeOf = uncurryThis(Date.prototype.getTime);
const isoText = uncurryThis(Date.prototype.toISOString);

builtIns.set(Date.prototype, (frame, object) => {
  const time = timeOf(object as Date);
  setWholeTitle(
    frame,
    "date",
    addPrefix(frame, "Date", time === time ? isoText(object as Date) : "Invalid Date"),
  );
});

const regExpSource = getterOf<string>(RegExp.prototype, "source");
const flags: readonly (readonly [string, (pattern: unknown) => boolean])[] = [
  ["d", getterOf(RegExp.prototype, "hasIndices")],
  ["g", getterOf(RegExp.prototype, "global")],
  ["i", getterOf(RegExp.prototype, "ignoreCase")],
  ["m", getterOf(RegExp.prototype, "multiline")],
  ["s", getterOf(RegExp.prototype, "dotAll")],
  ["u", getterOf(RegExp.prototype, "unicode")],
  ["v", getterOf(RegExp.prototype, "unicodeSets")],
  ["y", getterOf(RegExp.prototype, "sticky")],
];

builtIns.set(RegExp.prototype, (frame, object) => {
  let text = "/" + clip(regExpSource(object)) + "/";
  for (let index = 0; index < flags.length; index++) {
    const flag = flags[index] as (typeof flags)[number];
    if (flag[1](object)) text += flag[0];
  }
  setWholeTitle(frame, "regexp", addPrefix(frame, "RegExp", text));
});

function addBoxClass<T>(
  prototype: object,
  name: string,
  unbox: (self: T) => unknown,
  text: (value: never) => string,
): void {
  builtIns.set(prototype, (frame, object) => {
    const value = unbox(object as T);
    const type = name + (frame.name === null || frame.name === name ? "" : " (" + frame.name + ")");
    const tag = frame.tag !== "" && frame.tag !== frame.name ? " [" + frame.tag + "]" : "";
    setWholeTitle(frame, "boxed", "[" + type + ": " + text(value as never) + "]" + tag);
    if (typeof value !== "string") return;
    frame.isIndexed = true;
    frame.size = value.length;
  });
}

addBoxClass(Number.prototype, "Number", uncurryThis(Number.prototype.valueOf), textOfNumeric);
addBoxClass(BigInt.prototype, "BigInt", uncurryThis(BigInt.prototype.valueOf), textOfNumeric);
addBoxClass(String.prototype, "String", uncurryThis(String.prototype.valueOf), quote);
addBoxClass(Symbol.prototype, "Symbol", uncurryThis(Symbol.prototype.valueOf), symbolText);
addBoxClass(Boolean.prototype, "Boolean", uncurryThis(Boolean.prototype.valueOf), (value: boolean) =>
  value ? "true" : "false",
);

const NativeUint8Array = Uint8Array;
const byteLength = getterOf<number>(ArrayBuffer.prototype, "byteLength");
const maxBytes = 100;
const hex = "0123456789abcdef";

builtIns.set(ArrayBuffer.prototype, (frame, object) => {
  byteLength(object);
  frame.kind = "buffer";
  frame.size = 1;
  frame.list = listBytes;
});

function listBytes(walk: Walk, frame: ObjectDescription, object: object): void {
  const length = byteLength(object);
  const count = min(length, maxBytes);
  const bytes = new NativeUint8Array(object as ArrayBuffer, 0, count);
  let text = "<";
  for (let index = 0; index < count; index++) {
    const byte = bytes[index] as number;
    text += (index === 0 ? "" : " ") + hex[byte >> 4] + hex[byte & 15];
  }
  const more = length - count;
  if (more > 0) text += " ... " + textOfNumber(more) + (more === 1 ? " more byte" : " more bytes");
  addNoteSlot(walk, frame, "Uint8Contents", text + ">");
  addSlot(walk, frame, "byteLength", "byteLength: ", length);
}

const viewLength = getterOf<number>(DataView.prototype, "byteLength");
const viewOffset = getterOf<number>(DataView.prototype, "byteOffset");
const viewBuffer = getterOf<ArrayBuffer>(DataView.prototype, "buffer");

builtIns.set(DataView.prototype, (frame, object) => {
  viewLength(object);
  frame.kind = "buffer";
  frame.size = 1;
  frame.list = listView;
});

function listView(walk: Walk, frame: ObjectDescription, object: object): void {
  addSlot(walk, frame, "byteLength", "byteLength: ", viewLength(object));
  addSlot(walk, frame, "byteOffset", "byteOffset: ", viewOffset(object));
  addSlot(walk, frame, "buffer", "buffer: ", viewBuffer(object));
}

builtIns.set(Promise.prototype, (frame, object) => {
  const state = internalNumber(object);
  frame.kind = "promise";
  if (state !== 0 && state !== 1 && state !== 2) return;
  frame.size = 1;
  frame.list = state === 0 ? listPending : state === 1 ? listFulfilledValue : listRejectionReason;
});

function listPending(walk: Walk, frame: ObjectDescription): void {
  addNote(walk, frame, "note", "<pending>");
}

function listFulfilledValue(walk: Walk, frame: ObjectDescription, promise: object): void {
  addSlot(walk, frame, "fulfilled", "", internalValue(promise));
}

function listRejectionReason(walk: Walk, frame: ObjectDescription, promise: object): void {
  addSlot(walk, frame, "rejected", "<rejected> ", internalValue(promise));
}

function listUnknownState(walk: Walk, frame: ObjectDescription): void {
  addNote(walk, frame, "note", "<items unknown>");
}

const weakMapHas = uncurryThis(WeakMap.prototype.has);
const weakSetHas = uncurryThis(WeakSet.prototype.has);

function weak(has: (object: never, key: object) => boolean): BuiltIn {
  return (frame, object) => {
    has(object as never, frame);
    frame.kind = "weak";
    frame.size = 1;
    frame.list = listUnknownState;
  };
}

builtIns.set(WeakMap.prototype, weak(weakMapHas));
builtIns.set(WeakSet.prototype, weak(weakSetHas));

/** Iterators of maps and sets, with the items that they have left. Their entries have a name of their own. */
function addIteratorClass(prototype: object, name: string, list: List): void {
  builtIns.set(prototype, (frame, object) => {
    const number = internalNumber(object);
    if (number === -1) throw new NativeTypeError("not an iterator");
    const [left, kind] = [floor(number / 4), number & 3];
    frame.kind = "iterator";
    frame.title = "[" + name + (kind === entriesKind && left >= 0 ? " Entries]" : " Iterator]");
    frame.size = left < 0 ? 1 : left;
    frame.list = left < 0 ? listUnknownState : list;
  });
}

addIteratorClass(getPrototypeOf(new Map().entries()) as object, "Map", listMapIterator);
addIteratorClass(getPrototypeOf(new Set().values()) as object, "Set", listSetIterator);

function iterator(frame: ObjectDescription): void {
  frame.kind = "iterator";
}

const iteratorPrototype = getPrototypeOf(getPrototypeOf([][Symbol.iterator]()) as object) as object;
builtIns.set(iteratorPrototype, iterator);
async function* none() {}
builtIns.set(getPrototypeOf(getPrototypeOf(none.prototype as object) as object) as object, iterator);
