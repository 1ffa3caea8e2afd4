import type { Site, VariableValue } from "../protocol/look/moment.ts";

/** A part of a program that becomes a moment of its run each time before it runs. */
export type MarkedSite = Omit<Site, "file"> & {
  /** The readable name of the function that contains it; "" outside of functions. */
  readonly inside: string;
  /** The variables that are visible there: each with its name in the program and in the code. */
  readonly variables: readonly MarkedVariable[];
};

export type MarkedVariable = Pick<VariableValue, "name" | "kind"> & { readonly inCode: string };

/**
 * The code of a file with a name before each site. It is compiled and never run; without these names it is the code
 * that runs.
 */
export type MarkedProgram = {
  /** The language whose reader shows the values. */
  readonly language: string;
  readonly code: string;
  /** The name before the site with this index is `markName` of web/languages/ecmascript/look/mark-names.ts. */
  readonly sites: readonly MarkedSite[];
  /** Functions of the library by their names in the engine, if the name is unique: "map/2" is "Enum.map/2". */
  readonly libraryCalls: Readonly<Record<string, string>>;
  /** The fields of the program's structs, in their order. */
  readonly structs: Readonly<Record<string, readonly string[]>>;
};

/** A value in the guest's memory. Strings are cut; `length` is their whole length. */
export type PeekedValue =
  | { readonly kind: "plain"; readonly value: null | undefined | boolean | number | bigint }
  | { readonly kind: "text"; readonly text: string; readonly length: number }
  | { readonly kind: "symbol"; readonly description: string }
  | { readonly kind: "object"; readonly address: number }
  /** A number that is too long to read, or a value that no program can have. */
  | { readonly kind: "unknown" };

/** Reads the guest's memory. No guest code runs. */
export type MemoryReader = {
  /** The own data properties of an object with string keys. */
  fields(address: number): ReadonlyMap<string, PeekedValue>;
  /** The items of an array, up to a maximum. */
  items(
    address: number,
    most: number,
  ): { readonly values: readonly PeekedValue[]; readonly length: number } | undefined;
  /** The bytes of a typed array, up to a maximum. */
  bytes(address: number, most: number): Uint8Array | undefined;
  /** A function's name in its code, its file, and the number of its parameters. */
  functionAt(
    address: number,
  ): { readonly name: string; readonly file: string; readonly arity: number } | undefined;
  /** The value of a variable of the outermost function. */
  global(name: string): PeekedValue;
};

/** Shows values of a language, if that differs from ECMAScript. */
export type ValueReader = {
  readonly language: string;
  /** The value in the language's notation, cut if it is long; undefined if it is unknown. */
  textOf(
    value: PeekedValue,
    memory: MemoryReader,
    markedProgram: Pick<MarkedProgram, "structs" | "libraryCalls">,
  ): string | undefined;
};
