import {
  apply,
  bare,
  getPrototypeOf,
  includesText,
  isObject,
  ownKeys,
  propertyOf,
  startsWith,
  textOfSymbol,
} from "../intrinsics.ts";
import { isProxy } from "./account.ts";
import { hasOwn, mapGet, mapSet, NativeMap } from "./grading-natives.ts";
import { type List, listOf, push } from "./tables.ts";

/**
 * The objects of the language and of the standard library, by their paths: "Array.prototype.map". Both realms have the
 * same ones, so a message names such an object by its path, and each side has its own: `instanceof` and the class of an
 * error are as in one realm.
 */
const paths = new NativeMap<unknown, unknown>();
const byPath = bare<Record<string, object>>();

/** Globals of the standard library that load on first use, with their getters. */
const pending = bare<Record<string, () => unknown>>();

/** They make code of text. A program's `Function` is never the one of the tests' realm. */
const evaluators = bare<Record<string, boolean>>();

const keyText = (key: PropertyKey) => (typeof key === "symbol" ? textOfSymbol(key) : (key as string));

/** Prototypes whose methods and getters work on any object. All others read an internal slot of `this`. */
const generic = bare<Record<string, boolean>>();
generic["Object.prototype"] = generic["Array.prototype"] = generic["Function.prototype"] = true;
generic["Error.prototype"] = generic["Promise.prototype"] = generic["Iterator.prototype"] = true;
generic["String.prototype"] = true;

/** Functions that read an internal slot of `this`, which a stand-in does not have. */
const slotReaders = bare<Record<string, boolean>>();
slotReaders["Function.prototype.toString"] = slotReaders["Object.prototype.toString"] = true;
slotReaders["String.prototype.toString"] = slotReaders["String.prototype.valueOf"] = true;

function hasSlots(holder: string): boolean {
  return !hasOwn(generic, holder) && (includesText(holder, ".prototype") || startsWith(holder, "%"));
}

export function readsSlot(path: string): boolean {
  return hasOwn(slotReaders, path);
}

type Found = { readonly object: object; readonly path: string };

const known: List<Found> = listOf();

function meet(object: unknown, path: string, holder = ""): void {
  if (!isObject(object) || object === globalThis || mapGet(paths, object) !== undefined) return;
  mapSet(paths, object, path);
  byPath[path] = object;
  if (typeof object === "function" && hasSlots(holder) && path !== holder + ".constructor")
    slotReaders[path] = true;
  const found = bare<{ -readonly [K in keyof Found]: Found[K] }>();
  found.object = object;
  found.path = path;
  push(known, found);
}

let [walked, climbed] = [0, 0];

/** Meets all that can be reached. A prototype gets its path from its class, if there is one. */
function walk(): void {
  for (;;) {
    if (walked < known.size) {
      const { object, path } = known.at[walked++] as Found;
      const keys = ownKeys(object);
      for (let at = 0; at < keys.length; at++) {
        const key = keys[at] as PropertyKey;
        const property = propertyOf(object, key);
        const place = path + "." + keyText(key);
        meet(property?.value, place, path);
        meet(property?.get, place + ":get", path);
        meet(property?.set, place + ":set", path);
      }
    } else if (climbed < known.size) {
      const { object, path } = known.at[climbed++] as Found;
      meet(getPrototypeOf(object), path + ".__proto__");
    } else return;
  }
}

/** Registers what the realm has now, except for the globals in `but`. */
export function registerIntrinsics(but: string): void {
  const names = ownKeys(globalThis);
  for (let index = 0; index < names.length; index++) {
    const name = names[index] as string;
    if (name === but) continue;
    const property = propertyOf(globalThis, name);
    if (property?.get) pending[name] = property.get as () => unknown;
    else meet(property?.value, keyText(name));
  }
  const async = async () => {};
  const generator = function* () {};
  const asyncGenerator = async function* () {};
  // The globals first, so that everything else has its usual name.
  walk();
  meet(getPrototypeOf(async), "%AsyncFunction%");
  meet(getPrototypeOf(generator), "%GeneratorFunction%");
  meet(getPrototypeOf(asyncGenerator), "%AsyncGeneratorFunction%");
  const iterator = (value: object, path: string) => meet(getPrototypeOf(value), path);
  iterator([][Symbol.iterator](), "%ArrayIterator%");
  iterator(""[Symbol.iterator](), "%StringIterator%");
  iterator(new Map()[Symbol.iterator](), "%MapIterator%");
  iterator(new Set()[Symbol.iterator](), "%SetIterator%");
  iterator("".matchAll(/a/g), "%RegExpStringIterator%");
  iterator(
    ([][Symbol.iterator]() as unknown as { map: (f: () => unknown) => object }).map(() => 0),
    "%IteratorHelper%",
  );
  walk();
  const makers = listOf<unknown>();
  push(makers, Function);
  push(makers, async.constructor);
  push(makers, generator.constructor);
  push(makers, asyncGenerator.constructor);
  // biome-ignore lint/security/noGlobalEval: it is only looked up.
  push(makers, eval);
  for (let index = 0; index < makers.size; index++) {
    const path = mapGet(paths, makers.at[index]) as string | undefined;
    if (path !== undefined) evaluators[path] = true;
  }
}

/** Registers globals of the library that are only defined for programs that mention them. */
export function registerMentioned(names: readonly string[]): void {
  for (let index = 0; index < names.length; index++) {
    const name = names[index] as string;
    const property = propertyOf(globalThis, name);
    if (property?.get) pending[name] = property.get as () => unknown;
    else meet(property?.value, name);
  }
  walk();
}

/** Called with the name of a part of the library that was registered after the realm was opened. */
let onLoaded: () => void = () => {};
export function onLibrary(loaded: typeof onLoaded): void {
  onLoaded = loaded;
}

function load(name: string): void {
  const get = pending[name] as () => unknown;
  delete pending[name];
  meet(apply(get, undefined, []), name);
  walk();
  onLoaded();
}

/** The path of an intrinsic; undefined if it is none. Runs no code of the program. */
export function pathOf(object: object): string | undefined {
  const path = mapGet(paths, object) as string | undefined;
  if (path !== undefined) return path;
  // Only what can be of the library: a class, its prototype, one of its methods.
  if (typeof object !== "function" && (isProxy(object) || !propertyOf(object, "constructor")))
    return undefined;
  let isNew = false;
  for (const name in pending) {
    const now = propertyOf(globalThis, name);
    if (now === undefined || now.get === pending[name]) continue;
    isNew = true;
    load(name);
  }
  return isNew ? (mapGet(paths, object) as string | undefined) : undefined;
}

export function isEvaluator(path: string): boolean {
  return hasOwn(evaluators, path);
}

/** The object of this realm with that path. Loads its part of the library if necessary. */
export function intrinsicAt(path: string): object | undefined {
  if (hasOwn(byPath, path)) return byPath[path];
  for (const name in pending) {
    if (path === name || startsWith(path, name + ".")) {
      load(name);
      return byPath[path];
    }
  }
  return undefined;
}

/** Makes `object` the one that this path stands for. The one before keeps its path. */
export function replaceIntrinsic(path: string, object: object): void {
  mapSet(paths, object, path);
  byPath[path] = object;
}

/** All paths and objects so far. */
export function eachIntrinsic(visit: (path: string, object: object) => void): void {
  for (const path in byPath) visit(path, byPath[path] as object);
}
