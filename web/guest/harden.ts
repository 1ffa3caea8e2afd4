import {
  apply,
  bare,
  defineProperty,
  deleteProperty,
  getPrototypeOf,
  getterOf,
  isObject,
  NativeRangeError,
  NativeTypeError,
  NativeWeakSet,
  nativeBind,
  propertyOf,
  setPrototypeOf,
  sliceText,
  toObject,
  uncurryThis,
} from "./intrinsics.ts";
import { sortTypedArray } from "./sort.ts";

/**
 * Closes the memory bugs that a program can reach in this version of the engine (fixed upstream on 2026-03-21):
 *
 * 1. `typedArray.with(0, { valueOf() { buffer.resize(8) } })` reads freed heap: of 800 planted markers, 800 came back.
 * 2. `Reflect.construct(Uint8Array, [resizableBuffer, 0, 65536], newTargetThatShrinksIt)` returns a 65,536 byte view on
 *    8 bytes.
 * 3. `toReversed`, `toSorted`, `with` and `toSpliced` of arrays call the program while the end of their result is not
 *    initialised, which aborts the engine.
 *
 * The first two need a buffer that shrinks or is detached during the call, so the methods that do this are removed, and
 * `resize` only grows (then a length that was checked before a callback is still within the buffer). The third group is
 * replaced by versions that fill their result first. WeakRef and FinalizationRegistry, whose callbacks run during a
 * collection, behave as in an engine that never collects, which the specification allows.
 *
 * It also fixes BigInt.asUintN and the order of `sort`, whose results were wrong.
 */
export function harden(): void {
  deleteProperty(ArrayBuffer.prototype, "transfer");
  deleteProperty(ArrayBuffer.prototype, "transferToFixedLength");
  deleteProperty(globalThis, "SharedArrayBuffer");
  replace(globalThis, "WeakRef", StrongRef);
  replace(globalThis, "FinalizationRegistry", IdleRegistry);
  replace(ArrayBuffer.prototype, "resize", growing.resize);
  name(StrongRef, "WeakRef", 1);
  name(IdleRegistry, "FinalizationRegistry", 1);
  name(growing.resize, "resize", 1);
  name(IdleRegistry.prototype.register, "register", 2);
  tag(StrongRef.prototype, "WeakRef");
  tag(IdleRegistry.prototype, "FinalizationRegistry");
  replace(Function.prototype, "bind", binding.bind);
  name(binding.bind, "bind", 1);
  replace(BigInt, "asUintN", unsignedConversion.asUintN);
  name(unsignedConversion.asUintN, "asUintN", 2);
  method("toReversed", 0, copying.toReversed);
  method("toSorted", 1, copying.toSorted);
  name(typedOrdering.sort, "sort", 1);
  name(typedOrdering.toSorted, "toSorted", 1);
  replace(typedPrototype, "sort", typedOrdering.sort);
  replace(typedPrototype, "toSorted", typedOrdering.toSorted);
  method("with", 2, copying.with);
  method("toSpliced", 2, copying.toSpliced);
}

function replace(holder: object, key: PropertyKey, value: unknown): void {
  defineProperty(holder, key, {
    __proto__: null,
    value,
    writable: true,
    enumerable: false,
    configurable: true,
  } as PropertyDescriptor);
}

function name(value: object, text: string, length: number): void {
  defineProperty(value, "name", { __proto__: null, value: text, configurable: true } as PropertyDescriptor);
  defineProperty(value, "length", {
    __proto__: null,
    value: length,
    configurable: true,
  } as PropertyDescriptor);
}

function tag(prototype: object, text: string): void {
  defineProperty(prototype, Symbol.toStringTag, {
    __proto__: null,
    value: text,
    configurable: true,
  } as PropertyDescriptor);
}

function method(key: string, length: number, value: object): void {
  name(value, key, length);
  replace(Array.prototype, key, value);
}

const bufferLength = getterOf<number>(ArrayBuffer.prototype, "byteLength");
const isResizable = getterOf<boolean>(ArrayBuffer.prototype, "resizable");
const nativeResize = uncurryThis(
  (ArrayBuffer.prototype as unknown as { resize: (this: unknown, length: number) => void }).resize,
);

/** Like all replacements of built-ins here, a method of an object literal, because methods are not constructors. */
const growing = {
  resize(this: unknown, length?: unknown): void {
    // Throws the engine's own error, before the length is read.
    if (!isResizable(this)) nativeResize(this, 0);
    const newLength = integerOf(length);
    if (newLength < 0) throw new NativeRangeError("invalid array buffer length");
    if (newLength < bufferLength(this))
      throw new NativeTypeError("shrinking an ArrayBuffer is restricted in this sandbox");
    nativeResize(this, newLength);
  },
};

const { asUintN } = BigInt;
const NativeBigInt = BigInt;

/** From 32 bits on, the engine returns a negative number where it should add 2 to the power of the bits. */
const unsignedConversion = {
  asUintN(bits: unknown, value: bigint): bigint {
    const width = integerOf(bits);
    const wrappedValue = asUintN(width, value);
    return wrappedValue < 0n ? wrappedValue + (1n << NativeBigInt(width)) : wrappedValue;
  },
};

const maxBoundNameLength = 100;
let lastLongName = "";

/**
 * `f = f.bind()` in a loop names each function "bound " + the previous name: the names of 20,000 functions took over 1
 * GiB. A name longer than 100 characters no longer grows, and functions with the same name share the string.
 */
const binding = {
  bind(this: unknown, ...args: unknown[]): unknown {
    const boundFunction = apply(nativeBind, this, args) as object;
    const boundName = propertyOf(boundFunction, "name")?.value as string;
    if (boundName.length > maxBoundNameLength) {
      const text = sliceText(boundName, 0, maxBoundNameLength);
      if (text !== lastLongName) lastLongName = text;
      defineProperty(boundFunction, "name", {
        __proto__: null,
        value: lastLongName,
        configurable: true,
      } as PropertyDescriptor);
    }
    return boundFunction;
  },
};

function canBeHeldWeakly(value: unknown): boolean {
  return isObject(value) || (typeof value === "symbol" && symbolKey(value) === undefined);
}

const symbolKey = Symbol.keyFor;

/**
 * `Reflect.construct(WeakRef, [{}], newTarget)` makes a WeakRef even if `newTarget.prototype` is not an object. A class
 * would make a plain object.
 */
function inheritAtLeast(
  instance: object,
  prototype: object,
  newTarget: { readonly prototype: unknown },
): void {
  if (getPrototypeOf(instance) === objectPrototype && !isObject(newTarget.prototype))
    setPrototypeOf(instance, prototype);
}

const objectPrototype = Object.prototype;

class StrongRef {
  readonly #target: unknown;

  constructor(target: unknown) {
    if (!canBeHeldWeakly(target)) throw new NativeTypeError("invalid target");
    inheritAtLeast(this, StrongRef.prototype, new.target);
    this.#target = target;
  }

  deref(): unknown {
    return this.#target;
  }
}

class IdleRegistry {
  readonly #tokens = new NativeWeakSet<object>();

  constructor(cleanup: unknown) {
    if (typeof cleanup !== "function") throw new NativeTypeError("argument must be a function");
    inheritAtLeast(this, IdleRegistry.prototype, new.target);
  }

  register(target: unknown, value: unknown, token?: unknown): void {
    const tokens = this.#tokens;
    if (!canBeHeldWeakly(target) || target === value) throw new NativeTypeError("invalid target");
    if (token === undefined) return;
    if (!canBeHeldWeakly(token)) throw new NativeTypeError("invalid unregister token");
    weakSetAdd(tokens, token as object);
  }

  unregister(token: unknown): boolean {
    if (!canBeHeldWeakly(token)) throw new NativeTypeError("invalid unregister token");
    return weakSetDelete(this.#tokens, token as object);
  }
}

const weakSetAdd = uncurryThis(WeakSet.prototype.add as (this: WeakSet<object>, value: object) => unknown);
const weakSetDelete = uncurryThis(
  WeakSet.prototype.delete as (this: WeakSet<object>, value: object) => boolean,
);
const trunc = Math.trunc;

/**
 * The maximum length that these methods copy. The engine has no memory for a longer array under any memory limit that
 * we allow.
 */
const maxCopyLength = 100_000_000;

const maxLength = 2 ** 53 - 1;

/** ToIntegerOrInfinity. */
function integerOf(value: unknown): number {
  return trunc(+(value as number)) || 0;
}

function lengthOf(list: ArrayLike<unknown>): number {
  const length = integerOf(list.length);
  return length < 0 ? 0 : length > maxLength ? maxLength : length;
}

function objectOf(value: unknown): ArrayLike<unknown> {
  if (value === undefined || value === null) throw new NativeTypeError("cannot convert to object");
  return toObject(value) as ArrayLike<unknown>;
}

function put(list: unknown[], index: number, value: unknown): void {
  const descriptor = bare<PropertyDescriptor>();
  descriptor.value = value;
  descriptor.writable = true;
  descriptor.enumerable = true;
  descriptor.configurable = true;
  defineProperty(list, index, descriptor);
}

function newList(length: number): unknown[] {
  if (length > maxCopyLength) throw new NativeRangeError("invalid array length");
  return [];
}

function copyOf(list: ArrayLike<unknown>, length: number): unknown[] {
  const copy = newList(length);
  for (let index = 0; index < length; index++) put(copy, index, list[index]);
  return copy;
}

/** Arrays of this class have only the engine's sort: no method of the program is called. */
const sorting = bare<Pick<unknown[], "sort">>();
sorting.sort = Array.prototype.sort;
const arrayPrototype = Array.prototype;

const typedPrototype = getPrototypeOf(Uint8Array.prototype) as Uint8Array;
const nativeTypedMethods = {
  sort: uncurryThis(typedPrototype.sort as (this: unknown, compare: unknown) => unknown),
  toSorted: uncurryThis(typedPrototype.toSorted as (this: unknown, compare: unknown) => unknown),
  toReversed: uncurryThis(typedPrototype.toReversed as (this: unknown) => ArrayLike<unknown>),
  set: uncurryThis(typedPrototype.set as (this: unknown, from: unknown) => void),
  at: uncurryThis(typedPrototype.at as (this: unknown, index: number) => unknown),
  length: getterOf<number>(typedPrototype, "length"),
};

/**
 * Throws if it is not a typed array, or if its buffer has become too short: `at` refuses both, the getter only the
 * first.
 */
function typedLength(list: unknown): number {
  nativeTypedMethods.at(list, 0);
  return nativeTypedMethods.length(list);
}

/** The engine's own sort also garbles ties in typed arrays. */
const typedOrdering = {
  sort(this: unknown, compare?: (a: unknown, b: unknown) => number) {
    if (typeof compare !== "function") return nativeTypedMethods.sort(this, compare);
    return sortTypedArray(this as unknown[], typedLength(this), compare);
  },
  toSorted(this: unknown, compare?: (a: unknown, b: unknown) => number) {
    if (typeof compare !== "function") return nativeTypedMethods.toSorted(this, compare);
    const length = typedLength(this);
    const copy = nativeTypedMethods.toReversed(this);
    nativeTypedMethods.set(copy, this);
    return sortTypedArray(copy as unknown[], length, compare);
  },
};

const copying = {
  toReversed(this: unknown) {
    const list = objectOf(this);
    const length = lengthOf(list);
    const copy = newList(length);
    for (let index = 0; index < length; index++) put(copy, index, list[length - 1 - index]);
    return copy;
  },
  toSorted(this: unknown, compare?: (a: unknown, b: unknown) => number) {
    if (compare !== undefined && typeof compare !== "function") throw new NativeTypeError("not a function");
    const list = objectOf(this);
    const length = lengthOf(list);
    const copy = copyOf(list, length);
    // A method call, because its twin replaces it when calls are deep.
    setPrototypeOf(copy, sorting);
    copy.sort(compare);
    setPrototypeOf(copy, arrayPrototype);
    return copy;
  },
  with(this: unknown, index: unknown, value: unknown) {
    const list = objectOf(this);
    const length = lengthOf(list);
    const relative = integerOf(index);
    const actual = relative < 0 ? length + relative : relative;
    if (actual < 0 || actual >= length) throw new NativeRangeError("invalid array index");
    const copy = newList(length);
    for (let at = 0; at < length; at++) put(copy, at, at === actual ? value : list[at]);
    return copy;
  },
  toSpliced(this: unknown, ...args: unknown[]) {
    const list = objectOf(this);
    const length = lengthOf(list);
    const relative = integerOf(args[0]);
    const start =
      relative < 0 ? (length + relative < 0 ? 0 : length + relative) : relative < length ? relative : length;
    let skipCount = 0;
    if (args.length === 1) skipCount = length - start;
    else if (args.length > 1) {
      const deleteCount = integerOf(args[1]);
      skipCount = deleteCount < 0 ? 0 : deleteCount > length - start ? length - start : deleteCount;
    }
    const addCount = args.length > 2 ? args.length - 2 : 0;
    if (length + addCount - skipCount > maxLength) throw new NativeTypeError("invalid array length");
    if (length + addCount - skipCount > maxCopyLength) throw new NativeRangeError("invalid array length");
    const copy = copyOf(list, start);
    for (let index = 0; index < addCount; index++) put(copy, start + index, args[index + 2]);
    for (let index = start + skipCount; index < length; index++)
      put(copy, index + addCount - skipCount, list[index]);
    return copy;
  },
};
