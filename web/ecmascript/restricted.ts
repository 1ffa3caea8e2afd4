import { allowedBy, refusedNames } from "../capabilities/allowlist.ts";
import type { Capabilities } from "../protocol/capabilities.ts";
import type { Diagnostic } from "../protocol/diagnostic.ts";
import { hintFor } from "../protocol/manifest.ts";
import { type ParseOptions, parse } from "./parse.ts";
import { Places } from "./places.ts";
import { freeUses, type Use } from "./scope.ts";

const mostMarked = 200;

/**
 * Where a program uses what it may not, found in its text, for the editor to mark before anything runs. What is marked
 * is refused once it is reached, and only then: the VM is the judge, and sees what no text shows (`eval("fet" + "ch")`,
 * `[].sort()`).
 *
 * A name that the program declares, or assigns to as a script may, is its own, and one that it asks about by `typeof`
 * it knows about. `defined` are the names that code before it has defined: setup, or earlier cells.
 */
export function restrictedNames(
  code: string,
  capabilities: Pick<Capabilities, "globals">,
  { defined = [], ...options }: ParseOptions & { readonly defined?: readonly string[] } = {},
): readonly Diagnostic[] {
  const { program, kind } = parse(code, options);
  if (!program) return [];
  const uses = freeUses(program);
  // No strict code makes a global by assigning to its name.
  const makes = ({ how, path, ofGlobal }: Use) =>
    how === "write" && (kind === "script" || ofGlobal || path.includes("."));
  const own = new Set([...defined, ...uses.filter(makes).map(({ path }) => path)]);
  const allowed = allowedBy(capabilities.globals);
  const refused = new Set(refusedNames(allowed));
  const denied = new Set([...allowed.denied].filter((path) => !allowed.shims.has(path)));
  const timeless = allowed.denied.has("Date.now");

  const places = new Places(options.file ?? "main.js", code);
  const marked = new Map<number, string>();
  for (const use of uses) {
    const name = restrictedBy(use);
    if (name !== undefined && !own.has(use.path)) marked.set(use.offset, name);
  }
  return [...marked]
    .sort(([a], [b]) => a - b)
    .slice(0, mostMarked)
    .map(([offset, name]) => ({ severity: "warning", message: messageFor(name), at: places.at(offset) }));

  function restrictedBy({ path, ofGlobal, how, asked, count }: Use): string | undefined {
    if (how === "ask" || asked) return undefined;
    if (path === "Date" && timeless && !allowed.shims.has("Date")) {
      if (how === "new" && count === 0) return "new Date()";
      if (how === "call") return "Date()";
    }
    // `globalThis.fetch` is a way of asking, too: it is undefined.
    return denied.has(path) || (refused.has(path) && !ofGlobal) ? path : undefined;
  }
}

function messageFor(name: string): string {
  return `${name} is restricted in this playground. ${hintFor(name)}`;
}
