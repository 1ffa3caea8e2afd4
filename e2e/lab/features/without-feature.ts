import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { withoutFeature } from "./remove-feature.ts";

/*
 * Deletes each feature of web/features in a copy of the repository, with the lines by which it joins and its journeys.
 * Types, unit tests, build and the journeys of the promises must pass without it.
 *
 * `node e2e/run.mjs e2e/lab/features/without-feature.ts [feature…]`
 */

const root = fileURLToPath(new URL("../../../", import.meta.url));
const node = process.execPath;

/** The features that join by a line. The others are parts that products import. */
const features = readdirSync(`${root}web/features`).filter(
  (name) =>
    existsSync(`${root}web/features/${name}/README.md`) &&
    readdirSync(`${root}web/features/${name}`).some((file) => /-feature\.tsx?$/.test(file)),
);
const chosen = process.argv.slice(2);
for (const name of chosen)
  if (!features.includes(name))
    throw new Error(`There is no feature "${name}", only ${features.join(", ")}.`);

const copy = mkdtempSync(join(tmpdir(), "sandglass-features-"));
try {
  // Its cache is written by builds and by the compiler of types.
  cpSync(`${root}node_modules`, `${copy}/node_modules`, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.startsWith(`${root}node_modules/.cache`),
  });
  run("git", "init", "--quiet");
  for (const name of chosen.length > 0 ? chosen : features) check(name);
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function check(feature: string): void {
  console.log(`\nwithout ${feature}:`);
  for (const each of readdirSync(copy))
    if (each !== "node_modules" && each !== ".git") rmSync(join(copy, each), { recursive: true });
  const files = spawnSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).stdout.split("\n");
  const texts = new Map(
    files
      .filter((file) => /^(?:web|e2e)\/.*\.(?:tsx?|md)$/.test(file) && existsSync(root + file))
      .map((file) => [file, readFileSync(root + file, "utf8")]),
  );
  const changed = withoutFeature(feature, texts);
  for (const file of files) {
    if (file === "" || !existsSync(root + file) || changed.get(file) === null) continue;
    if (file.startsWith(`web/features/${feature}/`)) continue;
    cpSync(root + file, join(copy, file));
    const text = changed.get(file);
    if (typeof text === "string") writeFileSync(join(copy, file), text);
  }
  run("git", "add", "--all");
  step("types", "node_modules/typescript/bin/tsc", "-b");
  // A folder below the features cannot import them: e2e/imports.test.ts. What only this feature uses of it stays.
  const above = ["web/editor", "web/player", "web/features", "web/products", "e2e/imports.test.ts"];
  step("unit tests", "node_modules/vitest/vitest.mjs", "run", "--project", "sandglass", ...above);
  step("build", "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn");
  step("journeys", "e2e/run.mjs", "e2e/playwright.ts", "--grep", "@promise");
}

function step(what: string, ...args: readonly string[]): void {
  const { status } = spawnSync(node, args, { cwd: copy, stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw new Error(`${what}: failed`);
  console.log(`${what}: passed`);
}

function run(program: string, ...args: readonly string[]): void {
  const { status } = spawnSync(program, args, { cwd: copy, stdio: "inherit" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} failed in ${dirname(copy)}`);
}
