import { uncurryThis } from "../intrinsics.ts";

/** The intrinsics for describing values, in addition to those that the whole library shares. */

export const objectPrototype: object = Object.prototype;
export const arrayPrototype: object = Array.prototype;
export const toStringTag: typeof Symbol.toStringTag = Symbol.toStringTag;

export const enumerableKeys = Object.keys as (object: object) => string[];
export const symbolsOf = Object.getOwnPropertySymbols;
export const hasOwn = Object.hasOwn;
export const isExtensible = Reflect.isExtensible;
export const isEnumerable = uncurryThis(Object.prototype.propertyIsEnumerable);
export const tagText = uncurryThis(Object.prototype.toString);

const lookupGetter = uncurryThis(
  (Object.prototype as unknown as { __lookupGetter__: (this: object, key: PropertyKey) => unknown })
    .__lookupGetter__,
);

/**
 * Whether an own property can be read without running a getter: it has a value, or only a setter, which reads as
 * undefined. This costs a third of reading the descriptor.
 */
export function isReadable(object: object, key: PropertyKey): boolean {
  return lookupGetter(object, key) === undefined;
}

/** The value of an own data property; undefined if there is none. */
export function ownData(object: object, key: PropertyKey): unknown {
  if (!hasOwn(object, key) || lookupGetter(object, key) !== undefined) return undefined;
  return (object as Record<PropertyKey, unknown>)[key];
}

export const indexOfText = uncurryThis(
  String.prototype.indexOf as (this: string, text: string, from: number) => number,
);
export const endsWith = uncurryThis(String.prototype.endsWith as (this: string, text: string) => boolean);
export const repeatText = uncurryThis(String.prototype.repeat);
export const upperCase = uncurryThis(String.prototype.toUpperCase);
export const execPattern = uncurryThis(RegExp.prototype.exec);
export const { floor, max, round, sqrt } = Math;

export const NativeMap = Map;
type KeyedGet = <Value>(map: Map<object, Value>, key: object) => Value | undefined;
export const mapGet = uncurryThis(Map.prototype.get) as unknown as KeyedGet;
export const mapSet = uncurryThis(Map.prototype.set) as unknown as <Value>(
  map: Map<object, Value>,
  key: object,
  value: Value,
) => void;
