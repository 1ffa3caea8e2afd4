import type { Quoted, QuotedCall } from "../parser/quoted.ts";
import { notHere } from "../runtime/restricted.ts";
import { keywordValue } from "./literals.ts";
import { CompileProblem, failRestrictedName } from "./problem.ts";
import type { ModuleContext, Scope } from "./scope.ts";
import type { Unit } from "./unit.ts";

/** Attributes that only documentation, types and tools use. */
const ignoredAttributes =
  /^(?:moduledoc|doc|typedoc|spec|type|typep|opaque|callback|impl|deprecated|dialyzer|compile|behaviour|optional_callbacks|macrocallback|since|fallback_to_any)$/;

/** `@name` and `@name value`. Functions see an attribute as it is at their position. */
export function attributeCode(
  unit: Unit,
  args: readonly Quoted[],
  scope: Scope,
  node: QuotedCall,
): string | undefined {
  const [attribute] = args;
  if (!attribute || (attribute.kind !== "call" && attribute.kind !== "variable")) return undefined;
  const name = String(attribute.name);
  const value = attribute.kind === "call" ? attribute.args[0] : undefined;
  const { module } = unit;
  const refuse = (message: string): never => {
    throw new CompileProblem(message, attribute.span, undefined, "ArgumentError");
  };
  if (!module) return refuse("cannot invoke @/1 outside module");
  if (value === undefined)
    return module.attributes.get(name) ?? (module.accumulates.has(name) ? "$E" : "null");
  if (unit.fn) return refuse(`cannot set attribute @${name} inside function/macro`);
  if (name === "fallback_to_any" && value.kind === "atom") module.attributes.set(name, value.name);
  if (ignoredAttributes.test(name)) return "null";
  set(unit, module, name, value, scope, node);
  return unit.atom("ok");
}

/** Sets an attribute to the value of an expression. An accumulating attribute keeps all its values. */
function set(
  unit: Unit,
  module: ModuleContext,
  name: string,
  value: Quoted,
  scope: Scope,
  node: QuotedCall,
): void {
  // A value that is set in a branch is known only when the module's body runs.
  if (!module.isTop?.(node)) failRestrictedName(`@${name} within another expression`, notHere, node.span);
  const own = unit.name("at");
  const valueCode = unit.expression(value, scope);
  const before = module.attributes.get(name) ?? "$E";
  unit.push(`const ${own}=${module.accumulates.has(name) ? `new $C(${valueCode},${before})` : valueCode};`);
  module.attributes.set(name, own);
}

/** `Module.put_attribute(__MODULE__, :name, value)` and other functions for the attributes of the module itself. */
export function moduleAttributeCode(
  unit: Unit,
  name: string,
  node: QuotedCall,
  scope: Scope,
): string | undefined {
  const { module } = unit;
  const [target, attribute, value] = node.args;
  if (!module || unit.fn || target?.kind !== "variable" || target.name !== "__MODULE__") return undefined;
  if (attribute?.kind !== "atom") return undefined;
  switch (`${name}/${node.args.length}`) {
    case "register_attribute/3": {
      const accumulate = keywordValue(value, "accumulate");
      if (!module.isTop?.(node) || value?.kind !== "list" || value.items.length !== 1) return undefined;
      if (accumulate?.kind === "atom" && accumulate.name === "true") module.accumulates.add(attribute.name);
      return unit.atom("ok");
    }
    case "put_attribute/3":
      set(unit, module, attribute.name, value as Quoted, scope, node);
      return unit.atom("ok");
    case "get_attribute/2":
      return (
        module.attributes.get(attribute.name) ?? (module.accumulates.has(attribute.name) ? "$E" : "null")
      );
    default:
      return undefined;
  }
}

/** Whether an expression is directly in a module's body, not within another. */
export function isTopIn(expressions: readonly Quoted[]): (node: Quoted) => boolean {
  const all = new Set(expressions);
  return (node) => all.has(node);
}
