import {
  bare,
  defineProperty,
  deleteProperty,
  getPrototypeOf,
  isArray,
  NativeError,
  ownKeys,
  parseJson,
  setPrototypeOf,
  toObject,
} from "../intrinsics.ts";
import { hole, isIndex, propertyBits, unusual } from "./copy-state.ts";
import {
  mapClear,
  mapSet,
  NativeBigInt,
  NativeBuffer,
  NativeDate,
  NativeMap,
  NativeRegExp,
  NativeSet,
  NativeSymbol,
  NativeUint8Array,
  preventExtensions,
  setAdd,
  setClear,
  setTime,
  symbolFor,
  typedArrays,
} from "./grading-natives.ts";
import { intrinsicAt } from "./intrinsic-paths.ts";
import { errorPrototypes, type Kind, noteKind } from "./kinds.ts";
import { symbols } from "./symbols.ts";
import { byNumber, type List, listOf, push, registerProxy } from "./tables.ts";

/** Decodes a message into values of this side: see encode.ts. */

type EncodedValue = readonly unknown[];

/** Makes replacements for objects that are not copied. */
export type ProxyFactory = {
  readonly standFor: (number: number, kind: Kind, bits: number, name: string) => object;
  readonly promiseFor: (number: number) => object;
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
    if (node[2] === "stand" || (node[2] === "promise" && node.length === birthLength)) continue;
    const object = objectOf(node[0] as number, node[1] as number);
    fill(object, node);
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
    case "h":
      return hole;
    case "x":
      return unusual;
    case "i":
      return intrinsicAt(encodedValue[1] as string);
    case "o":
      return objectOf(encodedValue[1] as number, encodedValue[2] as number);
    case "s":
      return decodeSymbol(encodedValue);
    default:
      return undefined;
  }
}

function decodeSymbol(encodedValue: EncodedValue): symbol {
  const key = encodedValue[2] as string;
  if (encodedValue[1] === "for") return symbolFor(key);
  if (encodedValue[1] === "is") return symbols[key] as symbol;
  if (encodedValue[1] === "theirs") return byNumber("own", encodedValue[2] as number) as symbol;
  const existing = byNumber("theirs", encodedValue[2] as number);
  if (existing !== undefined) return existing as symbol;
  const symbol = NativeSymbol(encodedValue[3] as string);
  registerProxy(symbol, encodedValue[2] as number);
  return symbol;
}

/** Makes the replacement for an object of the other side, without its contents. */
function make(node: EncodedValue): void {
  const number = node[1] as number;
  if (node[0] !== 0 || byNumber("theirs", number) !== undefined) return;
  const kind = node[2] as Kind | "stand";
  if (kind === "stand") {
    const shape = node[3] as Kind;
    const stand = proxyFactory.standFor(number, shape, node[4] as number, node[5] as string);
    noteKind(stand, shape);
    registerProxy(stand, number);
    return;
  }
  const object = kind === "promise" ? proxyFactory.promiseFor(number) : copyFor(node, kind);
  noteKind(object, kind);
  registerProxy(object, number);
}

/** The length of the node that announces a promise. A second node has its state, if it has more than its value. */
const birthLength = 3;

/** The content of a node of a copy is at these places. */
const prototypeAt = 4;
const contentAt = 5;

function copyFor(node: EncodedValue, kind: Kind): object {
  const content = node[contentAt];
  switch (kind) {
    case "list":
      // Its own array already has the items that are no objects.
      return content as unknown as object;
    case "map":
      return new NativeMap<unknown, unknown>();
    case "set":
      return new NativeSet<unknown>();
    case "date":
      return new NativeDate(0);
    case "regexp":
      return new NativeRegExp(content as string, node[contentAt + 1] as string);
    case "typed":
      return new (typedArrays[content as string] ?? NativeUint8Array)(
        (node[contentAt + 1] as EncodedValue).length,
      );
    case "buffer":
      return new NativeBuffer((content as EncodedValue).length);
    case "box":
      return toObject(decodeValue(content));
    default:
      return {};
  }
}

function fill(object: object, node: EncodedValue): void {
  const kind = node[2] as Kind;
  const prototype = (decodeValue(node[prototypeAt]) ??
    (kind === "error" ? errorPrototypes["Error"] : null)) as object | null;
  if (getPrototypeOf(object) !== prototype) setPrototypeOf(object, prototype);
  const content = node[contentAt] as EncodedValue;
  switch (kind) {
    case "list":
      fillList(object, content, node[contentAt + 2] as EncodedValue);
      if (node[contentAt + 1] !== 1) closeLength(object);
      break;
    case "map":
      mapClear(object as Map<unknown, unknown>);
      for (let at = 0; at < content.length; at += 2)
        mapSet(object as Map<unknown, unknown>, decodeValue(content[at]), decodeValue(content[at + 1]));
      putAll(object, node[contentAt + 1] as EncodedValue, kind);
      break;
    case "set":
      setClear(object as Set<unknown>);
      for (let at = 0; at < content.length; at++) setAdd(object as Set<unknown>, decodeValue(content[at]));
      putAll(object, node[contentAt + 1] as EncodedValue, kind);
      break;
    case "date":
      setTime(object as Date, decodeValue(content) as number);
      putAll(object, node[contentAt + 1] as EncodedValue, kind);
      break;
    case "regexp":
      putAll(object, node[contentAt + 2] as EncodedValue, kind);
      break;
    case "typed":
      putItems(object as unknown[], node[contentAt + 1] as EncodedValue);
      putAll(object, node[contentAt + 2] as EncodedValue, kind);
      break;
    case "buffer":
      putItems(new NativeUint8Array(object as ArrayBuffer) as unknown as unknown[], content);
      putAll(object, node[contentAt + 1] as EncodedValue, kind);
      break;
    case "box":
      putAll(object, node[contentAt + 1] as EncodedValue, kind);
      break;
    default:
      putAll(object, content, kind);
  }
  if (node[3] === 0) preventExtensions(object);
}

function fillList(object: object, items: EncodedValue, properties: EncodedValue): void {
  const length = bare<PropertyDescriptor>();
  length.value = items.length;
  defineProperty(object, "length", length);
  const item = bare<PropertyDescriptor>();
  item.writable = item.enumerable = item.configurable = true;
  const isOwn = object === (items as unknown);
  for (let index = 0; index < items.length; index++) {
    const encodedItem = items[index];
    if (isOwn && !isArray(encodedItem)) continue;
    const value = decodeValue(encodedItem);
    if (value === unusual) continue;
    if (value === hole) {
      deleteProperty(object, index);
      continue;
    }
    item.value = value;
    defineProperty(object, index, item);
  }
  putAll(object, properties, "list");
}

function closeLength(list: object): void {
  const length = bare<PropertyDescriptor>();
  length.writable = false;
  defineProperty(list, "length", length);
}

/** The items of a typed array, which have no setters. */
function putItems(list: unknown[], items: EncodedValue): void {
  for (let index = 0; index < items.length; index++) list[index] = decodeValue(items[index]);
}

/** Makes these the only properties of an object, except for those that its kind has by itself. */
function putAll(object: object, properties: EncodedValue, kind: Kind): void {
  const names = bare<Record<PropertyKey, boolean>>();
  for (let at = 0; at < properties.length; ) {
    const key = decodeValue(properties[at]) as PropertyKey;
    const bits = properties[at + 1] as number;
    const size = bits >= propertyBits.accessor ? 4 : 3;
    const setter = size === 4 ? decodeValue(properties[at + 3]) : undefined;
    names[key] = true;
    defineProperty(object, key, descriptorOf(bits, decodeValue(properties[at + 2]), setter));
    at += size;
  }
  const keys = ownKeys(object);
  const isIndexed = kind === "list" || kind === "typed" || kind === "box";
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as PropertyKey;
    if (names[key] === true || (kind === "error" && key === "stack")) continue;
    if (!isIndexed || !isIndex(key)) deleteProperty(object, key);
  }
}

export function descriptorOf(bits: number, value: unknown, setter: unknown): PropertyDescriptor {
  const property = bare<PropertyDescriptor>();
  property.enumerable = (bits & propertyBits.enumerable) !== 0;
  property.configurable = (bits & propertyBits.configurable) !== 0;
  if (bits >= propertyBits.accessor) {
    property.get = value as () => unknown;
    property.set = setter as (value: unknown) => void;
  } else {
    property.value = value;
    property.writable = (bits & propertyBits.writable) !== 0;
  }
  return property;
}
