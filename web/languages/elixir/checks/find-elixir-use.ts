import type { Position, SourceFile } from "../../../protocol/program/source-file.ts";
import { aliasSegments } from "../compiler/literals.ts";
import { parse } from "../parser/parse-elixir.ts";
import { isCall, type Quoted, type QuotedCall, type Span } from "../parser/quoted.ts";
import { type ElixirName, type ElixirTerm, elixirTerm, elixirTerms } from "./construct-terms.ts";

const tests: Readonly<Record<ElixirTerm, (node: Quoted) => boolean>> = {
  "anonymous function": (node) => isCall(node, "fn") || isCall(node, "&", 1),
  capture: (node) => isCall(node, "&", 1) && node.args[0]?.kind !== "integer",
  comprehension: (node) => isCall(node, "for"),
  "default argument": (node) => isCall(node, "\\\\", 2),
  guard: (node) => isCall(node, "when"),
  "map update": (node) => isCall(node, "%{}") && isCall(node.args[0], "|", 2),
  "module attribute": (node) => isCall(node, "@", 1),
  pin: (node) => isCall(node, "^", 1),
  pipe: (node) => isCall(node, "|>", 2),
  recursion: () => false,
  struct: (node) => isCall(node, "%", 2) || isCall(node, "defstruct"),
};

/** The problem with a term; undefined if a program can contain it. */
export function wrongTerm(term: string): string | undefined {
  if (elixirTerm(term) !== undefined) return undefined;
  return `${JSON.stringify(term.slice(0, 40))} is no word of a program in Elixir: a name (if, length/1), a module (Enum), a function of one (Enum.map, :lists.reverse/1), an operator (++) or one of ${elixirTerms.join(", ")} was expected`;
}

/** The first position in a text of what a term names, by its quoted form. */
export function findUse(term: string, file: SourceFile): Position | undefined {
  let root: Quoted;
  try {
    root = parse(file.text);
  } catch {
    return undefined;
  }
  const names = namesOf(root);
  let node: Quoted | undefined;
  if (term === "recursion") node = recursionIn(root, names);
  else {
    const elixirName = elixirTerm(term);
    if (elixirName === undefined) return undefined;
    node = first(root, (each) =>
      typeof elixirName === "string" ? tests[elixirName](each.node) : isUse(elixirName, each, names),
    );
  }
  const { line, column } = node ? spanOf(node) : { line: 0, column: 0 };
  return node && { file: file.path, line: Math.max(line, 1), column: Math.max(column, 1) };
}

/** The calls in a text, in order: the modules that each may mean, a name and an arity. */
export function callsOf(root: Quoted): readonly {
  readonly modules: readonly string[];
  readonly name: string;
  readonly arity: number;
  readonly span: Span;
}[] {
  const names = namesOf(root);
  const calls: { modules: readonly string[]; name: string; arity: number; span: Span }[] = [];
  first(root, (visit) => {
    // A name without parentheses is a variable, unless something is piped into it.
    if (visit.node.kind === "variable" && !visit.isPiped && visit.captureArity === undefined) return false;
    const callee = calledBy(visit, names);
    if (!callee) return false;
    const { module, name, arity } = callee;
    if (module === undefined && names.definedNames.has(`${name}/${arity}`)) return false;
    if (module !== undefined && names.modules.has(module)) return false;
    const modules = module === undefined ? ["Kernel", ...names.importedNames] : [module];
    calls.push({ modules, name, arity, span: visit.node.span });
    return false;
  });
  return calls;
}

/** The first position of a node or of its children: a pair has no position of its own. */
function spanOf(node: Quoted): { line: number; column: number } {
  let span = node.span;
  for (const each of childrenOf(node)) {
    if (span.line > 0) break;
    span = { ...span, ...spanOf(each) };
  }
  return span;
}

/** The meaning of names according to a file's directives. */
type Names = {
  readonly aliases: ReadonlyMap<string, string>;
  readonly importedNames: ReadonlySet<string>;
  /** `name/arity` of the functions that the file defines. */
  readonly definedNames: ReadonlySet<string>;
  /** Modules that it defines, as they are written in the source. */
  readonly modules: ReadonlySet<string>;
};

function namesOf(root: Quoted): Names {
  const aliases = new Map<string, string>();
  const importedNames = new Set<string>();
  const definedNames = new Set<string>();
  const modules = new Set<string>();
  first(root, ({ node }) => {
    if (isCall(node, "alias") || isCall(node, "import") || isCall(node, "require")) {
      const module = moduleText(node.args[0]);
      const as = node.args[1]?.kind === "list" ? node.args[1].items : [];
      const alias = as.find(
        (each) => each.kind === "pair" && each.left.kind === "atom" && each.left.name === "as",
      );
      const name = alias?.kind === "pair" ? moduleText(alias.right) : module?.split(".").at(-1);
      if (module !== undefined && name !== undefined && (isCall(node, "alias") || alias))
        aliases.set(name, module);
      if (module !== undefined && isCall(node, "import")) importedNames.add(module);
    }
    if (isCall(node, "defmodule") || isCall(node, "defprotocol")) {
      const module = moduleText(node.args[0]);
      if (module !== undefined) modules.add(module);
    }
    const head = headOf(node);
    if (head) definedNames.add(`${head.name}/${head.args.length}`);
    return false;
  });
  return { aliases, importedNames: importedNames, definedNames: definedNames, modules };
}

/** `def f(a) when …`: the call that it defines. */
function headOf(node: Quoted): { name: string; args: readonly Quoted[] } | undefined {
  if (!isCall(node, "def") && !isCall(node, "defp")) return undefined;
  let [head] = node.args;
  if (isCall(head, "when", 2)) [head] = head.args;
  if (head?.kind === "variable") return { name: head.name, args: [] };
  return head?.kind === "call" && typeof head.name === "string"
    ? { name: head.name, args: head.args }
    : undefined;
}

function moduleText(node: Quoted | undefined): string | undefined {
  if (node?.kind === "atom") return node.name.startsWith("Elixir.") ? node.name.slice(7) : `:${node.name}`;
  return (
    node &&
    aliasSegments(node)
      ?.join(".")
      .replace(/^Elixir\./, "")
  );
}

function resolveAlias(module: string, { aliases }: Names): string {
  const [head = "", ...rest] = module.split(".");
  return [aliases.get(head) ?? head, ...rest].join(".");
}

/** A visited node: whether something is piped into it, and its arity if it is in `&name/arity`. */
type Visit = { readonly node: Quoted; readonly isPiped: boolean; readonly captureArity?: number };

function isUse(elixirName: ElixirName, visit: Visit, names: Names): boolean {
  const { node } = visit;
  if (elixirName.module !== undefined && elixirName.name === undefined) {
    const module = moduleText(node.kind === "atom" ? undefined : node);
    if (module !== undefined) return resolveAlias(module, names) === elixirName.module;
    return node.kind === "atom" && elixirName.module === `:${node.name}`;
  }
  const callee = calledBy(visit, names);
  if (callee === undefined) return false;
  if (
    callee.name !== elixirName.name ||
    (elixirName.arity !== undefined && callee.arity !== elixirName.arity)
  )
    return false;
  const module = callee.module === "Kernel" ? undefined : callee.module;
  const moduleName = elixirName.module === "Kernel" ? undefined : elixirName.module;
  if (module === moduleName) return true;
  // An imported function is called by its name alone.
  return (
    module === undefined &&
    moduleName !== undefined &&
    names.importedNames.has(moduleName) &&
    !names.definedNames.has(`${callee.name}/${callee.arity}`)
  );
}

type FunctionReference = { readonly module?: string; readonly name: string; readonly arity: number };

/** The function that a node calls or names. */
function calledBy({ node, isPiped, captureArity }: Visit, names: Names): FunctionReference | undefined {
  if (node.kind === "variable") return { name: node.name, arity: captureArity ?? (isPiped ? 1 : 0) };
  if (node.kind !== "call") return undefined;
  const arity = captureArity ?? node.args.length + (isPiped ? 1 : 0);
  if (typeof node.name === "string") return { name: node.name, arity };
  if (!isCall(node.name, ".", 2)) return undefined;
  const [left, right] = node.name.args as [Quoted, Quoted];
  const module = moduleText(left);
  if (module === undefined || right.kind !== "atom") return undefined;
  return { module: resolveAlias(module, names), name: right.name, arity };
}

function childrenOf(node: Quoted): readonly Quoted[] {
  if (node.kind === "list") return node.items;
  if (node.kind === "pair") return [node.left, node.right];
  if (node.kind !== "call") return [];
  return typeof node.name === "string" ? node.args : [node.name, ...node.args];
}

/** The first node in the order of the text. Without recursion: programs may be nested deeply. */
function first(root: Quoted, holds: (visit: Visit) => boolean): Quoted | undefined {
  const todo: Visit[] = [{ node: root, isPiped: false }];
  for (let visit = todo.pop(); visit; visit = todo.pop()) {
    if (holds(visit)) return visit.node;
    const children = metIn(visit.node);
    for (let index = children.length - 1; index >= 0; index--) todo.push(children[index] as Visit);
  }
  return undefined;
}

function metIn(node: Quoted): readonly Visit[] {
  const plain = (each: Quoted): Visit => ({ node: each, isPiped: false });
  if (isCall(node, "|>", 2)) {
    const [left, right] = node.args as [Quoted, Quoted];
    return [plain(left), { node: right, isPiped: true }];
  }
  const [only] = node.kind === "call" ? node.args : [];
  if (isCall(node, "&", 1) && isCall(only, "/", 2) && only.args[1]?.kind === "integer")
    return [{ node: only.args[0] as Quoted, isPiped: false, captureArity: Number(only.args[1].value) }];
  return childrenOf(node).map(plain);
}

/** A call by which a function calls itself, maybe through others. */
function recursionIn(root: Quoted, names: Names): Quoted | undefined {
  const calls = new Map<string, { readonly to: string; readonly node: Quoted }[]>();
  first(root, ({ node }) => {
    if (!isCall(node, "defmodule")) return false;
    const module = moduleText(node.args[0]) ?? "";
    first(node, ({ node: inner }) => {
      const head = headOf(inner);
      if (!head) return false;
      const key = `${head.name}/${head.args.length}`;
      const callees = calls.get(key) ?? [];
      calls.set(key, callees);
      for (const body of (inner as QuotedCall).args.slice(1))
        first(body, (visit) => {
          const callee = calledBy(visit, names);
          if (callee && (callee.module === undefined || callee.module === module))
            callees.push({ to: `${callee.name}/${callee.arity}`, node: visit.node });
          return false;
        });
      return false;
    });
    return false;
  });
  for (const [from, edges] of calls)
    for (const { to, node } of edges) if (reaches(calls, to, from)) return node;
  return undefined;
}

function reaches(
  calls: ReadonlyMap<string, readonly { readonly to: string }[]>,
  from: string,
  target: string,
): boolean {
  const seenNames = new Set<string>();
  const todo = [from];
  for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
    if (at === target) return calls.has(at);
    if (seenNames.has(at)) continue;
    seenNames.add(at);
    for (const { to } of calls.get(at) ?? []) todo.push(to);
  }
  return false;
}
