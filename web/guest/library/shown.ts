import { uncurryThis } from "../intrinsics.ts";

/**
 * What there is to see of the library's objects, whose state is in private fields: `URL { href: "…" }`.
 *
 * A reader adds names and values, and throws where the object is not one of the class. It runs while a value is
 * described, when no code of the program's may run. So it reads private fields, and calls and iterates nothing.
 */
export type Reader = (object: never, add: (name: string, value: unknown) => void) => void;

const readers = new WeakMap<object, Reader>();
const get = uncurryThis(WeakMap.prototype.get as (this: typeof readers, key: object) => Reader | undefined);
const set = uncurryThis(
  WeakMap.prototype.set as (this: typeof readers, key: object, reader: Reader) => unknown,
);

export function shows(prototype: object, read: Reader): void {
  set(readers, prototype, read);
}

export function readerOf(prototype: object): Reader | undefined {
  return get(readers, prototype);
}

/** A text that the reader of `prototype` adds: the name or message of a DOMException. */
export function shownText(prototype: object, object: object, name: string): string | undefined {
  let text: string | undefined;
  try {
    readerOf(prototype)?.(object as never, (key, value) => {
      if (key === name && typeof value === "string") text = value;
    });
  } catch {
    // It only has the prototype.
  }
  return text;
}
