import type { Quoted } from "../parser/quoted.ts";
import { isCall } from "../parser/quoted.ts";
import type { Unit } from "./unit.ts";

export function textCode(text: string): string {
  // The engine counts U+2028 and U+2029 as ends of lines.
  return JSON.stringify(text).replace(
    /[\u2028\u2029]/g,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

type Literal = Extract<Quoted, { readonly kind: "integer" | "float" | "atom" | "binary" }>;

/** The code of a literal. Undefined for other nodes. */
export function literalCode(unit: Unit, node: Literal): string;
export function literalCode(unit: Unit, node: Quoted): string | undefined;
export function literalCode(unit: Unit, node: Quoted): string | undefined {
  switch (node.kind) {
    case "integer":
      return `${node.value}n`;
    case "float":
      return Object.is(node.value, -0) ? "(-0)" : String(node.value);
    case "atom":
      return unit.atom(node.name);
    case "binary":
      return typeof node.value === "string"
        ? textCode(node.value)
        : unit.constant(`$.bytes([${node.value.join(",")}])`);
    default:
      return undefined;
  }
}

/** The atoms of a quoted alias; undefined if it contains more than names. */
export function aliasSegments(node: Quoted): string[] | undefined {
  if (!isCall(node, "__aliases__")) return undefined;
  const segments: string[] = [];
  for (const each of node.args) {
    if (each.kind !== "atom") return undefined;
    segments.push(each.name);
  }
  return segments;
}

/** The value of a key in a literal keyword list. */
export function keywordValue(node: Quoted | undefined, key: string): Quoted | undefined {
  if (node?.kind !== "list") return undefined;
  for (const item of node.items)
    if (item.kind === "pair" && item.left.kind === "atom" && item.left.name === key) return item.right;
  return undefined;
}
