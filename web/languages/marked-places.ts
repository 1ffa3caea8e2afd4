import type { Binding, Site } from "../protocol/look/moment.ts";

/** A place of a program that is a moment of its run whenever it is about to run. */
export type MarkedPlace = Omit<Site, "file"> & {
  /** The function that it is in, as its programmer calls it; "" in none. */
  readonly inside: string;
  /** What can be seen there: each by its name in the program and the name that it has in the code. */
  readonly variables: readonly MarkedVariable[];
};

export type MarkedVariable = Pick<Binding, "name" | "kind"> & { readonly inCode: string };

/** The code of a file with a name before each place, which is compiled and never run; without these it is that which runs. */
export type MarkedProgram = {
  /** Whose reader shows the values. */
  readonly language: string;
  readonly code: string;
  /** The name before the place of that index is `markName` of web/ecmascript/look/mark-names.ts. */
  readonly places: readonly MarkedPlace[];
  /** Functions of the library by the name that the engine has of them, where only one is called so: "map/2" is "Enum.map/2". */
  readonly libraryCalls: Readonly<Record<string, string>>;
  /** The fields of the program's structs, in their order. */
  readonly structs: Readonly<Record<string, readonly string[]>>;
};

/** A value in the guest's memory. Texts are cut; `length` is then how long the whole is. */
export type PeekedValue =
  | { readonly kind: "plain"; readonly value: null | undefined | boolean | number | bigint }
  | { readonly kind: "text"; readonly text: string; readonly length: number }
  | { readonly kind: "symbol"; readonly description: string }
  | { readonly kind: "object"; readonly address: number }
  /** A number too long to be read, or nothing that a program can have. */
  | { readonly kind: "unknown" };

/** Reads the guest's memory. Nothing of the guest runs. */
export type MemoryReader = {
  /** The own data properties of an object that have names. */
  fields(address: number): ReadonlyMap<string, PeekedValue>;
  /** Of an array, up to so many. */
  items(
    address: number,
    most: number,
  ): { readonly values: readonly PeekedValue[]; readonly length: number } | undefined;
  /** Of a typed array, up to so many. */
  bytes(address: number, most: number): Uint8Array | undefined;
  /** Of a function: the name in its code, the file that it is of, and how many parameters it has. */
  functionAt(
    address: number,
  ): { readonly name: string; readonly file: string; readonly arity: number } | undefined;
  /** The value of the outermost function's variable of that name. */
  global(name: string): PeekedValue;
};

/** How values of a language are shown, where that is not as for ECMAScript. */
export type ValueReader = {
  readonly language: string;
  /** As the language writes it, cut where it is long; undefined where that cannot be said. */
  textOf(
    value: PeekedValue,
    memory: MemoryReader,
    markedProgram: Pick<MarkedProgram, "structs" | "libraryCalls">,
  ): string | undefined;
};
