import type { Quoted } from "../parser/quoted.ts";
import { callName, notHere, notHereOfErlang, restrictedCall } from "../runtime/restricted.ts";
import { isMissing } from "./library.ts";
import { failRestrictedName } from "./problem.ts";
import type { Unit } from "./unit.ts";

/**
 * Refuses a function of Elixir that is not available, on purpose or not yet. Functions that the program defines are
 * allowed.
 */
export function refuseMissing(
  unit: Unit,
  module: string,
  name: string,
  arity: number,
  { span }: Quoted,
): void {
  if (unit.modules.has(module)) return;
  const hint =
    restrictedCall(module, name, arity) ??
    (isMissing(module, `${name}/${arity}`)
      ? module.startsWith("Elixir.")
        ? notHere
        : notHereOfErlang
      : undefined);
  if (hint !== undefined) failRestrictedName(callName(module, name, arity), hint, span);
}
