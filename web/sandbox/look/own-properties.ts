import { ourPrivateName, privateKind } from "../errors/heap-reader.ts";
import { type EngineMemory, stringKind } from "./engine-memory.ts";

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
  const shape = memory.word(object + 20);
  const properties = memory.word(object + 24);
  const count = memory.word(shape + 32);
  if (count > maxProperties) return undefined;
  const hidden: OwnProperty[] = [];
  const indices: (OwnProperty & Element)[] = [];
  const strings: OwnProperty[] = [];
  const symbols: OwnProperty[] = [];
  for (let record = 0; record < count; record++) {
    const atom = memory.word(shape + 52 + 8 * record);
    const flags = memory.word(shape + 48 + 8 * record) >>> 26;
    // configurable 1, writable 2, enumerable 4, length of an array 8; the kind is in the bits above
    const content = contents[(flags & 0x30) >>> 4];
    if (atom === 0 || content === undefined) continue;
    const name = memory.atom(atom);
    const kind = memory.atomKind(atom);
    const rest = { isEnumerable: (flags & 4) !== 0, content, at: properties + 8 * record };
    if (kind === privateKind) {
      // The brand of a class that has private methods is also one of these.
      if (name.startsWith("#") && !ourPrivateName.test(name)) hidden.push({ ...rest, name, kind: "private" });
    } else if (kind >>> 30 !== stringKind)
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
  const shape = memory.word(object + 20);
  return Math.max(0, memory.word(shape + 32) - memory.word(shape + 36));
}

const maxProperties = 50_000;

function isArrayIndex(name: string): boolean {
  return /^(?:0|[1-9]\d{0,9})$/.test(name) && Number(name) < 2 ** 32 - 1;
}

/** By the bits of the kind. The engine initialises properties of the last one when they are first read. */
const contents = ["value", "accessor", "variable", undefined] as const;
