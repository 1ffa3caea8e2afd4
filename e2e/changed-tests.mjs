import { execFileSync, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * The unit tests of `npm run test:quick`: those that import what has changed since the branch left main; and Elixir's, if
 * Elixir or the engine has changed. Elixir's import nearly everything, so by their imports they would always run. And
 * they read records and run scripts that they do not import, so they all run.
 */
const ofElixir = /elixir|^web\/(?:engine|run\/sandbox\/vm|guest)\//i;

const root = fileURLToPath(new URL("..", import.meta.url));
const changed = [
  ...git("diff", "--name-only", "--merge-base", "main"),
  ...git("ls-files", "--others", "--exclude-standard"),
];

runTests("--project", "sandglass", "--changed", "main");
if (changed.some((file) => ofElixir.test(file))) runTests("--project", "elixir");
else console.log("Elixir's tests are left out: neither Elixir nor the engine has changed.");

/** @param {readonly string[]} args */
function git(...args) {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n");
}

/** @param {readonly string[]} args */
function runTests(...args) {
  const { status } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...args], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) process.exitCode = 1;
}
