import type { HostModule } from "../../../protocol/program/host-module.ts";
import { modulesOf, type Signatures } from "./elixir-names.ts";

/** The names in the host's Elixir modules, for an editor to offer and show. */
export type HostNames = {
  /** The functions of each module. */
  readonly signatures: Signatures;
  /** The type specs by names such as `Turtle.forward`: `@spec forward(t(), number()) :: t()`. */
  readonly specs: ReadonlyMap<string, readonly string[]>;
  /** The documentation of each module, in Markdown. */
  readonly docs: ReadonlyMap<string, string>;
};

export function hostNames(modules: readonly HostModule[]): HostNames {
  const signatures = new Map<string, readonly string[]>();
  const specs = new Map<string, string[]>();
  const docs = new Map<string, string>();
  for (const { name, code, types = "", docs: text } of modules) {
    for (const [module, { publicFunctions }] of modulesOf(code)) signatures.set(module, publicFunctions);
    if (text !== undefined) docs.set(name, text);
    // A spec continues on indented lines.
    for (const [spec, functionName = ""] of types.matchAll(
      /@spec\s+([a-z_]\w*[?!]?)\s*\([^\n]*(?:\n(?:[ \t]+|\))(?!@)[^\n]*)*/g,
    )) {
      const key = `${name}.${functionName}`;
      specs.set(key, [...(specs.get(key) ?? []), spec.trim()]);
    }
  }
  return { signatures, specs, docs };
}

/** The documentation of the host module that is named at that offset. */
export function docsAt(
  text: string,
  offset: number,
  { docs }: HostNames,
): { docs: string; start: number; end: number } | undefined {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const [line = ""] = text.slice(lineStart).split("\n", 1);
  for (const match of line.matchAll(/[A-Z]\w*(?:\.[A-Z]\w*)*/g)) {
    const start = lineStart + match.index;
    const end = start + match[0].length;
    const moduleDocs = docs.get(match[0]);
    if (offset >= start && offset <= end && moduleDocs !== undefined) return { docs: moduleDocs, start, end };
  }
  return undefined;
}
