import type { HostFunctions } from "./guest-bridge.ts";
import {
  bare,
  define,
  defineProperty,
  deleteProperty,
  isObject,
  NativeError,
  NativeTypeError,
  propertyOf,
} from "./intrinsics.ts";
import { proxyTarget } from "./proxies.ts";

const { isExtensible } = Reflect;

/**
 * `Error.captureStackTrace`, as in V8: gives an object a `stack` with the current position, for the program's own
 * errors.
 */
export function capturesStacks(captureStack: HostFunctions["captureStack"]): void {
  const capturing = {
    /** @param above its frame and all frames that it called are left out. */
    captureStackTrace(target: unknown, above: unknown = undefined): void {
      if (!isObject(target)) throw new NativeTypeError("invalid_argument");
      const from = typeof above === "function" ? above : capturing.captureStackTrace;
      // No trap must see the steps, and the global object stores its properties elsewhere.
      const special = proxyTarget(target) !== undefined || target === globalThis;
      const stackTarget = special ? new NativeError() : target;
      if (propertyOf(stackTarget, "stack") === undefined) {
        if (!isExtensible(stackTarget))
          throw new NativeTypeError("Cannot define property stack, object is not extensible");
      } else if (!deleteProperty(stackTarget, "stack"))
        throw new NativeTypeError("Cannot redefine property: stack");
      captureStack(stackTarget, from);
      if (special) define(target, "stack", propertyOf(stackTarget, "stack")?.value);
    },
  };
  const length = bare<PropertyDescriptor>();
  length.value = 2;
  defineProperty(capturing.captureStackTrace, "length", length);
  define(NativeError, "captureStackTrace", capturing.captureStackTrace);
}
