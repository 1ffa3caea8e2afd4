import { uncurryThis } from "../intrinsics.ts";

/**
 * What to show of the library's objects, whose state is in private fields: `URL { href: "…" }`.
 *
 * A reader adds names and values, and throws if the object does not belong to the class. It runs while a value is
 * described, when no code of the program may run. So it only reads private fields; it calls and iterates nothing.
 */
export type Inspector = (object: never, add: (name: string, value: unknown) => void) => void;

const inspectors = new WeakMap<object, Inspector>();
const get = uncurryThis(
  WeakMap.prototype.get as (this: typeof inspectors, key: object) => Inspector | undefined,
);
const set = uncurryThis(
  WeakMap.prototype.set as (this: typeof inspectors, key: object, reader: Inspector) => unknown,
);

export function registerInspector(prototype: object, read: Inspector): void {
  set(inspectors, prototype, read);
}

export function inspectorOf(prototype: object): Inspector | undefined {
  return get(inspectors, prototype);
}

/** A string that the reader of `prototype` adds: the name or message of a DOMException. */
export function inspectedText(prototype: object, object: object, name: string): string | undefined {
  let text: string | undefined;
  try {
    inspectorOf(prototype)?.(object as never, (key, value) => {
      if (key === name && typeof value === "string") text = value;
    });
  } catch {
    // It only has the prototype.
  }
  return text;
}
