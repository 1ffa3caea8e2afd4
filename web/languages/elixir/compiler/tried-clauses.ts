import { isCall, type Quoted } from "../parser/quoted.ts";
import { withoutMarks } from "./code-layout.ts";
import { matchPattern } from "./patterns.ts";
import type { Clause, Scope } from "./scope.ts";
import type { Unit } from "./unit.ts";

/**
 * The code of a function that reports, when no clause has matched, which parts of each clause did: a list of pieces of
 * text for each clause. `values` are the arguments' names in the code.
 */
export function triedClausesCode(
  unit: Unit,
  kind: string,
  name: string,
  clauses: readonly (Clause & { readonly scope: Scope })[],
  values: readonly string[],
  within: (clause: Clause, work: () => void) => void,
): string {
  const names: string[] = [];
  const write = () =>
    clauses.map((clause) => {
      let pieces = "";
      within(clause, () => {
        pieces = clauseCode(unit, `${kind} ${name}`, clause, values, names);
      });
      return `[${pieces}]`;
    });
  const clausesCode = unit.sites ? unit.sites.without(write) : write();
  const declaration = names.length > 0 ? `let ${names};` : "";
  return withoutMarks(`()=>{${declaration}return [${clausesCode}];}`);
}

const plain = (text: string) => `[${JSON.stringify(text)},null]`;

function clauseCode(
  unit: Unit,
  head: string,
  { patterns, guards, scope }: Clause & { readonly scope: Scope },
  values: readonly string[],
  names: string[],
): string {
  const inner = scope.child();
  const bindings = new Map<string, string>();
  const pieces = [plain(`${head}(`)];
  patterns.forEach((pattern, index) => {
    if (index > 0) pieces.push(plain(", "));
    const test = unit.capture(() =>
      matchPattern(unit, pattern, values[index] as string, inner, "return false;", bindings),
    );
    // Later patterns and the guards use the variables of a pattern.
    const assignments = test.replace(/\bconst ([\w$]+)=/g, (_, own: string) => {
      names.push(own);
      return `${own}=`;
    });
    pieces.push(`[${JSON.stringify(textOf(unit, pattern))},$.fits(()=>{${assignments}return true;})]`);
  });
  pieces.push(plain(")"));
  for (const guard of guards) {
    pieces.push(plain(" when "));
    pieces.push(...guardCode(unit, guard, inner));
  }
  return pieces.join(",");
}

function guardCode(unit: Unit, guard: Quoted, scope: Scope): string[] {
  for (const operator of ["and", "or"]) {
    if (!isCall(guard, operator, 2)) continue;
    const [left, right] = guard.args as [Quoted, Quoted];
    return [
      ...guardCode(unit, left, scope),
      plain(` ${operator} `),
      ...guardCode(unit, right, scope.child()),
    ];
  }
  const unboundNames = [...variablesOf(guard)].flatMap((name) => {
    const own = scope.variables.get(name);
    return own === undefined ? [] : [`${own}===undefined`];
  });
  let value = "";
  const statements = unit.capture(() => {
    value = unit.expression(guard, scope.child());
  });
  const before = unboundNames.length > 0 ? `if(${unboundNames.join("||")})return false;` : "";
  return [`[${JSON.stringify(textOf(unit, guard))},$.fits(()=>{${before}${statements}return (${value});})]`];
}

function variablesOf(node: Quoted, variables = new Set<string>()): Set<string> {
  if (node.kind === "variable") variables.add(node.name);
  if (node.kind === "list") for (const each of node.items) variablesOf(each, variables);
  if (node.kind === "pair") for (const each of [node.left, node.right]) variablesOf(each, variables);
  if (node.kind === "call") for (const each of node.args) variablesOf(each, variables);
  return variables;
}

/** The source text on one line. */
function textOf(unit: Unit, { span }: Quoted): string {
  // A map's span begins after its `%`.
  const start =
    unit.text[span.start] === "{" && unit.text[span.start - 1] === "%" ? span.start - 1 : span.start;
  return unit.text.slice(start, span.end).replace(/\s*\n\s*/g, " ");
}
