import {
  bare,
  define,
  defineProperty,
  includesText,
  isObject,
  NativeError,
  propertyOf,
  setPrototypeOf,
  sliceText,
  uncurryThis,
} from "./intrinsics.ts";

/** What is thrown when a program reaches for what it may not. */
type Restriction = { name: string; message: string; stack: string };

const restrictions = new WeakMap<object, Restriction>();
const remember = uncurryThis(
  WeakMap.prototype.set as (this: typeof restrictions, key: object, value: Restriction) => unknown,
);
const recall = uncurryThis(
  WeakMap.prototype.get as (this: typeof restrictions, key: object) => Restriction | undefined,
);
const indexOf = uncurryThis(String.prototype.indexOf as (this: string, text: string) => number);
const functionPrototype = Function.prototype;

/** A subclass of Error, and no global. Not a `class`: its superclass, which it must not lead to, may not be allowed. */
function RestrictedError(this: unknown, message?: unknown): object {
  const made = new NativeError(message as string);
  const target = (new.target as { prototype: object } | undefined) ?? RestrictedError;
  setPrototypeOf(made, target.prototype);
  return made;
}
const errorPrototype = { __proto__: NativeError.prototype };
define(errorPrototype, "name", "RestrictedError");
define(errorPrototype, "message", "");
define(errorPrototype, "constructor", RestrictedError);
RestrictedError.prototype = errorPrototype;
// The bundler shortens names.
rename(RestrictedError, "RestrictedError");
setPrototypeOf(RestrictedError, NativeError);

/** Cuts the way to `Error`, where that is not allowed. */
export function hideError(): void {
  setPrototypeOf(RestrictedError, functionPrototype);
}

/**
 * An error that the host believes: only these are remembered, whatever else a program makes look like one.
 *
 * @param trace is the stack trace to show, where the engine's frames do not tell the place.
 */
export function restrictedError(name: string, trace?: string): Error {
  const message = `${name} is restricted in this playground`;
  const error = new NativeError(message);
  setPrototypeOf(error, errorPrototype);
  const stack = trace ?? withoutOurFrames((propertyOf(error, "stack")?.value as string | undefined) ?? "");
  define(error, "stack", stack);
  const restriction = bare<Restriction>();
  restriction.name = name;
  restriction.message = message;
  restriction.stack = stack;
  remember(restrictions, error, restriction);
  return error;
}

/** What was restricted, if the error is one of `restrictedError`, and where: not what the program has made of it. */
export function restrictionOf(error: unknown): Restriction | undefined {
  return isObject(error) ? recall(restrictions, error) : undefined;
}

/** The frames of this library are on top: the program reached for the name where the others begin. */
function withoutOurFrames(stack: string): string {
  let rest = stack;
  for (;;) {
    const end = indexOf(rest, "\n") + 1;
    if (end === 0 || !includesText(sliceText(rest, 0, end), "(sandglass")) return rest;
    rest = sliceText(rest, end);
  }
}

export function rename(target: object, name: string): void {
  const property = bare<PropertyDescriptor>();
  property.value = name;
  defineProperty(target, "name", property);
}
