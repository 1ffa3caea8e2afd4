import { type AnyNode, parse } from "acorn";
import { childrenOf } from "../languages/ecmascript/analysis/nodes.ts";

/**
 * Marks private names of the guest's library, `#e` as `#$$e`: the console shows the private fields of a program's
 * objects, but not those of the library (web/run/sandbox/errors/heap-reader.ts), which have names of the minifier.
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
