import type { Diagnostic } from "../../protocol/program/diagnostic.ts";
import {
  maxSyntaxDepth,
  type Syntax,
  type SyntaxField,
  type SyntaxNode,
} from "../../protocol/program/syntax-tree.ts";

// Separate from read-syntax-tree.ts, because a compiler that has its own parser does not need a second one.

/** The tree of any parser whose nodes have a type, a start and an end, for display. */
export function syntaxFrom(program: SyntaxLike, diagnostics: readonly Diagnostic[] = []): Syntax {
  const root = nodeOf(program, 0);
  if (root) return { root, diagnostics };
  const message = "This program is nested too deeply for its tree to be shown.";
  return { diagnostics: [...diagnostics, { severity: "warning", message }] };
}

/** The fields that all parsers' nodes have. */
type SyntaxLike = { readonly type: string; readonly start: number; readonly end: number };

function nodeOf(node: SyntaxLike, depth: number): SyntaxNode | undefined {
  if (depth > maxSyntaxDepth) return undefined;
  const fields: SyntaxField[] = [];
  for (const [name, value] of Object.entries(node)) {
    if (skippedFields.has(name) || value === undefined) continue;
    const field = fieldOf(name, value, depth);
    if (field === undefined) return undefined;
    if (field !== "nothing") fields.push(field);
  }
  return { type: node.type, start: node.start, end: node.end, fields };
}

/** Fields that are not syntax: positions, and the parser's own data. */
const skippedFields: ReadonlySet<string> = new Set(
  "type start end loc range extra errors comments tokens leadingComments innerComments trailingComments".split(
    " ",
  ),
);

/** Undefined if its content is nested too deeply. */
function fieldOf(name: string, value: unknown, depth: number): SyntaxField | "nothing" | undefined {
  if (Array.isArray(value)) {
    const nodes: (SyntaxNode | null)[] = [];
    for (const each of value) {
      const node = isNode(each) ? nodeOf(each, depth + 1) : null;
      if (node === undefined) return undefined;
      nodes.push(node);
    }
    return { name, kind: "list", nodes };
  }
  if (isNode(value)) {
    const node = nodeOf(value, depth + 1);
    return node && { name, kind: "node", node };
  }
  // A quasi's { raw, cooked }, or a regular expression's { pattern, flags }. null has no source text, and is left out.
  if (typeof value === "object" && value !== null) {
    return { name, kind: "value", value: JSON.stringify(value) ?? "" };
  }
  if (value === null || typeof value === "function" || typeof value === "symbol") return "nothing";
  return { name, kind: "value", value: typeof value === "bigint" ? `${value}n` : JSON.stringify(value) };
}

function isNode(value: unknown): value is SyntaxLike {
  return (
    typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string"
  );
}
