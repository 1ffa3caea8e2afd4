import {
  apply,
  bare,
  define,
  defineProperty,
  deleteProperty,
  isObject,
  ownKeys,
  propertyOf,
  setPrototypeOf,
} from "../intrinsics.ts";
import { chargeNobody } from "./account.ts";
import { askOtherSide } from "./ask-other-side.ts";
import { bitsOf } from "./copy-state.ts";
import { setIsConstructor, standBits } from "./encode.ts";
import {
  isExtensible,
  mapGet,
  mapSet,
  NativeMap,
  NativeProxy,
  preventExtensions,
  reflectGet,
  reflectHas,
  reflectSet,
} from "./grading-natives.ts";
import type { Kind } from "./kinds.ts";
import { fieldBits, type Op } from "./perform.ts";
import { isStandExtensible, ownKeysOf, ownPropertyOf, prototypeOfStand, type Stand } from "./snapshots.ts";
import { type List, listOf, listOfValues, push } from "./tables.ts";

/**
 * A stand-in for an object of the other side: a Proxy whose traps ask the other side. Its target is a shadow, which gets
 * a property or becomes non-extensible only when the language demands that a Proxy agrees with its target.
 */
const stands = new NativeMap<unknown, unknown>();
const standsByShadow = new NativeMap<unknown, unknown>();

export const standOf = (value: unknown) => mapGet(stands, value) as Stand | undefined;
const of = (shadow: object) => mapGet(standsByShadow, shadow) as Stand;

/** How a side uses its stand-ins. */
export type Uses = {
  readonly call: (op: "call" | "new", stand: Stand, operands: List<unknown>, args: unknown[]) => unknown;
  /** Whether the program does not pay for the traps. */
  readonly quietly: boolean;
  /** A value that was found in a stand-in or one of its prototypes. */
  readonly found: (value: unknown) => unknown;
};
let uses: Uses;
export function setUses(those: Uses): void {
  uses = those;
}

const operandsOf = (first: unknown, second: unknown, args: unknown[]): List<unknown> => {
  const list = listOfValues(first, second);
  for (let index = 0; index < args.length; index++) push(list, args[index]);
  return list;
};

function ask(op: Op, ...operands: readonly unknown[]): unknown {
  const list = listOf<unknown>();
  for (let index = 0; index < operands.length; index++) push(list, operands[index]);
  return askOtherSide(op, list);
}

const traps = bare<Required<ProxyHandler<object>>>();
traps.get = (shadow, key, receiver) => {
  const stand = of(shadow);
  if (stand.bits & standBits.proxy) return uses.found(ask("get", stand.proxy, key, receiver));
  const property = ownPropertyOf(stand, key);
  if (property) {
    if (bitsOf(property) < 8) return uses.found(property.value);
    return property.get && apply(property.get, receiver, []);
  }
  const prototype = prototypeOfStand(stand);
  return prototype === null ? undefined : uses.found(reflectGet(prototype, key, receiver));
};
traps.set = (shadow, key, value, receiver) => {
  const stand = of(shadow);
  if (receiver === stand.proxy || stand.bits & standBits.proxy)
    return ask("set", stand.proxy, key, value, receiver) === true;
  const property = ownPropertyOf(stand, key);
  if (!property) {
    const prototype = prototypeOfStand(stand);
    if (prototype !== null) return reflectSet(prototype, key, value, receiver);
  } else if (bitsOf(property) >= 8) {
    if (property.set) apply(property.set, receiver, [value]);
    return property.set !== undefined;
  } else if (!property.writable) return false;
  if (!isObject(receiver)) return false;
  const change = bare<PropertyDescriptor>();
  change.value = value;
  if (!propertyOf(receiver, key)) change.writable = change.enumerable = change.configurable = true;
  return defineProperty(receiver, key, change);
};
traps.has = (shadow, key) => {
  const stand = of(shadow);
  if (stand.bits & standBits.proxy) return ask("has", stand.proxy, key) === true;
  if (ownPropertyOf(stand, key)) return true;
  const prototype = prototypeOfStand(stand);
  return prototype !== null && reflectHas(prototype, key);
};
traps.deleteProperty = (shadow, key) => {
  const isDeleted = ask("delete", of(shadow).proxy, key) === true;
  if (isDeleted) deleteProperty(shadow, key);
  return isDeleted;
};
traps.ownKeys = (shadow) => {
  agree(shadow);
  return ownKeysOf(of(shadow)) as (string | symbol)[];
};
traps.getOwnPropertyDescriptor = (shadow, key) => {
  agree(shadow);
  const property = ownPropertyOf(of(shadow), key);
  if (!property) deleteProperty(shadow, key);
  else if (!property.configurable) defineProperty(shadow, key, property);
  return property;
};
traps.defineProperty = (shadow, key, property) => {
  const stand = of(shadow);
  // It comes from the engine, as an ordinary object.
  setPrototypeOf(property, null);
  const fields =
    ("value" in property ? fieldBits.value : 0) |
    ("writable" in property ? fieldBits.writable : 0) |
    ("enumerable" in property ? fieldBits.enumerable : 0) |
    ("configurable" in property ? fieldBits.configurable : 0) |
    ("get" in property ? fieldBits.get : 0) |
    ("set" in property ? fieldBits.set : 0);
  const value = fields & fieldBits.get ? property.get : property.value;
  const isDefined = ask("define", stand.proxy, key, fields, bitsOf(property), value, property.set) === true;
  if (isDefined && property.configurable === false) {
    const now = ownPropertyOf(stand, key);
    if (now && !now.configurable) defineProperty(shadow, key, now);
  }
  return isDefined;
};
traps.getPrototypeOf = (shadow) => {
  agree(shadow);
  return prototypeOfStand(of(shadow));
};
traps.setPrototypeOf = (shadow, prototype) => ask("inherit", of(shadow).proxy, prototype) === true;
traps.isExtensible = (shadow) => agree(shadow);
traps.preventExtensions = (shadow) => {
  const isClosed = ask("close", of(shadow).proxy) === true;
  return isClosed && !agree(shadow);
};
traps.apply = (shadow, self, args) => {
  const stand = of(shadow);
  return uses.call("call", stand, operandsOf(stand.proxy, self, args), args);
};
traps.construct = (shadow, args, newTarget) => {
  const stand = of(shadow);
  return uses.call("new", stand, operandsOf(stand.proxy, newTarget, args), args) as object;
};

type Trap = (...args: readonly unknown[]) => unknown;

/** The handler of all stand-ins. A trap begins and ends with the change of the payer. */
const handler = bare<Record<string, Trap>>();
for (const name in traps) {
  const trap = (traps as unknown as Record<string, Trap>)[name] as Trap;
  handler[name] = (first, second, third, fourth) =>
    uses.quietly
      ? chargeNobody(() => trap(first, second, third, fourth))
      : trap(first, second, third, fourth);
}

/** Makes the shadow of a non-extensible object like it. Returns whether it is extensible. */
function agree(shadow: object): boolean {
  const stand = of(shadow);
  if (isStandExtensible(stand)) return true;
  const keys = ownKeysOf(stand);
  const known = bare<Record<PropertyKey, boolean>>();
  for (let index = 0; index < keys.length; index++) known[keys[index] as PropertyKey] = true;
  const before = ownKeys(shadow);
  for (let index = 0; index < before.length; index++) {
    const key = before[index] as PropertyKey;
    if (known[key] !== true) deleteProperty(shadow, key);
  }
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as PropertyKey;
    const property = ownPropertyOf(stand, key);
    if (property) defineProperty(shadow, key, property);
  }
  if (isExtensible(shadow)) {
    setPrototypeOf(shadow, prototypeOfStand(stand));
    preventExtensions(shadow);
  }
  return false;
}

const { bind } = Function.prototype;

/** A function without properties of its own. */
function shadowFunction(isConstructor: boolean, name: string): object {
  // biome-ignore lint/complexity/useArrowFunction: only this is a constructor; bound, it has no `prototype`.
  const shadow = isConstructor ? apply(bind, function () {}, []) : () => {};
  deleteProperty(shadow, "length");
  define(shadow, "name", name);
  return shadow;
}

export function standFor(_: number, kind: Kind, bits: number, name: string): object {
  const stand = bare<{ -readonly [K in keyof Stand]: Stand[K] }>();
  const shadow =
    bits & standBits.callable
      ? shadowFunction((bits & standBits.constructor) !== 0, name)
      : bits & standBits.list
        ? []
        : {};
  stand.shadow = shadow;
  stand.proxy = new NativeProxy(shadow, handler as ProxyHandler<object>);
  stand.kind = kind;
  stand.bits = bits;
  stand.name = name;
  mapSet(stands, stand.proxy, stand);
  mapSet(standsByShadow, shadow, stand);
  return stand.proxy;
}

/** No code of the function runs. */
const constructTrap = bare<ProxyHandler<() => void>>();
constructTrap.construct = () => bare<object>();
setIsConstructor((value) => {
  try {
    new (new NativeProxy(value as () => void, constructTrap) as unknown as new () => unknown)();
    return true;
  } catch {
    return false;
  }
});
