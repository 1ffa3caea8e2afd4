import { getPrototypeOf, ownKeys, propertyOf } from "../intrinsics.ts";
import { reflectGet } from "./grading-natives.ts";

/**
 * Accounts for steps. Steps of the program's own code are charged to the program. Steps that encode its values are not,
 * except that encoding runs code of the program: getters and the traps of Proxies.
 */

/** 1: the program pays, 0: the graders pay. Returns the previous payer. A host function. */
export type Account = (payer: number) => number;

let account: Account;
let tellsProxy: (value: unknown) => boolean;

export function setAccount(hostAccount: Account, hostTellsProxy: typeof tellsProxy): void {
  account = hostAccount;
  tellsProxy = hostTellsProxy;
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
