import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "@playwright/test";
import { build, type PreviewServer, preview } from "vite";
import { engineUrl } from "../../../web/build/engine-url.ts";
import { libraries } from "../../../web/build/libraries.ts";
import { scriptText } from "../../../web/build/script-text.ts";
import { ensureBrowser, launchOptions } from "../../browser.ts";
import { installPackages } from "../packages.ts";
import { octanePrograms } from "./octane.ts";
import type { Bench } from "./page.ts";
import { programs } from "./programs.ts";

/**
 * `npm run bench [-- --rounds 9] [--no-build]`: Sandglass against bare quickjs-emscripten, in turn in one browser, so that a slow
 * machine slows both. Milliseconds depend on the machine, so compare the ratios. With `--peers`, against all other
 * sandboxes: see e2e/lab/peers/peers.ts. With `--octane <a checkout of chromium/octane>`, six of its programs instead
 * of ours.
 */
// peers.ts has options of its own.
const { values } = parseArgs({
  options: {
    peers: { type: "boolean" },
    rounds: { type: "string", default: "9" },
    octane: { type: "string" },
    "no-build": { type: "boolean", default: false },
  },
  strict: !process.argv.includes("--peers"),
});
if (values.peers) {
  await import("../peers/peers.ts");
  process.exit();
}
installPackages();
const rounds = Number(values.rounds);
const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = fileURLToPath(new URL("../../../node_modules/.cache/bench", import.meta.url));

if (!values["no-build"]) await build({ root, logLevel: "error" });
await build({
  root: fileURLToPath(new URL(".", import.meta.url)),
  configFile: false,
  logLevel: "error",
  plugins: [scriptText(), engineUrl(), libraries({ maxBytes: 0 })],
  build: {
    outDir: folder,
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 4096,
  },
  worker: { format: "es", plugins: () => [scriptText(), engineUrl(), libraries({ maxBytes: 0 })] },
});

const browser = await chromium.launch(launchOptions(ensureBrowser()));
const site = await preview({ root, logLevel: "error", preview: { port: 0 } });
const page = await preview({
  root,
  configFile: false,
  logLevel: "error",
  build: { outDir: folder },
  preview: { port: 0 },
});
try {
  if (typeof values.octane === "string")
    await comparePrograms(browser, addressOf(page), await octanePrograms(values.octane));
  else {
    await comparePrograms(browser, addressOf(page), programs);
    await measureStart(browser, addressOf(site));
  }
} finally {
  await browser.close();
  await Promise.all([site.close(), page.close()]);
}

type Program = (typeof programs)[number];

async function comparePrograms(
  browser: Browser,
  address: string,
  programs: readonly Program[],
): Promise<void> {
  const page = await browser.newPage();
  page.on("pageerror", (error) => console.error(error));
  await page.goto(address);
  await call(page, "ready");
  console.log(
    `\nbare quickjs-emscripten 0.32.0 against Sandglass, ${rounds} rounds, Chromium ${browser.version()}`,
  );
  console.log(row("in ms, median", "bare", "ours", "ratio", "of best"));
  const ratios: number[] = [];
  for (const { name, code, value } of programs) {
    const [bare, ours] = await alternate(
      async () => checkValue(await call(page, "bare", code), value).cpuMs,
      async () => checkValue(await call(page, "ours", code), value).cpuMs,
    );
    ratios.push(best(ours) / best(bare));
    report(name, bare, ours);
  }
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  console.log(row("geometric mean", "", "", "", mean.toFixed(3)));

  console.log("\npage to page: from the call in the page to the result in the page");
  report(
    "1 + 1",
    ...(await alternate(
      async () => (await call(page, "bare", "1 + 1")).ms,
      async () => (await call(page, "ours", "1 + 1")).ms,
      4,
    )),
  );
  const printing = (print: string) => `for (let i = 0; i < 100000; i++) ${print}("line " + i);`;
  report(
    "100,000 lines",
    ...(await alternate(
      async () => (await call(page, "barePrinting", printing("print"))).ms,
      async () => (await call(page, "ours", printing("console.log"))).ms,
    )),
  );
  await page.close();
}

/** From navigation with an empty cache to the first output. Run is pressed as soon as that is possible. */
async function measureStart(browser: Browser, address: string): Promise<void> {
  const outputs: number[] = [];
  const sandboxes: number[] = [];
  const editors: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.addInitScript(pressRunEarly);
    await page.goto(address);
    await page.waitForFunction(() => "editor" in marks && "output" in marks && "sandbox" in marks);
    const times = await page.evaluate(() => marks);
    outputs.push(times["output"] ?? Number.NaN);
    sandboxes.push(times["sandbox"] ?? Number.NaN);
    editors.push(times["editor"] ?? Number.NaN);
    await context.close();
  }
  console.log("\nfrom navigation, empty cache, in ms (median, best)");
  console.log(row("first output", median(outputs).toFixed(0), best(outputs).toFixed(0)));
  console.log(row("sandbox ready", median(sandboxes).toFixed(0), best(sandboxes).toFixed(0)));
  console.log(row("Monaco ready", median(editors).toFixed(0), best(editors).toFixed(0)));
}

declare const marks: Record<string, number>;

function pressRunEarly(): void {
  const times: Record<string, number> = {};
  Object.assign(globalThis, { marks: times });
  const mark = (name: string) => {
    times[name] ??= performance.now();
  };
  let isPressed = false;
  new MutationObserver(() => {
    const run = document.querySelector<HTMLButtonElement>(".button-run:not(:disabled)");
    if (run && !isPressed) {
      isPressed = true;
      run.click();
    }
    if (document.querySelector("#log .log-block")) mark("output");
    if (document.documentElement.dataset["sandbox"] === "ready") mark("sandbox");
    if (document.querySelector('[data-editor="full"]')) mark("editor");
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

type Method = keyof Bench;

async function call<M extends Method>(
  page: Page,
  method: M,
  code = "",
): Promise<Awaited<ReturnType<Bench[M]>>> {
  const result = await page.evaluate(
    ([name, source]) =>
      (globalThis as unknown as { bench: Record<string, (code: string) => unknown> }).bench[name]?.(source),
    [method as string, code] as const,
  );
  return result as Awaited<ReturnType<Bench[M]>>;
}

/** Runs both in turn, after one run of each that does not count. */
async function alternate(
  first: () => Promise<number>,
  second: () => Promise<number>,
  times = 1,
): Promise<readonly [number[], number[]]> {
  const results: readonly [number[], number[]] = [[], []];
  await first();
  await second();
  for (let round = 0; round < rounds * times; round++) {
    results[0].push(await first());
    results[1].push(await second());
  }
  return results;
}

function checkValue<T extends { readonly value: string }>(result: T, value: string): T {
  if (result.value !== value) throw new Error(`a program gave ${result.value} instead of ${value}`);
  return result;
}

function report(name: string, bare: readonly number[], ours: readonly number[]): void {
  const ratio = median(ours) / median(bare);
  console.log(
    row(
      name,
      median(bare).toFixed(2),
      median(ours).toFixed(2),
      ratio.toFixed(2),
      (best(ours) / best(bare)).toFixed(2),
    ),
  );
}

function row(name: string, ...cells: readonly string[]): string {
  return name.padEnd(18) + cells.map((cell) => cell.padStart(10)).join("");
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

function best(values: readonly number[]): number {
  return Math.min(...values);
}

function addressOf(server: PreviewServer): string {
  const [address] = server.resolvedUrls?.local ?? [];
  if (address === undefined) throw new Error("the server has no address");
  return address;
}
