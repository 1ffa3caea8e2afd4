import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { nodePrograms } from "./more-node-programs.ts";

/** Runs the programs in this Node, and writes down what they print. Called by hand: `node e2e/lab/judge/node/record.ts` */

const answers: Record<string, string> = {};
for (const { title, files, typed } of nodePrograms) {
  if (title in answers) throw new Error(`two programs have the title ${title}`);
  const folder = mkdtempSync(join(tmpdir(), "node-programs-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const entry = "main.mjs" in files ? "main.mjs" : "main.js";
  const { stdout, stderr } = spawnSync(process.execPath, [entry], {
    cwd: folder,
    input: typed ?? "",
    encoding: "utf8",
  });
  if (stderr !== "") process.stderr.write(`${title}\n${stderr}\n`);
  answers[title] = stdout.replaceAll(folder, "").replace(/\n$/, "");
  rmSync(folder, { recursive: true });
}
const file = fileURLToPath(new URL("node-answers.json", import.meta.url));
writeFileSync(file, `${JSON.stringify({ version: process.version, answers }, undefined, 2)}\n`);
