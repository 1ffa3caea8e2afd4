import { isCall, type Quoted } from "../parser/quoted.ts";
import { clauseOf, clausesOf, writeClauses, writeGuards } from "./clauses.ts";
import { aliasSegments, keywordValue } from "./literals.ts";
import { moduleNameOf } from "./module-names.ts";
import { matchPattern } from "./patterns.ts";
import { CompileProblem } from "./problem.ts";
import type { Clause, Destination, Scope } from "./scope.ts";
import type { Unit } from "./unit.ts";

const nil = (node: Quoted): Quoted => ({ kind: "atom", name: "nil", span: node.span });

type Write = (unit: Unit, args: readonly Quoted[], to: Destination, scope: Scope, node: Quoted) => void;

/** Constructs that are statements here: each writes its value to its destination. */
export const control: Readonly<Record<string, Write>> = {
  __block__(unit, args, to, scope, node) {
    if (args.length === 0) return unit.deliver("null", to);
    args.forEach((each, index) => {
      const isLast = index === args.length - 1;
      if (isLast || hasCode(each)) unit.markSite("statement", each, scope);
      unit.compile(each, isLast ? to : { kind: "drop" }, scope);
    });
    void node;
  },
  if: (unit, args, to, scope, node) => conditional(unit, args, to, scope, node, true),
  unless: (unit, args, to, scope, node) => conditional(unit, args, to, scope, node, false),
  case(unit, args, to, scope, node) {
    const value = unit.name("s");
    unit.push(`const ${value}=${unit.expression(args[0] as Quoted, scope)};`);
    const clauses = clausesOf(keywordValue(args[1], "do"));
    writeClauses(unit, clauses, [value], to, scope, `${unit.at(node)}$.caseClause(${value});`);
  },
  cond(unit, args, to, scope) {
    const end = unit.name("L");
    unit.push(`${end}:{`);
    for (const { patterns, body } of clausesOf(keywordValue(args[0], "do"))) {
      unit.push("{");
      const inner = scope.child();
      if (hasCode(patterns[0] as Quoted)) unit.markSite("test", patterns[0] as Quoted, inner);
      const test = unit.simple(unit.expression(patterns[0] as Quoted, inner));
      unit.push(`if(${test}!==false&&${test}!==null){`);
      unit.body(body, to, inner);
      unit.push(to.kind === "return" ? "}}" : `break ${end};}}`);
    }
    unit.push("$.condClause();}");
  },
  with: writeWith,
  try: writeTry,
};

function conditional(
  unit: Unit,
  args: readonly Quoted[],
  to: Destination,
  scope: Scope,
  node: Quoted,
  isIf: boolean,
): void {
  const [condition, blocks] = args;
  // Variables that the condition binds are also visible after it.
  const test = unit.simple(unit.expression(condition as Quoted, scope));
  const holds = `${test}!==false&&${test}!==null`;
  unit.push(isIf ? `if(${holds}){` : `if(!(${holds})){`);
  const branch = (name: string) => {
    const block = keywordValue(blocks, name);
    if (block) unit.body(block, to, scope.child());
    else unit.compile(nil(node), to, scope.child());
  };
  branch("do");
  unit.push("}else{");
  branch("else");
  unit.push("}");
}

function writeWith(unit: Unit, args: readonly Quoted[], to: Destination, scope: Scope, node: Quoted): void {
  const last = args.at(-1);
  const body = keywordValue(last, "do") ?? nil(node);
  const otherwise = keywordValue(last, "else");
  const end = unit.name("L");
  const failureName = unit.name("F");
  const value = unit.name("w");
  const inner = scope.child();
  unit.push(`${end}:{let ${value};${failureName}:{`);
  for (const step of args.slice(0, -1)) {
    unit.markSite("statement", step, inner);
    if (!isCall(step, "<-", 2)) {
      unit.compile(step, { kind: "drop" }, inner);
      continue;
    }
    const { patterns, guards } = patternAndGuards(step.args[0] as Quoted);
    unit.push(`${value}=${unit.expression(step.args[1] as Quoted, inner)};`);
    const own = unit.name("m");
    unit.push(`const ${own}=${value};`);
    matchPattern(unit, patterns, own, inner, `break ${failureName};`);
    writeGuards(unit, guards, inner, `break ${failureName};`);
  }
  unit.body(body, to, inner);
  unit.push(to.kind === "return" ? "}" : `break ${end};}`);
  if (otherwise) writeClauses(unit, clausesOf(otherwise), [value], to, scope, `$.withClause(${value});`);
  else unit.deliver(value, to);
  unit.push("}");
}

export function patternAndGuards(node: Quoted): { patterns: Quoted; guards: readonly Quoted[] } {
  if (!isCall(node, "when", 2)) return { patterns: node, guards: [] };
  const { guards } = clauseOf({
    kind: "call",
    name: "->",
    args: [{ kind: "list", items: [node], span: node.span }, node],
    span: node.span,
  });
  return { patterns: node.args[0] as Quoted, guards };
}

function writeTry(unit: Unit, args: readonly Quoted[], to: Destination, scope: Scope, node: Quoted): void {
  const [blocks] = args;
  const rescue = clausesOf(keywordValue(blocks, "rescue"));
  const catchClauses = clausesOf(keywordValue(blocks, "catch"));
  const otherwise = keywordValue(blocks, "else");
  const after = keywordValue(blocks, "after");
  const result = unit.name("r");
  const end = unit.name("L");
  const leaves = unit.leavesTailCalls;
  const { fn } = unit;
  // No call inside is a tail call, or a jump to the function's beginning.
  unit.leavesTailCalls = false;
  unit.fn = undefined;
  unit.push(`let ${result};${end}:{`);
  if (after) unit.push("try{");
  const failureName = unit.name("x");
  unit.push("try{");
  unit.body(keywordValue(blocks, "do") ?? nil(node), { kind: "set", name: result }, scope.child());
  unit.push(`}catch(e){const ${failureName}=$.caught(e);`);
  const destination: Destination = { kind: "set", name: result };
  writeRescue(unit, rescue, failureName, destination, scope, end);
  writeCatch(unit, catchClauses, failureName, destination, scope, end);
  unit.push(`throw e;}`);
  if (otherwise) {
    const value = unit.name("v");
    unit.push(`const ${value}=${result};`);
    writeClauses(unit, clausesOf(otherwise), [value], destination, scope, `$.tryClause(${value});`);
  }
  if (after) {
    unit.push("}finally{");
    unit.body(after, { kind: "drop" }, scope.child());
    unit.push("}");
  }
  unit.push("}");
  unit.leavesTailCalls = leaves;
  unit.fn = fn;
  unit.deliver(result, to);
}

function writeRescue(
  unit: Unit,
  clauses: readonly Clause[],
  failure: string,
  to: Destination,
  scope: Scope,
  end: string,
): void {
  if (clauses.length === 0) return;
  unit.push(`if(${failure}.kind==="error"){`);
  for (const { patterns, body } of clauses) {
    const inner = scope.child();
    let pattern = patterns[0] as Quoted;
    let names: Quoted | undefined = pattern;
    unit.push("{");
    if (isCall(pattern, "in", 2)) [pattern, names] = pattern.args as [Quoted, Quoted];
    else if (pattern.kind === "variable") names = undefined;
    else pattern = { kind: "variable", name: "_", span: pattern.span };
    let test = "true";
    if (names && !(names.kind === "variable" && names.name === "_")) {
      const modules = names.kind === "list" ? names.items : [names];
      test = modules
        .map((each) => {
          if (!aliasSegments(each) && each.kind !== "atom")
            throw new CompileProblem(
              'invalid "rescue" clause. The clause should match on an alias, a variable or be in the "var in [alias]" format',
              each.span,
            );
          return `$.isStruct(${failure}.value,"${moduleNameOf(unit, each, scope)}")`;
        })
        .join("||");
    }
    unit.push(`if(${test}){`);
    if (pattern.kind === "variable" && pattern.name !== "_") {
      const own = unit.name(pattern.name);
      unit.push(`const ${own}=${failure}.value;`);
      inner.variables.set(pattern.name, own);
    }
    inner.variables.set("__STACKTRACE__", `$.stacktrace(${failure})`);
    unit.body(body, to, inner);
    unit.push(`break ${end};}}`);
  }
  unit.push("}");
}

function writeCatch(
  unit: Unit,
  clauses: readonly Clause[],
  failure: string,
  to: Destination,
  scope: Scope,
  end: string,
): void {
  for (const { patterns, guards, body } of clauses) {
    const label = unit.name("C");
    const inner = scope.child();
    const bindings = new Map<string, string>();
    unit.push(`${label}:{`);
    const fail = `break ${label};`;
    const value = unit.name("v");
    if (patterns.length === 1) unit.push(`if(${failure}.kind!=="throw")${fail}`);
    else {
      const kind = unit.name("k");
      unit.push(`const ${kind}=Symbol.for(${failure}.kind);`);
      matchPattern(unit, patterns[0] as Quoted, kind, inner, fail, bindings);
    }
    unit.push(`const ${value}=${patterns.length === 1 ? `${failure}.value` : `$.caughtValue(${failure})`};`);
    matchPattern(unit, patterns.at(-1) as Quoted, value, inner, fail, bindings);
    writeGuards(unit, guards, inner, fail);
    inner.variables.set("__STACKTRACE__", `$.stacktrace(${failure})`);
    unit.body(body, to, inner);
    unit.push(`break ${end};}`);
  }
}

/** Directives and literals have no code. */
function hasCode(node: Quoted): boolean {
  if (node.kind !== "call") return false;
  return !["alias", "import", "require", "use"].some((name) => node.name === name);
}
