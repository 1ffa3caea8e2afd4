import type { AnyNode } from "acorn";
import type { Position, SourceFile } from "../../protocol/program/source-file.ts";
import { parseWithAcorn } from "./acorn-parser.ts";
import { isNode } from "./analysis/nodes.ts";
import { sourceKindOf } from "./parse.ts";

/**
 * Marks every top-level `await` of a program, so that a second run shows which one never settles:
 *
 *     await value            →  sandglass$waited(await sandglass$waits(value,3),3)
 *     for await (x of list)  →  for await (x of sandglass$waits(list,4))
 *
 * The engine does not know it: once nothing can settle the awaited promise, the waiting function is garbage. Undefined
 * if the program cannot be parsed.
 *
 * @param first the number of the first mark.
 */
export function markWaits(
  source: string,
  file: string,
  sourceType: "script" | "module",
  first = 0,
): MarkedWaits | undefined {
  // `await (a, b)` is one argument, not two.
  const { program } = parseWithAcorn(source, sourceType, { locations: true, preserveParens: true });
  if (!program) return undefined;
  const positions: Position[] = [];
  const insertions: (readonly [at: number, text: string])[] = [];
  for (const node of topLevelNodes(program)) {
    const awaitedCall = awaitedNode(node);
    if (!awaitedCall || !node.loc) continue;
    const end = `,${first + positions.length})`;
    const { line, column } = node.loc.start;
    const lineStart = node.start - column;
    if (node.type === "AwaitExpression") insertions.push([node.start, "sandglass$waited("], [node.end, end]);
    insertions.push([awaitedCall.start, "sandglass$waits("], [awaitedCall.end, end]);
    positions.push({ file, line, column: [...source.slice(lineStart, node.start)].length + 1 });
  }
  return { text: applyInsertions(source, insertions), positions };
}

/** Marks all the files of a program. */
export function markWaitsIn(files: readonly SourceFile[], entry: string): MarkedFiles {
  const positions: Position[] = [];
  const markedFiles = files.map((file) => {
    if (!/\bawait\b/.test(file.text)) return file;
    const kind = file.path === entry ? sourceKindOf(file.text, file.path) : "module";
    const waits = markWaits(file.text, file.path, kind, positions.length);
    for (const position of waits?.positions ?? []) positions.push(position);
    return waits ? { ...file, text: waits.text } : file;
  });
  return { files: markedFiles, positions };
}

export type MarkedFiles = { readonly files: readonly SourceFile[]; readonly positions: readonly Position[] };

export type MarkedWaits = { readonly text: string; readonly positions: readonly Position[] };

function awaitedNode(node: AnyNode): AnyNode | undefined {
  if (node.type === "AwaitExpression") return node.argument;
  return node.type === "ForOfStatement" && node.await ? node.right : undefined;
}

/**
 * All nodes except those in functions, outer ones first. Not recursive: `a.b().b()…` may be thousands of levels deep.
 */
function topLevelNodes(root: AnyNode): readonly AnyNode[] {
  const nodes: AnyNode[] = [];
  const todo = [root];
  for (let node = todo.pop(); node; node = todo.pop()) {
    nodes.push(node);
    const inner: AnyNode[] = [];
    for (const [key, value] of Object.entries(node)) {
      if (node.type === "PropertyDefinition" && key === "value") continue;
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isNode(child) && !opensFunction.has(child.type)) inner.push(child);
      }
    }
    for (const child of inner.reverse()) todo.push(child);
  }
  return nodes;
}

const opensFunction: ReadonlySet<string> = new Set([
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunctionExpression",
  "StaticBlock",
]);

/** At the same offset, the text of an outer node comes first at its start and last at its end. */
export function applyInsertions(
  source: string,
  insertions: readonly (readonly [at: number, text: string])[],
): string {
  const opens = (text: string) => text.endsWith("(");
  const orderedInsertions = insertions
    .map(([at, text], order) => ({ at, text, order: opens(text) ? order : -order }))
    .sort((a, b) => a.at - b.at || Number(opens(a.text)) - Number(opens(b.text)) || a.order - b.order);
  let from = 0;
  let markedText = "";
  for (const { at, text } of orderedInsertions) {
    markedText += source.slice(from, at) + text;
    from = at;
  }
  return markedText + source.slice(from);
}
