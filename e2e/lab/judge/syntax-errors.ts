import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Refusal, withRefusalHere } from "./refusal.ts";

/**
 * `node e2e/run.mjs e2e/lab/judge/syntax-errors.ts [a Node 24]` asks that Node again how it refuses the programs of
 * syntax-errors.json, writes its answers and the differences of ours, and prints how many differ.
 */
const [node] = process.argv.slice(2);
const recordFile = fileURLToPath(new URL("syntax-errors.json", import.meta.url));
const before: readonly Refusal[] = JSON.parse(await readFile(recordFile, "utf8"));
const answers = node === undefined ? before.map(([, ...answer]) => answer) : refusalsOfNode(node);

const rows: Refusal[] = [];
for (const [index, [code]] of before.entries()) {
  const [message = "", line = null] = answers[index] ?? [];
  rows.push(await withRefusalHere([code, message, line]));
}
await writeFile(recordFile, `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]\n`);
console.log(`${rows.filter((row) => row.length === 4).length} of ${rows.length} differ`);

function refusalsOfNode(node: string): readonly (readonly [message: string, line?: number])[] {
  const script = fileURLToPath(new URL("syntax-errors.node.mjs", import.meta.url));
  const input = JSON.stringify(before.map(([code]) => code));
  return JSON.parse(execFileSync(node, [script], { input, encoding: "utf8" }));
}
