import type { AnyNode, AssignmentExpression, Expression, Statement, SwitchStatement } from "acorn";
import { type FunctionLike, isFunction, memberName } from "../analysis/nodes.ts";
import { type Binding, type ProgramTree, soleValue } from "../analysis/program-tree.ts";
import { assignedCondition, comparedKinds, comparedLiteral, emptyBody } from "./condition-suspects.ts";
import type { FindSuspect, Suspect } from "./suspect.ts";
import { isConstant, isNewObject, numberValue } from "./written-values.ts";

/** The suspects of a text, those that are clearest from the text first. */
export function suspectsIn(tree: ProgramTree): readonly Suspect[] {
  if (tree.hasDynamicScope) return [];
  return tree.nodes.flatMap((node) => find.flatMap((each) => each(tree, node) ?? []));
}

/** A function that computes a value as its last statement, and whose value is used. */
const missingReturn: FindSuspect = (tree, node) => {
  if (!isFunction(node) || node.body.type !== "BlockStatement" || node.async || node.generator)
    return undefined;
  const name = nameOf(tree, node);
  const last = node.body.body.at(-1);
  const computed = last && computedIn(tree, last);
  if (!name || !last || !computed || returnsValue(tree, node)) return undefined;
  const used = name.binding.uses.find((use) => isValueUsed(tree, use));
  if (!used || name.binding.writes.length > 1) return undefined;
  return {
    mistake: "missing return",
    at: computed,
    site: last,
    name: name.text,
    other: used,
    proof: { by: "ran", also: used },
  };
};

const sharedRows: FindSuspect = (tree, node) => {
  if (node.type !== "VariableDeclarator" || node.id.type !== "Identifier" || !node.init) return undefined;
  const filled = filledWith(tree, node.init);
  const binding = tree.bindingOf(node.id);
  if (!filled || !binding || binding.writes.length > 1) return undefined;
  const change = binding.uses.map((use) => changeOfRow(tree, use)).find((each) => each !== undefined);
  if (!change || change === "replaced" || binding.uses.some((use) => changeOfRow(tree, use) === "replaced"))
    return undefined;
  return {
    mistake: "shared rows",
    at: filled,
    site: node,
    name: node.id.name,
    other: change,
    proof: { by: "ran", also: change },
  };
};

const missingBreak: FindSuspect = (_, node) => {
  if (node.type !== "SwitchStatement") return undefined;
  const [first] = overwritten(node);
  if (!first) return undefined;
  return {
    mistake: "missing break",
    at: first.before,
    site: first.before,
    name: first.name,
    other: first.after,
    proof: { by: "ran" },
  };
};

const notAwaited: FindSuspect = (tree, node) => {
  if (node.type !== "CallExpression" || node.callee.type !== "Identifier" || node.callee.name !== "input")
    return undefined;
  if (tree.bindingOf(node.callee)?.kind !== "free") return undefined;
  const parent = tree.parent(node);
  const used =
    parent?.type === "VariableDeclarator" && parent.id.type === "Identifier"
      ? tree.bindingOf(parent.id)?.uses.find((use) => isTextUsed(tree, use))
      : parent && isTextUsed(tree, node)
        ? node
        : undefined;
  if (!used) return undefined;
  return { mistake: "not awaited", at: node, site: node, other: used, proof: { by: "ran", also: used } };
};

const joinedTexts: FindSuspect = (tree, node) => {
  if (node.type === "AssignmentExpression") return joinedToNumber(tree, node);
  if (node.type !== "BinaryExpression" || node.operator !== "+" || node.left.type === "PrivateIdentifier")
    return undefined;
  const { left, right } = node;
  const isText = [isAnswer(tree, left), isAnswer(tree, right)];
  const isNumber = [numberValue(left) !== undefined, numberValue(right) !== undefined];
  const isWhole = tree.parent(node)?.type !== "BinaryExpression";
  if (!isWhole || !((isText[0] && (isText[1] || isNumber[1])) || (isText[1] && isNumber[0])))
    return undefined;
  const texts = [left, right].filter((_, index) => isText[index]);
  return { mistake: "joined texts", at: node, site: node, proof: { by: "digits", texts } };
};

function joinedToNumber(tree: ProgramTree, node: AssignmentExpression): Suspect | undefined {
  const added = addedBy(node);
  if (!added || node.left.type !== "Identifier") return undefined;
  const declared = tree.bindingOf(node.left)?.by;
  const init = declared?.type === "VariableDeclarator" ? declared.init : undefined;
  if (!init || numberValue(init) === undefined || !isReadable(added)) return undefined;
  return {
    mistake: "joined to a number",
    at: node,
    site: node,
    name: node.left.name,
    other: added,
    proof: { by: "joined", variable: node.left, text: added },
  };
}

const sortedAsText: FindSuspect = (tree, node) => {
  if (node.type !== "CallExpression" || node.arguments.length > 0 || node.callee.type !== "MemberExpression")
    return undefined;
  if (memberName(node.callee) !== "sort" || node.callee.object.type === "Super") return undefined;
  const parent = tree.parent(node);
  const declared =
    parent?.type === "VariableDeclarator" && parent.id.type === "Identifier" ? parent.id : undefined;
  const list = node.callee.object.type === "Identifier" ? node.callee.object : declared;
  if (!list || (parent?.type !== "ExpressionStatement" && !declared)) return undefined;
  return {
    mistake: "sorted as text",
    at: node,
    site: node,
    name: list.name,
    proof: { by: "unordered", list },
  };
};

const notANumber: FindSuspect = (tree, node) => {
  const [target, value] =
    node.type === "AssignmentExpression" && /^(?:[-+*/]?=)$/.test(node.operator)
      ? [node.left, node.right]
      : node.type === "VariableDeclarator"
        ? [node.id, node.init]
        : [];
  if (target?.type !== "Identifier" || !value || /\bis(?:NaN|Finite|Integer)\b/.test(tree.file.text))
    return undefined;
  const isSum = node.type === "AssignmentExpression" && node.operator !== "=";
  const operands = operandsOf(value);
  if (operands.length === 0 || (!isSum && value.type !== "BinaryExpression")) return undefined;
  return {
    mistake: "not a number",
    at: node,
    site: node,
    name: target.name,
    proof: { by: "not a number", variable: target, operands },
  };
};

const find: readonly FindSuspect[] = [
  assignedCondition,
  emptyBody,
  comparedLiteral,
  comparedKinds,
  notAwaited,
  missingReturn,
  notANumber,
  sharedRows,
  joinedTexts,
  sortedAsText,
  missingBreak,
];

function nameOf(
  tree: ProgramTree,
  node: FunctionLike,
): { readonly text: string; readonly binding: Binding } | undefined {
  const parent = tree.parent(node);
  const id =
    node.type === "FunctionDeclaration"
      ? node.id
      : parent?.type === "VariableDeclarator" && parent.id.type === "Identifier"
        ? parent.id
        : undefined;
  const binding = id && tree.bindingOf(id);
  return binding ? { text: binding.name, binding } : undefined;
}

/** The expression whose value a statement computes and drops. */
function computedIn(tree: ProgramTree, statement: AnyNode): AnyNode | undefined {
  if (statement.type === "ExpressionStatement") {
    const { expression } = statement;
    const isComputed = /^(?:BinaryExpression|TemplateLiteral|Identifier)$/.test(expression.type);
    return isComputed && tree.within(expression).every(hasNoEffect) ? expression : undefined;
  }
  if (statement.type !== "VariableDeclaration") return undefined;
  const [only, other] = statement.declarations;
  if (!only?.init || other || only.id.type !== "Identifier") return undefined;
  return tree.bindingOf(only.id)?.uses.length === 0 ? only.init : undefined;
}

function hasNoEffect({ type }: AnyNode): boolean {
  return /^(?:Identifier|Literal|BinaryExpression|LogicalExpression|MemberExpression|TemplateLiteral|TemplateElement|UnaryExpression)$/.test(
    type,
  );
}

function returnsValue(tree: ProgramTree, node: AnyNode): boolean {
  return tree
    .within(node)
    .some(
      (each) =>
        (each.type === "ReturnStatement" || each.type === "ThrowStatement") && tree.home(each) === node,
    );
}

/** Whether a name is called there and the result is an operand, an argument of console.log, or the value of a variable that is used. */
function isValueUsed(tree: ProgramTree, use: AnyNode): boolean {
  const call = tree.parent(use);
  if (call?.type !== "CallExpression" || call.callee !== use) return false;
  const parent = tree.parent(call);
  if (parent?.type === "VariableDeclarator" && parent.id.type === "Identifier")
    return tree.bindingOf(parent.id)?.uses.some((each) => isTextUsed(tree, each)) ?? false;
  return isTextUsed(tree, call);
}

/** Whether a value is an operand of arithmetic, part of a template, or printed. */
function isTextUsed(tree: ProgramTree, node: AnyNode): boolean {
  const parent = tree.parent(node);
  if (parent?.type === "TemplateLiteral") return true;
  if (parent?.type === "BinaryExpression") return /^[-+*/%<>]/.test(parent.operator);
  if (parent?.type !== "CallExpression" || parent.callee === node) return false;
  return tree.text(parent.callee) === "console.log";
}

/** The value with which `Array(3).fill([])` fills an array. */
function filledWith(tree: ProgramTree, init: AnyNode): AnyNode | undefined {
  if (init.type !== "CallExpression" || init.callee.type !== "MemberExpression") return undefined;
  if (memberName(init.callee) !== "fill" || init.arguments.length !== 1) return undefined;
  const { object } = init.callee;
  if (object.type !== "CallExpression" && object.type !== "NewExpression") return undefined;
  const [size, other] = object.arguments;
  if (object.callee.type !== "Identifier" || object.callee.name !== "Array" || !size || other)
    return undefined;
  if (tree.bindingOf(object.callee)?.kind !== "free" || (numberValue(size) ?? 2) < 2) return undefined;
  const [value] = init.arguments;
  return value && isNewObject(value) ? value : undefined;
}

/** The statement that changes a row of the array in place; "replaced" if a row is replaced by another. */
function changeOfRow(tree: ProgramTree, use: AnyNode): AnyNode | "replaced" | undefined {
  const row = tree.parent(use);
  if (row?.type !== "MemberExpression" || row.object !== use || !row.computed) return undefined;
  const outer = tree.parent(row);
  if (outer?.type === "AssignmentExpression" && outer.left === row) return "replaced";
  if (outer?.type !== "MemberExpression" || outer.object !== row) return undefined;
  const change = tree.parent(outer);
  if (change?.type === "AssignmentExpression" && change.left === outer) return change;
  if (change?.type === "UpdateExpression") return change;
  return change?.type === "CallExpression" &&
    change.callee === outer &&
    /^(?:push|unshift|pop|shift|splice)$/.test(memberName(outer) ?? "")
    ? change
    : undefined;
}

type Overwritten = { readonly name: string; readonly before: AnyNode; readonly after: AnyNode };

/** Assignments at the end of a case without a break that the next case's first statement overwrites. */
function overwritten({ cases }: SwitchStatement): readonly Overwritten[] {
  return cases.flatMap(({ consequent }, index): readonly Overwritten[] => {
    const [before, after] = [
      statementsOf(consequent).at(-1),
      statementsOf(cases[index + 1]?.consequent ?? [])[0],
    ];
    const [name, next] = [assignedIn(before), assignedIn(after)];
    if (!before || !after || !name || !next || name.name !== next.name || !isConstant(next.value)) return [];
    return [{ name: name.name, before, after }];
  });
}

function statementsOf(list: readonly Statement[]): readonly Statement[] {
  const [only, other] = list;
  return only?.type === "BlockStatement" && !other ? only.body : list;
}

function assignedIn(
  statement: AnyNode | undefined,
): { readonly name: string; readonly value: AnyNode } | undefined {
  const expression = statement?.type === "ExpressionStatement" ? statement.expression : undefined;
  if (expression?.type !== "AssignmentExpression" || expression.operator !== "=") return undefined;
  return expression.left.type === "Identifier"
    ? { name: expression.left.name, value: expression.right }
    : undefined;
}

/** Whether it is a variable whose only value is an answer of the reader. */
function isAnswer(tree: ProgramTree, node: AnyNode): boolean {
  const value = soleValue(tree.bindingOf(node));
  const call = value?.type === "AwaitExpression" ? value.argument : value;
  if (call?.type !== "CallExpression" || call.callee.type !== "Identifier") return false;
  const isAsked = call.callee.name === "prompt" || (call.callee.name === "input" && call !== value);
  return isAsked && tree.bindingOf(call.callee)?.kind === "free";
}

/** What an assignment adds to its variable: `b` of `a += b` and of `a = a + b`. */
function addedBy({ operator, left, right }: AssignmentExpression): Expression | undefined {
  if (operator === "+=") return right;
  if (operator !== "=" || right.type !== "BinaryExpression" || right.operator !== "+") return undefined;
  const isSame =
    left.type === "Identifier" && right.left.type === "Identifier" && left.name === right.left.name;
  return isSame ? right.right : undefined;
}

/** Whether it is a variable or its properties. */
function isReadable(node: AnyNode): boolean {
  if (node.type === "MemberExpression")
    return !node.optional && node.object.type !== "Super" && isReadable(node.object);
  return node.type === "Identifier";
}

/** The operands of an arithmetic expression; none if it has a part of another kind. */
function operandsOf(node: Expression): readonly Expression[] {
  const operands: Expression[] = [];
  const visit = (at: AnyNode): boolean => {
    if (at.type === "BinaryExpression")
      return /^[-+*/%]$/.test(at.operator) && visit(at.left) && visit(at.right);
    if (at.type === "Literal") return typeof at.value === "number";
    if (!isReadable(at) && !isConversion(at)) return false;
    operands.push(at as Expression);
    return true;
  };
  return visit(node) ? operands : [];
}

/** `Number(text)`, `parseInt(text)` and `parseFloat(text)` of something that can be read. */
export function isConversion(node: AnyNode): node is AnyNode & { type: "CallExpression" } {
  if (node.type !== "CallExpression" || node.callee.type !== "Identifier") return false;
  const [only] = node.arguments;
  return /^(?:Number|parseInt|parseFloat)$/.test(node.callee.name) && only !== undefined && isReadable(only);
}
