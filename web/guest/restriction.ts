import {
  bare,
  define,
  defineProperty,
  isObject,
  NativeError,
  propertyOf,
  setPrototypeOf,
  uncurryThis,
} from "./intrinsics.ts";

/** The error that is thrown when a program uses a restricted name. */
type Restriction = { name: string; message: string; stack: string };

const restrictions = new WeakMap<object, Restriction>();
const remember = uncurryThis(
  WeakMap.prototype.set as (this: typeof restrictions, key: object, value: Restriction) => unknown,
);
const recall = uncurryThis(
  WeakMap.prototype.get as (this: typeof restrictions, key: object) => Restriction | undefined,
);
const functionPrototype = Function.prototype;

/**
 * A subclass of Error, which is not a global. It is not a `class`, because its superclass may not be allowed, and it
 * must not lead there.
 */
function RestrictedError(this: unknown, message?: unknown): object {
  const error = new NativeError(message as string);
  const target = (new.target as { prototype: object } | undefined) ?? RestrictedError;
  setPrototypeOf(error, target.prototype);
  return error;
}
const errorPrototype = { __proto__: NativeError.prototype };
define(errorPrototype, "name", "RestrictedError");
define(errorPrototype, "message", "");
define(errorPrototype, "constructor", RestrictedError);
RestrictedError.prototype = errorPrototype;
// The bundler shortens names.
rename(RestrictedError, "RestrictedError");
setPrototypeOf(RestrictedError, NativeError);

/** Removes the way to `Error`, if that is not allowed. */
export function hideError(): void {
  setPrototypeOf(RestrictedError, functionPrototype);
}

/**
 * An error that the host trusts: only these are remembered, even if a program makes similar errors.
 *
 * @param trace is the stack trace to show, if the engine's frames do not have the position.
 */
export function restrictedError(name: string, trace?: string): Error {
  const message = `${name} is restricted in this playground`;
  const error = new NativeError(message);
  setPrototypeOf(error, errorPrototype);
  if (trace !== undefined) define(error, "stack", `RestrictedError: ${message}\n${trace}`);
  const stack = propertyOf(error, "stack")?.value as string;
  const restriction = bare<Restriction>();
  restriction.name = name;
  restriction.message = message;
  restriction.stack = stack;
  remember(restrictions, error, restriction);
  return error;
}

/**
 * The original restriction and its position, if the error was made by `restrictedError`, even if the program has
 * changed the error.
 */
export function restrictionOf(error: unknown): Restriction | undefined {
  return isObject(error) ? recall(restrictions, error) : undefined;
}

export function rename(target: object, name: string): void {
  const property = bare<PropertyDescriptor>();
  property.value = name;
  defineProperty(target, "name", property);
}
