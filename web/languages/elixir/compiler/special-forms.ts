import { isCall, type Quoted, type QuotedCall } from "../parser/quoted.ts";
import { notHere } from "../runtime/restricted.ts";
import { attributeCode } from "./attributes.ts";
import { segmentCode } from "./bitstrings.ts";
import { captureCode } from "./captures.ts";
import { clauseOf, functionCode } from "./clauses.ts";
import { moduleForms } from "./compile-module.ts";
import { dbgCode } from "./dbg.ts";
import { writeDirective } from "./directives.ts";
import { checkStruct, knownModule } from "./module-names.ts";
import { nestedPath } from "./nested-paths.ts";
import { givesBoolean, operatorCode } from "./operator-code.ts";
import { checkParallelMatch } from "./parallel-matches.ts";
import { matchPattern } from "./patterns.ts";
import { writePipe } from "./pipes.ts";
import { CompileProblem, failRestrictedName } from "./problem.ts";
import { quoteCode } from "./quote.ts";
import type { Clause, Scope } from "./scope.ts";
import { isSimple, type Unit } from "./unit.ts";

const typeTests: Readonly<Record<string, (x: string) => string>> = {
  is_integer: (x) => `(typeof ${x}==="bigint")`,
  is_float: (x) => `(typeof ${x}==="number")`,
  is_number: (x) => `(typeof ${x}==="bigint"||typeof ${x}==="number")`,
  is_boolean: (x) => `(typeof ${x}==="boolean")`,
  is_nil: (x) => `(${x}===null)`,
  is_list: (x) => `(${x} instanceof $C)`,
  is_tuple: (x) => `(${x} instanceof Array)`,
  is_map: (x) => `(${x} instanceof $M)`,
  is_atom: (x) => `(typeof ${x}==="symbol"||${x}===null||typeof ${x}==="boolean")`,
};

type Form = (unit: Unit, args: readonly Quoted[], scope: Scope, node: QuotedCall) => string | undefined;

function binaryForm(operator: string): Form {
  return (unit, args, scope) => {
    if (args.length !== 2) {
      if (args.length !== 1) return undefined;
      const [only] = args as [Quoted];
      const code = unit.simple(unit.expression(only, scope));
      if (operator === "-") return `(typeof ${code}==="bigint"?-${code}:$.negate(${code}))`;
      return operator === "+" ? `$.plus(${code})` : undefined;
    }
    const codes = unit.arguments(args, scope);
    let [left, right] = codes as [string, string];
    if (!isSimple(left)) left = unit.simple(left);
    if (!isSimple(right)) right = unit.simple(right);
    const code = operatorCode(operator, left, right);
    return code?.replace("$.", `${unit.at(args[0] as Quoted)}$.`);
  };
}

/** Whether it is certain that the result is true or false. */
function isBoolean(node: Quoted): boolean {
  if (node.kind === "atom") return node.name === "true" || node.name === "false";
  return node.kind === "call" && typeof node.name === "string" && givesBoolean.has(node.name);
}

/** `and` and `or` require a boolean on the left side, `&&` and `||` do not. */
function logical(operator: string, whenLeft: "true" | "false", strict: boolean): Form {
  return (unit, args, scope) => {
    if (args.length !== 2) return undefined;
    const [left, right] = args as [Quoted, Quoted];
    const value = unit.name("b");
    unit.push(`let ${value}=${unit.expression(left, scope)};`);
    if (strict && !isBoolean(left))
      unit.push(`if(typeof ${value}!=="boolean")$.badBoolean("${operator}",${value});`);
    const truthy = strict ? `${value}===true` : `${value}!==false&&${value}!==null`;
    unit.push(whenLeft === "true" ? `if(${truthy}){` : `if(!(${truthy})){`);
    unit.compile(right, { kind: "set", name: value }, scope.child());
    unit.push("}");
    return value;
  };
}

/** Operators, macros and functions of Kernel with special code. */
export const forms: Readonly<Record<string, Form>> = {
  ...Object.fromEntries(
    ["+", "-", "*", "<", ">", "<=", ">=", "==", "!=", "===", "!=="].map((each) => [each, binaryForm(each)]),
  ),
  and: logical("and", "true", true),
  or: logical("or", "false", true),
  "&&": logical("&&", "true", false),
  "||": logical("||", "false", false),
  not(unit, args, scope) {
    const code = unit.simple(unit.expression(args[0] as Quoted, scope));
    return isBoolean(args[0] as Quoted) ? `(!${code})` : `$.not(${code})`;
  },
  "!"(unit, args, scope) {
    const code = unit.simple(unit.expression(args[0] as Quoted, scope));
    return `(${code}===false||${code}===null)`;
  },
  ...Object.fromEntries(
    Object.entries(typeTests).map(([name, test]): [string, Form] => [
      name,
      (unit, args, scope) =>
        args.length === 1 ? test(unit.simple(unit.expression(args[0] as Quoted, scope))) : undefined,
    ]),
  ),
  "="(unit, args, scope, node) {
    const [pattern, right] = args as [Quoted, Quoted];
    checkParallelMatch(pattern, right, false, (each) => unit.textOf(each));
    const value = unit.simple(unit.expression(right, scope));
    if (pattern.kind === "variable" && pattern.name !== "_" && !pattern.name.startsWith("__")) {
      const own = unit.name(pattern.name);
      unit.push(`const ${own}=${value};`);
      scope.variables.set(pattern.name, own);
      return own;
    }
    matchPattern(unit, pattern, value, scope, `${unit.at(node)}$.matchError(${value});`);
    return value;
  },
  "|>": (unit, _args, scope, node) => writePipe(unit, node, scope, (call) => unit.expression(call, scope)),
  "^"(_unit, _args, _scope, node) {
    throw new CompileProblem(
      "misplaced operator ^. The pin operator ^ is supported only inside matches or inside custom macros. Make sure you are inside a match or all necessary macros have been required",
      node.span,
    );
  },
  "{}": (unit, args, scope) => `[${unit.arguments(args, scope)}]`,
  "%{}"(unit, args, scope) {
    const [first] = args;
    if (isCall(first, "|", 2)) {
      const [base, updates] = first.args as [Quoted, Quoted & { kind: "list" }];
      const codes = unit.arguments([base, ...entriesOf(updates.items)], scope);
      return `${unit.at(first)}$.updateMap(${codes[0]},[${codes.slice(1)}])`;
    }
    return `$.mapOf([${unit.arguments(entriesOf(args), scope)}])`;
  },
  "%"(unit, args, scope, node) {
    const [name, map] = args as [Quoted, QuotedCall];
    const module = knownModule(unit, name, scope);
    if (module === undefined)
      throw new CompileProblem("expected struct name to be a compile time atom or alias", node.span);
    checkStruct(unit, module, node.span);
    const [first] = map.args;
    if (isCall(first, "|", 2)) {
      const [base, updates] = first.args as [Quoted, Quoted & { kind: "list" }];
      const codes = unit.arguments([base, ...entriesOf(updates.items)], scope);
      return `${unit.at(node)}$.updateStruct(${unit.atom(module)},${codes[0]},[${codes.slice(1)}])`;
    }
    return `${unit.at(node)}$.struct(${unit.atom(module)},[${unit.arguments(entriesOf(map.args), scope)}])`;
  },
  "<<>>"(unit, args, scope, node) {
    const isText = args.every(
      (part) =>
        (part.kind === "binary" && typeof part.value === "string") ||
        (isCall(part, "::", 2) &&
          part.args[1]?.kind === "variable" &&
          part.args[1].name === "binary" &&
          isToString(part.args[0])),
    );
    if (isText) {
      const parts = args.map((part) => (isCall(part, "::", 2) ? (part.args[0] as Quoted) : part));
      return `${unit.at(node)}$.text([${unit.arguments(parts, scope)}])`;
    }
    const segments = args.map((part, index) =>
      segmentCode(unit, part, scope, index === args.length - 1, false),
    );
    const codes = unit.arguments(
      segments.map(({ content }) => content),
      scope,
    );
    return `${unit.at(node)}$.bits([${codes.map((code, index) => `[${code},${segments[index]?.options}]`)}])`;
  },
  fn(unit, args, scope) {
    const clauses: Clause[] = args.map(clauseOf);
    const arity = clauses[0]?.patterns.length;
    const other = clauses.find(({ patterns }) => patterns.length !== arity);
    if (other)
      throw new CompileProblem(
        "cannot mix clauses with different arities in anonymous functions",
        other.body.span,
      );
    return functionCode(unit, clauses, scope);
  },
  "&": (unit, args, scope, node) => captureCode(unit, args[0] as Quoted, scope, node),
  __aliases__: (unit, _args, scope, node) => {
    const module = knownModule(unit, node, scope);
    return module === undefined
      ? failRestrictedName("Module.concat/1", notHere, node.span)
      : unit.atom(module);
  },
  "@": attributeCode,
  in(unit, args, scope, node) {
    const [left, right] = args as [Quoted, Quoted];
    const value = unit.simple(unit.expression(left, scope));
    if (right.kind === "list" && !right.items.some((item) => isCall(item, "|", 2))) {
      const items = unit.arguments(right.items, scope);
      return items.length === 0 ? "false" : `(${items.map((item) => `$.same(${value},${item})`).join("||")})`;
    }
    if (isCall(right, "..", 2) || isCall(right, "..//", 3)) {
      const bounds = unit.arguments(right.args, scope);
      return `$.inRange(${[value, ...bounds]})`;
    }
    return `${unit.at(node)}$.member(${unit.expression(right, scope)},${value})`;
  },
  "..": (unit, args, scope) =>
    args.length === 2
      ? `$.range(${unit.arguments(args, scope)})`
      : args.length === 0
        ? "$.range(0n,-1n,1n)"
        : undefined,
  "..//": (unit, args, scope) => `$.range(${unit.arguments(args, scope)})`,
  "<>": (unit, args, scope, node) => `${unit.at(node)}$.concatenate(${unit.arguments(args, scope)})`,
  to_string: (unit, args, scope, node) =>
    args.length === 1 ? `${unit.at(node)}$.toText(${unit.arguments(args, scope)})` : undefined,
  to_charlist: (unit, args, scope) =>
    `${unit.reference("Elixir.List.Chars", "to_charlist/1")}.fn(${unit.arguments(args, scope)})`,
  // Outside of macros, it is the variable.
  "var!": (unit, args, scope) =>
    args.length === 1 && args[0]?.kind === "variable" ? unit.expression(args[0], scope) : undefined,
  raise(unit, args, scope, node) {
    const module = args[0] && args.length <= 2 ? knownModule(unit, args[0], scope) : undefined;
    if (module !== undefined && args[0]?.kind !== "atom") {
      const rest = args[1] ? unit.arguments([args[1]], scope) : ["$E"];
      return `${unit.at(node)}$.raiseStruct(${unit.atom(module)},${rest})`;
    }
    return `${unit.at(node)}$.raise(${unit.arguments(args, scope)})`;
  },
  reraise: (unit, args, scope, node) => `${unit.at(node)}$.reraise(${unit.arguments(args, scope)})`,
  "match?"(unit, args, scope) {
    const [pattern, value] = args as [Quoted, Quoted];
    const code = unit.simple(unit.expression(value, scope));
    const result = unit.name("r");
    unit.push(`let ${result}=false;${result}C:{`);
    const guard = isCall(pattern, "when", 2) ? pattern : undefined;
    matchPattern(
      unit,
      guard ? (guard.args[0] as Quoted) : pattern,
      code,
      guard ? scope : scope.child(),
      `break ${result}C;`,
    );
    if (guard) unit.push(`if(${unit.expression(guard.args[1] as Quoted, scope)}!==true)break ${result}C;`);
    unit.push(`${result}=true;}`);
    return result;
  },
  // biome-ignore lint/suspicious/noThenProperty: it is Elixir's function of that name, and this table is never awaited
  then: (unit, args, scope, node) => {
    const [value, fn] = unit.arguments(args, scope);
    return `${unit.at(node)}$.call1(${fn},${value})`;
  },
  tap: (unit, args, scope, node) => {
    const [value = "", fn = ""] = unit.arguments(args, scope);
    const holder = unit.simple(value);
    unit.push(`${unit.at(node)}$.call1(${fn},${holder});`);
    return holder;
  },
  dbg(unit, args, scope, node) {
    const [value, options] = args;
    if (!value) return failRestrictedName("dbg/0", notHere, node.span);
    if (options) return failRestrictedName("dbg/2", notHere, node.span);
    return dbgCode(unit, value, scope, node);
  },
  throw: (unit, args, scope, node) => `${unit.at(node)}$.throwTerm(${unit.arguments(args, scope)})`,
  exit: (unit, args, scope, node) => `${unit.at(node)}$.exitWith(${unit.arguments(args, scope)})`,
  is_struct: (unit, args, scope) => `$.isStructOf(${unit.arguments(args, scope)})`,
  is_exception: (unit, args, scope) => `$.isException(${unit.arguments(args, scope)})`,
  put_in: nestedPath,
  update_in: nestedPath,
  get_and_update_in: nestedPath,
  pop_in: nestedPath,
  ...moduleForms,
  quote: quoteCode,
  destructure(unit, args, scope, node) {
    const [pattern, right] = args;
    if (args.length !== 2 || pattern?.kind !== "list" || !right) return undefined;
    const code = `$.destructured(${unit.expression(right, scope)},${pattern.items.length})`;
    const value = unit.simple(`${unit.at(node)}${code}`);
    matchPattern(unit, pattern, value, scope, `${unit.at(node)}$.matchError(${value});`);
    return value;
  },
  binding(unit, args, scope) {
    if (args.length > 0) return undefined;
    const variables = [...scope.variables].filter(
      ([name]) => name !== "__STACKTRACE__" && !/[$&]/.test(name),
    );
    const bindings = variables.map(([name, own]) => `${JSON.stringify(name)}:${own}`);
    return `$.allBound({${bindings}},${unit.isCell && !unit.module})`;
  },
  alias: writeDirective,
  import: writeDirective,
  require: writeDirective,
  use: writeDirective,
  "::"(_unit, _args, _scope, node) {
    throw new CompileProblem(
      "misplaced operator ::/2. The :: operator is typically used in bitstrings to specify types and sizes of segments or in module attributes to specify types",
      node.span,
    );
  },
};

function isToString(node: Quoted | undefined): boolean {
  return node?.kind === "call" && isCall(node.name as Quoted, ".", 2);
}

/** Keys and values alternately. */
function entriesOf(pairs: readonly Quoted[]): Quoted[] {
  return pairs.flatMap((pair) => {
    if (pair.kind === "pair") return [pair.left, pair.right];
    throw new CompileProblem("expected key-value pairs in a map", pair.span);
  });
}
