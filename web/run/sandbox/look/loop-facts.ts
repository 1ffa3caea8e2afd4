import type { AnyNode } from "acorn";
import type { ProgramTree } from "../../../languages/ecmascript/analysis/program-tree.ts";
import { type Fact, maxFactText } from "../../../protocol/look/fact.ts";
import type { LoopWatch, WatchedCondition } from "./loop-watch.ts";
import type { RunCounter, StoppedCall } from "./run-counter.ts";
import type { SampleSeries } from "./sample-series.ts";
import type { FilePlan } from "./site-plan.ts";
import { observedValue } from "./value-samples.ts";

/** A loop that was active at the end. */
type Running = { readonly plan: FilePlan; readonly watch: LoopWatch };

/** Facts about the loops that were active at the end: first the one that did not end. */
export function loopFacts(counter: RunCounter, calls: readonly StoppedCall[]): readonly Fact[] {
  const running = loopsUnderWay(counter, calls);
  const culprit = running.find(({ watch }) => watch.wentRound(counter.number));
  const loop = culprit ?? running.at(-1);
  if (!loop) return [];
  const around = running.slice(0, running.indexOf(loop)).filter(({ watch }) => watch.rounds > 1);
  const outer = around.at(-1);
  return [...factsOf(counter, loop), ...(outer ? [loopFact(outer)] : [])];
}

/** The active loops, outermost first. */
export function loopsUnderWay(counter: RunCounter, calls: readonly StoppedCall[]): readonly Running[] {
  const loops: Running[] = [];
  for (const { at } of calls.toReversed()) {
    const tree = counter.treeOf(at.plan);
    for (const { plan, watch } of counter.loops) {
      if (plan !== at.plan || !tree || watch.rounds === 0 || loops.some((each) => each.watch === watch))
        continue;
      const { loop } = watch.plan;
      if (loop.start > at.offset || at.offset >= loop.end) continue;
      // The site may be in a function that is written in the loop and called from elsewhere.
      const node = tree.nodes.findLast(({ start, end }) => start <= at.offset && at.offset < end);
      if (node && tree.home(node) === tree.home(loop)) loops.push({ plan, watch });
    }
  }
  return loops;
}

function loopFact({ plan, watch }: Running): Fact {
  const at = plan.positionAt(watch.plan.loop.start);
  return { kind: "loop", at, rounds: watch.rounds, starts: watch.starts };
}

function factsOf(counter: RunCounter, running: Running): readonly Fact[] {
  const { plan, watch } = running;
  const tree = counter.treeOf(plan);
  // Nested calls ran rounds of the same loop, and the values of their conditions are mixed.
  if (!tree || watch.isMixed) return [];
  const facts: Fact[] = [loopFact(running)];
  for (const each of watch.conditions) facts.push(...conditionFacts(counter, tree, plan, watch, each));
  const unreachedBranch = unreachedFact(counter, tree, plan, watch);
  if (unreachedBranch && facts.length < 6) facts.push(unreachedBranch);
  return facts;
}

function conditionFacts(
  counter: RunCounter,
  tree: ProgramTree,
  plan: FilePlan,
  { rounds }: LoopWatch,
  { condition, comparedSeries, readables, times }: WatchedCondition,
): readonly Fact[] {
  // The last round may have ended before the condition was evaluated.
  const per = times >= rounds - 1 ? "round" : "time";
  const never = (): Fact => ({
    kind: "never",
    at: plan.positionAt(condition.node.start),
    code: codeOf(tree, condition.node),
    times,
    was: condition.holds,
  });
  const isExit = condition.way !== undefined;
  if (times === 0) return [];
  const facts: Fact[] = [];
  if (comparedSeries) {
    const { mover, other, course } = comparedSeries;
    if (comparedSeries.left.isConstant && comparedSeries.right.isConstant) {
      for (const each of [comparedSeries.left, comparedSeries.right])
        if (isVariable(condition, each.name)) facts.push(...sameFact(counter, each, per));
    } else {
      facts.push(...wentFacts(counter, mover, course));
      // If both change, one alone does not show the distance.
      if (!other.isConstant) facts.push(...wentFacts(counter, other, undefined));
    }
  } else {
    for (const each of readables)
      facts.push(...(each.isConstant ? sameFact(counter, each, per) : wentFacts(counter, each, undefined)));
  }
  return isExit ? [never(), ...facts] : facts;
}

function isVariable({ comparison }: WatchedCondition["condition"], name: string): boolean {
  return [comparison?.left, comparison?.right].some((each) => each?.text === name && each.root !== undefined);
}

function sameFact({ memory }: RunCounter, series: SampleSeries, per: "round" | "time"): readonly Fact[] {
  const value = observedValue(memory, series.first[0]);
  if (!series.isKnown || series.times === 0) return [];
  // A fact that it is an object is of no use.
  if (["object", "array", "map", "set", "function", "not yet"].includes(value.kind)) return [];
  return [{ kind: "same", name: series.name, value, times: series.times, per }];
}

function wentFacts(
  { memory }: RunCounter,
  series: SampleSeries,
  course: (Fact & { kind: "went" })["course"],
): readonly Fact[] {
  if (!series.isKnown || series.times < 2) return [];
  const kinds = new Set(series.last.map((each) => observedValue(memory, each).kind));
  if (kinds.has("object") || kinds.has("array") || kinds.has("function")) return [];
  const { cycle, unchangedCount } = series;
  if (unchangedCount >= 32 && !series.isConstant) {
    const value = observedValue(memory, series.last.at(-1));
    return [{ kind: "stayed", name: series.name, value, times: unchangedCount + 1 }];
  }
  if (cycle)
    return [{ kind: "cycle", name: series.name, values: cycle.map((each) => observedValue(memory, each)) }];
  return [{ kind: "went", series: series.observed(memory), ...(course && { course }) }];
}

/** The first statement of the loop that never ran. */
function unreachedFact(
  counter: RunCounter,
  tree: ProgramTree,
  plan: FilePlan,
  { plan: { loop } }: LoopWatch,
): Fact | undefined {
  for (const { kind, start, end } of plan.marks) {
    if (kind !== "statement" || start <= loop.body.start - 1 || end > loop.end) continue;
    if (counter.countAt(plan, start) !== 0) continue;
    return { kind: "unreached", at: plan.positionAt(start), code: codeOf(tree, { start, end }) };
  }
  return undefined;
}

/** A short piece of the source text, in one line. */
export function codeOf(tree: ProgramTree, node: Pick<AnyNode, "start" | "end">): string {
  const [line = "", more] = tree.text(node).split(/\s*\n\s*/, 2);
  const points = [...line.trim()];
  const isCut = points.length > maxFactText || more !== undefined;
  return `${points.slice(0, maxFactText).join("")}${isCut ? "…" : ""}`;
}
