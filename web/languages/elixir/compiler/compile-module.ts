import { type Call, isCall, partsOf, type Quoted } from "../parser/quoted.ts";
import { notHere, restrictedFunction } from "../runtime/restricted.ts";
import { isTopIn } from "./attributes.ts";
import { guardsOf, writeClauses } from "./clauses.ts";
import { checkGuard } from "./guard-calls.ts";
import { keywordValue } from "./literals.ts";
import { knownModule, moduleNameOf } from "./module-names.ts";
import { CompileProblem, restricted } from "./problem.ts";
import type { Clause, ModuleContext, Scope } from "./scope.ts";
import { triedClausesCode } from "./tried-clauses.ts";
import type { Unit } from "./unit.ts";

type Definition = {
  readonly name: string;
  readonly arity: number;
  readonly isPublic: boolean;
  readonly clauses: (Clause & { readonly attributes: Map<string, string>; readonly scope: Scope })[];
  /** Of its first clause. */
  place: Quoted["place"];
  readonly file: string;
  /** How many of its arguments have defaults. */
  readonly optional: number;
  /** It fills in defaults for the function of that arity. */
  readonly isDefault: number | undefined;
};

/** The definitions of each module, as far as it is compiled. */
const definitions = new WeakMap<ModuleContext, Map<string, Definition>>();
const protocols = new WeakSet<ModuleContext>();

/** `defmodule`, `defprotocol` or `defimpl`: the code of its value. */
export function writeModule(unit: Unit, node: Call, scope: Scope): string {
  const [target] = node.args as [Quoted];
  const body = keywordValue(node.args.at(-1), "do");
  if (!body) throw new CompileProblem(`${node.name} needs a do-block`, node.place);
  if (node.name === "defimpl") return writeImplementations(unit, node, body, scope);
  const name = newName(unit, target, scope);
  return writeBody(unit, name, body, scope, node);
}

/** Within a module, a name is one of its own, and an alias for it. */
function newName(unit: Unit, target: Quoted, scope: Scope): string {
  const own = moduleNameOf(unit, target, scope);
  if (!unit.module || target.kind === "atom" || !isCall(target, "__aliases__")) return own;
  const [first] = target.args;
  if (first?.kind !== "atom" || first.name === "Elixir") return own;
  if (scope.aliases.has(first.name) && target.args.length > 1) return own;
  const nested = `${unit.module.name}.${target.args.map((each) => (each as { name: string }).name).join(".")}`;
  scope.aliases.set(first.name, `${unit.module.name}.${first.name}`);
  return nested;
}

function writeImplementations(unit: Unit, node: Call, body: Quoted, scope: Scope): string {
  const [target, options] = node.args as [Quoted, Quoted | undefined];
  const protocol = moduleNameOf(unit, target, scope);
  const targetNode = keywordValue(options, "for");
  const targets = targetNode?.kind === "list" ? targetNode.items : targetNode ? [targetNode] : [];
  const names = targets.map((each) => moduleNameOf(unit, each, scope));
  if (names.length === 0) {
    if (!unit.module)
      throw new CompileProblem("defimpl/3 expects a :for option when declared outside a module", node.place);
    names.push(unit.module.name);
  }
  let last = "null";
  for (const type of names) {
    const name = `${protocol}.${type.replace(/^Elixir\./, "")}`;
    last = writeBody(unit, name, body, scope, node, { protocol, type });
    unit.push(`$.implement(${unit.atom(protocol)},${unit.atom(type)},${unit.atom(name)});`);
  }
  return last;
}

function writeBody(
  unit: Unit,
  name: string,
  body: Quoted,
  scope: Scope,
  node: Call,
  implementation?: { readonly protocol: string; readonly type: string },
): string {
  const expressions = isCall(body, "__block__") ? body.args : [body];
  const context: ModuleContext = {
    name,
    functions: new Map(),
    guards: new Map(),
    attributes: new Map(),
    places: new Map(),
    accumulates: new Set(["derive"]),
    isTop: isTopIn(expressions),
  };
  unit.modules.set(name, context);
  definitions.set(context, new Map());
  if (node.name === "defprotocol") protocols.add(context);
  if (implementation) {
    context.attributes.set("protocol", unit.atom(implementation.protocol));
    context.attributes.set("for", unit.atom(implementation.type));
  }
  for (const each of expressions) declare(unit, context, each);
  const { module } = unit;
  unit.module = context;
  const result = unit.name("m");
  const inner = scope.bare();
  const code = unit.inFunction(undefined, false, () =>
    unit.captured(() => {
      let last = "null";
      for (const each of expressions) {
        const value = unit.expression(each, inner);
        last = unit.name("v");
        unit.push(`const ${last}=${value};`);
      }
      writeFunctions(unit, context);
      if (context.attributes.get("fallback_to_any") === "true")
        unit.push(`$.fallBackToAny(${unit.atom(name)});`);
      unit.push(`return ${last};`);
    }),
  );
  unit.module = module;
  const kind = node.name === "defprotocol" ? "protocol" : "module";
  unit.push(`const ${result}=${unit.at(node)}$.module(${JSON.stringify(name)},"${kind}",($m)=>{${code}});`);
  return result;
}

/** The names that a module defines are known before any of its bodies is compiled. */
function declare(unit: Unit, context: ModuleContext, node: Quoted): void {
  if (node.kind !== "call") return;
  if (node.name === "def" || node.name === "defp") {
    const head = headOf(node.args[0] as Quoted);
    const optional = head.args.filter((arg) => isCall(arg, "\\\\", 2)).length;
    for (let arity = head.args.length - optional; arity <= head.args.length; arity++) {
      const key = `${head.name}/${arity}`;
      if (!context.places?.has(key)) context.places?.set(key, node.place);
      if (!context.functions.has(key))
        context.functions.set(key, unit.name(`f_${head.name.replace(/\W/g, "_")}`));
    }
  }
  if (node.name === "defdelegate") {
    for (const each of delegated(node)) {
      const key = `${each.name}/${each.args.length}`;
      context.functions.set(key, unit.name("d"));
    }
  }
}

function delegated(node: Call): { name: string; args: readonly Quoted[] }[] {
  const [target] = node.args as [Quoted];
  return (target.kind === "list" ? target.items : [target]).map((each) => headOf(each));
}

type Head = { readonly name: string; readonly args: readonly Quoted[]; readonly guards: Quoted[] };

function headOf(node: Quoted): Head {
  if (isCall(node, "when", 2)) {
    const [head, guard] = node.args as [Quoted, Quoted];
    return { ...headOf(head), guards: guardsOf(guard) };
  }
  if (node.kind === "variable") return { name: node.name, args: [], guards: [] };
  if (node.kind === "call" && typeof node.name === "string")
    return { name: node.name, args: node.args, guards: [] };
  if (node.kind === "call" && isCall(node.name as Quoted, "unquote"))
    restricted("unquote/1", restrictedFunction("unquote", 1) ?? notHere, node.place);
  throw new CompileProblem("invalid syntax in def", node.place);
}

type Form = (unit: Unit, args: readonly Quoted[], scope: Scope, node: Call) => string | undefined;

function define(unit: Unit, args: readonly Quoted[], scope: Scope, node: Call): string {
  const context = unit.module;
  if (!context) throw new CompileProblem(`cannot invoke ${node.name}/2 outside module`, node.place);
  const head = headOf(args[0] as Quoted);
  const own = definitions.get(context) as Map<string, Definition>;
  const blocks = args[1];
  const defaults = head.args.map((arg) => (isCall(arg, "\\\\", 2) ? (arg.args[1] as Quoted) : undefined));
  const patterns = head.args.map((arg) => (isCall(arg, "\\\\", 2) ? (arg.args[0] as Quoted) : arg));
  const isPublic = node.name === "def";
  checkDefinition(own, head.name, defaults, node);
  const optional = defaults.flatMap((value, index) => (value ? [index] : []));
  const add = (arity: number, clause: Clause | undefined) => {
    const key = `${head.name}/${arity}`;
    let definition = own.get(key);
    if (!definition) {
      definition = {
        name: head.name,
        arity,
        isPublic,
        clauses: [],
        place: node.place,
        file: unit.file,
        optional: arity === patterns.length ? optional.length : 0,
        isDefault: arity === patterns.length ? undefined : patterns.length,
      };
      own.set(key, definition);
    }
    // A head without a body stands before the first clause.
    if (clause && definition.clauses.length === 0) definition.place = node.place;
    if (clause)
      definition.clauses.push({ ...clause, attributes: new Map(context.attributes), scope: scope.bare() });
  };
  if (protocols.has(context)) {
    const { place } = node;
    if (patterns.length === 0)
      throw new CompileProblem(
        "protocol functions expect at least one argument",
        place,
        undefined,
        "ArgumentError",
      );
    const names = patterns.map((_, index): Quoted => ({ kind: "variable", name: `arg${index}`, place }));
    const dispatch: Quoted = { kind: "call", name: "protocol$", args: names, place };
    add(patterns.length, {
      patterns: names,
      guards: [],
      body: { ...dispatch, name: `$dispatch ${head.name}/${patterns.length}` },
    });
    return "null";
  }
  const body = keywordValue(blocks, "do");
  add(patterns.length, body && { patterns, guards: head.guards, body: bodyOf(blocks as Quoted, body) });
  // With n defaults, the first k of them may be given.
  for (let count = 0; count < optional.length; count++) {
    const { place } = node;
    const left = new Set(optional.slice(count));
    const parameters = patterns.flatMap((_, index): Quoted[] =>
      left.has(index) ? [] : [{ kind: "variable", name: `arg${index}`, place }],
    );
    const all = patterns.map(
      (_, index): Quoted =>
        left.has(index) ? (defaults[index] as Quoted) : { kind: "variable", name: `arg${index}`, place },
    );
    add(parameters.length, {
      patterns: parameters,
      guards: [],
      body: { kind: "call", name: head.name, args: all, place, isMade: true },
    });
  }
  return `[${unit.atom(head.name)},${patterns.length}n]`;
}

/** Refuses what stands against what the module has defined before. */
function checkDefinition(
  own: ReadonlyMap<string, Definition>,
  name: string,
  defaults: readonly (Quoted | undefined)[],
  { place, name: kind }: Call,
): void {
  const arity = defaults.length;
  const optional = defaults.filter((each) => each !== undefined).length;
  const same = own.get(`${name}/${arity}`);
  const refuse = (message: string): never => {
    throw new CompileProblem(message, place);
  };
  if (same && same.isPublic !== (kind === "def"))
    refuse(
      `${kind} ${name}/${arity} already defined as ${same.isPublic ? "def" : "defp"} in ${same.file}:${same.place.line}`,
    );
  if (same?.isDefault)
    refuse(`${kind} ${name}/${arity} conflicts with defaults from ${name}/${same.isDefault}`);
  if (same && optional > 0)
    refuse(
      same.optional > 0
        ? `${kind} ${name}/${arity} defines defaults multiple times. Elixir allows defaults to be declared once per definition. Instead of:\n\n    def foo(:first_clause, b \\\\ :default) do ... end\n    def foo(:second_clause, b \\\\ :default) do ... end\n\none should write:\n\n    def foo(a, b \\\\ :default)\n    def foo(:first_clause, b) do ... end\n    def foo(:second_clause, b) do ... end\n`
        : `${kind} ${name}/${arity} has multiple clauses and also declares default values. In such cases, the default values should be defined in a header. Instead of:\n\n    def foo(:first_clause, b \\\\ :default) do ... end\n    def foo(:second_clause, b) do ... end\n\none should write:\n\n    def foo(a, b \\\\ :default)\n    def foo(:first_clause, b) do ... end\n    def foo(:second_clause, b) do ... end\n`,
    );
  for (let count = arity - optional; count < arity; count++)
    if (own.has(`${name}/${count}`))
      refuse(`${kind} ${name}/${arity} defaults conflicts with ${name}/${count}`);
}

/** `def f do … rescue … end` is a body in `try`. */
function bodyOf(blocks: Quoted, body: Quoted): Quoted {
  const more = ["rescue", "catch", "else", "after"].some((key) => keywordValue(blocks, key));
  return more ? { kind: "call", name: "try", args: [blocks], place: body.place } : body;
}

function writeFunctions(unit: Unit, context: ModuleContext): void {
  const own = definitions.get(context) as Map<string, Definition>;
  const exported: string[] = [];
  const moduleLabel = context.name.replace(/^Elixir\./, "");
  for (const [key, { name, arity, isPublic, clauses, place }] of own) {
    if (clauses.length === 0)
      throw new CompileProblem(
        `implementation not provided for predefined ${isPublic ? "def" : "defp"} ${key}`,
        place,
      );
    const parameters = Array.from({ length: arity }, (_, index) => `$a${index}`);
    const values = parameters.map(() => unit.name("p"));
    const label = JSON.stringify(`${moduleLabel}.${name}/${arity}`);
    const none = unit.name("none");
    const before = context.attributes;
    const triedCode = unit.inFunction({ name, arity }, false, () =>
      triedClausesCode(unit, isPublic ? "def" : "defp", name, clauses, parameters, (clause, work) => {
        context.attributes = (clause as Definition["clauses"][number]).attributes;
        work();
      }),
    );
    context.attributes = before;
    // In a function of its own, whose line is that of the definition; the call of it takes the place of the one that failed.
    const noneFits = `const ${none}={${label}(${parameters}){${unit.at({ kind: "atom", name: "nil", place })}$.functionClause(${JSON.stringify(context.name)},${JSON.stringify(name)},[${parameters}],${triedCode});}}[${label}];`;
    const code = unit.inFunction({ name, arity, self: key }, true, () =>
      unit.captured(() => {
        if (values.length > 0)
          unit.push(`const ${values.map((value, i) => `${value}=${parameters[i]}`).join(",")};`);
        const end = `return $.tail(${none},[${values}]);`;
        const dispatch = clauses[0]?.body;
        if (
          dispatch?.kind === "call" &&
          typeof dispatch.name === "string" &&
          dispatch.name.startsWith("$dispatch ")
        ) {
          unit.push(
            `${unit.at(dispatch)}return ($.dispatch(${JSON.stringify(context.name)},${JSON.stringify(key)},[${values}]));`,
          );
          return;
        }
        // Each clause sees the attributes as they were where it stands.
        const group = unit.places?.newGroup() ?? 0;
        const groups = clauses.map((clause, index) => ({
          clause,
          written: unit.captured(() => {
            context.attributes = clause.attributes;
            const origin = { group, index, name };
            writeClauses(unit, [clause], values, { kind: "return" }, clause.scope, "", origin);
          }),
        }));
        context.attributes = before;
        for (const { written: code } of groups) unit.push(code);
        unit.push(end);
      }),
    );
    const loops = code.includes("continue F;");
    const whole = loops ? `F:for(;;){${code}}` : code;
    if (code.includes(none)) unit.push(noneFits);
    unit.push(`const ${context.functions.get(key)}={${label}(${parameters}){${whole}}}[${label}];`);
    if (isPublic) exported.push(`${JSON.stringify(key)}:${context.functions.get(key)}`);
  }
  unit.push(`$m.export({${exported}});`);
}

/** What stands in the body of a module. */
export const moduleForms: Readonly<Record<string, Form>> = {
  def: define,
  defp: define,
  defstruct(unit, args, scope, node) {
    const context = inModule(unit, node);
    unit.places?.noteStruct(context.name, args[0]);
    const fields = unit.expression(args[0] as Quoted, scope);
    const enforced = context.attributes.get("enforce_keys") ?? "$E";
    return `${unit.at(node)}$m.struct(${fields},${enforced},${context.attributes.get("derive") ?? "$E"})`;
  },
  defexception(unit, args, scope, node) {
    const { name } = inModule(unit, node);
    unit.places?.noteStruct(name, args[0]);
    return `${unit.at(node)}$m.exception(${unit.expression(args[0] as Quoted, scope)})`;
  },
  defguard: guard,
  defguardp: guard,
  defdelegate(unit, args, scope, node) {
    const context = inModule(unit, node);
    const to = keywordValue(args[1], "to");
    const module = to && knownModule(unit, to, scope);
    if (module === undefined) throw new CompileProblem("expected to: to be given as argument", node.place);
    const as = keywordValue(args[1], "as");
    for (const each of delegated(node)) {
      const key = `${each.name}/${each.args.length}`;
      const name = as?.kind === "atom" ? as.name : each.name;
      const parameters = each.args.map((_, index) => `$a${index}`);
      const target = unit.reference(module, `${name}/${each.args.length}`);
      unit.push(`const ${context.functions.get(key)}=(${parameters})=>${target}.fn(${parameters});`);
      unit.push(`$m.export({${JSON.stringify(key)}:${context.functions.get(key)}});`);
    }
    return "null";
  },
};

function guard(unit: Unit, args: readonly Quoted[], scope: Scope, node: Call): string {
  const context = inModule(unit, node);
  const [definition] = args;
  if (!isCall(definition, "when", 2)) throw new CompileProblem("invalid syntax in defguard", node.place);
  const [head, body] = definition.args as [Quoted, Quoted];
  const { name, args: parameters } = headOf(head);
  context.guards.set(`${name}/${parameters.length}`, {
    parameters: parameters.map((each) => (each as { name: string }).name),
    body,
  });
  const own = scope.bare();
  const codes = parameters.map((each) => {
    const code = unit.name("g");
    own.variables.set((each as { name: string }).name, code);
    return code;
  });
  checkGuard(unit, body, own);
  const unknown = unboundIn(body, own);
  if (unknown)
    throw new CompileProblem(
      `cannot find or invoke local ${unknown.name}/0 inside guards. Only macros can be invoked in a guards and they must be defined before their invocation. Called as: ${unknown.name}()`,
      node.place,
    );
  if (node.name === "defguardp") return "null";
  // For other modules, which call it as a function: here it is a part of what it stands in.
  const value = unit.captured(() => unit.push(`return ${unit.expression(body, own)};`));
  unit.push(`$m.export({${JSON.stringify(`MACRO-${name}/${parameters.length}`)}:(${codes})=>{${value}}});`);
  return "null";
}

function unboundIn(node: Quoted, scope: Scope): { readonly name: string } | undefined {
  if (node.kind === "variable")
    return scope.variables.has(node.name) || node.name.startsWith("__") ? undefined : node;
  if (isCall(node, "@")) return undefined;
  for (const part of partsOf(node)) {
    const unbound = unboundIn(part, scope);
    if (unbound) return unbound;
  }
  return undefined;
}

function inModule(unit: Unit, node: Call): ModuleContext {
  if (!unit.module) throw new CompileProblem(`cannot invoke ${node.name} outside module`, node.place);
  return unit.module;
}
