import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkouts, fetchCheckout } from "./checkouts.ts";

let scratch = "";
let repository = "";
let commit = "";

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), "sandglass-checkouts-"));
  repository = join(scratch, "suite");
  for (const folder of ["test", "harness", "docs"]) {
    mkdirSync(join(repository, folder), { recursive: true });
    writeFileSync(join(repository, folder, "a.js"), folder);
  }
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-C", repository, "-c", "user.name=a", "-c", "user.email=a@b", ...args], {
      encoding: "utf8",
    });
  git("init", "--quiet");
  git("add", ".");
  git("commit", "--quiet", "-m", "A suite");
  commit = git("rev-parse", "HEAD").trim();
});

afterAll(() => rmSync(scratch, { recursive: true }));

test("a checkout is the pinned commit, with the listed folders only, and is fetched once", () => {
  const cache = join(scratch, "cache");
  const checkout = { repository: `file://${repository}`, commit, folders: ["test", "harness"] };
  const folder = fetchCheckout("suite", checkout, cache);
  expect(readdirSync(folder).sort()).toEqual([".git", "harness", "test"]);
  expect(existsSync(join(folder, "test/a.js"))).toBe(true);
  expect(fetchCheckout("suite", { ...checkout, repository: "file:///nowhere" }, cache)).toBe(folder);
});

test("a checkout that cannot be fetched leaves none behind", () => {
  const cache = join(scratch, "empty");
  const missing = { repository: `file://${scratch}/none`, commit, folders: [] };
  expect(() => fetchCheckout("suite", missing, cache)).toThrow("does not appear to be a git repository");
  expect(existsSync(join(cache, `suite-${commit.slice(0, 12)}`))).toBe(false);
});

test("every suite is pinned to a whole commit", () => {
  for (const { commit } of Object.values(checkouts)) expect(commit).toMatch(/^[0-9a-f]{40}$/);
});
