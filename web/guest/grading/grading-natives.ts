import { getPrototypeOf, getterOf, uncurryThis } from "../intrinsics.ts";

/** The intrinsics for grading, captured before a program can replace them; see ../intrinsics.ts for the rules. */

export const NativeMap = Map;
export const NativeSet = Set;
export const NativeProxy = Proxy;
export const NativePromise = Promise;
export const NativeDate = Date;
export const NativeRegExp = RegExp;
export const NativeBuffer = ArrayBuffer;

type AnyMap = Map<unknown, unknown>;
export const mapGet = uncurryThis(Map.prototype.get as (this: AnyMap, key: unknown) => unknown);
export const mapSet = uncurryThis(
  Map.prototype.set as (this: AnyMap, key: unknown, value: unknown) => AnyMap,
);
export const mapClear = uncurryThis(Map.prototype.clear as (this: AnyMap) => void);
export const mapEach = uncurryThis(
  Map.prototype.forEach as (this: AnyMap, visit: (value: unknown, key: unknown) => void) => void,
);
type AnySet = Set<unknown>;
export const setHas = uncurryThis(Set.prototype.has as (this: AnySet, value: unknown) => boolean);
export const setAdd = uncurryThis(Set.prototype.add as (this: AnySet, value: unknown) => AnySet);
export const setClear = uncurryThis(Set.prototype.clear as (this: AnySet) => void);
export const setEach = uncurryThis(
  Set.prototype.forEach as (this: AnySet, visit: (value: unknown) => void) => void,
);
export const mapSize = getterOf<number>(Map.prototype, "size");
export const setSize = getterOf<number>(Set.prototype, "size");
export const timeOf = uncurryThis(Date.prototype.getTime);
export const setTime = uncurryThis(Date.prototype.setTime as (this: Date, time: number) => number);
export const sourceOf = getterOf<string>(RegExp.prototype, "source");
export const flagsOf = getterOf<string>(RegExp.prototype, "flags");
export const bufferSize = getterOf<number>(ArrayBuffer.prototype, "byteLength");
export const nativeThen = uncurryThis(
  Promise.prototype.then as (
    this: unknown,
    onDone: (value: unknown) => void,
    onFailure: (why: unknown) => void,
  ) => unknown,
);
/** "Uint8Array"; undefined if it is not a typed array. */
export const typedName = getterOf<string | undefined>(
  getPrototypeOf(Uint8Array.prototype) as object,
  Symbol.toStringTag,
);
export const typedLength = getterOf<number>(getPrototypeOf(Uint8Array.prototype) as object, "length");

export const { get: reflectGet, has: reflectHas, isExtensible, preventExtensions, set: reflectSet } = Reflect;
export const sameValue = Object.is;
export const hasOwn = Object.hasOwn;
export const keyFor = Symbol.keyFor;
export const symbolFor = Symbol.for;
export const NativeSymbol = Symbol;
export const NativeBigInt = BigInt;
export const NativeUint8Array = Uint8Array;
export const describedSymbol = getterOf<string | undefined>(Symbol.prototype, "description");

export const objectPrototype: object = Object.prototype;
export const arrayPrototype: object = Array.prototype;
export const promisePrototype: object = Promise.prototype;
export const errorPrototype: object = Error.prototype;

/**
 * The result of an operation that throws for values without the internal slot that it reads; undefined if it throws.
 */
export function brand<Result>(ask: (value: unknown) => Result, value: unknown): Result | undefined {
  try {
    return ask(value);
  } catch {
    return undefined;
  }
}

type TypedArrayMaker = new (length: number) => object;
export const typedArrays = {
  __proto__: null,
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
} as unknown as Readonly<Record<string, TypedArrayMaker>>;

const valueOfBox = [
  uncurryThis(Number.prototype.valueOf),
  uncurryThis(String.prototype.valueOf),
  uncurryThis(Boolean.prototype.valueOf),
  uncurryThis(Symbol.prototype.valueOf),
  uncurryThis(BigInt.prototype.valueOf),
] as unknown as readonly ((value: unknown) => unknown)[];

/** The primitive in `new Number(5)`; undefined if it is no such object. */
export function boxed(object: object): unknown {
  for (let index = 0; index < valueOfBox.length; index++) {
    const value = brand(valueOfBox[index] as (value: unknown) => unknown, object);
    if (value !== undefined) return value;
  }
  return undefined;
}
