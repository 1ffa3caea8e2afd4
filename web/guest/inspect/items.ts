import { getPrototypeOf, getterOf, min, ownKeys, textOfNumber, uncurryThis } from "../intrinsics.ts";
import {
  addAccessorItem,
  addItem,
  addNamed,
  addNamedNote,
  addNote,
  addPair,
  hasRoom,
  omit,
} from "./entries.ts";
import type { Frame, Walk } from "./frame.ts";
import { hasOwn, isReadable } from "./natives.ts";

/** Lists what arrays, maps and sets hold. */

/** Places of an array that are looked at: finding the next item of a sparse one could take as long as it is. */
const maxPlaces = 1000;

export function listArray(walk: Walk, frame: Frame, object: object, isDense: boolean): void {
  const array = object as readonly unknown[];
  const length = array.length;
  const places = min(length, maxPlaces);
  let index = 0;
  while (index < places && hasRoom(walk, frame)) {
    if (isDense || hasOwn(array, index)) {
      const value = isReadable(array, index) ? array[index] : undefined;
      if (value === undefined) addAccessorItem(walk, frame, array, index);
      else addItem(walk, frame, index, value);
      index++;
    } else {
      const start = index++;
      while (index < places && !hasOwn(array, index)) index++;
      const holes = index - start;
      addNote(
        walk,
        frame,
        "hole",
        holes === 1 ? "<1 empty item>" : "<" + textOfNumber(holes) + " empty items>",
      );
    }
  }
  omitItems(frame, length - index);
}

/** The elements of a typed array are numbers and can be read as they are. */
export function listElements(walk: Walk, frame: Frame, object: object): void {
  const array = object as Uint8Array;
  const length = typedArrayLength(array);
  let index = 0;
  for (; index < length && hasRoom(walk, frame); index++) addItem(walk, frame, index, array[index]);
  omitItems(frame, length - index);
}

export const typedArrayLength = getterOf<number>(getPrototypeOf(Uint8Array.prototype) as object, "length");

const mapEntries = uncurryThis(Map.prototype.entries);
const setValues = uncurryThis(Set.prototype.values);
const nextOfMap = uncurryThis(new Map<unknown, unknown>().entries().next as () => IteratorResult<unknown[]>);
const nextOfSet = uncurryThis(new Set<unknown>().values().next as () => IteratorResult<unknown>);
export const mapSize = getterOf<number>(Map.prototype, "size");
export const setSize = getterOf<number>(Set.prototype, "size");

export function listMap(walk: Walk, frame: Frame, object: object): void {
  const map = object as Map<unknown, unknown>;
  const iterator = mapEntries(map);
  while (hasRoom(walk, frame)) {
    const step = nextOfMap(iterator);
    if (step.done) return;
    const pair = step.value as unknown[];
    addPair(walk, frame, pair[0], pair[1]);
  }
  omitItems(frame, mapSize(map) - frame.count);
}

export function listSet(walk: Walk, frame: Frame, object: object): void {
  const set = object as Set<unknown>;
  const iterator = setValues(set);
  while (hasRoom(walk, frame)) {
    const step = nextOfSet(iterator);
    if (step.done) return;
    addItem(walk, frame, -1, step.value);
  }
  omitItems(frame, setSize(set) - frame.count);
}

/** What a module exports; `<uninitialized>` before its declaration has run. */
export function listBindings(walk: Walk, frame: Frame, object: object): void {
  const names = ownKeys(object);
  for (let index = 0; index < names.length; index++) {
    const name = names[index];
    if (typeof name !== "string") continue;
    if (!hasRoom(walk, frame)) {
      omit(frame, names.length - index, "property", "properties");
      return;
    }
    let value: unknown;
    let hasValue = true;
    try {
      value = (object as Record<string, unknown>)[name];
    } catch {
      hasValue = false;
    }
    if (hasValue) addNamed(walk, frame, name, value);
    else addNamedNote(walk, frame, name, "<uninitialized>");
  }
}

function omitItems(frame: Frame, count: number): void {
  if (count > 0) omit(frame, count, "item", "items");
}
