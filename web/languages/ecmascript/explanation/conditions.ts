import type { AnyNode, Expression } from "acorn";
import { type Loop, parts, receiver } from "../analysis/nodes.ts";
import { type ProgramTree, soleValue } from "../analysis/program-tree.ts";
import { constant, quote, quotedCode } from "./constant-values.ts";
import { type Condition, isRepeated } from "./loop-changes.ts";

/** Explains conditions that can never become false. */
export function alwaysTrue(
  tree: ProgramTree,
  loop: Loop,
  { node, holds }: Condition,
): readonly string[] | undefined {
  if (!holds) return undefined;
  return (
    assigns(tree, node) ??
    neverEqual(tree, node) ??
    contradictoryOr(tree, node) ??
    sameMatch(tree, loop, node)
  );
}

/** `while (x = 5)`. */
function assigns(tree: ProgramTree, node: Expression): readonly string[] | undefined {
  if (node.type !== "AssignmentExpression" || node.operator !== "=") return undefined;
  const constantValue = constant(tree, node.right);
  if (!constantValue?.value) return undefined;
  const correction = `${tree.text(node.left)} === ${tree.text(node.right)}`;
  return [
    `${quotedCode(tree, node)} in the condition gives ${quotedCode(tree, node.left)} a value that always counts as true.`,
    `Did you mean ${quote(correction)}?`,
  ];
}

/** `x !== NaN`. */
function neverEqual(tree: ProgramTree, node: Expression): readonly string[] | undefined {
  if (node.type !== "BinaryExpression" || (node.operator !== "!==" && node.operator !== "!="))
    return undefined;
  for (const [one, other] of [
    [node.left, node.right],
    [node.right, node.left],
  ] as const) {
    const value = constant(tree, one)?.value;
    if (typeof value === "number" && Number.isNaN(value)) {
      const correction = `!Number.isNaN(${tree.text(other)})`;
      return [
        `${quotedCode(tree, node)} is always true: \`NaN\` equals nothing, not even itself.`,
        `Use ${quote(correction)}.`,
      ];
    }
    if (one.type === "ArrayExpression" || one.type === "ObjectExpression") {
      if (node.operator === "!=") return undefined;
      const what = one.type === "ArrayExpression" ? "list" : "object";
      return [`${quotedCode(tree, node)} is always true: a new ${what} is never the same as another one.`];
    }
  }
  return undefined;
}

/** `x !== 1 || x !== 2`. */
function contradictoryOr(tree: ProgramTree, node: Expression): readonly string[] | undefined {
  const [first, second, third] = parts(node, "||");
  if (!first || !second || third) return undefined;
  const [a, b] = [inequality(tree, first), inequality(tree, second)];
  if (!a || !b || a.what !== b.what || a.from === b.from) return undefined;
  return [
    `${quotedCode(tree, node)} is always true: ${quote(a.what)} differs from at least one of the two.`,
    "Did you mean `&&`?",
  ];
}

function inequality(
  tree: ProgramTree,
  node: Expression,
): { readonly what: string; readonly from: unknown } | undefined {
  if (node.type !== "BinaryExpression" || node.operator !== "!==") return undefined;
  const from = constant(tree, node.right);
  const isPlain = node.left.type === "Identifier" || node.left.type === "MemberExpression";
  return from && isPlain ? { what: tree.text(node.left), from: from.value } : undefined;
}

/**
 * `while (match = /a/.exec(text))`: without the flag `g`, or if it is created each time, it finds the same match again.
 */
function sameMatch(tree: ProgramTree, loop: Loop, node: Expression): readonly string[] | undefined {
  const call = matchCall(node);
  const text = call?.type === "CallExpression" ? call.arguments[0] : undefined;
  const match = call?.type === "CallExpression" ? receiver(call) : undefined;
  if (!match || !text || text.type === "SpreadElement") return undefined;
  // If the text changes in each iteration, the match may too.
  const binding = tree.bindingOf(text);
  if (binding ? binding.writes.some(({ at }) => isRepeated(tree, loop, at)) : !constant(tree, text))
    return undefined;
  const regex = match.type === "Literal" ? match : soleValue(tree.bindingOf(match));
  if (regex?.type !== "Literal" || !regex.regex) return undefined;
  const goesOn = /[gy]/.test(regex.regex.flags);
  if (!goesOn) {
    return [
      `${quotedCode(tree, regex)} has no flag \`g\`, so ${quotedCode(tree, call as AnyNode)} finds the same match each time.`,
    ];
  }
  if (!isRepeated(tree, loop, regex)) return undefined;
  return [
    `${quotedCode(tree, regex)} is created again in each iteration, so it searches from the start of the string again.`,
    "Give it a name before the loop.",
  ];
}

function matchCall(node: AnyNode): AnyNode | undefined {
  let at: AnyNode = node;
  if (at.type === "BinaryExpression" && (at.operator === "!==" || at.operator === "!=")) at = at.left;
  if (at.type === "AssignmentExpression") at = at.right;
  if (at.type !== "CallExpression" || at.callee.type !== "MemberExpression") return undefined;
  const { property } = at.callee;
  return property.type === "Identifier" && (property.name === "exec" || property.name === "test")
    ? at
    : undefined;
}
