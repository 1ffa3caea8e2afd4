import type { AnyNode } from "acorn";
import type { Position, SourceFile } from "../../protocol/program/source-file.ts";
import { parseWithAcorn } from "./acorn-parser.ts";
import { isNode } from "./analysis/nodes.ts";
import { applyInsertions, type MarkedFiles } from "./mark-waits.ts";
import { sourceKindOf } from "./parse.ts";

/**
 * Marks every `throw` of a program, so that a second run shows which one ended it. A thrown value that is not an Error
 * has no stack. The marks are those of waits (mark-waits.ts):
 *
 *     throw value  →  throw sandglass$waits((value),(sandglass$waits.n=-~sandglass$waits.n)>1?7:6)
 *
 * Each `throw` has two numbers. The odd one is used if another `throw` was reached before, and was caught.
 */
export function markThrowsIn(files: readonly SourceFile[], entry: string): MarkedFiles {
  const positions: Position[] = [];
  const text = files.map((file) => file.text).join("\n");
  // Otherwise a `throw` that was caught could be blamed for a rejection by a call.
  if (rejectsByCall.test(text) && catches.test(text)) return { files, positions };
  const markedFiles = files.map((file) => {
    if (!/\bthrow\b/.test(file.text)) return file;
    const kind = file.path === entry ? sourceKindOf(file.text, file.path) : "module";
    const { program } = parseWithAcorn(file.text, kind, { locations: true });
    if (!program) return file;
    const insertions: (readonly [at: number, text: string])[] = [];
    for (const { start, loc, argument } of throwsIn(program)) {
      const number = positions.length;
      if (!loc) continue;
      const count = "(sandglass$waits.n=-~sandglass$waits.n)>1";
      insertions.push([argument.start, " sandglass$waits(("]);
      insertions.push([argument.end, `),${count}?${number + 1}:${number})`]);
      const lineStart = start - loc.start.column;
      const column = [...file.text.slice(lineStart, start)].length + 1;
      const at = { file: file.path, line: loc.start.line, column };
      positions.push(at, at);
    }
    return { ...file, text: applyInsertions(file.text, insertions) };
  });
  return { files: markedFiles, positions };
}

const rejectsByCall = /\bPromise\b|\breject|\.\s*throw\b|\bAbort/;
const catches = /\b(?:catch|finally|then|allSettled|any|race)\b/;

type ThrowNode = AnyNode & { readonly type: "ThrowStatement" };

/** Not recursive: `a.b().b()…` may be thousands of levels deep. */
function throwsIn(root: AnyNode): readonly ThrowNode[] {
  const throws: ThrowNode[] = [];
  const todo = [root];
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (node.type === "ThrowStatement") throws.push(node);
    const inner = Object.values(node).flat().filter(isNode);
    for (const child of inner.reverse()) todo.push(child);
  }
  return throws;
}
