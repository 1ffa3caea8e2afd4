import { isCall, type Quoted, type QuotedCall } from "../parser/quoted.ts";
import { CompileProblem } from "./problem.ts";

/**
 * Checks the form of constructs with blocks. Elixir's compiler refuses all other forms, with these messages. Without
 * this check they would be compiled and return a value, where Elixir returns none.
 */
export function checkShape(node: QuotedCall & { readonly name: string }): void {
  const { name, args } = node;
  if (Object.hasOwn(arities, name) && args.length !== arities[name]) throw undefinedFunction(node);
  switch (name) {
    case "if":
    case "unless":
      checkConditional(node);
      return;
    case "case":
      checkOptions(node, args[1], ["do"]);
      checkClauses(node, args[1], "do", 1);
      return;
    case "cond":
      checkOptions(node, args[0], ["do"]);
      checkClauses(node, args[0], "do", 1);
      return;
    case "with": {
      const options = optionsOf(args.at(-1), ["do", "else"]);
      if (!options.has("do")) throw new CompileProblem('missing :do option in "with"', node.span);
      checkClauses(node, args.at(-1), "else", 1);
      return;
    }
    case "try": {
      checkOptions(node, args[0], ["do", "rescue", "catch", "else", "after"]);
      const options = optionsOf(args[0], ["do", "rescue", "catch", "else", "after"]);
      if (!options.has("do")) throw new CompileProblem('missing :do option in "try"', node.span);
      if (options.size === 1)
        throw new CompileProblem('missing :catch/:rescue/:after option in "try"', node.span);
      checkClauses(node, args[0], "rescue", 1);
      checkClauses(node, args[0], "catch", 2);
      checkClauses(node, args[0], "else", 1);
      return;
    }
    case "for":
      checkComprehension(node);
      return;
    default:
  }
}

/** With another number of arguments, they are functions that do not exist. */
const arities: Readonly<Record<string, number>> = { if: 2, unless: 2, case: 2, cond: 1, try: 1 };

function undefinedFunction({ name, args, span }: QuotedCall): CompileProblem {
  return new CompileProblem(`undefined function ${name}/${args.length} (there is no such import)`, span);
}

type Pair = Extract<Quoted, { readonly kind: "pair" }>;

/** The pairs of a literal keyword list; undefined if it is not one. */
function pairsOf(node: Quoted | undefined): readonly Pair[] | undefined {
  if (node?.kind !== "list") return undefined;
  return node.items.every((item): item is Pair => item.kind === "pair" && item.left.kind === "atom")
    ? (node.items as readonly Pair[])
    : undefined;
}

const keyOf = ({ left }: Pair): string => (left as { name: string }).name;

function optionsOf(node: Quoted | undefined, names: readonly string[]): ReadonlyMap<string, Quoted> {
  const pairs = pairsOf(node) ?? [];
  return new Map(
    pairs.filter((each) => names.includes(keyOf(each))).map((each) => [keyOf(each), each.right]),
  );
}

function checkConditional(node: QuotedCall & { readonly name: string }): void {
  const keys = pairsOf(node.args[1])?.map(keyOf) ?? [];
  const isRight =
    keys.includes("do") &&
    keys.every((key) => key === "do" || key === "else") &&
    new Set(keys).size === keys.length;
  if (isRight) return;
  throw new CompileProblem(
    `invalid or duplicate keys for ${node.name}, only "do" and an optional "else" are permitted`,
    node.span,
    undefined,
    "ArgumentError",
  );
}

function checkOptions(
  { name, span }: QuotedCall,
  options: Quoted | undefined,
  names: readonly string[],
): void {
  const pairs = pairsOf(options);
  if (pairs === undefined || pairs.length === 0)
    throw new CompileProblem(`invalid arguments for "${name}"`, span);
  const seenNames = new Set<string>();
  for (const pair of pairs) {
    const key = keyOf(pair);
    if (!names.includes(key)) throw new CompileProblem(`unexpected option :${key} in "${name}"`, span);
    if (seenNames.has(key)) throw new CompileProblem(`duplicated :${key} clauses given for "${name}"`, span);
    seenNames.add(key);
  }
}

/** Checks an option whose value consists of clauses, each with at most `most` arguments. */
function checkClauses(
  { name, span }: QuotedCall,
  options: Quoted | undefined,
  key: string,
  most: 1 | 2,
): void {
  const value = optionsOf(options, [key]).get(key);
  if (value === undefined) return;
  const clauses = value.kind === "list" ? value.items : [];
  if (clauses.length === 0 || !clauses.every((each) => isCall(each, "->", 2)))
    throw new CompileProblem(`expected -> clauses for :${key} in "${name}"`, span);
  for (const clause of clauses as readonly QuotedCall[]) {
    const [left] = clause.args as [Quoted & { kind: "list" }];
    const [only] = left.items;
    const guardArity = left.items.length === 1 && isCall(only, "when") ? only.args.length - 1 : undefined;
    const count = guardArity ?? left.items.length;
    if (key === "rescue" && guardArity !== undefined)
      throw new CompileProblem("undefined function when/2 (there is no such import)", clause.span);
    if (count >= 1 && count <= most) continue;
    const words = most === 1 ? "one argument" : "one or two args";
    throw new CompileProblem(`expected ${words} for :${key} clauses (->) in "${name}"`, clause.span);
  }
}

function checkComprehension(node: QuotedCall): void {
  const optionNames = ["into", "uniq", "reduce", "do"];
  const [first] = node.args;
  // The options are the list that is written last; a `do` block is a separate list.
  const lists = node.args.filter((each) => (pairsOf(each)?.length ?? 0) > 0);
  const pairs = lists.flatMap((each) => pairsOf(each) ?? []);
  const options = new Map(pairs.map((each) => [keyOf(each), each.right]));
  if (!options.has("do")) throw new CompileProblem('missing :do option in "for"', node.span);
  const isGenerator = isCall(first, "<-", 2) || (isCall(first, "<<>>") && isCall(first.args.at(-1), "<-", 2));
  if (!isGenerator) throw new CompileProblem("for comprehensions must start with a generator", node.span);
  for (const key of options.keys())
    if (!optionNames.includes(key))
      throw new CompileProblem(`unsupported option :${key} given to for`, node.span);
  if (options.has("reduce") && (options.has("into") || options.has("uniq")))
    throw new CompileProblem("cannot use :reduce alongside :into/:uniq in comprehension", node.span);
  const uniq = options.get("uniq");
  if (uniq && !(uniq.kind === "atom" && (uniq.name === "true" || uniq.name === "false")))
    throw new CompileProblem(
      `:uniq option for comprehensions only accepts a boolean, got: ${uniq.kind === "integer" ? uniq.value : "another value"}`,
      node.span,
    );
  const body = options.get("do");
  const clauses = body?.kind === "list" ? body.items.filter((each) => isCall(each, "->", 2)) : [];
  if (!options.has("reduce") && clauses.length > 0)
    throw new CompileProblem(
      "the do block was written using acc -> expr clauses but the :reduce option was not given",
      node.span,
    );
  const takesOne = (clause: Quoted) => {
    const left = isCall(clause, "->", 2) ? clause.args[0] : undefined;
    if (left?.kind !== "list" || left.items.length !== 1) return false;
    const [only] = left.items;
    return !isCall(only, "when") || only.args.length === 2;
  };
  if (options.has("reduce") && (clauses.length === 0 || !clauses.every(takesOne)))
    throw new CompileProblem(
      "when using :reduce with comprehensions, the do block must be written using acc -> expr clauses, where each clause expects the accumulator as a single argument",
      node.span,
    );
}
