import { apply, construct, defineProperty, isObject, propertyOf, uncurryThis } from "./intrinsics.ts";

/**
 * Remembers every Proxy that a program makes, so that describing one never runs a trap: the language cannot distinguish
 * a Proxy from an object. The constructor itself is wrapped in a Proxy, so that it looks unchanged.
 */
const targets = new WeakMap<object, object>();
const remember = uncurryThis(
  WeakMap.prototype.set as (this: WeakMap<object, object>, key: object, value: object) => unknown,
);
const recall = uncurryThis(
  WeakMap.prototype.get as (this: WeakMap<object, object>, key: object) => object | undefined,
);

/** Most programs make no Proxy, and then no object is looked up. */
let madeAny = false;

/** The target if `value` is a Proxy of the program, or undefined. */
export function proxyTarget(value: unknown): object | undefined {
  return madeAny && isObject(value) ? recall(targets, value) : undefined;
}

/**
 * The object behind any number of Proxies. It is a loop, because a chain of 20,000 Proxies would overflow the stack.
 */
export function targetOfProxy(value: object): object {
  if (!madeAny) return value;
  let object = value;
  for (let target = recall(targets, object); target !== undefined; target = recall(targets, object)) {
    object = target;
  }
  return object;
}

export function watchProxies(): void {
  const Original = Proxy;
  const revocable = Original.revocable;
  const handler = {
    __proto__: null,
    construct(target: typeof Proxy, args: unknown[], newTarget: new () => unknown) {
      const proxy = construct(target, args, newTarget) as object;
      madeAny = true;
      remember(targets, proxy, args[0] as object);
      return proxy;
    },
  };
  const revocableHandler = {
    __proto__: null,
    apply(target: typeof Proxy.revocable, self: unknown, args: unknown[]) {
      const result = apply(target, self, args) as { proxy: object };
      madeAny = true;
      remember(targets, result.proxy, args[0] as object);
      return result;
    },
  };
  const property = propertyOf(Original, "revocable") as PropertyDescriptor;
  property.value = new Original(revocable, revocableHandler as unknown as ProxyHandler<typeof revocable>);
  defineProperty(Original, "revocable", property);
  defineProperty(globalThis, "Proxy", {
    __proto__: null,
    value: new Original(Original, handler as unknown as ProxyHandler<typeof Original>),
    writable: true,
    enumerable: false,
    configurable: true,
  } as PropertyDescriptor);
}
