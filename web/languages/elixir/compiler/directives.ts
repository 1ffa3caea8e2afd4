import { type Call, isCall, type Quoted } from "../parser/quoted.ts";
import { restrictedModule } from "../runtime/restricted.ts";
import { shownModule } from "./library.ts";
import { keywordValue } from "./literals.ts";
import { knownModule, moduleNameOf } from "./names.ts";
import { CompileProblem, restricted } from "./problem.ts";
import type { Scope } from "./scope.ts";
import type { Unit } from "./unit.ts";

const useHint =
  "What it would put into the module, by a macro, is not here: write it out, or import functions.";

/** `alias`, `import`, `require` and `use`: what they change is the scope. */
export function writeDirective(unit: Unit, args: readonly Quoted[], scope: Scope, node: Call): string {
  const [target, options] = args;
  if (!target) throw new CompileProblem(`${node.name} needs a module`, node.place);
  // `alias A.{B, C}`
  if (target.kind === "call" && isCall(target.name as Quoted, ".", 2)) {
    const [base, name] = (target.name as Call).args as [Quoted, Quoted];
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
  if (module === undefined) throw new CompileProblem(`invalid argument for ${node.name}`, node.place);
  apply(unit, node, module, options, scope);
  return unit.atom(module);
}

function apply(unit: Unit, node: Call, module: string, options: Quoted | undefined, scope: Scope): void {
  const as = keywordValue(options, "as");
  if (node.name === "alias" || as) {
    const name =
      as?.kind === "call" ? (as.args[0] as { name: string }).name : (module.split(".").at(-1) as string);
    scope.aliases.set(name, module);
  }
  if (node.name === "require" || node.name === "import") scope.required.add(module);
  if (node.name === "use") {
    // Of the standard library, `use` only checks callbacks or sets up processes.
    restricted(`use ${shownModule(module)}`, restrictedModule(module) ?? useHint, node.place);
  }
  if (node.name !== "import") return;
  const only = keywordValue(options, "only");
  const except = keywordValue(options, "except");
  const keys = (list: Quoted | undefined) =>
    list?.kind === "list"
      ? list.items.flatMap((item) =>
          item.kind === "pair" && item.left.kind === "atom" && item.right.kind === "integer"
            ? [`${item.left.name}/${item.right.value}`]
            : [],
        )
      : [];
  if (only?.kind === "list") {
    for (const key of keys(only)) scope.imports.set(key, module);
    return;
  }
  const program = unit.modules.get(module);
  if (program) {
    const left = new Set(keys(except));
    for (const key of program.functions.keys()) if (!left.has(key)) scope.imports.set(key, module);
  } else scope.imports.set(`*${module}`, module);
}
