import { bare, isArray } from "../intrinsics.ts";
import { handled, isProxy, propertyAt, prototypeOf } from "./account.ts";
import {
  arrayPrototype,
  boxed,
  brand,
  bufferSize,
  errorPrototype,
  mapGet,
  mapSet,
  mapSize,
  NativeMap,
  objectPrototype,
  setSize,
  sourceOf,
  timeOf,
  typedName,
} from "./grading-natives.ts";

/** The kinds of objects that can be sent. */
export type Kind =
  | "list"
  | "plain"
  | "instance"
  | "function"
  | "map"
  | "set"
  | "date"
  | "regexp"
  | "typed"
  | "buffer"
  | "box"
  | "error"
  | "promise";

const kindsByObject = new NativeMap<unknown, unknown>();

/** The kind never changes: the other side has made a replacement for the first one. */
export function kindOf(object: object): Kind {
  const before = mapGet(kindsByObject, object) as Kind | undefined;
  if (before) return before;
  const kind = find(object);
  mapSet(kindsByObject, object, kind);
  return kind;
}

/** A replacement for an object of the other side has the kind that the other side has sent. */
export function noteKind(object: object, kind: Kind): void {
  mapSet(kindsByObject, object, kind);
}

function find(object: object): Kind {
  if (typeof object === "function") return "function";
  // Every operation on it calls a trap.
  if (isProxy(object)) return "instance";
  const prototype = prototypeOf(object);
  if (isArray(object)) return prototype === arrayPrototype ? "list" : "instance";
  if (prototype === objectPrototype || prototype === null) return "plain";
  if (nearestError(object) !== "") return "error";
  if (brand(mapSize, object) !== undefined) return "map";
  if (brand(setSize, object) !== undefined) return "set";
  if (brand(timeOf as (value: unknown) => number, object) !== undefined) return "date";
  if (brand(sourceOf, object) !== undefined) return "regexp";
  if (typedName(object) !== undefined) return "typed";
  if (brand(bufferSize, object) !== undefined) return "buffer";
  if (boxed(object) !== undefined) return "box";
  return handled(object) < 0 ? "instance" : "promise";
}

const errors: readonly (readonly [object, string])[] = [
  [TypeError.prototype, "TypeError"],
  [RangeError.prototype, "RangeError"],
  [SyntaxError.prototype, "SyntaxError"],
  [ReferenceError.prototype, "ReferenceError"],
  [EvalError.prototype, "EvalError"],
  [URIError.prototype, "URIError"],
  [AggregateError.prototype, "AggregateError"],
  [errorPrototype, "Error"],
];

export const errorPrototypes = bare<Record<string, object>>();
for (let index = 0; index < errors.length; index++) {
  const pair = errors[index] as readonly [object, string];
  errorPrototypes[pair[1]] = pair[0];
}

/** The name of its built-in error class; "" if it is not an error. */
export function nearestError(object: object): string {
  let prototype = prototypeOf(object);
  for (let depth = 0; prototype !== null && depth < 50; depth++) {
    for (let index = 0; index < errors.length; index++) {
      const pair = errors[index] as readonly [object, string];
      if (pair[0] === prototype) return pair[1];
    }
    prototype = prototypeOf(prototype);
  }
  return "";
}

/** A property of the object or of one of its prototypes, if it is a text. No getter is called. */
export function textAt(object: object, key: string): string | undefined {
  let holder: object | null = object;
  for (let depth = 0; holder !== null && depth < 50; depth++) {
    const property = propertyAt(holder, key);
    if (property) return typeof property.value === "string" ? property.value : undefined;
    holder = prototypeOf(holder);
  }
  return undefined;
}

/** The name of the class that made it. */
export function classOf(object: object): string {
  let prototype = prototypeOf(object);
  for (let depth = 0; prototype !== null && depth < 50; depth++) {
    const creator = propertyAt(prototype, "constructor")?.value;
    if (typeof creator === "function") {
      const name = propertyAt(creator, "name")?.value;
      return typeof name === "string" && name.length < 1_000 ? name : "";
    }
    prototype = prototypeOf(prototype);
  }
  return "";
}
