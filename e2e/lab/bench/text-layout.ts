import { parseArgs } from "node:util";
import type { BrowserPage } from "../../browsers/browser-page.ts";
import { type BrowserName, browserNames, launch } from "../../browsers/launch.ts";
import { table } from "../../browsers/table.ts";
import { startTestServers } from "../../browsers/test-servers.ts";
import { type Piece, pieceNames, repeatPiece } from "../fuzz/unicode-texts.ts";

/**
 * `node e2e/run.mjs e2e/lab/bench/text-layout.ts [--only firefox] [--most 64000]`: which texts take a browser long to
 * lay out, in a field for code and in a row of a log, unchanged and with an explicit direction. Each text is doubled
 * until it takes more than a second. Prints, for each text, the milliseconds for `--first` units (4,000) and the number
 * of units at which it first took more than 100 ms. The prices in `web/ui/text-cost.ts` are from these results.
 */
const { values: options } = parseArgs({
  options: {
    only: { type: "string", multiple: true, default: [...browserNames] },
    most: { type: "string", default: "64000" },
    piece: { type: "string", multiple: true, default: [...pieceNames] },
    line: { type: "string", default: "0" },
    first: { type: "string", default: "4000" },
  },
});
const maxCharacters = Number(options.most);
const smallest = Number(options.first);
const lineUnits = Number(options.line);

const overrideStyle = "unicode-bidi: bidi-override; direction: ltr";
const places = {
  field: { name: "textarea", style: "white-space: pre" },
  "field, overridden": { name: "textarea", style: `white-space: pre; ${overrideStyle}` },
  row: { name: "div", style: "white-space: pre-wrap; overflow-wrap: anywhere" },
  "row, overridden": {
    name: "div",
    style: `white-space: pre-wrap; overflow-wrap: anywhere; ${overrideStyle}`,
  },
} as const;

const stage = await startTestServers();
try {
  for (const name of browserNames.filter((each) => options.only.includes(each))) await measure(name);
} finally {
  await stage.close();
}
process.exit();

async function measure(name: BrowserName): Promise<void> {
  const browser = await launch(name, stage.proxy);
  if (!browser) return console.log(`${name} is not here.`);
  const rows = [["", ...Object.keys(places)]];
  try {
    stage.pages.set("/", "<!doctype html><meta charset=utf-8><body>");
    const tab = await browser.open();
    await tab.goto(stage.elsewhere);
    for (const piece of pieceNames.filter((each) => options.piece.includes(each))) {
      const cells: string[] = [];
      for (const place of Object.values(places)) cells.push(await grow(tab, piece, place));
      rows.push([piece, ...cells]);
      console.error(piece, cells.join(" | "));
    }
    console.log(`\n${browser.name}\n${table(rows)}`);
  } finally {
    await browser.close();
  }
}

async function grow(
  tab: BrowserPage,
  piece: Piece,
  place: (typeof places)[keyof typeof places],
): Promise<string> {
  let first = 0;
  let units = smallest;
  for (; ; units *= 2) {
    const ms = await layout(tab, textOf(piece, units), place);
    if (units === smallest) first = ms;
    if (ms > 100 && (await layout(tab, textOf(piece, units), place)) > 100) break;
    if (units >= maxCharacters) return `${first.toFixed()} ms`;
  }
  return `${first.toFixed()} ms, ${units}`;
}

/** With `--line`, in lines of this number of units. */
function textOf(piece: Piece, units: number): string {
  if (lineUnits === 0) return repeatPiece(piece, units);
  const line = repeatPiece(piece, lineUnits);
  return Array.from({ length: Math.ceil(units / (lineUnits + 1)) }, () => line).join("\n");
}

/** How much longer two frames take with the text than without it. */
function layout(tab: BrowserPage, text: string, place: { name: string; style: string }): Promise<number> {
  return tab.evaluate(
    async ({ text, name, style }) => {
      const box = document.createElement(name) as HTMLTextAreaElement;
      box.style.cssText = `font: 14px/21px monospace; width: 800px; height: 600px; overflow: auto; ${style}`;
      if (name === "textarea") box.wrap = "off";
      document.body.replaceChildren(box);
      const frames = async () => {
        for (let frame = 0; frame < 2; frame++)
          await new Promise((resolve) => requestAnimationFrame(resolve));
      };
      await frames();
      const start = performance.now();
      if (name === "textarea") box.value = text;
      else box.textContent = text;
      box.scrollWidth;
      const laidOut = performance.now();
      await frames();
      const drawStart = performance.now();
      box.remove();
      // Two frames take 33 ms on any page.
      return laidOut - start + Math.max(0, drawStart - laidOut - 34);
    },
    { text, ...place },
  );
}
