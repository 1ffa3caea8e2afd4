import type { AnyNode } from "acorn";
import { calledFunction } from "../analysis/call-graph.ts";
import { memberName } from "../analysis/nodes.ts";
import { type ProgramTree, soleValue } from "../analysis/program-tree.ts";
import { calculate } from "../calculate.ts";

/** What the text alone shows about a value, and how parts of the text are quoted in a sentence. */

export type Constant = number | string | boolean | null | undefined | bigint;

/** People do not write constants that are nested deeper; each level may refer to two others. */
const maxDepth = 8;

/** The value of an expression, if it is the same at every evaluation. */
export function constant(
  tree: ProgramTree,
  node: AnyNode | null | undefined,
  depth = 0,
): { readonly value: Constant } | undefined {
  if (!node || depth > maxDepth) return undefined;
  switch (node.type) {
    case "Literal":
      return "regex" in node && node.regex ? undefined : { value: node.value as Constant };
    case "TemplateLiteral":
      return node.expressions.length === 0 ? { value: node.quasis[0]?.value.cooked ?? undefined } : undefined;
    case "UnaryExpression": {
      const of = constant(tree, node.argument, depth + 1);
      if (!of) return undefined;
      if (node.operator === "!") return { value: !of.value };
      if (typeof of.value !== "number") return undefined;
      if (node.operator === "-") return { value: -of.value };
      return node.operator === "+" ? of : undefined;
    }
    case "BinaryExpression": {
      const left = constant(tree, node.left, depth + 1);
      const right = left && constant(tree, node.right, depth + 1);
      if (typeof left?.value !== "number" || typeof right?.value !== "number") return undefined;
      const value = calculate(node.operator, left.value, right.value);
      return value === undefined ? undefined : { value };
    }
    case "Identifier": {
      const binding = tree.bindingOf(node);
      if (!binding) return undefined;
      if (binding.kind === "free" && binding.writes.length === 0) return globalConstants.get(node.name);
      const initial = soleValue(binding);
      return initial ? constant(tree, initial, depth + 1) : undefined;
    }
    default:
      return undefined;
  }
}

const globalConstants: ReadonlyMap<string, { readonly value: Constant }> = new Map([
  ["undefined", { value: undefined }],
  ["Infinity", { value: Number.POSITIVE_INFINITY }],
  ["NaN", { value: Number.NaN }],
]);

export function numberOf(tree: ProgramTree, node: AnyNode | null | undefined): number | undefined {
  const value = constant(tree, node)?.value;
  return typeof value === "number" ? value : undefined;
}

/** Kinds of values, as text for a sentence. */
export type Kind =
  | "an array"
  | "a string"
  | "a number"
  | "an object"
  | "a function"
  | "a Map"
  | "a Set"
  | "a promise"
  | "true or false";

/** The kind of an expression's value, if it is certain. */
export function kindOfValue(
  tree: ProgramTree,
  node: AnyNode | null | undefined,
  depth = 0,
): Kind | undefined {
  if (!node || depth > maxDepth) return undefined;
  switch (node.type) {
    case "Literal":
      return kindOfLiteral(node.value);
    case "TemplateLiteral":
      return "a string";
    case "ArrayExpression":
      return "an array";
    case "ObjectExpression":
      return "an object";
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      return "a function";
    case "NewExpression":
      return isBuiltIn(tree, node.callee)
        ? constructedKinds.get(node.callee.type === "Identifier" ? node.callee.name : "")
        : undefined;
    case "CallExpression":
      return calledFunction(tree, node.callee)?.async ? "a promise" : undefined;
    case "Identifier": {
      const binding = tree.bindingOf(node);
      if (binding?.kind === "function" && binding.writes.length === 0) return "a function";
      return kindOfValue(tree, soleValue(binding), depth + 1);
    }
    default:
      return undefined;
  }
}

function kindOfLiteral(value: unknown): Kind | undefined {
  if (typeof value === "string") return "a string";
  if (typeof value === "number") return "a number";
  return typeof value === "boolean" ? "true or false" : undefined;
}

const constructedKinds: ReadonlyMap<string, Kind> = new Map([
  ["Array", "an array"],
  ["Map", "a Map"],
  ["Set", "a Set"],
  ["Promise", "a promise"],
]);

/** Whether it is a name that the program does not declare or assign to. */
export function isBuiltIn(tree: ProgramTree, node: AnyNode): boolean {
  const binding = tree.bindingOf(node);
  return binding?.kind === "free" && binding.writes.length === 0;
}

/** "Math.floor" for `Math.floor`, if the program does not declare `Math`. */
export function builtInPath(tree: ProgramTree, node: AnyNode): string | undefined {
  if (node.type === "Identifier") return isBuiltIn(tree, node) ? node.name : undefined;
  const name = memberName(node);
  if (node.type !== "MemberExpression" || name === undefined || node.object.type !== "Identifier")
    return undefined;
  return isBuiltIn(tree, node.object) ? `${node.object.name}.${name}` : undefined;
}

const maxQuotedLength = 40;

/** Quotes a part of the text in a sentence. */
export function quote(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  // Text with a backtick cannot be in backticks.
  const tick = line.indexOf("`");
  const excerpt = tick === -1 ? line : `${line.slice(0, tick)}…`;
  const points = [...excerpt.slice(0, 2 * maxQuotedLength)];
  return `\`${points.length > maxQuotedLength ? `${points.slice(0, maxQuotedLength).join("")}…` : excerpt}\``;
}

export function quotedCode(
  tree: ProgramTree,
  node: { readonly start: number; readonly end: number },
): string {
  return quote(tree.file.text.slice(node.start, Math.min(node.end, node.start + 200)));
}

/** Formats "`a`, `b` or `c`". */
export function listText(names: readonly string[], word: "and" | "or"): string {
  const firstNames = names.slice(0, 3);
  return firstNames.length < 2
    ? (firstNames[0] ?? "")
    : `${firstNames.slice(0, -1).join(", ")} ${word} ${firstNames.at(-1)}`;
}

/** Formats 1234567.5 as "1,234,567.5". */
export function numberText(value: number): string {
  const [whole = "", ...rest] = String(value).split(".");
  if (!/^-?\d+$/.test(whole)) return String(value);
  return [whole.replace(/\B(?=(\d{3})+(?!\d))/g, ","), ...rest].join(".");
}
