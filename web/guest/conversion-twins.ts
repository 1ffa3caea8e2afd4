import { apply, isArray, isObject, min, NativeTypeError, put } from "./intrinsics.ts";

/**
 * `Array.from(values, callback)`, and the conversions of objects to strings and in `+`, in the guest's language: see
 * twins.ts.
 */
type Function = (this: unknown, ...args: never[]) => unknown;
type Step = { readonly done?: unknown; readonly value?: unknown };

const NativeArray = Array;
const { from } = NativeArray;
const NativeString = String;
const { concat } = NativeString.prototype;
const { join, toString: arrayText } = NativeArray.prototype;
const { toString: objectText } = Object.prototype;
const { iterator, toPrimitive } = Symbol;

type Hint = "string" | "default" | "number";

/** The primitive value of an object, by its conversion methods. */
function primitiveOf(value: object, hint: Hint): unknown {
  const { [toPrimitive]: own } = value as { [toPrimitive]?: unknown };
  let made: unknown = value;
  if (own !== undefined && own !== null) {
    if (typeof own !== "function") {
      // The engine's own function throws its error.
      if (hint === "string") return apply(concat, "", [value as never]);
      throw new NativeTypeError("not a function");
    }
    made = apply(own as Function, value, [hint] as never);
  } else {
    for (let nth = 0; nth < 2 && isObject(made); nth++) {
      const method = (nth === 0) === (hint === "string") ? value.toString : value.valueOf;
      // For the string of an array, the engine would call its own function instead of the twin.
      if (method === arrayText && isArray(value)) made = textOfArray(value);
      else if (typeof method === "function") made = apply(method, value, []);
    }
  }
  if (isObject(made)) throw new NativeTypeError("Cannot convert object to primitive value");
  return made;
}

/** A primitive value as a string. For a symbol, the engine's own function throws. */
function primitiveText(value: unknown): string {
  return apply(concat, "", [value as string]);
}

function textOf(value: unknown): string {
  return primitiveText(isObject(value) ? primitiveOf(value, "string") : value);
}

function joinList(list: unknown[], separator?: unknown): string {
  const length = lengthOf(list);
  const between = separator === undefined ? "," : textOf(separator);
  let text = "";
  for (let index = 0; index < length; index++) {
    if (index > 0) text += between;
    const value = list[index];
    if (value === undefined || value === null) continue;
    // Not by `textOf`: each function between two calls of the program reduces its depth.
    text += primitiveText(isObject(value) ? primitiveOf(value, "string") : value);
  }
  return text;
}

function textOfArray(list: unknown[]): unknown {
  const { join: method } = list;
  if (method === join) return joinList(list);
  return apply(typeof method === "function" ? method : objectText, list, []);
}

/** The length of an array-like object, as the standard converts it (ToLength). */
function lengthOf({ length }: { readonly length?: unknown }): number {
  const boundedLength = min(+(length as number), 2 ** 53 - 1);
  return boundedLength > 0 ? boundedLength - (boundedLength % 1) : 0;
}

const methods = {
  /** A template is `"".concat(…)`. */
  concat(this: string, ...parts: unknown[]) {
    if (typeof this !== "string") return apply(concat, this, parts as string[]);
    for (let index = 0; index < parts.length; index++) {
      if (isObject(parts[index])) put(parts, index, primitiveOf(parts[index] as object, "string"));
      // A symbol cannot become a string. The engine's own function throws for it, before the next part is converted.
      if (typeof parts[index] === "symbol") break;
    }
    return apply(concat, this, parts as string[]);
  },
  join(this: unknown[], separator: unknown) {
    return joinList(this, separator);
  },
  toString(this: unknown[]) {
    return textOfArray(this);
  },
  String(this: unknown, ...args: [unknown?]) {
    return isObject(args[0])
      ? textOf(args[0])
      : apply(NativeString as unknown as Function, undefined, args as never);
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

/**
 * `left + right`, one of which is an object. Traces leave out functions with this name: the engine's own `+` is not a
 * function with a name.
 */
export const { apply: add } = {
  apply(left: unknown, right: unknown): unknown {
    const one = isObject(left) ? primitiveOf(left, "default") : left;
    return (one as string) + ((isObject(right) ? primitiveOf(right, "default") : right) as string);
  },
};

/** The primitive value of an operand that is an object. The address of the operand is odd if the operator is `+`. */
export const { apply: convert } = {
  apply(value: object, address: number): unknown {
    return primitiveOf(value, address % 2 ? "default" : "number");
  },
};

/** The engine's functions, each with its twin after it. `String` is called without a `this`. */
export const stringTwin: readonly unknown[] = [NativeString, methods.String];
export const converting: readonly unknown[] = [
  ...[from, methods.from, concat, methods.concat],
  ...[join, methods.join, arrayText, methods.toString],
];
