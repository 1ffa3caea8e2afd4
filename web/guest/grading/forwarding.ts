import { apply, bare, define, defineProperty, propertyOf } from "../intrinsics.ts";
import { askOtherSide } from "./ask-other-side.ts";
import { hasOwn } from "./grading-natives.ts";
import {
  eachIntrinsic,
  intrinsicAt,
  onLibrary,
  pathOf,
  readsSlot,
  replaceIntrinsic,
} from "./intrinsic-paths.ts";
import { standOf } from "./stand-ins.ts";
import { listOfValues, push } from "./tables.ts";

/**
 * Methods such as `Map.prototype.get` read an internal slot of `this`, which a stand-in does not have: for a stand-in,
 * the other side calls its own one.
 */
type Method = (this: unknown, ...args: unknown[]) => unknown;

function forwarding(original: Method, quietly: <T>(work: () => T) => T): Method {
  const { method } = {
    method(this: unknown, ...args: unknown[]): unknown {
      if (!standOf(this)) return apply(original, this, args);
      return quietly(() => {
        const operands = listOfValues(original, this);
        for (let index = 0; index < args.length; index++) push(operands, args[index]);
        return askOtherSide("call", operands);
      });
    },
  };
  const length = bare<PropertyDescriptor>();
  length.value = propertyOf(original, "length")?.value;
  defineProperty(method, "length", length);
  define(method, "name", propertyOf(original, "name")?.value);
  return method;
}

const forwarders = bare<Record<string, Method>>();

/** On the program's side: what a stand-in inherits from an intrinsic. The program's intrinsics stay as they are. */
export function forwardedFor(value: unknown, quietly: <T>(work: () => T) => T): unknown {
  if (typeof value !== "function") return value;
  const path = pathOf(value);
  if (path === undefined || !readsSlot(path) || path === "Function.prototype.toString") return value;
  forwarders[path] ??= forwarding(intrinsicAt(path) as Method, quietly);
  return forwarders[path];
}

/** On the side of the tests: replaces these methods of the realm. */
export function forwardIntrinsics(): void {
  const replaced = bare<Record<string, boolean>>();
  const replaceAll = () => {
    eachIntrinsic((path, holder) => {
      if (hasOwn(replaced, path)) return;
      replaced[path] = true;
      for (const key of Reflect.ownKeys(holder)) replaceIn(holder, key);
    });
  };
  replaceAll();
  onLibrary(replaceAll);
}

function replaceIn(holder: object, key: PropertyKey): void {
  const property = Reflect.getOwnPropertyDescriptor(holder, key);
  if (!property?.configurable) return;
  const replacement = (value: unknown) => {
    const path = typeof value === "function" ? pathOf(value) : undefined;
    if (path === undefined || !readsSlot(path) || isMine(value)) return value;
    const method = forwarding(value as Method, (work) => work());
    mine.add(method);
    replaceIntrinsic(path, method);
    return method;
  };
  const { value, get, set } = property;
  if (typeof value === "function") property.value = replacement(value);
  else if (get || set) {
    property.get = replacement(get) as () => unknown;
    property.set = replacement(set) as (value: unknown) => void;
  } else return;
  if (property.value !== value || property.get !== get || property.set !== set)
    Object.defineProperty(holder, key, property);
}

const mine = new Set<unknown>();
const isMine = (value: unknown) => mine.has(value);

/** The bytes of a buffer of either side. Runs only on the side of the tests. */
export function bytesOf(buffer: ArrayBuffer): Uint8Array {
  if (!standOf(buffer)) return new Uint8Array(buffer);
  return askOtherSide("new", listOfValues(Uint8Array, Uint8Array, buffer)) as Uint8Array;
}
