import { resolveEscapes } from "../parser/escapes.ts";
import { isCall, type Quoted, type QuotedCall } from "../parser/quoted.ts";
import { notHere } from "../runtime/restricted.ts";
import { failRestrictedName } from "./problem.ts";
import type { Scope } from "./scope.ts";
import type { Unit } from "./unit.ts";

const controls: Readonly<Record<string, string>> = {
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  a: "\x07",
  "\n": "",
};

/** The escapes that `~r` resolves itself. All others belong to the pattern. */
function patternEscapes(text: string): string {
  return text.replace(/\\([\s\S])/g, (whole, char: string) => controls[char] ?? whole);
}

/** `~w(a b)` */
export function sigil(unit: Unit, node: QuotedCall, scope: Scope): string {
  const letter = String(node.name).slice("sigil_".length);
  const [content, modifierList] = node.args as [QuotedCall, Quoted & { kind: "list" }];
  if (!isCall(content, "<<>>") || modifierList?.kind !== "list")
    failRestrictedName(`${node.name}/${node.args.length}`, notHere, node.span);
  const modifiers = modifierList.items
    .map((each) => String.fromCharCode(Number((each as { value: bigint }).value)))
    .join("");
  if (!"sScCwWDTNUrR".includes(letter)) failRestrictedName(`sigil_${letter}/2`, notHere, node.span);
  const resolves = letter >= "a";
  const parts = content.args.map((part): Quoted => {
    if (isCall(part, "::", 2)) return part.args[0] as Quoted;
    if (part.kind !== "binary" || typeof part.value !== "string" || !resolves) return part;
    return { ...part, value: letter === "r" ? patternEscapes(part.value) : resolveEscapes(part.value) };
  });
  const text = `$.text([${unit.arguments(parts, scope)}])`;
  if (letter === "s" || letter === "S") return text;
  if ("DTNUrR".includes(letter))
    return `${unit.at(node)}$.sigil(${JSON.stringify(letter)},${text},${JSON.stringify(modifiers)})`;
  return `${unit.at(node)}$.${letter === "c" || letter === "C" ? "charlist" : "words"}(${text},${JSON.stringify(modifiers)})`;
}
