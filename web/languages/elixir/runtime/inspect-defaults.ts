import { EMPTY, type Term } from "./terms.ts";

export type InspectOptions = {
  /** The maximum number of elements to show; Elixir's `limit`. Infinity for all. */
  readonly limit: number;
  /** The maximum number of characters of strings to show. */
  readonly printableLimit: number;
  /** In bytes, as Elixir counts it. */
  readonly width: number;
  /** Whether lines are broken at all. */
  readonly pretty: boolean;
  readonly base: "decimal" | "binary" | "octal" | "hex";
  readonly charlists: "infer" | "as_charlists" | "as_lists";
  readonly binaries: "infer" | "as_strings" | "as_binaries";
  /** Whether structs are shown by their own inspection. */
  readonly structs: boolean;
  /** Options of a program for its own inspections. */
  readonly custom: Term;
};

export const inspectDefaults: InspectOptions = {
  limit: 50,
  printableLimit: 4096,
  width: 80,
  pretty: false,
  base: "decimal",
  charlists: "infer",
  binaries: "infer",
  structs: true,
  custom: EMPTY,
};
