/**
 * The intrinsics that the guest's library uses, captured before user code can replace them.
 *
 * Rules for this folder, which runs in the same realm as the program that it serves: call what is captured here, never
 * a method of a value; no iteration protocol (spread, for-of, array destructuring), because a program may replace
 * `Array.prototype[Symbol.iterator]`; no assignment to an index of an array, because a program may define a setter for
 * it on `Array.prototype` (a null-prototype object has none).
 */

type UncurryThis = <This, Args extends unknown[], Result>(
  method: (this: This, ...args: Args) => Result,
) => (self: This, ...args: Args) => Result;

const { bind, call } = Function.prototype;

/**
 * `uncurryThis(method)(self, …args)` is the original `self.method(…args)`, even if the program has replaced
 * `self.method`.
 */
export const uncurryThis = bind.bind(call) as unknown as UncurryThis;

export const { apply, construct, defineProperty, deleteProperty, getPrototypeOf, ownKeys, setPrototypeOf } =
  Reflect;
const { getOwnPropertyDescriptor } = Reflect;

// A program may use these names for its own functions.
export const NativeError = Error;
export const NativePromise = Promise;
export const NativeRangeError = RangeError;
export const NativeSyntaxError = SyntaxError;
export const NativeTypeError = TypeError;
export const NativeWeakSet = WeakSet;
/** Evaluates a script in the global scope. */
// biome-ignore lint/security/noGlobalEval: it stays inside the VM, and only the library's own parts go through it.
export const indirectEval = eval as (script: string) => unknown;
export const toObject = Object as (value: unknown) => object;

/**
 * The descriptor of an own property. It inherits nothing: the descriptor of a data property has no `get`, and reading
 * it would reach `Object.prototype`, where the program may have put a getter.
 */
export function propertyOf(object: object, key: PropertyKey): PropertyDescriptor | undefined {
  const property = getOwnPropertyDescriptor(object, key);
  if (property) setPrototypeOf(property, null);
  return property;
}

/** The getter of an accessor on a prototype. It reads an internal slot, and so it can be used as a brand check. */
export function getterOf<Result>(prototype: object, key: PropertyKey): (self: unknown) => Result {
  const getter = propertyOf(prototype, key)?.get;
  if (!getter) throw new NativeError(`no getter ${String(key)}`);
  return uncurryThis(getter as (this: unknown) => Result);
}

export const isArray = Array.isArray;
export const isInteger = Number.isInteger;
export const { ceil, floor, min } = Math;
export const toNumber = Number;
export const parseJson = JSON.parse;
export const quoteJson = JSON.stringify as (text: string) => string;

export const charCodeAt = uncurryThis(String.prototype.charCodeAt);
export const includesText = uncurryThis(String.prototype.includes as (this: string, text: string) => boolean);
export const isWellFormed = uncurryThis(
  (String.prototype as unknown as { isWellFormed: (this: string) => boolean }).isWellFormed,
);
export const sliceText = uncurryThis(String.prototype.slice);
export const startsWith = uncurryThis(String.prototype.startsWith);
export const textOfNumber = String as (value: number | bigint | boolean) => string;
export const textOfSymbol = uncurryThis(Symbol.prototype.toString);
export const textOfFunction = uncurryThis(Function.prototype.toString);
export const nativeBind = bind;

/** Defines a property like that of a built-in: writable and configurable, not enumerable. */
export function define(holder: object, key: PropertyKey, value: unknown): void {
  const property = bare<PropertyDescriptor>();
  property.value = value;
  property.writable = true;
  property.enumerable = false;
  property.configurable = true;
  defineProperty(holder, key, property);
}

/** A new object that inherits nothing: it is safe to index, and no setter of the program sees its values. */
export function bare<T extends object>(): T {
  return { __proto__: null } as unknown as T;
}

export function isObject(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

const dataProperty = bare<PropertyDescriptor>();
dataProperty.writable = dataProperty.enumerable = dataProperty.configurable = true;

/** Like CreateDataProperty: no setter of the program sees the value. */
export function put(list: unknown[], index: number, value: unknown): void {
  dataProperty.value = value;
  defineProperty(list, index, dataProperty);
  dataProperty.value = undefined;
}
