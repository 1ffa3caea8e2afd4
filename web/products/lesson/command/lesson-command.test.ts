import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";

test("the command's messages about a lesson have no control sequences", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sandglass-lesson-"));
  const [argv, exitCode] = [process.argv, process.exitCode];
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
    process.argv = argv;
    process.exitCode = exitCode;
    vi.restoreAllMocks();
  });
  const lesson = join(folder, "a.md");
  writeFileSync(lesson, "---\ntitle: A\n---\n```js play\x1b[2J\u009bground\n1\n```\n");
  process.argv = ["node", "lesson-command.ts", "check", lesson];
  let printed = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed += text;
    return true;
  });
  // It does its work when it is imported.
  await import("./lesson-command.ts");
  expect(process.exitCode).toBe(1);
  expect(printed).toContain("�ground");
  expect(printed).not.toMatch(/[^\P{Cc}\n]/u);
});
