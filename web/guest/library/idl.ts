import { supplies } from "./supplies.ts";

/** The requirements of Web IDL (https://webidl.spec.whatwg.org) for interfaces that `class` does not meet. */

type Class = abstract new (...args: never[]) => object;

/**
 * Gives a class its name (the bundler shortens the original name) and tag, and makes its members enumerable (Web IDL,
 * 3.7.5 to 3.7.7).
 */
export function asInterface<C extends Class>(
  name: string,
  target: C,
  constants: Record<string, number> = {},
): C {
  const prototype = target.prototype as object;
  for (const key of Reflect.ownKeys(prototype)) {
    if (typeof key === "string" && key !== "constructor") change(prototype, key, { enumerable: true });
  }
  for (const key of Reflect.ownKeys(target)) {
    if (typeof key === "string" && !ownOfFunctions.includes(key)) change(target, key, { enumerable: true });
  }
  for (const [key, value] of Object.entries(constants)) {
    const constant = { value, enumerable: true };
    change(target, key, constant);
    change(prototype, key, constant);
  }
  rename(target, name);
  tag(prototype, name);
  return target;
}

const ownOfFunctions = ["length", "name", "prototype"];

export function change(holder: object, key: PropertyKey, descriptor: PropertyDescriptor): void {
  Object.defineProperty(holder, key, { __proto__: null, ...descriptor } as PropertyDescriptor);
}

export function rename(target: object, name: string): void {
  change(target, "name", { value: name, configurable: true });
}

export function tag(prototype: object, name: string): void {
  change(prototype, Symbol.toStringTag, { value: name, configurable: true });
}

/** Defines a method outside a `class`: not enumerable, like those of the language. */
export function method(holder: object, key: PropertyKey, value: unknown): void {
  change(holder, key, { value, writable: true, configurable: true });
}

/** A method that reads no private field must check that `this` is an instance. */
export function check(isOne: boolean, what: string): void {
  if (!isOne) throw new TypeError(`${what} was called on something else`);
}

export function requireArguments(count: number, args: { readonly length: number }, what: string): void {
  if (args.length >= count) return;
  const expectation = count === 1 ? "an argument" : `${count} arguments`;
  throw new TypeError(`${what} needs ${expectation}${args.length === 0 ? "" : `, not ${args.length}`}`);
}

/** A DOMException, which is in another part. */
export function exception(message: string, name: string): Error {
  const Exception = supplies.use("DOMException") as new (message: string, name: string) => Error;
  return new Exception(message, name);
}

/** USVString: lone surrogates are replaced by U+FFFD. */
export function scalarText(value: unknown): string {
  return (`${value as string}` as unknown as { toWellFormed(): string }).toWellFormed();
}

/** A value in the text of a message. */
export function describe(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  if (value === null) return "null";
  if (typeof value === "object") return "an object";
  if (typeof value === "function" || typeof value === "symbol") return `a ${typeof value}`;
  return String(value);
}
