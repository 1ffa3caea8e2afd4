import type { SyntaxNode } from "../../protocol/program/syntax-tree.ts";

/** What TypeScript adds to the language, as terms of a check, with the nodes of the tree. */
const constructs: Readonly<Record<string, readonly string[]>> = {
  as: ["TSAsExpression"],
  satisfies: ["TSSatisfiesExpression"],
  interface: ["TSInterfaceDeclaration"],
  type: ["TSTypeAliasDeclaration"],
};

/** Nodes whose name is that of a type. */
const references: ReadonlySet<string> = new Set([
  "TSTypeReference",
  "TSQualifiedName",
  "TSExpressionWithTypeArguments",
  "TSClassImplements",
  "TSInterfaceHeritage",
]);

/**
 * The first place in the types of a program that uses a check's term: a type ("any", "Shape"), or "as", "satisfies",
 * "interface", "type". The types are gone before findUse looks. Returns the offset.
 */
export function findTypeUse(term: string, root: SyntaxNode): number | undefined {
  const keyword = `TS${term.slice(0, 1).toUpperCase()}${term.slice(1)}Keyword`;
  const types = Object.hasOwn(constructs, term) ? (constructs[term] as readonly string[]) : [];
  const todo: SyntaxNode[] = [root];
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (node.type === keyword || types.includes(node.type)) return node.start;
    const children = childrenOf(node);
    if (references.has(node.type)) {
      const named = children.find((child) => child.type === "Identifier" && isNamed(child, term));
      if (named) return named.start;
    }
    todo.push(...children.toReversed());
  }
  return undefined;
}

function childrenOf({ fields }: SyntaxNode): readonly SyntaxNode[] {
  return fields.flatMap((field) => {
    if (field.kind === "node") return [field.node];
    return field.kind === "list" ? field.nodes.filter((node) => node !== null) : [];
  });
}

/** The text of a name is in quotes. */
function isNamed({ fields }: SyntaxNode, name: string): boolean {
  return fields.some(
    (field) => field.name === "name" && field.kind === "value" && field.value === JSON.stringify(name),
  );
}
