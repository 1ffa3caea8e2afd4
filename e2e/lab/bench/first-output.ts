import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { cacheFolder } from "../peers/build.ts";
import { BrotliSite } from "../peers/site.ts";
import { DevTools } from "./devtools.ts";

/**
 * `node e2e/run.mjs e2e/lab/bench/first-output.ts [-- --passes 5] [--before <dist of another build>]`: the
 * page on a phone with a slow network (10 Mbit/s, 40 ms, the main thread four times slower), with an empty cache; Run
 * is pressed as soon as that is possible. With another build, both are measured in turn, so that a slow machine slows
 * both: compare the ratios. Throttling applies to the page's thread, not to workers.
 */
const { values } = parseArgs({
  args: process.argv.slice(2).filter((each) => each !== "--"),
  options: {
    passes: { type: "string", default: "5" },
    before: { type: "string" },
  },
});
const passes = Number(values.passes);
const folders: Record<string, string> = {
  ...(values.before !== undefined && { before: values.before }),
  now: fileURLToPath(new URL("../../../dist", import.meta.url)),
};

const site = await BrotliSite.serve(folders, [], `${cacheFolder}/brotli`);
let browser = DevTools.launch();
try {
  const all: Record<string, Marks[]> = {};
  // At the first visit the server compresses.
  for (const name of Object.keys(folders)) await repeatedVisit(name);
  for (let pass = 0; pass < passes; pass++)
    for (const name of Object.keys(folders)) all[name] = [...(all[name] ?? []), await repeatedVisit(name)];
  for (const [name, marks] of Object.entries(all)) print(name, marks);
} finally {
  await browser.close();
  site.close();
}

/**
 * A visit, repeated if it does not end: where the processor is throttled, the page's thread at times waits without end in
 * Chromium's own throttling (about 1 of 50 visits with Chromium 156; none in 150 s of visits without throttling).
 */
async function repeatedVisit(name: string): Promise<Marks> {
  for (;;) {
    const marks = await Promise.race([visit(name), setTimeout(15_000, undefined, { ref: false })]);
    if (marks) return marks;
    console.log(`${name}: a visit did not end, and is repeated`);
    void browser.close();
    browser = DevTools.launch();
  }
}

/** ms since navigation. */
type Marks = Readonly<Record<string, number>>;

async function visit(name: string): Promise<Marks> {
  const page = await browser.page({ width: 1280, height: 800 });
  try {
    await page.send("Page.enable");
    await page.send("Page.addScriptToEvaluateOnNewDocument", { source: `(${pressRunEarly})()` });
    await page.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.send("Network.enable");
    await page.send("Network.setBypassServiceWorker", { bypass: true });
    const bytes = (10 * 1024 * 1024) / 8;
    await page.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 40,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    });
    await page.send("Runtime.enable");
    await page.send("Runtime.addBinding", { name: "printed" });
    const printEvent = browser.event("Runtime.bindingCalled");
    await page.send("Page.navigate", { url: `${site.address}${name}/` });
    await printEvent;
    const { result } = await page.send("Runtime.evaluate", {
      expression: `(${readMarks})()`,
      returnByValue: true,
    });
    return (result as { readonly value: Marks }).value;
  } finally {
    await page.close();
  }
}

function readMarks(): Marks {
  const timings: Record<string, number> = { ...marks };
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  if (paint) timings["painted"] = paint.startTime;
  for (const each of performance.getEntriesByType("resource") as PerformanceResourceTiming[]) {
    const file = /\/(index|engine)[^/]*\.(js|css|wasm)$/.exec(each.name);
    if (file) timings[`${file[1]}.${file[2]} is there`] = each.responseEnd;
  }
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation) timings["html is there"] = navigation.responseEnd;
  return timings;
}

declare const marks: Record<string, number>;
declare const printed: (text: string) => void;

function pressRunEarly(): void {
  if (self !== top) return;
  const code = 'console.log(["first", "output"].join("-"))';
  localStorage.setItem("sandglass:draft", JSON.stringify({ version: 1, language: "javascript", code }));
  const times: Record<string, number> = {};
  Object.assign(globalThis, { marks: times });
  const mark = (name: string) => {
    times[name] ??= performance.now();
  };
  new MutationObserver(() => {
    const run = document.querySelector<HTMLButtonElement>(".button-run:not(:disabled)");
    if (run && times["run is possible"] === undefined) {
      mark("run is possible");
      run.click();
    }
    if (document.querySelector("iframe")) mark("cell is opened");
    if (document.documentElement.dataset["sandbox"] === "ready") mark("sandbox is ready");
    if (
      times["output"] === undefined &&
      document.querySelector("#log")?.textContent?.includes("first-output")
    ) {
      mark("output");
      printed("");
    }
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

function print(name: string, all: readonly Marks[]): void {
  console.log(`\n${name}: ms since navigation, median of ${all.length} (each)`);
  const names = [...new Set(all.flatMap((each) => Object.keys(each)))];
  const rows = names.map((mark) => {
    const times = all.map((each) => each[mark] ?? Number.NaN).sort((a, b) => a - b);
    return { mark, median: times[times.length >> 1] ?? Number.NaN, times };
  });
  for (const { mark, median, times } of rows.sort((a, b) => a.median - b.median))
    console.log(
      `${mark.padEnd(24)}${median.toFixed(0).padStart(6)}  (${times.map((ms) => ms.toFixed(0)).join(", ")})`,
    );
}
