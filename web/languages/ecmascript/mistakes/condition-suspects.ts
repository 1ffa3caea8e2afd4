import type { AnyNode, Expression, Statement } from "acorn";
import { type ProgramTree, soleValue } from "../analysis/program-tree.ts";
import type { FindSuspect } from "./suspect.ts";
import { isConstant, isNewObject, numberValue } from "./written-values.ts";

/** `if (a = 1)` */
export const assignedCondition: FindSuspect = (_, node) => {
  const test = testOf(node);
  if (test?.type !== "AssignmentExpression" || test.operator !== "=") return undefined;
  if (test.left.type !== "Identifier" || !isConstant(test.right)) return undefined;
  return {
    mistake: "assigned condition",
    at: test,
    site: node.type === "IfStatement" ? node : test,
    name: test.left.name,
    other: test.right,
    proof: { by: "ran" },
  };
};

/** `if (a);` before a block. */
export const emptyBody: FindSuspect = (tree, node) => {
  const body = node.type === "IfStatement" ? node.consequent : bodyOfLoop(node);
  if (body?.type !== "EmptyStatement" || (node.type === "IfStatement" && node.alternate)) return undefined;
  const parent = tree.parent(node);
  const list = parent && "body" in parent && Array.isArray(parent.body) ? (parent.body as AnyNode[]) : [];
  const next = list[list.indexOf(node) + 1];
  if (next?.type !== "BlockStatement" || next.body.length === 0) return undefined;
  const [first] = next.body as [Statement];
  return {
    mistake: "empty body",
    at: body,
    site: node,
    name: keywordOf(node),
    other: next,
    proof: { by: "ran", also: first },
  };
};

/** `if (a == [])` */
export const comparedLiteral: FindSuspect = (tree, node) => {
  const test = testOf(node);
  if (test?.type !== "BinaryExpression" || !/^[!=]==?$/.test(test.operator)) return undefined;
  const [literal, other] = isNewObject(test.right) ? [test.right, test.left] : [test.left, test.right];
  if (!isNewObject(literal) || isNewObject(other) || isConstant(other) || tree.hasValueOf) return undefined;
  const kind = kindOfObject(tree, other);
  if (kind !== literal.type) return undefined;
  return {
    mistake: "compared literal",
    at: literal,
    site: siteOfTest(node, test),
    other,
    proof: { by: "ran" },
  };
};

/** `if (a === 1)`, where `a` may be a text. */
export const comparedKinds: FindSuspect = (tree, node) => {
  const test = testOf(node);
  if (test?.type !== "BinaryExpression" || !/^[!=]==$/.test(test.operator)) return undefined;
  const [number, text] =
    numberValue(test.right) === undefined ? [test.left, test.right] : [test.right, test.left];
  const equals = numberValue(number);
  if (equals === undefined || text.type === "PrivateIdentifier" || !tree.bindingOf(text)) return undefined;
  return {
    mistake: "compared kinds",
    at: test,
    site: siteOfTest(node, test),
    name: tree.text(text),
    other: number,
    proof: { by: "digits", texts: [text], equals },
  };
};

function testOf(node: AnyNode): Expression | undefined {
  switch (node.type) {
    case "IfStatement":
    case "WhileStatement":
    case "DoWhileStatement":
      return node.test;
    case "ForStatement":
      return node.test ?? undefined;
    default:
      return undefined;
  }
}

function siteOfTest(node: AnyNode, test: Expression): AnyNode {
  return node.type === "IfStatement" ? node : test;
}

function bodyOfLoop(node: AnyNode): Statement | undefined {
  switch (node.type) {
    case "WhileStatement":
    case "ForStatement":
    case "ForInStatement":
    case "ForOfStatement":
      return node.body;
    default:
      return undefined;
  }
}

function keywordOf({ type }: AnyNode): string {
  return type === "IfStatement" ? "if" : type === "WhileStatement" ? "while" : "for";
}

/** The type of the literal that is a variable's only value. */
function kindOfObject(tree: ProgramTree, node: AnyNode): string | undefined {
  return soleValue(tree.bindingOf(node))?.type;
}
