import { isCall, type Quoted } from "../parser/quoted.ts";
import { notHere } from "../runtime/restricted.ts";
import { standardFunctions } from "../standard/functions.ts";
import { moduleLabel } from "./library.ts";
import { aliasSegments } from "./literals.ts";
import { kernelFunctions, knownModule } from "./module-names.ts";
import { CompileProblem, failRestrictedName } from "./problem.ts";
import type { Scope } from "./scope.ts";
import type { Unit } from "./unit.ts";

/** Modules whose functions guards may call, if they are available here. */
const guardModules = new Set([
  "Elixir.Kernel",
  "erlang",
  "Elixir.Bitwise",
  "Elixir.Integer",
  "Elixir.Record",
]);

const isKernelMacro = (key: string) =>
  (standardFunctions.get("Kernel")?.has(key) ?? false) || /^\W/.test(key) || key.startsWith("__");

/** Refuses code that a guard cannot contain: it would make the guard fail silently. */
export function checkGuard(unit: Unit, node: Quoted, scope: Scope): void {
  if (node.kind === "list") for (const each of node.items) checkGuard(unit, each, scope);
  if (node.kind === "pair") for (const each of [node.left, node.right]) checkGuard(unit, each, scope);
  if (node.kind !== "call") return;
  const { name, args, span } = node;
  if (aliasSegments(node)) return;
  for (const each of args) checkGuard(unit, each, scope);
  if (typeof name !== "string") {
    if (!isCall(name, ".")) return;
    const [left, right] = name.args as [Quoted, Quoted | undefined];
    if (!right)
      throw new CompileProblem(
        "invalid expression in guards, anonymous call is not allowed in guards. To learn more about guards, visit: https://hexdocs.pm/elixir/patterns-and-guards.html",
        span,
      );
    const module = aliasSegments(left) || left.kind === "atom" ? knownModule(unit, left, scope) : undefined;
    const calleeName = right.kind === "atom" ? right.name : "";
    const isMacro =
      module !== undefined && unit.modules.get(module)?.guards.has(`${calleeName}/${args.length}`);
    if (module !== undefined && !guardModules.has(module) && !isMacro)
      throw new CompileProblem(
        `cannot invoke remote function ${moduleLabel(module)}.${calleeName}/${args.length} inside guards`,
        span,
      );
    return;
  }
  const key = `${name}/${args.length}`;
  if (unit.guardMacro(name, args.length)) return;
  if (unit.module?.functions.has(key))
    throw new CompileProblem(
      `cannot find or invoke local ${key} inside guards. Only macros can be invoked in a guards and they must be defined before their invocation. Called as: ${unit.text.slice(span.start, span.end)}`,
      span,
    );
  const whole = [...scope.imports].find(
    ([at, module]) => at.startsWith("*") && standardFunctions.get(module.replace(/^Elixir\./, ""))?.has(key),
  );
  const unknownImport = [...scope.imports].find(([at, module]) => at === `*${module}`);
  if (unknownImport && !scope.imports.has(key) && !kernelFunctions.has(key) && !isKernelMacro(key))
    failRestrictedName(`${moduleLabel(unknownImport[1])}.${key} in a guard`, notHere, span);
  const importedModule = scope.imports.get(key) ?? (kernelFunctions.has(key) ? undefined : whole?.[1]);
  if (
    importedModule !== undefined &&
    !guardModules.has(importedModule) &&
    !unit.modules.get(importedModule)?.guards.has(key)
  )
    throw new CompileProblem(
      `cannot invoke remote function ${moduleLabel(importedModule)}.${key} inside guards`,
      span,
    );
}
