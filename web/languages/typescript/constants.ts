import { type Node, nameOf } from "./babel-nodes.ts";

/** A value that is known before the program runs. */
export type Constant = number | string;

/** The value of an initialiser, as TypeScript computes it; undefined if the program must run for it. */
export function constantOf(node: Node, lookUp: (node: Node) => Constant | undefined): Constant | undefined {
  const of = (part: Node | undefined) => part && constantOf(part, lookUp);
  switch (node.type) {
    case "NumericLiteral":
    case "StringLiteral":
      return node.value as Constant;
    case "TemplateLiteral": {
      let text = "";
      for (const [index, quasi] of (node.quasis ?? []).entries()) {
        const value = node.expressions?.[index] && of(node.expressions[index]);
        if (node.expressions?.[index] && value === undefined) return undefined;
        text += (quasi.value as { readonly cooked: string }).cooked + (value ?? "");
      }
      return text;
    }
    case "UnaryExpression": {
      const value = of(node.argument ?? undefined);
      if (typeof value !== "number") return undefined;
      if (node.operator === "-") return -value;
      if (node.operator === "+") return value;
      return node.operator === "~" ? ~value : undefined;
    }
    case "BinaryExpression": {
      const left = of(node.left);
      const right = of(node.right);
      if (left === undefined || right === undefined) return undefined;
      if (node.operator === "+" && (typeof left === "string" || typeof right === "string"))
        return `${left}${right}`;
      if (typeof left === "string" || typeof right === "string") return undefined;
      return arithmetic[node.operator ?? ""]?.(left, right);
    }
    case "Identifier":
      if (node.name === "NaN") return Number.NaN;
      if (node.name === "Infinity") return Number.POSITIVE_INFINITY;
      return lookUp(node);
    default:
      return lookUp(node);
  }
}

const arithmetic: Readonly<Record<string, (left: number, right: number) => number>> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => left / right,
  "%": (left, right) => left % right,
  "**": (left, right) => left ** right,
  "<<": (left, right) => left << right,
  ">>": (left, right) => left >> right,
  ">>>": (left, right) => left >>> right,
  "&": (left, right) => left & right,
  "|": (left, right) => left | right,
  "^": (left, right) => left ^ right,
};

/** Whether its value is certainly a string. */
export function isString(node: Node): boolean {
  if (node.type === "BinaryExpression" && node.operator === "+") {
    return (
      (node.left !== undefined && isString(node.left)) || (node.right !== undefined && isString(node.right))
    );
  }
  return node.type === "StringLiteral" || node.type === "TemplateLiteral";
}

/** `A.B` or `A["B"]`, as the two names. */
export function memberName(node: Node): { readonly object: string; readonly name: string } | undefined {
  if (node.type !== "MemberExpression" || node.object?.type !== "Identifier") return undefined;
  const { property } = node;
  if (!property || (node.computed ? property.type !== "StringLiteral" : property.type !== "Identifier"))
    return undefined;
  return { object: nameOf(node.object), name: nameOf(property) };
}
