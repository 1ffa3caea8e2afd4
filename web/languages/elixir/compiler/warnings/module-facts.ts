import { isCall, type Quoted, type Span } from "../../parser/quoted.ts";

export type Definition = {
  readonly kind: string;
  readonly name: string;
  readonly arity: number;
  /** The number of its arguments with a default. */
  readonly defaults: number;
  readonly span: Span;
  readonly clauses: {
    readonly span: Span;
    readonly patterns: readonly Quoted[];
    readonly hasGuard: boolean;
  }[];
};

/** The facts about a module of the program before its bodies are read. */
export type ModuleFacts = {
  /** As in code: `Elixir.Shop`. */
  readonly name: string;
  readonly span: Span;
  readonly definitions: Map<string, Definition>;
  /** The clauses in order, to find those that are not together. */
  readonly order: {
    readonly key: string;
    readonly name: string;
    readonly kind: string;
    readonly span: Span;
  }[];
  /** The functions that each function calls in its own module; "" is the module's body. */
  readonly calls: Map<string, Set<string>>;
  readonly attributes: Map<string, { readonly span: Span; isUsed: boolean }>;
  readonly callbacks: string[];
  readonly behaviours: string[];
  readonly impls: { readonly span: Span; readonly next: number }[];
  /** Functions that structs and exceptions define. */
  readonly generatedNames: Set<string>;
};

export function newFacts(name: string, span: Span): ModuleFacts {
  return {
    name,
    span,
    definitions: new Map(),
    order: [],
    calls: new Map(),
    attributes: new Map(),
    callbacks: [],
    behaviours: [],
    impls: [],
    generatedNames: new Set(),
  };
}

const definitions = new Set(["def", "defp", "defguard", "defguardp"]);

export type Head = {
  readonly name: string;
  readonly args: readonly Quoted[];
  readonly guards: readonly Quoted[];
};

export function headOf(node: Quoted | undefined): Head | undefined {
  if (isCall(node, "when", 2)) {
    const [head, guard] = node.args as [Quoted, Quoted];
    const definition = headOf(head);
    return definition && { ...definition, guards: [guard] };
  }
  if (node?.kind === "variable") return { name: node.name, args: [], guards: [] };
  if (node?.kind === "call" && typeof node.name === "string")
    return { name: node.name, args: node.args, guards: [] };
  return undefined;
}

/** Records the definitions of an expression in a module's body. */
export function note(facts: ModuleFacts, node: Quoted): void {
  if (node.kind !== "call" || typeof node.name !== "string") return;
  if (node.name === "defstruct") {
    for (const key of ["__struct__/0", "__struct__/1"]) facts.generatedNames.add(key);
  }
  if (node.name === "defexception")
    for (const key of ["__struct__/0", "__struct__/1", "exception/1", "message/1"])
      facts.generatedNames.add(key);
  if (node.name === "defdelegate") {
    const [target] = node.args;
    for (const each of target?.kind === "list" ? target.items : [target]) {
      const head = headOf(each);
      if (head) facts.generatedNames.add(`${head.name}/${head.args.length}`);
    }
  }
  if (!definitions.has(node.name)) return;
  const head = headOf(node.args[0]);
  if (!head) return;
  const defaults = head.args.filter((each) => isCall(each, "\\\\", 2)).length;
  const key = `${head.name}/${head.args.length}`;
  const { span } = node;
  let definition = facts.definitions.get(key);
  if (!definition) {
    definition = { kind: node.name, name: head.name, arity: head.args.length, defaults, span, clauses: [] };
    facts.definitions.set(key, definition);
  }
  if (node.args.length < 2) return;
  const patterns = head.args.map((each) => (isCall(each, "\\\\", 2) ? (each.args[0] as Quoted) : each));
  definition.clauses.push({ span, patterns, hasGuard: head.guards.length > 0 });
  facts.order.push({ key, name: head.name, kind: node.name, span });
}

/** The definition that a call with this many arguments reaches. */
export function definitionOf(
  { definitions }: ModuleFacts,
  name: string,
  arity: number,
): Definition | undefined {
  const own = definitions.get(`${name}/${arity}`);
  if (own) return own;
  for (const each of definitions.values())
    if (each.name === name && arity < each.arity && arity >= each.arity - each.defaults) return each;
  return undefined;
}

/** The functions that other modules may call. */
export function exportsOf(facts: ModuleFacts): string[] {
  const keys = [...facts.generatedNames];
  for (const { kind, name, arity, defaults } of facts.definitions.values()) {
    if (kind !== "def") continue;
    for (let count = arity - defaults; count <= arity; count++) keys.push(`${name}/${count}`);
  }
  return keys;
}

/** Whether the patterns match everything. */
export function takesAll(patterns: readonly Quoted[]): boolean {
  const names = patterns.map((each) =>
    each.kind === "variable" && !/^__\w+__$/.test(each.name) ? each.name : undefined,
  );
  const boundNames = names.filter((each) => each !== "_");
  return names.every((each) => each !== undefined) && new Set(boundNames).size === boundNames.length;
}

/** A pattern's text if it consists only of literals. */
export function literalText(node: Quoted): string | undefined {
  switch (node.kind) {
    case "atom":
      return `:${node.name}`;
    case "integer":
    case "float":
      return `${node.kind} ${node.value}`;
    case "binary":
      return JSON.stringify(typeof node.value === "string" ? node.value : [...node.value]);
    default:
      return undefined;
  }
}
