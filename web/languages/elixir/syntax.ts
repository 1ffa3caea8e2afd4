import type { SourceFile } from "../../protocol/program/source-file.ts";
import {
  maxSyntaxDepth,
  type Syntax,
  type SyntaxField,
  type SyntaxNode,
} from "../../protocol/program/syntax-tree.ts";
import { compileElixir } from "./compiler/compile.ts";
import { parse } from "./parser/parse-elixir.ts";
import type { Quoted } from "./parser/quoted.ts";
import { inspectAtom } from "./runtime/inspect-atom.ts";
import { escapeText } from "./runtime/inspect-text.ts";

/** The quoted form of a file: a call is shown by its name and its arguments. */
export function elixirSyntax(file: SourceFile): Syntax {
  let program: Quoted;
  try {
    program = parse(file.text);
  } catch {
    return { diagnostics: compileElixir(file, false).diagnostics };
  }
  try {
    const root = nodeOf(program, 0);
    // The panel follows the cursor anywhere in the text.
    return { root: { ...root, start: 0, end: file.text.length }, diagnostics: [] };
  } catch (error) {
    if (!(error instanceof TooDeep) && !(error instanceof RangeError)) throw error;
    const message = `The program is nested too deeply to be shown: more than ${maxSyntaxDepth} levels.`;
    return { diagnostics: [{ severity: "warning", message }] };
  }
}

class TooDeep extends Error {}

function nodeOf(ast: Quoted, depth: number): SyntaxNode {
  if (depth >= maxSyntaxDepth) throw new TooDeep();
  const { start, end } = ast.span;
  const node = (type: string, ...fields: SyntaxField[]): SyntaxNode => {
    // Elixir keeps no position for a pair of a keyword list, for example: its position is that of its parts.
    const parts = fields.flatMap((field) =>
      field.kind === "node"
        ? [field.node]
        : field.kind === "list"
          ? field.nodes.filter((each) => each !== null)
          : [],
    );
    const realParts = parts.filter((each) => each.end > 0);
    const hasSpan = end > 0;
    return {
      type,
      start: Math.min(
        ...(hasSpan ? [start] : []),
        ...realParts.map((each) => each.start),
        hasSpan ? start : end,
      ),
      end: Math.max(end, ...realParts.map((each) => each.end)),
      fields,
    };
  };
  const value = (text: string): SyntaxField => ({ name: "value", kind: "value", value: text });
  const list = (name: string, nodes: readonly Quoted[]): SyntaxField => ({
    name,
    kind: "list",
    nodes: nodes.map((each) => nodeOf(each, depth + 1)),
  });
  const child = (name: string, inner: Quoted): SyntaxField => ({
    name,
    kind: "node",
    node: nodeOf(inner, depth + 1),
  });
  switch (ast.kind) {
    case "integer":
      return node("integer", value(String(ast.value)));
    case "float":
      return node("float", value(String(ast.value)));
    case "atom":
      return node("atom", value(inspectAtom(ast.name)));
    case "binary":
      return node(
        "string",
        value(
          typeof ast.value === "string" ? `"${escapeText(ast.value, '"')}"` : `<<${ast.value.join(", ")}>>`,
        ),
      );
    case "list":
      return node(ast.charlist ? "charlist" : "list", list("items", ast.items));
    case "pair":
      return node("{_, _}", child("left", ast.left), child("right", ast.right));
    case "variable":
      return node("variable", value(ast.name));
    case "call": {
      const args = list("arguments", ast.args);
      if (typeof ast.name === "string") return node(ast.name, args);
      return node("call", child("function", ast.name), args);
    }
  }
}
