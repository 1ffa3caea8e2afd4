import { apply, isObject, min, NativeTypeError, put } from "./intrinsics.ts";

/** `Array.from(values, callback)`, and the conversion of objects in a template to strings, in the guest's language: see twins.ts. */
type Function = (this: unknown, ...args: never[]) => unknown;
type Step = { readonly done?: unknown; readonly value?: unknown };

const NativeArray = Array;
const { from } = NativeArray;
const { concat } = String.prototype;
const { iterator, toPrimitive } = Symbol;

/** The primitive value of an object whose text is wanted, by the methods that it has for that. */
function primitiveOf(value: object): unknown {
  const { [toPrimitive]: own } = value as { [toPrimitive]?: unknown };
  let made: unknown = value;
  if (own !== undefined && own !== null) {
    // The engine's own function throws the error for a value that is not a function.
    if (typeof own !== "function") return apply(concat, "", [value as never]);
    made = apply(own as Function, value, ["string"] as never);
  } else {
    const { toString: asText } = value;
    if (typeof asText === "function") made = apply(asText, value, []);
    if (isObject(made)) {
      const { valueOf: asValue } = value;
      made = typeof asValue === "function" ? apply(asValue, value, []) : value;
    }
  }
  if (isObject(made)) throw new NativeTypeError("Cannot convert object to primitive value");
  return made;
}

/** The length of an array-like object, as the standard converts it (ToLength). */
function lengthOf({ length }: { readonly length?: unknown }): number {
  const wanted = min(+(length as number), 2 ** 53 - 1);
  return wanted > 0 ? wanted - (wanted % 1) : 0;
}

const methods = {
  /** A template is `"".concat(…)`. */
  concat(this: string, ...parts: unknown[]) {
    for (let index = 0; index < parts.length; index++) {
      if (isObject(parts[index])) put(parts, index, primitiveOf(parts[index] as object));
      // A symbol cannot become a string. The engine's own function throws for it, before the next part is converted.
      if (typeof parts[index] === "symbol") break;
    }
    return apply(concat, this, parts as string[]);
  },
  from(this: unknown, values: unknown, callback: unknown, self: unknown) {
    if (this !== NativeArray || typeof callback !== "function" || values === undefined || values === null)
      return apply(from as Function, this, [values, callback, self] as never);
    const made: unknown[] = [];
    let count = 0;
    const { [iterator]: method } = values as { [iterator]?: unknown };
    if (method === undefined || method === null) {
      const length = lengthOf(values as object);
      const list = new NativeArray<unknown>(length);
      for (; count < length; count++)
        put(list, count, apply(callback, self, [(values as Record<number, unknown>)[count], count]));
      return list;
    }
    // The engine's own function throws the error.
    if (typeof method !== "function") return apply(from as Function, this, [values, callback, self] as never);
    const steps = apply(method, values, []);
    if (!isObject(steps)) throw new NativeTypeError("Result of the Symbol.iterator method is not an object");
    const { next } = steps as { readonly next: Function };
    if (typeof next !== "function") throw new NativeTypeError("next is not a function");
    for (;;) {
      const step = apply(next, steps, []) as Step;
      if (!isObject(step)) throw new NativeTypeError("Iterator result is not an object");
      if (step.done) return made;
      // An iterator that throws by itself is not closed.
      const { value } = step;
      try {
        put(made, count, apply(callback, self, [value, count]));
      } catch (error) {
        closeQuietly(steps);
        throw error;
      }
      count++;
    }
  },
};

/** Closes an iterator. An error that this throws is dropped, because another one was thrown before. */
function closeQuietly(steps: object): void {
  try {
    const end = (steps as { readonly return?: unknown }).return;
    if (end !== undefined && end !== null) apply(end as Function, steps, []);
  } catch {
    // See above.
  }
}

/** The engine's functions, each with its twin after it. */
export const converting: readonly unknown[] = [from, methods.from, concat, methods.concat];
