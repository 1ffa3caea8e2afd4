import type { AnyNode } from "acorn";
import type { Loop } from "../analysis/nodes.ts";
import type { Binding, ProgramTree } from "../analysis/program-tree.ts";
import { alwaysTrue } from "./conditions.ts";
import { listText, quote, quotedCode } from "./constant-values.ts";
import { comparisons, whyBoundUnreachable } from "./counters.ts";
import { growthIn } from "./growth.ts";
import {
  type Condition,
  conditionsOf,
  isRepeated,
  repeatedNodes,
  runsUnknownCode,
  unchangedBindings,
  yieldsControl,
} from "./loop-changes.ts";

/**
 * Why a loop never ends, as sentences; undefined if it may end.
 *
 * There are sentences only if nothing in the text can end the loop: its conditions never change, or its counter moves
 * away from its bound. (A function that it calls could end it by throwing. That did not happen: the run ended inside
 * the loop.)
 */
export function whyEndless(
  tree: ProgramTree,
  loop: Loop,
  { waits = false } = {},
): readonly string[] | undefined {
  if (tree.hasDynamicScope || (yieldsControl(tree, loop) && !waits)) return undefined;
  const conditions = conditionsOf(tree, loop);
  if (!conditions) return undefined;
  const growth = growthIn(tree, loop);
  if (loop.type === "ForInStatement") return undefined;
  if (loop.type === "ForOfStatement") {
    return conditions.every((each) => unchangedBindings(tree, loop, each.node)) ? growth?.reason : undefined;
  }
  const reasons: {
    readonly condition: Condition;
    readonly sentences?: readonly string[];
    readonly about: readonly Binding[];
  }[] = [];
  for (const condition of conditions) {
    const sentences =
      alwaysTrue(tree, loop, condition) ??
      whyBoundUnreachable(tree, loop, condition) ??
      growth?.keeps(condition);
    const about = sentences ? [] : unchangedBindings(tree, loop, condition.node);
    if (!about) return undefined;
    reasons.push({ condition, about, ...(sentences && { sentences }) });
  }
  const special = reasons.find(({ sentences }) => sentences);
  if (special?.sentences) return special.sentences;
  const telling = reasons.find(({ about }) => about.length > 0);
  if (!telling) return [noExitMessage(tree, loop)];
  return unchangedMessage(tree, loop, telling.condition, telling.about);
}

function noExitMessage(tree: ProgramTree, loop: Loop): string {
  return `The loop at line ${tree.line(loop)} never ends: there is no \`break\` or \`return\` that it could reach.`;
}

function unchangedMessage(
  tree: ProgramTree,
  loop: Loop,
  { node, holds }: Condition,
  about: readonly Binding[],
): readonly string[] {
  // A constant cannot be the variable that someone forgot to change.
  const variables = about.filter(({ kind }) => kind !== "const");
  const names = (variables.length > 0 ? variables : about).map(({ name }) => quote(name));
  const unchanging = names.length > 0 ? `changes ${listText(names, "or")}` : "changes that";
  const hint = hintFor(tree, loop, variables);
  const always = `so ${quotedCode(tree, node)} stays ${holds ? "true" : "false"}.`;
  return [`Nothing in the loop at line ${tree.line(loop)} ${unchanging}, ${always}`, ...(hint ? [hint] : [])];
}

/** The statement that was probably meant to change a variable of the loop's condition. */
function hintFor(tree: ProgramTree, loop: Loop, about: readonly Binding[]): string | undefined {
  const after = blockAfter(tree, loop);
  if (after && about.some(({ writes }) => writes.some(({ at }) => tree.contains(after, at)))) {
    return `The \`;\` after the condition is all of its body: the block at line ${tree.line(after)} is not part of it.`;
  }
  for (const binding of about) {
    const { name } = binding;
    const outside = binding.writes.find(
      ({ at }) =>
        tree.home(at) !== tree.home(loop) && at !== binding.declaredName && !isRepeated(tree, loop, at),
    );
    if (outside && !runsUnknownCode(tree, loop)) {
      return `Line ${tree.line(outside.at)} does, but in a function that cannot run before the loop is over.`;
    }
    const nodes = repeatedNodes(tree, loop);
    const other = nodes.find(
      (node) =>
        node.type === "Identifier" && node.name === name && tree.bindingOf(node)?.declaredName === node,
    );
    if (other) return `The ${quote(name)} that line ${tree.line(other)} declares is another variable.`;
    const idle = nodes.find((node) => hasNoEffect(tree, node, binding));
    if (idle)
      return `${quotedCode(tree, idle)} computes a value and does nothing with it. Did you mean ${stepFor(tree, loop, binding)}?`;
    const update = loop.type === "ForStatement" ? loop.update : undefined;
    if (update?.type === "UpdateExpression") {
      return `It ends with ${quotedCode(tree, update)}. Did you mean ${stepFor(tree, loop, binding)}?`;
    }
  }
  const counter = about.find((binding) => isCounter(tree, loop, binding));
  return counter && `Did you forget ${stepFor(tree, loop, counter)}?`;
}

/** `while (…); { … }`. */
function blockAfter(tree: ProgramTree, loop: Loop): AnyNode | undefined {
  if (loop.type === "DoWhileStatement" || loop.body.type !== "EmptyStatement") return undefined;
  const around = tree.parent(loop);
  const siblings: readonly AnyNode[] =
    around && "body" in around && Array.isArray(around.body) ? around.body : [];
  const next = siblings[siblings.indexOf(loop) + 1];
  return next?.type === "BlockStatement" ? next : undefined;
}

/** `i + 1` as a statement, or as the last part of a `for`. */
function hasNoEffect(tree: ProgramTree, node: AnyNode, binding: Binding): boolean {
  if (node.type !== "BinaryExpression" || tree.bindingOf(node.left) !== binding) return false;
  const around = tree.parent(node);
  return (
    around?.type === "ExpressionStatement" || (around?.type === "ForStatement" && around.update === node)
  );
}

function isCounter(tree: ProgramTree, loop: Loop, binding: Binding): boolean {
  return stepOperator(tree, loop, binding) !== undefined;
}

function stepOperator(tree: ProgramTree, loop: Loop, binding: Binding): "++" | "--" | undefined {
  if (!("test" in loop) || !loop.test) return undefined;
  for (const condition of conditionsOf(tree, loop) ?? []) {
    for (const { counter, operator } of comparisons(tree, condition)) {
      if (counter !== binding) continue;
      if (operator === "<" || operator === "<=") return "++";
      if (operator === ">" || operator === ">=") return "--";
    }
  }
  return undefined;
}

function stepFor(tree: ProgramTree, loop: Loop, binding: Binding): string {
  return quote(`${binding.name}${stepOperator(tree, loop, binding) ?? "++"}`);
}
