import {
  apply,
  bare,
  define,
  defineProperty,
  getPrototypeOf,
  isObject,
  NativeTypeError,
  ownKeys,
  propertyOf,
} from "../intrinsics.ts";
import { type LazyMethod, lazyMethods, partOf } from "./provided-names.ts";

type ProvidedGlobals = Readonly<Record<string, unknown>>;

/** Names of the library that are only defined for programs that mention them. */
export type MentionedNames = {
  /** Globals, each with its part. */
  readonly globals: Readonly<Record<string, string>>;
  /** Parts that change existing built-ins. They have to be loaded before the program runs. */
  readonly eager: readonly string[];
};

export type Library = {
  /** The original value of a name, even if the program has replaced it. */
  readonly use: (name: string) => unknown;
  readonly add: (names: MentionedNames) => void;
};

/**
 * Defines the standard library's names as accessors that load nothing yet: 22 globals and 16 methods.
 *
 * @param load returns what a part provides; always the same object for the same part.
 */
export function installLibrary(load: (part: string) => object): Library {
  const parts = bare<Record<string, string>>();
  const getters = bare<Record<string, () => unknown>>();

  function addGlobals(names: Readonly<Record<string, string>>): void {
    const newKeys = ownKeys(names);
    for (let index = 0; index < newKeys.length; index++) {
      const name = newKeys[index] as string;
      const part = names[name] as string;
      parts[name] = part;
      const property = bare<PropertyDescriptor>();
      property.get = () => {
        const globals = load(part) as ProvidedGlobals;
        settle(part, globals);
        return globals[name];
      };
      property.set = function set(this: unknown, value) {
        assign(this, name, value);
      };
      property.configurable = true;
      getters[name] = property.get;
      defineProperty(globalThis, name, property);
    }
  }

  /** Turns everything that the part provides into ordinary properties, unless the program has replaced them. */
  function settle(part: string, globals: ProvidedGlobals): void {
    for (const name in parts) {
      if (parts[name] !== part || propertyOf(globalThis, name)?.get !== getters[name]) continue;
      define(globalThis, name, globals[name]);
    }
  }

  addGlobals(partOf);
  const holders = bare<Record<string, object>>();
  holders["Array"] = Array;
  holders["Array.prototype"] = Array.prototype;
  holders["BigInt.prototype"] = BigInt.prototype;
  holders["Date.prototype"] = Date.prototype;
  holders["Number.prototype"] = Number.prototype;
  holders["String.prototype"] = String.prototype;
  holders["TypedArray.prototype"] = getPrototypeOf(Uint8Array.prototype) as object;
  holders["Uint8Array"] = Uint8Array;
  holders["Uint8Array.prototype"] = Uint8Array.prototype;
  for (const path in lazyMethods) {
    const methods = lazyMethods[path] as (typeof lazyMethods)[string];
    for (const name in methods) {
      const method = lazyMethod(`${path}.${name}`, name, methods[name] as LazyMethod, load);
      define(holders[path] as object, name, method);
    }
  }

  return {
    use: (name) => (load(parts[name] as string) as ProvidedGlobals)[name],
    add({ globals, eager }) {
      addGlobals(globals);
      for (let index = 0; index < eager.length; index++) {
        const part = eager[index] as string;
        settle(part, load(part) as ProvidedGlobals);
      }
    },
  };
}

/**
 * Does what an assignment to a plain property of the global object would do; `self` may merely inherit from the global
 * object.
 */
function assign(self: unknown, name: string, value: unknown): void {
  const property = bare<PropertyDescriptor>();
  property.value = value;
  property.writable = true;
  property.enumerable = isObject(self) && self !== globalThis;
  property.configurable = true;
  const holder = isObject(self) ? self : globalThis;
  if (!defineProperty(holder, name, property)) throw new NativeTypeError(name + " cannot be assigned to");
}

function lazyMethod(path: string, name: string, lazy: LazyMethod, load: (part: string) => object): object {
  let implementation: (() => unknown) | undefined;
  const method = {
    [name](this: unknown, ...args: unknown[]): unknown {
      implementation ??= (load(lazy[0]) as ProvidedGlobals)[path] as () => unknown;
      return apply(implementation, this, args);
    },
  }[name] as object;
  if (lazy[1] > 0) {
    const property = bare<PropertyDescriptor>();
    property.value = lazy[1];
    property.configurable = true;
    defineProperty(method, "length", property);
  }
  return method;
}
