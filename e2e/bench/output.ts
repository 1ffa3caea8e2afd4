import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "@playwright/test";
import { preview } from "vite";
import { ensureBrowser, launchOptions } from "../browser.ts";
import { endWatch, watchFrames } from "../pages/instruments.ts";
import { Playground } from "../pages/playground.ts";

/*
 * `node e2e/run.mjs e2e/bench/output.ts`: how long the page is without a frame while many messages are printed and
 * scrolled through, and how many nodes they are. Of the built site. The empty page's own gaps are the machine's.
 */

const root = fileURLToPath(new URL("../..", import.meta.url));
const cases = [
  ["nothing", ""],
  ["1,000", flood(1_000)],
  ["10,000", flood(10_000)],
  ["100,000", flood(100_000)],
  ["100,000, two places", "for (let n = 0; n < 50_000; n++) {\n  console.log(n);\n  console.warn(n);\n}\n"],
  ["50,000 groups", "for (let n = 0; n < 50_000; n++) {\n  console.group(n);\n  console.groupEnd();\n}\n"],
] as const;

function flood(count: number): string {
  return `for (let n = 0; n < ${count}; n++) console.log("m", n);`;
}

const server = await preview({ root, preview: { host: "127.0.0.1", port: 0 }, logLevel: "error" });
const address = server.resolvedUrls?.local[0];
if (address === undefined) throw new Error("the built site is not being served");
const browser = await chromium.launch(launchOptions(ensureBrowser()));
try {
  console.log(row("messages", "gap, printing", "scrolling", "searching", "nodes", "at most"));
  for (const [name, code] of cases) console.log(row(name, ...(await measure(browser, code))));
} finally {
  await browser.close();
  await server.close();
}

async function measure(within: Browser, code: string): Promise<readonly string[]> {
  const context = await within.newContext({ viewport: { width: 880, height: 800 }, baseURL: address ?? "" });
  const page = await context.newPage();
  const playground = new Playground(page);
  await playground.openWith(code);
  await playground.whenLoaded();
  const nodes = () =>
    page.evaluate(() => {
      const walker = document.createTreeWalker(
        document.querySelector("#log") as Element,
        NodeFilter.SHOW_ALL,
      );
      let count = 0;
      while (walker.nextNode()) count++;
      return count;
    });

  await watchFrames(page);
  await playground.run();
  await playground.outcome();
  // Until all of it is drawn.
  await page.waitForTimeout(1_000);
  const printing = await endWatch(page);
  const after = await nodes();

  await watchFrames(page);
  let most = after;
  for (let step = 0; step <= 40; step++) {
    await playground.output.evaluate((output, at) => output.scrollTo(0, output.scrollHeight * at), step / 40);
    if (step % 10 === 0) most = Math.max(most, await nodes());
  }
  const scrolling = await endWatch(page);

  await playground.output.focus();
  await page.keyboard.press("ControlOrMeta+f");
  await watchFrames(page);
  await page.keyboard.type("99");
  for (let step = 0; step < 10; step++) await page.keyboard.press("Enter");
  await page.waitForTimeout(200);
  const searching = await endWatch(page);
  await context.close();
  const ms = (gap: number) => `${gap.toFixed(0)} ms`;
  return [
    ms(printing.longestGap),
    ms(scrolling.longestGap),
    ms(searching.longestGap),
    String(after),
    String(most),
  ];
}

function row(name: string, ...cells: readonly string[]): string {
  return name.padEnd(22) + cells.map((cell) => cell.padStart(15)).join("");
}
