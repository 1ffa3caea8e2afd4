import type { Capabilities } from "../../../protocol/capabilities/capabilities.ts";
import { isDenied, resolveElixir } from "./elixir-allowlist.ts";

/** The documented forms of functions, by module: `map(enumerable, fun)`. */
export type ElixirSignatures = ReadonlyMap<string, readonly string[]>;

/** The signatures of the library that these capabilities allow. */
export function permittedSignatures(
  library: ElixirSignatures,
  { elixir }: Pick<Capabilities, "elixir">,
): ElixirSignatures {
  if (elixir === undefined) return library;
  const functions = new Map(
    [...library].map(([module, signatures]) => [module, new Set(signatures.flatMap(keysOf))] as const),
  );
  const allowlist = resolveElixir(elixir, functions);
  const permittedModules = [...library].map(([module, signatures]) => {
    const permittedSignatures = signatures.filter((each) =>
      keysOf(each).some((key) => !isDenied(allowlist, module, key)),
    );
    return [module, permittedSignatures] as const;
  });
  return new Map(
    permittedModules.filter(
      ([module, permittedSignatures]) => permittedSignatures.length > 0 || library.get(module)?.length === 0,
    ),
  );
}

/** `at/2` and `at/3` for `at(enumerable, index, default \\\\ nil)`. */
function keysOf(signature: string): readonly string[] {
  const open = signature.indexOf("(");
  const inside = signature.slice(open + 1, -1).trim();
  let depth = 0;
  let maxArity = inside === "" ? 0 : 1;
  for (const character of inside) {
    if ("([{".includes(character)) depth++;
    else if (")]}".includes(character)) depth--;
    else if (character === "," && depth === 0) maxArity++;
  }
  const minArity = maxArity - (inside.split("\\\\").length - 1);
  return Array.from(
    { length: maxArity - minArity + 1 },
    (_, index) => `${signature.slice(0, open)}/${minArity + index}`,
  );
}
