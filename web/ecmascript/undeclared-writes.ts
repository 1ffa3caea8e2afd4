import { parseWithAcorn } from "./acorn-parser.ts";
import { freeUses } from "./free-uses.ts";

/** Where a module assigns to a name that it does not declare, which it cannot: `for (i = 0; …)`. */
export function undeclaredWrites(
  text: string,
): readonly { readonly name: string; readonly offset: number }[] {
  const { program } = parseWithAcorn(text, "module");
  const uses = program ? freeUses(program) : [];
  return uses.flatMap(({ path, offset, how, ofGlobal }) =>
    how === "write" && !ofGlobal && !path.includes(".") ? [{ name: path, offset }] : [],
  );
}
