import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Browser, type BrowserServer, chromium, type Page } from "@playwright/test";
import { build, preview } from "vite";
import { engineUrl } from "../../../web/build/engine-url.ts";
import { libraries } from "../../../web/build/libraries.ts";
import { scriptText } from "../../../web/build/script-text.ts";
import { ensureBrowser, launchOptions } from "../../browser.ts";
import { compare, read } from "./instruments.ts";
import type { Soak } from "./page.ts";
import { deep, endless, openSite, program, runMany } from "./site.ts";
import { minuteOfUse, openArticle } from "./widgets.ts";

/**
 * `node e2e/run.mjs e2e/lab/soak/soak.ts [--runs 10000] [--deep 1000] [--kills 1000] [--minutes 60]`, after a build:
 * repeats the same actions in one page, and measures what remains afterwards. Exits with 1 if that is more than the
 * maximum. The hour of widgets is virtual: the page's clock is advanced by a minute after each use.
 */
const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "10000" },
    deep: { type: "string", default: "1000" },
    kills: { type: "string", default: "1000" },
    minutes: { type: "string", default: "60" },
  },
});
const [runs, kills, minutes] = [Number(values.runs), Number(values.kills), Number(values.minutes)];
const deepRuns = Number(values.deep);
/** After this number of runs all caches are full. */
const settling = 100;

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = fileURLToPath(new URL("../../../node_modules/.cache/soak", import.meta.url));
const site = await preview({ root, logLevel: "error", preview: { host: "127.0.0.1", port: 0 } });
const address = site.resolvedUrls?.local[0] ?? "";
const growthLines: string[] = [];
try {
  if (runs > 0) await soakRuns(`${runs.toLocaleString("en")} runs in one page`, program, runs);
  if (deepRuns > 0) await soakRuns(`${deepRuns.toLocaleString("en")} deep runs in one page`, deep, deepRuns);
  if (kills > 0) await soakStops();
  if (kills > 0) await soakWatchdog();
  if (minutes > 0) await soakWidgets();
} finally {
  await site.close();
}
for (const sentence of growthLines) console.error(sentence);
process.exitCode = growthLines.length > 0 ? 1 : 0;

async function soakRuns(title: string, code: string, times: number): Promise<void> {
  await soak(title, async ({ page, between }) => {
    await openSite(page, code);
    await runMany(page, Math.min(settling, times));
    await between(() => inParts(times, 100, (count) => runMany(page, count)));
  });
}

async function soakStops(): Promise<void> {
  const stops = Math.ceil(kills / 2);
  await soak(`${stops.toLocaleString("en")} runs ended by Stop`, async ({ page, between }) => {
    await openSite(page, endless);
    await runMany(page, Math.min(settling, stops), true);
    await between(() => inParts(stops, 50, (count) => runMany(page, count, true)));
  });
}

/** The site's own meter always ends a run first. Only a page without the meter shows that the watchdog kills. */
async function soakWatchdog(): Promise<void> {
  const plugins = () => [scriptText(), engineUrl(), libraries({ maxBytes: 0 })];
  await build({
    root: fileURLToPath(new URL(".", import.meta.url)),
    configFile: false,
    logLevel: "error",
    plugins: plugins(),
    // A peer in e2e/lab/node_modules brings another copy, which does not know what this one transfers.
    resolve: { dedupe: ["comlink"] },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: "es2023",
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 4096,
    },
  });
  const server = await preview({
    root,
    configFile: false,
    logLevel: "error",
    build: { outDir: folder },
    preview: { host: "127.0.0.1", port: 0 },
  });
  try {
    const times = Math.floor(kills / 2);
    await soak(`${times.toLocaleString("en")} runs killed by the watchdog`, async ({ page, between }) => {
      await page.goto(server.resolvedUrls?.local[0] ?? "");
      const kill = (count: number) =>
        page.evaluate(async (count) => {
          const { soak: page } = globalThis as unknown as { soak: Soak };
          for (let at = 0; at < count; at++) await page.killByWatchdog();
        }, count);
      await kill(Math.min(settling, times));
      await between(() => inParts(times, 50, kill));
    });
  } finally {
    await server.close();
  }
}

async function soakWidgets(): Promise<void> {
  await soak(`20 widgets for ${minutes} minutes of virtual use`, async ({ page, between }) => {
    await page.clock.install();
    const host = await openArticle(page, address);
    try {
      // Each widget is used once before, because a used widget needs more memory than a new one.
      for (let minute = 0; minute < 20; minute++) await minuteOfUse(page, minute);
      await between(async () => {
        for (let minute = 20; minute < 20 + minutes; minute++) await minuteOfUse(page, minute);
      });
    } finally {
      host.closeAllConnections();
      host.close();
    }
  });
}

type Bench = {
  readonly page: Page;
  /** Measures before and after some work. */
  readonly between: (work: () => Promise<void>) => Promise<void>;
};

async function soak(title: string, work: (bench: Bench) => Promise<void>): Promise<void> {
  const start = performance.now();
  const server: BrowserServer = await chromium.launchServer(launchOptions(ensureBrowser()));
  try {
    const browser: Browser = await chromium.connect(server.wsEndpoint());
    const context = await browser.newContext({
      viewport: { width: 880, height: 800 },
      baseURL: address,
      serviceWorkers: "block",
    });
    const page = await context.newPage();
    await work({
      page,
      between: async (middle) => {
        const before = await read(server, browser, page);
        await middle();
        growthLines.push(...compare(title, before, await read(server, browser, page)));
      },
    });
  } finally {
    await server.close();
  }
  console.log(`\n${((performance.now() - start) / 1000).toFixed(0)} s`);
}

async function inParts(count: number, most: number, work: (count: number) => Promise<void>): Promise<void> {
  for (let left = count; left > 0; left -= most) await work(Math.min(left, most));
}
