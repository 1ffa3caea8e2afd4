import type { SyntaxNode } from "../../../protocol/program/syntax-tree.ts";

/** Access to the fields of a syntax node by name. */

export function nodeOf({ fields }: SyntaxNode, name: string): SyntaxNode | undefined {
  const field = fields.find((each) => each.name === name);
  return field?.kind === "node" ? field.node : undefined;
}

/** Without empty positions, as in `[, a]`. */
export function listOf({ fields }: SyntaxNode, name: string): readonly SyntaxNode[] {
  const field = fields.find((each) => each.name === name);
  return field?.kind === "list" ? field.nodes.filter((each) => each !== null) : [];
}

/** The literal of a value field; a string has quotes. */
export function literalOf({ fields }: SyntaxNode, name: string): string | undefined {
  const field = fields.find((each) => each.name === name);
  return field?.kind === "value" ? field.value : undefined;
}

/** The content of a string field. */
export function textOf(node: SyntaxNode, name: string): string | undefined {
  return literalOf(node, name)?.replace(/^"(.*)"$/, "$1");
}
