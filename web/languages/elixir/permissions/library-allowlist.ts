import { here } from "virtual:elixir-library";
import type { LibraryAllowlist } from "../../../protocol/capabilities/capabilities.ts";
import { type ElixirFunctions, type ResolvedElixir, resolveElixir } from "../allowlist/elixir-allowlist.ts";
import { functionsOf, standardFunctions } from "../standard/functions.ts";

const library = functionsOf(here);

/** The functions that Elixir documents, and the others in the library: Kernel's macros are only documented. */
const all: ElixirFunctions = new Map(
  [...new Set([...library.keys(), ...standardFunctions.keys()])].map((module) => [
    module,
    new Set([...(library.get(module) ?? []), ...(standardFunctions.get(module) ?? [])]),
  ]),
);

/** Resolves an allowlist for the library that is available here. */
export function resolveHere(allowlist: LibraryAllowlist): ResolvedElixir {
  return resolveElixir(allowlist, all);
}
