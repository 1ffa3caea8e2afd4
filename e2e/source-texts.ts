import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The text of each of our files, by path. */
export function sourceTexts(): ReadonlyMap<string, string> {
  const { stdout } = spawnSync("git", ["ls-files", "web", "e2e", "vite.config.ts"], {
    cwd: root,
    encoding: "utf8",
  });
  const files = stdout.split("\n").filter((file) => /\.(?:tsx?|mjs|svelte)$/.test(file));
  return new Map(files.map((file) => [file, readFileSync(`${root}${file}`, "utf8")]));
}
