import type { AnyNode, Expression } from "acorn";
import { branchTypes, builtInMethods } from "../analysis/call-graph.ts";
import { type Loop, memberName, parts } from "../analysis/nodes.ts";
import type { Binding, ProgramTree } from "../analysis/program-tree.ts";
import { builtInPath, kindOfValue } from "./constant-values.ts";

/**
 * What a loop changes, and how it can end. If the text does not show it for certain, a value counts as changed, and a
 * statement as a possible end.
 */

/** The loop runs while the value of `node` is `holds`. It is its own condition, or that of an `if (…) break`. */
export type Condition = { readonly node: Expression; readonly holds: boolean };

/** The parts of a loop that are evaluated in each iteration. */
function repeatedParts(loop: Loop): readonly AnyNode[] {
  switch (loop.type) {
    case "ForStatement":
      return [loop.test, loop.update, loop.body].filter((part) => part !== null && part !== undefined);
    case "WhileStatement":
    case "DoWhileStatement":
      return [loop.test, loop.body];
    default:
      return [loop.left, loop.body];
  }
}

export function repeatedNodes(tree: ProgramTree, loop: Loop): readonly AnyNode[] {
  return repeatedParts(loop).flatMap((part) => tree.within(part));
}

export function isRepeated(tree: ProgramTree, loop: Loop, node: AnyNode): boolean {
  return repeatedParts(loop).some((part) => tree.contains(part, node));
}

/** Whether it is evaluated in each iteration, in any case. */
export function runsEveryIteration(tree: ProgramTree, loop: Loop, node: AnyNode): boolean {
  if (tree.home(node) !== tree.home(loop)) return false;
  let inner: AnyNode = node;
  for (const at of tree.outward(tree.parent(node))) {
    if (at === loop) return true;
    if (conditionalTypes.has(at.type) && !(at.type === "IfStatement" && at.test === inner)) return false;
    inner = at;
  }
  return false;
}

const conditionalTypes: ReadonlySet<string> = new Set([...branchTypes, "DoWhileStatement"]);

/** A sentence with more parts is hard to read, and each part requires a search of the whole loop. */
const maxConditionParts = 40;
const maxConditions = 10;

/** All conditions that can end the loop. Undefined if it may also end in another way. */
export function conditionsOf(tree: ProgramTree, loop: Loop): readonly Condition[] | undefined {
  const conditions: Condition[] = [];
  if ("test" in loop && loop.test)
    conditions.push(...parts(loop.test, "&&").map((node) => ({ node, holds: true })));
  for (const node of repeatedNodes(tree, loop)) {
    if (tree.home(node) !== tree.home(loop) || !leavesLoop(tree, loop, node)) continue;
    const guards = guardsOf(tree, loop, node);
    if (guards?.length !== 1) return undefined;
    conditions.push(...guards);
    if (conditions.length > maxConditions) return undefined;
  }
  return conditions.length > maxConditions ? undefined : conditions;
}

/** Whether it awaits or yields, so that other code can run. */
export function yieldsControl(tree: ProgramTree, loop: Loop): boolean {
  return repeatedNodes(tree, loop).some(
    (node) =>
      (node.type === "AwaitExpression" ||
        node.type === "YieldExpression" ||
        (node.type === "ForOfStatement" && node.await)) &&
      tree.home(node) === tree.home(loop),
  );
}

function leavesLoop(tree: ProgramTree, loop: Loop, node: AnyNode): boolean {
  switch (node.type) {
    case "ReturnStatement":
    case "ThrowStatement":
      return true;
    case "BreakStatement":
    case "ContinueStatement": {
      let target: AnyNode | undefined;
      for (const at of tree.outward(tree.parent(node))) {
        const fits = node.label
          ? at.type === "LabeledStatement" && at.label.name === node.label.name
          : loopTypes.has(at.type) || (node.type === "BreakStatement" && at.type === "SwitchStatement");
        if (!fits) continue;
        target = at;
        break;
      }
      if (!target || !tree.contains(target, loop)) return false;
      const own = target === loop || (target.type === "LabeledStatement" && target.body === loop);
      return !(own && node.type === "ContinueStatement");
    }
    default:
      return false;
  }
}

const loopTypes: ReadonlySet<string> = new Set([
  "WhileStatement",
  "DoWhileStatement",
  "ForStatement",
  "ForInStatement",
  "ForOfStatement",
]);

/** The conditions under which the loop's statement is not reached; undefined if there are others. */
function guardsOf(tree: ProgramTree, loop: Loop, exit: AnyNode): readonly Condition[] | undefined {
  const conditions: Condition[] = [];
  let inner = exit;
  for (const at of tree.outward(tree.parent(exit))) {
    if (at === loop) return conditions;
    if (at.type === "IfStatement") conditions.push({ node: at.test, holds: at.alternate === inner });
    else if (at.type !== "BlockStatement" && at.type !== "LabeledStatement") return undefined;
    inner = at;
  }
  return undefined;
}

/** The variables in an expression, if nothing in the loop changes its value. */
export function unchangedBindings(
  tree: ProgramTree,
  loop: Loop,
  expression: AnyNode,
): readonly Binding[] | undefined {
  const bindings = new Set<Binding>();
  const nodes = tree.within(expression);
  if (nodes.length > maxConditionParts) return undefined;
  for (const node of nodes) {
    if (!isPure(tree, node) || (node.type === "BinaryExpression" && tree.hasValueOf)) return undefined;
    if (node.type === "MemberExpression" && !isUnchangedMember(tree, loop, node)) return undefined;
    const binding = tree.bindingOf(node);
    if (!binding) continue;
    if (isChanged(tree, loop, binding)) return undefined;
    if (binding.kind !== "free" || binding.writes.length > 0) bindings.add(binding);
  }
  return [...bindings];
}

function isPure(tree: ProgramTree, node: AnyNode): boolean {
  if (node.type === "CallExpression")
    return /^(?:Math\.(?!random)|Number\.is|isNaN$|Array\.isArray$)/.test(
      builtInPath(tree, node.callee) ?? "",
    );
  if (node.type === "UnaryExpression") return node.operator !== "delete";
  return pureTypes.has(node.type);
}

const pureTypes: ReadonlySet<string> = new Set([
  "Identifier",
  "Literal",
  "BinaryExpression",
  "LogicalExpression",
  "ConditionalExpression",
  "MemberExpression",
  "ChainExpression",
  "TemplateLiteral",
  "TemplateElement",
]);

/** Whether the loop does not change a property. Any code it calls could change it, and so could a getter. */
function isUnchangedMember(tree: ProgramTree, loop: Loop, member: AnyNode): boolean {
  const name = memberName(member);
  if (tree.hasGetters) return false;
  return repeatedNodes(tree, loop).every((node) => {
    if (isUnknownCode(tree, node, isHarmlessCall)) return false;
    const target =
      node.type === "AssignmentExpression"
        ? node.left
        : node.type === "UpdateExpression" || (node.type === "UnaryExpression" && node.operator === "delete")
          ? node.argument
          : undefined;
    if (target === undefined || target.type === "Identifier") return true;
    return (
      target.type === "MemberExpression" &&
      !target.computed &&
      name !== undefined &&
      memberName(target) !== name
    );
  });
}

/** Whether the loop can assign another value to a variable. */
export function isChanged(tree: ProgramTree, loop: Loop, binding: Binding): boolean {
  if (binding.writes.some(({ at }) => isRepeated(tree, loop, at))) return true;
  const elsewhere =
    binding.kind === "import" ||
    binding.writes.some(
      ({ at, by }) => tree.home(at) !== tree.home(loop) && by.type !== "VariableDeclarator",
    );
  return elsewhere && runsUnknownCode(tree, loop);
}

/** Whether the loop runs code outside of its text. */
export function runsUnknownCode(tree: ProgramTree, loop: Loop): boolean {
  return repeatedNodes(tree, loop).some((node) => isUnknownCode(tree, node, isKnownCall));
}

function isUnknownCode(
  tree: ProgramTree,
  node: AnyNode,
  isKnown: (tree: ProgramTree, call: AnyNode) => boolean,
): boolean {
  switch (node.type) {
    case "CallExpression":
      return !isKnown(tree, node);
    case "NewExpression":
      return builtInPath(tree, node.callee) === undefined;
    case "TaggedTemplateExpression":
    case "AwaitExpression":
    case "YieldExpression":
    case "ImportExpression":
      return true;
    default:
      return false;
  }
}

/** Whether a call changes nothing in the program. */
function isHarmlessCall(tree: ProgramTree, call: AnyNode): boolean {
  if (call.type !== "CallExpression") return false;
  return /^(?:console|Math|Number|String|Boolean|BigInt|performance|Date)\.|^(?:Number|String|Boolean|BigInt|parseInt|parseFloat|isNaN|isFinite)$/.test(
    builtInPath(tree, call.callee) ?? "",
  );
}

/** Whether a call runs no function of the program except those written inside the loop. */
function isKnownCall(tree: ProgramTree, call: AnyNode): boolean {
  if (call.type !== "CallExpression") return false;
  if (isHarmlessCall(tree, call)) return true;
  const name = memberName(call.callee);
  if (name === undefined || !builtInMethods.has(name) || tree.methods.has(name)) return false;
  return call.arguments.every(
    (argument) =>
      argument.type !== "Identifier" ||
      !(callbackMethods.has(name) || kindOfValue(tree, argument) === "a function"),
  );
}

const callbackMethods: ReadonlySet<string> = new Set(
  "forEach map filter reduce reduceRight some every find findIndex findLast findLastIndex flatMap sort toSorted replace replaceAll then catch finally call apply bind from getOrInsertComputed".split(
    " ",
  ),
);
