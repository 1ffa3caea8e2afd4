import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { chromium } from "@playwright/test";
import { ensureBrowser, launchOptions } from "../../browser.ts";
import { freePort } from "../../free-port.ts";
import { cacheFolder } from "../peers/build.ts";
import { BrotliSite } from "../peers/site.ts";

/**
 * `node e2e/run.mjs e2e/lab/bench/lighthouse.ts -- --lighthouse <folder> [--passes 5] [--before <dist of another
 * build>]`: Lighthouse's scores of the page and of a lesson, on Lighthouse's simulated phone. Lighthouse is 200
 * packages, so it is not a dependency of this project: run `npm i lighthouse` in another folder, and pass that folder.
 * The files are sent in brotli, as by a static host. With another build, both are measured in turn, so that a slow
 * machine slows both.
 */
const { values } = parseArgs({
  args: process.argv.slice(2).filter((each) => each !== "--"),
  options: {
    lighthouse: { type: "string" },
    passes: { type: "string", default: "5" },
    before: { type: "string" },
    audits: { type: "boolean", default: false },
  },
});
if (values.lighthouse === undefined)
  throw new Error("--lighthouse should be a folder in which lighthouse is installed");

type Report = {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, Audit>>;
};
type Audit = {
  readonly score: number | null;
  readonly numericValue?: number;
  readonly title: string;
  readonly details?: object;
};

const command = resolve(values.lighthouse, "node_modules/lighthouse/cli/index.js");
/** In a separate process: it measures the page, and this process serves it. */
async function lighthouse(address: string): Promise<Report> {
  const args = [command, address, `--port=${port}`, "--output=json", "--quiet"];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 28 });
  return JSON.parse(stdout);
}

const folders: Record<string, string> = {
  ...(values.before !== undefined && { before: values.before }),
  now: fileURLToPath(new URL("../../../dist", import.meta.url)),
};
const pages = ["", "lessons/recursion.html"];
const metrics = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "speed-index",
  "cumulative-layout-shift",
];

const site = await BrotliSite.serve(folders, [], `${cacheFolder}/brotli`);
const port = await freePort();
const options = launchOptions(ensureBrowser());
const browser = await chromium.launch({
  ...options,
  args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
});
try {
  for (const page of pages) {
    // At the first visit the server compresses.
    for (const name of Object.keys(folders)) await lighthouse(`${site.address}${name}/${page}`);
    const reports: Record<string, Report[]> = {};
    for (let pass = 0; pass < Number(values.passes); pass++)
      for (const name of Object.keys(folders)) {
        const report = await lighthouse(`${site.address}${name}/${page}`);
        reports[name] = [...(reports[name] ?? []), report];
      }
    for (const [name, all] of Object.entries(reports)) print(`${name}: /${page}`, all);
  }
} finally {
  await browser.close();
  site.close();
}

function print(name: string, reports: readonly Report[]): void {
  const medianOf = (figure: (report: Report) => number) => {
    const sortedFigures = reports.map(figure).sort((a, b) => a - b);
    return sortedFigures[sortedFigures.length >> 1] ?? Number.NaN;
  };
  const categories = Object.keys(reports[0]?.categories ?? {});
  const scores = categories.map(
    (each) => `${each} ${(100 * medianOf((report) => report.categories[each]?.score ?? 0)).toFixed(0)}`,
  );
  console.log(`\n${name}, median of ${reports.length}: ${scores.join(", ")}`);
  for (const each of metrics)
    console.log(
      `  ${each.padEnd(28)}${medianOf((report) => report.audits[each]?.numericValue ?? Number.NaN)
        .toFixed(2)
        .padStart(10)}`,
    );
  if (!values.audits) return;
  for (const [id, { score, title, details }] of Object.entries(reports.at(-1)?.audits ?? {}))
    if (score !== null && score < 0.9)
      console.log(`  ${score} ${id}: ${title} ${JSON.stringify(details ?? "").slice(0, 1500)}`);
}
