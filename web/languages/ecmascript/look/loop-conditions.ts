import type { AnyNode, Expression } from "acorn";
import { isFunction, isLoop, type Loop, memberName, parts } from "../analysis/nodes.ts";
import type { ProgramTree } from "../analysis/program-tree.ts";

/** An expression whose value can be read without running the program: a name, its properties, or a constant. */
export type Readable = {
  /** Its source text. */
  readonly text: string;
  /** A variable's name, or "this"; undefined for a constant. */
  readonly root?: string;
  /** The properties that are read, starting at the variable. */
  readonly path: readonly string[];
  readonly constant?: number | string | boolean | null;
};

/** A condition that must change to end a loop: the loop continues while the truth of `node` is `holds`. */
export type LoopCondition = {
  readonly node: Expression;
  readonly holds: boolean;
  /** The offset of the site that is about to run when the condition is evaluated. */
  readonly offset: number;
  /** The site that runs only if the condition has changed, if there is one with code of its own. */
  readonly way: AnyNode | undefined;
  /** The comparison. With the variable on the left, the loop continues while `left operator right`. */
  readonly comparison?: {
    readonly left: Readable;
    readonly right: Readable;
    readonly operator: ComparisonOperator;
  };
  /** The other values that it uses. */
  readonly readables: readonly Readable[];
};

export type ComparisonOperator = "<" | "<=" | ">" | ">=" | "===" | "!==";

export type LoopPlan = {
  readonly loop: Loop;
  /** The offset of the statement that starts the loop: that of its label, if it has one. */
  readonly begins: number;
  /** The offset of the first statement that runs in each round. */
  readonly round: number | undefined;
  readonly conditions: readonly LoopCondition[];
};

/** The maximum number of conditions and values to show: readers do not look at more. */
const maxConditions = 4;
const maxReadables = 4;
const maxLoops = 500;

/** The loops of a file, in the order of the text. */
export function loopsOf(tree: ProgramTree): readonly LoopPlan[] {
  return tree.nodes
    .filter((node): node is Loop => isLoop(node))
    .slice(0, maxLoops)
    .map((loop) => planOf(tree, loop));
}

function planOf(tree: ProgramTree, loop: Loop): LoopPlan {
  let begins: AnyNode = loop;
  for (let at = tree.parent(loop); at?.type === "LabeledStatement"; at = tree.parent(at)) begins = at;
  const body = loop.body.type === "BlockStatement" ? loop.body.body : [loop.body];
  const first = body.find(({ type }) => !withoutCode.has(type));
  const conditions = [...ownConditions(tree, loop, first), ...exitConditions(tree, loop)];
  return {
    loop,
    begins: begins.start,
    round: first?.start,
    conditions: conditions.slice(0, maxConditions),
  };
}

const withoutCode: ReadonlySet<string> = new Set([
  "FunctionDeclaration",
  "EmptyStatement",
  "BlockStatement",
  "BreakStatement",
  "ContinueStatement",
]);

function ownConditions(tree: ProgramTree, loop: Loop, first: AnyNode | undefined): readonly LoopCondition[] {
  if (!("test" in loop) || !loop.test || loop.test.type === "Literal") return [];
  const { test } = loop;
  // If the condition changes its own variables, their values are read in the body, after it was evaluated.
  const offset = changes(tree, test) ? first?.start : test.start;
  if (offset === undefined) return [];
  return parts(test, "&&").map((node) => conditionOf(tree, node, true, offset, undefined));
}

/** The conditions of `if (…) break;` and the like. */
function exitConditions(tree: ProgramTree, loop: Loop): readonly LoopCondition[] {
  const conditions: LoopCondition[] = [];
  for (const node of tree.within(loop.body)) {
    if (tree.home(node) !== tree.home(loop) || !leaves(tree, loop, node)) continue;
    let inner = node;
    for (const at of tree.outward(tree.parent(node))) {
      if (at === loop) break;
      if (at.type === "IfStatement") {
        if (!changes(tree, at.test))
          conditions.push(conditionOf(tree, at.test, at.alternate === inner, at.start, inner));
        break;
      }
      if (at.type !== "BlockStatement") break;
      inner = at;
    }
    if (conditions.length >= maxConditions) break;
  }
  return conditions;
}

function leaves(tree: ProgramTree, loop: Loop, node: AnyNode): boolean {
  if (node.type === "ReturnStatement" || node.type === "ThrowStatement") return true;
  if (node.type !== "BreakStatement") return false;
  if (node.label) {
    for (const at of tree.outward(tree.parent(loop)))
      if (at.type === "LabeledStatement" && at.label.name === node.label.name) return true;
    return false;
  }
  for (const at of tree.outward(tree.parent(node)))
    if (isLoop(at) || at.type === "SwitchStatement") return at === loop;
  return false;
}

function changes(tree: ProgramTree, node: AnyNode): boolean {
  return tree
    .within(node)
    .some(({ type }) =>
      ["AssignmentExpression", "UpdateExpression", "AwaitExpression", "YieldExpression"].includes(type),
    );
}

function conditionOf(
  tree: ProgramTree,
  node: Expression,
  holds: boolean,
  offset: number,
  way: AnyNode | undefined,
): LoopCondition {
  const comparison = comparisonOf(tree, node, holds);
  const readables = comparison ? [] : readablesIn(tree, node);
  return { node, holds, offset, way, readables, ...(comparison && { comparison }) };
}

function comparisonOf(tree: ProgramTree, node: Expression, holds: boolean): LoopCondition["comparison"] {
  if (node.type === "UnaryExpression" && node.operator === "!")
    return comparisonOf(tree, node.argument, !holds);
  if (node.type !== "BinaryExpression") return undefined;
  const strict = node.operator === "!=" ? "!==" : node.operator === "==" ? "===" : node.operator;
  if (!Object.hasOwn(opposite, strict)) return undefined;
  const operator = strict as ComparisonOperator;
  const [left, right] = [readable(tree, node.left), readable(tree, node.right)];
  if (!left || !right || (left.root === undefined && right.root === undefined)) return undefined;
  return { left, right, operator: holds ? operator : opposite[operator] };
}

const opposite = { "<": ">=", "<=": ">", ">": "<=", ">=": "<", "===": "!==", "!==": "===" } as const;

/** The variables and lengths in an expression, each once. */
export function readablesIn(tree: ProgramTree, node: AnyNode): readonly Readable[] {
  const readables = new Map<string, Readable>();
  const visit = (at: AnyNode): void => {
    if (isFunction(at) || readables.size >= maxReadables) return;
    const here = at.type === "Identifier" || at.type === "MemberExpression" ? readable(tree, at) : undefined;
    if (here) {
      if (here.root !== undefined) readables.set(here.text, here);
      return;
    }
    if (at.type === "MemberExpression") {
      visit(at.object);
      if (at.computed) visit(at.property);
      return;
    }
    if (at.type === "CallExpression" && at.callee.type === "MemberExpression") visit(at.callee.object);
    else if (at.type === "CallExpression" && at.callee.type !== "Identifier") visit(at.callee);
    for (const child of tree.within(at))
      if (tree.parent(child) === at && !("callee" in at && at.callee === child)) visit(child);
  };
  visit(node);
  return [...readables.values()];
}

/** Undefined if it cannot be read without running the program. */
export function readable(tree: ProgramTree, node: AnyNode): Readable | undefined {
  const text = tree.text(node);
  switch (node.type) {
    case "Literal": {
      const { value } = node;
      const isPlain =
        value === null ||
        typeof value === "number" ||
        typeof value === "string" ||
        typeof value === "boolean";
      return isPlain && !("regex" in node && node.regex) ? { text, path: [], constant: value } : undefined;
    }
    case "UnaryExpression": {
      const of = node.operator === "-" ? readable(tree, node.argument) : undefined;
      return typeof of?.constant === "number" ? { text, path: [], constant: -of.constant } : undefined;
    }
    case "ThisExpression":
      return { text, root: "this", path: [] };
    case "Identifier": {
      const binding = tree.bindingOf(node);
      if (!binding) return undefined;
      if (binding.kind !== "free" || binding.writes.length > 0) return { text, root: node.name, path: [] };
      const constant = { NaN: Number.NaN, Infinity: Number.POSITIVE_INFINITY }[node.name];
      return constant === undefined ? undefined : { text, path: [], constant };
    }
    case "MemberExpression": {
      const name = node.optional ? undefined : memberName(node);
      const of = name === undefined ? undefined : readable(tree, node.object);
      if (!of || of.root === undefined || name === undefined || of.path.length >= 3) return undefined;
      return { text, root: of.root, path: [...of.path, name] };
    }
    default:
      return undefined;
  }
}
