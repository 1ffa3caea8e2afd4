import { isCall, type Quoted, type QuotedCall } from "../parser/quoted.ts";
import { restrictedModule } from "../runtime/restricted.ts";
import { exportsOfLibrary, moduleLabel } from "./library.ts";
import { keywordValue } from "./literals.ts";
import { isLibraryMacro, knownModule, moduleNameOf } from "./module-names.ts";
import { CompileProblem, failRestrictedName } from "./problem.ts";
import type { Scope } from "./scope.ts";
import type { Unit } from "./unit.ts";

const useHint =
  "What it would put into the module, by a macro, is not here: write it out, or import functions.";

/** `alias`, `import`, `require` and `use`: they change the scope. */
export function writeDirective(unit: Unit, args: readonly Quoted[], scope: Scope, node: QuotedCall): string {
  const [target, options] = args;
  if (!target) throw new CompileProblem(`${node.name} needs a module`, node.span);
  // `alias A.{B, C}`
  if (target.kind === "call" && isCall(target.name as Quoted, ".", 2)) {
    const [base, name] = (target.name as QuotedCall).args as [Quoted, Quoted];
    if (name.kind === "atom" && name.name === "{}") {
      const prefix = moduleNameOf(unit, base, scope);
      for (const each of target.args) {
        const inner = moduleNameOf(unit, each, new (scope.constructor as new () => Scope)());
        apply(unit, node, `${prefix}.${inner.slice("Elixir.".length)}`, options, scope);
      }
      return "null";
    }
  }
  const module = knownModule(unit, target, scope);
  if (module === undefined) throw new CompileProblem(`invalid argument for ${node.name}`, node.span);
  apply(unit, node, module, options, scope);
  return unit.atom(module);
}

function apply(
  unit: Unit,
  node: QuotedCall,
  module: string,
  options: Quoted | undefined,
  scope: Scope,
): void {
  const as = keywordValue(options, "as");
  if (node.name === "alias" || as) {
    const name =
      as?.kind === "call" ? (as.args[0] as { name: string }).name : (module.split(".").at(-1) as string);
    scope.aliases.set(name, module);
  }
  if (node.name === "alias") return;
  if (node.name === "use") use(unit, node, module, options, scope);
  scope.requiredModules.add(module);
  if (!isKnown(unit, module))
    unit.checks.push(
      `$.checkModule(${JSON.stringify(module)},${JSON.stringify(unit.file)},${node.span.line});`,
    );
  if (node.name === "import") importFrom(unit, node, module, options, scope);
}

function isKnown(unit: Unit, module: string): boolean {
  return (
    unit.modules.has(module) ||
    exportsOfLibrary(module) !== undefined ||
    restrictedModule(module) !== undefined
  );
}

/** Of the modules here, only Bitwise has a `__using__`: it imports. */
function use(unit: Unit, node: QuotedCall, module: string, options: Quoted | undefined, scope: Scope): void {
  if (module === "Elixir.Bitwise" && options === undefined) {
    importFrom(unit, node, module, undefined, scope);
    return;
  }
  const hint = restrictedModule(module) ?? (module === "Elixir.Bitwise" ? useHint : undefined);
  if (hint !== undefined) failRestrictedName(`use ${moduleLabel(module)}`, hint, node.span);
  // An unknown module is looked up when the program begins.
  if (!isKnown(unit, module)) return;
  throw new CompileProblem(
    `function ${moduleLabel(module)}.__using__/1 is undefined or private`,
    node.span,
    undefined,
    "UndefinedFunctionError",
  );
}

function importFrom(
  unit: Unit,
  node: QuotedCall,
  module: string,
  options: Quoted | undefined,
  scope: Scope,
): void {
  const only = keywordValue(options, "only");
  const except = new Set(keysIn(keywordValue(options, "except")));
  const program = unit.modules.get(module);
  const exportKeys = program
    ? new Set([...program.functions.keys(), ...program.guards.keys()])
    : exportsOfLibrary(module);
  let keys: Iterable<string> = exportKeys ?? [`*${module}`];
  if (only?.kind === "list") {
    keys = keysIn(only);
    for (const key of keys)
      if (exportKeys && !exportKeys.has(key) && !unit.modules.has(module))
        throw new CompileProblem(
          `cannot import ${moduleLabel(module)}.${key} because it is undefined or private`,
          node.span,
        );
  } else if (only?.kind === "atom" && exportKeys) {
    const isMacro = (key: string) => program?.guards.has(key) ?? isLibraryMacro(module, key);
    keys = [...exportKeys].filter((key) => isMacro(key) === (only.name === "macros"));
  }
  if (module === "Elixir.Kernel") {
    const left = new Set(keys);
    for (const key of exportKeys ?? []) if (!left.has(key) || except.has(key)) scope.hiddenImports.add(key);
    return;
  }
  for (const key of keys) {
    if (except.has(key)) continue;
    const before = scope.imports.get(key);
    if (before !== undefined && before !== module) scope.ambiguous.set(key, before);
    scope.imports.set(key, module);
  }
}

/** `[map: 2, sum: 1]` */
function keysIn(list: Quoted | undefined): string[] {
  if (list?.kind !== "list") return [];
  return list.items.flatMap((item) =>
    item.kind === "pair" && item.left.kind === "atom" && item.right.kind === "integer"
      ? [`${item.left.name}/${item.right.value}`]
      : [],
  );
}
