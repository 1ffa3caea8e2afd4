import { propertyOf, quoteJson, textOfNumber } from "../intrinsics.ts";
import type { List, ObjectDescription, Walk } from "./frame.ts";
import { isReadable } from "./natives.ts";
import { keyJson, keyText, symbolKeyText } from "./text.ts";

export const maxEntries = 100;

/** Whether there is room for another entry. `max` is the maximum number of entries. */
export function hasRoom(walk: Walk, frame: ObjectDescription, max = maxEntries): boolean {
  return frame.count < max && walk.valuesLeft > 0 && walk.textLeft > 0;
}

function push(walk: Walk, frame: ObjectDescription, text: string): void {
  frame.texts[frame.count++] = text;
  frame.length += text.length;
  walk.textLeft -= text.length;
}

/** Appends an entry to the tree. `name` is its name as JSON: `"index":1,`. */
function pushTree(walk: Walk, frame: ObjectDescription, name: string): void {
  if (frame.json !== "") frame.json += ",";
  frame.json += "{" + name + '"value":' + walk.json + "}";
}

/** An item of an array or a set, with its value. */
export function addItem(walk: Walk, frame: ObjectDescription, index: number, value: unknown): void {
  if (typeof value !== "number" && typeof value !== "bigint") frame.numeric = false;
  push(walk, frame, walk.describe(walk, value));
  if (walk.tree) pushTree(walk, frame, index < 0 ? "" : '"index":' + textOfNumber(index) + ",");
}

/** An item whose value cannot simply be read. */
export function addAccessorItem(walk: Walk, frame: ObjectDescription, object: object, index: number): void {
  frame.numeric = false;
  push(walk, frame, accessor(walk, object, index));
  if (walk.tree) pushTree(walk, frame, '"index":' + textOfNumber(index) + ",");
}

export function addPair(walk: Walk, frame: ObjectDescription, key: unknown, value: unknown): void {
  const keyText = walk.describe(walk, key);
  const name = walk.tree ? '"mapKey":' + walk.json + "," : "";
  push(walk, frame, keyText + " => " + walk.describe(walk, value));
  if (walk.tree) pushTree(walk, frame, name);
}

/** An own property. */
export function addProperty(walk: Walk, frame: ObjectDescription, object: object, key: string): void {
  frame.numeric = false;
  push(walk, frame, keyText(key) + ": " + propertyText(walk, object, key));
  if (walk.tree) pushTree(walk, frame, '"key":' + keyJson(key) + ",");
}

/** A property whose value is known. */
export function addNamedEntry(walk: Walk, frame: ObjectDescription, key: string, value: unknown): void {
  push(walk, frame, keyText(key) + ": " + walk.describe(walk, value));
  if (walk.tree) pushTree(walk, frame, '"key":' + keyJson(key) + ",");
}

export function addNamedNote(walk: Walk, frame: ObjectDescription, key: string, text: string): void {
  push(walk, frame, keyText(key) + ": " + text);
  if (!walk.tree) return;
  walk.json = leaf("note", text);
  pushTree(walk, frame, '"key":' + keyJson(key) + ",");
}

export function addSymbolProperty(walk: Walk, frame: ObjectDescription, object: object, key: symbol): void {
  addBySymbol(walk, frame, symbolKeyText(key), propertyText(walk, object, key));
}

/**
 * An entry with a symbol or a private name as key, which a program cannot use either. Its value is already described.
 */
export function addBySymbol(walk: Walk, frame: ObjectDescription, name: string, text: string): void {
  frame.numeric = false;
  push(walk, frame, name + ": " + text);
  if (walk.tree) pushTree(walk, frame, '"symbol":' + quoteJson(name) + ",");
}

/** A property that is shown although it is not enumerable: the cause of an error. */
export function addHiddenEntry(walk: Walk, frame: ObjectDescription, object: object, key: string): void {
  push(walk, frame, "[" + key + "]: " + propertyText(walk, object, key));
  if (walk.tree) pushTree(walk, frame, '"key":' + keyJson(key) + ',"hidden":true,');
}

/** A value that is not a property. `before` is the text before it. */
export function addSlot(
  walk: Walk,
  frame: ObjectDescription,
  slot: string,
  before: string,
  value: unknown,
): void {
  push(walk, frame, before + walk.describe(walk, value));
  if (walk.tree) pushTree(walk, frame, '"slot":' + quoteJson(slot) + ",");
}

/** A note instead of a value: "<2 empty items>". */
export function addNote(walk: Walk, frame: ObjectDescription, kind: "note" | "hole", text: string): void {
  frame.numeric = false;
  push(walk, frame, text);
  if (!walk.tree) return;
  walk.json = leaf(kind, text);
  pushTree(walk, frame, "");
}

/** The same in a slot: "[Uint8Contents]: <01 02>". */
export function addNoteSlot(walk: Walk, frame: ObjectDescription, slot: string, text: string): void {
  push(walk, frame, "[" + slot + "]: " + text);
  if (!walk.tree) return;
  walk.json = leaf("note", text);
  pushTree(walk, frame, '"slot":' + quoteJson(slot) + ",");
}

/** Adds to the text how many entries are left out here. `listLeft` lists more of them, for the tree. */
export function omit(
  frame: ObjectDescription,
  count: number,
  one: string,
  many: string,
  listLeft: List | undefined,
): void {
  frame.omitted += count;
  frame.left = count;
  frame.listLeft = listLeft;
  const text = "... " + textOfNumber(count) + " more " + (count === 1 ? one : many);
  frame.texts[frame.count++] = text;
  frame.length += text.length;
}

function propertyText(walk: Walk, object: object, key: string | symbol): string {
  if (isReadable(object, key)) {
    const value = (object as Record<string | symbol, unknown>)[key];
    if (value !== undefined) return walk.describe(walk, value);
  }
  return accessor(walk, object, key);
}

/** The text of a property that is an accessor, or of its value. */
function accessor(walk: Walk, object: object, key: PropertyKey): string {
  const property = propertyOf(object, key) as PropertyDescriptor;
  if (!property.get && !property.set) return walk.describe(walk, property.value);
  const text = property.get ? (property.set ? "[Getter/Setter]" : "[Getter]") : "[Setter]";
  walk.valuesLeft--;
  if (walk.tree) walk.json = leaf("accessor", text);
  return text;
}

/** The JSON of a value without entries. */
export function leaf(kind: string, head: string): string {
  return plainLeaf(kind, quoteJson(head));
}

/** The same if the head is already JSON. */
export function plainLeaf(kind: string, head: string): string {
  return '{"kind":"' + kind + '","head":' + head + "}";
}
