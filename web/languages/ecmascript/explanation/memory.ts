import type { AnyNode } from "acorn";
import { type Loop, memberName, receiver } from "../analysis/nodes.ts";
import type { Binding, ProgramTree } from "../analysis/program-tree.ts";
import { builtInPath, kindOfValue, numberOf, numberText, quote, quotedCode } from "./constant-values.ts";
import { whyEndless } from "./endless-loops.ts";
import type { Finding } from "./finding.ts";
import { iterationsOf, loopsAround, suspectLoops } from "./long-loops.ts";
import { isRepeated, repeatedNodes } from "./loop-changes.ts";
import { whyStackFull } from "./recursion.ts";

/** An array or a string of this size is larger than a learner's program needs. */
const huge = 1_000_000;

/** Explains what grew until no memory was left. */
export function whyFull(tree: ProgramTree, node: AnyNode | undefined): Finding | undefined {
  if (tree.hasDynamicScope) return undefined;
  const around = node ? [...tree.outward(node)] : tree.nodes;
  for (const at of around.flatMap(chainedCalls)) {
    const sentence = hugeAllocation(tree, at);
    if (sentence) return { about: at, sentences: [sentence] };
  }
  const inside = node ? loopsAround(tree, node) : [];
  for (const loop of new Set([...inside, ...suspectLoops(tree, node)])) {
    const growth = growthInLoop(tree, loop);
    if (!growth) continue;
    const why = whyEndless(tree, loop);
    const rounds = why || growth.doubles ? undefined : iterationsOf(tree, loop);
    if (!why && !growth.doubles && rounds === undefined && !inside.includes(loop)) continue;
    const often = rounds === undefined ? "" : ` It runs ${numberText(rounds)} iterations.`;
    return { about: loop, sentences: [`${growth.sentence}${often}`, ...(why ?? [])].slice(0, 4) };
  }
  return node && whyDeepOnly(tree, node);
}

/** `new Array(9).fill(0)`, and the inner `new Array(9)`. */
function chainedCalls(node: AnyNode): readonly AnyNode[] {
  const links = [node];
  for (let next: AnyNode | undefined = node; next?.type === "CallExpression"; ) {
    next = receiver(next);
    if (next) links.push(next);
  }
  return links;
}

/** Deep recursion may fill the memory before the stack. */
function whyDeepOnly(tree: ProgramTree, node: AnyNode): Finding | undefined {
  const reason = whyStackFull(tree, node);
  return reason?.isOnEveryPath ? reason : undefined;
}

/** `new Array(1e9)`, `"x".repeat(1e9)`. */
function hugeAllocation(tree: ProgramTree, node: AnyNode): string | undefined {
  if (node.type !== "CallExpression" && node.type !== "NewExpression") return undefined;
  const path = builtInPath(tree, node.callee);
  const [first] = node.arguments;
  const size = numberOf(tree, first);
  if (path !== undefined && sizedConstructor.test(path) && node.arguments.length === 1) {
    if (size !== undefined && size >= huge)
      return `${quotedCode(tree, node)} reserves memory for ${numberText(size)} values at once.`;
  }
  if (path === "Array.from" && first?.type === "ObjectExpression") {
    const length = first.properties.find(
      (each) => each.type === "Property" && "name" in each.key && each.key.name === "length",
    );
    const count = length?.type === "Property" ? numberOf(tree, length.value) : undefined;
    if (count !== undefined && count >= huge)
      return `${quotedCode(tree, node)} makes an array of ${numberText(count)} values.`;
  }
  const name = memberName(node.callee);
  if ((name === "repeat" || name === "padStart" || name === "padEnd") && size !== undefined && size >= huge)
    return `${quotedCode(tree, node)} makes a string of ${numberText(size)} characters or more.`;
  return undefined;
}

const sizedConstructor = /^(?:Array|ArrayBuffer|(?:Big)?(?:Uint|Int|Float)\d+(?:Clamped)?Array)$/;

type MemoryGrowth = { readonly sentence: string; readonly doubles: boolean };

/** What grows in each iteration. */
function growthInLoop(tree: ProgramTree, loop: Loop): MemoryGrowth | undefined {
  const line = tree.line(loop);
  let growth: MemoryGrowth | undefined;
  for (const node of repeatedNodes(tree, loop)) {
    const target = doubledBinding(tree, node);
    if (target && isOutside(tree, loop, target)) {
      const sentence = `${quotedCode(tree, node)} makes ${quote(target.name)} twice as long in each iteration of the loop at line ${line}: after 30 iterations it is a billion times as long.`;
      return { sentence, doubles: true };
    }
    const binding = growth ? undefined : growingBinding(tree, node);
    if (!binding || !isOutside(tree, loop, binding)) continue;
    if (isShrunk(tree, loop, binding)) continue;
    growth = {
      sentence: `${quotedCode(tree, node)} at line ${tree.line(node)} makes ${quote(binding.name)} grow in the loop at line ${line}.`,
      doubles: false,
    };
  }
  return growth;
}

const isOutside = (tree: ProgramTree, loop: Loop, { declaredName }: Binding) =>
  !declaredName || !isRepeated(tree, loop, declaredName);

function growingBinding(tree: ProgramTree, node: AnyNode): Binding | undefined {
  if (node.type === "CallExpression" && node.callee.type === "MemberExpression") {
    const binding = tree.bindingOf(node.callee.object);
    return /^(?:push|unshift|add|set|append)$/.test(memberName(node.callee) ?? "") ? binding : undefined;
  }
  if (node.type !== "AssignmentExpression") return undefined;
  const binding = tree.bindingOf(node.left);
  if (node.operator === "+=" && binding) return isString(tree, binding, node.right) ? binding : undefined;
  if (node.operator === "=" && binding) return isLonger(tree, binding, node.right) ? binding : undefined;
  // `known[key] = value`
  const isKey = node.left.type === "MemberExpression" && node.left.computed && node.operator === "=";
  return isKey && node.left.type === "MemberExpression" ? tree.bindingOf(node.left.object) : undefined;
}

function isString(tree: ProgramTree, binding: Binding, addend: AnyNode): boolean {
  const [first] = binding.writes;
  const initial = first?.by.type === "VariableDeclarator" ? first.by.init : undefined;
  return kindOfValue(tree, initial) === "a string" || kindOfValue(tree, addend) === "a string";
}

/** `[...list, x]`, `list.concat(x)`, `text + "x"`. */
function isLonger(tree: ProgramTree, binding: Binding, value: AnyNode): boolean {
  if (value.type === "ArrayExpression")
    return (
      value.elements.length > 1 &&
      value.elements.some(
        (each) => each?.type === "SpreadElement" && tree.bindingOf(each.argument) === binding,
      )
    );
  if (value.type === "CallExpression" && memberName(value.callee) === "concat")
    return value.callee.type === "MemberExpression" && tree.bindingOf(value.callee.object) === binding;
  return (
    value.type === "BinaryExpression" &&
    value.operator === "+" &&
    tree.bindingOf(value.left) === binding &&
    isString(tree, binding, value.right)
  );
}

/** `s += s`, `s = s + s`, `list = [...list, ...list]`, `list.push(...list)`, `list = list.concat(list)`. */
function doubledBinding(tree: ProgramTree, node: AnyNode): Binding | undefined {
  const binding = growingBinding(tree, node);
  if (!binding) return undefined;
  const value = node.type === "AssignmentExpression" ? node.right : node;
  const own = tree.within(value).filter((each) => tree.bindingOf(each) === binding && isWhole(tree, each));
  const minUses = node.type === "AssignmentExpression" && node.operator === "+=" ? 1 : 2;
  return own.length >= minUses ? binding : undefined;
}

/** Whether the use is the whole array or string, not an element or its length. */
function isWhole(tree: ProgramTree, use: AnyNode): boolean {
  const around = tree.parent(use);
  if (around?.type === "MemberExpression") return /^(?:concat|push|unshift)$/.test(memberName(around) ?? "");
  if (around?.type === "CallExpression") return memberName(around.callee) === "concat";
  return (
    around?.type === "SpreadElement" ||
    around?.type === "BinaryExpression" ||
    around?.type === "AssignmentExpression"
  );
}

function isShrunk(tree: ProgramTree, loop: Loop, binding: Binding): boolean {
  return binding.uses.some((use) => {
    const member = tree.parent(use);
    const around = member && tree.parent(member);
    if (!isRepeated(tree, loop, use)) return false;
    const isEmptied =
      around?.type === "AssignmentExpression" && around.left === member && memberName(member) === "length";
    return isEmptied || /^(?:pop|shift|splice|clear|delete)$/.test(memberName(member) ?? "");
  });
}
