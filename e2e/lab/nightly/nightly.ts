import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ensureBrowser } from "../../browser.ts";
import { ensure, wantedFirefox, wantedWebKit } from "../../browsers/find-browsers.ts";
import { measure } from "../../processor-time.mjs";
import { installPackages } from "../packages.ts";
import { type CheckoutName, checkouts, fetchCheckout } from "./checkouts.ts";
import { type Command, type Night, parts, type Requirement } from "./parts.ts";
import { commandText, exitCode, messageOf, type PartResult, runPart, summary } from "./run-parts.ts";

/**
 * `npm run nightly [-- <part>…]` runs what is too long for a gate: all parts of parts.ts, or those that are named. What
 * a part prints is in nightly-report/<part>.txt, the table of all verdicts in nightly-report/summary.md. Exits with 1 if
 * a part failed; with `--strict`, also if one was not run.
 *
 * `--share 0.05` does a twentieth of each part whose size can be chosen, `--seed 17` generates other programs (the
 * default is the number of the day), and `--checkouts <folder>` has copies of test262, wpt and octane in folders of
 * these names. Without it they are fetched, at the commits in checkouts.json. `--list` prints the parts and runs none.
 */
const { values, positionals } = parseArgs({
  options: {
    share: { type: "string", default: "1" },
    seed: { type: "string", default: String(Math.floor(Date.now() / 86_400_000)) },
    checkouts: { type: "string" },
    strict: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const [share, seed] = [Number(values.share), Number(values.seed)];
if (!(share > 0 && share <= 1))
  throw new Error(`--share should be above 0 and at most 1, not ${values.share}`);
if (!Number.isSafeInteger(seed) || seed < 0)
  throw new Error(`--seed should be a whole number, not ${values.seed}`);
const unknownName = positionals.find((name) => !parts.some((part) => part.name === name));
if (unknownName !== undefined)
  throw new Error(`there is no part ${unknownName}: ${parts.map(({ name }) => name).join(", ")}`);
const chosenParts = parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

const root = fileURLToPath(new URL("../../..", import.meta.url));
const cache = join(root, "node_modules/.cache/sandglass/checkouts");
const report = join(root, "nightly-report");
const checkoutFolders = new Map<CheckoutName, string>();
const night: Night = {
  share,
  seed,
  checkout(name) {
    const folder = checkoutFolders.get(name);
    if (folder === undefined) throw new Error(`the part does not say that it requires ${name}`);
    return folder;
  },
};
const preparations = new Map<Requirement, Promise<string | undefined>>();

if (values.list) {
  for (const { name, claim, requires } of chosenParts)
    console.log(`${name}: ${claim}\n    requires ${requires.join(", ")}`);
} else process.exitCode = await runAll();

async function runAll(): Promise<number> {
  rmSync(report, { recursive: true, force: true });
  mkdirSync(report);
  console.log(
    `seed ${seed}, ${share === 1 ? "all" : share} of each part; the reports are in nightly-report/`,
  );
  const results: PartResult[] = [];
  for (const part of chosenParts) {
    const log = join(report, `${part.name}.txt`);
    const result = await runPart(part, night, {
      prepare: (requirement) => prepareOnce(requirement),
      run: (command, minutes) => runCommand(command, minutes, log),
    });
    results.push(result);
    tell(result, log);
    // After each part, so that it is there if the machine ends the night early.
    writeFileSync(join(report, "summary.md"), `${summary(results)}\n`);
  }
  console.log(`\n${summary(results)}`);
  return exitCode(results, values.strict);
}

function prepareOnce(requirement: Requirement): Promise<string | undefined> {
  const preparation = preparations.get(requirement) ?? prepare(requirement);
  preparations.set(requirement, preparation);
  return preparation;
}

async function prepare(requirement: Requirement): Promise<string | undefined> {
  switch (requirement) {
    case "site":
      await buildSite();
      return undefined;
    case "packages":
      return problemOf(installPackages);
    case "chromium":
      return problemOf(ensureBrowser);
    case "firefox":
      if (ensure(wantedFirefox)) return undefined;
      return "there is no Firefox: install firefox-esr, or set SANDGLASS_FIREFOX to its path";
    case "webkit":
      if (ensure(wantedWebKit)) return undefined;
      return "there is no WebKit: install webkit2gtk-driver and xvfb";
    default:
      return problemOf(() => checkoutFolders.set(requirement, checkoutOf(requirement)));
  }
}

function problemOf(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

async function buildSite(): Promise<void> {
  const { code } = await runCommand(["node_modules/vite/bin/vite.js", "build"], 60, join(report, "site.txt"));
  if (code !== 0) throw new Error("the site does not build: see nightly-report/site.txt");
}

function checkoutOf(name: CheckoutName): string {
  if (values.checkouts !== undefined) {
    const folder = join(values.checkouts, name);
    if (!existsSync(folder)) throw new Error(`there is no ${folder}`);
    return folder;
  }
  try {
    return fetchCheckout(name, checkouts[name], cache);
  } catch (error) {
    const { stderr = "" } = error as { readonly stderr?: Uint8Array | string };
    const why = String(stderr).trim() || messageOf(error);
    throw new Error(
      `${checkouts[name].repository} could not be fetched (${why}): pass --checkouts <folder> with a copy in ${name}/`,
    );
  }
}

async function runCommand(command: Command, minutes: number, log: string) {
  appendFileSync(log, `\n$ ${commandText(command)}\n`);
  const output = openSync(log, "a");
  try {
    return await measure(process.execPath, [...command], {
      cwd: root,
      env: { ...process.env, SANDGLASS_TESTS: "whole" },
      stdio: ["ignore", output, output],
      timeout: minutes * 60_000,
      // A program that hangs may not see a signal that it could handle.
      killSignal: "SIGKILL",
    });
  } finally {
    closeSync(output);
  }
}

function tell({ name, verdict, reason, seconds, processorSeconds }: PartResult, log: string): void {
  const cost = `${(seconds / 60).toFixed(1)} min, ${processorSeconds?.toFixed(0) ?? "?"} s of processor`;
  console.log(
    `${name}: ${verdict}${reason === undefined ? "" : `: ${reason}`}${verdict === "not run" ? "" : ` (${cost})`}`,
  );
  if (verdict === "failed")
    console.log(
      readFileSync(log, "utf8")
        .trimEnd()
        .split("\n")
        .slice(-30)
        .map((line) => `    ${line}`)
        .join("\n"),
    );
}
