import { here } from "virtual:elixir-library";
import { erlangModules } from "../runtime/restricted.ts";
import { functionsOf, standardFunctions } from "../standard/functions.ts";

const library = functionsOf(here);

/** Whether it is a function of Elixir that is not available here. The module is as in code: `Elixir.Enum`. */
export function isMissing(module: string, key: string): boolean {
  if (erlangModules.has(module)) return !library.get(`:${module}`)?.has(key);
  // The compiler itself implements much of Kernel.
  if (!module.startsWith("Elixir.") || module === "Elixir.Kernel") return false;
  const name = module.slice("Elixir.".length);
  return (standardFunctions.get(name)?.has(key) ?? false) && !library.get(name)?.has(key);
}

/** The functions that can be imported from a module of Elixir, available here or not; undefined for other modules. */
export function exportsOfLibrary(module: string): ReadonlySet<string> | undefined {
  const name = module.startsWith("Elixir.") ? module.slice(7) : `:${module}`;
  const here = library.get(name);
  const standard = standardFunctions.get(name);
  return here && standard ? new Set([...standard, ...here]) : (standard ?? here);
}

/** `Elixir.Enum` is `Enum`; `lists` is `:lists`. */
export function moduleLabel(name: string): string {
  return name.startsWith("Elixir.") ? name.slice(7) : `:${name}`;
}
