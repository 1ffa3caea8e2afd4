import { isCall, type Quoted, type QuotedCall } from "../parser/quoted.ts";
import { standardFunctions } from "../standard/functions.ts";
import { literalCode, textCode } from "./literals.ts";
import { CompileProblem, failRestrictedName } from "./problem.ts";
import type { Scope } from "./scope.ts";
import type { Unit } from "./unit.ts";

/*
 * `quote`: code whose value is the quoted form, with the values of `unquote`. The form is the same as Elixir's,
 * including its metadata of imports, aliases and the context of variables.
 */

const notHere =
  "A quoted expression is data here: write its options as literals (also unquote: false, line: and context:).";

type Options = {
  readonly context: string;
  readonly line: string | undefined;
  readonly unquotes: boolean;
};

type Quoting = Options & { readonly unit: Unit; readonly scope: Scope };

/** The code of the value of `quote(args)`. */
export function quoteCode(
  unit: Unit,
  args: readonly Quoted[],
  scope: Scope,
  node: QuotedCall,
): string | undefined {
  const [first, second] = args;
  if (args.length === 0 || args.length > 2) return undefined;
  const entries = [...pairsOf(first), ...(second ? pairsOf(second) : [])];
  const body = entries.find(([name]) => name === "do")?.[1];
  if (body === undefined)
    throw new CompileProblem("invalid options for quote: missing :do option in quote", node.span);
  let options: Options = { context: unit.module?.name ?? "Elixir", line: undefined, unquotes: true };
  for (const [name, value] of entries) {
    if (name === "do") continue;
    if (name === "unquote" && value.kind === "atom")
      options = { ...options, unquotes: value.name === "true" };
    else if (name === "line" && value.kind === "integer") options = { ...options, line: `${value.value}n` };
    else if (name === "context" && contextOf(value, scope) !== undefined)
      options = { ...options, context: contextOf(value, scope) as string };
    else failRestrictedName(`quote with ${name}:`, notHere, node.span);
  }
  if (options.unquotes && isCall(body, "unquote_splicing", 1))
    throw new CompileProblem(
      "unquote_splicing only works inside arguments and block contexts, wrap it in parens if you want it to work with one-liners",
      body.span,
    );
  return term(body, { ...options, unit, scope });
}

function pairsOf(node: Quoted | undefined): [string, Quoted][] {
  if (node?.kind !== "list") return [];
  return node.items.map((item): [string, Quoted] =>
    item.kind === "pair" && item.left.kind === "atom" ? [item.left.name, item.right] : ["options", item],
  );
}

function contextOf(node: Quoted, scope: Scope): string | undefined {
  if (node.kind === "atom") return node.name;
  if (!isCall(node, "__aliases__")) return undefined;
  const names = node.args.map((each) => (each.kind === "atom" ? each.name : undefined));
  return names.includes(undefined) ? undefined : scope.moduleName(names as string[]);
}

const atom = (name: string, { unit }: Quoting): string => unit.atom(name);
const pair = (name: string, value: string, quoting: Quoting): string => `[${atom(name, quoting)},${value}]`;
const list = (codes: readonly string[]): string => (codes.length === 0 ? "$E" : `$.list([${codes}])`);

/** The metadata of a form: its line, if it was requested, then the metadata of its name. */
function meta(quoting: Quoting, before: readonly string[] = [], after: readonly string[] = []): string {
  const line = quoting.line === undefined ? [] : [pair("line", quoting.line, quoting)];
  return list([...before, ...line, ...after]);
}

/** The arities with which a name is imported, and their modules. */
function importsOf(name: string, { scope }: Quoting): [arity: number, module: string][] {
  const imports: [number, string][] = [];
  const add = (module: string, keys: Iterable<string>) => {
    for (const key of keys) {
      const slash = key.lastIndexOf("/");
      if (key.slice(0, slash) === name) imports.push([Number(key.slice(slash + 1)), module]);
    }
  };
  add("Elixir.Kernel", standardFunctions.get("Kernel") ?? []);
  for (const [key, module] of scope.imports) {
    if (key.startsWith("*")) add(module, standardFunctions.get(module.replace(/^Elixir\./, "")) ?? []);
    else add(module, [key]);
  }
  return imports.sort(([a, x], [b, y]) => a - b || (x < y ? -1 : 1));
}

function importMeta(name: string, quoting: Quoting): string[] {
  const imports = importsOf(name, quoting);
  if (imports.length === 0) return [];
  const pairs = imports.map(([arity, module]) => `[${arity}n,${atom(module, quoting)}]`);
  return [contextPair(quoting), pair("imports", list(pairs), quoting)];
}

const contextPair = (quoting: Quoting): string => pair("context", atom(quoting.context, quoting), quoting);

const triple = (name: string, meta: string, rest: string): string => `[${name},${meta},${rest}]`;

function term(node: Quoted, quoting: Quoting): string {
  switch (node.kind) {
    case "list":
      return items(node.items, quoting);
    case "pair": {
      const isSpliced = [node.left, node.right].some((each) => isCall(each, "unquote_splicing", 1));
      if (isSpliced && quoting.unquotes)
        return triple(atom("{}", quoting), meta(quoting), items([node.left, node.right], quoting));
      return `[${term(node.left, quoting)},${term(node.right, quoting)}]`;
    }
    case "variable":
      return triple(
        atom(node.name, quoting),
        meta(quoting, [], importMeta(node.name, quoting)),
        atom(quoting.context, quoting),
      );
    case "call":
      return call(node, quoting);
    default:
      return literalCode(quoting.unit, node);
  }
}

/** A list of forms, with spliced forms at their positions. */
function items(nodes: readonly Quoted[], quoting: Quoting): string {
  const last = nodes.at(-1);
  if (quoting.unquotes && isCall(last, "|", 2) && isCall(last.args[0], "unquote_splicing", 1))
    failRestrictedName("unquote_splicing before |", notHere, last.span);
  return list(
    nodes.map((each) =>
      quoting.unquotes && isCall(each, "unquote_splicing", 1)
        ? `...$.spliced(${unquote(each.args[0] as Quoted, quoting)})`
        : term(each, quoting),
    ),
  );
}

/** Unquoted expressions are evaluated from left to right. */
function unquote(node: Quoted, { unit, scope }: Quoting): string {
  const holder = unit.name("q");
  unit.push(`const ${holder}=${unit.expression(node, scope)};`);
  return holder;
}

const definitions = new Set(["def", "defp", "defmacro", "defmacrop", "@"]);
const lexical = new Set(["import", "alias", "require"]);

function call(node: QuotedCall, quoting: Quoting): string {
  const { name, args } = node;
  if (typeof name !== "string") return remote(node, name, quoting);
  if (name === "unquote" && args.length === 1 && quoting.unquotes) return unquote(args[0] as Quoted, quoting);
  if (name === "quote" && (args.length === 1 || args.length === 2)) {
    const inner = { ...quoting, unquotes: false };
    const argument = args.length === 2 ? [term(args[0] as Quoted, quoting)] : [];
    const metadata = meta(quoting, [], [contextPair(quoting)]);
    return triple(atom("quote", quoting), metadata, list([...argument, term(args.at(-1) as Quoted, inner)]));
  }
  if (name === "__aliases__") return alias(node, quoting);
  if (name === "&" && args.length === 1) {
    const captureParts = capture(args[0] as Quoted, quoting);
    if (captureParts !== undefined)
      return triple(atom("&", quoting), meta(quoting, [], captureParts), items(args, quoting));
  }
  const delimiter = name.startsWith("sigil_") ? sigilDelimiter(node, quoting) : [];
  const imports = lexical.has(name) && args.length > 0 ? [contextPair(quoting)] : importMeta(name, quoting);
  const before = imports.length > 0 ? delimiter : [...delimiter, ...ambiguous(node, quoting)];
  const metadata = meta(quoting, before, imports);
  if (definitions.has(name) && args.length > 0)
    return triple(atom(name, quoting), metadata, definition(args, quoting));
  return triple(atom(name, quoting), metadata, items(args, quoting));
}

/** `&length/1` has the import of the captured function in its metadata. */
function capture(body: Quoted, quoting: Quoting): string[] | undefined {
  if (!isCall(body, "/", 2)) return undefined;
  const [target, arity] = body.args as [Quoted, Quoted];
  if (target.kind !== "variable" || arity.kind !== "integer") return undefined;
  const match = importsOf(target.name, quoting).find(([each]) => BigInt(each) === arity.value);
  if (match === undefined) return undefined;
  const [count, module] = match;
  return [pair("imports", list([`[${count}n,${atom(module, quoting)}]`]), quoting), contextPair(quoting)];
}

/** Definitions also have their context: `@name value`, `def name(…)`. */
function definition(args: readonly Quoted[], quoting: Quoting): string {
  const [head, ...rest] = args as [Quoted, ...Quoted[]];
  if (head.kind !== "variable" && (head.kind !== "call" || typeof head.name !== "string"))
    return items(args, quoting);
  if (isCall(head, "unquote", 1) && quoting.unquotes) return items(args, quoting);
  const imports = importMeta(head.name as string, quoting);
  const metadata = meta(quoting, [], imports.length > 0 ? imports : [contextPair(quoting)]);
  const definitionHead =
    head.kind === "variable"
      ? triple(atom(head.name, quoting), metadata, atom(quoting.context, quoting))
      : triple(atom(head.name as string, quoting), metadata, items(head.args, quoting));
  return list([definitionHead, ...rest.map((each) => term(each, quoting))]);
}

/** `name -1` may also be a subtraction: the tokenizer records this. */
function ambiguous(node: QuotedCall, quoting: Quoting): string[] {
  const [only] = node.args;
  if (node.args.length !== 1 || !(isCall(only, "-", 1) || isCall(only, "+", 1))) return [];
  const { text } = quoting.unit;
  const after = node.span.start + String(node.name).length;
  const isOpen = text[after] === " " && /[-+]/.test(text[only.span.start] ?? "");
  return isOpen ? [pair("ambiguous_op", atom(quoting.context, quoting), quoting)] : [];
}

function sigilDelimiter(node: QuotedCall, quoting: Quoting): string[] {
  const { text } = quoting.unit;
  const delimiter = /^~[A-Za-z]("""|'''|[\s\S])/.exec(text.slice(node.span.start));
  return delimiter === null ? [] : [pair("delimiter", textCode(delimiter[1] as string), quoting)];
}

function alias(node: QuotedCall, quoting: Quoting): string {
  const [first] = node.args;
  const name = atom("__aliases__", quoting);
  if (first?.kind !== "atom" || first.name === "Elixir")
    return triple(name, meta(quoting), items(node.args, quoting));
  const aliasTarget = quoting.scope.aliases.get(first.name);
  const segments = node.args.slice(1).map((each) => (each.kind === "atom" ? each.name : ""));
  const whole = aliasTarget === undefined ? "false" : atom([aliasTarget, ...segments].join("."), quoting);
  return triple(name, meta(quoting, [], [pair("alias", whole, quoting)]), items(node.args, quoting));
}

function remote(node: QuotedCall, callee: Quoted, quoting: Quoting): string {
  const [whole, inner] = quoting.unquotes ? [unquotedDot(node), unquotedDot(callee)] : [];
  const operands = whole ?? inner;
  if (operands !== undefined) {
    const [left, right] = [term(operands.left, quoting), unquote(operands.right, quoting)];
    return `$.quotedDot(${meta(quoting)},${left},${right},${whole ? "null" : items(node.args, quoting)})`;
  }
  const flag = node.noParens ? [pair("no_parens", "true", quoting)] : [];
  return triple(term(callee, quoting), meta(quoting, flag), items(node.args, quoting));
}

type DotOperands = { readonly left: Quoted; readonly right: Quoted };

/** `left.unquote(right)`. */
function unquotedDot(node: Quoted): DotOperands | undefined {
  if (node.kind !== "call" || node.args.length !== 1 || typeof node.name === "string") return undefined;
  if (!isCall(node.name, ".", 2)) return undefined;
  const [left, right] = node.name.args as [Quoted, Quoted];
  return right.kind === "atom" && right.name === "unquote"
    ? { left, right: node.args[0] as Quoted }
    : undefined;
}
