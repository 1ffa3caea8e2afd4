import { getPrototypeOf, getterOf, min, ownKeys, textOfNumber, uncurryThis } from "../intrinsics.ts";
import {
  addAccessorItem,
  addItem,
  addNamedEntry,
  addNamedNote,
  addNote,
  addPair,
  hasRoom,
  omit,
} from "./entry-writer.ts";
import type { List, ObjectDescription, Walk } from "./frame.ts";
import { internalNumber, internalValue } from "./internal-slots.ts";
import { floor, hasOwn, isReadable } from "./natives.ts";

/** Lists the items of arrays, maps and sets. */

/**
 * The maximum number of indices of an array to read: finding the next item of a sparse array could take as many steps
 * as its length.
 */
const maxPlaces = 1000;

export function listArray(walk: Walk, frame: ObjectDescription, object: object, isDense: boolean): void {
  const array = object as readonly unknown[];
  const length = array.length;
  const places = min(length, maxPlaces);
  let index = frame.from;
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
  frame.from = index;
  omitItems(frame, length - index, listArray);
}

/** The elements of a typed array are numbers and can be read directly. */
export function listElements(walk: Walk, frame: ObjectDescription, object: object): void {
  const array = object as Uint8Array;
  const length = typedArrayLength(array);
  let index = frame.from;
  for (; index < length && hasRoom(walk, frame); index++) addItem(walk, frame, index, array[index]);
  frame.from = index;
  omitItems(frame, length - index, listElements);
}

export const typedArrayLength = getterOf<number>(getPrototypeOf(Uint8Array.prototype) as object, "length");

const mapEntries = uncurryThis(Map.prototype.entries);
const setEntries = uncurryThis(Set.prototype.entries);
const setValues = uncurryThis(Set.prototype.values);
const nextOfMap = uncurryThis(new Map<unknown, unknown>().entries().next as () => IteratorResult<unknown[]>);
const nextOfSet = uncurryThis(new Set<unknown>().values().next as () => IteratorResult<unknown>);
export const mapSize = getterOf<number>(Map.prototype, "size");
export const setSize = getterOf<number>(Set.prototype, "size");

export function listMap(walk: Walk, frame: ObjectDescription, object: object): void {
  const map = object as Map<unknown, unknown>;
  const iterator = mapEntries(map);
  while (hasRoom(walk, frame)) {
    const step = nextOfMap(iterator);
    if (step.done) return;
    const pair = step.value as unknown[];
    addPair(walk, frame, pair[0], pair[1]);
  }
  const remaining = mapSize(map) - frame.count;
  omitItems(
    frame,
    remaining,
    listOn(remaining, () => nextOfMap(iterator)),
  );
}

export function listSet(walk: Walk, frame: ObjectDescription, object: object): void {
  const set = object as Set<unknown>;
  const iterator = setValues(set);
  while (hasRoom(walk, frame)) {
    const step = nextOfSet(iterator);
    if (step.done) return;
    addItem(walk, frame, -1, step.value);
  }
  const remaining = setSize(set) - frame.count;
  omitItems(
    frame,
    remaining,
    listOn(remaining, () => nextOfSet(iterator)),
  );
}

/** JS_ITERATOR_KIND_*: an iterator gives keys, values or entries. */
const keysKind = 0;
export const entriesKind = 2;

export function listMapIterator(walk: Walk, frame: ObjectDescription, iterator: object): void {
  const map = internalValue(iterator) as Map<unknown, unknown> | undefined;
  if (map === undefined) return;
  listItemsLeft(walk, frame, iterator, mapSize(map), mapEntries(map), nextOfMap as Next);
}

export function listSetIterator(walk: Walk, frame: ObjectDescription, iterator: object): void {
  const set = internalValue(iterator) as Set<unknown> | undefined;
  if (set === undefined) return;
  listItemsLeft(walk, frame, iterator, setSize(set), setEntries(set), nextOfSet as Next);
}

type Next = (iterator: object) => IteratorResult<unknown[]>;

/** An iterator of our own goes to where the program's is, since nothing may be taken from the program's. */
function listItemsLeft(
  walk: Walk,
  frame: ObjectDescription,
  iterator: object,
  size: number,
  entries: object,
  next: Next,
): void {
  const number = internalNumber(iterator);
  const kind = number & 3;
  let left = floor(number / 4);
  for (let before = size - left; before > 0; before--) next(entries);
  for (; left > 0 && hasRoom(walk, frame); left--) {
    const pair = next(entries).value as unknown[];
    addItem(walk, frame, -1, kind === entriesKind ? pair : pair[kind === keysKind ? 0 : 1]);
  }
  omitItems(frame, left, undefined);
}

/** Lists the remaining members of a Map or a Set from an iterator. */
function listOn(members: number, next: () => IteratorResult<unknown>): List {
  let remaining = members;
  return (walk, frame) => {
    for (; remaining > 0 && hasRoom(walk, frame); remaining--) {
      const { value } = next();
      if (frame.kind === "map") addPair(walk, frame, value[0], value[1]);
      else addItem(walk, frame, -1, value);
    }
    omitItems(frame, remaining, frame.listLeft);
  };
}

/** The exports of a module; `<uninitialized>` before their declaration has run. */
export function listBindings(walk: Walk, frame: ObjectDescription, object: object): void {
  const names = ownKeys(object);
  for (let index = 0; index < names.length; index++) {
    const name = names[index];
    if (typeof name !== "string") continue;
    if (!hasRoom(walk, frame)) {
      omit(frame, names.length - index, "property", "properties", undefined);
      return;
    }
    let value: unknown;
    let hasValue = true;
    try {
      value = (object as Record<string, unknown>)[name];
    } catch {
      hasValue = false;
    }
    if (hasValue) addNamedEntry(walk, frame, name, value);
    else addNamedNote(walk, frame, name, "<uninitialized>");
  }
}

function omitItems(frame: ObjectDescription, count: number, listLeft: List | undefined): void {
  if (count > 0) omit(frame, count, "item", "items", listLeft);
}
