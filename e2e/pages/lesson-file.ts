import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Builds a lesson as its author would, with the command, and gives the path of its page. */
export function buildLesson(markdown: string): string {
  const folder = mkdtempSync(join(tmpdir(), "sandglass-lesson-"));
  writeFileSync(join(folder, "lesson.md"), markdown);
  execFileSync(
    process.execPath,
    [
      join(root, "e2e/run.mjs"),
      join(root, "web/products/lesson/command/lesson-command.ts"),
      "lesson.md",
      "--out",
      "lesson.html",
    ],
    { cwd: root, env: { ...process.env, INIT_CWD: folder }, stdio: ["ignore", "ignore", "inherit"] },
  );
  return join(folder, "lesson.html");
}
