import {
  getPrototypeOf,
  isArray,
  isObject,
  ownKeys,
  propertyOf,
  quoteJson,
  textOfNumber,
} from "../intrinsics.ts";
import { isProxy } from "./account.ts";
import { encodeValuesBy, hole, stateOf, tooLarge, unusual } from "./copy-state.ts";
import { isExtensible, NativeSet, promisePrototype, sameValue, setAdd, setHas } from "./grading-natives.ts";
import { isEvaluator, pathOf } from "./intrinsic-paths.ts";
import { type Kind, kindOf } from "./kinds.ts";
import { encodeSymbol } from "./symbols.ts";
import {
  copiedObjects,
  isBorn,
  type List,
  lastSentState,
  listOf,
  markBorn,
  markSentState,
  numberOf,
  push,
  theirNumberOf,
} from "./tables.ts";
import { isWithheld } from "./withheld-objects.ts";

/**
 * Encodes values as text. An object crosses in one of three ways: an intrinsic of the language as its path, since both
 * sides have it; an object of the program as a number, for which the side of the tests makes a Proxy; data of a test
 * (arrays, plain objects, Maps, errors …) as a copy with its content, which both sides keep equal. The program's loops
 * over it cost what they cost in a run.
 *
 *     value    null true 1.5 "text" ["u"] ["n","NaN"] ["b","12"] ["s",…] ["h"] (a hole) ["x"] (see `items`)
 *              ["w"] (withheld) ["i",path] ["o",whose,number]
 *     node     [0,number,"stand",shape,bits,name]: an object without content
 *              [whose,number,kind,extensible,prototype,…]: a copy; whose: 0 the sender's, 1 the other side's
 *     message  [[value,…],[node,…]]; each copy once, if it has changed since it was last sent
 */

const maxItems = 1_000_000;
const maxTextLength = 7_500_000;

type Encoding = {
  nodes: string;
  items: number;
  readonly met: Set<unknown>;
  readonly todo: List<object>;
  readonly births: List<object>;
  readonly states: List<string>;
};
let encoding: Encoding | undefined;

const newEncoding = (): Encoding => ({
  nodes: "",
  items: 0,
  met: new NativeSet<unknown>(),
  todo: listOf<object>(),
  births: listOf<object>(),
  states: listOf<string>(),
});

/** On the side of the tests, data is copied. */
let copies = false;
export function sendCopies(): void {
  copies = true;
}

/** Copies whose state is longer are only compared when they are among the values. */
const maxComparedLength = 5_000;
const maxComparedInAll = 50_000;

/**
 * Also sends the copies that have changed.
 *
 * @param involved are compared even if they are long and not among the values.
 * @param sync whether copies that are not among the values are compared.
 */
export function encode(
  values: List<unknown>,
  involved: List<unknown> = listOf(),
  sync: boolean = true,
): string {
  const before = encoding;
  const now = newEncoding();
  encoding = now;
  try {
    let text = "";
    for (let index = 0; index < values.size; index++)
      text += (index > 0 ? "," : "") + encodeValue(values.at[index]);
    for (let index = 0; index < involved.size; index++) {
      const object = involved.at[index];
      if (isObject(object) && lastSentState(object) !== undefined) encodeCopy(object);
    }
    if (sync) meetCopies();
    for (let index = 0; index < now.todo.size; index++) encodeNode(now.todo.at[index] as object, now);
    if (now.nodes.length + text.length > maxTextLength) throw tooLarge;
    for (let index = 0; index < now.births.size; index++) markBorn(now.births.at[index] as object);
    for (let index = 0; index < now.todo.size; index++)
      markSentState(now.todo.at[index] as object, now.states.at[index] as string);
    return "[[" + text + "],[" + now.nodes + "]]";
  } finally {
    encoding = before;
  }
}

/** Both sides may have kept a copy, and changed it. */
function meetCopies(): void {
  const all = copiedObjects();
  let length = 0;
  for (let index = 0; index < all.size && length < maxComparedInAll; index++) {
    const object = all.at[index] as object;
    const own = (lastSentState(object) as string).length;
    if (own > maxComparedLength) continue;
    length += own;
    encodeCopy(object);
  }
}

/** Marks the present state of a copy as sent. */
export function markSent(object: object): void {
  const before = encoding;
  encoding = newEncoding();
  try {
    markSentState(object, stateOf(object));
  } finally {
    encoding = before;
  }
}

let onPromiseSent: (promise: object, number: number) => void;

/** @param callback is called once for each promise of ours that is sent to the other side. */
export function onPromise(callback: typeof onPromiseSent): void {
  onPromiseSent = callback;
}

function encodeNode(object: object, now: Encoding): void {
  const state = stateOf(object);
  push(now.states, state);
  if (lastSentState(object) === state) return;
  const theirNumber = theirNumberOf(object);
  addNode(
    (theirNumber === undefined ? "0," + textOfNumber(numberOf(object)) : "1," + textOfNumber(theirNumber)) +
      "," +
      state,
  );
}

function addNode(text: string): void {
  const now = encoding as Encoding;
  now.nodes += (now.nodes === "" ? "[" : ",[") + text + "]";
  if (now.nodes.length > maxTextLength) throw tooLarge;
}

function encodeValue(value: unknown): string {
  const now = encoding as Encoding;
  if (++now.items > maxItems) throw tooLarge;
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
      if (value.length > maxTextLength) throw tooLarge;
      return quoteJson(value);
    case "symbol":
      return encodeSymbol(value);
    default:
      if (value === null) return "null";
      if (value === hole) return '["h"]';
      return value === unusual ? '["x"]' : encodeObject(value as object);
  }
}

function encodeObject(object: object): string {
  const theirNumber = theirNumberOf(object);
  if (theirNumber !== undefined) {
    if (lastSentState(object) !== undefined) encodeCopy(object);
    return '["o",1,' + textOfNumber(theirNumber) + "]";
  }
  const path = pathOf(object);
  // A program's own Function makes code in the program's realm only.
  if (path !== undefined && (copies || !isEvaluator(path))) return '["i",' + quoteJson(path) + "]";
  // Without a number: a value that comes back for it is not the original.
  if (isWithheld(object)) return '["w"]';
  const kind = kindOf(object);
  if (kind === "promise") {
    encodePromise(object);
    if (hasState(object)) encodeCopy(object);
  } else if (copies && isCopied(kind)) encodeCopy(object);
  else encodeBirth(object, kind);
  return '["o",0,' + textOfNumber(numberOf(object)) + "]";
}

const isCopied = (kind: Kind) => kind !== "instance" && kind !== "function";

function encodeCopy(object: object): void {
  const { met, todo } = encoding as Encoding;
  if (setHas(met, object)) return;
  setAdd(met, object);
  push(todo, object);
}

function encodePromise(promise: object): void {
  if (isBorn(promise)) return;
  const number = numberOf(promise);
  addNode("0," + textOfNumber(number) + ',"promise"');
  markBorn(promise);
  onPromiseSent(promise, number);
}

/** Whether a promise has more than its value. Both sides keep that equal, as of a copy. */
function hasState(promise: object): boolean {
  return (
    lastSentState(promise) !== undefined ||
    getPrototypeOf(promise) !== promisePrototype ||
    ownKeys(promise).length > 0 ||
    !isExtensible(promise)
  );
}

/** What a stand-in is made of. */
export const standBits = { constructor: 1, proxy: 2, list: 4, callable: 8 };
let isConstructor: (value: object) => boolean;
export function setIsConstructor(tells: typeof isConstructor): void {
  isConstructor = tells;
}

function encodeBirth(object: object, kind: Kind): void {
  if (isBorn(object)) return;
  const isFunction = typeof object === "function";
  const bits =
    (isFunction ? standBits.callable : 0) |
    (isFunction && isConstructor(object) ? standBits.constructor : 0) |
    (isProxy(object) ? standBits.proxy : 0) |
    (isList(object) ? standBits.list : 0);
  const name = isFunction && !isProxy(object) ? propertyOf(object, "name")?.value : "";
  const shown = typeof name === "string" && name.length <= 10_000 ? name : "";
  addNode(
    "0," +
      textOfNumber(numberOf(object)) +
      ',"stand","' +
      kind +
      '",' +
      textOfNumber(bits) +
      "," +
      quoteJson(shown),
  );
  push((encoding as Encoding).births, object);
}

/** A revoked Proxy is no list. */
function isList(object: object): boolean {
  try {
    return isArray(object);
  } catch {
    return false;
  }
}

/** Whether a copy has changed since it was sent. Long ones are not compared. */
export function hasChangedCopies(): boolean {
  const all = copiedObjects();
  for (let index = 0; index < all.size; index++) {
    const object = all.at[index] as object;
    const before = lastSentState(object) as string;
    if (before.length <= maxComparedLength && !isLastState(object, before)) return true;
  }
  return false;
}

function isLastState(object: object, last: string): boolean {
  const before = encoding;
  encoding = newEncoding();
  try {
    return stateOf(object) === last;
  } finally {
    encoding = before;
  }
}

encodeValuesBy(encodeValue);
