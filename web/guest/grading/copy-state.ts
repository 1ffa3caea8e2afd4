import { bare, getPrototypeOf, ownKeys, propertyOf, quoteJson, textOfNumber } from "../intrinsics.ts";
import {
  boxed,
  flagsOf,
  isExtensible,
  mapEach,
  NativeUint8Array,
  setEach,
  sourceOf,
  timeOf,
  typedLength,
  typedName,
} from "./grading-natives.ts";
import { errorPrototypes, type Kind, kindOf, nearestError } from "./kinds.ts";
import { isWithheld } from "./withheld-objects.ts";

/** Thrown for what no message can contain. */
export const tooLarge: object = bare();

/** In a list of items: nothing there, and a property that is not an ordinary one. */
export const hole: object = bare();
export const unusual: object = bare();

let encodeValue: (value: unknown) => string;
export function encodeValuesBy(encode: typeof encodeValue): void {
  encodeValue = encode;
}

/** The state of a copy without its number: `kind,extensible,prototype,…`. */
export function stateOf(object: object): string {
  const kind = kindOf(object);
  const start = '"' + kind + '",' + (isExtensible(object) ? "1," : "0,");
  if (kind === "error" && isWithheld(getPrototypeOf(object) as object))
    return start + encodeValue(errorPrototypes[nearestError(object)]) + "," + ownPartOf(object);
  return start + encodeValue(getPrototypeOf(object)) + "," + contentOf(object, kind);
}

function contentOf(object: object, kind: Kind): string {
  switch (kind) {
    case "list": {
      const { length } = object as readonly unknown[];
      const isOpen = propertyOf(object, "length")?.writable ? "1" : "0";
      return itemsOf(object, length) + "," + isOpen + "," + propertiesOf(object, kind);
    }
    case "map": {
      let text = "";
      mapEach(object as Map<unknown, unknown>, (value, key) => {
        text += (text === "" ? "" : ",") + encodeValue(key) + "," + encodeValue(value);
      });
      return "[" + text + "]," + propertiesOf(object, kind);
    }
    case "set": {
      let text = "";
      setEach(object as Set<unknown>, (value) => {
        text += (text === "" ? "" : ",") + encodeValue(value);
      });
      return "[" + text + "]," + propertiesOf(object, kind);
    }
    case "date":
      return encodeValue(timeOf(object as Date)) + "," + propertiesOf(object, kind);
    case "regexp":
      return (
        quoteJson(sourceOf(object)) + "," + quoteJson(flagsOf(object)) + "," + propertiesOf(object, kind)
      );
    case "typed":
      return (
        quoteJson(typedName(object) as string) + "," + bytesOf(object) + "," + propertiesOf(object, kind)
      );
    case "buffer": {
      return bytesOf(new NativeUint8Array(object as ArrayBuffer)) + "," + propertiesOf(object, kind);
    }
    case "box":
      return encodeValue(boxed(object)) + "," + propertiesOf(object, kind);
    default:
      return propertiesOf(object, kind);
  }
}

/** Of a failed assertion, a program gets only its name and message: not the expected value. */
function ownPartOf(error: object): string {
  const text = (key: string) => {
    const value = propertyOf(error, key)?.value;
    return quoteJson(key) + ",5," + quoteJson(typeof value === "string" ? value : "");
  };
  return "[" + text("name") + "," + text("message") + "]";
}

/** Bits of a property's attributes; an accessor has two values. */
export const propertyBits = { writable: 1, enumerable: 2, configurable: 4, accessor: 8, all: 7 };

/** key,bits,value or key,bits,getter,setter of each property. */
function propertiesOf(object: object, kind: Kind): string {
  const isIndexed = kind === "list" || kind === "typed" || kind === "box";
  const keys = ownKeys(object);
  let text = "";
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as PropertyKey;
    if (key === (kind === "error" ? "stack" : isIndexed ? "length" : undefined)) continue;
    const property = propertyOf(object, key) as PropertyDescriptor;
    const bits = bitsOf(property);
    // They are among the items.
    if (isIndexed && (kind === "typed" || kind === "box" || bits === propertyBits.all) && isIndex(key))
      continue;
    text += (text === "" ? "" : ",") + encodeProperty(key, property, bits);
  }
  return "[" + text + "]";
}

export function bitsOf(property: PropertyDescriptor): number {
  return (
    (property.writable ? 1 : 0) |
    (property.enumerable ? 2 : 0) |
    (property.configurable ? 4 : 0) |
    (property.get !== undefined || property.set !== undefined || !("value" in property) ? 8 : 0)
  );
}

function encodeProperty(key: PropertyKey, property: PropertyDescriptor, bits: number): string {
  const start = encodeValue(key) + "," + textOfNumber(bits) + ",";
  return bits >= propertyBits.accessor
    ? start + encodeValue(property.get) + "," + encodeValue(property.set)
    : start + encodeValue(property.value);
}

export function isIndex(key: PropertyKey): boolean {
  if (typeof key !== "string") return false;
  const number = +key >>> 0;
  return number !== 4_294_967_295 && textOfNumber(number) === key;
}

const maxListLength = 1_000_000;

/** Items of a list; `["x"]` for one that is not an ordinary property, which is among the properties instead. */
function itemsOf(list: object, length: number): string {
  if (length > maxListLength) throw tooLarge;
  let text = "";
  for (let index = 0; index < length; index++)
    text += (index > 0 ? "," : "") + encodeValue(itemAt(list, index));
  return "[" + text + "]";
}

/** The item, `hole` or `unusual`. */
export function itemAt(list: object, index: number): unknown {
  const item = propertyOf(list, textOfNumber(index));
  if (!item) return hole;
  return bitsOf(item) === propertyBits.all ? item.value : unusual;
}

/** A typed array has no getters. */
function bytesOf(list: object): string {
  const length = typedLength(list);
  if (length > maxListLength) throw tooLarge;
  let text = "";
  for (let index = 0; index < length; index++)
    text += (index > 0 ? "," : "") + encodeValue((list as readonly unknown[])[index]);
  return "[" + text + "]";
}
