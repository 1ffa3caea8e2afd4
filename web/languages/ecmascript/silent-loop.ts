import type { AnyNode } from "acorn";
import type { Position } from "../../protocol/program/source-file.ts";
import { childrenOf, isLoop, isReference, offsetOf } from "./analysis/nodes.ts";
import { parse } from "./parse.ts";
import { SourcePositions } from "./source-positions.ts";

/**
 * The first loop after a position that reads no variable and calls nothing, such as `while (true) {}`. The engine
 * records no position in such a loop, so it knows only an earlier one. Undefined if there is none, or if the text
 * cannot be parsed.
 */
export function silentLoopAfter(code: string, after: Position): Position | undefined {
  const { program } = parse(code, { file: after.file });
  const from = offsetOf(code, after);
  if (!program || from === undefined) return undefined;
  const todo: AnyNode[] = [program];
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (isLoop(node) && node.start >= from && isSilent(node))
      return new SourcePositions(after.file, code).at(node.start);
    // One by one: an array may have more elements than a call can have arguments.
    for (const child of childrenOf(node).toReversed()) todo.push(child);
  }
  return undefined;
}

/** Not recursive: a text may be nested thousands of levels deep. */
function isSilent(loop: AnyNode): boolean {
  const todo: AnyNode[] = [loop];
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (recordedNodes.has(node.type)) return false;
    for (const child of childrenOf(node)) if (!isName(child, node)) todo.push(child);
  }
  return true;
}

/** The nodes whose positions the engine records. */
const recordedNodes: ReadonlySet<string> = new Set(["Identifier", "CallExpression", "NewExpression"]);

/** A name whose value is not read. */
function isName(node: AnyNode, parent: AnyNode): boolean {
  if (node.type !== "Identifier") return false;
  return parent.type === "VariableDeclarator" ? parent.id === node : !isReference(node, parent);
}
