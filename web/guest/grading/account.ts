import { getPrototypeOf, ownKeys, propertyOf } from "../intrinsics.ts";
import { reflectGet } from "./natives.ts";

/**
 * Whose steps are they? Those of the program's own code count to what a check asks of it, and those of telling its values do
 * not. Telling them runs code of the program: getters, and what a Proxy has instead of properties.
 */

/** 1: the program pays, 0: the graders do. Gives who paid before. A host function. */
export type Account = (payer: number) => number;

let account: Account;
let isProxy: (value: unknown) => boolean;

export function setAccount(hostAccount: Account, tellsProxy: typeof isProxy): void {
  account = hostAccount;
  isProxy = tellsProxy;
}

function paidBy<Result>(payer: number, work: () => Result): Result {
  const before = account(payer);
  try {
    return work();
  } finally {
    account(before);
  }
}

/** Does work that runs code of the program. */
export function charged<Result>(work: () => Result): Result {
  return paidBy(1, work);
}

/** Does work of the grader while the program runs. The program does not pay for it. */
export function uncharged<Result>(work: () => Result): Result {
  return paidBy(0, work);
}

/** Does work with an object of which nothing but a Proxy runs code of the program. */
export function chargedIfProxy<Result>(object: object, work: () => Result): Result {
  return isProxy(object) ? charged(work) : work();
}

export function keysOf(object: object): readonly PropertyKey[] {
  return chargedIfProxy(object, () => ownKeys(object));
}

export function propertyAt(object: object, key: PropertyKey): PropertyDescriptor | undefined {
  // It is asked of each property of each value: a closure for each is too dear.
  return isProxy(object) ? charged(() => propertyOf(object, key)) : propertyOf(object, key);
}

export function prototypeOf(object: object): object | null {
  return chargedIfProxy(object, () => getPrototypeOf(object));
}

export function lengthOf(list: object): number {
  return chargedIfProxy(list, () => (list as readonly unknown[]).length);
}

/** What the property is. Its getter is called. */
export function valueAt(object: object, key: PropertyKey, property: PropertyDescriptor): unknown {
  return property.get ? charged(() => reflectGet(object, key, object)) : property.value;
}
