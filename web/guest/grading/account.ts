import { bare, defineProperty, deleteProperty, getPrototypeOf, ownKeys, propertyOf } from "../intrinsics.ts";
import { isExtensible, nativeThen, reflectGet } from "./grading-natives.ts";

/**
 * Accounts for steps. Steps of the program's own code are charged to the program. Steps that encode its values are not,
 * except that encoding runs code of the program: getters and the traps of Proxies.
 */

/** 1: the program pays, 0: the graders pay. Returns the previous payer. A host function. */
export type Account = (payer: number) => number;

let account: Account;
let tellsProxy: (value: unknown) => boolean;

/** Whether a promise has a handler: 1 or 0; -1 for what is no promise. `now` changes it. A host function. */
export type Handled = (value: unknown, now?: 0 | 1) => number;

/** Runs no code of the program. */
export let handled: Handled;

export function setAccount(
  hostAccount: Account,
  hostTellsProxy: typeof tellsProxy,
  hostHandled: Handled,
): void {
  account = hostAccount;
  tellsProxy = hostTellsProxy;
  handled = hostHandled;
}

/** Whether it is a Proxy: of the program, or for an object of the other side. */
export const isProxy = (value: unknown) => tellsProxy(value);

function payFor<Result>(payer: number, work: () => Result): Result {
  const before = account(payer);
  try {
    return work();
  } finally {
    account(before);
  }
}

/** Does work that runs code of the program. */
export function chargeProgram<Result>(work: () => Result): Result {
  return payFor(1, work);
}

/** Does work of the grader while the program runs. The program does not pay for it. */
export function chargeNobody<Result>(work: () => Result): Result {
  return payFor(0, work);
}

/**
 * Calls back when a promise is settled. `then` would make another promise of its class, whose constructor may be the
 * program's. An own `constructor` that is undefined stands for the language's class meanwhile. A promise that cannot
 * have one is asked as it is.
 */
export function whenSettled(
  promise: object,
  onDone: (value: unknown) => void,
  onFailure: (why: unknown) => void,
): void {
  const before = propertyOf(promise, "constructor");
  if (before ? !before.configurable : !isExtensible(promise)) {
    chargeProgram(() => nativeThen(promise, onDone, onFailure));
    return;
  }
  const none = bare<PropertyDescriptor>();
  none.value = undefined;
  none.configurable = true;
  defineProperty(promise, "constructor", none);
  nativeThen(promise, onDone, onFailure);
  if (before) defineProperty(promise, "constructor", before);
  else deleteProperty(promise, "constructor");
}

/** The same, without being a handler of the promise: its rejection stays unhandled. */
export function follow(
  promise: object,
  onDone: (value: unknown) => void,
  onFailure: (why: unknown) => void,
): void {
  const before = handled(promise);
  whenSettled(promise, onDone, onFailure);
  if (before === 0) handled(promise, 0);
}

/** Does work with an object, which runs code of the program only if it is a Proxy. */
function chargeIfProxy<Result>(object: object, work: () => Result): Result {
  return isProxy(object) ? chargeProgram(work) : work();
}

export function keysOf(object: object): readonly PropertyKey[] {
  return chargeIfProxy(object, () => ownKeys(object));
}

export function propertyAt(object: object, key: PropertyKey): PropertyDescriptor | undefined {
  // This is called for each property of each value: a closure for each would be too expensive.
  return isProxy(object) ? chargeProgram(() => propertyOf(object, key)) : propertyOf(object, key);
}

export function prototypeOf(object: object): object | null {
  return chargeIfProxy(object, () => getPrototypeOf(object));
}

export function lengthOf(list: object): number {
  return chargeIfProxy(list, () => (list as readonly unknown[]).length);
}

/** The value of a property. Calls its getter. */
export function valueAt(object: object, key: PropertyKey, property: PropertyDescriptor): unknown {
  return property.get ? chargeProgram(() => reflectGet(object, key, object)) : property.value;
}
