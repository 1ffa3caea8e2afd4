import { bare, define, ownKeys } from "../intrinsics.ts";
import { askOtherSide } from "./ask-other-side.ts";
import { noteError, noteResult } from "./assertion.ts";
import type { ProxyFactory } from "./decode.ts";
import {
  hasOwn,
  mapGet,
  mapSet,
  NativeMap,
  NativePromise,
  NativeProxy,
  reflectGet,
  whenSettled,
} from "./grading-natives.ts";
import { symbols } from "./symbols.ts";
import { type List, listOf, push } from "./tables.ts";

const operands = (...values: readonly unknown[]): List<unknown> => {
  const list = listOf<unknown>();
  for (let index = 0; index < values.length; index++) push(list, values[index]);
  return list;
};

/** On the program's side: a callback of the tests can only be called. */
export const programProxies: Omit<ProxyFactory, "promiseFor"> = {
  functionFor(_, name) {
    const { stand } = {
      stand(this: unknown, ...args: unknown[]): unknown {
        const list = operands(stand, this);
        for (let index = 0; index < args.length; index++) push(list, args[index]);
        return askOtherSide("call", list);
      },
    };
    define(stand, "name", name);
    return stand;
  },
  // Instances of the tests are sent as plain objects: the program does not see their classes.
  instanceFor: () => ({}),
  targetOf: (instance) => instance,
};

/** The text of a call: "fib(10)". */
let callText: (name: string, args: readonly unknown[]) => string = (name) => name;
export function setCallText(text: typeof callText): void {
  callText = text;
}

function recordedCall(op: "call" | "new", list: List<unknown>, description: string): unknown {
  try {
    const result = askOtherSide(op, list, description);
    noteResult(description, result);
    if (result instanceof NativePromise)
      whenSettled(
        result,
        (value) => noteResult(description, value),
        (error) => noteError(description, error),
      );
    return result;
  } catch (error) {
    noteError(description, error);
    throw error;
  }
}

const targets = new NativeMap<unknown, unknown>();

/** On the side of the tests: every operation on an object of the program is allowed. */
export const testProxies: Omit<ProxyFactory, "promiseFor"> = {
  functionFor(_, name, isClass) {
    // biome-ignore lint/complexity/useArrowFunction: only what can be constructed has a Proxy that can be.
    const target = isClass ? class {} : function () {};
    define(target, "name", name);
    const proxy: object = new NativeProxy(target, {
      apply: (_target, self: unknown, args: unknown[]) =>
        recordedCall("call", operands(proxy, self, ...args), callText(name, args)),
      construct: (_target, args: unknown[]) =>
        recordedCall("new", operands(proxy, ...args), `new ${callText(name, args)}`) as object,
      get(_target, key) {
        if (key === symbols["hasInstance"])
          return (value: unknown) => askOtherSide("is", operands(value, proxy));
        if (key === "prototype" || hasOwn(functionPrototype, key) || typeof key === "symbol")
          return reflectGet(target, key, proxy);
        return askOtherSide("get", operands(proxy, key));
      },
      set: (_target, key, value) => askOtherSide("set", operands(proxy, key, value)) === true,
      has: (_target, key) => askOtherSide("has", operands(proxy, key)) === true,
    });
    return proxy;
  },
  instanceFor(_, className, isList) {
    const target: object = isList ? [] : {};
    Object.setPrototypeOf(target, prototypeByName(className, isList));
    const look = () => {
      askOtherSide("look", operands(proxy));
      return target;
    };
    const proxy: object = new NativeProxy(target, {
      get(_target, key) {
        const isProperty =
          typeof key === "string" || key === symbols["iterator"] || key === symbols["asyncIterator"];
        return isProperty || key === symbols["toPrimitive"]
          ? askOtherSide("get", operands(proxy, key))
          : reflectGet(target, key, proxy);
      },
      set: (_target, key, value) => askOtherSide("set", operands(proxy, key, value)) === true,
      has: (_target, key) => askOtherSide("has", operands(proxy, key)) === true,
      ownKeys: () => ownKeys(look()),
      // The caller has read all keys before, so the descriptor is here.
      getOwnPropertyDescriptor: (_target, key) => Reflect.getOwnPropertyDescriptor(target, key),
    });
    mapSet(targets, proxy, target);
    return proxy;
  },
  targetOf: (instance) => mapGet(targets, instance) as object | undefined,
};

const functionPrototype = Function.prototype;
const prototypes = bare<Record<string, object>>();

/** The prototype for values of a class with this name. */
function prototypeByName(name: string, isList: boolean): object {
  const key = (isList ? "list " : "") + name;
  const existing = prototypes[key];
  if (existing) return existing;
  const twin = { [name]: isList ? class extends Array {} : class {} }[name] as { prototype: object };
  define(twin, "name", name);
  prototypes[key] = twin.prototype;
  return twin.prototype;
}
