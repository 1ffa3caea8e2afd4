import { define, propertyOf } from "./intrinsics.ts";

let last: unknown;
let isInternal = false;

/**
 * Sets `_` to the result of the last evaluation of a session, also to `undefined`, as Node's console does. After the
 * program has assigned `_`, it is not changed. If the program declares a `_`, that hides ours.
 */
export function keepLast(value: unknown): void {
  const property = propertyOf(globalThis, "_");
  if (property && !(isInternal && isSame(property.value, last))) return;
  define(globalThis, "_", value);
  last = value;
  isInternal = true;
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (a !== a && b !== b);
}
