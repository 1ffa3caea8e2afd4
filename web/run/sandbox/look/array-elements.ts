import { JSObject, JSValue, tags } from "../../../engine/tables/engine-structs.ts";
import type { Entry, Value } from "../../../protocol/look/moment.ts";
import { lookLimits } from "../../../protocol/look/moment.ts";
import type { EngineMemory } from "./engine-memory.ts";
import type { Element, PropertyContent } from "./own-properties.ts";

/** The first property of an array is its length. It may be greater than the number of elements that exist. */
export function arrayLength(memory: EngineMemory, array: number): number {
  const at = memory.word(array + JSObject.prop);
  const [low, tag] = [memory.word(at), memory.tagAt(at)];
  return tag === tags.int ? low : memory.double(low, tag);
}

/** The elements that can be shown of an array that has them in a list. */
export function fastElements(memory: EngineMemory, array: number): readonly Element[] {
  const start = memory.word(array + JSObject.values);
  const length = Math.min(memory.word(array + JSObject.count), lookLimits.entries);
  return Array.from({ length }, (_, index) => ({
    index,
    content: "value",
    at: start + JSValue.bytes * index,
  }));
}

/**
 * Adds the elements of an array, by ascending index, with what is missing between them and up to its length. Returns how
 * many sites of the array are left out.
 */
export function addElements(
  entries: Entry[],
  elements: readonly Element[],
  length: number,
  describe: (content: PropertyContent) => Value,
): number {
  let next = 0;
  const add = (value: Value, end: number) => {
    if (entries.length >= lookLimits.entries) return;
    entries.push({ key: String(next), value });
    next = end;
  };
  const addHoles = (end: number) => {
    if (end > next) add({ kind: "holes", count: end - next }, end);
  };
  for (const element of elements) {
    addHoles(element.index);
    if (next === element.index) add(describe(element), next + 1);
    if (entries.length >= lookLimits.entries) return length - next;
  }
  addHoles(length);
  return length - next;
}
