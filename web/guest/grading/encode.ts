import { isArray, isObject, quoteJson, textOfNumber } from "../intrinsics.ts";
import { keysOf, lengthOf, propertyAt, prototypeOf, valueAt } from "./account.ts";
import {
  flagsOf,
  mapEach,
  NativeSet,
  NativeUint8Array,
  sameValue,
  setAdd,
  setEach,
  setHas,
  sourceOf,
  timeOf,
  typedLength,
  typedName,
} from "./grading-natives.ts";
import { classOf, type Kind, kindOf, nearestError } from "./kinds.ts";
import { encodeSymbol } from "./symbols.ts";
import { type List, lastSentState, listOf, markSentState, numberOf, push, theirNumberOf } from "./tables.ts";
import { isWithheld } from "./withheld-objects.ts";

/**
 * Encodes values as text. Arrays, plain objects, Maps, Sets, dates, errors … are copied with their content. Values that
 * cannot be copied (functions, promises, instances of classes) are sent as numbers, and the other side asks this side
 * to use them.
 *
 *     value    null true 1.5 "text" ["u"] ["n","NaN"] ["b","12"] ["s",…] ["h"] (a hole) ["w"] (withheld)
 *              ["o",whose,number]
 *     node     [whose,number,kind,…]: an object's content; whose: 0 the sender's, 1 the other side's
 *     message  [[value,…],[node,…]]; each visited object once, if it has changed since it was last sent
 *
 * Getters of plain objects are called once each time the object is sent. So are the traps of a Proxy.
 */

/** No check needs a larger result. */
const maxObjects = 20_000;
const maxItems = 100_000;
const maxTextLength = 4_000_000;

export class TooLarge {
  readonly sentence = "is too large to be looked at";
}

type Encoding = { nodes: string; items: number; readonly met: Set<unknown>; readonly todo: List<object> };
let encoding: Encoding | undefined;

/** @param involvedObjects are objects to send even if they are not among the values. */
export function encode(values: List<unknown>, involvedObjects: List<object> = listOf()): string {
  const before = encoding;
  const now: Encoding = { nodes: "", items: 0, met: new NativeSet<unknown>(), todo: listOf<object>() };
  encoding = now;
  try {
    let text = "";
    for (let index = 0; index < values.size; index++)
      text += (index > 0 ? "," : "") + encodeValue(values.at[index]);
    for (let index = 0; index < involvedObjects.size; index++)
      encodeObject(involvedObjects.at[index] as object);
    for (let index = 0; index < now.todo.size; index++) encodeNode(now.todo.at[index] as object, now);
    return "[[" + text + "],[" + now.nodes + "]]";
  } finally {
    encoding = before;
  }
}

/** Marks the present state of an object as sent. */
export function markSent(object: object): void {
  const before = encoding;
  encoding = { nodes: "", items: 0, met: new NativeSet<unknown>(), todo: listOf<object>() };
  try {
    markSentState(object, stateOf(object));
  } finally {
    encoding = before;
  }
}

const promiseState = '"promise"';
let onPromiseSent: (promise: object, number: number) => void;

/** @param callback is called once for each promise of ours that is sent to the other side. */
export function onPromise(callback: typeof onPromiseSent): void {
  onPromiseSent = callback;
}

function encodeNode(object: object, now: Encoding): void {
  const state = stateOf(object);
  if (lastSentState(object) === state) return;
  markSentState(object, state);
  const theirNumber = theirNumberOf(object);
  if (theirNumber === undefined && state === promiseState) onPromiseSent(object, numberOf(object));
  const whose =
    theirNumber === undefined ? "0," + textOfNumber(numberOf(object)) : "1," + textOfNumber(theirNumber);
  now.nodes += (now.nodes === "" ? "[" : ",[") + whose + "," + state + "]";
  if (now.nodes.length > maxTextLength) throw new TooLarge();
}

function encodeValue(value: unknown): string {
  const now = encoding as Encoding;
  if (++now.items > maxItems) throw new TooLarge();
  switch (typeof value) {
    case "undefined":
      return '["u"]';
    case "boolean":
      return value ? "true" : "false";
    case "number":
      if (sameValue(value, -0)) return '["n","-0"]';
      return value - value === 0 ? textOfNumber(value) : '["n","' + textOfNumber(value) + '"]';
    case "bigint":
      return '["b","' + textOfNumber(value) + '"]';
    case "string":
      if (value.length > maxTextLength) throw new TooLarge();
      return quoteJson(value);
    case "symbol":
      return encodeSymbol(value);
    default:
      if (value === null) return "null";
      // Without a number: a value that comes back for it is not the original.
      return isWithheld(value as object) ? '["w"]' : encodeObject(value as object);
  }
}

function encodeObject(object: object): string {
  const { met, todo } = encoding as Encoding;
  if (!setHas(met, object)) {
    setAdd(met, object);
    if (todo.size >= maxObjects) throw new TooLarge();
    push(todo, object);
  }
  const theirNumber = theirNumberOf(object);
  return theirNumber === undefined
    ? '["o",0,' + textOfNumber(numberOf(object)) + "]"
    : '["o",1,' + textOfNumber(theirNumber) + "]";
}

/** The state of an object without its number: `kind,…`. */
function stateOf(object: object): string {
  const kind = kindOf(object);
  return '"' + kind + '"' + contentOf(object, kind);
}

function contentOf(object: object, kind: Kind): string {
  switch (kind) {
    case "list":
      return "," + itemsOf(object, lengthOf(object));
    case "plain":
      return "," + (prototypeOf(object) === null ? "1" : "0") + "," + entriesOf(object);
    case "instance":
      // An object of the other side: it is not sent back.
      if (theirNumberOf(object) !== undefined) return "";
      return "," + quoteJson(classOf(object)) + "," + (isArray(object) ? "1," : "0,") + fieldsOf(object);
    case "function":
      return "," + quoteJson(nameOf(object)) + "," + (isClass(object) ? "1" : "0");
    case "map": {
      let text = "";
      mapEach(object as Map<unknown, unknown>, (value, key) => {
        text += (text === "" ? "" : ",") + encodeValue(key) + "," + encodeValue(value);
      });
      return ",[" + text + "]";
    }
    case "set": {
      let text = "";
      setEach(object as Set<unknown>, (value) => {
        text += (text === "" ? "" : ",") + encodeValue(value);
      });
      return ",[" + text + "]";
    }
    case "date":
      return "," + encodeValue(timeOf(object as Date));
    case "regexp":
      return "," + quoteJson(sourceOf(object)) + "," + quoteJson(flagsOf(object));
    case "typed":
      return "," + quoteJson(typedName(object) as string) + "," + itemsOf(object, typedLength(object));
    case "buffer": {
      const bytes = new NativeUint8Array(object as ArrayBuffer);
      return "," + itemsOf(bytes, typedLength(bytes));
    }
    case "error": {
      const name = quoteJson(textAt(object, "name") || "Error");
      const message = quoteJson(textAt(object, "message"));
      const stack = quoteJson(textAt(object, "stack"));
      const what = "," + quoteJson(nearestError(object)) + "," + quoteJson(classOf(object));
      return what + "," + name + "," + message + "," + stack + "," + entriesOf(object, "stack");
    }
    default:
      return "";
  }
}

/** Names and values of the enumerable properties. Getters are called. */
function entriesOf(object: object, but?: string): string {
  const keys = keysOf(object);
  let text = "";
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as PropertyKey;
    const property = propertyAt(object, key);
    if (key === but || !property?.enumerable) continue;
    const value = valueAt(object, key, property);
    text += (text === "" ? "" : ",") + encodeValue(key) + "," + encodeValue(value);
  }
  return "[" + text + "]";
}

/** Names and values of an instance. Getters are not called. */
function fieldsOf(object: object): string {
  const keys = keysOf(object);
  let text = "";
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as PropertyKey;
    const property = propertyAt(object, key);
    if (!property?.enumerable || property.get) continue;
    text += (text === "" ? "" : ",") + encodeValue(key) + "," + encodeValue(property.value);
  }
  return "[" + text + "]";
}

function itemsOf(list: object, length: number): string {
  if (length > maxItems) throw new TooLarge();
  let text = "";
  for (let index = 0; index < length; index++) {
    const item = propertyAt(list, textOfNumber(index));
    text += (index > 0 ? "," : "") + (item ? encodeValue(valueAt(list, index, item)) : '["h"]');
  }
  return "[" + text + "]";
}

/** A string property of an error or of one of its prototypes. */
function textAt(object: object, key: string): string {
  let holder: object | null = object;
  for (let depth = 0; holder !== null && depth < 50; depth++) {
    const property = propertyAt(holder, key);
    if (property) {
      const value = property.get ? undefined : property.value;
      return typeof value === "string" ? withoutLongText(value) : "";
    }
    holder = prototypeOf(holder);
  }
  return "";
}

function nameOf(object: object): string {
  const value = propertyAt(object, "name")?.value;
  return typeof value === "string" ? withoutLongText(value) : "";
}

const withoutLongText = (text: string) => (text.length > 10_000 ? "" : text);

function isClass(object: object): boolean {
  const property = propertyAt(object, "prototype");
  return property !== undefined && property.writable === false && isObject(property.value);
}
