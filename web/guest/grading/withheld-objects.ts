import { getPrototypeOf, isObject, ownKeys, propertyOf } from "../intrinsics.ts";
import { NativeSet, setAdd, setDelete, setHas } from "./grading-natives.ts";
import { type List, listOf, push } from "./tables.ts";

/**
 * Objects that the side of the tests does not hand out. A callback such as `(object, key) => object[key]` would give a
 * program the `Function` of the tests' realm, and with it everything that they expect. So no original object of that
 * realm leaves it, except a few pure functions.
 */
let withheldSet: Set<unknown> | undefined;

export function isWithheld(object: object): boolean {
  return withheldSet !== undefined && setHas(withheldSet, object);
}

/** Withholds all objects that are reachable now. Calls no getter. */
export function withholdAll(): void {
  const withheldObjects = new NativeSet<unknown>();
  const todo: List<object> = listOf();
  const meet = (value: unknown) => {
    if (!isObject(value) || setHas(withheldObjects, value)) return;
    setAdd(withheldObjects, value);
    push(todo, value);
  };
  meet(globalThis);
  // Objects without a global name.
  meet(async () => {});
  meet(function* () {});
  meet(async function* () {});
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
  for (let index = 0; index < harmless.size; index++) setDelete(withheldObjects, harmless.at[index]);
  withheldSet = withheldObjects;
}

/** Functions of the language that tests may pass to programs: they reveal only their result. */
const harmless = listOf<unknown>();
const allowFunctions = (holder: object, names: string) => {
  const list = names.split(" ");
  for (let index = 0; index < list.length; index++)
    push(harmless, (holder as Record<string, unknown>)[list[index] as string]);
};
allowFunctions(globalThis, "Number String Boolean BigInt parseInt parseFloat isNaN isFinite");
allowFunctions(Number, "isInteger isNaN isFinite isSafeInteger");
allowFunctions(Object, "is keys values entries");
allowFunctions(Array, "isArray of");
allowFunctions(JSON, "stringify parse");
allowFunctions(Math, Object.getOwnPropertyNames(Math).join(" "));
