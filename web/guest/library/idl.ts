import { supplies } from "./supplies.ts";

/** What Web IDL (https://webidl.spec.whatwg.org) asks of interfaces, where it differs from what `class` gives. */

type Class = abstract new (...args: never[]) => object;

/**
 * Gives a class its name (the bundler shortens the one it was written with) and tag, and makes its members enumerable
 * (Web IDL, 3.7.5 to 3.7.7). `own` are the names of the members that stay as they are.
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

/** A method that no `class` is there for: not enumerable, as those of the language itself. */
export function method(holder: object, key: PropertyKey, value: unknown): void {
  change(holder, key, { value, writable: true, configurable: true });
}

/** A method that reads no private field has to ask whether it was called on an object that has one. */
export function check(isOne: boolean, what: string): void {
  if (!isOne) throw new TypeError(`${what} was called on something else`);
}

export function requireArguments(count: number, args: { readonly length: number }, what: string): void {
  if (args.length >= count) return;
  const expectation = count === 1 ? "an argument" : `${count} arguments`;
  throw new TypeError(`${what} needs ${expectation}${args.length === 0 ? "" : `, not ${args.length}`}`);
}

/** A DOMException, which another part has. */
export function exception(message: string, name: string): Error {
  const Exception = supplies.use("DOMException") as new (message: string, name: string) => Error;
  return new Exception(message, name);
}

/** USVString: text in which U+FFFD stands for lone surrogates. */
export function scalarText(value: unknown): string {
  return (`${value as string}` as unknown as { toWellFormed(): string }).toWellFormed();
}

/** A value as it may stand in a message. */
export function describe(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  if (value === null) return "null";
  if (typeof value === "object") return "an object";
  if (typeof value === "function" || typeof value === "symbol") return `a ${typeof value}`;
  return String(value);
}
