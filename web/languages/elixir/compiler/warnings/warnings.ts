import { isCall, type Quoted } from "../../parser/quoted.ts";
import { standardFunctions } from "../../standard/functions.ts";
import { keywordValue } from "../literals.ts";
import { forms, reservedAttributes } from "./forms.ts";
import { apart, unreachable, unusedFunctions } from "./function-warnings.ts";
import { exportsOf, headOf, type ModuleFacts, newFacts, note } from "./module-facts.ts";
import { undefinedCalls } from "./undefined-calls.ts";
import { type RemoteCall, Walker } from "./walk-code.ts";
import { type Alias, type Import, Names, segmentsOf, type Warning } from "./warning-names.ts";

/**
 * The warnings of Elixir's compiler, with its messages: unused variables, functions, aliases, imports and attributes,
 * clauses that cannot match or are not together, unused values, missing callbacks, calls of undefined functions.
 */
export function warningsOf(
  program: Quoted,
  file: string,
  text: string,
  isCell: boolean,
  others?: ReadonlyMap<string, ModuleFacts>,
): readonly Warning[] {
  return analysis(program, file, text, isCell, others).warnings;
}

/** The modules that a file defines. */
export function factsOf(program: Quoted, file: string, text: string): ReadonlyMap<string, ModuleFacts> {
  return analysis(program, file, text, false).modules;
}

function analysis(
  program: Quoted,
  file: string,
  text: string,
  isCell: boolean,
  /** Modules of the program's other files. */
  others: ReadonlyMap<string, ModuleFacts> = new Map(),
): { readonly warnings: readonly Warning[]; readonly modules: ReadonlyMap<string, ModuleFacts> } {
  const warnings: Warning[] = [];
  const report = { file, warnings };
  const remote: RemoteCall[] = [];
  const modules = new Map(others);
  const names = new Names();
  const textOf = ({ span }: Quoted) => text.slice(span.start, span.end);
  const aliases: Alias[] = [];
  const imports: Import[] = [];

  const walker = new Walker(
    { file, warnings, remote, textOf, forms, module: (node, from, own) => directive(node, from, own) },
    undefined,
    undefined,
    isCell,
  );
  walker.expression(program, names);
  // The next cell may read the bindings of a cell.
  if (!isCell) walker.close(names);
  // The next cell may use an alias or import of a cell.
  for (const { name, span, isUsed } of aliases)
    if (!isUsed && span && !isCell)
      warnings.push({ text: `unused alias ${name}`, where: [`${file}:${span.line}`], span });
  if (!isCell) for (const each of imports) unusedImport(each);
  const later = remote.filter(({ isAtOnce }) => !isAtOnce);
  const atOnce = isCell ? [] : remote.filter(({ isAtOnce }) => isAtOnce);
  warnings.push(...undefinedCalls(later, modules, isCell));
  for (const each of undefinedCalls(atOnce, modules, isCell)) warnings.push({ ...each, isMark: true });
  return { warnings: warnings.toSorted((a, b) => a.span.line - b.span.line), modules };

  function directive(node: Quoted & { kind: "call" }, from: Walker, own: Names): void {
    switch (node.name) {
      case "defmodule":
      case "defprotocol":
        define(node, from, own);
        return;
      case "defimpl":
        implement(node, from, own);
        return;
      default:
        refer(node, own);
        return;
    }
  }

  /** `alias`, `import`, `require`, `use`. */
  function refer(node: Quoted & { kind: "call" }, own: Names): void {
    const [target, options] = node.args;
    if (target?.kind === "call" && isCall(target.name as Quoted, ".", 2)) {
      const [base] = (target.name as Quoted & { kind: "call" }).args;
      const prefix = segmentsOf(base);
      if (!prefix) return;
      const module = own.moduleOf(prefix);
      for (const each of target.args) {
        const segments = segmentsOf(each);
        if (segments && node.name === "alias")
          addAlias(segments.at(-1) as string, [module, ...segments].join("."), each, options, own);
      }
      return;
    }
    const segments = segmentsOf(target);
    if (!target || !segments) return;
    const module = own.moduleOf(segments);
    const as = segmentsOf(keywordValue(options, "as"));
    if (node.name === "alias" || as)
      addAlias(as?.[0] ?? (segments.at(-1) as string), module, node, options, own);
    if (node.name === "import") {
      const only = keywordValue(options, "only");
      const keys =
        only?.kind === "list"
          ? only.items.flatMap((each) =>
              each.kind === "pair" && each.left.kind === "atom" && each.right.kind === "integer"
                ? [`${each.left.name}/${each.right.value}`]
                : [],
            )
          : undefined;
      const exportKeys = standardFunctions.get(module.replace(/^Elixir\./, ""));
      const entry: Import = {
        module,
        span: node.span,
        only: keys ?? (exportKeys && [...exportKeys]),
        usedKeys: new Set(),
      };
      // If a module is imported again, the last import counts.
      const same = (each: Import) => each.module === module;
      for (const all of [own.imports, imports]) {
        const at = all.findIndex(same);
        if (at >= 0) all.splice(at, 1);
      }
      own.imports.push(entry);
      // An import of Kernel removes functions.
      if (module === "Elixir.Kernel") return;
      if (keys === undefined && exportKeys === undefined) return;
      if (keyOf(options, "warn") !== "false")
        imports.push(keys === undefined ? { ...entry, only: undefined } : entry);
    }
  }

  function keyOf(options: Quoted | undefined, key: string): string | undefined {
    const value = keywordValue(options, key);
    return value?.kind === "atom" ? value.name : undefined;
  }

  function addAlias(
    name: string,
    module: string,
    node: Quoted,
    options: Quoted | undefined,
    own: Names,
  ): void {
    const alias: Alias = { name, module, span: node.span, isUsed: false };
    own.aliases.set(name, alias);
    if (keyOf(options, "warn") !== "false") aliases.push(alias);
  }

  function unusedImport({ module, span, only, usedKeys }: Import): void {
    const label = module.replace(/^Elixir\./, "");
    const unusedKeys = only?.filter((key) => !usedKeys.has(key)) ?? [];
    const messages =
      usedKeys.size === 0
        ? [`unused import ${label}`]
        : unusedKeys.map((key) => `unused import ${label}.${key}`);
    for (const each of messages) warnings.push({ text: each, where: [`${file}:${span.line}`], span });
  }

  /** `defmodule`, `defprotocol`. */
  function define(node: Quoted & { kind: "call" }, from: Walker, own: Names): void {
    const [target] = node.args;
    const segments = segmentsOf(target);
    const body = keywordValue(node.args.at(-1), "do");
    if (!body) return;
    let name = segments ? own.moduleOf(segments) : target?.kind === "atom" ? target.name : undefined;
    if (name === undefined) return;
    if (segments && from.facts && segments[0] !== "Elixir") {
      name = `${from.facts.name}.${segments.join(".")}`;
      const [first = ""] = segments;
      own.aliases.set(first, {
        name: first,
        module: `${from.facts.name}.${first}`,
        span: undefined,
        isUsed: true,
      });
    }
    if (modules.has(name))
      from.warn(
        `redefining module ${name.replace(/^Elixir\./, "")} (current version defined in memory)`,
        node.span,
        `${file}:${node.span.line}`,
      );
    own.useAll();
    const facts = newFacts(name, node.span);
    modules.set(name, facts);
    if (node.name === "defprotocol") {
      for (const each of isCall(body, "__block__") ? body.args : [body]) {
        const head = isCall(each, "def") ? headOf(each.args[0]) : undefined;
        if (head) facts.callbacks.push(`${head.name}/${head.args.length}`);
      }
      for (const key of [...facts.callbacks, "impl_for/1", "impl_for!/1"]) facts.generatedNames.add(key);
      return;
    }
    walkModule(facts, body, from, own);
  }

  function implement(node: Quoted & { kind: "call" }, from: Walker, own: Names): void {
    const [target, options] = node.args;
    const protocol = segmentsOf(target);
    const body = keywordValue(node.args.at(-1), "do");
    if (!protocol || !body) return;
    const module = own.moduleOf(protocol);
    const targetNode = keywordValue(options, "for") ?? keywordValue(node.args.at(-1), "for");
    const [first] = targetNode?.kind === "list" ? targetNode.items : [targetNode];
    const type = segmentsOf(first);
    const of = type ? own.moduleOf(type) : (from.facts?.name ?? "");
    const facts = newFacts(`${module}.${of.replace(/^Elixir\./, "")}`, node.span);
    walkModule(facts, body, from, own);
    const definitions = new Set(exportsOf(facts));
    for (const key of callbacksOf(module)) if (!definitions.has(key)) missing(facts, key, "protocol", module);
  }

  function callbacksOf(module: string): readonly string[] {
    return modules.get(module)?.callbacks ?? ownCallbacks[module.replace(/^Elixir\./, "")]?.split(" ") ?? [];
  }

  function missing(facts: ModuleFacts, key: string, kind: string, module: string): void {
    const own = facts.name.replace(/^Elixir\./, "");
    warnings.push({
      text: `function ${key} required by ${kind} ${module.replace(/^Elixir\./, "")} is not implemented (in module ${own})`,
      where: [`${file}:${facts.span.line}: ${own} (module)`],
      span: facts.span,
    });
  }

  function walkModule(facts: ModuleFacts, body: Quoted, from: Walker, own: Names): void {
    const expressions = isCall(body, "__block__") ? body.args : [body];
    for (const each of expressions) {
      note(facts, each);
      if (isCall(each, "defexception")) facts.behaviours.push("Elixir.Exception");
    }
    const names = own.bare();
    const walker = from.within(facts);
    let isMarked = false;
    for (const each of expressions) {
      if (isCall(each, "@", 1)) attribute(each, facts, names);
      attributeByCall(each, facts);
      if (isCall(each, "@", 1) && isImpl(each)) isMarked = true;
      const isDefinition = isCall(each, "def") || isCall(each, "defp");
      if (!isDefinition) {
        if (isCall(each, "defguard") || isCall(each, "defguardp")) walkGuard(each, facts, walker, names);
        else if (
          each.kind === "call" &&
          /^(?:defdelegate|defmacro|defmacrop|defoverridable)$/.test(String(each.name))
        ) {
          const to = segmentsOf(keywordValue(each.args[1], "to"));
          if (to) names.moduleOf(to);
        } else walker.expression(each, names);
        continue;
      }
      const head = headOf(each.args[0]);
      if (head && isMarked && facts.behaviours.length === 0)
        warnings.push({
          text: `got "@impl true" for function ${head.name}/${head.args.length} but no behaviour was declared`,
          where: [`${file}:${each.span.line}: ${facts.name.replace(/^Elixir\./, "")} (module)`],
          span: each.span,
        });
      isMarked = false;
      walkFunction(each, facts, walker, names);
    }
    finishModule(facts);
  }

  /** `Module.put_attribute(__MODULE__, :name, …)` and `register_attribute`. */
  function attributeByCall(node: Quoted, facts: ModuleFacts): void {
    if (node.kind !== "call" || !isCall(node.name as Quoted, ".", 2)) return;
    const [module, calleeName] = (node.name as Quoted & { kind: "call" }).args;
    if (segmentsOf(module)?.join(".") !== "Module" || calleeName?.kind !== "atom") return;
    const [, attribute] = node.args;
    if (!/^(?:put|register)_attribute$/.test(calleeName.name) || attribute?.kind !== "atom") return;
    facts.attributes.set(attribute.name, { span: node.span, isUsed: true });
  }

  function isImpl(node: Quoted & { kind: "call" }): boolean {
    const [attribute] = node.args;
    return (
      isCall(attribute, "impl", 1) && attribute.args[0]?.kind === "atom" && attribute.args[0].name === "true"
    );
  }

  function attribute(node: Quoted & { kind: "call" }, facts: ModuleFacts, names: Names): void {
    const [set] = node.args;
    if (set?.kind !== "call" || typeof set.name !== "string" || set.args.length !== 1) return;
    if (set.name === "behaviour") {
      const segments = segmentsOf(set.args[0]);
      if (segments) facts.behaviours.push(names.moduleOf(segments));
    }
    if (set.name === "callback") {
      const spec = isCall(set.args[0], "::", 2) ? set.args[0].args[0] : set.args[0];
      const head = headOf(spec);
      if (head) facts.callbacks.push(`${head.name}/${head.args.length}`);
    }
    if (reservedAttributes.has(set.name)) return;
    const before = facts.attributes.get(set.name);
    facts.attributes.set(set.name, { span: node.span, isUsed: before?.isUsed ?? false });
  }

  function walkGuard(node: Quoted & { kind: "call" }, facts: ModuleFacts, walker: Walker, own: Names): void {
    const [definition] = node.args;
    if (!isCall(definition, "when", 2)) return;
    const head = headOf(definition.args[0]);
    if (!head) return;
    const names = own.bare();
    for (const each of head.args) walker.pattern(each, names);
    walker
      .within(facts, { name: head.name, arity: head.args.length })
      .expression(definition.args[1] as Quoted, names);
  }

  function walkFunction(
    node: Quoted & { kind: "call" },
    facts: ModuleFacts,
    walker: Walker,
    own: Names,
  ): void {
    const head = headOf(node.args[0]);
    if (!head) return;
    const inside = walker.within(facts, { name: head.name, arity: head.args.length });
    const names = own.bare();
    const boundNames = new Set<string>();
    for (const each of head.args) {
      if (isCall(each, "\\\\", 2)) inside.expression(each.args[1] as Quoted, own.bare());
    }
    const hasBody = node.args.length > 1;
    for (const each of head.args) inside.pattern(each, names, boundNames);
    inside.all(head.guards, names);
    const parts = node.args[1];
    if (!hasBody || !parts) return;
    const isTry = ["rescue", "catch", "else", "after"].some((key) => keywordValue(parts, key));
    const body = keywordValue(parts, "do");
    if (isTry) inside.expression({ kind: "call", name: "try", args: [parts], span: node.span }, names);
    else if (body) inside.expression(body, names);
    inside.close(names);
  }

  function finishModule(facts: ModuleFacts): void {
    unusedFunctions(facts, report);
    for (const [name, { span, isUsed }] of facts.attributes)
      if (!isUsed)
        warnings.push({
          text: `module attribute @${name} was set but never used`,
          where: [`${file}:${span.line}`],
          span,
        });
    apart(facts, report);
    for (const each of facts.definitions.values()) unreachable(each, report);
    const definitions = new Set(exportsOf(facts));
    for (const behaviour of facts.behaviours)
      for (const key of callbacksOf(behaviour))
        if (!definitions.has(key)) missing(facts, key, "behaviour", behaviour);
  }
}

/** The callbacks of Elixir's own protocols and behaviours. */
const ownCallbacks: Readonly<Record<string, string>> = {
  Access: "fetch/2 get_and_update/3 pop/2",
  Collectable: "into/1",
  Enumerable: "count/1 member?/2 reduce/3 slice/1",
  Inspect: "inspect/2",
  "List.Chars": "to_charlist/1",
  "String.Chars": "to_string/1",
};
