import { type AnyNode, parse } from "acorn";
import type { Position } from "../../protocol/source.ts";

/**
 * Marks every top-level `await` of a program, so that a second run of it can tell which one waits for ever:
 *
 *     await value            →  sandglass$waited(await sandglass$waits(value,3))
 *     for await (x of list)  →  for await (x of sandglass$waits(list,4))
 *
 * The engine cannot tell: once nothing can settle what is awaited, the function that waits for it is garbage. Undefined
 * when the program cannot be parsed.
 */
export function markWaits(
  source: string,
  file: string,
  sourceType: "script" | "module",
): MarkedWaits | undefined {
  let program: AnyNode;
  try {
    program = parse(source, {
      ecmaVersion: "latest",
      sourceType,
      allowAwaitOutsideFunction: true,
      allowHashBang: true,
      locations: true,
      // `await (a, b)` is one argument, not two.
      preserveParens: true,
    });
  } catch {
    return undefined;
  }
  const places: Position[] = [];
  const insertions: (readonly [at: number, text: string])[] = [];
  for (const node of topLevelNodes(program)) {
    const awaited = waitedFor(node);
    if (!awaited || !node.loc) continue;
    const { line, column } = node.loc.start;
    const lineStart = node.start - column;
    if (node.type === "AwaitExpression") insertions.push([node.start, "sandglass$waited("], [node.end, ")"]);
    insertions.push([awaited.start, "sandglass$waits("], [awaited.end, `,${places.length})`]);
    places.push({ file, line, column: [...source.slice(lineStart, node.start)].length + 1 });
  }
  return { text: inserted(source, insertions), places };
}

export type MarkedWaits = { readonly text: string; readonly places: readonly Position[] };

function waitedFor(node: AnyNode): AnyNode | undefined {
  if (node.type === "AwaitExpression") return node.argument;
  return node.type === "ForOfStatement" && node.await ? node.right : undefined;
}

/** All nodes but those in functions, the outer ones first. */
function* topLevelNodes(node: AnyNode): Generator<AnyNode> {
  yield node;
  for (const [key, value] of Object.entries(node)) {
    if (node.type === "PropertyDefinition" && key === "value") continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child) && !opensFunction.has(child.type)) yield* topLevelNodes(child);
    }
  }
}

const opensFunction: ReadonlySet<string> = new Set([
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunctionExpression",
  "StaticBlock",
]);

function isNode(value: unknown): value is AnyNode {
  return (
    typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string"
  );
}

/** At one place, what an outer node puts there comes first at its start and last at its end. */
function inserted(source: string, insertions: readonly (readonly [at: number, text: string])[]): string {
  const opens = (text: string) => text.endsWith("(");
  const ordered = insertions
    .map(([at, text], order) => ({ at, text, order: opens(text) ? order : -order }))
    .sort((a, b) => a.at - b.at || Number(opens(a.text)) - Number(opens(b.text)) || a.order - b.order);
  let from = 0;
  let marked = "";
  for (const { at, text } of ordered) {
    marked += source.slice(from, at) + text;
    from = at;
  }
  return marked + source.slice(from);
}
