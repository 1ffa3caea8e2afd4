import { getPrototypeOf, isObject, ownKeys, propertyOf } from "../intrinsics.ts";
import { NativeSet, setAdd, setHas } from "./grading-natives.ts";
import { type List, listOf, push } from "./tables.ts";

/**
 * Objects that the side of the tests does not hand out: those of the realm that the program's realm has not. A program
 * that got the class of failed assertions, for example, could change what counts as one.
 */
let withheldSet: Set<unknown> | undefined;

export function isWithheld(object: object): boolean {
  return withheldSet !== undefined && setHas(withheldSet, object);
}

/**
 * Withholds all objects that are reachable now, from `further` too. Calls no getter. The intrinsics are among them, but
 * they are sent by their paths before anybody asks.
 */
export function withholdAll(...further: readonly object[]): void {
  const withheldObjects = new NativeSet<unknown>();
  const todo: List<object> = listOf();
  const meet = (value: unknown) => {
    if (!isObject(value) || setHas(withheldObjects, value)) return;
    setAdd(withheldObjects, value);
    push(todo, value);
  };
  meet(globalThis);
  for (const each of further) meet(each);
  for (let index = 0; index < todo.size; index++) {
    const object = todo.at[index] as object;
    meet(getPrototypeOf(object));
    const keys = ownKeys(object);
    for (let at = 0; at < keys.length; at++) {
      const property = propertyOf(object, keys[at] as PropertyKey);
      meet(property?.value);
      meet(property?.get);
      meet(property?.set);
    }
  }
  withheldSet = withheldObjects;
}
