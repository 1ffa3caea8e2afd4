import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type BrowserContext, chromium } from "@playwright/test";
import { preview } from "vite";
import { ensureBrowser, launchOptions } from "../../browser.ts";
import { measureGaps, type Visit, visit } from "../../pages/visits.ts";
import { hostileLink, nameOfLink } from "../fuzz/hostile-links.ts";

/**
 * `node e2e/run.mjs e2e/lab/soak/links.ts [--links 200] [--seed 1]`, after a build: hostile links, opened one after
 * another in one profile, and after each the plain address. Prints the longest times between two frames beside those of
 * a page with the default program, and how long the plain address takes. Exits with 1 if a page takes over a second
 * more than that.
 */
const { values } = parseArgs({
  options: { links: { type: "string", default: "200" }, seed: { type: "string", default: "1" } },
});
const count = Number(values.links);
const seed = Number(values.seed);
/** The maximum time beyond that of a page with the default program in the same profile. */
const maxOpenMs = 1_000;

const root = fileURLToPath(new URL("../../..", import.meta.url));
const site = await preview({ root, logLevel: "error", preview: { host: "127.0.0.1", port: 0 } });
const address = site.resolvedUrls?.local[0] ?? "";
const profile = await mkdtemp(join(tmpdir(), "sandglass-links-"));
const context = await chromium.launchPersistentContext(profile, {
  ...launchOptions(ensureBrowser()),
  viewport: { width: 880, height: 800 },
  serviceWorkers: "block",
});
try {
  await soak(context);
} finally {
  await context.close();
  await site.close();
  await rm(profile, { recursive: true, force: true });
}
process.exit();

async function soak(profile: BrowserContext): Promise<void> {
  await measureGaps(profile);
  const usual: Visit[] = [];
  for (let time = 0; time < 5; time++) usual.push(await visit(profile, address));
  const opens: Visit[] = [];
  const plain: Visit[] = [];
  const late: string[] = [];
  const atRest = Math.max(...usual.slice(1).map(({ openMs }) => openMs));
  const gapAtRest = Math.max(...usual.map(({ gapMs }) => gapMs));
  for (let index = 0; index < count; index++) {
    const visitResult = await visit(profile, address + (await hostileLink(seed, index)));
    opens.push(visitResult);
    if (visitResult.gapMs > 2 * gapAtRest)
      console.log(`${nameOfLink(index)}: ${visitResult.gapMs.toFixed()} ms between frames`);
    const after = await visit(profile, address);
    plain.push(after);
    if (after.openMs > atRest + maxOpenMs)
      late.push(`${nameOfLink(index)}, then the plain address: ${after.openMs.toFixed()} ms`);
    if (index % 20 === 19) console.error(`${index + 1} links`);
  }
  report("the usual program", usual);
  report(`${count} hostile links`, opens);
  report("the plain address after each", plain);
  for (const sentence of late) console.log(sentence);
  process.exitCode = late.length > 0 ? 1 : 0;
}

function report(what: string, visits: readonly Visit[]): void {
  const figure = (of: (visit: Visit) => number) => {
    const sortedFigures = visits.map(of).toSorted((a, b) => a - b);
    const at = (part: number) =>
      (sortedFigures[Math.floor(part * (sortedFigures.length - 1))] ?? 0).toFixed();
    return `${at(0.5)} ms in the middle, ${at(0.95)} at 95 %, ${at(1)} at most`;
  };
  console.log(`${what}\n  ready after ${figure(({ openMs }) => openMs)}`);
  console.log(`  longest time between frames ${figure(({ gapMs }) => gapMs)}`);
}
