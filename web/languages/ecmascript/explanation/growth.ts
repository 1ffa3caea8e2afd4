import type { AnyNode } from "acorn";
import { builtInMethods } from "../analysis/call-graph.ts";
import { isMethodCall, type Loop, memberName } from "../analysis/nodes.ts";
import { type Binding, type ProgramTree, soleValue } from "../analysis/program-tree.ts";
import { builtInPath, kindOfValue, quote, quotedCode } from "./constant-values.ts";
import { comparisons, stepsIn } from "./counters.ts";
import {
  type Condition,
  isRepeated,
  repeatedNodes,
  runsEveryIteration,
  runsUnknownCode,
} from "./loop-changes.ts";

/** Collections that a loop iterates over, or empties, while it adds to them. */

/** The effects of a loop on an array, a string, a Map or a Set. */
export type CollectionChanges = {
  /** Each adds at least one item. */
  readonly additions: readonly AnyNode[];
  readonly removals: readonly AnyNode[];
  /** Whether other code may add or remove. */
  readonly isUnknown: boolean;
};

const adders: ReadonlySet<string> = new Set(["push", "unshift", "add", "set", "append"]);
const removers: ReadonlySet<string> = new Set([
  "pop",
  "shift",
  "splice",
  "clear",
  "delete",
  "copyWithin",
  "fill",
]);

function collectionChanges(tree: ProgramTree, loop: Loop, binding: Binding): CollectionChanges {
  const additions: AnyNode[] = [];
  const removals: AnyNode[] = [];
  let isUnknown = false;
  const calls = runsUnknownCode(tree, loop);
  for (const use of binding.uses) {
    if (!isRepeated(tree, loop, use)) {
      // Uses outside of the loop matter if the loop runs that code, or if they give the collection another name.
      if ((calls && tree.home(use) !== tree.home(loop)) || !isReadOnly(tree, use)) isUnknown = true;
      continue;
    }
    const member = tree.parent(use);
    const name = memberName(member);
    if (member?.type !== "MemberExpression" || member.object !== use) {
      // `for (… of list)` and `[...list]` only read it; `f(list)`, `x = list` and `list = …` may do anything.
      if (member?.type !== "ForOfStatement" && member?.type !== "SpreadElement") isUnknown = true;
      continue;
    }
    const around = tree.parent(member);
    const isCall = around?.type === "CallExpression" && around.callee === member;
    if (isCall && name !== undefined && adders.has(name)) additions.push(around);
    else if (isCall && name !== undefined && removers.has(name)) removals.push(around);
    else if (isCall && !builtInMethods.has(name ?? "")) isUnknown = true;
    else if (around?.type === "AssignmentExpression" && around.left === member) isUnknown = true;
    else if (around?.type === "UpdateExpression" || around?.type === "UnaryExpression") isUnknown = true;
  }
  if (!isFresh(tree, binding) && (calls || removesAny(tree, loop))) isUnknown = true;
  return { additions, removals, isUnknown };
}

/** Whether no other variable refers to it: it is created in its declaration. */
function isFresh(tree: ProgramTree, binding: Binding): boolean {
  const value = soleValue(binding);
  return (
    kindOfValue(tree, value) !== undefined ||
    (value?.type === "CallExpression" && builtInMethods.has(memberName(value.callee) ?? ""))
  );
}

function removesAny(tree: ProgramTree, loop: Loop): boolean {
  return repeatedNodes(tree, loop).some((node) => isMethodCall(node, removers));
}

/** `list.length`, `for (… of list)`, `[...list]` and `console.log(list)` give the array no other name. */
function isReadOnly(tree: ProgramTree, use: AnyNode): boolean {
  const around = tree.parent(use);
  if (around?.type === "MemberExpression") return true;
  if (around?.type === "CallExpression")
    return (builtInPath(tree, around.callee) ?? "").startsWith("console.");
  return around?.type === "ForOfStatement" || around?.type === "SpreadElement";
}

export type LoopGrowth = {
  /** Why the iteration never ends. */
  readonly reason: readonly string[] | undefined;
  /** Why a condition stays true. */
  keeps(condition: Condition): readonly string[] | undefined;
};

export function growthIn(tree: ProgramTree, loop: Loop): LoopGrowth {
  return {
    reason: explainGrowingIterable(tree, loop),
    keeps: (condition) => whyConditionHolds(tree, loop, condition),
  };
}

/** `for (const x of list) list.push(x)`. */
function explainGrowingIterable(tree: ProgramTree, loop: Loop): readonly string[] | undefined {
  if (loop.type !== "ForOfStatement") return undefined;
  const binding = tree.bindingOf(loop.right);
  if (!binding) return undefined;
  const { additions, removals, isUnknown } = collectionChanges(tree, loop, binding);
  // A Map or a Set does not grow if it already contains the value.
  const sure = additions.find(
    (call) => ["push", "unshift"].includes(addingMethod(call)) && runsEveryIteration(tree, loop, call),
  );
  if (
    !sure ||
    removals.length > 0 ||
    isUnknown ||
    binding.writes.some(({ at }) => isRepeated(tree, loop, at))
  )
    return undefined;
  const name = quote(binding.name);
  return [
    `The loop at line ${tree.line(loop)} iterates over ${name}, and ${quotedCode(tree, sure)} makes it longer in each iteration.`,
    `Loop over a copy, \`[...${binding.name}]\`, or add to another array.`,
  ];
}

const addingMethod = (call: AnyNode) => (call.type === "CallExpression" && memberName(call.callee)) || "";

function whyConditionHolds(
  tree: ProgramTree,
  loop: Loop,
  condition: Condition,
): readonly string[] | undefined {
  return explainUnemptiedQueue(tree, loop, condition) ?? growthOfBound(tree, loop, condition);
}

/** `while (queue.length > 0)` that removes nothing. */
function explainUnemptiedQueue(
  tree: ProgramTree,
  loop: Loop,
  { node, holds }: Condition,
): readonly string[] | undefined {
  const size = holds ? testedLength(node) : undefined;
  const binding = size?.type === "MemberExpression" ? tree.bindingOf(size.object) : undefined;
  if (!binding || binding.writes.some(({ at }) => isRepeated(tree, loop, at))) return undefined;
  const kind = kindOfValue(tree, binding.declaredName);
  const { additions, removals, isUnknown } = collectionChanges(tree, loop, binding);
  if (isUnknown || removals.length > 0 || kind === "an object" || binding.uses.length === 0) return undefined;
  const name = quote(binding.name);
  const [addition] = additions;
  if (!addition)
    return [
      `Nothing in the loop at line ${tree.line(loop)} removes anything from ${name}, so ${quotedCode(tree, node)} stays true.`,
    ];
  return [
    `The loop at line ${tree.line(loop)} runs while there is something in ${name}: ${quotedCode(tree, addition)} adds to it, and nothing removes anything.`,
  ];
}

/** The `list.length` in `list.length`, `list.length > 0`, `list.length !== 0`. */
function testedLength(node: AnyNode): AnyNode | undefined {
  const isSize = (each: AnyNode) => memberName(each) === "length" || memberName(each) === "size";
  if (isSize(node)) return node;
  if (node.type !== "BinaryExpression" || !/^(?:>|>=|!==?)$/.test(node.operator)) return undefined;
  const isLeast =
    node.right.type === "Literal" &&
    (node.right.value === 0 || (node.operator === ">=" && node.right.value === 1));
  return isSize(node.left) &&
    isLeast &&
    !(node.operator === ">=" && node.right.type === "Literal" && node.right.value === 0)
    ? node.left
    : undefined;
}

/** `for (let i = 0; i < list.length; i++) list.push(i)`. */
function growthOfBound(tree: ProgramTree, loop: Loop, condition: Condition): readonly string[] | undefined {
  for (const { counter, bound, operator } of comparisons(tree, condition)) {
    if ((operator !== "<" && operator !== "<=") || memberName(bound) !== "length") continue;
    const binding = bound.type === "MemberExpression" ? tree.bindingOf(bound.object) : undefined;
    const steps = stepsIn(tree, loop, counter);
    if (!binding || !steps || binding.writes.some(({ at }) => isRepeated(tree, loop, at))) continue;
    const { additions, removals, isUnknown } = collectionChanges(tree, loop, binding);
    if (isUnknown || removals.length > 0) continue;
    const sure = additions.filter((call) => runsEveryIteration(tree, loop, call));
    const totalStep = steps.reduce((sum, step) => sum + ("add" in step ? step.add : Number.NaN), 0);
    if (sure.length === 0 || !(totalStep <= sure.length)) continue;
    if (sure.some((call) => call.type === "CallExpression" && call.arguments[0]?.type === "SpreadElement"))
      continue;
    return [
      `${quotedCode(tree, sure[0] as AnyNode)} makes ${quote(binding.name)} longer in each iteration, so ${quote(counter.name)} never reaches ${quotedCode(tree, bound)}.`,
      `Store the length before the loop, or add to another array.`,
    ];
  }
  return undefined;
}

/** An array that the same loop empties and fills. The sentence asks whether that ends. */
export function explainRefilledList(tree: ProgramTree, loop: Loop): readonly string[] | undefined {
  if (!("test" in loop) || !loop.test) return undefined;
  const size = testedLength(loop.test);
  const binding = size?.type === "MemberExpression" ? tree.bindingOf(size.object) : undefined;
  if (!binding) return undefined;
  const { additions, removals } = collectionChanges(tree, loop, binding);
  const [addition] = additions;
  if (!addition || removals.length === 0 || repeatedNodes(tree, loop).length === 0) return undefined;
  return [
    `The loop at line ${tree.line(loop)} runs while there is something in ${quote(binding.name)}, and ${quotedCode(tree, addition)} at line ${tree.line(addition)} adds to it.`,
    "Is the same thing added again and again?",
  ];
}
