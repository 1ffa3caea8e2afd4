import type { Quoted, QuotedCall } from "../parser/quoted.ts";
import { standardFunctions } from "../standard/functions.ts";
import { moduleLabel } from "./library.ts";
import { aliasSegments } from "./literals.ts";
import { CompileProblem } from "./problem.ts";
import type { Scope } from "./scope.ts";
import type { Unit } from "./unit.ts";

/** The module's name for an alias, an atom or `__MODULE__`; undefined if it is known only at run time. */
export function knownModule(unit: Unit, node: Quoted, scope: Scope): string | undefined {
  if (node.kind === "atom") return node.name;
  if (node.kind === "variable" && node.name === "__MODULE__") return unit.module?.name ?? "nil";
  const segments = aliasSegments(node);
  if (segments) return scope.moduleName(segments);
  if (node.kind !== "call" || node.name !== "__aliases__") return undefined;
  const [first, ...rest] = node.args;
  const base = first && knownModule(unit, first, scope);
  if (base === undefined || !rest.every((each) => each.kind === "atom")) return undefined;
  return [base, ...rest.map((each) => (each as { name: string }).name)].join(".");
}

export function moduleNameOf(unit: Unit, node: Quoted, scope: Scope): string {
  const name = knownModule(unit, node, scope);
  if (name === undefined) throw new CompileProblem("expected a module name here", node.span);
  return name;
}

const libraryMacros = new Set(["Elixir.Integer.is_even/1", "Elixir.Integer.is_odd/1"]);

/** Whether a program must require the module for this macro. */
export function isLibraryMacro(module: string, key: string): boolean {
  return libraryMacros.has(`${module}.${key}`);
}

/** Refuses the name of a call that may mean two functions. */
export function checkImports(unit: Unit, { name, args, isMade, span }: QuotedCall, scope: Scope): void {
  if (isMade) return;
  const key = `${name}/${args.length}`;
  const importedModule = scope.imports.get(key);
  const inKernel = kernelKeys?.has(key) && !scope.hiddenImports.has(key);
  if (unit.module?.functions.has(key)) {
    const from = importedModule ?? (inKernel ? "Elixir.Kernel" : undefined);
    if (from === undefined) return;
    throw new CompileProblem(
      `imported ${moduleLabel(from)}.${key} conflicts with local function`,
      unit.module.spans?.get(key) ?? span,
    );
  }
  if (importedModule === undefined && scope.hiddenImports.has(key))
    throw new CompileProblem(`undefined function ${key} (there is no such import)`, span);
  const other = scope.ambiguous.get(key) ?? (importedModule && inKernel ? "Elixir.Kernel" : undefined);
  if (importedModule === undefined || other === undefined) return;
  throw new CompileProblem(
    `function ${key} imported from both ${moduleLabel(importedModule)} and ${moduleLabel(other)}, call is ambiguous`,
    span,
  );
}

/** Includes functions and macros. */
const kernelKeys = standardFunctions.get("Kernel");

/** Refuses a struct in the body of the file that defines it: the body is compiled before the module exists. */
export function checkStruct(unit: Unit, module: string, span: Quoted["span"]): void {
  const definition = unit.modules.get(module);
  if (unit.isCell || unit.module || !definition || definition.isOfOtherFile) return;
  throw new CompileProblem(
    `cannot access struct ${moduleLabel(module)}, the struct was not yet defined or the struct is being accessed in the same context that defines it`,
    span,
  );
}

/** Every function of Kernel in Elixir 1.14. */
export const kernelFunctions: ReadonlySet<string> = new Set(
  `!=/2 !==/2 */2 **/2 +/1 +/2 ++/2 -/1 -/2 --/2 //2 </2 <=/2 ==/2 ===/2 =~/2 >/2 >=/2 abs/1 apply/2 
apply/3 binary_part/3 binary_slice/2 binary_slice/3 bit_size/1 byte_size/1 ceil/1 div/2 elem/2 
exit/1 floor/1 function_exported?/3 get_and_update_in/3 get_in/2 hd/1 inspect/1 inspect/2 is_atom/1 
is_binary/1 is_bitstring/1 is_boolean/1 is_float/1 is_function/1 is_function/2 is_integer/1 
is_list/1 is_map/1 is_map_key/2 is_number/1 is_pid/1 is_port/1 is_reference/1 is_tuple/1 length/1 
macro_exported?/3 make_ref/0 map_size/1 max/2 min/2 node/0 node/1 not/1 pop_in/2 put_elem/3 
put_in/3 rem/2 round/1 self/0 send/2 spawn/1 spawn/3 spawn_link/1 spawn_link/3 spawn_monitor/1 
spawn_monitor/3 struct/1 struct/2 struct!/1 struct!/2 throw/1 tl/1 trunc/1 tuple_size/1 update_in/3`.split(
    /\s+/,
  ),
);
