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

/** `Error.captureStackTrace`, as V8 has it: gives an object a `stack` of where the program is, for errors of one's own. */
export function capturesStacks(captureStack: HostFunctions["captureStack"]): void {
  const capturing = {
    /** @param above is the function down to which frames are left out, and those that it calls. */
    captureStackTrace(target: unknown, above: unknown = undefined): void {
      if (!isObject(target)) throw new NativeTypeError("invalid_argument");
      const from = typeof above === "function" ? above : capturing.captureStackTrace;
      // No trap is to see how it is done, and the global object has its properties elsewhere.
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
