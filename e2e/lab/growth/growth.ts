import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { preview } from "vite";
import { ensureBrowser, launchOptions } from "../../browser.ts";
import { buildHarness, harnessFolder } from "../harness/build.ts";
import { timeReading, timeRun, timeSession } from "./page.ts";
import { plot } from "./plot.ts";
import { timeLines, timeTyping } from "./site.ts";
import { isLinear, type Point, slopeOf, steepest } from "./slope.ts";
import { timeWidgets } from "./widgets.ts";

/**
 * `node e2e/run.mjs e2e/lab/growth/growth.ts [name…] [--rounds 3]`, after a build: how cost grows with size. It prints
 * the slope of each measurement on logarithmic scales and draws it, and exits with 1 if one is worse than linear.
 */
const { values, positionals: names } = parseArgs({
  options: { rounds: { type: "string", default: "3" } },
  allowPositionals: true,
});
const rounds = Number(values.rounds);
const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = fileURLToPath(new URL("../../../node_modules/.cache/growth", import.meta.url));

type Measurements = Readonly<Record<string, number>>;
type Series = {
  readonly name: string;
  readonly size: string;
  readonly sizes: readonly number[];
  /** One measurement; the best of several counts. The result is in ms, unless its name says otherwise. */
  readonly measure: (at: Places, size: number) => Promise<Measurements>;
};
type Places = { readonly browser: Browser; readonly site: string; readonly lab: string };

const lines = [10, 100, 1_000, 10_000, 100_000, 1_000_000];
const much = { fuel: 1_000_000_000_000, cpuMs: 600_000, wallMs: 600_000 };

const series: readonly Series[] = [
  {
    name: "widgets",
    size: "widgets on a page",
    sizes: [1, 5, 20, 50, 100],
    measure: ({ browser, site }, count) => timeWidgets(browser, site, count),
  },
  {
    name: "lines",
    size: "console lines",
    sizes: lines,
    measure: async ({ browser, site, lab }, count) => ({
      "until all are in the page": await inPage(browser, lab, (page) =>
        timeRun(page, {
          code: `for (let n = 0; n < ${count}; n++) console.log("line", n);`,
          limits: { ...much, outputBytes: 64 * 1024 ** 2 },
        }),
      ),
      ...(await timeLines(browser, site, count)),
    }),
  },
  {
    name: "files",
    size: "files that import each other",
    sizes: [1, 3, 10, 30, 100],
    measure: ({ browser, lab }, count) =>
      inPage(browser, lab, async (page) => ({
        "a run": await timeRun(page, { ...filesOf(count), limits: much }),
      })),
  },
  {
    name: "code",
    size: "bytes of code",
    sizes: [1, 4, 16, 64, 256, 1024].map((kib) => kib * 1024),
    measure: async ({ browser, site, lab }, bytes) => ({
      ...(await inPage(browser, lab, async (page) => {
        const code = codeOf(bytes);
        const limits = { ...much, sourceBytes: 16 * 1024 ** 2 };
        const run = await timeRun(page, { code, limits });
        const { check, syntax } = await timeReading(page, code);
        return { "a run": run, "the marks": check, "its syntax tree": syntax };
      })),
      ...(await timeTyping(browser, site, codeOf(bytes))),
    }),
  },
  {
    name: "session",
    size: "bytes a session holds",
    sizes: [1, 2, 4, 8, 16, 32, 64].map((mib) => mib * 1024 ** 2),
    measure: ({ browser, lab }, bytes) =>
      inPage(browser, lab, async (page) => {
        const { cell, restore } = await timeSession(page, bytes / 1024 ** 2);
        return { "a cell that changes nothing": cell, "a new worker with its state": restore };
      }),
  },
];

await mkdir(folder, { recursive: true });
await buildHarness();
const serve = { host: "127.0.0.1", port: 0 };
const site = await preview({ root, logLevel: "error", preview: serve });
const lab = await preview({
  root: `${root}e2e/lab/harness`,
  configFile: false,
  logLevel: "error",
  build: { outDir: harnessFolder },
  preview: serve,
});
const browser = await chromium.launch(launchOptions(ensureBrowser()));
const figures: Record<string, Record<string, Point[]>> = {};
try {
  const places = {
    browser,
    site: site.resolvedUrls?.local[0] ?? "",
    lab: lab.resolvedUrls?.local[0] ?? "",
  };
  for (const each of series) {
    if (names.length > 0 && !names.includes(each.name)) continue;
    figures[each.name] = await measureSeries(each, places);
    await report(each, figures[each.name] ?? {});
  }
} finally {
  await browser.close();
  await Promise.all([site.close(), lab.close()]);
}
await writeFile(`${folder}/figures.json`, JSON.stringify(figures, undefined, 2));
console.log(`\nPlots and figures: ${folder}`);

async function measureSeries({ sizes, measure }: Series, places: Places): Promise<Record<string, Point[]>> {
  const best = new Map<string, Map<number, number>>();
  // Each round covers all sizes, so that a slow period of the machine does not look like growth.
  for (let round = 0; round < rounds; round++) {
    for (const size of sizes) {
      for (const [what, cost] of Object.entries(await measure(places, size))) {
        const costs = best.get(what) ?? new Map<number, number>();
        costs.set(size, Math.min(cost, costs.get(size) ?? Number.POSITIVE_INFINITY));
        best.set(what, costs);
      }
    }
  }
  return Object.fromEntries(
    [...best].map(([what, costs]) => [what, [...costs].map(([size, cost]) => ({ size, cost }))]),
  );
}

async function report({ name, size }: Series, all: Record<string, Point[]>): Promise<void> {
  const sizes = Object.values(all)[0]?.map((point) => point.size) ?? [];
  console.log(`\n### Growth with the number of ${size}\n`);
  console.log(`| | ${sizes.map((each) => each.toLocaleString("en")).join(" | ")} | slope | |`);
  console.log(`|---|${sizes.map(() => "---:").join("|")}|---:|---|`);
  for (const [what, points] of Object.entries(all)) {
    const unit = what.endsWith("MB") ? "MB" : "ms";
    const verdict = isLinear(points) ? "linear or better" : `worse than linear (${steepest} at most)`;
    if (!isLinear(points)) process.exitCode = 1;
    const costs = points.map(({ cost }) => (cost < 10 ? cost.toFixed(1) : cost.toFixed(0)));
    console.log(`| ${what} | ${costs.join(" | ")} | ${slopeOf(points).toFixed(2)} | ${verdict} |`);
    const file = `${name}-${what.replaceAll(/\W+/g, "-")}.svg`;
    await writeFile(`${folder}/${file}`, plot(what, { size, cost: unit }, points));
  }
}

async function inPage<T>(
  browser: Browser,
  address: string,
  work: (page: Awaited<ReturnType<Browser["newPage"]>>) => Promise<T>,
): Promise<T> {
  const page = await browser.newPage();
  try {
    await page.goto(address);
    return await work(page);
  } finally {
    await page.close();
  }
}

/** Each module imports the next, and all of them import the last. */
function filesOf(count: number) {
  const files = Array.from({ length: count }, (_, at) => ({
    path: at === 0 ? "main.js" : `file${at}.js`,
    text:
      at === count - 1
        ? "export const value = 1;\nvalue;\n"
        : `import { value as next } from "./file${at + 1}.js";\nimport { value as last } from "./file${count - 1}.js";\nexport const value = next + last;\nvalue;\n`,
  }));
  return { files, entry: "main.js" };
}

/** Normal functions of about 100 bytes each, which are all called. */
function codeOf(bytes: number): string {
  const lines: string[] = ["let sum = 0;"];
  let length = 0;
  for (let at = 0; length < bytes; at++) {
    const line = `function part${at}(value) {\n  const twice = value * 2;\n  return twice > ${at} ? [twice] : { at: ${at} };\n}\nif (part${at}(3)) sum++;`;
    lines.push(line);
    length += line.length + 1;
  }
  return `${lines.join("\n")}\nsum;\n`;
}
