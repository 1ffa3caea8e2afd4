import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * `node e2e/run.mjs e2e/lab/judge/lua/record.ts <programs.txt> <target.jsonl>` asks lua5.4 (Debian's package of that name)
 * what each program of a file prints, and writes a line of JSON for each: its title, its text, and both outputs. A line
 * `-- # title` begins a program.
 */
const [source, target] = process.argv.slice(2);
if (source === undefined || target === undefined) throw new Error("which programs, and where to?");
const lua = "lua5.4";
console.log(execFileSync(lua, ["-v"], { encoding: "utf8" }).trim());
const programs = readFileSync(source, "utf8")
  .split(/^-- # /m)
  .slice(1)
  .map((part) => {
    const at = part.indexOf("\n");
    return { title: part.slice(0, at), code: part.slice(at + 1) };
  });
const lines = programs.map(({ title, code }) => {
  const folder = mkdtempSync(join(tmpdir(), "lua-"));
  writeFileSync(join(folder, "main.lua"), code);
  const { stdout, stderr } = spawnSync(lua, ["main.lua"], {
    cwd: folder,
    encoding: "utf8",
    env: { LC_ALL: "C", TZ: "UTC" },
    input: "",
  });
  rmSync(folder, { recursive: true });
  return JSON.stringify({ title, code, stdout, stderr });
});
writeFileSync(target, `${lines.join("\n")}\n`);
console.log(`${lines.length} programs`);
