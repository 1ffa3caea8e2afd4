import { addBySymbol, hasRoom, maxEntries, omit } from "./entry-writer.ts";
import type { ObjectDescription, Walk } from "./frame.ts";

/**
 * Reads the private fields of an object, which the language shows only to its class: even numbers return names, the
 * next odd number returns the value, and undefined follows the last. The host reads them from the engine's memory.
 * Before its reader is set, there are none. A program gets neither this function nor the names as keys.
 */
export type PrivateFieldReader = (object: object, number: number) => unknown;

let read: PrivateFieldReader = () => undefined;

export function readPrivateFieldsBy(reader: PrivateFieldReader): void {
  read = reader;
}

export function hasPrivateFields(object: object): boolean {
  return read(object, 0) !== undefined;
}

export function listPrivateFields(walk: Walk, frame: ObjectDescription, object: object): void {
  if (!frame.hasPrivate) return;
  // The same as for properties: items may have used the whole maximum of entries.
  const maxCount = frame.count + maxEntries;
  for (let number = 0; ; number += 2) {
    const name = read(object, number) as string | undefined;
    if (name === undefined) return;
    if (!hasRoom(walk, frame, maxCount)) {
      omit(frame, countFrom(object, number), "private field", "private fields", undefined);
      return;
    }
    addBySymbol(walk, frame, name, walk.describe(walk, read(object, number + 1)));
  }
}

function countFrom(object: object, first: number): number {
  let count = 1;
  while (read(object, first + 2 * count) !== undefined) count++;
  return count;
}
