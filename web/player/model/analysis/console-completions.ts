import { resolveAllowlist } from "../../../allowlist/allowlist.ts";
import type { Capabilities } from "../../../protocol/capabilities/capabilities.ts";
import { constantsOf, membersOf, permanentGlobals } from "../../../protocol/capabilities/known-globals.ts";
import { nameAtEnd } from "./line-syntax.ts";

/** The proposed names, and the number of characters before the cursor that they replace. */
export type Completions = { readonly replaceLength: number; readonly names: readonly string[] };

const maxNames = 8;

/**
 * The completions of the name that ends at the cursor: names that earlier lines have declared, globals, and members of
 * globals. Nothing is evaluated, because reading a value may run its getters.
 */
export function completionsFor(
  before: string,
  declaredNames: readonly string[],
  { globals: allowlist }: Pick<Capabilities, "globals">,
): Completions | undefined {
  const at = nameAtEnd(before);
  if (!at) return undefined;
  const { globals, denials, shims } = resolveAllowlist(allowlist);
  let all: readonly string[];
  if (at.of !== undefined) {
    const { of } = at;
    // A declared name hides the global.
    if (declaredNames.includes(of) || !globals.has(of)) return undefined;
    const statics = membersOf(of).filter(
      (path) => !path.startsWith(`${of}.prototype.`) && !denials.has(path),
    );
    all = [...statics, ...constantsOf(of)].map((path) => path.slice(of.length + 1));
  } else {
    if (at.name.length < 2) return undefined;
    const shimmedGlobals = [...shims.keys()].filter((path) => !path.includes("."));
    all = [...new Set([...declaredNames, ...permanentGlobals, ...globals, ...shimmedGlobals])];
  }
  return completionsOf(at.name, all);
}

/** The names that begin with the prefix, ignoring case. */
export function completionsOf(prefix: string, all: readonly string[]): Completions | undefined {
  const lowerPrefix = prefix.toLowerCase();
  const names = all.filter((name) => name.toLowerCase().startsWith(lowerPrefix));
  // A complete name needs no completion. Names in the same case come first.
  if (names.length === 0 || (names.length === 1 && names[0] === prefix)) return undefined;
  const exact = names.filter((name) => name.startsWith(prefix));
  const others = names.filter((name) => !name.startsWith(prefix));
  return { replaceLength: prefix.length, names: [...exact, ...others].slice(0, maxNames) };
}
