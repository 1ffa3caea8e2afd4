import type { AnyNode, Expression, Identifier } from "acorn";

/** Helpers for syntax nodes. */

export type FunctionLike = AnyNode & {
  type: "FunctionDeclaration" | "FunctionExpression" | "ArrowFunctionExpression";
};

export function isFunction(node: AnyNode | null | undefined): node is FunctionLike {
  return (
    node?.type === "FunctionDeclaration" ||
    node?.type === "FunctionExpression" ||
    node?.type === "ArrowFunctionExpression"
  );
}

/** Whether it is the name of a variable, not of a property or a label. */
export function isReference(node: Identifier, parent: AnyNode | undefined): boolean {
  switch (parent?.type) {
    case "MemberExpression":
      return parent.computed || parent.object === node;
    case "Property":
    case "MethodDefinition":
    case "PropertyDefinition":
      return parent.computed || parent.value === node;
    case "LabeledStatement":
    case "BreakStatement":
    case "ContinueStatement":
    case "ImportSpecifier":
    case "ExportAllDeclaration":
    case "MetaProperty":
      return false;
    case "ExportSpecifier":
      return parent.local === node;
    default:
      return true;
  }
}

/** The child nodes, in the order of the text. */
export function childrenOf(node: AnyNode): readonly AnyNode[] {
  const children: AnyNode[] = [];
  for (const value of Object.values(node) as readonly unknown[]) {
    if (typeof value !== "object" || value === null) continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      // In `export { a }`, one node is both names.
      if (isNode(child) && child !== children.at(-1)) children.push(child);
    }
  }
  const isSorted = children.every(
    (child, index) => index === 0 || child.start >= (children[index - 1] as AnyNode).start,
  );
  return isSorted ? children : children.sort((a, b) => a.start - b.start);
}

export function isNode(value: unknown): value is AnyNode {
  return (
    typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string"
  );
}

/** The targets of a pattern, in the order of the text. */
export function leavesOf(pattern: AnyNode): readonly AnyNode[] {
  const leaves: AnyNode[] = [];
  // Not recursive: patterns may nest as deep as the parser can read.
  const patterns: AnyNode[] = [pattern];
  const pushReversed = (all: readonly (AnyNode | null)[]) => {
    for (let at = all.length - 1; at >= 0; at--) if (all[at]) patterns.push(all[at] as AnyNode);
  };
  for (let next = patterns.pop(); next; next = patterns.pop()) {
    if (next.type === "ObjectPattern") pushReversed(next.properties);
    else if (next.type === "Property") patterns.push(next.value);
    else if (next.type === "ArrayPattern") pushReversed(next.elements);
    else if (next.type === "RestElement") patterns.push(next.argument);
    else if (next.type === "AssignmentPattern") patterns.push(next.left);
    else leaves.push(next);
  }
  return leaves;
}

export type Loop = AnyNode & {
  type: "WhileStatement" | "DoWhileStatement" | "ForStatement" | "ForInStatement" | "ForOfStatement";
};

export function isLoop(node: AnyNode | null | undefined): node is Loop {
  return node !== null && node !== undefined && loops.has(node.type);
}

const loops: ReadonlySet<string> = new Set([
  "WhileStatement",
  "DoWhileStatement",
  "ForStatement",
  "ForInStatement",
  "ForOfStatement",
]);

/** "push" for `list.push` and `list["push"]`. */
export function memberName(node: AnyNode | null | undefined): string | undefined {
  if (node?.type !== "MemberExpression") return undefined;
  if (!node.computed) return "name" in node.property ? node.property.name : undefined;
  return node.property.type === "Literal" && typeof node.property.value === "string"
    ? node.property.value
    : undefined;
}

export type Call = AnyNode & { type: "CallExpression" };

/** Whether it is a call of a method with one of these names, of any object. */
export function isMethodCall(node: AnyNode | null | undefined, names: ReadonlySet<string>): node is Call {
  return node?.type === "CallExpression" && names.has(memberName(node.callee) ?? "");
}

/** The object of a method call. */
export function receiver(call: Call): AnyNode | undefined {
  return call.callee.type === "MemberExpression" ? call.callee.object : undefined;
}

/** The operands of `a && b && c`. */
export function parts(node: Expression, operator: "&&" | "||"): readonly Expression[] {
  const expressions: Expression[] = [];
  const todo: Expression[] = [node];
  for (let next = todo.pop(); next; next = todo.pop()) {
    if (next.type === "LogicalExpression" && next.operator === operator) todo.push(next.right, next.left);
    else expressions.push(next);
  }
  return expressions;
}

/** The offset of a position in a text, if the line exists. */
export function offsetOf(
  text: string,
  { line, column }: { line: number; column: number },
): number | undefined {
  const ends = /\r\n|[\n\r\u2028\u2029]/g;
  let offset = 0;
  for (let at = 1; at < line; at++) {
    const end = ends.exec(text);
    if (!end) return undefined;
    offset = end.index + end[0].length;
  }
  for (let at = 1; at < column && offset < text.length; at++)
    offset += (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1;
  return offset;
}
