import type { AnyNode, Identifier } from "acorn";
import { leavesOf } from "./nodes.ts";

export type DeclarationKind = "var" | "let" | "const" | "param" | "function" | "class" | "import" | "catch";

/** A name that a node declares. */
export type DeclaredName = {
  readonly name: Identifier;
  readonly kind: DeclarationKind;
  /** Where it is visible: in the function around the node, in the block around it, or only in the node. */
  readonly where: "function" | "block" | "own";
  /** The declarator, function, class … that declares it. */
  readonly by: AnyNode;
};

/** The names that a node itself declares, in the order of the text; not those of inner nodes. */
export function declaredBy(node: AnyNode): readonly DeclaredName[] {
  switch (node.type) {
    case "VariableDeclaration": {
      const kind = node.kind === "var" || node.kind === "let" ? node.kind : "const";
      const where = kind === "var" ? "function" : "block";
      return node.declarations.flatMap((by) => namesIn(by.id, kind, where, by));
    }
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression": {
      const where = node.type === "FunctionDeclaration" ? "block" : "own";
      const params = node.params.flatMap((param) => namesIn(param, "param", "own", node));
      return node.id ? [{ name: node.id, kind: "function", where, by: node }, ...params] : params;
    }
    case "ClassDeclaration":
    case "ClassExpression": {
      const where = node.type === "ClassDeclaration" ? "block" : "own";
      return node.id ? [{ name: node.id, kind: "class", where, by: node }] : [];
    }
    case "ImportDeclaration":
      return node.specifiers.map(({ local }) => ({ name: local, kind: "import", where: "block", by: node }));
    case "CatchClause":
      return node.param ? namesIn(node.param, "catch", "own", node) : [];
    default:
      return [];
  }
}

/** The names that a statement declares for the following ones, in the order of the text. */
export function declaredNames(statement: AnyNode): readonly string[] {
  return declaredBy(statement).flatMap(({ name, where }) => (where === "own" ? [] : [name.name]));
}

function namesIn(
  pattern: AnyNode,
  kind: DeclarationKind,
  where: DeclaredName["where"],
  by: AnyNode,
): readonly DeclaredName[] {
  return leavesOf(pattern).flatMap((name) => (name.type === "Identifier" ? [{ name, kind, where, by }] : []));
}
