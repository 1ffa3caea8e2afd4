import { define, propertyOf } from "./intrinsics.ts";

let last: unknown;
let isInternal = false;

/**
 * Makes `_` the value an evaluation of a session has led to, as Node's console does, `undefined` included. Once the
 * program has given `_` another value, it is the program's; where it declares one, that hides ours.
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
