import { isCall, type Quoted, type QuotedCall } from "../parser/quoted.ts";
import { textCode } from "./literals.ts";
import type { Scope } from "./scope.ts";
import type { Unit } from "./unit.ts";

/** `dbg(value)`: prints the position, the code and its value; for a pipe, each stage. */
export function dbgCode(unit: Unit, value: Quoted, scope: Scope, node: QuotedCall): string {
  const stages: string[] = [];
  const add = (label: string, code: string) => {
    const own = unit.name("g");
    unit.push(`const ${own}=${code};`);
    stages.push(`[${textCode(label)},${own}]`);
    return own;
  };
  let last = add(textOf(unit, firstOf(value)), unit.expression(firstOf(value), scope));
  for (const stage of stagesOf(value)) {
    // The value of the previous stage replaces the piped expression.
    const inner = scope.child();
    inner.variables.set("dbg$", last);
    const stageInput: Quoted = { kind: "variable", name: "dbg$", span: stage.span };
    const call: QuotedCall = { kind: "call", name: "|>", args: [stageInput, stage], span: stage.span };
    last = add(`|> ${textOf(unit, stage)}`, unit.expression(call, inner));
  }
  const { fn, module } = unit;
  const inside = fn && module ? `${module.name.replace(/^Elixir\./, "")}.${fn.name}/${fn.arity}` : "(file)";
  const where = `[${unit.file}:${node.span.line}: ${inside}]`;
  return `${unit.at(node)}$.dbg(${textCode(where)},[${stages}])`;
}

function firstOf(value: Quoted): Quoted {
  return isCall(value, "|>", 2) ? firstOf(value.args[0] as Quoted) : value;
}

function stagesOf(value: Quoted): readonly Quoted[] {
  return isCall(value, "|>", 2) ? [...stagesOf(value.args[0] as Quoted), value.args[1] as Quoted] : [];
}

/** The source text on one line. */
function textOf(unit: Unit, { span }: Quoted): string {
  return unit.text.slice(span.start, span.end).replace(/\s*\n\s*/g, " ");
}
