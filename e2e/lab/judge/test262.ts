import { readdir, readFile, writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { meteredEngine } from "../../../web/build/build-engine.ts";
import { installPackages } from "../packages.ts";
import { account262, type Verdict } from "./account262.ts";
import { bundledForNode } from "./bundle.ts";
import type { Judge262 } from "./judge262.ts";
import { type Entry, entryText, parseEntries } from "./known.ts";

/**
 * `node e2e/run.mjs e2e/lab/judge/test262.ts <a checkout of tc39/test262> [part of a path]` runs each test twice, in
 * the engine of the package and in our VM, and fails if the engine passes a test and our VM does not.
 *
 * `--jobs=2` uses two processors, `--save=file` writes the result of each test. `--every=20` runs each twentieth test,
 * and `--offset=3` starts at the fourth: twenty runs with offsets of 0 to 19 cover everything, in parts.
 */
const {
  values,
  positionals: [checkout, filter = ""],
} = parseArgs({
  options: {
    jobs: { type: "string", default: "1" },
    every: { type: "string", default: "1" },
    offset: { type: "string", default: "0" },
    save: { type: "string" },
  },
  allowPositionals: true,
});
if (checkout === undefined)
  throw new Error("where is the checkout of test262? e2e/lab/judge/test262.ts <folder> [filter]");

installPackages();
// Minutes of work, so other processes of this machine come first.
setPriority(19);
const skipEntries = await entries("test262-skipped.json");
const knownFailures = await entries("test262-known-failures.json");
const engine = await WebAssembly.compile(await meteredEngine());
const every = Number(values.every);
const offset = Number(values.offset);
const paths = (await testPaths(join(checkout, "test")))
  .filter((path) => path.includes(filter))
  .filter((_, index) => index % every === offset);
const started = performance.now();
const verdicts = await judgeAll(
  { engine, checkout, skipped: skipEntries, known: knownFailures },
  Number(values.jobs),
);
if (values.save !== undefined) await writeFile(values.save, JSON.stringify(verdicts, null, 1));
report(verdicts);

async function judgeAll(judge: Judge262, jobs: number): Promise<readonly Verdict[]> {
  const script = await bundledForNode(fileURLToPath(new URL("judge262.worker.ts", import.meta.url)));
  const verdicts: Verdict[] = [];
  let next = 0;
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(script, { workerData: judge });
      const feed = () => {
        if (next < paths.length) worker.postMessage(paths[next++]);
        else resolve(void worker.terminate());
      };
      worker.on("message", (verdict: Verdict) => {
        verdicts.push(verdict);
        tellSurprise(verdict);
        if (verdicts.length % 1000 === 0) progress(verdicts);
        feed();
      });
      worker.on("error", reject);
      feed();
    });
  await Promise.all(Array.from({ length: jobs }, work));
  return verdicts;
}

function report(all: readonly Verdict[]): void {
  const account = account262(all, skipEntries.length, knownFailures.length);
  for (const { folder, judged, bare, ours } of account.folders) {
    console.log(
      `${folder.padEnd(44)}${[judged, bare, ours].map((count) => String(count).padStart(8)).join("")}`,
    );
  }
  progress(all);
  console.log("skipped:");
  for (const [index, count] of account.skipped.entries()) line(count, skipEntries[index]);
  console.log(`fail in our world only, and known: ${account.explained}`);
  for (const [index, count] of account.known.entries()) line(count, knownFailures[index]);
  console.log(`pass in our world only: ${account.gainedPaths.length}`);
  // A part of the tests proves nothing about a glob.
  const stale = account.stale
    .map((index) => knownFailures[index] as Entry)
    .filter(({ path }) => (filter === "" && every === 1) || path === filter);
  for (const entry of stale) console.log(`listed as known, but nothing of it fails: ${entryText(entry)}`);
  console.log(`fail in our world only, unexplained: ${account.unexplained.length}`);
  for (const verdict of account.unexplained) tellSurprise(verdict);
  if (account.unexplained.length > 0 || stale.length > 0) process.exitCode = 1;
}

/** Not only at the end, which is minutes later. */
function tellSurprise(verdict: Verdict): void {
  if (verdict.kind !== "judged" || verdict.regression === undefined || verdict.explainedBy.length > 0) return;
  console.log(`  ${verdict.path} (${verdict.regression})`);
}

function progress(all: readonly Verdict[]): void {
  const seconds = Math.round((performance.now() - started) / 1000);
  const { judged, bare, ours } = account262(all, skipEntries.length, knownFailures.length);
  console.log(`${seconds} s: ${all.length} tests, ${judged} run, ${bare} pass bare, ${ours} in our world`);
}

function line(count: number, entry: Entry | undefined): void {
  if (count > 0 && entry) console.log(`  ${String(count).padStart(6)}  ${entryText(entry)}`);
}

async function testPaths(folder: string): Promise<readonly string[]> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  return all
    .filter((entry) => entry.isFile() && entry.name.endsWith(".js") && !entry.name.includes("_FIXTURE"))
    .map((entry) => posix.relative(folder, posix.join(entry.parentPath, entry.name)))
    .sort();
}

async function entries(name: string): Promise<readonly Entry[]> {
  return parseEntries(await readFile(new URL(name, import.meta.url), "utf8"), name);
}
