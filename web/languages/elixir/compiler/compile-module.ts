import { isCall, partsOf, type Quoted, type QuotedCall } from "../parser/quoted.ts";
import { isTopIn } from "./attributes.ts";
import { beginDefinitions, define, headOf, writeFunctions } from "./compile-function.ts";
import { checkGuard } from "./guard-calls.ts";
import { keywordValue } from "./literals.ts";
import { knownModule, moduleNameOf } from "./module-names.ts";
import { CompileProblem } from "./problem.ts";
import type { ModuleContext, Scope } from "./scope.ts";
import type { Unit } from "./unit.ts";

/** `defmodule`, `defprotocol` or `defimpl`: the code of its value. */
export function writeModule(unit: Unit, node: QuotedCall, scope: Scope): string {
  const [target] = node.args as [Quoted];
  const body = keywordValue(node.args.at(-1), "do");
  if (!body) throw new CompileProblem(`${node.name} needs a do-block`, node.span);
  if (node.name === "defimpl") return writeImplementations(unit, node, body, scope);
  const name = newName(unit, target, scope);
  return writeBody(unit, name, body, scope, node);
}

/** Within a module, a name is prefixed by that module, and gets an alias. */
function newName(unit: Unit, target: Quoted, scope: Scope): string {
  const own = moduleNameOf(unit, target, scope);
  if (!unit.module || target.kind === "atom" || !isCall(target, "__aliases__")) return own;
  const [first] = target.args;
  if (first?.kind !== "atom" || first.name === "Elixir") return own;
  if (scope.aliases.has(first.name) && target.args.length > 1) return own;
  const nestedName = `${unit.module.name}.${target.args.map((each) => (each as { name: string }).name).join(".")}`;
  scope.aliases.set(first.name, `${unit.module.name}.${first.name}`);
  return nestedName;
}

function writeImplementations(unit: Unit, node: QuotedCall, body: Quoted, scope: Scope): string {
  const [target, options] = node.args as [Quoted, Quoted | undefined];
  const protocol = moduleNameOf(unit, target, scope);
  const targetNode = keywordValue(options, "for");
  const targets = targetNode?.kind === "list" ? targetNode.items : targetNode ? [targetNode] : [];
  const names = targets.map((each) => moduleNameOf(unit, each, scope));
  if (names.length === 0) {
    if (!unit.module)
      throw new CompileProblem("defimpl/3 expects a :for option when declared outside a module", node.span);
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
  node: QuotedCall,
  implementation?: { readonly protocol: string; readonly type: string },
): string {
  const expressions = isCall(body, "__block__") ? body.args : [body];
  const context: ModuleContext = {
    name,
    functions: new Map(),
    guards: new Map(),
    attributes: new Map(),
    spans: new Map(),
    accumulates: new Set(["derive"]),
    isTop: isTopIn(expressions),
  };
  unit.modules.set(name, context);
  beginDefinitions(context, node.name === "defprotocol");
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
    unit.capture(() => {
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
      if (!context.spans?.has(key)) context.spans?.set(key, node.span);
      if (!context.functions.has(key))
        context.functions.set(key, unit.name(`f_${head.name.replace(/\W/g, "_")}`));
    }
  }
  if (node.name === "defdelegate") {
    for (const each of delegateHeads(node)) {
      const key = `${each.name}/${each.args.length}`;
      context.functions.set(key, unit.name("d"));
    }
  }
}

function delegateHeads(node: QuotedCall): { name: string; args: readonly Quoted[] }[] {
  const [target] = node.args as [Quoted];
  return (target.kind === "list" ? target.items : [target]).map((each) => headOf(each));
}

type Form = (unit: Unit, args: readonly Quoted[], scope: Scope, node: QuotedCall) => string | undefined;

/** The forms in the body of a module. */
export const moduleForms: Readonly<Record<string, Form>> = {
  def: define,
  defp: define,
  defstruct(unit, args, scope, node) {
    const context = inModule(unit, node);
    unit.sites?.noteStruct(context.name, args[0]);
    const fields = unit.expression(args[0] as Quoted, scope);
    const enforcedKeys = context.attributes.get("enforce_keys") ?? "$E";
    return `${unit.at(node)}$m.struct(${fields},${enforcedKeys},${context.attributes.get("derive") ?? "$E"})`;
  },
  defexception(unit, args, scope, node) {
    const { name } = inModule(unit, node);
    unit.sites?.noteStruct(name, args[0]);
    return `${unit.at(node)}$m.exception(${unit.expression(args[0] as Quoted, scope)})`;
  },
  defguard: guard,
  defguardp: guard,
  defdelegate(unit, args, scope, node) {
    const context = inModule(unit, node);
    const to = keywordValue(args[1], "to");
    const module = to && knownModule(unit, to, scope);
    if (module === undefined) throw new CompileProblem("expected to: to be given as argument", node.span);
    const as = keywordValue(args[1], "as");
    for (const each of delegateHeads(node)) {
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

function guard(unit: Unit, args: readonly Quoted[], scope: Scope, node: QuotedCall): string {
  const context = inModule(unit, node);
  const [definition] = args;
  if (!isCall(definition, "when", 2)) throw new CompileProblem("invalid syntax in defguard", node.span);
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
  const unboundName = unboundIn(body, own);
  if (unboundName)
    throw new CompileProblem(
      `cannot find or invoke local ${unboundName.name}/0 inside guards. Only macros can be invoked in a guards and they must be defined before their invocation. Called as: ${unboundName.name}()`,
      node.span,
    );
  if (node.name === "defguardp") return "null";
  // For other modules, which call it as a function. Here it is inlined.
  const value = unit.capture(() => unit.push(`return ${unit.expression(body, own)};`));
  unit.push(`$m.export({${JSON.stringify(`MACRO-${name}/${parameters.length}`)}:(${codes})=>{${value}}});`);
  return "null";
}

function unboundIn(node: Quoted, scope: Scope): { readonly name: string } | undefined {
  if (node.kind === "variable")
    return scope.variables.has(node.name) || node.name.startsWith("__") ? undefined : node;
  if (isCall(node, "@")) return undefined;
  for (const part of partsOf(node)) {
    const unboundName = unboundIn(part, scope);
    if (unboundName) return unboundName;
  }
  return undefined;
}

function inModule(unit: Unit, node: QuotedCall): ModuleContext {
  if (!unit.module) throw new CompileProblem(`cannot invoke ${node.name} outside module`, node.span);
  return unit.module;
}
