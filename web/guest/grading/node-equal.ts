import { isProxy } from "./account.ts";
import { bytesOf } from "./forwarding.ts";
import { kindOf } from "./kinds.ts";
import { standOf } from "./stand-ins.ts";

/**
 * Whether two values are equal for `assert.deepStrictEqual` of Node 24. Compared with the real one by
 * e2e/lab/judge/fair/equality.test.ts. Like all code of assertions it runs only on the side of the tests.
 */
export function isNodeEqual(a: unknown, b: unknown): boolean {
  return equal(a, b, []);
}

/** The pairs of objects that are being compared. */
type Open = readonly (readonly [object, object])[];

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

export const tagOf = (value: unknown) => Object.prototype.toString.call(value);

function equal(a: unknown, b: unknown, open: Open): boolean {
  if (Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b)) return false;
  if (!hasSameClass(a, b) || tagOf(a) !== tagOf(b)) return false;
  const kind = slotKind(a);
  if (kind !== slotKind(b)) return false;
  if (!hasSameSlot(kind, a, b, open)) return false;
  return hasSameParts(kind, a, b, open);
}

/** By their constructor, if they inherit one; else by their prototype. */
function hasSameClass(a: object, b: object): boolean {
  return a.constructor !== undefined && !Object.hasOwn(a, "constructor")
    ? a.constructor === b.constructor
    : Object.getPrototypeOf(a) === Object.getPrototypeOf(b);
}

/** The kinds of objects whose value is in an internal slot, whatever their prototype is. */
type SlotKind =
  | "list"
  | "date"
  | "regexp"
  | "error"
  | "typed"
  | "view"
  | "set"
  | "map"
  | "buffer"
  | "box"
  | "url"
  | "opaque"
  | "";

const reads = (read: () => unknown): boolean => {
  try {
    read();
    return true;
  } catch {
    return false;
  }
};
const getter = (holder: object, key: PropertyKey) =>
  Object.getOwnPropertyDescriptor(holder, key)?.get as (this: unknown) => unknown;
const typedPrototype = Object.getPrototypeOf(Uint8Array.prototype) as object;

const boxes = [Number, String, Boolean, Symbol, BigInt];

/** The primitive of `new Number(5)`. */
function boxedValue(value: object): unknown {
  for (const { prototype } of boxes) {
    try {
      return (prototype.valueOf as (this: unknown) => unknown).call(value);
    } catch {}
  }
  return undefined;
}

function slotKind(value: object): SlotKind {
  if (Array.isArray(value)) return "list";
  const kind = standOf(value)?.kind ?? kindOf(value);
  if (kind === "promise") return "opaque";
  if (kind !== "plain" && kind !== "instance" && kind !== "function") return kind;
  const tag = tagOf(value);
  if (tag === "[object DataView]" && reads(() => getter(DataView.prototype, "byteLength").call(value)))
    return "view";
  if (tag === "[object URL]" && reads(() => hrefOf(value))) return "url";
  return isOpaque(tag) ? "opaque" : "";
}

/** A part of the library that is loaded when it is used. */
function hrefOf(value: object): unknown {
  const { URL } = globalThis as unknown as { readonly URL: { readonly prototype: object } };
  return getter(URL.prototype, "href").call(value);
}

/** Nothing in them can be compared: they equal only themselves. */
function isOpaque(tag: string): boolean {
  return /^\[object (?:Weak(?:Map|Set|Ref)|.*Generator|.*Iterator(?: Helper)?)\]$/.test(tag);
}

function hasSameSlot(kind: SlotKind, a: object, b: object, open: Open): boolean {
  switch (kind) {
    case "list":
      return (a as unknown[]).length === (b as unknown[]).length;
    case "date":
      return Object.is(Date.prototype.getTime.call(a), Date.prototype.getTime.call(b));
    case "regexp": {
      const [one, other] = [a, b] as unknown as readonly [RegExp, RegExp];
      return one.source === other.source && one.flags === other.flags && one.lastIndex === other.lastIndex;
    }
    case "error":
      return ["message", "name", "cause", "errors"].every(
        (key) =>
          isEnumerable(b, key) ||
          (Object.hasOwn(a, key) === Object.hasOwn(b, key) || key === "message" || key === "name"
            ? equal(valueAt(a, key), valueAt(b, key), open)
            : false),
      );
    case "typed":
      return hasSameBytes(bytesIn(a), bytesIn(b), a);
    case "view":
      return hasSameBytes(bytesIn(a), bytesIn(b), undefined);
    case "buffer":
      return hasSameBytes(bytesOf(a as ArrayBuffer), bytesOf(b as ArrayBuffer), undefined);
    case "box":
      return Object.is(boxedValue(a), boxedValue(b));
    case "url":
      return hrefOf(a) === hrefOf(b);
    case "opaque":
      return false;
    case "set":
    case "map":
      return (a as Set<unknown>).size === (b as Set<unknown>).size;
    default:
      return true;
  }
}

const isEnumerable = (object: object, key: PropertyKey) =>
  Object.prototype.propertyIsEnumerable.call(object, key);
const valueAt = (object: object, key: PropertyKey) => (object as Record<PropertyKey, unknown>)[key];

/** The numbers of a typed array or the bytes of a view. */
function bytesIn(view: object): ArrayLike<unknown> {
  if (getter(typedPrototype, Symbol.toStringTag).call(view) !== undefined) return view as ArrayLike<unknown>;
  const { buffer, byteOffset, byteLength } = view as DataView;
  const bytes = bytesOf(buffer as ArrayBuffer);
  return Array.from({ length: byteLength }, (_, index) => bytes[byteOffset + index]);
}

/** @param typed a typed array whose numbers are compared as its class does. */
export function hasSameBytes(
  a: ArrayLike<unknown>,
  b: ArrayLike<unknown>,
  typed: object | undefined,
): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) {
    if (!(typed ? Object.is(a[index], b[index]) : a[index] === b[index])) return false;
  }
  return true;
}

function isIndex(key: PropertyKey): boolean {
  return typeof key === "string" && /^(?:0|[1-9]\d*)$/.test(key);
}

/** Own enumerable keys: the texts, then the symbols. */
function keysOf(kind: SlotKind, object: object): readonly PropertyKey[] {
  const isListLike = kind === "list" || kind === "typed";
  if (isListLike && isLongPlain(object)) return [];
  return Reflect.ownKeys(object).filter((key) => !(isListLike && isIndex(key)) && isEnumerable(object, key));
}

/** A long list whose last own key is that of its length has items only. */
function isLongPlain(object: object): boolean {
  const { length } = object as { readonly length: number };
  return length > 1_000 && !isProxy(object) && Reflect.ownKeys(object).length === length;
}

function hasSameParts(kind: SlotKind, a: object, b: object, open: Open): boolean {
  const keys = keysOf(kind, a);
  const others = keysOf(kind, b);
  if (keys.length !== others.length || !keys.every((key) => isEnumerable(b, key))) return false;
  const before = open.find(([one, other]) => one === a || other === b);
  if (before) return before[0] === a && before[1] === b;
  const within: Open = [...open, [a, b]];
  if (kind === "list" && !hasSameItems(a as unknown[], b as unknown[], within)) return false;
  if (kind === "set" && !hasSameMembers(a as Set<unknown>, b as Set<unknown>, within)) return false;
  if (kind === "map" && !hasSameEntries(a as Map<unknown, unknown>, b as Map<unknown, unknown>, within))
    return false;
  return keys.every((key) => equal(valueAt(a, key), valueAt(b, key), within));
}

function hasSameItems(a: readonly unknown[], b: readonly unknown[], open: Open): boolean {
  for (let index = 0; index < a.length; index++) {
    const value = a[index];
    const other = b[index];
    if (value === undefined || other === undefined) {
      if (Object.hasOwn(a, index) !== Object.hasOwn(b, index)) return false;
    }
    if (!equal(value, other, open)) return false;
  }
  return true;
}

/** A primitive value must be there itself; each object must have one of its own that is equal. */
function hasSameMembers(a: Set<unknown>, b: Set<unknown>, open: Open): boolean {
  const left = new Set<unknown>();
  for (const value of a) {
    if (b.has(value)) continue;
    if (!isObject(value)) return false;
    left.add(value);
  }
  for (const value of b) {
    if (a.has(value)) continue;
    if (!isObject(value) || !take(left, (each) => equal(each, value, open))) return false;
  }
  return left.size === 0;
}

function hasSameEntries(a: Map<unknown, unknown>, b: Map<unknown, unknown>, open: Open): boolean {
  const left = new Set<unknown>();
  for (const [key, value] of a) {
    if (isObject(key)) left.add(key);
    else if (!b.has(key) || !equal(value, b.get(key), open)) return false;
  }
  for (const [key, value] of b) {
    if (!isObject(key)) {
      if (!a.has(key)) return false;
    } else if (!take(left, (each) => equal(each, key, open) && equal(a.get(each), value, open))) return false;
  }
  return left.size === 0;
}

function take(left: Set<unknown>, matches: (each: unknown) => boolean): boolean {
  for (const each of left) if (matches(each)) return left.delete(each);
  return false;
}
