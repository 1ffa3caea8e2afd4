import {
  bare,
  defineProperty,
  deleteProperty,
  isArray,
  NativeError,
  ownKeys,
  parseJson,
  propertyOf,
  setPrototypeOf,
} from "../intrinsics.ts";
import { chargeIfProxy } from "./account.ts";
import {
  hasOwn,
  mapClear,
  mapGet,
  mapSet,
  NativeBigInt,
  NativeBuffer,
  NativeDate,
  NativeMap,
  NativeRegExp,
  NativeSet,
  NativeSymbol,
  NativeUint8Array,
  setAdd,
  setClear,
  setTime,
  symbolFor,
  typedArrays,
} from "./grading-natives.ts";
import { errorPrototypes, type Kind, kindOf, noteKind } from "./kinds.ts";
import { symbols } from "./symbols.ts";
import { byNumber, type List, listOf, push, registerProxy } from "./tables.ts";
import { isWithheld } from "./withheld-objects.ts";

/** Decodes a message into values of this side: see encode.ts. */

type EncodedValue = readonly unknown[];

/** Makes replacements for values that cannot be copied. */
export type ProxyFactory = {
  readonly functionFor: (number: number, name: string, isClass: boolean) => object;
  readonly instanceFor: (number: number, className: string, isList: boolean) => object;
  readonly promiseFor: (number: number) => object;
  /** The object that gets the properties of an instance. */
  readonly targetOf: (instance: object) => object | undefined;
};

let proxyFactory: ProxyFactory;
export function setProxies(factory: ProxyFactory): void {
  proxyFactory = factory;
}

export type DecodedMessage = { readonly values: List<unknown>; readonly changed: List<object> };

export function decode(message: EncodedValue): DecodedMessage {
  const values = listOf<unknown>();
  const changes = listOf<object>();
  const texts = message[0] as EncodedValue;
  const nodes = message[1] as EncodedValue;
  for (let index = 0; index < nodes.length; index++) make(nodes[index] as EncodedValue);
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index] as EncodedValue;
    const object = objectOf(node[0] as number, node[1] as number);
    if (node[0] === 0 || (!isWithheld(object) && node[2] === kindOf(object)))
      chargeIfProxy(object, () => fill(object, node));
    push(changes, object);
  }
  for (let index = 0; index < texts.length; index++) push(values, decodeValue(texts[index]));
  return { values, changed: changes };
}

export const decodeText = (text: string) => decode(parseJson(text) as EncodedValue);

/** `whose` from the view of the sender: 0 means theirs. */
function objectOf(whose: number, number: number): object {
  const object = byNumber(whose === 0 ? "theirs" : "own", number);
  if (object === undefined) throw new NativeError("nothing of that number is known");
  return object as object;
}

function decodeValue(encodedValue: unknown): unknown {
  if (!isArray(encodedValue)) return encodedValue;
  switch (encodedValue[0]) {
    case "n":
      return encodedValue[1] === "-0"
        ? -0
        : encodedValue[1] === "NaN"
          ? Number.NaN
          : encodedValue[1] === "Infinity"
            ? 1 / 0
            : -1 / 0;
    case "b":
      return NativeBigInt(encodedValue[1] as string);
    case "s":
      return symbolOf(encodedValue);
    case "w":
      return bare();
    case "o":
      return objectOf(encodedValue[1] as number, encodedValue[2] as number);
    default:
      return undefined;
  }
}

function symbolOf(encodedValue: EncodedValue): unknown {
  if (encodedValue[1] === "for") return symbolFor(encodedValue[2] as string);
  if (encodedValue[1] === "is") return symbols[encodedValue[2] as string];
  if (encodedValue[1] === "theirs") return byNumber("own", encodedValue[2] as number);
  const existing = byNumber("theirs", encodedValue[2] as number);
  if (existing !== undefined) return existing;
  const symbol = NativeSymbol(encodedValue[3] as string);
  registerProxy(symbol, encodedValue[2] as number);
  return symbol;
}

/** Makes the replacement for an object of the other side, without its contents. */
function make(node: EncodedValue): void {
  const number = node[1] as number;
  if (node[0] !== 0 || byNumber("theirs", number) !== undefined) return;
  const kind = node[2] as Kind;
  const object = makeFor(node, number, kind);
  noteKind(object, kind);
  registerProxy(object, number);
}

function makeFor(node: EncodedValue, number: number, kind: Kind): object {
  switch (kind) {
    case "list":
      return [];
    case "plain":
      return node[3] === "1" || node[3] === 1 ? { __proto__: null } : {};
    case "map":
      return new NativeMap<unknown, unknown>();
    case "set":
      return new NativeSet<unknown>();
    case "date":
      return new NativeDate(0);
    case "regexp":
      return new NativeRegExp(node[3] as string, node[4] as string);
    case "typed":
      return new (typedArrays[node[3] as string] ?? NativeUint8Array)((node[4] as EncodedValue).length);
    case "buffer":
      return new NativeBuffer((node[3] as EncodedValue).length);
    case "error":
      return errorLike(node);
    case "function":
      return proxyFactory.functionFor(number, node[3] as string, node[4] === 1);
    case "instance":
      return proxyFactory.instanceFor(number, node[3] as string, node[4] === 1);
    case "promise":
      return proxyFactory.promiseFor(number);
    default:
      return bare();
  }
}

const stacks = new NativeMap<unknown, unknown>();

/** The engine's frames of an error of the other side. */
export const stackOf = (error: unknown) => (mapGet(stacks, error) as string | undefined) ?? "";

function errorLike(node: EncodedValue): object {
  const error = {};
  setPrototypeOf(error, errorPrototypes[node[3] as string] ?? (errorPrototypes["Error"] as object));
  defineHiddenProperty(error, "message", node[6]);
  if (node[5] !== node[3]) defineHiddenProperty(error, "name", node[5]);
  mapSet(stacks, error, node[7]);
  return error;
}

function defineHiddenProperty(object: object, key: string, value: unknown): void {
  const property = bare<PropertyDescriptor>();
  property.value = value;
  property.writable = property.configurable = true;
  property.enumerable = false;
  defineProperty(object, key, property);
}

function fill(object: object, node: EncodedValue): void {
  switch (node[2] as Kind) {
    case "list": {
      const items = node[3] as EncodedValue;
      const length = bare<PropertyDescriptor>();
      length.value = items.length;
      defineProperty(object, "length", length);
      for (let index = 0; index < items.length; index++) {
        const encodedItem = items[index];
        if (isArray(encodedItem) && encodedItem[0] === "h") deleteProperty(object, index);
        else put(object, index, decodeValue(encodedItem));
      }
      break;
    }
    case "plain":
      putAll(object, node[4] as EncodedValue);
      break;
    case "instance": {
      const target = proxyFactory.targetOf(object);
      if (target && node.length > 5) putAll(target, node[5] as EncodedValue);
      break;
    }
    case "error":
      putAll(object, node[8] as EncodedValue);
      break;
    case "map": {
      const entries = node[3] as EncodedValue;
      mapClear(object as Map<unknown, unknown>);
      for (let at = 0; at < entries.length; at += 2)
        mapSet(object as Map<unknown, unknown>, decodeValue(entries[at]), decodeValue(entries[at + 1]));
      break;
    }
    case "set": {
      const items = node[3] as EncodedValue;
      setClear(object as Set<unknown>);
      for (let at = 0; at < items.length; at++) setAdd(object as Set<unknown>, decodeValue(items[at]));
      break;
    }
    case "date":
      setTime(object as Date, decodeValue(node[3]) as number);
      break;
    case "typed":
      putItems(object as unknown[], node[4] as EncodedValue);
      break;
    case "buffer":
      putItems(new NativeUint8Array(object as ArrayBuffer) as unknown as unknown[], node[3] as EncodedValue);
      break;
  }
}

/** The items of a typed array, which have no setters. */
function putItems(list: unknown[], items: EncodedValue): void {
  for (let index = 0; index < items.length; index++) list[index] = decodeValue(items[index]);
}

/** Makes these the only properties of an object, except for its accessors. */
function putAll(object: object, entries: EncodedValue): void {
  const names = bare<Record<PropertyKey, boolean>>();
  for (let at = 0; at < entries.length; at += 2) {
    const key = decodeValue(entries[at]) as PropertyKey;
    names[key] = true;
    put(object, key, decodeValue(entries[at + 1]));
  }
  const keys = ownKeys(object);
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as PropertyKey;
    if (hasOwn(names, key)) continue;
    const property = propertyOf(object, key);
    if (property?.enumerable && !property.get) deleteProperty(object, key);
  }
}

function put(object: object, key: PropertyKey, value: unknown): void {
  const before = propertyOf(object, key);
  if (before && (before.get || before.set)) return;
  const property = bare<PropertyDescriptor>();
  property.value = value;
  if (!before) property.writable = property.enumerable = property.configurable = true;
  defineProperty(object, key, property);
}
