import type { AnyNode } from "acorn";
import { nameOf } from "../../../languages/ecmascript/analysis/call-graph.ts";
import { isFunction } from "../../../languages/ecmascript/analysis/nodes.ts";
import type { ProgramTree } from "../../../languages/ecmascript/analysis/program-tree.ts";
import type { Fact } from "../../../protocol/look/fact.ts";
import { codeOf } from "./loop-facts.ts";
import type { RunCounter, StoppedCall } from "./run-counter.ts";
import { SampleSeries } from "./sample-series.ts";
import type { FilePlan } from "./site-plan.ts";
import { type Sample, sampleOf } from "./value-samples.ts";

/** This many nested calls are probably not intended. */
const deep = 50;
/** A function takes part in the recursion if it is among this many innermost calls. */
const innermost = 40;

/** Facts about a recursion that was active: who called whom, with which arguments, and what would have ended it. */
export function recursionFacts(counter: RunCounter, calls: readonly StoppedCall[]): readonly Fact[] {
  if (calls.length < deep) return [];
  const codes = new Map<number, number>();
  for (const { frame } of calls.slice(0, innermost))
    codes.set(frame.code.address, (codes.get(frame.code.address) ?? 0) + 1);
  const taking = [...codes].filter(([, times]) => times >= 4).map(([address]) => address);
  const own = calls.filter(({ frame }) => taking.includes(frame.code.address));
  const [inner] = own;
  if (!inner || taking.length === 0 || taking.length > 3) return [];
  const { plan } = inner.at;
  const tree = counter.treeOf(plan);
  if (!tree || own.some(({ at }) => at.plan !== plan)) return [];
  const functions = taking.map((address) => functionOf(tree, own, address));
  if (functions.some((each) => each === undefined)) return [];
  const names = functions.map((each) => each && nameOf(tree, each));
  if (names.some((each) => each === undefined)) return [];
  // One of these functions called each of them except the outermost.
  const caller = own[1];
  const facts: Fact[] = [
    {
      kind: "recursion",
      names: names as string[],
      at: plan.positionAt((caller ?? inner).at.offset),
      calls: own.length - 1,
    },
  ];
  const [home] = functions;
  if (home && taking.length === 1) facts.push(...argumentFacts(counter, own, home));
  for (const each of functions) if (each) facts.push(...baseCases(counter, tree, plan, each));
  return facts;
}

function functionOf(tree: ProgramTree, calls: readonly StoppedCall[], address: number): AnyNode | undefined {
  const call = calls.find(({ frame }) => frame.code.address === address);
  const node =
    call && tree.nodes.findLast(({ start, end }) => start <= call.at.offset && call.at.offset < end);
  const home = node && tree.home(node);
  return isFunction(home) ? home : undefined;
}

/** The values of each parameter, from the outermost call to the innermost. */
function argumentFacts(counter: RunCounter, calls: readonly StoppedCall[], home: AnyNode): readonly Fact[] {
  if (!isFunction(home)) return [];
  const { memory } = counter;
  const facts: Fact[] = [];
  for (const [index, param] of home.params.slice(0, 3).entries()) {
    if (param.type !== "Identifier") continue;
    const [first] = calls;
    const variable = first?.frame.code.variables.find(
      (each) => each.isArgument && each.index === index && each.name === param.name,
    );
    // A parameter that an inner function uses is also in the frame while the call is active.
    if (!variable) continue;
    const series = new SampleSeries(param.name);
    for (const { frame } of calls.toReversed()) {
      const address = memory.slot(frame, variable);
      const sample: Sample = sampleOf(memory, memory.word(address), memory.tagAt(address));
      series.add(sample);
    }
    const observed = series.observed(memory);
    if (!series.isKnown) continue;
    const [value] = observed.first;
    if (series.isConstant && value && value.kind !== "function")
      facts.push({ kind: "same", name: param.name, value, times: series.times, per: "call" });
    else if (series.isNumber || series.isText) facts.push({ kind: "went", series: observed });
  }
  return facts.slice(0, 2);
}

/** Conditions of the function that would have ended the recursion, and were never true. */
function baseCases(counter: RunCounter, tree: ProgramTree, plan: FilePlan, home: AnyNode): readonly Fact[] {
  const facts: Fact[] = [];
  for (const node of tree.within(home)) {
    if (tree.home(node) !== home || facts.length >= 2) continue;
    if (node.type !== "IfStatement" && node.type !== "ConditionalExpression") continue;
    for (const [way, was] of [
      [node.consequent, false],
      [node.alternate, true],
    ] as const) {
      const first = way ? firstOffset(tree, way) : undefined;
      const times = first === undefined ? undefined : counter.countAt(plan, first);
      if (!way || first === undefined || times !== 0) continue;
      const count = askCount(counter, tree, plan, node);
      if (count === 0) continue;
      const at = plan.positionAt(node.test.start);
      facts.push({ kind: "never", at, code: codeOf(tree, node.test), times: count ?? 0, was });
    }
  }
  return facts;
}

function firstOffset(tree: ProgramTree, way: AnyNode): number | undefined {
  if (way.type !== "BlockStatement") return way.start;
  return way.body[0]?.start ?? (tree.within(way).length > 1 ? way.start : undefined);
}

/**
 * How often a condition was evaluated, if that is known: as often as its statement ran, unless the statement can skip
 * it.
 */
function askCount(counter: RunCounter, tree: ProgramTree, plan: FilePlan, node: AnyNode): number | undefined {
  if (node.type === "IfStatement") return counter.countAt(plan, node.start);
  for (const at of tree.outward(tree.parent(node))) {
    if (/Statement$|Declaration$/.test(at.type)) return counter.countAt(plan, at.start);
    if (at.type === "ArrowFunctionExpression")
      return at.body.type === "BlockStatement" ? undefined : counter.countAt(plan, at.body.start);
    if (isFunction(at) || at.type === "LogicalExpression" || at.type === "ConditionalExpression")
      return undefined;
  }
  return undefined;
}
