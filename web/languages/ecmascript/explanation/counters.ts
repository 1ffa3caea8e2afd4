import type { AnyNode, BinaryExpression } from "acorn";
import type { Loop } from "../analysis/nodes.ts";
import type { Binding, ProgramTree, Write } from "../analysis/program-tree.ts";
import { numberOf, numberText, quote, quotedCode } from "./constant-values.ts";
import {
  type Condition,
  isChanged,
  isRepeated,
  runsEveryIteration,
  unchangedBindings,
} from "./loop-changes.ts";

/** Variables that count towards a bound: their start, their step, and whether they can reach the bound. */

export type Comparison = {
  readonly counter: Binding;
  readonly bound: AnyNode;
  /** With the counter on the left: the loop runs while `counter operator bound`. */
  readonly operator: "<" | "<=" | ">" | ">=" | "===" | "!==";
  readonly node: BinaryExpression;
};

/** The comparisons in a condition, one for each side that is a variable. */
export function comparisons(tree: ProgramTree, { node, holds }: Condition): readonly Comparison[] {
  if (node.type !== "BinaryExpression") return [];
  const operator = operatorOf(node.operator, holds);
  if (!operator) return [];
  const [left, right] = [tree.bindingOf(node.left), tree.bindingOf(node.right)];
  const results: Comparison[] = [];
  if (left) results.push({ counter: left, bound: node.right, operator, node });
  if (right) results.push({ counter: right, bound: node.left, operator: mirrorOf[operator], node });
  return results;
}

const mirrorOf = { "<": ">", "<=": ">=", ">": "<", ">=": "<=", "===": "===", "!==": "!==" } as const;
const opposite = { "<": ">=", "<=": ">", ">": "<=", ">=": "<", "===": "!==", "!==": "===" } as const;

function operatorOf(source: string, holds: boolean): Comparison["operator"] | undefined {
  const strict = source === "!=" ? "!==" : source === "==" ? "===" : source;
  if (!Object.hasOwn(mirrorOf, strict)) return undefined;
  const operator = strict as Comparison["operator"];
  return holds ? operator : opposite[operator];
}

/** The effect of one assignment on a counter: it adds, multiplies, or sets a value. */
export type CounterChange = { readonly write: Write } & (
  | { readonly add: number }
  | { readonly times: number }
  | { readonly set: number }
);

function stepOf(tree: ProgramTree, write: Write): CounterChange | undefined {
  const { by, at } = write;
  if (by.type === "UpdateExpression") return { write, add: by.operator === "++" ? 1 : -1 };
  if (by.type !== "AssignmentExpression" || by.left !== at) return undefined;
  const amount = numberOf(tree, by.right);
  switch (by.operator) {
    case "+=":
      return amount === undefined ? undefined : { write, add: amount };
    case "-=":
      return amount === undefined ? undefined : { write, add: -amount };
    case "*=":
      return amount === undefined ? undefined : { write, times: amount };
    case "=":
      return amount === undefined ? stepFromAssignment(tree, write, by.right) : { write, set: amount };
    default:
      return undefined;
  }
}

/** `i = i + 2`, `i = 2 * i`, `i = i++`. */
function stepFromAssignment(tree: ProgramTree, write: Write, value: AnyNode): CounterChange | undefined {
  const isSame = (node: AnyNode) =>
    node.type === "Identifier" && tree.bindingOf(node) === tree.bindingOf(write.at);
  if (isSame(value)) return { write, add: 0 };
  if (value.type === "UpdateExpression" && !value.prefix && isSame(value.argument)) return { write, add: 0 };
  if (value.type !== "BinaryExpression") return undefined;
  const { left, right, operator } = value;
  const isFirst = isSame(left);
  if (!isFirst && !isSame(right)) return undefined;
  const amount = numberOf(tree, isFirst ? right : left);
  if (amount === undefined) return undefined;
  if (operator === "+") return { write, add: amount };
  if (operator === "*") return { write, times: amount };
  return operator === "-" && isFirst ? { write, add: -amount } : undefined;
}

/** The effects of the loop on a variable in each iteration; undefined if the text does not show them. */
export function stepsIn(
  tree: ProgramTree,
  loop: Loop,
  counter: Binding,
): readonly CounterChange[] | undefined {
  const inside = counter.writes.filter(({ at }) => isRepeated(tree, loop, at));
  const others = { ...counter, writes: counter.writes.filter((write) => !inside.includes(write)) };
  if (inside.length === 0 || isChanged(tree, loop, others)) return undefined;
  const steps: CounterChange[] = [];
  for (const write of inside) {
    // The `i++` in `i = i++` has no effect.
    if (inside.some(({ by }) => by !== write.by && tree.contains(by, write.by))) continue;
    const step = stepOf(tree, write);
    if (!step || tree.home(write.at) !== tree.home(loop)) return undefined;
    steps.push(step);
  }
  return steps;
}

/** The initial number of a counter, if only one assignment sets it. */
export function startOf(tree: ProgramTree, loop: Loop, counter: Binding): number | undefined {
  const [only, another] = counter.writes.filter(({ at }) => !isRepeated(tree, loop, at));
  if (!only || another) return undefined;
  const { by } = only;
  if (by.type === "VariableDeclarator")
    return by.id.type === "Identifier" ? numberOf(tree, by.init) : undefined;
  return by.type === "AssignmentExpression" && by.operator === "=" ? numberOf(tree, by.right) : undefined;
}

/** Why a counter never reaches its bound, as sentences; undefined if it may. */
export function whyBoundUnreachable(
  tree: ProgramTree,
  loop: Loop,
  condition: Condition,
): readonly string[] | undefined {
  for (const comparison of comparisons(tree, condition)) {
    const { counter, bound } = comparison;
    if (!unchangedBindings(tree, loop, bound)) continue;
    const steps = stepsIn(tree, loop, counter);
    const misses = steps && whyStepMisses(tree, loop, comparison, steps);
    if (misses) return misses;
  }
  return undefined;
}

function whyStepMisses(
  tree: ProgramTree,
  loop: Loop,
  comparison: Comparison,
  steps: readonly CounterChange[],
): readonly string[] | undefined {
  const { counter, operator } = comparison;
  const name = quote(counter.name);
  const [first] = steps;
  if (!first) return undefined;
  const stepSizes = steps.map((step) => ("add" in step ? step.add : Number.NaN));
  if (stepSizes.every((each) => each === 0)) {
    const what = quotedCode(tree, first.write.by);
    return [`${what} leaves ${name} as it was.`, `Did you mean ${suggestedStep(tree, comparison, first)}?`];
  }
  const up = operator === "<" || operator === "<=";
  if (up || operator === ">" || operator === ">=") {
    const away = stepSizes.every((each) => (up ? each <= 0 : each >= 0));
    if (!away) return stuckCounter(tree, loop, comparison, steps);
    return [
      `${name} goes ${up ? "down" : "up"}, and the loop runs while ${quotedCode(tree, comparison.node)}.`,
      `Did you mean ${suggestedStep(tree, comparison, first)}?`,
    ];
  }
  return operator === "!==" ? jumpsOver(tree, loop, comparison, steps) : undefined;
}

/** The step that was probably meant instead of one in the wrong direction. */
function suggestedStep(
  tree: ProgramTree,
  { operator, node, counter }: Comparison,
  { write: { by } }: CounterChange,
): string {
  const up = operator === "<" || operator === "<=" || operator === "!==";
  const sign = up ? "+" : "-";
  if (
    by.type === "AssignmentExpression" &&
    (by.operator === "+=" || by.operator === "-=") &&
    numberOf(tree, by.right)
  )
    return quote(`${counter.name} ${sign}= ${tree.text(by.right)}`);
  const step = quote(`${counter.name}${sign}${sign}`);
  // Either the step or the comparison may be wrong.
  const isEnding = tree.bindingOf(node.left) === counter && (node.operator === "<" || node.operator === ">");
  const isFlipped = isEnding && by.type === "UpdateExpression";
  return isFlipped ? `${step}, or ${quote(`${counter.name} ${up ? ">" : "<"} …`)}` : step;
}

/** `i *= 2` from 0; or a value that is assigned again in each iteration. */
function stuckCounter(
  tree: ProgramTree,
  loop: Loop,
  { counter, operator, bound, node }: Comparison,
  steps: readonly CounterChange[],
): readonly string[] | undefined {
  const name = quote(counter.name);
  const [step] = steps;
  const end = numberOf(tree, bound);
  if (!step) return undefined;
  if (steps.length === 1 && "times" in step && (operator === "<" || operator === "<=")) {
    if (startOf(tree, loop, counter) !== 0) return undefined;
    return [`${name} starts at 0, and 0 times ${numberText(step.times)} stays 0.`];
  }
  const set = steps.find((each) => "set" in each);
  if (!set || !("set" in set) || end === undefined) return undefined;
  // The value is assigned and then changed: computes it at the next evaluation of the condition.
  if (!steps.every((each) => runsEveryIteration(tree, loop, each.write.at))) return undefined;
  const order = steps.toSorted((a, b) => orderIn(tree, loop, a) - orderIn(tree, loop, b));
  let value: number | undefined;
  for (const each of order) {
    if ("set" in each) value = each.set;
    else if (value !== undefined) value = "add" in each ? value + each.add : value * each.times;
  }
  if (value === undefined || !holds(value, operator, end)) return undefined;
  return [
    `Line ${tree.line(set.write.by)} gives ${name} the value ${numberText(set.set)} again in each iteration, so ${quotedCode(tree, node)} stays true.`,
  ];
}

/** The update of a `for` runs last, although it is written before the body. */
function orderIn(tree: ProgramTree, loop: Loop, { write: { at } }: CounterChange): number {
  return loop.type === "ForStatement" && tree.contains(loop.update, at) ? Number.POSITIVE_INFINITY : at.start;
}

export function holds(value: number, operator: Comparison["operator"], end: number): boolean {
  switch (operator) {
    case "<":
      return value < end;
    case "<=":
      return value <= end;
    case ">":
      return value > end;
    case ">=":
      return value >= end;
    case "===":
      return value === end;
    case "!==":
      return value !== end;
  }
}

/** The maximum number of values that are tried one by one. */
const maxTriedValues = 10_000;

/** `i !== 10` with `i += 3` from 0. */
function jumpsOver(
  tree: ProgramTree,
  loop: Loop,
  { counter, bound }: Comparison,
  [step, another]: readonly CounterChange[],
): readonly string[] | undefined {
  const start = startOf(tree, loop, counter);
  const end = numberOf(tree, bound);
  if (!step || another || !("add" in step) || start === undefined || end === undefined) return undefined;
  if (!runsEveryIteration(tree, loop, step.write.at)) return undefined;
  const name = quote(counter.name);
  const { add } = step;
  const sign = add > 0 ? "<" : ">";
  if ((end - start) * add < 0) {
    return [
      `${name} starts at ${numberText(start)} and goes ${add > 0 ? "up" : "down"}, away from ${numberText(end)}.`,
    ];
  }
  const values: number[] = [];
  for (let value = start; values.length < maxTriedValues; value += add) {
    values.push(value);
    if (value === end) return undefined;
    if (holds(value, add > 0 ? ">" : "<", end)) break;
  }
  const past = values.at(-1);
  if (past === undefined || !holds(past, add > 0 ? ">" : "<", end)) return undefined;
  const use = `Use ${quote(`${counter.name} ${sign} ${numberText(end).replaceAll(",", "")}`)}.`;
  const before = values.at(-2);
  if (!Number.isInteger(add) || !Number.isInteger(start)) {
    const near = before !== undefined && Math.abs(before - end) < Math.abs(past - end) ? before : past;
    const inexact = Math.abs(near - end) < Math.abs(add) / 1000;
    return [
      `${name} is never exactly ${numberText(end)}: it comes to ${near} there${inexact ? `, since steps of ${add} are not exact` : ""}.`,
      use,
    ];
  }
  const last = values.slice(-2).map(numberText).join(", then ");
  return [`${name} is never exactly ${numberText(end)}: it is ${last}.`, use];
}
