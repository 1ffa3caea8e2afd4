import {
  atomTypeShift,
  isEnumerable,
  JSObject,
  JSShape,
  kindShift,
  privateAtom,
  stringAtom,
} from "../../../engine/tables/engine-structs.ts";
import { ourPrivateName } from "../errors/heap-reader.ts";
import type { EngineMemory } from "./engine-memory.ts";

/** Where a property has its value. */
export type PropertyContent = {
  readonly content: "value" | "accessor" | "variable";
  /** The address of the value; of the pointers to getter and setter; of the pointer to the variable. */
  readonly at: number;
};

export type Element = PropertyContent & { readonly index: number };

type OwnProperty = PropertyContent & {
  /** As the console shows it: "x", "#x", "[Symbol(x)]". */
  readonly name: string;
  readonly kind: "private" | "index" | "string" | "symbol";
  /** The number of an array index. */
  readonly index?: number;
  readonly isEnumerable: boolean;
};

/**
 * The properties of an object in the order in which the console lists them: private fields, then the order of the
 * language (OrdinaryOwnPropertyKeys of ECMA-262): array indices ascending, strings and symbols in the order of their
 * creation. The engine has all of them in the order of their creation, so the first index may be the last record:
 * undefined if there are more than `maxProperties`.
 */
export function ownProperties(memory: EngineMemory, object: number): readonly OwnProperty[] | undefined {
  const count = memory.propertyCount(object);
  if (count > maxProperties) return undefined;
  const hidden: OwnProperty[] = [];
  const indices: (OwnProperty & Element)[] = [];
  const strings: OwnProperty[] = [];
  const symbols: OwnProperty[] = [];
  for (let record = 0; record < count; record++) {
    const { atom, flags, at } = memory.property(object, record);
    const content = contents[flags >>> kindShift];
    if (atom === 0 || content === undefined) continue;
    const name = memory.atom(atom);
    const kind = memory.atomKind(atom);
    const rest = { isEnumerable: (flags & isEnumerable) !== 0, content, at };
    if (kind === privateAtom) {
      // The brand of a class that has private methods is also one of these.
      if (name.startsWith("#") && !ourPrivateName.test(name)) hidden.push({ ...rest, name, kind: "private" });
    } else if (kind >>> atomTypeShift !== stringAtom)
      symbols.push({ ...rest, name: `[Symbol(${name})]`, kind: "symbol" });
    else if (isArrayIndex(name)) indices.push({ ...rest, name, kind: "index", index: Number(name) });
    else strings.push({ ...rest, name, kind: "string" });
  }
  indices.sort((a, b) => a.index - b.index);
  return [...hidden, ...indices, ...strings, ...symbols];
}

export function isElement(property: OwnProperty): property is OwnProperty & Element {
  return property.index !== undefined;
}

/** The number of properties, without those that were deleted. */
export function propertyCount(memory: EngineMemory, object: number): number {
  const deletedCount = memory.word(memory.word(object + JSObject.shape) + JSShape.deleted_prop_count);
  return Math.max(0, memory.propertyCount(object) - deletedCount);
}

const maxProperties = 50_000;

function isArrayIndex(name: string): boolean {
  return /^(?:0|[1-9]\d{0,9})$/.test(name) && Number(name) < 2 ** 32 - 1;
}

/** By `propertyKinds`. The engine initialises properties of the last one when they are first read. */
const contents = ["value", "accessor", "variable", undefined] as const;
