import { amount, BadInput, fields, listOf, longText, optional, type Parser, text } from "../parsers.ts";
import { type Diagnostic, parseDiagnostic } from "./diagnostic.ts";

/** The syntax tree of one file, or the reason why there is none. */
export type Syntax = {
  readonly root?: SyntaxNode;
  readonly diagnostics: readonly Diagnostic[];
};

/** A node of a syntax tree. Its text goes from `start` to `end`, UTF-16 offsets into the file. */
export type SyntaxNode = {
  /** The node type in the language's tree: "BinaryExpression". */
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly fields: readonly SyntaxField[];
};

/** A field of a node: other nodes, in order (null for an omitted one), or a value as text. */
export type SyntaxField = { readonly name: string } & (
  | { readonly kind: "node"; readonly node: SyntaxNode }
  | { readonly kind: "list"; readonly nodes: readonly (SyntaxNode | null)[] }
  | { readonly kind: "value"; readonly value: string }
);

/** A deeper tree is not shown: code that draws or reads it would overflow the stack. */
export const maxSyntaxDepth = 500;

const maxNodes = 1_000_000;

export function parseSyntax(value: unknown): Syntax {
  return fields<Syntax>(value, "syntax", {
    root: optional((root, path) => parseNode(root, path, 0)),
    diagnostics: listOf(parseDiagnostic, 1000),
  });
}

function parseNode(value: unknown, path: string, depth: number): SyntaxNode {
  if (depth > maxSyntaxDepth) throw new BadInput(`${path} is deeper than ${maxSyntaxDepth}`);
  const parseField: Parser<SyntaxField> = (field, at) => {
    const { kind } = (field ?? {}) as { readonly kind?: unknown };
    if (kind === "value")
      return fields<SyntaxField & { kind: "value" }>(field, at, {
        name: text,
        kind: () => kind,
        value: longText,
      });
    if (kind === "node") {
      return fields<SyntaxField & { kind: "node" }>(field, at, {
        name: text,
        kind: () => kind,
        node: (node, where) => parseNode(node, where, depth + 1),
      });
    }
    return fields<SyntaxField & { kind: "list" }>(field, at, {
      name: text,
      kind: (input, where) => {
        if (input === "list") return input;
        throw new BadInput(`${where} should be "node", "list" or "value"`);
      },
      nodes: listOf((node, where) => (node === null ? null : parseNode(node, where, depth + 1)), maxNodes),
    });
  };
  return fields<SyntaxNode>(value, path, {
    type: text,
    start: amount,
    end: amount,
    fields: listOf(parseField, 100),
  });
}
