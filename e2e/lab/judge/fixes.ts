import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Fix, fixes, modules, outputHere, programOf } from "./fix-programs.ts";

/**
 * `node e2e/run.mjs e2e/lab/judge/fixes.ts <a Node 24>` runs the program of each fix in that Node and in this engine,
 * writes both outputs to fixes.json, and prints the differences.
 */
const [node] = process.argv.slice(2);
if (node === undefined) throw new Error("which Node 24? node e2e/run.mjs e2e/lab/judge/fixes.ts <its path>");

const folder = mkdtempSync(join(tmpdir(), "fixes-"));
const answers: Fix[] = [];
for (const fix of fixes) {
  const { date, change, what, program, why } = fix;
  const answer = outputOfNode(program);
  const here = await outputHere(program);
  answers.push({
    date,
    change,
    what,
    program,
    node: answer,
    ...(here !== answer && { here, why: why ?? "" }),
  });
  if (here !== answer) console.log(`${what}\n  Node: ${answer}\n  here: ${here}`);
}
rmSync(folder, { recursive: true });
const recordFile = fileURLToPath(new URL("fixes.json", import.meta.url));
writeFileSync(recordFile, `${JSON.stringify(answers, null, 2)}\n`);
const same = answers.filter(({ here }) => here === undefined).length;
console.log(`${same} of ${answers.length} the same`);

function outputOfNode(program: string): string {
  for (const [path, text] of Object.entries(modules)) writeFileSync(join(folder, path), text);
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  writeFileSync(join(folder, "main.js"), programOf(program));
  const { stdout, status } = spawnSync(node as string, ["main.js"], { cwd: folder, encoding: "utf8" });
  return status === 0 ? stdout.trimEnd() : `${stdout}exit code ${status}`;
}
