import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));

test("the command's messages about a lesson have no control sequences", () => {
  const folder = mkdtempSync(join(tmpdir(), "sandglass-lesson-"));
  try {
    const lesson = join(folder, "a.md");
    writeFileSync(lesson, "---\ntitle: A\n---\n```js play\x1b[2J\u009bground\n1\n```\n");
    const { stdout, status } = spawnSync(
      process.execPath,
      ["e2e/run.mjs", "web/lesson/command/lesson-command.ts", "check", lesson],
      { cwd: root, encoding: "utf8" },
    );
    expect(status).toBe(1);
    expect(stdout).toContain("�ground");
    expect(stdout).not.toMatch(/[^\P{Cc}\n]/u);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
