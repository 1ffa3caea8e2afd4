import { bare, includesText, isArray } from "../intrinsics.ts";
import { addHiddenEntry, addProperty, addSymbolProperty, hasRoom, maxEntries, omit } from "./entry-writer.ts";
import type { ObjectDescription, Walk } from "./frame.ts";
import { enumerableKeys, hasOwn, isEnumerable, ownData } from "./natives.ts";
import { isIndex } from "./text.ts";

/**
 * Selects the properties of an object to list: those with string keys, those with symbols, and the cause of an error.
 */

type Names = ArrayLike<string>;

const noNames: Names = [];

/** The names of an object's enumerable properties. Those of items come first. */
export function namesOf(frame: ObjectDescription, object: object): Names {
  // Not read if there are many items: a typed array of 30 MB has 30 million. Reading those of a module may throw.
  if (frame.isIndexed ? frame.size > maxEntries : frame.kind === "module") return noNames;
  const names = enumerableKeys(object);
  return frame.kind === "error" && names.length > 0 ? withoutTitleFields(frame, object, names) : names;
}

/** The name and message of an error are not listed if they are in its title. */
function withoutTitleFields({ title, givenMessage }: ObjectDescription, error: object, names: Names): Names {
  const remainingFields = bare<{ [index: number]: string; length: number }>();
  remainingFields.length = 0;
  for (let index = 0; index < names.length; index++) {
    const name = names[index] as string;
    if (name === "stack") continue;
    if (name === "name" || name === "message") {
      const text = name === "message" && givenMessage !== "" ? givenMessage : ownData(error, name);
      if (typeof text === "string" && includesText(title, text)) continue;
    }
    remainingFields[remainingFields.length++] = name;
  }
  return remainingFields;
}

/** The index of the first name that does not belong to an item. */
export function firstProperty(frame: ObjectDescription, names: Names): number {
  if (!frame.isIndexed) return 0;
  let first = names.length;
  while (first > 0 && !isIndex(names[first - 1] as string)) first--;
  return first;
}

/** Whether there are other entries to list besides the names. */
export function hasOthers(frame: ObjectDescription, object: object, symbols: readonly symbol[]): boolean {
  for (let index = 0; index < symbols.length; index++) {
    if (isEnumerable(object, symbols[index] as symbol)) return true;
  }
  if (frame.hasPrivate) return true;
  return frame.kind === "error" && (hasHidden(object, "cause") || hasErrors(object));
}

export function listProperties(
  walk: Walk,
  frame: ObjectDescription,
  object: object,
  names: Names,
  first: number,
  symbols: readonly symbol[],
): void {
  const maxCount = frame.count + maxEntries;
  for (let index = first; index < names.length; index++) {
    if (!hasRoom(walk, frame, maxCount)) {
      omit(frame, names.length - index + symbols.length, "property", "properties", () =>
        listProperties(walk, frame, object, names, index, symbols),
      );
      return;
    }
    addProperty(walk, frame, object, names[index] as string);
  }
  for (let index = 0; index < symbols.length; index++) {
    const symbol = symbols[index] as symbol;
    if (!isEnumerable(object, symbol)) continue;
    if (!hasRoom(walk, frame, maxCount)) {
      omit(frame, symbols.length - index, "property", "properties", undefined);
      return;
    }
    addSymbolProperty(walk, frame, object, symbol);
  }
  if (frame.kind !== "error") return;
  if (hasHidden(object, "cause")) addHiddenEntry(walk, frame, object, "cause");
  if (hasErrors(object)) addHiddenEntry(walk, frame, object, "errors");
}

function hasHidden(object: object, key: string): boolean {
  return hasOwn(object, key) && !isEnumerable(object, key);
}

/** Whether an AggregateError has a list of errors. */
function hasErrors(error: object): boolean {
  return hasHidden(error, "errors") && isArray(ownData(error, "errors"));
}
