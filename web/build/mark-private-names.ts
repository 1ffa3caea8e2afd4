import { type AnyNode, parse } from "acorn";
import { childrenOf } from "../ecmascript/analysis/nodes.ts";

/**
 * Writes private names of the guest's library with a mark, `#e` as `#$$e`: the console shows the private fields of a program's
 * objects and not those of the library's (web/sandbox/errors/heap-reader.ts), which the minifier has named as it names
 * everything.
 */
export function markPrivateNames(script: string): string {
  const starts = privateNames(parse(script, { ecmaVersion: "latest" })).sort((a, b) => a - b);
  let text = "";
  let copiedLength = 0;
  for (const start of starts) {
    text += `${script.slice(copiedLength, start + 1)}$$`;
    copiedLength = start + 1;
  }
  return text + script.slice(copiedLength);
}

function privateNames(root: AnyNode): number[] {
  const offsets: number[] = [];
  const pending: AnyNode[] = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === "PrivateIdentifier") offsets.push(node.start);
    pending.push(...childrenOf(node));
  }
  return offsets;
}
