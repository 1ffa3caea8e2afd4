import {
  apply,
  bare,
  construct,
  defineProperty,
  deleteProperty,
  getPrototypeOf,
  isArray,
  NativeTypeError,
  ownKeys,
  propertyOf,
  setPrototypeOf,
  textOfNumber,
} from "../intrinsics.ts";
import { chargeProgram, isProxy } from "./account.ts";
import { bitsOf, isIndex, itemAt, propertyBits } from "./copy-state.ts";
import {
  isExtensible,
  preventExtensions,
  reflectGet,
  reflectHas,
  reflectSet,
  typedLength,
  typedName,
} from "./grading-natives.ts";
import { type List, listOf, push } from "./tables.ts";

/** What each side does with its objects for the other side. Each function gets the operands of a request. */

/** `call` and the traps of a Proxy; `own`, `items` and `property` run no code. */
export type Op =
  | "name"
  | "serve"
  | "idle"
  | "call"
  | "new"
  | "own"
  | "items"
  | "property"
  | "descriptor"
  | "get"
  | "set"
  | "has"
  | "define"
  | "delete"
  | "keys"
  | "prototype"
  | "inherit"
  | "extensible"
  | "close";

let several: List<unknown> | undefined;

/** Makes these values the result of the present request. */
function severalValues(values: List<unknown>): unknown {
  several = values;
  return values;
}

/** The values, if that is such a result. It may be any object of the program, so no operation is made with it. */
export function severalIn(result: unknown): List<unknown> | undefined {
  return several !== undefined && result === several ? several : undefined;
}

/** Items that are sent at a time. */
export const itemsAtOnce = 5_000;

const ofProgram = <T>(object: unknown, work: () => T): T => (isProxy(object) ? chargeProgram(work) : work());

/**
 * The properties of an object that is no Proxy: extensible, prototype, length, dense, and key,bits,value for each
 * property but the items of a list. No code of the program runs.
 */
function ownOf(object: object): unknown {
  const values = listOf<unknown>();
  push(values, isExtensible(object));
  push(values, getPrototypeOf(object));
  const isTyped = typedName(object) !== undefined;
  const length = isTyped ? typedLength(object) : isArray(object) ? (object as unknown[]).length : -1;
  push(values, length);
  const keys = ownKeys(object);
  let named = 0;
  if (length >= 0) {
    // The indices come first.
    named = keys.length;
    while (named > 0 && !isIndex(keys[named - 1] as PropertyKey)) named--;
  }
  push(values, named === length);
  for (let index = named; index < keys.length; index++) {
    const key = keys[index] as PropertyKey;
    push(values, key);
    addDescriptor(values, propertyOf(object, key) as PropertyDescriptor);
  }
  return severalValues(values);
}

function addDescriptor(values: List<unknown>, property: PropertyDescriptor): void {
  const bits = bitsOf(property);
  push(values, bits);
  if (bits < propertyBits.accessor) push(values, property.value);
  else {
    push(values, property.get);
    push(values, property.set);
  }
}

function itemsOf(list: object, from: number): unknown {
  const values = listOf<unknown>();
  const isTyped = typedName(list) !== undefined;
  const length = isTyped ? typedLength(list) : (list as unknown[]).length;
  for (let index = from; index < length && index < from + itemsAtOnce; index++)
    push(values, isTyped ? (list as unknown[])[index] : itemAt(list, index));
  return severalValues(values);
}

/** bits,value or bits,getter,setter; nothing if there is no such property. */
function propertyFor(object: object, key: PropertyKey): unknown {
  const values = listOf<unknown>();
  const property = ofProgram(object, () => propertyOf(object, key));
  if (property) addDescriptor(values, property);
  return severalValues(values);
}

/** Which fields a partial descriptor has. */
export const fieldBits = { value: 1, writable: 2, enumerable: 4, configurable: 8, get: 16, set: 32 };

function partialDescriptor(
  fields: number,
  bits: number,
  value: unknown,
  setter: unknown,
): PropertyDescriptor {
  const property = bare<PropertyDescriptor>();
  if (fields & fieldBits.writable) property.writable = (bits & propertyBits.writable) !== 0;
  if (fields & fieldBits.enumerable) property.enumerable = (bits & propertyBits.enumerable) !== 0;
  if (fields & fieldBits.configurable) property.configurable = (bits & propertyBits.configurable) !== 0;
  if (fields & fieldBits.value) property.value = value;
  if (fields & fieldBits.get) property.get = value as () => unknown;
  if (fields & fieldBits.set) property.set = setter as (value: unknown) => void;
  return property;
}

/** Performs an operation on an object of this side, of whatever side the request is. */
export function performOnObject(op: Op, at: Record<number, unknown>, args: unknown[]): unknown {
  const object = at[1] as object;
  const key = at[2] as PropertyKey;
  switch (op) {
    case "call":
      return chargeProgram(() => apply(object as () => unknown, at[2], args));
    case "new":
      return chargeProgram(() => construct(object as new () => unknown, args, at[2] as new () => unknown));
    case "own":
      if (isProxy(object)) throw new NativeTypeError("a Proxy has traps");
      return ownOf(object);
    case "items":
      return itemsOf(object, at[2] as number);
    case "property":
    case "descriptor":
      return propertyFor(object, key);
    case "get":
      return chargeProgram(() => reflectGet(object, key, at[3]));
    case "set":
      return chargeProgram(() => reflectSet(object, key, at[3], at[4]));
    case "has":
      return chargeProgram(() => reflectHas(object, key));
    case "define":
      return chargeProgram(() =>
        defineProperty(object, key, partialDescriptor(at[3] as number, at[4] as number, at[5], at[6])),
      );
    case "delete":
      return chargeProgram(() => deleteProperty(object, key));
    case "keys": {
      const values = listOf<unknown>();
      const keys = chargeProgram(() => ownKeys(object));
      for (let index = 0; index < keys.length; index++) push(values, keys[index]);
      return severalValues(values);
    }
    case "prototype":
      return chargeProgram(() => getPrototypeOf(object));
    case "inherit":
      return chargeProgram(() => setPrototypeOf(object, at[2] as object | null));
    case "extensible":
      return chargeProgram(() => isExtensible(object));
    case "close":
      return chargeProgram(() => preventExtensions(object));
    default:
      throw new NativeTypeError(`no operation ${textOfNumber(op as never)}`);
  }
}
