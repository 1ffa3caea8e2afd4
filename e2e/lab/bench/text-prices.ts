import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "@playwright/test";
import { layoutCost } from "../../../web/ui/text-cost.ts";
import { ensureBrowser, launchOptions } from "../../browser.ts";

/**
 * `node e2e/run.mjs e2e/lab/bench/text-prices.ts [--units 60000] [--rows tabs] [--random 60] [--unit ab]`: what Chromium needs to lay out one line
 * of repeated characters, in a text field like the simple editor's and in a wrapped line like the log's, as a multiple of
 * Latin text of the same length, beside the estimate of web/ui/text-cost.ts. The worst of some random mixtures follow.
 * If a row's time is far above its estimate, the prices there are too low.
 */
const { values } = parseArgs({
  options: {
    units: { type: "string", default: "60000" },
    rows: { type: "string", default: "" },
    random: { type: "string", default: "60" },
    unit: { type: "string" },
  },
});
const units = Number(values.units);

const rows: Readonly<Record<string, string>> = {
  "Latin letters": "a",
  words: "word ",
  digits: "12",
  tabs: "\t",
  "tabs between letters": "a\t",
  "tabs between two letters": "ab\t",
  "tabs between words": "word\t",
  "tabs between spaces": " \t",
  "tabs between Greek letters": "\u03b1\t",
  "tabs between Chinese": "\u6f22\t",
  "spaces between letters": "a ",
  "no-break spaces": "a\xa0",
  "em spaces": "a\u2003",
  "ideographic spaces": "a\u3000",
  "zero width spaces": "a\u200b",
  hyphens: "a-",
  "soft hyphens": "a\xad",
  slashes: "a/",
  brackets: "([",
  quotes: "\u201ca\u201d",
  controls: "\x01a",
  "Chinese and Latin": "\u6f22a",
  emoji: "\u{1f600}",
  "Hebrew and tabs": "\u05d0\t",
};
const pieces =
  "a b A 1 . - / ( \t \t \x20 \xa0 \xe9 \u03b1 \u0436 \u6f22 \ud55c \u3000 \u2003 \u2192 \u{1f600} \u05d0 \x01 \u0301"
    .split(" ")
    .map((each) => each || " ");

/** Opens a page with a text field like the simple editor's and a line like the log's. */
async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.setContent(`<!doctype html><style>textarea, pre { font: 14px/20px monospace; width: 600px; tab-size: 2 }
    textarea { white-space: pre; height: 400px } pre { white-space: pre-wrap; overflow-wrap: anywhere }</style>`);
  return page;
}

/** The median of three times, in ms, each of another element: in the field, and in the line. */
const timesOn = (page: Page, unit: string) =>
  page.evaluate(
    ([piece, length]) => {
      const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
      const timeIn = (name: "textarea" | "pre") => {
        const times = [0, 1, 2].map((round) => {
          const element = document.createElement(name);
          document.body.append(element);
          element.getBoundingClientRect();
          // Another text each time, which no cache has.
          const content = `${round}${text}`;
          const start = performance.now();
          if (element instanceof HTMLTextAreaElement) element.value = content;
          else element.textContent = content;
          element.getBoundingClientRect();
          const end = performance.now();
          element.remove();
          return end - start;
        });
        return times.sort((a, b) => a - b)[1] as number;
      };
      return [timeIn("textarea"), timeIn("pre")] as const;
    },
    [unit, units] as const,
  );

/** A tab that needs longer than this for a row has hung: Latin text takes some ms. */
const maxRowMs = 120_000;

let browser = await chromium.launch(launchOptions(ensureBrowser()));
try {
  let page = await openPage(browser);
  /** Undefined if the tab died, or hung, over this text. Another browser is then open. */
  const measure = async (unit: string) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hung = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), maxRowMs);
    });
    const times = await Promise.race([timesOn(page, unit).catch(() => undefined), hung]);
    clearTimeout(timer);
    if (times) return times;
    await browser.close().catch(() => {});
    browser = await chromium.launch(launchOptions(ensureBrowser()));
    page = await openPage(browser);
    await timesOn(page, "a");
    return undefined;
  };
  await measure("a");
  const plain = await measure("a");
  if (!plain) throw new Error("the browser does not measure Latin text");
  const price = (unit: string) =>
    layoutCost(unit.repeat(Math.ceil(units / unit.length)), Number.POSITIVE_INFINITY) / units;
  const report = async (label: string, unit: string) => {
    const measured = await measure(unit);
    const end = `price ${price(unit).toFixed(1).padStart(7)}`;
    if (!measured)
      return { worst: Number.POSITIVE_INFINITY, line: `${label.padEnd(28)} the tab died or hung   ${end}` };
    const times = [measured[0] / plain[0], measured[1] / plain[1]];
    const worst = Math.max(...times) / price(unit);
    return {
      worst,
      line: `${label.padEnd(28)} field ${times[0]?.toFixed(1).padStart(6)}   wrapped ${times[1]?.toFixed(1).padStart(6)}   ${end}   time / price ${worst.toFixed(1).padStart(5)}`,
    };
  };
  console.log(`${units} characters; Latin letters: ${plain.map((ms) => ms.toFixed(1)).join(" and ")} ms`);
  for (const [label, unit] of values.unit ? [[values.unit, values.unit] as const] : Object.entries(rows))
    if (label.includes(values.rows)) console.log((await report(label, unit)).line);
  let state = 1;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const found: Awaited<ReturnType<typeof report>>[] = [];
  for (let count = 0; count < Number(values.random); count++) {
    const unit = Array.from({ length: 1 + next(5) }, () => pieces[next(pieces.length)]).join("");
    found.push(await report(JSON.stringify(unit), unit));
  }
  console.log("\nThe worst of random mixtures:");
  for (const { line } of found.sort((a, b) => b.worst - a.worst).slice(0, 15)) console.log(line);
} finally {
  await browser.close();
}
