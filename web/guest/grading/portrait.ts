import { hole } from "./copy-state.ts";
import { standBits } from "./encode.ts";
import { bytesOf } from "./forwarding.ts";
import { itemOf, ownPropertyOf, type Stand, snapshotOf } from "./snapshots.ts";
import { standOf } from "./stand-ins.ts";

/**
 * What the console's description can show of a value: it calls no trap, so each stand-in in the value is replaced by an
 * object of this realm with its content. Runs only on the side of the tests; no code of the program runs.
 */
export function portraitOf(value: unknown): unknown {
  return hasStand(value, new Set(), 0) ? new Painter().paint(value, 0) : value;
}

const maxDepth = 8;
const maxObjects = 3_000;
/** The description shows the first 100. */
const maxShownItems = 101;

function hasStand(value: unknown, seen: Set<unknown>, depth: number): boolean {
  if (standOf(value)) return true;
  if (typeof value !== "object" || value === null || seen.has(value)) return false;
  if (depth > maxDepth || seen.size > maxObjects) return false;
  seen.add(value);
  return partsOf(value).some((each) => hasStand(each, seen, depth + 1));
}

function partsOf(value: object): readonly unknown[] {
  if (value instanceof Map) return [...value].slice(0, maxShownItems).flat(1);
  if (value instanceof Set) return [...value].slice(0, maxShownItems);
  return [
    ...shownKeys(value).map((key) => Object.getOwnPropertyDescriptor(value, key)?.value),
    ...(value instanceof Error ? [] : [Object.getPrototypeOf(value)].filter((each) => standOf(each))),
  ];
}

/** A long list has too many keys to be listed. */
function shownKeys(value: object): readonly PropertyKey[] {
  if (Array.isArray(value) && value.length > 2 * maxShownItems)
    return Array.from({ length: maxShownItems }, (_, index) => `${index}`);
  return ArrayBuffer.isView(value) ? [] : Reflect.ownKeys(value).slice(0, 2 * maxShownItems);
}

class Painter {
  private readonly painted = new Map<unknown, unknown>();

  paint(value: unknown, depth: number): unknown {
    if ((typeof value !== "object" || value === null) && typeof value !== "function") return value;
    const stand = standOf(value);
    if (!stand && (typeof value === "function" || !hasStand(value, new Set(), 0))) return value;
    const before = this.painted.get(value);
    if (before !== undefined) return before;
    if (depth > maxDepth || this.painted.size > maxObjects) return {};
    return stand ? this.paintStand(value as object, stand, depth) : this.paintOwn(value as object, depth);
  }

  private paintOwn(value: object, depth: number): unknown {
    const next = (each: unknown) => this.paint(each, depth + 1);
    if (value instanceof Map) {
      const copy = this.remember(value, new Map<unknown, unknown>());
      for (const [key, each] of value) copy.set(next(key), next(each));
      return copy;
    }
    if (value instanceof Set) {
      const copy = this.remember(value, new Set<unknown>());
      for (const each of value) copy.add(next(each));
      return copy;
    }
    const prototype = Object.getPrototypeOf(value) as object | null;
    const copy = this.remember(value, Array.isArray(value) ? [] : {});
    if (Array.isArray(value)) (copy as unknown[]).length = value.length;
    if (standOf(prototype)) Object.setPrototypeOf(copy, this.prototypeFor(value, Array.isArray(value)));
    else Object.setPrototypeOf(copy, prototype);
    for (const key of shownKeys(value)) {
      if (key === "length" && Array.isArray(value)) continue;
      const property = Object.getOwnPropertyDescriptor(value, key);
      if (!property) continue;
      if ("value" in property) property.value = next(property.value);
      Object.defineProperty(copy, key, { ...property, configurable: true });
    }
    return copy;
  }

  private paintStand(value: object, stand: Stand, depth: number): unknown {
    const copy = this.remember(value, this.shapeOf(value, stand));
    if (stand.bits & standBits.proxy) return copy;
    const snapshot = snapshotOf(stand);
    if (stand.kind !== "error" && stand.kind !== "function")
      Object.setPrototypeOf(copy, this.prototypeFor(value, stand.kind === "list" || Array.isArray(value)));
    this.fill(copy, value, stand, depth);
    const length = stand.kind === "typed" ? 0 : snapshot.length;
    if (length >= 0 && Array.isArray(copy)) copy.length = length;
    for (let index = 0; index < Math.min(length, maxShownItems); index++) {
      const item = itemOf(stand, snapshot, index);
      if (item !== hole) this.put(copy, `${index}`, ownPropertyOf(stand, `${index}`), depth);
    }
    for (let index = 0; index < snapshot.keys.size; index++) {
      const key = snapshot.keys.at[index] as PropertyKey;
      if (key === "length" && length >= 0) continue;
      if (stand.kind === "function" && (key === "length" || key === "name" || key === "prototype")) continue;
      this.put(copy, key, ownPropertyOf(stand, key), depth);
    }
    return copy;
  }

  private put(copy: object, key: PropertyKey, property: PropertyDescriptor | undefined, depth: number): void {
    if (!property) return;
    const shown: PropertyDescriptor = { enumerable: property.enumerable === true, configurable: true };
    if ("value" in property) {
      shown.value = this.paint(property.value, depth + 1);
      shown.writable = true;
    } else {
      if (property.get) shown.get = () => undefined;
      if (property.set) shown.set = () => {};
    }
    Reflect.defineProperty(copy, key, shown);
  }

  private remember<T extends object>(value: object, copy: T): T {
    this.painted.set(value, copy);
    return copy;
  }

  private shapeOf(value: object, stand: Stand): object {
    const { kind, bits, name } = stand;
    if (bits & standBits.callable) return functionFor(name, isClass(stand));
    if (bits & standBits.list) return [];
    const slot = slotShapes[kind];
    if (slot) return slot(value as never);
    if (kind === "error") {
      const error = Object.create(Object.getPrototypeOf(nearestBuiltIn(value)) as object) as object;
      return error;
    }
    return {};
  }

  private fill(copy: object, value: object, { kind }: Stand, depth: number): void {
    const next = (each: unknown) => this.paint(each, depth + 1);
    if (kind === "map")
      for (const [key, each] of mapEntries(value)) (copy as Map<unknown, unknown>).set(next(key), next(each));
    if (kind === "set") for (const each of setValues(value)) (copy as Set<unknown>).add(next(each));
    if (kind === "error") {
      const name = textAlong(value, "name");
      const message = textAlong(value, "message");
      Object.defineProperty(copy, "message", { value: message ?? "", configurable: true, writable: true });
      if (name !== undefined && name !== (copy as Error).name)
        Object.defineProperty(copy, "name", { value: name, configurable: true, writable: true });
    }
  }

  /** The prototype for values of its class. */
  private prototypeFor(value: object, isList: boolean): object | null {
    const prototype = Object.getPrototypeOf(value) as object | null;
    if (prototype === null || !standOf(prototype)) return prototype;
    const name = classNameOf(value);
    const key = (isList ? "list " : "") + name;
    const existing = prototypes.get(key);
    if (existing) return existing;
    const twin = { [name]: isList ? class extends Array {} : class {} }[name] as { prototype: object };
    Object.defineProperty(twin, "name", { value: name });
    prototypes.set(key, twin.prototype);
    return twin.prototype;
  }
}

const prototypes = new Map<string, object>();
const mapEntries = (value: object) => [...Map.prototype.entries.call(value)].slice(0, maxShownItems);
const setValues = (value: object) => [...Set.prototype.values.call(value)].slice(0, maxShownItems);

/** Reads only data properties. */
function dataAlong(value: object, key: PropertyKey): unknown {
  let holder: object | null = value;
  for (let depth = 0; holder !== null && depth < 50; depth++) {
    const stand = standOf(holder);
    if (stand && stand.bits & standBits.proxy) return undefined;
    const property = stand ? ownPropertyOf(stand, key) : Object.getOwnPropertyDescriptor(holder, key);
    if (property) return "value" in property ? property.value : builtIn(holder, key, property);
    holder = Object.getPrototypeOf(holder) as object | null;
  }
  return undefined;
}

/** The accessors of a closed realm: see test-realm.ts. */
const builtIn = (holder: object, key: PropertyKey, { get }: PropertyDescriptor) =>
  standOf(holder) || key === "stack" ? undefined : get?.call(holder);

export function textAlong(value: object, key: string): string | undefined {
  const text = dataAlong(value, key);
  return typeof text === "string" ? text : undefined;
}

export function classNameOf(value: object): string {
  const prototype = Object.getPrototypeOf(value) as object | null;
  const creator = prototype === null ? undefined : dataAlong(prototype, "constructor");
  const name = typeof creator === "function" ? textAlong(creator, "name") : undefined;
  return name !== undefined && name.length < 1_000 ? name : "";
}

function nearestBuiltIn(value: object): object {
  let holder: object | null = value;
  while (holder !== null && standOf(holder)) holder = Object.getPrototypeOf(holder) as object | null;
  return Object.create(holder ?? Error.prototype) as object;
}

function functionFor(name: string, isClassLike: boolean): object {
  // biome-ignore lint/complexity/useArrowFunction: an arrow function has a name of its own.
  const portrait = isClassLike ? class {} : function () {};
  Object.defineProperty(portrait, "name", { value: name });
  return portrait;
}

function isClass(stand: Stand): boolean {
  if (stand.bits & standBits.proxy) return false;
  const prototype = ownPropertyOf(stand, "prototype");
  return prototype !== undefined && prototype.writable === false;
}

const slotShapes: Readonly<Record<string, ((value: never) => object) | undefined>> = {
  map: () => new Map(),
  set: () => new Set(),
  date: (value: Date) => new Date(Date.prototype.getTime.call(value)),
  regexp: (value: RegExp) => new RegExp(value.source, value.flags),
  box: (value: { valueOf: () => unknown }) => Object(value.valueOf()) as object,
  buffer: (value: ArrayBuffer) => Uint8Array.from(bytesOf(value)).buffer,
  typed: (value: Uint8Array) => {
    const name = Object.prototype.toString.call(value).slice(8, -1);
    const Typed = (globalThis as unknown as Record<string, typeof Uint8Array>)[name] ?? Uint8Array;
    return Typed.from([...Array.prototype.slice.call(value, 0, maxShownItems)]);
  },
};
