import type { AnyNode, ImportDeclaration, Program } from "acorn";
import type { HostModule } from "../../protocol/program/host-module.ts";
import { libraryOf } from "../../protocol/program/library-names.ts";
import { nodeModuleOf } from "../../protocol/program/node-modules.ts";
import { childrenOf } from "./analysis/nodes.ts";
import { nameOf } from "./completion-value.ts";

/**
 * The imports of packages whose names the module never mentions, by specifier: what they import. They do not refuse a
 * program if the package is not here. Libraries that are here are left out.
 */
export function unusedImports(program: Program): ReadonlyMap<string, readonly string[]> {
  const candidates = program.body.filter(isCandidate);
  if (candidates.length === 0) return new Map();
  const mentioned = new Set<string>();
  const open: AnyNode[] = program.body.filter(({ type }) => type !== "ImportDeclaration");
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === "Identifier") mentioned.add(node.name);
    open.push(...childrenOf(node));
  }
  const unused = new Map<string, readonly string[]>();
  for (const { source, specifiers } of candidates) {
    const specifier = String(source.value);
    if (specifiers.some(({ local }) => mentioned.has(local.name))) continue;
    const names = specifiers.flatMap((each) => {
      if (each.type === "ImportNamespaceSpecifier") return [];
      return [each.type === "ImportDefaultSpecifier" ? "default" : nameOf(each.imported)];
    });
    unused.set(specifier, [...(unused.get(specifier) ?? []), ...names]);
  }
  for (const { source, specifiers } of candidates)
    if (specifiers.some(({ local }) => mentioned.has(local.name))) unused.delete(String(source.value));
  return unused;
}

function isCandidate(statement: Program["body"][number]): statement is ImportDeclaration {
  if (statement.type !== "ImportDeclaration" || statement.specifiers.length === 0) return false;
  const specifier = String(statement.source.value);
  return !/^[./]/.test(specifier) && !libraryOf(specifier) && !nodeModuleOf(specifier);
}

/** The module that such an import gets. */
export function emptyModule(names: readonly string[]): HostModule {
  const list = [...new Set(names)];
  const exported = list.map((name) => `u as ${JSON.stringify(name)}`);
  return { name: `unused:${JSON.stringify(list)}`, code: `const u=undefined;export{${exported}};` };
}
