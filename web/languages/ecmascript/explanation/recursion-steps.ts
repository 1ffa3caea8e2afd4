import type { AnyNode, Function as FunctionNode } from "acorn";
import { callersOf } from "../analysis/call-graph.ts";
import type { FunctionLike } from "../analysis/nodes.ts";
import type { Binding, ProgramTree } from "../analysis/program-tree.ts";
import { listText, numberOf, numberText, quote, quotedCode } from "./constant-values.ts";
import { holds } from "./counters.ts";
import type { Finding } from "./finding.ts";

/** Whether a recursive function comes closer to its end with each call. */

/** The number of nested plain calls that fit into the default stack. */
const maxPlainCalls = 13_000;

export function whyNoProgress(
  tree: ProgramTree,
  home: FunctionLike,
  name: string,
  calls: readonly AnyNode[],
): Finding | undefined {
  for (const call of calls) {
    const sentences = sameArguments(tree, home, name, call);
    if (sentences) return { about: call, sentences };
  }
  const [call] = calls;
  const base = baseOf(tree, home, calls);
  if (!call || !base) return undefined;
  const steps = calls.map((each) => argumentStep(tree, home, each, base.index));
  if (steps.some((step) => step === undefined)) return undefined;
  const sentences = stepMissesBase(tree, home, name, base, steps as readonly number[]);
  return sentences && { about: call, sentences };
}

/** The call passes the function's own arguments, so the next call does the same. */
function sameArguments(
  tree: ProgramTree,
  home: FunctionLike,
  name: string,
  call: AnyNode,
): readonly string[] | undefined {
  if (call.type !== "CallExpression" || call.arguments.some(({ type }) => type === "SpreadElement"))
    return undefined;
  const functionName = quote(name);
  const parameters = testedBindings(tree, home);
  for (const [index, param] of home.params.entries()) {
    const argument = call.arguments[index];
    if (param.type !== "Identifier") continue;
    if (!argument && parameters?.some((binding) => binding.declaredName === param))
      return [`Line ${tree.line(call)} calls ${functionName} without its ${quote(param.name)}.`];
    if (
      argument?.type === "UpdateExpression" &&
      !argument.prefix &&
      tree.bindingOf(argument.argument)?.declaredName === param
    ) {
      const correction = `${param.name} ${argument.operator === "++" ? "+" : "-"} 1`;
      return [
        `${quotedCode(tree, argument)} passes ${quote(param.name)} unchanged, so each call gets the same value.`,
        `Use ${quote(correction)}.`,
      ];
    }
  }
  const isSame = home.params.every((param, index) => {
    const binding = tree.bindingOf(param);
    return binding?.writes.length === 0 && tree.bindingOf(call.arguments[index]) === binding;
  });
  if (!isSame || !parameters) return undefined;
  const others = parameters.filter(
    ({ declaredName, kind }) => kind !== "const" && !home.params.some((param) => param === declaredName),
  );
  const isOther = (binding: Binding) => binding.writes.some(({ by }) => by.type !== "VariableDeclarator");
  if (others.some(isOther)) return undefined;
  const params = home.params.map((param) => quote(tree.text(param)));
  if (params.length > 0)
    return [
      `${functionName} calls itself with the same ${listText(params, "and")} at line ${tree.line(call)}, so it never gets closer to its end.`,
    ];
  const names = others.map((binding) => quote(binding.name));
  return names.length === 0
    ? undefined
    : [
        `Nothing in ${functionName} changes ${listText(names, "or")}, so each call does the same as the one before.`,
      ];
}

/** The variables in a function's own conditions; undefined if the conditions use more than variables. */
function testedBindings(tree: ProgramTree, home: FunctionLike): readonly Binding[] | undefined {
  const bindings = new Set<Binding>();
  for (const node of tree.within(home)) {
    const isChoice =
      node.type === "IfStatement" || node.type === "ConditionalExpression" || node.type === "SwitchStatement";
    const isLogical = node.type === "LogicalExpression";
    if ((!isChoice && !isLogical) || tree.home(node) !== home) continue;
    const test =
      node.type === "LogicalExpression"
        ? node.left
        : node.type === "SwitchStatement"
          ? node.discriminant
          : node.test;
    for (const part of tree.within(test)) {
      if (!/^(?:Identifier|Literal|Binary|Logical|Unary)/.test(part.type)) return undefined;
      const binding = tree.bindingOf(part);
      if (binding && (binding.kind !== "free" || binding.writes.length > 0)) bindings.add(binding);
    }
  }
  return [...bindings];
}

/** The condition under which a function does not call itself. */
type Base = {
  readonly index: number;
  readonly param: string;
  readonly operator: "<" | "<=" | ">" | ">=" | "===" | "!==";
  readonly end: number;
  readonly test: AnyNode;
  readonly holdsAtEnd: boolean;
};

function baseOf(tree: ProgramTree, home: FunctionLike, calls: readonly AnyNode[]): Base | undefined {
  const bases: Base[] = [];
  for (const node of tree.within(home)) {
    if ((node.type !== "IfStatement" && node.type !== "ConditionalExpression") || tree.home(node) !== home)
      continue;
    const inThen = calls.some((call) => tree.contains(node.consequent, call));
    const inElse = calls.some((call) => tree.contains(node.alternate, call));
    const returns = tree.within(node.consequent).some(({ type }) => type === "ReturnStatement");
    const isBase = !inThen && (inElse || returns);
    // `if (n > 0) f(n - 1)`: it ends if the test is false.
    const isStep = inThen && !inElse;
    const base = isBase || isStep ? comparisonOf(tree, home, node.test, isBase) : undefined;
    if (!base) return undefined;
    bases.push(base);
  }
  const [only, another] = bases;
  return another ? undefined : only;
}

const opposite = { "<": ">=", "<=": ">", ">": "<=", ">=": "<", "===": "!==", "!==": "===" } as const;
const mirrorOf = { "<": ">", "<=": ">=", ">": "<", ">=": "<=", "===": "===", "!==": "!==" } as const;

function comparisonOf(
  tree: ProgramTree,
  home: FunctionNode,
  test: AnyNode,
  holdsAtEnd: boolean,
): Base | undefined {
  if (test.type !== "BinaryExpression") return undefined;
  const operator = test.operator === "==" ? "===" : test.operator === "!=" ? "!==" : test.operator;
  if (!Object.hasOwn(mirrorOf, operator)) return undefined;
  const indexOf = (node: AnyNode) =>
    home.params.findIndex(
      (param) => param.type === "Identifier" && tree.bindingOf(node)?.declaredName === param,
    );
  const left = indexOf(test.left);
  const index = left >= 0 ? left : indexOf(test.right);
  const end = numberOf(tree, left >= 0 ? test.right : test.left);
  const param = home.params[index];
  if (param?.type !== "Identifier" || end === undefined || (tree.bindingOf(param)?.writes.length ?? 1) > 0)
    return undefined;
  const orientedOperator =
    left >= 0 ? (operator as Base["operator"]) : mirrorOf[operator as Base["operator"]];
  return {
    index,
    param: param.name,
    operator: holdsAtEnd ? orientedOperator : opposite[orientedOperator],
    end,
    test,
    holdsAtEnd,
  };
}

/** -1 if a function with the parameter `n` is called with `n - 1`. */
export function argumentStep(
  tree: ProgramTree,
  home: FunctionNode,
  call: AnyNode,
  index: number,
): number | undefined {
  if (call.type !== "CallExpression") return undefined;
  if (call.arguments.slice(0, index + 1).some(({ type }) => type === "SpreadElement")) return undefined;
  const argument = call.arguments[index];
  const param = home.params[index];
  const isParam = (node: AnyNode) =>
    param?.type === "Identifier" && tree.bindingOf(node)?.declaredName === param;
  if (argument?.type !== "BinaryExpression" || (argument.operator !== "+" && argument.operator !== "-"))
    return undefined;
  const isLeft = isParam(argument.left);
  if (!isLeft && !(argument.operator === "+" && isParam(argument.right))) return undefined;
  const amount = numberOf(tree, isLeft ? argument.right : argument.left);
  return amount === undefined ? undefined : argument.operator === "-" ? -amount : amount;
}

function stepMissesBase(
  tree: ProgramTree,
  home: FunctionLike,
  name: string,
  { operator, end, index, param, test, holdsAtEnd }: Base,
  steps: readonly number[],
): readonly string[] | undefined {
  const [step] = steps;
  if (step === undefined || operator === "!==") return undefined;
  const ending = `${quote(name)} ends when ${quote(`${param} ${operator} ${numberText(end).replaceAll(",", "")}`)}`;
  const up = steps.every((each) => each > 0);
  const down = steps.every((each) => each < 0);
  if (!up && !down) return undefined;
  const way = `${quote(param)} goes ${up ? "up" : "down"} with each call`;
  const correction = quote(`${param} ${up ? "-" : "+"} ${Math.abs(step)}`);
  const below = operator === "<" || operator === "<=";
  if ((below && up) || ((operator === ">" || operator === ">=") && down))
    return [`${way}, and ${ending}.`, `Did you mean ${correction}?`];
  const start = startOf(tree, home, index);
  if (operator === "===" && start !== undefined && holds(start, up ? ">" : "<", end))
    return [
      `${quote(param)} starts at ${numberText(start)} and goes ${up ? "up" : "down"}, away from the ${numberText(end)} at which ${quote(name)} ends.`,
    ];
  if (
    operator === "===" &&
    start !== undefined &&
    steps.length === 1 &&
    !Number.isInteger((end - start) / step)
  )
    return [
      `${way} by ${Math.abs(step)} from ${numberText(start)}, so it is never exactly ${numberText(end)}.`,
      `Use ${quote(`${param} ${up ? ">=" : "<="} ${end}`)}.`,
    ];
  if (operator === "===" && start === undefined && up !== end > 0 && end !== 0) return undefined;
  if (operator === "===" && start === undefined && up && end === 0)
    return [`${way}, and ${ending}.`, `Did you mean ${correction}?`];
  if (operator === "===" && start === undefined && Math.abs(step) !== 1)
    return [
      `${way} by ${Math.abs(step)}. Is it ever exactly ${numberText(end)}?`,
      `${quote(`${param} ${up ? ">=" : "<="} ${end}`)} would end it in any case.`,
    ];
  const depth = start === undefined ? undefined : Math.abs((end - start) / step);
  const room = `Only about ${numberText(maxPlainCalls)} calls fit inside one another.`;
  if (depth !== undefined && depth > maxPlainCalls / 4)
    return [
      `From ${quote(`${param} = ${start}`)}, ${quote(name)} calls itself about ${numberText(Math.ceil(depth))} times, each call inside the one before.`,
      `${room} A loop has no such limit.`,
    ];
  return [
    `${quote(name)} calls itself ${holdsAtEnd ? "until" : "while"} ${quotedCode(tree, test)}. ${room}`,
    `If ${quote(param)} has to be that far from its end, use a loop.`,
  ];
}

/** The number that the rest of the program passes to the function, if there is exactly one such call. */
function startOf(tree: ProgramTree, home: FunctionLike, index: number): number | undefined {
  const [only, another] = callersOf(tree, home).filter((call) => tree.home(call) !== home);
  return another || only?.type !== "CallExpression" ? undefined : numberOf(tree, only.arguments[index]);
}
