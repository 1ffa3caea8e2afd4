import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

/**
 * `node e2e/run.mjs e2e/lab/judge/sql/record.ts <programs.txt> <target.jsonl>` asks sqlite3 (Debian's package of that name)
 * what each script of a file prints, up to its first error, and writes a line of JSON for each: its title, its text, and both
 * outputs. Columns are separated by tabs. A line `-- # title` begins a script.
 */
const [source, target] = process.argv.slice(2);
if (source === undefined || target === undefined) throw new Error("which scripts, and where to?");
const shell = "sqlite3";
console.log(execFileSync(shell, ["-version"], { encoding: "utf8" }).trim());
const options = "-batch -bail -header -list -nullvalue NULL".split(" ");
const scripts = readFileSync(source, "utf8")
  .split(/^-- # /m)
  .slice(1)
  .map((part) => {
    const at = part.indexOf("\n");
    return { title: part.slice(0, at), code: part.slice(at + 1) };
  });
const lines = scripts.map(({ title, code }) => {
  const { stdout, stderr } = spawnSync(shell, [...options, "-separator", "\t", ":memory:"], {
    encoding: "utf8",
    env: { LC_ALL: "C", TZ: "UTC", HOME: "/nonexistent" },
    input: code,
  });
  return JSON.stringify({ title, code, stdout, stderr });
});
writeFileSync(target, `${lines.join("\n")}\n`);
console.log(`${lines.length} scripts`);
