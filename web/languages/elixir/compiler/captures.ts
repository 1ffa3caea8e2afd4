import { type Call, isCall, type Quoted } from "../parser/quoted.ts";
import { knownModule, refuse } from "./names.ts";
import { CompileProblem } from "./problem.ts";
import type { Scope } from "./scope.ts";
import type { Unit } from "./unit.ts";

/** `&name/1`, `&Module.name/1`, `&(&1 + 1)`, `&1`. */
export function captureCode(unit: Unit, body: Quoted, scope: Scope, node: Call): string {
  if (body.kind === "integer") {
    const index = Number(body.value) - 1;
    const parameter = unit.captures.at(-1)?.[index];
    if (parameter === undefined)
      throw new CompileProblem(
        `capture argument &${body.value} must be used within the capture operator &`,
        node.place,
      );
    return parameter;
  }
  if (isCall(body, "/", 2) && body.args[1]?.kind === "integer") {
    const named = namedFunction(unit, body.args[0] as Quoted, Number(body.args[1].value), scope);
    if (named !== undefined) return named;
  }
  const arity = highest(body);
  if (arity === 0) {
    throw new CompileProblem(
      "invalid args for &, expected one of:\n\n  * &Mod.fun/arity to capture a remote function, such as &Enum.map/2\n  * &fun/arity to capture a local or imported function, such as &is_atom/1\n  * &some_code(&1, ...) containing at least one argument as &1, such as &List.flatten(&1)",
      node.place,
    );
  }
  const parameters = Array.from({ length: arity }, () => unit.name("p"));
  unit.captures.push(parameters);
  const code = unit.inFunction(undefined, true, () =>
    unit.captured(() => unit.compile(body, { kind: "return" }, scope.child())),
  );
  unit.captures.pop();
  return `((${parameters})=>{${code}})`;
}

function namedFunction(unit: Unit, target: Quoted, arity: number, scope: Scope): string | undefined {
  const place = target.place;
  if (target.kind === "variable") {
    const own = unit.module?.functions.get(`${target.name}/${arity}`);
    if (own !== undefined) return own;
    if (scope.imports.has(`${target.name}/${arity}`))
      return `${unit.reference(scope.imports.get(`${target.name}/${arity}`) as string, `${target.name}/${arity}`)}.value`;
    return viaArguments(unit, target.name, arity, scope, place);
  }
  if (target.kind !== "call" || !isCall(target.name as Quoted, ".", 2) || target.args.length > 0)
    return undefined;
  const [module, name] = (target.name as Call).args as [Quoted, Quoted & { kind: "atom" }];
  const known = knownModule(unit, module, scope);
  const key = `${name.name}/${arity}`;
  if (known !== undefined) {
    refuse(unit, known, name.name, arity, target);
    return `${unit.reference(known, key)}.value`;
  }
  return `$.capture(${unit.expression(module, scope)},${unit.atom(name.name)},${arity})`;
}

/** `&+/2` and other operators and macros: a function that applies them. */
function viaArguments(unit: Unit, name: string, arity: number, scope: Scope, place: Quoted["place"]): string {
  const args = Array.from(
    { length: arity },
    (_, index): Quoted => ({ kind: "variable", name: `arg${index}`, place }),
  );
  const inner = scope.child();
  const parameters = args.map((arg) => {
    const own = unit.name("p");
    inner.variables.set((arg as { name: string }).name, own);
    return own;
  });
  const code = unit.inFunction(undefined, true, () =>
    unit.captured(() => unit.compile({ kind: "call", name, args, place }, { kind: "return" }, inner)),
  );
  return `$.named("Elixir.Kernel",${JSON.stringify(name)},(${parameters})=>{${code}})`;
}

function highest(node: Quoted): number {
  switch (node.kind) {
    case "list":
      return Math.max(0, ...node.items.map(highest));
    case "pair":
      return Math.max(highest(node.left), highest(node.right));
    case "call": {
      const [only] = node.args;
      if (node.name === "&") return only?.kind === "integer" ? Number(only.value) : 0;
      const inName = typeof node.name === "string" ? 0 : highest(node.name);
      return Math.max(inName, ...node.args.map(highest));
    }
    default:
      return 0;
  }
}
