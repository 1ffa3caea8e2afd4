import type { AnyNode, Expression, Program } from "acorn";
import { childrenOf, isFunction } from "../analysis/nodes.ts";
import type { Mark } from "./statements.ts";

/** The condition of an `if` or a loop at a site. */
export type MarkedCondition = {
  /** The offsets of its source text. */
  readonly start: number;
  readonly end: number;
  /** The next mark if it is true. */
  readonly yes: number;
  /** Whether its value is `true` or `false`, not another value that is converted. */
  readonly isBoolean: boolean;
  /** Whether it is outside of all `try` blocks: if it throws, its function ends. */
  readonly isOutsideTry: boolean;
};

/**
 * The conditions of a program, by the numbers of their marks. Two kinds are left out: conditions that contain another
 * mark (the next mark does not show their value), and those without a mark that shows that they were true.
 */
export function siteConditions(
  program: Program,
  marks: readonly Mark[],
): ReadonlyMap<number, MarkedCondition> {
  const numbers = new Map(marks.map(({ kind, start }, number) => [`${kind} ${start}`, number]));
  const conditions = new Map<number, MarkedCondition>();
  const add = (mark: number | undefined, test: Expression, then: AnyNode, isOutsideTry: boolean) => {
    const yes = numbers.get(`statement ${firstStart(then)}`);
    if (mark === undefined || yes === undefined || hasSites(test)) return;
    const { start, end } = test;
    conditions.set(mark, { start, end, yes, isBoolean: isBoolean(test), isOutsideTry });
  };
  const todo: { readonly node: AnyNode; readonly isOutsideTry: boolean }[] = [
    { node: program, isOutsideTry: true },
  ];
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { node } = next;
    const isOutsideTry = next.isOutsideTry || isFunction(node) || node.type === "StaticBlock";
    if (node.type === "IfStatement")
      add(numbers.get(`statement ${node.start}`), node.test, node.consequent, isOutsideTry);
    else if (
      (node.type === "WhileStatement" || node.type === "DoWhileStatement" || node.type === "ForStatement") &&
      node.test
    )
      add(numbers.get(`test ${node.test.start}`), node.test, node.body, isOutsideTry);
    for (const child of childrenOf(node)) {
      const isTried =
        node.type === "TryStatement" && (child === node.block || (child === node.handler && node.finalizer));
      todo.push({ node: child, isOutsideTry: isOutsideTry && !isTried });
    }
  }
  return conditions;
}

/** The offset of the first code that runs; -1 for an empty block. */
function firstStart(node: AnyNode): number {
  if (node.type !== "BlockStatement") return node.start;
  const first = node.body.find(({ type }) => type !== "FunctionDeclaration" && type !== "EmptyStatement");
  return first ? firstStart(first) : -1;
}

function hasSites(node: AnyNode): boolean {
  return (
    isFunction(node) ||
    node.type === "ClassExpression" ||
    node.type === "LogicalExpression" ||
    node.type === "ConditionalExpression" ||
    childrenOf(node).some(hasSites)
  );
}

const comparisons: ReadonlySet<string> = new Set([
  "==",
  "!=",
  "===",
  "!==",
  "<",
  "<=",
  ">",
  ">=",
  "in",
  "instanceof",
]);

function isBoolean(node: AnyNode): boolean {
  if (node.type === "ParenthesizedExpression") return isBoolean(node.expression);
  if (node.type === "UnaryExpression") return node.operator === "!";
  return node.type === "BinaryExpression" && comparisons.has(node.operator);
}
