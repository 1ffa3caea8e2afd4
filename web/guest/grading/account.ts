import { getPrototypeOf, ownKeys, propertyOf } from "../intrinsics.ts";
import { reflectGet } from "./grading-natives.ts";

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

/** Does work with an object of which nothing but a Proxy runs code of the program. */
export function chargeIfProxy<Result>(object: object, work: () => Result): Result {
  return isProxy(object) ? chargeProgram(work) : work();
}

export function keysOf(object: object): readonly PropertyKey[] {
  return chargeIfProxy(object, () => ownKeys(object));
}

export function propertyAt(object: object, key: PropertyKey): PropertyDescriptor | undefined {
  // It is asked of each property of each value: a closure for each is too dear.
  return isProxy(object) ? chargeProgram(() => propertyOf(object, key)) : propertyOf(object, key);
}

export function prototypeOf(object: object): object | null {
  return chargeIfProxy(object, () => getPrototypeOf(object));
}

export function lengthOf(list: object): number {
  return chargeIfProxy(list, () => (list as readonly unknown[]).length);
}

/** What the property is. Its getter is called. */
export function valueAt(object: object, key: PropertyKey, property: PropertyDescriptor): unknown {
  return property.get ? chargeProgram(() => reflectGet(object, key, object)) : property.value;
}
