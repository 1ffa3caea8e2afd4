import { expect, test } from "vitest";
import { parseSyntax, type SyntaxNode } from "../../protocol/program/syntax-tree.ts";
import { elixirSyntax } from "./syntax.ts";

const tree = (text: string) => parseSyntax(structuredClone(elixirSyntax({ path: "main.exs", text })));

/** A tree in one line: `+(1 variable x)`. */
function nodeText({ type, fields }: SyntaxNode): string {
  const parts = fields.map((field) => {
    if (field.kind === "value") return field.value;
    return field.kind === "node"
      ? nodeText(field.node)
      : field.nodes.map((each) => each && nodeText(each)).join(" ");
  });
  return `${type}(${parts.join(" ")})`;
}

test("the tree is the quoted form", () => {
  expect(nodeText(tree("x = 1 + 2.5").root as SyntaxNode)).toBe("=(variable(x) +(integer(1) float(2.5)))");
  expect(nodeText(tree('String.upcase("a\\n") |> f(:b, c: nil)').root as SyntaxNode)).toBe(
    '|>(call(.(__aliases__(atom(:String)) atom(:upcase)) string("a\\n")) f(atom(:b) list({_, _}(atom(:c) atom(nil)))))',
  );
});

test("each node has its position in the text", () => {
  const text = "if ready do\n  1 + 22\nend";
  const { root } = tree(text);
  const pieces: string[] = [];
  const visit = ({ type, start, end, fields }: SyntaxNode) => {
    pieces.push(`${type}: ${text.slice(start, end)}`);
    for (const field of fields) {
      if (field.kind === "node") visit(field.node);
      if (field.kind === "list") for (const each of field.nodes) each && visit(each);
    }
  };
  visit(root as SyntaxNode);
  expect(pieces).toContain("+: 1 + 22");
  expect(pieces).toContain("integer: 22");
  expect(pieces).toContain("variable: ready");
  expect(pieces[0]).toBe(`if: ${text}`);
});

test("a text with a syntax error has no tree, and the message is Elixir's", () => {
  expect(tree("[1").diagnostics[0]?.message).toMatch(/missing terminator: \]/);
  expect(tree(`${"[".repeat(600)}${"]".repeat(600)}`).diagnostics[0]?.message).toMatch(/nested too deeply/);
});
