import type { AnyNode } from "acorn";
import { type CallEdge, callersOf, cycleOf, edgesOf, isOnEveryPath, nameOf } from "../analysis/call-graph.ts";
import { isFunction } from "../analysis/nodes.ts";
import type { ProgramTree } from "../analysis/program-tree.ts";
import { quote, quotedCode } from "./constant-values.ts";
import type { Finding } from "./finding.ts";
import { argumentStep, whyNoProgress } from "./recursion-steps.ts";
import { selfReference } from "./self-reference.ts";

/** Why calls filled the stack; the last of them was made at `node`. */
export function whyStackFull(tree: ProgramTree, node: AnyNode | undefined): Finding | undefined {
  if (!node || tree.hasDynamicScope) return undefined;
  const own = selfReference(tree, node);
  if (own) return own;
  const cycle = cycleAround(tree, [tree.home(node), ...fieldsAt(node)]);
  const [call, next] = cycle ?? [];
  if (!cycle || !call) return undefined;
  return next ? mutualRecursion(tree, cycle) : directRecursion(tree, call);
}

/** The position of a field's initializer is that of the end of its class. */
function fieldsAt(node: AnyNode): readonly AnyNode[] {
  return node.type === "ClassBody" ? node.body.filter(({ type }) => type === "PropertyDefinition") : [];
}

/** The innermost function may have been called by the recursive one. */
function cycleAround(tree: ProgramTree, from: readonly AnyNode[]): readonly CallEdge[] | undefined {
  const homes = [...from];
  const visitedHomes = new Set(homes);
  for (const at of homes) {
    const cycle = cycleOf(tree, at);
    if (cycle) return cycle;
    if (homes.length > 20) return undefined;
    for (const call of callersOf(tree, at)) {
      const caller = tree.home(call);
      if (!visitedHomes.has(caller)) homes.push(caller);
      visitedHomes.add(caller);
    }
  }
  return undefined;
}

function directRecursion(tree: ProgramTree, { node, from, to }: CallEdge): Finding | undefined {
  const name = nameOf(tree, to);
  if (name === undefined) return undefined;
  const functionName = quote(name);
  const sentences = accessorRecursion(tree, node, to, name);
  if (sentences) return { about: node, sentences };
  const calls = edgesOf(tree).filter((edge) => edge.from === from && edge.to === to && edge.isCertain);
  const always = calls.find((call) => isOnEveryPath(tree, to, call.node));
  if (always) {
    const late = tree
      .within(to)
      .find((each) => each.type === "IfStatement" && each.start > always.node.end && tree.home(each) === to);
    const after =
      late &&
      `The ${quotedCode(tree, { start: late.start, end: endOfTest(late) })} at line ${tree.line(late)} comes after the call, so it is never reached.`;
    return {
      about: always.node,
      sentences: [
        `${functionName} calls itself on every path: it needs a base case, in which it does not.`,
        ...(after ? [after] : []),
      ],
      isOnEveryPath: true,
    };
  }
  const nearer = isFunction(to)
    ? whyNoProgress(
        tree,
        to,
        name,
        calls.map((each) => each.node),
      )
    : undefined;
  if (nearer) return nearer;
  return {
    about: node,
    sentences: [],
    question: `${functionName} calls itself at line ${tree.line(node)}. Does it always reach a base case, in which it does not?`,
  };
}

function endOfTest(node: AnyNode): number {
  return node.type === "IfStatement" ? node.consequent.start : node.end;
}

/** Getters, setters, and classes that create themselves. */
function accessorRecursion(
  tree: ProgramTree,
  node: AnyNode,
  to: AnyNode,
  name: string,
): readonly string[] | undefined {
  const owner = tree.parent(to);
  const isAccessor = owner?.type === "MethodDefinition" || owner?.type === "Property";
  if (isAccessor && owner.kind === "get")
    return [
      `The getter ${quote(name)} reads ${quotedCode(tree, node)}, and so calls itself.`,
      otherNameHint(name),
    ];
  if (isAccessor && owner.kind === "set")
    return [
      `The setter ${quote(name)} sets ${quotedCode(tree, node)}, and so calls itself.`,
      otherNameHint(name),
    ];
  const always = to.type === "PropertyDefinition" ? tree.home(node) === to : isOnEveryPath(tree, to, node);
  if (node.type === "NewExpression" && always)
    return [
      `Each new ${quote(name)} makes another ${quote(name)} at line ${tree.line(node)}, which makes another, and so on.`,
    ];
  return undefined;
}

const otherNameHint = (name: string) =>
  `Keep the value under another name, such as ${quote(`this.${name.startsWith("_") ? "" : "_"}${name}${name.startsWith("_") ? "Value" : ""}`)}.`;

/** `a` calls `b`, and `b` calls `a`. */
function mutualRecursion(tree: ProgramTree, cycle: readonly CallEdge[]): Finding | undefined {
  const [first] = cycle;
  const steps: string[] = [];
  for (const { node, from, to } of cycle.slice(0, 3)) {
    const [caller, callee] = [nameOf(tree, from), nameOf(tree, to)];
    // An inline function (`list.forEach(() => walk())`) has no name.
    if (callee === undefined) continue;
    steps.push(
      `${caller === undefined ? "a function in place" : quote(caller)} calls ${quote(callee)} at line ${tree.line(node)}`,
    );
  }
  if (!first || cycle.length > 3 || steps.length === 0) return undefined;
  const always =
    cycle.every(({ node, from, isCertain }) => isCertain && isOnEveryPath(tree, from, node)) &&
    steps.length === cycle.length;
  const text = steps.join(", and ");
  return {
    about: first.node,
    sentences: [
      `${text}${always ? ", on every path." : "."}`.replace(/^a /, "A "),
      ...(always ? ["One of them needs a base case, in which it does not."] : []),
    ],
    ...(!always && { question: "Do they always reach a base case, in which they do not?" }),
    isOnEveryPath: always,
  };
}

/** `fib(n - 1) + fib(n - 2)`: a function whose number of calls doubles. */
export function whyExponential(tree: ProgramTree, node: AnyNode): Finding | undefined {
  if (tree.hasDynamicScope) return undefined;
  const cycle = cycleAround(tree, [tree.home(node)]);
  const [first, another] = cycle ?? [];
  const name = first && nameOf(tree, first.to);
  if (!first || another || name === undefined || !isFunction(first.to)) return undefined;
  const { to } = first;
  const calls = edgesOf(tree)
    .filter((edge) => edge.from === to && edge.to === to && edge.isCertain)
    .map((edge) => edge.node);
  const together = calls.filter(
    (call) => statementOf(tree, call) === statementOf(tree, first.node) || isPlainStatement(tree, call),
  );
  if (together.length < 2 || together.some((call) => isExclusive(tree, call, together))) return undefined;
  const smaller = to.params.findIndex((_, index) =>
    together.every((call) => {
      const step = argumentStep(tree, to, call, index);
      return step !== undefined && step < 0;
    }),
  );
  const param = to.params[smaller];
  if (param?.type !== "Identifier") return undefined;
  const often = together.length === 2 ? "twice" : `${together.length} times`;
  return {
    about: first.node,
    sentences: [
      `${quote(name)} calls itself ${often} for each call, with ${quote(param.name)} only a little smaller: the number of calls grows very fast.`,
      "Could it store the results that it has already?",
    ],
  };
}

function statementOf(tree: ProgramTree, node: AnyNode): AnyNode | undefined {
  for (const at of tree.outward(node))
    if (/Statement$|Declaration$|Program/.test(at.type) || isFunction(at)) return at;
  return undefined;
}

/** `hanoi(n - 1);` in a sequence of statements. */
function isPlainStatement(tree: ProgramTree, call: AnyNode): boolean {
  const type = statementOf(tree, call)?.type;
  return type === "ExpressionStatement" || type === "VariableDeclaration";
}

/** Whether they are in the two branches of `a ? f(n - 1) : f(n - 2)`, or of an `if`. */
function isExclusive(tree: ProgramTree, call: AnyNode, others: readonly AnyNode[]): boolean {
  let inner: AnyNode = call;
  for (const at of tree.outward(tree.parent(call))) {
    if (isFunction(at)) return false;
    const isBranch = (at.type === "ConditionalExpression" || at.type === "IfStatement") && at.test !== inner;
    if (isBranch && others.some((other) => !tree.contains(inner, other))) return true;
    if (at.type === "SwitchStatement" || at.type === "LogicalExpression") return true;
    inner = at;
  }
  return false;
}
