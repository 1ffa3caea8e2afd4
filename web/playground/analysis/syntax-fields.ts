import type { SyntaxNode } from "../../protocol/program/syntax-tree.ts";

/** The fields of a piece of syntax, by name. */

export function nodeOf({ fields }: SyntaxNode, name: string): SyntaxNode | undefined {
  const field = fields.find((each) => each.name === name);
  return field?.kind === "node" ? field.node : undefined;
}

/** Without those that are left out, as in `[, a]`. */
export function listOf({ fields }: SyntaxNode, name: string): readonly SyntaxNode[] {
  const field = fields.find((each) => each.name === name);
  return field?.kind === "list" ? field.nodes.filter((each) => each !== null) : [];
}

/** A value as the tree has it: a text as the literal of it. */
export function literalOf({ fields }: SyntaxNode, name: string): string | undefined {
  const field = fields.find((each) => each.name === name);
  return field?.kind === "value" ? field.value : undefined;
}

/** A text itself. */
export function textOf(node: SyntaxNode, name: string): string | undefined {
  return literalOf(node, name)?.replace(/^"(.*)"$/, "$1");
}
