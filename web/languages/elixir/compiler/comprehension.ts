import { isCall, type Quoted } from "../parser/quoted.ts";
import { segmentCode } from "./bitstrings.ts";
import { clausesOf, writeClauses, writeGuards } from "./clauses.ts";
import { patternAndGuards } from "./control.ts";
import { keywordValue } from "./literals.ts";
import { matchPattern } from "./patterns.ts";
import type { Destination, Scope } from "./scope.ts";
import type { Unit } from "./unit.ts";

const optionNames = new Set(["into", "uniq", "reduce", "do"]);

/** `for x <- xs, y <- ys, test, into: %{}, do: …`: nested loops. */
export function writeFor(unit: Unit, args: readonly Quoted[], to: Destination, scope: Scope): void {
  const isOptions = (node: Quoted | undefined) =>
    node?.kind === "list" &&
    node.items.length > 0 &&
    node.items.every(
      (item) => item.kind === "pair" && item.left.kind === "atom" && optionNames.has(item.left.name),
    );
  const options = args.filter(isOptions);
  const steps = args.filter((arg) => !isOptions(arg));
  const option = (key: string) =>
    options.map((each) => keywordValue(each, key)).find((value) => value !== undefined);
  const reduce = option("reduce");
  const into = option("into");
  const body = option("do") as Quoted;
  const { fn, leavesTailCalls } = unit;
  unit.fn = undefined;
  unit.leavesTailCalls = false;
  const inner = scope.child();
  const result = unit.name("f");
  if (reduce) unit.push(`let ${result}=${unit.expression(reduce, inner)};`);
  else unit.push(`const ${result}=[];`);
  const target = into && unit.name("i");
  if (into) unit.push(`const ${target}=${unit.expression(into, inner)};`);
  const uniq = option("uniq");
  const seenName = uniq && !(uniq.kind === "atom" && uniq.name === "false") ? unit.name("u") : undefined;
  if (seenName) unit.push(`const ${seenName}=$.newSet();`);
  write(0, inner);
  unit.fn = fn;
  unit.leavesTailCalls = leavesTailCalls;
  if (reduce) unit.deliver(result, to);
  else if (target) unit.deliver(`$.into(${target},${result})`, to);
  else unit.deliver(`$.list(${result})`, to);

  function write(index: number, at: Scope): void {
    const step = steps[index];
    if (!step) {
      writeBody(at);
      return;
    }
    const skip = "continue;";
    if (isCall(step, "<-", 2)) {
      const item = unit.name("e");
      const source = unit.expression(step.args[1] as Quoted, at);
      unit.push(`for(const ${item} of $.elements(${source})){`);
      const own = at.child();
      const { patterns, guards } = patternAndGuards(step.args[0] as Quoted);
      matchPattern(unit, patterns, item, own, skip);
      writeGuards(unit, guards, own, skip);
      write(index + 1, own);
      unit.push("}");
      return;
    }
    const last = isCall(step, "<<>>") ? step.args.at(-1) : undefined;
    if (isCall(step, "<<>>") && isCall(last, "<-", 2)) {
      const reader = unit.name("b");
      unit.push(`const ${reader}=$.generatorReader(${unit.expression(last.args[1] as Quoted, at)});`);
      const parts = [...step.args.slice(0, -1), last.args[0] as Quoted];
      const own = at.child();
      unit.push(`while(!${reader}.isEmpty){`);
      const values = parts.map((part) => {
        const { content, options: spec } = segmentCode(unit, part, own, false, true);
        const value = unit.name("y");
        unit.push(`const ${value}=${reader}.take(${spec});if(${value}===undefined)break;`);
        return { content, value };
      });
      for (const { content, value } of values) matchPattern(unit, content, value, own, skip);
      write(index + 1, own);
      unit.push("}");
      return;
    }
    unit.markSite("test", step, at);
    const test = unit.simple(unit.expression(step, at));
    unit.push(`if(${test}!==false&&${test}!==null){`);
    write(index + 1, at);
    unit.push("}");
  }

  function writeBody(at: Scope): void {
    if (reduce) {
      const value = unit.name("a");
      unit.push(`const ${value}=${result};`);
      writeClauses(
        unit,
        clausesOf(body),
        [value],
        { kind: "set", name: result },
        at,
        `$.caseClause(${value});`,
      );
      return;
    }
    const value = unit.name("z");
    unit.push(`let ${value};`);
    unit.body(body, { kind: "set", name: value }, at.child(), "body");
    unit.push(
      seenName ? `if($.addTo(${seenName},${value}))${result}.push(${value});` : `${result}.push(${value});`,
    );
  }
}
