import { here } from "virtual:elixir-library";
import { erlangModules } from "../runtime/restricted.ts";
import { functionsOf, standardFunctions } from "../standard/functions.ts";

const library = functionsOf(here);

/** Is it a function of Elixir's that nobody has made here? The module is as code has it: `Elixir.Enum`. */
export function isMissing(module: string, key: string): boolean {
  if (erlangModules.has(module)) return !library.get(`:${module}`)?.has(key);
  // Much of Kernel is the compiler's own.
  if (!module.startsWith("Elixir.") || module === "Elixir.Kernel") return false;
  const name = module.slice("Elixir.".length);
  return (standardFunctions.get(name)?.has(key) ?? false) && !library.get(name)?.has(key);
}

/** `Elixir.Enum` is `Enum`; `lists` is `:lists`. */
export function shownModule(name: string): string {
  return name.startsWith("Elixir.") ? name.slice(7) : `:${name}`;
}
