import { resolveAllowlist, restrictedNamesOf } from "../../allowlist/allowlist.ts";
import type { Capabilities } from "../../protocol/capabilities/capabilities.ts";
import { restrictionHint } from "../../protocol/capabilities/restriction-hints.ts";
import type { Diagnostic } from "../../protocol/program/diagnostic.ts";
import { freeUses, type Use } from "./free-uses.ts";
import { type ParseOptions, parse } from "./parse.ts";
import { SourcePositions } from "./source-positions.ts";

const maxMarkedUses = 200;

/**
 * The uses of restricted names in a program's text, for the editor to mark before anything runs. A marked use is
 * refused only when it runs: the VM decides, and it also sees uses that the text does not show (`eval("fet" + "ch")`,
 * `[].sort()`).
 *
 * Three kinds of names are not marked: names that the program declares or, in a script, assigns to; names that it
 * checks with `typeof`; and `definedNames`, which earlier code has defined: setup, or earlier cells.
 */
export function findRestrictedUses(
  code: string,
  capabilities: Pick<Capabilities, "globals">,
  { definedNames = [], ...options }: ParseOptions & { readonly definedNames?: readonly string[] } = {},
): readonly Diagnostic[] {
  const { program, kind } = parse(code, options);
  if (!program) return [];
  const uses = freeUses(program);
  // Strict code cannot create a global by assigning to its name.
  const makes = ({ how, path, ofGlobal }: Use) =>
    how === "write" && (kind === "script" || ofGlobal || path.includes("."));
  const own = new Set([...definedNames, ...uses.filter(makes).map(({ path }) => path)]);
  const allowlist = resolveAllowlist(capabilities.globals);
  const refusals = new Set(restrictedNamesOf(allowlist));
  const denials = new Set([...allowlist.denials].filter((path) => !allowlist.shims.has(path)));
  const timeless = allowlist.denials.has("Date.now");

  const places = new SourcePositions(options.file ?? "main.js", code);
  const namesByOffset = new Map<number, string>();
  for (const use of uses) {
    const name = restrictedBy(use);
    if (name !== undefined && !own.has(use.path)) namesByOffset.set(use.offset, name);
  }
  return [...namesByOffset]
    .sort(([a], [b]) => a - b)
    .slice(0, maxMarkedUses)
    .map(([offset, name]) => ({
      severity: "warning",
      message: restrictionMessage(name),
      at: places.at(offset),
    }));

  function restrictedBy({ path, ofGlobal, how, isTypeofOnly, count }: Use): string | undefined {
    if (how === "ask" || isTypeofOnly) return undefined;
    if (path === "Date" && timeless && !allowlist.shims.has("Date")) {
      if (how === "new" && count === 0) return "new Date()";
      if (how === "call") return "Date()";
    }
    // `globalThis.fetch` is also a way to check: its value is undefined.
    return denials.has(path) || (refusals.has(path) && !ofGlobal) ? path : undefined;
  }
}

function restrictionMessage(name: string): string {
  return `${name} is restricted in this playground. ${restrictionHint(name)}`;
}
