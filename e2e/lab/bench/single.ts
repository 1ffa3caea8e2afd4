import { mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Page } from "@playwright/test";
import { ensureBrowser, launchOptions } from "../../browser.ts";
import { packSingle } from "../../single.ts";

/**
 * `node e2e/run.mjs e2e/lab/bench/single.ts [rounds]`, after a build: the playground in one file, from a disk. Prints
 * its size, and in a new browser profile for each round: the first paint, when a program can be run, when the full
 * editor is there, and when everything is loaded. In turn with that, the first paint of a page of one word, which shows
 * the present speed of the machine. Exits with 1 if the file is too large.
 */
const rounds = Number(process.argv[2] ?? 9);
const maxMegabytes = 6.4;

const file = await packSingle();
const megabytes = statSync(file).size / 1e6;
console.log(`size: ${megabytes.toFixed(2)} MB (at most ${maxMegabytes})`);

const word = join(mkdtempSync(join(tmpdir(), "sandglass-bench-")), "word.html");
writeFileSync(word, "<!doctype html><title>A word</title>Sandglass");

const names = ["first paint", "sandbox ready", "full editor", "all loaded"] as const;
const browser = await chromium.launch(launchOptions(ensureBrowser()));
const samples: number[][] = [];
const words: number[] = [];
await paintOfAWord();
for (let round = 0; round < rounds; round++) {
  words.push(await paintOfAWord());
  samples.push(await measure());
}
await browser.close();
for (const [index, name] of names.entries()) {
  const times = samples.map((each) => Math.round(each[index] ?? 0));
  const ratio = median(times) / median(words);
  console.log(
    `${name.padEnd(14)} ${median(times)} ms, ${ratio.toFixed(1)} of a word, of ${times.join(", ")}`,
  );
}
console.log(`a page of one word: first paint ${median(words)} ms, of ${words.join(", ")}`);
if (megabytes > maxMegabytes) process.exitCode = 1;

/** In ms since the start of the page, by the page's own clock. */
async function measure(): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const times: Record<string, number> = {};
    Object.assign(globalThis, { seen: times });
    new MutationObserver(() => {
      const { sandbox, library } = document.documentElement.dataset;
      if (sandbox) times["sandbox"] ??= performance.now();
      if (library) times["library"] ??= performance.now();
      if (document.querySelector("#editor[data-editor=full]")) times["editor"] ??= performance.now();
    }).observe(document, {
      subtree: true,
      attributes: true,
      attributeFilter: ["data-sandbox", "data-library", "data-editor"],
    });
  });
  await page.goto(pathToFileURL(file).href);
  await page.locator("html[data-library=ready]").waitFor({ state: "attached" });
  const paint = await firstPaint(page);
  const later = await page.evaluate(() => {
    const { seen: times } = globalThis as unknown as { readonly seen: Record<string, number> };
    return ["sandbox", "editor", "library"].map((each) => times[each] ?? Number.NaN);
  });
  await context.close();
  return [paint, ...later];
}

async function paintOfAWord(): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(pathToFileURL(word).href);
  const paint = await firstPaint(page);
  await context.close();
  return Math.round(paint);
}

function firstPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const [entry] = list.getEntriesByName("first-contentful-paint");
          if (entry) resolve(entry.startTime);
        }).observe({ type: "paint", buffered: true });
      }),
  );
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
