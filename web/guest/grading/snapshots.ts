import { bare, defineProperty } from "../intrinsics.ts";
import { askOtherSide, epochNow } from "./ask-other-side.ts";
import { hole, isIndex, propertyBits, unusual } from "./copy-state.ts";
import { descriptorOf } from "./decode.ts";
import { standBits } from "./encode.ts";
import { mapGet, mapSet, NativeMap } from "./grading-natives.ts";
import type { Kind } from "./kinds.ts";
import { itemsAtOnce } from "./perform.ts";
import { type List, listOf, listOfValues, push } from "./tables.ts";

/**
 * The properties of an object of the other side. They are read at once, and hold until code of the other side may have
 * run. Long lists are read in parts.
 */
export type Snapshot = {
  readonly epoch: number;
  readonly extensible: boolean;
  readonly prototype: object | null;
  /** -1 if it is no list. */
  readonly length: number;
  /** Whether a list has no holes. */
  readonly isDense: boolean;
  /** The properties but the items of a list. */
  readonly keys: List<PropertyKey>;
  readonly properties: Map<unknown, unknown>;
  readonly parts: Record<number, List<unknown>>;
};

/** A stand-in for an object of the other side. */
export type Stand = {
  readonly proxy: object;
  readonly shadow: object;
  readonly kind: Kind;
  readonly bits: number;
  readonly name: string;
  snapshot?: Snapshot;
};

export function snapshotOf(stand: Stand): Snapshot {
  const { snapshot } = stand;
  if (snapshot && snapshot.epoch === epochNow()) return snapshot;
  const { at, size } = askOtherSide("own", listOfValues(stand.proxy)) as List<unknown>;
  const fresh = bare<{ -readonly [K in keyof Snapshot]: Snapshot[K] }>();
  fresh.epoch = epochNow();
  fresh.extensible = at[0] as boolean;
  fresh.prototype = at[1] as object | null;
  fresh.length = at[2] as number;
  fresh.isDense = at[3] as boolean;
  fresh.keys = listOf<PropertyKey>();
  fresh.properties = new NativeMap<unknown, unknown>();
  fresh.parts = bare();
  for (let index = 4; index < size; ) {
    const key = at[index] as PropertyKey;
    const bits = at[index + 1] as number;
    push(fresh.keys, key);
    mapSet(fresh.properties, key, descriptorOf(bits, at[index + 2], at[index + 3]));
    index += bits >= propertyBits.accessor ? 4 : 3;
  }
  stand.snapshot = fresh;
  return fresh;
}

/** A property of an object of the other side. Of a Proxy, its trap is called. */
export function ownPropertyOf(stand: Stand, key: PropertyKey): PropertyDescriptor | undefined {
  if (stand.bits & standBits.proxy) return askForProperty(stand, key);
  const snapshot = snapshotOf(stand);
  if (snapshot.length < 0 || !isIndex(key))
    return mapGet(snapshot.properties, key) as PropertyDescriptor | undefined;
  const index = +(key as string);
  if (index >= snapshot.length) return undefined;
  const value = itemOf(stand, snapshot, index);
  if (value === hole) return undefined;
  if (value !== unusual) return descriptorOf(propertyBits.all, value, undefined);
  if (mapGet(snapshot.properties, key) === undefined)
    mapSet(snapshot.properties, key, askForProperty(stand, key));
  return mapGet(snapshot.properties, key) as PropertyDescriptor | undefined;
}

/** An item of a list; `hole`, or `unusual`. */
export function itemOf(stand: Stand, snapshot: Snapshot, index: number): unknown {
  const part = (index - (index % itemsAtOnce)) / itemsAtOnce;
  snapshot.parts[part] ??= askOtherSide(
    "items",
    listOfValues(stand.proxy, part * itemsAtOnce),
  ) as List<unknown>;
  return (snapshot.parts[part] as List<unknown>).at[index % itemsAtOnce];
}

function askForProperty(stand: Stand, key: PropertyKey): PropertyDescriptor | undefined {
  // Only a Proxy runs code.
  const op = stand.bits & standBits.proxy ? "descriptor" : "property";
  const { at, size } = askOtherSide(op, listOfValues(stand.proxy, key)) as List<unknown>;
  return size === 0 ? undefined : descriptorOf(at[0] as number, at[1], at[2]);
}

/** The keys of an object of the other side, in a new list. Of a Proxy, its trap is called. */
export function ownKeysOf(stand: Stand): PropertyKey[] {
  const keys: PropertyKey[] = [];
  const property = descriptorOf(propertyBits.all, undefined, undefined);
  const add = (key: PropertyKey) => {
    property.value = key;
    defineProperty(keys, keys.length, property);
  };
  if (stand.bits & standBits.proxy) {
    const { at, size } = askOtherSide("keys", listOfValues(stand.proxy)) as List<unknown>;
    for (let index = 0; index < size; index++) add(at[index] as PropertyKey);
    return keys;
  }
  const snapshot = snapshotOf(stand);
  for (let index = 0; index < snapshot.length; index++)
    if (snapshot.isDense || itemOf(stand, snapshot, index) !== hole) add(`${index}`);
  for (let index = 0; index < snapshot.keys.size; index++) add(snapshot.keys.at[index] as PropertyKey);
  return keys;
}

export function prototypeOfStand(stand: Stand): object | null {
  return stand.bits & standBits.proxy
    ? (askOtherSide("prototype", listOfValues(stand.proxy)) as object | null)
    : snapshotOf(stand).prototype;
}

export function isStandExtensible(stand: Stand): boolean {
  return stand.bits & standBits.proxy
    ? askOtherSide("extensible", listOfValues(stand.proxy)) === true
    : snapshotOf(stand).extensible;
}
