import { listOf, literalOf, nodeOf, textOf } from "../../player/model/analysis/syntax-fields.ts";
import { knownGlobals } from "../../protocol/capabilities/known-globals.ts";
import type { SyntaxNode } from "../../protocol/program/syntax-tree.ts";

/** An expression whose value is requested: UTF-16 offsets into its file. */
export type Stage = { readonly start: number; readonly end: number };

/** The fields of each kind of syntax node that contain a complete expression, not a part of another one. */
const rootFields: Readonly<Record<string, readonly string[]>> = {
  ExpressionStatement: ["expression"],
  VariableDeclarator: ["init"],
  ReturnStatement: ["argument"],
  ThrowStatement: ["argument"],
  IfStatement: ["test"],
  WhileStatement: ["test"],
  DoWhileStatement: ["test"],
  ForStatement: ["init", "test", "update"],
  ForOfStatement: ["right"],
  ForInStatement: ["right"],
  SwitchStatement: ["discriminant"],
  SwitchCase: ["test"],
  ArrowFunctionExpression: ["body"],
  PropertyDefinition: ["value"],
  ClassProperty: ["value"],
  ExportDefaultDeclaration: ["declaration"],
};

/**
 * The stages and operands of the expressions that begin or end in a line: for `list.filter(f).map(g)`, they are list,
 * list.filter(f) and the whole. Those inside functions in the expression are left out. `from` and `to` are the offsets
 * of the line.
 */
export function stagesOfLine(root: SyntaxNode, from: number, to: number): readonly Stage[] {
  const isInLine = (offset: number) => from <= offset && offset <= to;
  const roots: SyntaxNode[] = [];
  const visit = (node: SyntaxNode) => {
    for (const name of rootFields[node.type] ?? []) {
      const each = nodeOf(node, name);
      const isOutermost = each && !roots.some(({ start, end }) => start <= each.start && each.end <= end);
      if (isOutermost && isExpression(each) && (isInLine(each.start) || isInLine(each.end))) roots.push(each);
    }
    for (const child of childrenOf(node)) if (child.start <= to && child.end >= from) visit(child);
  };
  visit(root);
  return roots.flatMap((each) => stagesOf(each));
}

/** From the inside out, in the order of evaluation. */
function stagesOf(node: SyntaxNode): readonly Stage[] {
  const inner = operandsOf(node).flatMap((each) => stagesOf(each));
  return hasVisibleValue(node) ? [...inner, { start: node.start, end: node.end }] : inner;
}

function isExpression({ type }: SyntaxNode): boolean {
  return /Expression$|Literal$|^Identifier$/.test(type) && !/^(?:Arrow)?Function|^Class/.test(type);
}

/** Whether the value is worth showing. Literals need none, and a function is named by its variable. */
function hasVisibleValue(node: SyntaxNode): boolean {
  const { type } = node;
  if (!isExpression(node)) return false;
  if (type === "Identifier") return textOf(node, "name") !== "undefined";
  if (/^TS/.test(type) || type === "Super" || type === "Import") return false;
  return type === "TemplateLiteral" || !/Literal$/.test(type);
}

/**
 * The parts of an expression whose values can be reported without a change of its behaviour. Excluded are the callee of
 * a call or method, because it would lose its `this`; operands of assignment, `delete` and `typeof`; and parts of an
 * optional chain, which can end in the middle.
 */
function operandsOf(node: SyntaxNode): readonly SyntaxNode[] {
  const one = (...names: readonly string[]) => names.flatMap((name) => nodeOf(node, name) ?? []);
  switch (node.type) {
    case "MemberExpression":
      return memberParts(node);
    case "CallExpression": {
      const callee = nodeOf(node, "callee");
      const own =
        callee?.type === "MemberExpression"
          ? memberParts(callee)
          : callee?.type === "CallExpression"
            ? [callee]
            : [];
      return callee?.type === "Import" ? [] : [...own, ...listOf(node, "arguments").flatMap(spreadPart)];
    }
    case "NewExpression":
      return listOf(node, "arguments").flatMap(spreadPart);
    case "BinaryExpression":
      return nodeOf(node, "left")?.type.startsWith("Private") ? one("right") : one("left", "right");
    case "LogicalExpression":
      return one("left", "right");
    case "UnaryExpression":
      return /^"?(?:typeof|delete)"?$/.test(literalOf(node, "operator") ?? "") ? [] : one("argument");
    case "UpdateExpression":
      return targetParts(nodeOf(node, "argument"));
    case "AssignmentExpression":
      return [...targetParts(nodeOf(node, "left")), ...one("right")];
    case "ConditionalExpression":
      return one("test", "consequent", "alternate");
    case "ArrayExpression":
      return listOf(node, "elements").flatMap(spreadPart);
    case "ObjectExpression":
      return listOf(node, "properties").flatMap(propertyParts);
    case "TemplateLiteral":
    case "SequenceExpression":
      return listOf(node, "expressions");
    case "TaggedTemplateExpression":
      return one("quasi").flatMap((quasi) => listOf(quasi, "expressions"));
    case "AwaitExpression":
    case "YieldExpression":
      return one("argument");
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
    case "TSTypeAssertion":
      return one("expression");
    default:
      return [];
  }
}

function memberParts(node: SyntaxNode): readonly SyntaxNode[] {
  const object = nodeOf(node, "object");
  // `console` and `Math` are the same in every program.
  const isGlobal = object?.type === "Identifier" && knownGlobals.has(textOf(object, "name") ?? "");
  const property = literalOf(node, "computed") === "true" ? nodeOf(node, "property") : undefined;
  return [isGlobal ? undefined : object, property].flatMap((each) =>
    each && each.type !== "Super" ? [each] : [],
  );
}

function targetParts(target: SyntaxNode | undefined): readonly SyntaxNode[] {
  return target?.type === "MemberExpression" ? memberParts(target) : [];
}

function spreadPart(node: SyntaxNode): readonly SyntaxNode[] {
  if (node.type !== "SpreadElement") return [node];
  const argument = nodeOf(node, "argument");
  return argument ? [argument] : [];
}

function propertyParts(property: SyntaxNode): readonly SyntaxNode[] {
  if (property.type === "SpreadElement") return spreadPart(property);
  const isPlain =
    /^(?:Object)?Property$/.test(property.type) &&
    literalOf(property, "shorthand") !== "true" &&
    literalOf(property, "method") !== "true" &&
    !/[gs]et/.test(literalOf(property, "kind") ?? "");
  const value = isPlain ? nodeOf(property, "value") : undefined;
  return value ? [value] : [];
}

function childrenOf({ fields }: SyntaxNode): readonly SyntaxNode[] {
  return fields.flatMap((field) => {
    if (field.kind === "node") return [field.node];
    return field.kind === "list" ? field.nodes.filter((each) => each !== null) : [];
  });
}

/**
 * The text with a call of `name` around each stage. The call gets the stage's number and value, and returns the value.
 */
export function instrumentStages(text: string, stages: readonly Stage[], name: string): string {
  const inserts = stages.flatMap(({ start, end }, number) => [
    { at: start, isEnd: false, length: end - start, text: `${name}(${number},(` },
    { at: end, isEnd: true, length: end - start, text: "))" },
  ]);
  // Order at one offset: first the ends, the inner before the outer; then the beginnings, the outer before the inner.
  inserts.sort(
    (a, b) =>
      a.at - b.at ||
      Number(b.isEnd) - Number(a.isEnd) ||
      (a.isEnd ? a.length - b.length : b.length - a.length),
  );
  let result = "";
  let from = 0;
  for (const insert of inserts) {
    result += text.slice(from, insert.at) + insert.text;
    from = insert.at;
  }
  return result + text.slice(from);
}

/** The numbers, from 1, of the lines with the comment `// dbg`, which requests their values. */
export function dbgLines(text: string): readonly number[] {
  return text.split("\n").flatMap((line, index) => (/\/\/\s*dbg\s*$/.test(line) ? [index + 1] : []));
}
