import type { AnyNode, Expression } from "acorn";
import { isFunction, isLoop, type Loop, memberName, parts } from "../analysis/nodes.ts";
import type { ProgramTree } from "../analysis/program-tree.ts";

/** An expression whose value can be read while nothing of the program runs: a name, properties of it, or a constant. */
export type Readable = {
  /** As it is written. */
  readonly text: string;
  /** A variable's name, or "this"; absent for a constant. */
  readonly root?: string;
  /** The properties that are asked for, from the variable on. */
  readonly path: readonly string[];
  readonly constant?: number | string | boolean | null;
};

/** A condition that has to change before a loop ends: the loop continues while the truth of `node` is `holds`. */
export type LoopCondition = {
  readonly node: Expression;
  readonly holds: boolean;
  /** The offset of the place that is about to run when it is asked. */
  readonly place: number;
  /** The place that runs only if it is not so, where there is one with code of its own. */
  readonly way: AnyNode | undefined;
  /** The comparison. With the variable at the left, the loop continues while `left operator right`. */
  readonly comparison?: {
    readonly left: Readable;
    readonly right: Readable;
    readonly operator: ComparisonOperator;
  };
  /** What else it asks about. */
  readonly asks: readonly Readable[];
};

export type ComparisonOperator = "<" | "<=" | ">" | ">=" | "===" | "!==";

export type LoopPlan = {
  readonly loop: Loop;
  /** The offset of the statement that begins it: its label's, if it has one. */
  readonly begins: number;
  /** The offset of the first statement that runs in each round. */
  readonly round: number | undefined;
  readonly conditions: readonly LoopCondition[];
};

/** More are asked about than anybody reads. */
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
  // What changes while it is asked is looked at before and after: only what it is in the body was asked about.
  const place = changes(tree, test) ? first?.start : test.start;
  if (place === undefined) return [];
  return parts(test, "&&").map((node) => conditionOf(tree, node, true, place, undefined));
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
  place: number,
  way: AnyNode | undefined,
): LoopCondition {
  const comparison = comparisonOf(tree, node, holds);
  const asks = comparison ? [] : readablesIn(tree, node);
  return { node, holds, place, way, asks, ...(comparison && { comparison }) };
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

/** The variables and lengths that an expression asks about, each once. */
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

/** Undefined: it cannot be read without running something of the program. */
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
