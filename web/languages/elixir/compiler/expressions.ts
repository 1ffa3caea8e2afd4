import { resolveEscapes } from "../parser/escapes.ts";
import { type Call, isCall, type Quoted } from "../parser/quoted.ts";
import { notHere, restrictedFunction } from "../runtime/restricted.ts";
import { givesBoolean, operatorCode } from "./arithmetic.ts";
import { attributeCode, moduleAttributeCode } from "./attributes.ts";
import { segmentCode } from "./bitstrings.ts";
import { captureCode } from "./captures.ts";
import { clauseOf, functionCode } from "./clauses.ts";
import { writeFor } from "./comprehension.ts";
import { control } from "./control.ts";
import { dbgCode } from "./dbg.ts";
import { writeDirective } from "./directives.ts";
import { shownModule } from "./library.ts";
import { aliasSegments, literalCode, textCode } from "./literals.ts";
import { moduleForms, writeModule } from "./modules.ts";
import { checkImports, checkStruct, isLibraryMacro, kernelFunctions, knownModule, refuse } from "./names.ts";
import { nestedPath } from "./nested.ts";
import { checkParallelMatch } from "./parallel-matches.ts";
import { matchPattern } from "./patterns.ts";
import { writePipe } from "./pipes.ts";
import { CompileProblem, restricted } from "./problem.ts";
import { quoteCode } from "./quote.ts";
import type { Clause, Destination, Scope } from "./scope.ts";
import { checkShape } from "./shapes.ts";
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

/** Writes what gives the value of `node`, and puts it where it goes. */
export function compile(unit: Unit, node: Quoted, to: Destination, scope: Scope): void {
  if (node.kind === "call" && typeof node.name === "string") {
    const { name, args } = node;
    if (!isLocal(unit, name, args.length)) {
      const write = Object.hasOwn(control, name) ? control[name] : undefined;
      if (write) {
        checkImports(unit, node, scope);
        checkShape({ ...node, name });
        write(unit, args, to, scope, node);
        return;
      }
      if (name === "for") {
        checkShape({ ...node, name });
        writeFor(unit, args, to, scope);
        return;
      }
      if (name === "defmodule" || name === "defprotocol" || name === "defimpl") {
        unit.deliver(writeModule(unit, node, scope), to);
        return;
      }
    }
    if (name === "|>" && args.length === 2) {
      writePipe(unit, node, scope, (call) => compile(unit, call, to, scope));
      return;
    }
  }
  if (to.kind === "return" && node.kind === "call") {
    const tail = tailCall(unit, node, scope);
    if (tail) return;
  }
  unit.deliver(expression(unit, node, scope), to);
}

function isLocal(unit: Unit, name: string, arity: number): boolean {
  return unit.module?.functions.has(`${name}/${arity}`) ?? false;
}

/** A call in tail position: of the function itself it is a jump, else it is left to the caller. */
function tailCall(unit: Unit, node: Call, scope: Scope): boolean {
  if (!unit.leavesTailCalls) return false;
  if (typeof node.name === "string") {
    const key = `${node.name}/${node.args.length}`;
    const own = unit.module?.functions.get(key);
    if (own === undefined) return false;
    checkImports(unit, node, scope);
    const args = unit.arguments(node.args, scope);
    if (unit.fn?.self === key) {
      const names = args.map(() => unit.name("n"));
      if (names.length > 0) unit.push(`const ${names.map((each, i) => `${each}=${args[i]}`).join(",")};`);
      unit.push(names.map((each, i) => `$a${i}=${each};`).join(""));
      unit.push("continue F;");
      return true;
    }
    unit.push(`return (${unit.at(node)}$.tail(${own},[${args}]));`);
    return true;
  }
  if (!isCall(node.name, ".", 1)) return false;
  const [fn] = node.name.args as [Quoted];
  const [code, ...args] = unit.arguments([fn, ...node.args], scope);
  unit.push(`return (${unit.at(node)}$.tailValue(${code},[${args}]));`);
  return true;
}

/** The code of a value; what has to be done first is written as statements. */
export function expression(unit: Unit, node: Quoted, scope: Scope): string {
  const literal = literalCode(unit, node);
  if (literal !== undefined) return literal;
  switch (node.kind) {
    case "variable":
      return variable(unit, node, scope);
    case "pair":
      return `[${unit.arguments([node.left, node.right], scope)}]`;
    case "list": {
      const last = node.items.at(-1);
      if (isCall(last, "|", 2)) {
        const codes = unit.arguments([...node.items.slice(0, -1), ...last.args], scope);
        // Nothing is taken out of `codes`: the build's minifier puts what `tail` is into the text, behind them.
        const tail = codes.at(-1);
        return `$.list([${codes.slice(0, -1)}],${tail})`;
      }
      return node.items.length === 0 ? "$E" : `$.list([${unit.arguments(node.items, scope)}])`;
    }
    case "call":
      return callCode(unit, node, scope);
    default:
      throw new Error("unreachable");
  }
}

function variable(unit: Unit, node: Quoted & { kind: "variable" }, scope: Scope): string {
  const { name } = node;
  const own = scope.variables.get(name);
  if (own !== undefined) return own;
  switch (name) {
    case "__MODULE__":
      return unit.module ? unit.atom(unit.module.name) : "null";
    case "__ENV__":
    case "__CALLER__":
    case "__STACKTRACE__":
    case "__DIR__":
      return restricted(name, notHere, node.place);
    case "_":
      throw new CompileProblem(
        'invalid use of _. "_" represents a value to be ignored in a pattern and cannot be used in expressions',
        node.place,
      );
    default:
  }
  if (unit.isCell && !unit.module && !isKnown(unit, name, 0, scope)) {
    return `$.binding(${textCode(name)},${JSON.stringify(unit.file)},${node.place.line})`;
  }
  return callCode(unit, { kind: "call", name, args: [], place: node.place }, scope);
}

function isKnown(unit: Unit, name: string, arity: number, scope: Scope): boolean {
  return (
    isLocal(unit, name, arity) ||
    scope.imports.has(`${name}/${arity}`) ||
    kernelFunctions.has(`${name}/${arity}`)
  );
}

function callCode(unit: Unit, node: Call, scope: Scope): string {
  const { name, args } = node;
  if (typeof name !== "string") return remoteCode(unit, node, name, scope);
  const arity = args.length;
  const key = `${name}/${arity}`;
  checkImports(unit, node, scope);
  const own = unit.module?.functions.get(key);
  if (own !== undefined)
    return `${unit.at(node)}$.finish(${unit.at(node)}${own}(${unit.arguments(args, scope)}))`;
  const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
  const special = form?.(unit, args, scope, node);
  if (special !== undefined) return special;
  if (
    Object.hasOwn(control, name) ||
    name === "for" ||
    name === "defmodule" ||
    name === "defprotocol" ||
    name === "defimpl"
  ) {
    const result = unit.name("r");
    unit.push(`let ${result};`);
    unit.compile(node, { kind: "set", name: result }, scope);
    return result;
  }
  const hint = restrictedFunction(name, arity);
  if (hint !== undefined) restricted(key, hint, node.place);
  const macro = unit.guardMacro(name, arity);
  if (macro) {
    const inner = scope.child();
    unit.arguments(args, scope).forEach((code, index) => {
      const held = unit.name("h");
      unit.push(`const ${held}=${code};`);
      inner.variables.set(macro.parameters[index] as string, held);
    });
    return unit.expression(macro.body, inner);
  }
  if (name.startsWith("sigil_")) return sigil(unit, node, scope);
  const imported = scope.imports.get(key);
  if (imported !== undefined && unit.modules.get(imported)?.guards.has(key))
    return `${unit.at(node)}${unit.reference(imported, `MACRO-${key}`)}.fn(${unit.arguments(args, scope)})`;
  const module = imported ?? (kernelFunctions.has(key) ? "Elixir.Kernel" : undefined);
  if (module !== undefined) {
    const code = `${unit.reference(module, key)}.fn(${unit.arguments(args, scope)})`;
    return imported ? `${unit.at(node)}$.finish(${unit.at(node)}${code})` : unit.at(node) + code;
  }
  for (const whole of [...scope.imports].filter(([at]) => at.startsWith("*")))
    return `${unit.at(node)}$.finish(${unit.at(node)}${unit.reference(whole[1], key)}.fn(${unit.arguments(args, scope)}))`;
  throw new CompileProblem(
    unit.module
      ? `undefined function ${key} (expected ${shownModule(unit.module.name)} to define such a function or for it to be imported, but none are available)`
      : `undefined function ${key} (there is no such import)`,
    node.place,
  );
}

/** `left.name(…)`, `left.(…)`, and what else is called that is no plain name. */
function remoteCode(unit: Unit, node: Call, called: Quoted, scope: Scope): string {
  if (!isCall(called, ".")) {
    const [fn, ...args] = unit.arguments([called, ...node.args], scope);
    return `${unit.at(node)}$.call(${fn},[${args}])`;
  }
  const [left, right] = called.args as [Quoted, Quoted | undefined];
  if (!right) {
    const [fn, ...args] = unit.arguments([left, ...node.args], scope);
    return args.length <= 3
      ? `${unit.at(node)}$.call${args.length}(${[fn, ...args]})`
      : `${unit.at(node)}$.call(${fn},[${args}])`;
  }
  const name = right.kind === "atom" ? right.name : "";
  const { args } = node;
  if (name === "{}" && aliasSegments(left)) throw new CompileProblem("invalid use of Module.{…}", node.place);
  const module = knownModule(unit, left, scope);
  if (module !== undefined && !(left.kind === "atom" && (left.name === "nil" || left.name === "true"))) {
    const key = `${name}/${args.length}`;
    // `value[key]` is written all the time, and is the runtime's own.
    if (module === "Elixir.Access" && key === "get/2" && !unit.modules.has(module))
      return `${unit.at(node)}$.access(${unit.arguments(args, scope)})`;
    const attribute = module === "Elixir.Module" ? moduleAttributeCode(unit, name, node, scope) : undefined;
    if (attribute !== undefined) return attribute;
    refuse(unit, module, name, args.length, node);
    if (module !== unit.module?.name && unit.modules.get(module)?.guards.has(key)) {
      if (!scope.required.has(module))
        return `${unit.at(node)}$.macroNotRequired(${unit.atom(module)},${unit.atom(name)},${args.length})`;
      return `${unit.at(node)}${unit.reference(module, `MACRO-${key}`)}.fn(${unit.arguments(args, scope)})`;
    }
    if (!scope.required.has(module) && isLibraryMacro(module, key))
      return `${unit.at(node)}$.macroNotRequired(${unit.atom(module)},${unit.atom(name)},${args.length})`;
    if (module === "Elixir.Kernel") {
      const asLocal: Call = { ...node, name };
      const form = Object.hasOwn(forms, name) ? forms[name]?.(unit, args, scope, asLocal) : undefined;
      if (form !== undefined) return form;
      if (Object.hasOwn(control, name)) return callCode(unit, asLocal, scope);
    }
    return `${unit.at(node)}$.finish(${unit.at(node)}${unit.reference(module, key)}.fn(${unit.arguments(args, scope)}))`;
  }
  if (left.kind === "integer" || left.kind === "float" || left.kind === "binary" || left.kind === "list")
    throw new CompileProblem(`invalid call ${unit.textOf(node)}`, node.place);
  const [target, ...rest] = unit.arguments([left, ...args], scope);
  if (node.noParens) return `${unit.at(node)}$.field(${target},${unit.atom(name)})`;
  return `${unit.at(node)}$.invoke(${target},${unit.atom(name)},[${rest}])`;
}

type Form = (unit: Unit, args: readonly Quoted[], scope: Scope, node: Call) => string | undefined;

function binaryForm(operator: string): Form {
  return (unit, args, scope) => {
    if (args.length !== 2) {
      if (args.length !== 1) return undefined;
      const [only] = args as [Quoted];
      const code = unit.simple(expression(unit, only, scope));
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

/** Is it plain that this gives true or false? */
function isBoolean(node: Quoted): boolean {
  if (node.kind === "atom") return node.name === "true" || node.name === "false";
  return node.kind === "call" && typeof node.name === "string" && givesBoolean.has(node.name);
}

/** `and`, `or`: the left side has to be a boolean. `&&`, `||`: nothing has to. */
function logical(operator: string, whenLeft: "true" | "false", strict: boolean): Form {
  return (unit, args, scope) => {
    if (args.length !== 2) return undefined;
    const [left, right] = args as [Quoted, Quoted];
    const value = unit.name("b");
    unit.push(`let ${value}=${expression(unit, left, scope)};`);
    if (strict && !isBoolean(left))
      unit.push(`if(typeof ${value}!=="boolean")$.badBoolean("${operator}",${value});`);
    const truthy = strict ? `${value}===true` : `${value}!==false&&${value}!==null`;
    unit.push(whenLeft === "true" ? `if(${truthy}){` : `if(!(${truthy})){`);
    unit.compile(right, { kind: "set", name: value }, scope.child());
    unit.push("}");
    return value;
  };
}

const forms: Readonly<Record<string, Form>> = {
  ...Object.fromEntries(
    ["+", "-", "*", "<", ">", "<=", ">=", "==", "!=", "===", "!=="].map((each) => [each, binaryForm(each)]),
  ),
  and: logical("and", "true", true),
  or: logical("or", "false", true),
  "&&": logical("&&", "true", false),
  "||": logical("||", "false", false),
  not(unit, args, scope) {
    const code = unit.simple(expression(unit, args[0] as Quoted, scope));
    return isBoolean(args[0] as Quoted) ? `(!${code})` : `$.not(${code})`;
  },
  "!"(unit, args, scope) {
    const code = unit.simple(expression(unit, args[0] as Quoted, scope));
    return `(${code}===false||${code}===null)`;
  },
  ...Object.fromEntries(
    Object.entries(typeTests).map(([name, test]): [string, Form] => [
      name,
      (unit, args, scope) =>
        args.length === 1 ? test(unit.simple(expression(unit, args[0] as Quoted, scope))) : undefined,
    ]),
  ),
  "="(unit, args, scope, node) {
    const [pattern, right] = args as [Quoted, Quoted];
    checkParallelMatch(pattern, right, false, (each) => unit.textOf(each));
    const value = unit.simple(expression(unit, right, scope));
    if (pattern.kind === "variable" && pattern.name !== "_" && !pattern.name.startsWith("__")) {
      const own = unit.name(pattern.name);
      unit.push(`const ${own}=${value};`);
      scope.variables.set(pattern.name, own);
      return own;
    }
    matchPattern(unit, pattern, value, scope, `${unit.at(node)}$.matchError(${value});`);
    return value;
  },
  "|>": (unit, _args, scope, node) => writePipe(unit, node, scope, (call) => expression(unit, call, scope)),
  "^"(_unit, _args, _scope, node) {
    throw new CompileProblem(
      "misplaced operator ^. The pin operator ^ is supported only inside matches or inside custom macros. Make sure you are inside a match or all necessary macros have been required",
      node.place,
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
    const [name, map] = args as [Quoted, Call];
    const module = knownModule(unit, name, scope);
    if (module === undefined)
      throw new CompileProblem("expected struct name to be a compile time atom or alias", node.place);
    checkStruct(unit, module, node.place);
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
        other.body.place,
      );
    return functionCode(unit, clauses, scope);
  },
  "&": (unit, args, scope, node) => captureCode(unit, args[0] as Quoted, scope, node),
  __aliases__: (unit, _args, scope, node) => {
    const module = knownModule(unit, node, scope);
    return module === undefined ? restricted("Module.concat/1", notHere, node.place) : unit.atom(module);
  },
  "@": attributeCode,
  in(unit, args, scope, node) {
    const [left, right] = args as [Quoted, Quoted];
    const value = unit.simple(expression(unit, left, scope));
    if (right.kind === "list" && !right.items.some((item) => isCall(item, "|", 2))) {
      const items = unit.arguments(right.items, scope);
      return items.length === 0 ? "false" : `(${items.map((item) => `$.same(${value},${item})`).join("||")})`;
    }
    if (isCall(right, "..", 2) || isCall(right, "..//", 3)) {
      const bounds = unit.arguments(right.args, scope);
      return `$.inRange(${[value, ...bounds]})`;
    }
    return `${unit.at(node)}$.member(${expression(unit, right, scope)},${value})`;
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
  // Of what no macro is around, it is the variable.
  "var!": (unit, args, scope) =>
    args.length === 1 && args[0]?.kind === "variable" ? expression(unit, args[0], scope) : undefined,
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
    const code = unit.simple(expression(unit, value, scope));
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
    if (guard) unit.push(`if(${expression(unit, guard.args[1] as Quoted, scope)}!==true)break ${result}C;`);
    unit.push(`${result}=true;}`);
    return result;
  },
  // biome-ignore lint/suspicious/noThenProperty: it is Elixir's function of that name; nobody awaits this table
  then: (unit, args, scope, node) => {
    const [value, fn] = unit.arguments(args, scope);
    return `${unit.at(node)}$.call1(${fn},${value})`;
  },
  tap: (unit, args, scope, node) => {
    const [value = "", fn = ""] = unit.arguments(args, scope);
    const held = unit.simple(value);
    unit.push(`${unit.at(node)}$.call1(${fn},${held});`);
    return held;
  },
  dbg(unit, args, scope, node) {
    const [value, options] = args;
    if (!value) return restricted("dbg/0", notHere, node.place);
    if (options) return restricted("dbg/2", notHere, node.place);
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
    const named = [...scope.variables].filter(([name]) => name !== "__STACKTRACE__" && !/[$&]/.test(name));
    const bound = named.map(([name, own]) => `${JSON.stringify(name)}:${own}`);
    return `$.allBound({${bound}},${unit.isCell && !unit.module})`;
  },
  alias: writeDirective,
  import: writeDirective,
  require: writeDirective,
  use: writeDirective,
  "::"(_unit, _args, _scope, node) {
    throw new CompileProblem(
      "misplaced operator ::/2. The :: operator is typically used in bitstrings to specify types and sizes of segments or in module attributes to specify types",
      node.place,
    );
  },
};

function isToString(node: Quoted | undefined): boolean {
  return node?.kind === "call" && isCall(node.name as Quoted, ".", 2);
}

/** Keys and values in turn. */
function entriesOf(pairs: readonly Quoted[]): Quoted[] {
  return pairs.flatMap((pair) => {
    if (pair.kind === "pair") return [pair.left, pair.right];
    throw new CompileProblem("expected key-value pairs in a map", pair.place);
  });
}

const controls: Readonly<Record<string, string>> = {
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  a: "\x07",
  "\n": "",
};

/** What `~r` resolves of its text by itself; all other escapes are the pattern's. */
function patternEscapes(text: string): string {
  return text.replace(/\\([\s\S])/g, (whole, char: string) => controls[char] ?? whole);
}

function sigil(unit: Unit, node: Call, scope: Scope): string {
  const letter = String(node.name).slice("sigil_".length);
  const [content, modifierList] = node.args as [Call, Quoted & { kind: "list" }];
  if (!isCall(content, "<<>>") || modifierList?.kind !== "list")
    restricted(`${node.name}/${node.args.length}`, notHere, node.place);
  const modifiers = modifierList.items
    .map((each) => String.fromCharCode(Number((each as { value: bigint }).value)))
    .join("");
  if (!"sScCwWDTNUrR".includes(letter)) restricted(`sigil_${letter}/2`, notHere, node.place);
  const resolves = letter >= "a";
  const parts = content.args.map((part): Quoted => {
    if (isCall(part, "::", 2)) return part.args[0] as Quoted;
    if (part.kind !== "binary" || typeof part.value !== "string" || !resolves) return part;
    return { ...part, value: letter === "r" ? patternEscapes(part.value) : resolveEscapes(part.value) };
  });
  const text = `$.text([${unit.arguments(parts, scope)}])`;
  if (letter === "s" || letter === "S") return text;
  if ("DTNUrR".includes(letter))
    return `${unit.at(node)}$.sigil(${JSON.stringify(letter)},${text},${JSON.stringify(modifiers)})`;
  return `${unit.at(node)}$.${letter === "c" || letter === "C" ? "charlist" : "words"}(${text},${JSON.stringify(modifiers)})`;
}
