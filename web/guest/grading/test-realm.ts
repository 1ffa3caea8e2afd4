import { AssertionError } from "./assertion-error.ts";
import { forwardIntrinsics } from "./forwarding.ts";
import { eachIntrinsic } from "./intrinsic-paths.ts";
import { withholdAll } from "./withheld-objects.ts";

/**
 * Closes the realm of the tests before any test: an object of the language that the program passes is the tests' own one
 * there, and a test's callback such as `(object, key, value) => { object[key] = value }` would change it for the
 * assertions.
 */
export function closeRealm(): void {
  tameEvaluators();
  forwardIntrinsics();
  allowOverrides();
  withholdAll(AssertionError, AssertionError.prototype);
  eachIntrinsic((_, object) => {
    if (Object.isFrozen(object)) return;
    try {
      Object.freeze(object);
    } catch {
      // A typed array with elements cannot be frozen; the realm has none.
    }
  });
}

/** What a program reaches with callbacks alone (`f.constructor`) makes no code of text in the tests' realm. */
function tameEvaluators(): void {
  const functions = [() => {}, async () => {}, function* () {}, async function* () {}];
  for (const each of functions) {
    const prototype = Object.getPrototypeOf(each) as object;
    const { name } = each.constructor;
    const tamed = {
      [name]: () => {
        throw new TypeError("a test cannot make code of a text in this way");
      },
    }[name] as object;
    Object.defineProperty(tamed, "prototype", { value: prototype, writable: false });
    Object.defineProperty(prototype, "constructor", { value: tamed });
  }
}

/**
 * In strict code, a property that an object inherits from a frozen object cannot be assigned. For names that are
 * assigned to objects of one's own (`error.name = "x"`), the frozen property is an accessor that allows it.
 */
function allowOverrides(): void {
  const errors = [
    Error,
    TypeError,
    RangeError,
    SyntaxError,
    ReferenceError,
    EvalError,
    URIError,
    AggregateError,
  ];
  for (const holder of [Object, Function, Array, ...errors].map(({ prototype }) => prototype as object)) {
    for (const key of Reflect.ownKeys(holder)) {
      const property = Object.getOwnPropertyDescriptor(holder, key);
      if (!property?.configurable || !("value" in property)) continue;
      // The description of a value reads its class.
      if (key === "constructor" && holder !== Object.prototype) continue;
      if (holder === Array.prototype && key !== "toString") continue;
      const { value } = property;
      Object.defineProperty(holder, key, {
        get: () => value,
        set(this: unknown, replacement: unknown) {
          if (this === holder) throw new TypeError(`${String(key)} of the language is read-only in a test`);
          Object.defineProperty(this, key, {
            value: replacement,
            writable: true,
            enumerable: true,
            configurable: true,
          });
        },
      });
    }
  }
}
