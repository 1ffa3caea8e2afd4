import { isCall, type Quoted, type QuotedCall } from "../parser/quoted.ts";
import { CompileProblem } from "./problem.ts";
import type { Scope } from "./scope.ts";
import type { Unit } from "./unit.ts";

/**
 * Compiles `a |> f(b) |> g` as `g(p)`, where `p` is the result of all stages before the last. One variable has the
 * value of each stage in turn, so none is held longer than in `g(f(a, b))`, and looking inside can show it.
 */
export function writePipe<T>(unit: Unit, node: QuotedCall, scope: Scope, last: (call: Quoted) => T): T {
  const [left, right] = node.args as [Quoted, Quoted];
  if (isDebugging(right)) return last(pipeInto(unit, left, right));
  const [first, ...stages] = stagesOf(node) as [Quoted, ...Quoted[]];
  let value = first;
  let pipedCode: string | undefined;
  const hold = (code: string) => {
    if (pipedCode !== undefined) return unit.push(`${pipedCode}=${code};`);
    pipedCode = unit.name("p");
    unit.push(`let ${pipedCode}=${code};`);
    // No variable of a program has such a name.
    scope.variables.set(pipedCode, pipedCode);
    value = { kind: "variable", name: pipedCode, span: first.span };
  };
  const isMade = first.kind === "list" || first.kind === "pair" || first.kind === "call";
  if (isMade && !isCall(first, "__aliases__")) hold(unit.expression(first, scope));
  const before = (stage: Quoted) => {
    unit.markSite("stage", stage, scope, pipedCode);
    return pipeInto(unit, value, stage);
  };
  for (const stage of stages.slice(0, -1)) hold(unit.expression(before(stage), scope));
  const result = last(before(stages.at(-1) as Quoted));
  if (pipedCode !== undefined) scope.variables.delete(pipedCode);
  return result;
}

/**
 * The stages of a pipe, beginning with the first value. A pipe that ends in `dbg` stays whole, because `dbg` shows each
 * stage itself.
 */
function stagesOf(node: Quoted): readonly Quoted[] {
  if (!isCall(node, "|>", 2)) return [node];
  const [left, right] = node.args as [Quoted, Quoted];
  return isDebugging(right) ? [node] : [...stagesOf(left), right];
}

function isDebugging(stage: Quoted): boolean {
  return isCall(stage, "dbg", 0) || (stage.kind === "variable" && stage.name === "dbg");
}

function pipeInto(unit: Unit, value: Quoted, into: Quoted): Quoted {
  if (into.kind === "variable") return { kind: "call", name: into.name, args: [value], span: into.span };
  const refuse = (message: string): never => {
    throw new CompileProblem(message, into.span, undefined, "ArgumentError");
  };
  const own = unit.textOf(value);
  const text = unit.textOf(into);
  if (isCall(into, "fn"))
    return refuse(
      `cannot pipe ${own} into an anonymous function without calling the function; use Kernel.then/2 instead or define the anonymous function as a regular private function`,
    );
  const name = into.kind === "call" ? into.name : undefined;
  const isOperator = typeof name === "string" && /^\W/.test(name);
  if (isOperator && (into as QuotedCall).args.length === 1 && /^[-+!^]$/.test(name))
    return refuse(
      `piping into a unary operator is not supported, please use the qualified name: Kernel.${name}(${unit.textOf((into as QuotedCall).args[0] as Quoted)}), instead of ${text}`,
    );
  if (into.kind !== "call" || isOperator || name === "__aliases__" || name === "__block__")
    return refuse(
      `cannot pipe ${own} into ${text}, can only pipe into local calls foo(), remote calls Foo.bar() or anonymous function calls foo.()`,
    );
  const { noParens: _, ...call } = into;
  return { ...call, args: [value, ...into.args] };
}
