import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import pinned from "./checkouts.json" with { type: "json" };

/** A commit of a repository. Of its folders, only those that are listed are fetched; all of them if none is. */
export type Checkout = {
  readonly repository: string;
  readonly commit: string;
  readonly folders: readonly string[];
};

export type CheckoutName = keyof typeof pinned;

/** The suites of others that the tools run, at the commits whose known failures are listed. */
export const checkouts: Readonly<Record<CheckoutName, Checkout>> = pinned;

/** Ends only a fetch that hangs. */
const fetchMs = 60 * 60_000;

/**
 * The folder with that checkout, below `cache`. It is fetched if it is not there. Throws if it cannot be fetched, with
 * what git says.
 */
export function fetchCheckout(name: string, checkout: Checkout, cache: string): string {
  const { repository, commit, folders } = checkout;
  const folder = join(cache, `${name}-${commit.slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-C", unfinished, ...args], {
      stdio: ["ignore", "ignore", "pipe"],
      timeout: fetchMs,
      // It asks for no password, where there is nobody to type it.
      env: { ...process.env, GIT_TERMINAL_PROMPT: "0" },
    });
  git("init", "--quiet");
  git("remote", "add", "origin", repository);
  if (folders.length > 0) git("sparse-checkout", "set", ...folders);
  git("fetch", "--quiet", "--depth", "1", "--filter", "blob:none", "origin", commit);
  git("checkout", "--quiet", "FETCH_HEAD");
  renameSync(unfinished, folder);
  return folder;
}
