import type { AnyNode } from "acorn";
import type { Position } from "../protocol/program/source-file.ts";
import { childrenOf, isLoop, isReference, offsetOf } from "./analysis/nodes.ts";
import { parse } from "./parse.ts";
import { SourcePositions } from "./source-positions.ts";

/**
 * The first loop after a place that reads no variable and calls nothing, as `while (true) {}`: the engine notes no place
 * in such a loop, so it can only tell what came before. Undefined when there is none, or the text cannot be read.
 */
export function silentLoopAfter(code: string, after: Position): Position | undefined {
  const { program } = parse(code, { file: after.file });
  const from = offsetOf(code, after);
  if (!program || from === undefined) return undefined;
  const todo: AnyNode[] = [program];
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (isLoop(node) && node.start >= from && isSilent(node))
      return new SourcePositions(after.file, code).at(node.start);
    // One by one: a list may have more elements than a call can have arguments.
    for (const child of childrenOf(node).toReversed()) todo.push(child);
  }
  return undefined;
}

/** Not by recursion: a text may be nested thousands deep. */
function isSilent(loop: AnyNode): boolean {
  const todo: AnyNode[] = [loop];
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (recordedNodes.has(node.type)) return false;
    for (const child of childrenOf(node)) if (!isName(child, node)) todo.push(child);
  }
  return true;
}

/** What the engine notes the place of. */
const recordedNodes: ReadonlySet<string> = new Set(["Identifier", "CallExpression", "NewExpression"]);

/** A name that nothing is read from. */
function isName(node: AnyNode, parent: AnyNode): boolean {
  if (node.type !== "Identifier") return false;
  return parent.type === "VariableDeclarator" ? parent.id === node : !isReference(node, parent);
}
