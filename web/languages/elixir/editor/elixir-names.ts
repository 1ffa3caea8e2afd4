import type { OfferedName } from "../../language.ts";

export type Signatures = ReadonlyMap<string, readonly string[]>;

const keywords = (
  "after alias and case catch cond def defdelegate defexception defguard defimpl defmodule defp defprotocol defstruct do else " +
  "end false fn for if import in nil not or raise require rescue true try unless when with"
).split(" ");

/** Parses lines such as `Enum|all?(enumerable)|map(enumerable, fun)`. */
export function parseSignatures(text: string): Signatures {
  return new Map(
    text.split("\n").map((line) => {
      const [module = "", ...signatures] = line.split("|");
      // Parts without a parenthesis are not signatures. They can come from a `||` in a default value.
      return [module, signatures.filter((each) => each.includes("("))] as const;
    }),
  );
}

/** The completions at the end of `before`: functions after a module's name and a dot, otherwise names of all kinds. */
export function completionsAt(before: string, text: string, library: Signatures): readonly OfferedName[] {
  if (isInert(before)) return [];
  const own = modulesOf(text);
  const [, qualifier] = /((?:[A-Z]\w*\.)+)[a-z_]?\w*[?!]?$/.exec(before) ?? [];
  if (qualifier !== undefined) {
    const name = resolveAlias(qualifier.slice(0, -1), text);
    const functions = [...(own.get(name)?.publicFunctions ?? []), ...(library.get(name) ?? [])];
    const inside = [...own.keys(), ...library.keys()].filter((each) => each.startsWith(`${name}.`));
    return [
      ...functions.map((each) => functionName(each, name)),
      ...inside.map((each) => moduleName(each.slice(name.length + 1).split(".")[0] as string)),
    ];
  }
  // The members of a value are unknown.
  if (/[\w)\]}]\.\w*$/.test(before) || /@\w*$/.test(before)) return [];
  const modules = new Set([...own.keys(), ...library.keys()].map((each) => each.split(".")[0] as string));
  const local = [...own.values()].flatMap(({ functions: all }) => all);
  return [
    ...[...new Set(local)].map((each) => functionName(each)),
    ...(library.get("Kernel") ?? []).map((each) => functionName(each)),
    ...[...modules].map(moduleName),
    ...keywords.map((name) => ({ kind: "keyword" as const, label: name, name, signature: name })),
  ];
}

/**
 * The signatures of the function whose name is at that offset, and the range of the name; undefined if there is none.
 */
export function signaturesAt(
  text: string,
  offset: number,
  library: Signatures,
): { readonly signatures: readonly string[]; readonly start: number; readonly end: number } | undefined {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const end = text.indexOf("\n", offset);
  const line = text.slice(lineStart, end < 0 ? text.length : end);
  for (const match of line.matchAll(/((?:[A-Z]\w*\.)*)([a-z_]\w*[?!]?)/g)) {
    const start = lineStart + match.index;
    const [whole, qualifier = "", name = ""] = match;
    if (offset < start || offset > start + whole.length) continue;
    if (isInert(text.slice(lineStart, start))) return undefined;
    const own = modulesOf(text);
    const module = qualifier === "" ? undefined : resolveAlias(qualifier.slice(0, -1), text);
    const candidates =
      module === undefined
        ? [...[...own.values()].flatMap(({ functions: all }) => all), ...(library.get("Kernel") ?? [])]
        : [...(own.get(module)?.publicFunctions ?? []), ...(library.get(module) ?? [])];
    const signatures = candidates.filter((each) => each.startsWith(`${name}(`));
    if (signatures.length === 0) return undefined;
    const prefix = module === undefined ? "" : `${module}.`;
    return { signatures: signatures.map((each) => prefix + each), start, end: start + whole.length };
  }
  return undefined;
}

/** Whether the line ends inside a comment or a string. Strings of several lines are not handled. */
function isInert(before: string): boolean {
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const outside = line.replace(/"(?:[^"\\]|\\.)*"/g, "").replace(/\?["#]/g, "");
  return /#(?!\{)/.test(outside) || (/"/.test(outside) && !/#\{[^}]*$/.test(outside));
}

function functionName(signature: string, module?: string): OfferedName {
  const name = signature.slice(0, signature.indexOf("("));
  const label = module === undefined ? signature : `${module}.${signature}`;
  return { kind: "function", label: `${name}/${arityOf(signature)}`, name, signature: label };
}

const moduleName = (name: string): OfferedName => ({ kind: "module", label: name, name, signature: name });

function arityOf(signature: string): number {
  const inside = signature.slice(signature.indexOf("(") + 1, -1);
  if (inside.trim() === "") return 0;
  let depth = 0;
  let commas = 0;
  for (const character of inside) {
    if ("([{".includes(character)) depth++;
    else if (")]}".includes(character)) depth--;
    else if (character === "," && depth === 0) commas++;
  }
  return commas + 1;
}

/** The module that a name means, after resolving an alias. */
function resolveAlias(name: string, text: string): string {
  const [first = "", ...rest] = name.split(".");
  for (const [, module = "", as] of text.matchAll(/^\s*alias\s+([A-Z][\w.]*)(?:,\s*as:\s*([A-Z]\w*))?/gm))
    if ((as ?? module.split(".").at(-1)) === first) return [module, ...rest].join(".");
  return name;
}

type OwnModule = { readonly publicFunctions: readonly string[]; readonly functions: readonly string[] };

/** The modules of a program and their functions. Uses the indentation, because the text may be incomplete. */
export function modulesOf(text: string): ReadonlyMap<string, OwnModule> {
  const modules = new Map<string, { publicFunctions: string[]; functions: string[] }>();
  const open: { readonly name: string; readonly margin: number }[] = [];
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const margin = line.length - line.trimStart().length;
    while (open.length > 0 && margin <= (open.at(-1)?.margin ?? 0) && !/^\s*end\b/.test(line)) open.pop();
    const [, module] = /^\s*def(?:module|protocol)\s+([A-Z][\w.]*)/.exec(line) ?? [];
    if (module !== undefined) {
      const parent = open.at(-1)?.name;
      const name = parent === undefined ? module : `${parent}.${module}`;
      open.push({ name, margin });
      if (!modules.has(name)) modules.set(name, { publicFunctions: [], functions: [] });
      continue;
    }
    const [, kind, name, rest = ""] =
      /^\s*(defp?|defguardp?|defdelegate)\s+([a-z_]\w*[?!]?)(\(.*)?/.exec(line) ?? [];
    const current = modules.get(open.at(-1)?.name ?? "");
    if (name === undefined || !current) continue;
    const signature = `${name}${parametersOf(rest)}`;
    if (!current.functions.includes(signature)) current.functions.push(signature);
    if (!kind?.endsWith("p") && !current.publicFunctions.includes(signature))
      current.publicFunctions.push(signature);
  }
  return modules;
}

/** The parameter list: `(a, b)` of `(a, b) when a > b, do: a`. */
function parametersOf(rest: string): string {
  let depth = 0;
  for (let at = 0; at < rest.length; at++) {
    if ("([{".includes(rest[at] as string)) depth++;
    else if (")]}".includes(rest[at] as string)) depth--;
    if (depth === 0) return rest.slice(0, at + 1);
  }
  return "()";
}
