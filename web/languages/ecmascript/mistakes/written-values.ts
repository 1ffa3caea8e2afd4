import type { AnyNode, Expression } from "acorn";

/** Whether its value is written there. */
export function isConstant(node: AnyNode): boolean {
  if (node.type === "UnaryExpression") return isConstant(node.argument);
  if (node.type === "TemplateLiteral") return node.expressions.length === 0;
  return node.type === "Literal";
}

export function numberValue(node: AnyNode): number | undefined {
  if (node.type === "UnaryExpression" && node.operator === "-") {
    const value = numberValue(node.argument);
    return value === undefined ? undefined : -value;
  }
  return node.type === "Literal" && typeof node.value === "number" ? node.value : undefined;
}

/** Whether each evaluation makes another object. */
export function isNewObject(
  node: AnyNode,
): node is Expression & { type: "ArrayExpression" | "ObjectExpression" } {
  return node.type === "ArrayExpression" || node.type === "ObjectExpression";
}
