import type { AnyNode } from "acorn";
import { calledFunction, callersOf, isOnEveryPath, nameOf } from "../analysis/call-graph.ts";
import { type FunctionLike, isFunction, isLoop } from "../analysis/nodes.ts";
import { type ProgramTree, soleValue } from "../analysis/program-tree.ts";
import { builtInPath, numberOf, numberText, quote, quotedCode } from "./constant-values.ts";
import { whyEndless } from "./endless-loops.ts";
import type { Finding } from "./finding.ts";
import { yieldsControl } from "./loop-changes.ts";

/** Why a program did not finish in time: what it waits for repeatedly, or too long. */
export function whyTimedOut(tree: ProgramTree, wallMs: number): Finding | undefined {
  if (tree.hasDynamicScope) return undefined;
  const calls = tree.nodes.filter((node) => node.type === "CallExpression");
  const callsTo = (name: string) =>
    calls.filter((call) => {
      const path = builtInPath(tree, call.callee);
      return path === name || path === `globalThis.${name}`;
    });
  const intervals = callsTo("setInterval");
  const isCleared = tree.nodes.some(
    (node) => node.type === "Identifier" && /^clear(?:Interval|Timeout)$/.test(node.name),
  );
  const [interval] = intervals;
  if (interval && !isCleared) {
    return {
      about: interval,
      sentences: [
        `The timer that line ${tree.line(interval)} starts never ends: nothing stops it.`,
        "Store what `setInterval` returns, and pass it to `clearInterval` to stop it.",
      ],
    };
  }
  const timeouts = callsTo("setTimeout");
  const far = timeouts.find((call) => (numberOf(tree, delayOf(call)) ?? 0) > wallMs);
  const delay = far && numberOf(tree, delayOf(far));
  if (far && delay !== undefined) {
    const seconds = numberText(delay / 1000);
    return {
      about: far,
      sentences: [
        `The timer that line ${tree.line(far)} sets fires after ${numberText(delay)} ms, that is ${seconds} seconds.`,
      ],
    };
  }
  const timeout = timeouts.find((call) => {
    const [first] = call.arguments;
    const home = tree.home(call);
    return isFunction(home) && calledFunction(tree, first) === home && isOnEveryPath(tree, home, call);
  });
  const name = timeout && nameOf(tree, tree.home(timeout));
  if (timeout && name !== undefined) {
    return {
      about: timeout,
      sentences: [
        `${quote(name)} sets a timer for itself each time (line ${tree.line(timeout)}): it needs a case in which it does not.`,
      ],
    };
  }
  const loop = tree.nodes
    .filter(isLoop)
    .slice(0, 100)
    .find((each) => yieldsControl(tree, each) && whyEndless(tree, each, { waits: true }));
  const why = loop && whyEndless(tree, loop, { waits: true });
  return why && { about: loop, sentences: why };
}

const delayOf = (call: AnyNode) => (call.type === "CallExpression" ? call.arguments[1] : undefined);

/** Why the top-level `await` at a node never settles. */
export function whyAwaitHangs(tree: ProgramTree, node: AnyNode | undefined): Finding | undefined {
  const awaitNode = [...tree.outward(node)].find(
    (at) => at.type === "AwaitExpression" || at.type === "ForOfStatement",
  );
  if (awaitNode?.type !== "AwaitExpression" || tree.hasDynamicScope) return undefined;
  return neverSettledNode(tree, awaitNode.argument, 0);
}

const maxDepth = 5;

function neverSettledNode(tree: ProgramTree, node: AnyNode, depth: number): Finding | undefined {
  if (depth > maxDepth) return undefined;
  switch (node.type) {
    case "NewExpression": {
      const [executor] = node.arguments;
      return builtInPath(tree, node.callee) === "Promise" && isFunction(executor)
        ? fromExecutor(tree, node, executor)
        : undefined;
    }
    case "Identifier": {
      const binding = tree.bindingOf(node);
      const value = soleValue(binding);
      if (value) return neverSettledNode(tree, value, depth + 1);
      return binding && fromResolvers(tree, binding.by);
    }
    case "CallExpression":
      return fromCall(tree, node, depth);
    default:
      return undefined;
  }
}

function fromCall(
  tree: ProgramTree,
  node: AnyNode & { type: "CallExpression" },
  depth: number,
): Finding | undefined {
  const path = builtInPath(tree, node.callee);
  const [list] = node.arguments;
  if (path === "Promise.race" && list?.type === "ArrayExpression" && list.elements.length === 0)
    return {
      about: node,
      sentences: ["`Promise.race([])` never settles: the array is empty."],
    };
  if (path === "Promise.all" && list?.type === "ArrayExpression") {
    for (const each of list.elements) {
      const unsettledNode = each && neverSettledNode(tree, each, depth + 1);
      if (unsettledNode) return unsettledNode;
    }
  }
  const home = calledFunction(tree, node.callee);
  if (!home) return undefined;
  if (home.body.type !== "BlockStatement") return neverSettledNode(tree, home.body, depth + 1);
  for (const inner of tree.within(home.body)) {
    if (tree.home(inner) !== home) continue;
    const operand =
      inner.type === "ReturnStatement" || (inner.type === "AwaitExpression" && home.async)
        ? inner.argument
        : undefined;
    const unsettledNode = operand && neverSettledNode(tree, operand, depth + 1);
    if (unsettledNode) return unsettledNode;
  }
  return undefined;
}

/** `new Promise((resolve) => …)` whose `resolve` is never called. */
function fromExecutor(tree: ProgramTree, promise: AnyNode, executor: FunctionLike): Finding | undefined {
  const line = tree.line(promise);
  const [resolve, reject] = executor.params;
  if (executor.params.some((param) => param.type !== "Identifier")) return undefined;
  if (!resolve) {
    if (
      executor.type !== "ArrowFunctionExpression" &&
      tree.within(executor).some((each) => each.type === "Identifier" && each.name === "arguments")
    )
      return undefined;
    return {
      about: promise,
      sentences: [
        `The promise at line ${line} can never resolve: its function takes no \`resolve\`.`,
        "Write `new Promise((resolve) => …)`, and call `resolve()` when it is done.",
      ],
    };
  }
  const [resolveBinding, rejectBinding] = [tree.bindingOf(resolve), tree.bindingOf(reject)];
  if (!resolveBinding || (rejectBinding && rejectBinding.uses.length > 0)) return undefined;
  const name = quote(resolveBinding.name);
  const call = quote(`${resolveBinding.name}()`);
  if (resolveBinding.uses.length === 0)
    return {
      about: promise,
      sentences: [
        `Nothing calls ${name}, so the promise at line ${line} is never resolved.`,
        `Call ${call} when it is done.`,
      ],
    };
  const idle = resolveBinding.uses.every((use) => tree.parent(use)?.type === "ExpressionStatement");
  const [first] = resolveBinding.uses;
  if (idle && first)
    return {
      about: first,
      sentences: [
        `Line ${tree.line(first)} names ${name}, and does not call it, so the promise at line ${line} is never resolved.`,
        `Write ${call}.`,
      ],
    };
  const callNode = resolveBinding.uses.find((use) => {
    const around = tree.parent(use);
    return around?.type === "CallExpression" && around.callee === use;
  });
  const home = callNode && tree.home(callNode);
  // A function that calls it, but is itself never called or passed on.
  const uncalledName =
    home && isFunction(home) && home !== executor && resolveBinding.uses.length === 1
      ? uncalledResolve(tree, home)
      : undefined;
  if (uncalledName !== undefined && callNode)
    return {
      about: callNode,
      sentences: [`${name} is called only in ${quote(uncalledName)}, which nothing calls.`],
    };
  const isSure = callNode && isOnEveryPath(tree, executor, callNode);
  return callNode && !isSure
    ? {
        about: callNode,
        sentences: [
          `The promise at line ${line} is resolved by ${quotedCode(tree, tree.parent(callNode) ?? callNode)} at line ${tree.line(callNode)}. Does the program ever get there?`,
        ],
      }
    : undefined;
}

function uncalledResolve(tree: ProgramTree, home: FunctionLike): string | undefined {
  const name = nameOf(tree, home);
  const binding = home.id ? tree.bindingOf(home.id) : undefined;
  const around = tree.parent(home);
  const holder = binding ?? (around?.type === "VariableDeclarator" ? tree.bindingOf(around.id) : undefined);
  return holder && holder.uses.length === 0 && callersOf(tree, home).length === 0 ? name : undefined;
}

/** `const { promise, resolve } = Promise.withResolvers()`. */
function fromResolvers(tree: ProgramTree, by: AnyNode | undefined): Finding | undefined {
  if (
    by?.type !== "VariableDeclarator" ||
    by.id.type !== "ObjectPattern" ||
    by.init?.type !== "CallExpression"
  )
    return undefined;
  if (builtInPath(tree, by.init.callee) !== "Promise.withResolvers") return undefined;
  const others = by.id.properties.flatMap((each) => {
    const name = each.type === "Property" && "name" in each.key ? each.key.name : undefined;
    return each.type === "Property" && name !== "promise" ? [tree.bindingOf(each.value)] : [];
  });
  if (others.some((binding) => !binding || binding.uses.length > 0)) return undefined;
  return {
    about: by,
    sentences: [
      `Nothing calls the \`resolve\` of the promise that line ${tree.line(by)} makes, so it is never resolved.`,
    ],
  };
}
