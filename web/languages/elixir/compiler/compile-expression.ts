import { isCall, type Quoted, type QuotedCall } from "../parser/quoted.ts";
import { notHere, restrictedFunction } from "../runtime/restricted.ts";
import { moduleAttributeCode } from "./attributes.ts";
import { checkShape } from "./check-shape.ts";
import { writeModule } from "./compile-module.ts";
import { writeFor } from "./comprehension.ts";
import { control } from "./control.ts";
import { moduleLabel } from "./library.ts";
import { aliasSegments, literalCode, textCode } from "./literals.ts";
import { refuseMissing } from "./missing-functions.ts";
import { checkImports, isLibraryMacro, kernelFunctions, knownModule } from "./module-names.ts";
import { writePipe } from "./pipes.ts";
import { CompileProblem, failRestrictedName } from "./problem.ts";
import type { Destination, Scope } from "./scope.ts";
import { sigil } from "./sigil-code.ts";
import { forms } from "./special-forms.ts";
import type { Unit } from "./unit.ts";

/** Writes the code for the value of `node`, and delivers it to its destination. */
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

/** A call in tail position: a jump if the function calls itself, otherwise the caller makes the call. */
function tailCall(unit: Unit, node: QuotedCall, scope: Scope): boolean {
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

/** The code of a value. Code that must run first is written as statements. */
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
        // `codes` is not changed here: the build's minifier would inline `tail` after the change.
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
      return failRestrictedName(name, notHere, node.span);
    case "_":
      throw new CompileProblem(
        'invalid use of _. "_" represents a value to be ignored in a pattern and cannot be used in expressions',
        node.span,
      );
    default:
  }
  if (unit.isCell && !unit.module && !isKnown(unit, name, 0, scope)) {
    return `$.binding(${textCode(name)},${JSON.stringify(unit.file)},${node.span.line})`;
  }
  return callCode(unit, { kind: "call", name, args: [], span: node.span }, scope);
}

function isKnown(unit: Unit, name: string, arity: number, scope: Scope): boolean {
  return (
    isLocal(unit, name, arity) ||
    scope.imports.has(`${name}/${arity}`) ||
    kernelFunctions.has(`${name}/${arity}`)
  );
}

function callCode(unit: Unit, node: QuotedCall, scope: Scope): string {
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
  if (hint !== undefined) failRestrictedName(key, hint, node.span);
  const macro = unit.guardMacro(name, arity);
  if (macro) {
    const inner = scope.child();
    unit.arguments(args, scope).forEach((code, index) => {
      const holder = unit.name("h");
      unit.push(`const ${holder}=${code};`);
      inner.variables.set(macro.parameters[index] as string, holder);
    });
    return unit.expression(macro.body, inner);
  }
  if (name.startsWith("sigil_")) return sigil(unit, node, scope);
  const importedModule = scope.imports.get(key);
  if (importedModule !== undefined && unit.modules.get(importedModule)?.guards.has(key))
    return `${unit.at(node)}${unit.reference(importedModule, `MACRO-${key}`)}.fn(${unit.arguments(args, scope)})`;
  const module = importedModule ?? (kernelFunctions.has(key) ? "Elixir.Kernel" : undefined);
  if (module !== undefined) {
    const code = `${unit.reference(module, key)}.fn(${unit.arguments(args, scope)})`;
    return importedModule ? `${unit.at(node)}$.finish(${unit.at(node)}${code})` : unit.at(node) + code;
  }
  for (const whole of [...scope.imports].filter(([at]) => at.startsWith("*")))
    return `${unit.at(node)}$.finish(${unit.at(node)}${unit.reference(whole[1], key)}.fn(${unit.arguments(args, scope)}))`;
  throw new CompileProblem(
    unit.module
      ? `undefined function ${key} (expected ${moduleLabel(unit.module.name)} to define such a function or for it to be imported, but none are available)`
      : `undefined function ${key} (there is no such import)`,
    node.span,
  );
}

/** `left.name(…)`, `left.(…)`, and other calls without a plain name. */
function remoteCode(unit: Unit, node: QuotedCall, callee: Quoted, scope: Scope): string {
  if (!isCall(callee, ".")) {
    const [fn, ...args] = unit.arguments([callee, ...node.args], scope);
    return `${unit.at(node)}$.call(${fn},[${args}])`;
  }
  const [left, right] = callee.args as [Quoted, Quoted | undefined];
  if (!right) {
    const [fn, ...args] = unit.arguments([left, ...node.args], scope);
    return args.length <= 3
      ? `${unit.at(node)}$.call${args.length}(${[fn, ...args]})`
      : `${unit.at(node)}$.call(${fn},[${args}])`;
  }
  const name = right.kind === "atom" ? right.name : "";
  const { args } = node;
  if (name === "{}" && aliasSegments(left)) throw new CompileProblem("invalid use of Module.{…}", node.span);
  const module = knownModule(unit, left, scope);
  if (module !== undefined && !(left.kind === "atom" && (left.name === "nil" || left.name === "true"))) {
    const key = `${name}/${args.length}`;
    // `value[key]` is frequent, and has a function in the runtime.
    if (module === "Elixir.Access" && key === "get/2" && !unit.modules.has(module))
      return `${unit.at(node)}$.access(${unit.arguments(args, scope)})`;
    const attribute = module === "Elixir.Module" ? moduleAttributeCode(unit, name, node, scope) : undefined;
    if (attribute !== undefined) return attribute;
    refuseMissing(unit, module, name, args.length, node);
    if (module !== unit.module?.name && unit.modules.get(module)?.guards.has(key)) {
      if (!scope.requiredModules.has(module))
        return `${unit.at(node)}$.macroNotRequired(${unit.atom(module)},${unit.atom(name)},${args.length})`;
      return `${unit.at(node)}${unit.reference(module, `MACRO-${key}`)}.fn(${unit.arguments(args, scope)})`;
    }
    if (!scope.requiredModules.has(module) && isLibraryMacro(module, key))
      return `${unit.at(node)}$.macroNotRequired(${unit.atom(module)},${unit.atom(name)},${args.length})`;
    if (module === "Elixir.Kernel") {
      const asLocal: QuotedCall = { ...node, name };
      const form = Object.hasOwn(forms, name) ? forms[name]?.(unit, args, scope, asLocal) : undefined;
      if (form !== undefined) return form;
      if (Object.hasOwn(control, name)) return callCode(unit, asLocal, scope);
    }
    return `${unit.at(node)}$.finish(${unit.at(node)}${unit.reference(module, key)}.fn(${unit.arguments(args, scope)}))`;
  }
  if (left.kind === "integer" || left.kind === "float" || left.kind === "binary" || left.kind === "list")
    throw new CompileProblem(`invalid call ${unit.textOf(node)}`, node.span);
  const [target, ...rest] = unit.arguments([left, ...args], scope);
  if (node.noParens) return `${unit.at(node)}$.field(${target},${unit.atom(name)})`;
  return `${unit.at(node)}$.invoke(${target},${unit.atom(name)},[${rest}])`;
}
