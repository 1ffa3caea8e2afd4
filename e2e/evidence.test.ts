import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = readFileSync(`${root}public/evidence/index.html`, "utf8");
const code = [...page.matchAll(/<code[^>]*>([^<]*)<\/code>/g)].map(([, text = ""]) => text);

test("every file that the evidence page names exists", () => {
  const files = code.filter((text) => /^[\w./-]+\.ts$/.test(text));
  expect(files.length).toBeGreaterThan(10);
  const missing = files.filter(
    (file) => !existsSync(root + file) && !existsSync(`${root}e2e/journeys/${file}`),
  );
  expect(missing).toEqual([]);
});

test("every command that the evidence page names exists", () => {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
  const commands = code.filter((text) => /^(?:npm|node) /.test(text));
  expect(commands.length).toBeGreaterThan(5);
  const unknown = commands.filter((command) => {
    const [, script] = /^npm run ([\w-]+)/.exec(command) ?? [];
    const [, entry] = /^node e2e\/run\.mjs (\S+)/.exec(command) ?? [];
    return script === undefined ? entry === undefined || !existsSync(root + entry) : !(script in scripts);
  });
  expect(unknown).toEqual([]);
});

test("no figure of the evidence page is missing", () => {
  const cells = [...page.matchAll(/<td>([\s\S]*?)<\/td>/g)].map(([, text = ""]) => text);
  expect(cells.length).toBeGreaterThan(50);
  expect(cells.filter((text) => text.replaceAll(/<!--.*?-->/g, "").trim() === "")).toEqual([]);
});
