import { bare, isObject, ownKeys, propertyOf, quoteJson } from "../intrinsics.ts";
import { askOtherSide } from "./ask-other-side.ts";
import { isIndex } from "./copy-state.ts";
import { intrinsicAt, pathOf } from "./intrinsic-paths.ts";
import { listOfValues } from "./tables.ts";

/**
 * What a program adds to classes of the language (`Array.prototype.last = …`), a test has on its own values, too. Only
 * new names: the test's realm keeps what the language has. And nothing on `Object.prototype` or on errors, since the
 * judge's own objects would have it.
 */
export type AddedMember = readonly [holder: string, name: string, enumerable: boolean];

const holders =
  "Object Function.prototype Array Array.prototype String String.prototype Number Number.prototype Boolean.prototype BigInt.prototype Symbol.prototype Math JSON Reflect Promise Promise.prototype Map Map.prototype Set Set.prototype WeakMap.prototype WeakSet.prototype Date Date.prototype RegExp RegExp.prototype".split(
    " ",
  );

/** The language itself, or the judge, asks any value for these. */
const reserved = bare<Record<string, boolean>>();
for (const name of ["then", "toJSON", "constructor", "asymmetricMatch", "$$typeof", "nodeType"])
  reserved[name] = true;

const [maxMembers, maxNameLength] = [1_000, 200];

/** On the side of the program: its additions, as the JSON text of a list. Runs no code of the program. */
export function addedMembers(): string {
  let text = "";
  let count = 0;
  for (let nth = 0; nth < holders.length; nth++) {
    const path = holders[nth] as string;
    const holder = intrinsicAt(path);
    if (!holder) continue;
    const keys = ownKeys(holder);
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at] as PropertyKey;
      if (typeof key !== "string" || key.length > maxNameLength || isIndex(key) || reserved[key]) continue;
      const property = propertyOf(holder, key) as PropertyDescriptor;
      const { value } = property;
      if (isObject(value) && pathOf(value) === path + "." + key) continue;
      if (count++ === maxMembers) return "[" + text + "]";
      text +=
        (text === "" ? "" : ",") +
        '["' +
        path +
        '",' +
        quoteJson(key) +
        "," +
        (property.enumerable ? "true]" : "false]");
    }
  }
  return "[" + text + "]";
}

/** On the side of the tests, before any test. */
export function addMembers(members: readonly AddedMember[]): void {
  for (const [path, name, enumerable] of members) {
    const holder = intrinsicAt(path);
    // The list also has what the language has.
    if (!holder || name in holder) continue;
    Object.defineProperty(holder, name, {
      get(this: unknown) {
        return askOtherSide("get", listOfValues(holder, name, this));
      },
      set(this: unknown, value: unknown) {
        if (this === holder) throw new TypeError(`${name} is the program's, and read-only in a test`);
        Object.defineProperty(this, name, { value, writable: true, enumerable: true, configurable: true });
      },
      enumerable,
      configurable: true,
    });
  }
}
