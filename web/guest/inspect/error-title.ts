import {
  apply,
  getPrototypeOf,
  includesText,
  isObject,
  propertyOf,
  sliceText,
  startsWith,
} from "../intrinsics.ts";
import { inspectedText } from "../library/inspect-hooks.ts";
import { proxyTarget } from "../proxies.ts";
import type { ObjectDescription } from "./frame.ts";
import { titleOf } from "./names.ts";
import { endsWith } from "./natives.ts";
import { clip } from "./text.ts";

const maxPrototypes = 50;
// A program may have replaced the global later.
const errorPrototype: object = Error.prototype;

/**
 * "TypeError: message", as `toString` would return it; if a class does not set the name of its errors, the name of the
 * class is used.
 */
export function errorTitle(frame: ObjectDescription, error: object): string {
  const name = clip(textAlongChain(error, "name") ?? "Error");
  const message = clip(textAlongChain(error, "message") ?? "");
  if (name === "") return message === "" ? "Error" : message;
  return classedName(frame, name) + (message === "" ? "" : ": " + message);
}

/** As in Node: "MyError" for a MyError whose name is "Error", "Mine [Error]" for a Mine. */
function classedName(frame: ObjectDescription, name: string): string {
  if (!endsWith(name, "Error")) return name;
  const title = titleOf(frame, "Error", "");
  return includesText(title, name) ? title : title + " [" + name + "]";
}

/** The string at `key` of the object or its prototypes; undefined if a getter or another value is there. */
export function textAlongChain(object: object, key: string): string | undefined {
  let holder: object | null = object;
  for (let depth = 0; holder !== null && depth < maxPrototypes; depth++) {
    if (proxyTarget(holder) !== undefined) return undefined;
    const property = propertyOf(holder, key);
    if (property)
      return typeof property.value === "string" ? property.value : inspectedText(holder, object, key);
    holder = getPrototypeOf(holder);
  }
  return undefined;
}

/**
 * The string that a getter gives for `key`; undefined if there is no getter, or it throws. This runs code of the program,
 * as zod does in the message of its errors.
 */
export function accessorText(object: object, key: string): string | undefined {
  let holder: object | null = object;
  for (let depth = 0; holder !== null && depth < maxPrototypes; depth++) {
    if (proxyTarget(holder) !== undefined) return undefined;
    const property = propertyOf(holder, key);
    if (property) {
      try {
        const text: unknown = property.get && apply(property.get, object, []);
        return typeof text === "string" ? text : undefined;
      } catch {
        return undefined;
      }
    }
    holder = getPrototypeOf(holder);
  }
  return undefined;
}

/** The lines of an error's stack after its name and message, which may look like frames themselves. */
export function framesOf(error: object, name: string, message: string): string {
  const stack = textAlongChain(error, "stack") ?? "";
  const title = message === "" ? name : name + ": " + message;
  return startsWith(stack, title) ? sliceText(stack, title.length) : stack;
}

export function isError(value: unknown): value is Error {
  if (!isObject(value)) return false;
  let prototype: object | null = proxyTarget(value) === undefined ? getPrototypeOf(value) : null;
  for (let depth = 0; prototype !== null && depth < maxPrototypes; depth++) {
    if (prototype === errorPrototype) return true;
    if (proxyTarget(prototype) !== undefined) return false;
    prototype = getPrototypeOf(prototype);
  }
  return false;
}
