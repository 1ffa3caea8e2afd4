import { isCall, partsOf, type Quoted, type Span } from "../parser/quoted.ts";
import { aliasSegments, keywordValue } from "./literals.ts";

/** A module that must exist before the file is compiled, and the position of that need. */
export type Need = { readonly module: string; readonly kind: "module" | "struct"; readonly span: Span };

/** The aliases up to a position. */
type Aliases = ReadonlyMap<string, string>;

/**
 * The modules that a file needs when it is compiled: structs, `import`, `require`, `use`, protocols that it implements
 * or derives, and modules that it calls outside of functions. Calls in functions do not need the module then.
 */
export function needsOf(program: Quoted): readonly Need[] {
  const needs: Need[] = [];
  visit(program, new Map(), "", false);
  return needs;

  function visit(node: Quoted, aliases: Map<string, string>, module: string, isLater: boolean): void {
    if (node.kind !== "call") {
      for (const each of partsOf(node)) visit(each, aliases, module, isLater);
      return;
    }
    const need = (target: Quoted | undefined, kind: Need["kind"] = "module") => {
      const name = target && nameOf(target, aliases, module);
      if (name !== undefined) needs.push({ module: name, kind, span: node.span });
    };
    const { args } = node;
    switch (node.name) {
      case "__block__":
        for (const each of args) visit(each, aliases, module, isLater);
        return;
      case "alias":
      case "import":
      case "require":
      case "use":
        direct(node, aliases, module);
        if (node.name !== "alias") need(args[0]);
        return;
      case "%":
        need(args[0], "struct");
        break;
      case "defimpl":
        need(args[0]);
        break;
      case "@":
        if (isCall(args[0], "derive")) for (const each of derivations(args[0].args[0])) need(each);
        break;
      default:
        if (!isLater && typeof node.name !== "string" && isCall(node.name, ".", 2)) need(node.name.args[0]);
    }
    const isFunction = typeof node.name === "string" && /^(?:defp?|defguardp?|fn)$/.test(node.name);
    const inner = innerModule(node, aliases, module);
    for (const each of partsOf(node)) visit(each, new Map(aliases), inner, isLater || isFunction);
  }
}

/** `@derive P`, `@derive {P, only: […]}`, or a list of such. */
function derivations(value: Quoted | undefined): readonly Quoted[] {
  if (value?.kind === "list") return value.items.flatMap(derivations);
  if (value?.kind === "pair") return [value.left];
  return value ? [value] : [];
}

/** Records the alias of a directive. */
function direct(node: Quoted & { kind: "call" }, aliases: Map<string, string>, module: string): void {
  const [target, options] = node.args;
  if (target?.kind === "call" && isCall(target.name as Quoted, ".", 2)) {
    const base = nameOf((target.name as Quoted & { kind: "call" }).args[0] as Quoted, aliases, module);
    for (const each of target.args) {
      const segments = aliasSegments(each);
      if (base !== undefined && segments)
        aliases.set(segments.at(-1) as string, [base, ...segments].join("."));
    }
    return;
  }
  const name = target && nameOf(target, aliases, module);
  const as = keywordValue(options, "as");
  const aliasName = as && aliasSegments(as)?.[0];
  if (name !== undefined && (node.name === "alias" || aliasName !== undefined))
    aliases.set(aliasName ?? (name.split(".").at(-1) as string), name);
}

/** The module that the body of a form is in. A module within another one has an alias. */
function innerModule(node: Quoted & { kind: "call" }, aliases: Map<string, string>, module: string): string {
  if (node.name !== "defmodule" && node.name !== "defprotocol") return module;
  const [target] = node.args;
  const segments = target && aliasSegments(target);
  if (!segments || segments[0] === "Elixir" || module === "")
    return (target && nameOf(target, aliases, module)) ?? module;
  aliases.set(segments[0] as string, `${module}.${segments[0]}`);
  return `${module}.${segments.join(".")}`;
}

function nameOf(target: Quoted, aliases: Aliases, module: string): string | undefined {
  if (target.kind === "atom") return target.name;
  if (target.kind === "variable") return target.name === "__MODULE__" ? module : undefined;
  const segments = aliasSegments(target);
  if (!segments) return undefined;
  const [first = "", ...rest] = segments;
  if (first === "Elixir") return segments.join(".");
  return [aliases.get(first) ?? `Elixir.${first}`, ...rest].join(".");
}
