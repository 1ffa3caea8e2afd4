import { getPrototypeOf, isObject, propertyOf, uncurryThis } from "./intrinsics.ts";

/** A path such as "Array.prototype.sort", split before any code of the program runs. */
export type Path = { readonly text: string; readonly root: string; readonly keys: readonly string[] };

const split = uncurryThis(String.prototype.split as (this: string, by: string) => string[]);
/** The superclass of Uint8Array and the other typed arrays. It has no global name. */
const typedArray = getPrototypeOf(Uint8Array) as object;

export function pathOf(text: string): Path {
  const keys = split(text, ".");
  return { text, root: keys[0] as string, keys };
}

/** The global that a path begins with; undefined if a getter would have to load it. */
export function rootOf({ root }: Path): unknown {
  return root === "TypedArray" ? typedArray : propertyOf(globalThis, root)?.value;
}

/**
 * The object that has the last key of a path, found without calling a getter: for "crypto.randomUUID" it is the
 * prototype of `crypto`.
 */
export function holderOf(root: unknown, { keys }: Path): { holder: object | undefined; key: string } {
  let holder: unknown = root;
  for (let index = 1; index < keys.length - 1; index++) {
    holder = isObject(holder) ? propertyOf(holder, keys[index] as string)?.value : undefined;
  }
  const key = keys[keys.length - 1] as string;
  while (isObject(holder) && !propertyOf(holder, key)) holder = getPrototypeOf(holder);
  return { holder: isObject(holder) ? holder : undefined, key };
}
