import { isCall, type Quoted, type QuotedCall } from "../parser/quoted.ts";
import type { Scope } from "./scope.ts";
import type { Unit } from "./unit.ts";

/** `put_in(map.a[:b], value)` as `put_in(map, [:a, :b], value)`. */
export function nestedPath(
  unit: Unit,
  args: readonly Quoted[],
  scope: Scope,
  node: QuotedCall,
): string | undefined {
  const name = String(node.name);
  const whole = name === "pop_in" ? 1 : 2;
  if (args.length !== whole) return undefined;
  const keys: string[] = [];
  let at = args[0] as Quoted;
  while (at.kind === "call" && isCall(at.name as Quoted, ".", 2)) {
    const [left, right] = (at.name as QuotedCall).args as [Quoted, Quoted & { kind: "atom" }];
    const isAccess = left.kind === "atom" && left.name === "Elixir.Access";
    if (isAccess) {
      keys.unshift(unit.simple(unit.expression(at.args[1] as Quoted, scope)));
      at = at.args[0] as Quoted;
    } else if (at.noParens) {
      keys.unshift(`$.fieldKey(${unit.atom(right.name)})`);
      at = left;
    } else break;
  }
  const [base, ...rest] = unit.arguments([at, ...args.slice(1)], scope);
  const key = `${name}/${whole + 1}`;
  return `${unit.at(node)}${unit.reference("Elixir.Kernel", key)}.fn(${[base, `$.list([${keys}])`, ...rest]})`;
}
