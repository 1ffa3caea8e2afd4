import type { AnyNode } from "acorn";
import { callersOf } from "../analysis/call-graph.ts";
import { isLoop, type Loop } from "../analysis/nodes.ts";
import type { ProgramTree } from "../analysis/program-tree.ts";
import { listText, numberOf, numberText, quotedCode } from "./constant-values.ts";
import { comparisons, holds, startOf, stepsIn } from "./counters.ts";
import { whyEndless } from "./endless-loops.ts";
import type { Finding } from "./finding.ts";
import { explainRefilledList } from "./growth.ts";
import {
  conditionsOf,
  isRepeated,
  repeatedNodes,
  runsEveryIteration,
  unchangedBindings,
} from "./loop-changes.ts";
import { whyExponential } from "./recursion.ts";
import { whySlowMatch } from "./slow-regex.ts";

/** The maximum number of loops to examine. */
const maxLoops = 100;

const maxCallers = 50;

/** Why a program used up its steps or its time. It was stopped at `node`, or in a loop soon after it. */
export function whyBusy(tree: ProgramTree, node: AnyNode | undefined, fuel: number): Finding | undefined {
  const slow = node && whySlowMatch(tree, node);
  if (slow) return slow;
  const around = node ? loopsAround(tree, node) : [];
  return (
    endlessLoop(tree, around) ??
    longLoop(tree, around, fuel) ??
    endlessLoop(tree, suspectLoops(tree, node)) ??
    (node && whyExponential(tree, node)) ??
    loopQuestion(tree, around)
  );
}

function endlessLoop(tree: ProgramTree, loops: readonly Loop[]): Finding | undefined {
  for (const loop of loops.slice(0, maxLoops)) {
    const sentences = whyEndless(tree, loop);
    if (sentences) return { about: loop, sentences };
  }
  return undefined;
}

/** The loops that the program may have been in, the most probable first. */
export function suspectLoops(tree: ProgramTree, node: AnyNode | undefined): readonly Loop[] {
  const all = tree.nodes.filter(isLoop);
  if (!node) return all.length > maxLoops ? [] : all;
  const loops = new Set<Loop>();
  const homes = [tree.home(node)];
  const reachableHomes = new Set(homes);
  // The stop position is the last one that the engine recorded: an empty loop comes after it.
  const add = (at: AnyNode, home: AnyNode) => {
    for (const loop of loopsAround(tree, at)) loops.add(loop);
    const next = all.find((loop) => loop.start >= at.start && tree.home(loop) === home);
    if (next) loops.add(next);
  };
  add(node, tree.home(node));
  for (let home = homes.shift(); home && reachableHomes.size < maxCallers; home = homes.shift()) {
    for (const call of callersOf(tree, home)) {
      for (const loop of loopsAround(tree, call)) loops.add(loop);
      const caller = tree.home(call);
      if (!reachableHomes.has(caller)) homes.push(caller);
      reachableHomes.add(caller);
    }
  }
  return [...loops];
}

/** The loops around a node, innermost first; then those around the functions that contain it. */
export function loopsAround(tree: ProgramTree, node: AnyNode): readonly Loop[] {
  const loops: Loop[] = [];
  for (const at of tree.outward(node))
    if (isLoop(at) && (at === node || isRepeated(tree, at, node))) loops.push(at);
  return loops;
}

/** Loops that are just long: their numbers of iterations, multiplied. */
function longLoop(tree: ProgramTree, loops: readonly Loop[], fuel: number): Finding | undefined {
  const loopCounts = loops
    .map((loop) => ({ loop, rounds: iterationsOf(tree, loop) }))
    .filter((each): each is { loop: Loop; rounds: number } => each.rounds !== undefined)
    .reverse();
  const [outer] = loopCounts;
  const total = loopCounts.reduce((product, { rounds }) => product * rounds, 1);
  // An iteration takes at least one step. If it takes more than about a hundred, the loop is not the cause.
  if (!outer || total < fuel / 100 || total < 1000) return undefined;
  const lines = listText(
    loopCounts.slice(0, 3).map(({ loop }) => String(tree.line(loop))),
    "and",
  );
  const product = loopCounts
    .slice(0, 3)
    .map(({ rounds }) => numberText(rounds))
    .join(" × ");
  const sentence =
    loopCounts.length === 1
      ? `The loop at line ${lines} runs ${product} iterations.`
      : `The loops at lines ${lines} together run ${product} times${total <= 1e15 ? `, that is ${numberText(total)}` : ""}.`;
  return { about: outer.loop, sentences: [sentence] };
}

/** The number of iterations of a loop that counts from one number to another. */
export function iterationsOf(tree: ProgramTree, loop: Loop): number | undefined {
  const conditions = conditionsOf(tree, loop);
  const [condition, another] = conditions ?? [];
  if (!condition || another) return undefined;
  for (const { counter, bound, operator } of comparisons(tree, condition)) {
    const steps = unchangedBindings(tree, loop, bound) && stepsIn(tree, loop, counter);
    const [step, more] = steps || [];
    const [start, end] = [startOf(tree, loop, counter), numberOf(tree, bound)];
    if (!step || more || !("add" in step) || start === undefined || end === undefined) continue;
    if (!runsEveryIteration(tree, loop, step.write.at) || !holds(start, operator, end)) continue;
    const rounds = (end - start) / step.add;
    if (!(rounds > 0) || rounds === Number.POSITIVE_INFINITY) continue;
    return operator === "<=" || operator === ">=" ? Math.floor(rounds) + 1 : Math.ceil(rounds);
  }
  return undefined;
}

/** Asks about a loop if the text does not show whether it ends. */
function loopQuestion(tree: ProgramTree, loops: readonly Loop[]): Finding | undefined {
  for (const loop of loops) {
    const sentences = explainRefilledList(tree, loop);
    if (sentences) return { about: loop, sentences };
  }
  const open = loops.filter((loop) => "test" in loop && iterationsOf(tree, loop) === undefined);
  const [loop, another] = open;
  if (!loop || another || !("test" in loop) || !loop.test || repeatedNodes(tree, loop).length > 2000)
    return undefined;
  const conditions = conditionsOf(tree, loop);
  if (conditions?.length !== 1) return undefined;
  const condition = quotedCode(tree, loop.test);
  return {
    about: loop,
    sentences: [],
    question: `The loop at line ${tree.line(loop)} runs while ${condition}. Does that ever become false?`,
  };
}
