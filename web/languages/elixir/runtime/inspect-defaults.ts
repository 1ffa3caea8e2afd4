import { EMPTY, type Term } from "./terms.ts";

export type InspectOptions = {
  /** How many elements are shown; `limit` of Elixir, Infinity for all. */
  readonly limit: number;
  /** Characters of strings that are shown. */
  readonly printableLimit: number;
  /** In bytes, as Elixir counts it. */
  readonly width: number;
  /** Whether lines are broken at all. */
  readonly pretty: boolean;
  readonly base: "decimal" | "binary" | "octal" | "hex";
  readonly charlists: "infer" | "as_charlists" | "as_lists";
  readonly binaries: "infer" | "as_strings" | "as_binaries";
  /** Whether structs are shown as their own inspection says. */
  readonly structs: boolean;
  /** What a program gives its own inspections. */
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
