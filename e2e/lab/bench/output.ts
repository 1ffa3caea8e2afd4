import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "@playwright/test";
import { preview } from "vite";
import { ensureBrowser, launchOptions } from "../../browser.ts";
import { endWatch, watchFrames } from "../../pages/instruments.ts";
import { Playground } from "../../pages/playground.ts";
import { longestTask } from "./tasks.ts";

/*
 * `node e2e/run.mjs e2e/lab/bench/output.ts [rounds]`: how long the page of the built site is blocked while much is
 * printed, scrolled, searched and opened, and the number of nodes.
 *
 * "task" is the longest task of the page's main thread, in milliseconds of processor time, without other work of the
 * machine. "gap" is the longest time without a frame, which a reader sees. It includes other work of the machine, so it
 * is printed beside that of a page that only requests frames, in the same browser. The best of the rounds counts.
 */

const root = fileURLToPath(new URL("../../..", import.meta.url));
const rounds = Number(process.argv[2] ?? 3);

type Case = { readonly name: string; readonly code: string; readonly opens?: true };

const cases: readonly Case[] = [
  { name: "nothing", code: "" },
  { name: "1,000 lines", code: flood(1_000) },
  { name: "10,000 lines", code: flood(10_000) },
  { name: "100,000 lines", code: flood(100_000) },
  {
    name: "100,000, two places",
    code: "for (let n = 0; n < 50_000; n++) {\n  console.log(n);\n  console.warn(n);\n}\n",
  },
  {
    name: "50,000 groups",
    code: "for (let n = 0; n < 50_000; n++) {\n  console.group(n);\n  console.groupEnd();\n}\n",
  },
  {
    name: "2,000 groups, nested",
    code: "for (let n = 0; n < 2_000; n++) {\n  console.group(n);\n  console.log(n);\n}\n",
  },
  { name: "50,000 times the same", code: "for (let n = 0; n < 50_000; n++) console.log('same');\n" },
  {
    name: "20,000 objects",
    code: "for (let n = 0; n < 20_000; n++) console.log({ n, list: [n, n + 1], name: 'item ' + n });\n",
  },
  {
    name: "a table of 10,000 rows",
    code: "console.table(Array.from({ length: 10_000 }, (_, n) => ({ n, square: n * n, name: 'row ' + n })));\n",
  },
  { name: "a text of 1 MB", code: "console.log('x'.repeat(1_000_000));\n" },
  {
    name: "a big value, opened",
    code: "console.log(Array.from({ length: 10_000 }, (_, n) => ({ n, square: n * n, name: 'row ' + n })));\n",
    opens: true,
  },
];

function flood(count: number): string {
  return `for (let n = 0; n < ${count}; n++) console.log("m", n);`;
}

const server = await preview({ root, preview: { host: "127.0.0.1", port: 0 }, logLevel: "error" });
const address = server.resolvedUrls?.local[0];
if (address === undefined) throw new Error("the built site is not being served");
const browser = await chromium.launch(launchOptions(ensureBrowser()));
try {
  const frames = Math.min(...(await repeat(() => gapOfFrames(browser))));
  console.log(`a page that only asks for frames: ${frames.toFixed(0)} ms without one at most\n`);
  console.log(row("", "printing", "", "", "scrolling", "searching", "opening", "nodes"));
  console.log(row("", "task", "gap", "× frames", "task", "task", "task", "at most"));
  for (const each of cases) {
    const all = await repeat(() => measure(browser, each));
    const best = (of: (measurement: Measurement) => number) => Math.min(...all.map(of));
    const gap = best(({ gap: each }) => each);
    console.log(
      row(
        each.name,
        ms(best(({ printing }) => printing)),
        ms(gap),
        (gap / frames).toFixed(1),
        ms(best(({ scrolling }) => scrolling)),
        ms(best(({ searching }) => searching)),
        each.opens ? ms(best(({ opening }) => opening)) : "",
        String(best(({ nodes }) => nodes)),
      ),
    );
  }
} finally {
  await browser.close();
  await server.close();
}

async function repeat<T>(one: () => Promise<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for (let round = 0; round < rounds; round++) all.push(await one());
  return all;
}

async function gapOfFrames(within: Browser): Promise<number> {
  const page = await within.newPage();
  await watchFrames(page);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const until = (left: number) =>
          left === 0 ? resolve() : requestAnimationFrame(() => until(left - 1));
        until(120);
      }),
  );
  const { longestGap } = await endWatch(page);
  await page.close();
  return longestGap;
}

type Measurement = {
  readonly printing: number;
  readonly gap: number;
  readonly scrolling: number;
  readonly searching: number;
  readonly opening: number;
  readonly nodes: number;
};

async function measure(within: Browser, { code, opens }: Case): Promise<Measurement> {
  const context = await within.newContext({ viewport: { width: 880, height: 800 }, baseURL: address ?? "" });
  const page = await context.newPage();
  const playground = new Playground(page);
  await playground.openWith(code);
  await playground.whenLoaded();

  let gap = 0;
  const printing = await longestTask(within, page, async () => {
    await watchFrames(page);
    await playground.run();
    await playground.outcome();
    await whenDrawn(page);
    gap = (await endWatch(page)).longestGap;
  });
  let nodes = await countNodes(page);
  const opening = opens
    ? await longestTask(within, page, async () => {
        await playground.log.locator(".tree-toggle").first().click();
        await playground.log.locator(".tree-entries").first().waitFor();
        await whenDrawn(page);
      })
    : 0;
  const scrolling = await longestTask(within, page, async () => {
    for (let step = 0; step <= 40; step++) {
      await playground.output.evaluate(
        (output, at) => output.scrollTo(0, output.scrollHeight * at),
        step / 40,
      );
      await whenDrawn(page);
      if (step % 10 === 0) nodes = Math.max(nodes, await countNodes(page));
    }
  });
  await playground.output.focus();
  await page.keyboard.press("ControlOrMeta+f");
  await page.locator(".output-found").waitFor({ state: "attached" });
  const searching = await longestTask(within, page, async () => {
    await page.keyboard.type("99");
    await page.locator(".output-found").filter({ hasText: /\S/ }).waitFor();
    for (let step = 0; step < 10; step++) {
      await page.keyboard.press("Enter");
      await whenDrawn(page);
    }
  });
  await context.close();
  return { printing, gap, scrolling, searching, opening, nodes };
}

/** Waits until all output is there, and the part near the screen is drawn. */
async function whenDrawn(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector("#log:not([aria-busy])") !== null, undefined, {
    polling: "raf",
  });
  // Two frames: in the first, the page learns which parts are near the screen; in the second, it draws them.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

async function countNodes(page: Page): Promise<number> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector("#log") as Element, NodeFilter.SHOW_ALL);
    let count = 0;
    while (walker.nextNode()) count++;
    return count;
  });
}

function ms(time: number): string {
  return `${time.toFixed(0)} ms`;
}

function row(name: string, ...cells: readonly string[]): string {
  return name.padEnd(24) + cells.map((cell) => cell.padStart(11)).join("");
}
