import type { GuestPermissions, Shim } from "../protocol/capabilities/capabilities.ts";
import {
  apply,
  bare,
  construct,
  define,
  defineProperty,
  deleteProperty,
  getPrototypeOf,
  indirectEval,
  isObject,
  NativeError,
  NativePromise,
  NativeTypeError,
  ownKeys,
  propertyOf,
  uncurryThis,
} from "./intrinsics.ts";
import { holderOf, type Path, pathOf, rootOf } from "./member-path.ts";
import { hideError, rename, restrictedError } from "./restriction.ts";
import { install, substituteOf } from "./shims.ts";

/**
 * Applies the allowlist to the global object, before any code of the program runs.
 *
 * Globals that are not allowed do not exist. If a program uses such a name, the engine asks `nameGuard` before it
 * reports that the name is not defined (see web/engine/undefined-name-hook.ts). So for `typeof`, `in`,
 * declarations and feature tests such as `globalThis.process?.env` they are as absent as any unknown name. Members that
 * are not allowed are accessors. `in` and `Object.getOwnPropertyNames` still show them, and they throw when they are
 * read.
 *
 * What syntax creates exists independently of the allowlist: `[]` has the methods of `Array.prototype`, an async
 * function returns a promise, iteration uses `Symbol.iterator`. An allowlist without those methods must exclude each by
 * its path ("Array.prototype.sort"), and it cannot remove the methods behind `Symbol.iterator`. But `[].constructor`
 * does not lead to an `Array` that is not allowed.
 */

const NativeProxy = Proxy;

/** The prototypes of the kinds of functions. Each has a constructor that makes functions from text. */
const functionKinds = [
  getPrototypeOf(async () => {}),
  getPrototypeOf(function* () {}),
  getPrototypeOf(async function* () {}),
] as object[];

const allowedGlobals = bare<Record<string, true>>();
const restrictedNames = bare<Record<string, true>>();
/** The denied members of globals that are not loaded yet, by the names of the globals. */
const deniedLater = bare<Record<string, Path[]>>();
/** The removed globals by name, for the parts of the library. */
const removedGlobals = bare<Record<string, unknown>>();

/** Throws if a property with a restricted name is read. All others are undefined. */
export const nameGuard = new NativeProxy(bare<object>(), {
  __proto__: null,
  get(_target: object, name: PropertyKey) {
    if (typeof name === "string" && restrictedNames[name]) throw restrictedError(name);
    return undefined;
  },
} as ProxyHandler<object>);

/** Returns the problem with the shims, if there is one. */
export function applyPermissions(permits: GuestPermissions): string | undefined {
  for (let index = 0; index < permits.restricted.length; index++)
    restrictedNames[permits.restricted[index] as string] = true;
  for (let index = 0; index < permits.globals.length; index++)
    allowedGlobals[permits.globals[index] as string] = true;
  // Decorators and `using` are compiled to calls of the last ones, independently of the allowlist.
  allowedGlobals["undefined"] =
    allowedGlobals["NaN"] =
    allowedGlobals["Infinity"] =
    allowedGlobals["globalThis"] =
    allowedGlobals["window"] =
    allowedGlobals["self"] =
    allowedGlobals["global"] =
    allowedGlobals["decorators$"] =
    allowedGlobals["using$"] =
      true;

  const { shims } = permits;
  const substitutes = bare<Record<number, unknown>>();
  for (let index = 0; index < shims.length; index++) {
    const shim = shims[index] as Shim;
    try {
      substitutes[index] = substituteOf(shim);
    } catch (error) {
      return `The shim for ${shim.path} failed: ${error as string}`;
    }
  }
  for (let index = 0; index < permits.denied.length; index++) deny(pathOf(permits.denied[index] as string));
  if (permits.timeless) stopDates();
  removeGlobals();
  for (let index = 0; index < shims.length; index++) install((shims[index] as Shim).path, substitutes[index]);
  return undefined;
}

/**
 * Evaluates a part of the standard library with the original globals, as if none had been removed: a program that may
 * use URL but not Map has a URL that works.
 */
export function evaluatePart(source: string, tools: object): void {
  let parameters = "sandglass";
  const values = [tools as unknown];
  const names = ownKeys(removedGlobals);
  for (let index = 0; index < names.length; index++) {
    const name = names[index] as string;
    parameters += `,${name}`;
    define(values, index + 1, removedGlobals[name]);
  }
  // The part is in an inner function: a removed name may be `eval`, which cannot be a parameter in strict code.
  const script = `(function(${parameters}){(function(){"use strict";${source}\n})()})`;
  apply(indirectEval(script) as () => void, undefined, values);
}

/** Called when a part has installed a global. Its denied members are removed. */
export function restrictLoadedGlobal(name: string, value: unknown): void {
  if (restrictedNames[name]) closeConstructor(name, value);
  const later = deniedLater[name];
  if (!later) return;
  delete deniedLater[name];
  for (let index = 0; index < later.length; index++) denyIn(value, later[index] as Path);
}

function removeGlobals(): void {
  const names = ownKeys(globalThis);
  for (let index = 0; index < names.length; index++) {
    const name = names[index] as string | symbol;
    if (typeof name === "symbol" || allowedGlobals[name]) continue;
    const property = propertyOf(globalThis, name);
    if (!deleteProperty(globalThis, name)) throw new NativeError(`${name} cannot be taken away`);
    closeConstructor(name, property?.value);
    // Skips values that a getter would load. `eval` cannot be a function's parameter.
    if (property && !property.get && name !== "eval") removedGlobals[name] = property.value;
  }
  if (!allowedGlobals["Function"]) {
    for (let index = 0; index < functionKinds.length; index++) {
      const prototype = functionKinds[index] as object;
      closeConstructor("Function", propertyOf(prototype, "constructor")?.value);
    }
  }
  if (!allowedGlobals["Promise"]) define(NativePromise.prototype, "finally", promises.finally);
  if (!allowedGlobals["Error"]) hideError();
}

/**
 * Replaces `prototype.constructor` by a function that looks like the constructor and throws when it is called, so that
 * `new Map().constructor`, or that of a literal `[]`, does not lead to a global that is not allowed. It is not a getter
 * that throws: the engine itself reads `constructor` in `[].map(…)` and `await promise`, and finds no species on the
 * substitute.
 */
function closeConstructor(name: string, value: unknown): void {
  if (typeof value !== "function") return;
  const prototype: unknown = propertyOf(value, "prototype")?.value;
  if (!isObject(prototype)) return;
  const own = propertyOf(prototype, "constructor");
  // Iterator's `constructor` is an accessor.
  if (!own || (own.value !== value && !own.get)) return;
  const closedConstructor = function closed(): never {
    throw restrictedError(name);
  };
  rename(closedConstructor, propertyOf(value, "name")?.value as string);
  const ofInstances = bare<PropertyDescriptor>();
  ofInstances.value = prototype;
  ofInstances.writable = false;
  defineProperty(closedConstructor, "prototype", ofInstances);
  define(prototype, "constructor", closedConstructor);
}

const then = uncurryThis(NativePromise.prototype.then);
const resolvedPromise = NativePromise.resolve();

/** The engine's own `finally` needs the constructor. Other methods do not. */
const promises = {
  finally(this: Promise<unknown>, after?: unknown): Promise<unknown> {
    if (typeof after !== "function") return then(this, after as undefined, after as undefined);
    const runFinally = () => then(resolvedPromise, () => (after as () => unknown)());
    return then(
      this,
      (value: unknown) => then(runFinally(), () => value),
      (error: unknown) =>
        then(runFinally(), () => {
          throw error;
        }),
    );
  },
};

function deny(path: Path): void {
  if (!propertyOf(globalThis, path.root)?.get) {
    denyIn(rootOf(path), path);
    return;
  }
  // The getter would load the part.
  const later = deniedLater[path.root] ?? [];
  define(later, later.length, path);
  deniedLater[path.root] = later;
}

function denyIn(root: unknown, path: Path): void {
  const { holder, key } = holderOf(root, path);
  const original = holder && propertyOf(holder, key);
  // A part of the library that does not exist here.
  if (!original) return;
  // Methods of an object literal, because methods are not constructors.
  const accessors = {
    get(): never {
      throw restrictedError(path.text);
    },
    /** A program may define its own value: assignment works as if the property did not exist. */
    set(this: unknown, value: unknown): void {
      if (!isObject(this)) return;
      const own = bare<PropertyDescriptor>();
      own.value = value;
      own.writable = true;
      own.enumerable = this === holder ? (original.enumerable as boolean) : true;
      own.configurable = true;
      if (!defineProperty(this, key, own)) throw new NativeTypeError(`${key} cannot be assigned to`);
    },
  };
  const property = bare<PropertyDescriptor>();
  property.get = accessors.get;
  property.set = accessors.set;
  property.enumerable = original.enumerable as boolean;
  property.configurable = true;
  if (!defineProperty(holder, key, property)) throw new NativeError(`${path.text} cannot be taken away`);
}

/** `new Date()` and `Date()` read the time. `new Date(0)` does not. */
function stopDates(): void {
  const date: unknown = propertyOf(globalThis, "Date")?.value;
  if (typeof date !== "function") return;
  const timeless = new NativeProxy(date, {
    __proto__: null,
    construct(target: () => object, args: unknown[], newTarget: () => object): object {
      if (args.length === 0) throw restrictedError("new Date()");
      return construct(target, args, newTarget) as object;
    },
    apply(): never {
      throw restrictedError("Date()");
    },
  } as ProxyHandler<typeof date>);
  define(globalThis, "Date", timeless);
  define(propertyOf(date, "prototype")?.value as object, "constructor", timeless);
}
