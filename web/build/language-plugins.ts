import type { Plugin } from "vite";
import { elixirFunctions } from "../languages/elixir/build/elixir-functions.ts";
import { interpreterAddresses } from "./interpreter-addresses.ts";
import type { BundledScript } from "./script-cache.ts";

/** The plugins of languages, for modules that the build makes. `bundle` makes a script of a module. */
export const languagePlugins = (bundle: (entry: string) => Promise<BundledScript>): Plugin[] => [
  elixirFunctions(bundle),
  interpreterAddresses(),
];
