import type { AnyNode } from "acorn";
import { nameOf } from "../../../languages/ecmascript/analysis/call-graph.ts";
import { isFunction } from "../../../languages/ecmascript/analysis/nodes.ts";
import type { ProgramTree } from "../../../languages/ecmascript/analysis/program-tree.ts";
import type { Fact } from "../../../protocol/look/fact.ts";
import type { RunCounter } from "./run-counter.ts";
import type { FilePlan } from "./site-plan.ts";

/** Which functions still waited when nothing was left to run, and which promises nothing could have settled. */
export function waitingFacts(counter: RunCounter, plans: readonly FilePlan[]): readonly Fact[] {
  const parsedPlans = plans.flatMap((plan) => {
    const tree = counter.treeOf(plan);
    return tree ? [{ plan, tree }] : [];
  });
  const waits = parsedPlans.flatMap(({ plan, tree }) => waitingFunctions(counter, plan, tree));
  const promiseFacts = parsedPlans.flatMap(({ plan, tree }) => unsettledFacts(counter, plan, tree));
  return [...waits.slice(0, 3), ...promiseFacts.slice(0, 2)];
}

/**
 * Functions that kept waiting: a statement with an `await` ran more often than the one after it. (The engine
 * immediately frees a function that waits for something that can never settle, so it does not exist at the end.)
 */
function waitingFunctions(counter: RunCounter, plan: FilePlan, tree: ProgramTree): readonly Fact[] {
  return tree.nodes.flatMap((node): readonly Fact[] => {
    if (node.type !== "AwaitExpression") return [];
    const home = tree.home(node);
    const name = isFunction(home) ? nameOf(tree, home) : undefined;
    if (name === undefined || !isFunction(home) || home.body.type !== "BlockStatement") return [];
    const { body } = home.body;
    const at = body.findIndex((each) => tree.contains(each, node));
    const [statement, next] = [body[at], body[at + 1]];
    const isPlain = statement?.type === "ExpressionStatement" || statement?.type === "VariableDeclaration";
    if (!isPlain || !next) return [];
    const [began, wentOn] = [counter.countAt(plan, statement.start), counter.countAt(plan, next.start)];
    if (began === undefined || wentOn === undefined || began <= wentOn) return [];
    return [{ kind: "waited", name, at: plan.positionAt(node.start) }];
  });
}

/** Promises of the program whose executor ran and called nothing that settles them. */
function unsettledFacts(counter: RunCounter, plan: FilePlan, tree: ProgramTree): readonly Fact[] {
  return tree.nodes.flatMap((node): readonly Fact[] => {
    if (node.type !== "NewExpression" || tree.text(node.callee) !== "Promise") return [];
    if (tree.bindingOf(node.callee)?.kind !== "free") return [];
    const [executor] = node.arguments;
    if (!executor || !isFunction(executor) || executor.params.length === 0) return [];
    if (!wasRun(counter, plan, tree, node)) return [];
    const settlers = executor.params.slice(0, 2);
    const [resolve] = settlers;
    if (resolve?.type !== "Identifier") return [];
    for (const each of settlers) {
      const binding = tree.bindingOf(each);
      if (!binding || binding.uses.some((use) => wasRun(counter, plan, tree, use) !== false)) return [];
    }
    return [{ kind: "unsettled", at: plan.positionAt(node.start), name: resolve.name }];
  });
}

/** Undefined if it is not known. */
function wasRun(counter: RunCounter, plan: FilePlan, tree: ProgramTree, node: AnyNode): boolean | undefined {
  for (const at of tree.outward(node)) {
    const count = counter.countAt(plan, at.start);
    const isSite = plan.marks.some(({ start, end }) => start === at.start && end === at.end);
    if (isSite && count !== undefined) return count > 0;
    if (isFunction(at)) return undefined;
  }
  return undefined;
}
