import { isCall, type Quoted } from "../parser/quoted.ts";
import { checkGuard } from "./guard-calls.ts";
import { matchPattern } from "./patterns.ts";
import type { Clause, Destination, Scope } from "./scope.ts";
import { type ClauseOrigin, mayFail as mayBePassedOver } from "./sites.ts";
import type { Unit } from "./unit.ts";

/** `a, b when c -> d`. */
export function clauseOf(node: Quoted): Clause {
  if (!isCall(node, "->", 2)) return { patterns: [], guards: [], body: node };
  const [parameters, body] = node.args as [Quoted & { kind: "list" }, Quoted];
  const [only] = parameters.items;
  if (parameters.items.length === 1 && isCall(only, "when")) {
    const guard = only.args.at(-1) as Quoted;
    return { patterns: only.args.slice(0, -1), guards: guardsOf(guard), body };
  }
  return { patterns: parameters.items, guards: [], body };
}

/** `a when b when c`: one of them must hold. */
export function guardsOf(guard: Quoted): Quoted[] {
  return isCall(guard, "when", 2) ? guard.args.flatMap(guardsOf) : [guard];
}

/** The clauses as Elixir lists them: `case … do a -> b end`. */
export function clausesOf(node: Quoted | undefined): Clause[] {
  return node?.kind === "list" ? node.items.map(clauseOf) : [];
}

/** Operations that never fail, so a guard that consists only of them needs no `try`. */
const safe = new Set(
  "== != === !== < > <= >= is_atom is_binary is_bitstring is_boolean is_float is_function is_integer is_list is_map is_nil is_number is_tuple is_struct is_exception in not and or {} __aliases__ @".split(
    " ",
  ),
);

function mayFail(node: Quoted): boolean {
  switch (node.kind) {
    case "call": {
      if (typeof node.name !== "string" || !safe.has(node.name)) return true;
      // In `a and b`, a value that is not a boolean makes the guard fail.
      if (node.name === "and" || node.name === "or" || node.name === "not")
        return node.args.some((arg) => mayFail(arg) || arg.kind === "variable");
      return node.args.some(mayFail);
    }
    case "list":
      return node.items.some(mayFail);
    case "pair":
      return mayFail(node.left) || mayFail(node.right);
    default:
      return false;
  }
}

export function writeGuards(unit: Unit, guards: readonly Quoted[], scope: Scope, fail: string): void {
  if (guards.length === 0) return;
  for (const guard of guards) checkGuard(unit, guard, scope);
  const [only] = guards;
  if (guards.length === 1 && only && !mayFail(only)) {
    const code = unit.expression(only, scope);
    unit.push(`if((${code})!==true)${fail}`);
    return;
  }
  const holds = unit.name("g");
  unit.push(`let ${holds}=false;`);
  for (const guard of guards) {
    unit.push(`if(!${holds})try{`);
    const code = unit.expression(guard, scope);
    unit.push(`${holds}=(${code})===true;}catch(e){$.inGuard(e)}`);
  }
  unit.push(`if(!${holds})${fail}`);
}

/** Writes clauses, of which the first that matches is taken; `otherwise` is a statement that runs if none does. */
export function writeClauses(
  unit: Unit,
  clauses: readonly Clause[],
  values: readonly string[],
  to: Destination,
  scope: Scope,
  otherwise: string,
  origin?: ClauseOrigin,
): void {
  const end = unit.name("L");
  const { sites } = unit;
  const first = origin ?? { group: sites?.newGroup() ?? 0, index: 0, name: "" };
  unit.push(`${end}:{`);
  for (const [nth, clause] of clauses.entries()) {
    const { patterns, guards, body } = clause;
    const label = unit.name("C");
    unit.push(`${label}:{`);
    const inner = scope.child();
    const bindings = new Map<string, string>();
    const triedSites = sites && {
      group: first.group,
      index: first.index + nth,
      text: sites.headOf(clause, first.name),
    };
    if (triedSites && mayBePassedOver(clause)) unit.clauseHead(clause, values, triedSites, inner);
    patterns.forEach((pattern, index) => {
      matchPattern(unit, pattern, values[index] as string, inner, `break ${label};`, bindings);
    });
    writeGuards(unit, guards, inner, `break ${label};`);
    unit.body(body, to, inner, "body", triedSites);
    unit.push(to.kind === "return" ? "}" : `break ${end};}`);
  }
  unit.push(`${otherwise}}`);
}

/** An anonymous function of these clauses. */
export function functionCode(unit: Unit, clauses: readonly Clause[], scope: Scope): string {
  const arity = clauses[0]?.patterns.length ?? 0;
  const parameters = Array.from({ length: arity }, () => unit.name("p"));
  const around = unit.module && unit.within;
  const within = around
    ? `,${JSON.stringify(unit.module?.name)},${JSON.stringify(`${around.name}/${around.arity}`)}`
    : "";
  const write = () =>
    unit.capture(() => {
      writeClauses(
        unit,
        clauses,
        parameters,
        { kind: "return" },
        scope,
        `$.noFunctionClause([${parameters}]${within});`,
      );
    });
  const body = unit.inFunction(undefined, true, write, arity);
  return `((${parameters})=>{${body}})`;
}
