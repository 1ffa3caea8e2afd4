import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { preview } from "vite";
import { meteredEngine } from "../../../web/build/build-engine.ts";
import type { LookQuestion } from "../../../web/protocol/look/look-messages.ts";
import { noInputs, recordedOutcome } from "../../../web/protocol/look/recorded-run.ts";
import { defaultLimits } from "../../../web/protocol/run/limits.ts";
import { runRequest } from "../../../web/protocol/run/run-request.ts";
import { look } from "../../../web/run/sandbox/look/replay.ts";
import { run } from "../../../web/run/sandbox/run/run.ts";
import { momentsEngine } from "../../../web/run/sandbox/testing/look-at-run.ts";
import { fullRuntime } from "../../../web/run/sandbox/testing/run-program.ts";
import type { Engine } from "../../../web/run/sandbox/vm/engine.ts";
import { ensureBrowser, launchOptions } from "../../browser.ts";
import { megabytesOf } from "./memory.ts";

/**
 * The cost of looking inside: the bytes of its files; the ratio of the second engine to the first in one process of
 * Node; and on the page the time from the click to the first moment, and memory. Of evidence: how long it takes after
 * an endless loop, and the longest time that the page does not respond meanwhile. `node e2e/run.mjs
 * e2e/lab/bench/look.ts`, after a build. With the argument `sizes`, `ratios`, `page` or `evidence`, only these.
 */
const root = fileURLToPath(new URL("../../..", import.meta.url));

const parts = { sizes: printSizes, ratios: printRatios, page: printPage, evidence: printEvidence };
const names = process.argv.slice(2);
for (const each of names)
  if (!Object.hasOwn(parts, each)) throw new Error(`${each} is none of ${Object.keys(parts).join(", ")}`);
for (const [name, print] of Object.entries(parts))
  if (names.length === 0 || names.includes(name)) await print();

async function printSizes(): Promise<void> {
  const folder = `${root}dist/assets/`;
  for (const name of await readdir(folder)) {
    if (!/^(?:look[.-]|moments-|engine-)/.test(name)) continue;
    const bytes = await readFile(folder + name);
    console.log(`${name}: ${bytes.length} bytes, ${brotliCompressSync(bytes).length} in brotli`);
  }
}

/** Processor time of this thread, of programs that are long enough to measure. */
async function printRatios(): Promise<void> {
  const programs = {
    fib: "function fib(n) {\n  return n < 2 ? n : fib(n - 1) + fib(n - 2);\n}\nfib(24);\n",
    loop: "let sum = 0;\nfor (let i = 0; i < 2_000_000; i++) {\n  sum += i % 7;\n}\nsum;\n",
    sort: "const list = Array.from({ length: 400 }, (_, i) => (i * 7919) % 400);\nfor (let i = 0; i < list.length; i++)\n  for (let j = 0; j < list.length - 1; j++)\n    if (list[j] > list[j + 1]) [list[j], list[j + 1]] = [list[j + 1], list[j]];\n",
  };
  const engine = await WebAssembly.compile(await meteredEngine());
  const second = await momentsEngine();
  for (const [name, code] of Object.entries(programs)) {
    const limits = { ...defaultLimits, fuel: 1e9, cpuMs: 600_000, wallMs: 600_000 };
    const capabilities = { clock: { startsAt: 0 }, random: { seed: 1 } } as const;
    const request = runRequest({ code, limits, capabilities });
    const host = (of: Engine) => ({ ...fullRuntime, engine: of, emit: () => {}, sleep: async () => {} });
    const ms: Record<string, number[]> = { first: [], idle: [], counted: [] };
    let steps = 0;
    for (let round = 0; round < 4; round++) {
      const outcome = await timeWork(ms["first"], () => run(request, host(engine)));
      await timeWork(ms["idle"], () => run(request, host(second)));
      const end = recordedOutcome(outcome);
      if (!end) throw new Error(`${name}: ${outcome.kind}`);
      steps = end.fuel;
      const question: LookQuestion = { kind: "trace" };
      await timeWork(ms["counted"], () =>
        look(
          { recordedRun: { request, inputs: noInputs, end }, question },
          { ...fullRuntime, engine: second, emit: () => {} },
        ),
      );
    }
    const [first = 1, idle = 1, counted = 1] = ["first", "idle", "counted"].map((each) =>
      Math.min(...(ms[each] ?? [])),
    );
    console.log(
      `${name}, ${steps} steps: first engine ${first.toFixed(0)} ms, second idle ×${(idle / first).toFixed(2)}, every moment counted ×${(counted / first).toFixed(2)}`,
    );
  }
}

async function timeWork<T>(list: number[] | undefined, work: () => Promise<T>): Promise<T> {
  const { user } = process.cpuUsage();
  const result = await work();
  list?.push((process.cpuUsage().user - user) / 1000);
  return result;
}

/** Wall time in a browser. Each measurement opens a new page. */
async function printPage(): Promise<void> {
  const site = await preview({ root, preview: { host: "127.0.0.1", port: 0 }, logLevel: "error" });
  const server = await chromium.launchServer(launchOptions(ensureBrowser()));
  const browser = await chromium.connect(server.wsEndpoint());
  const programs = {
    "the default program": undefined,
    "300 million steps": "let n = 0;\nfor (let i = 0; i < 150_000_000; i++) n = i;\nn;\n",
  };
  for (const [name, code] of Object.entries(programs)) {
    const context = await browser.newContext({
      serviceWorkers: "block",
      viewport: { width: 880, height: 800 },
    });
    const page = await context.newPage();
    await page.goto(site.resolvedUrls?.local[0] ?? "");
    await page.evaluate((text) => {
      const limits = { fuel: 1_000_000_000, cpuMs: 600_000, wallMs: 600_000 };
      localStorage.setItem("sandglass:settings", JSON.stringify({ version: 1, editor: "simple", limits }));
      if (text !== undefined)
        localStorage.setItem(
          "sandglass:draft",
          JSON.stringify({ version: 1, language: "javascript", code: text }),
        );
    }, code);
    await page.reload();
    await page.locator("html[data-library=ready]").waitFor({ state: "attached" });
    const started = performance.now();
    await page.locator(".button-run").click();
    await page.locator("#outcome [data-outcome]").waitFor({ timeout: 600_000 });
    const ran = performance.now() - started;
    const steps = await page.locator("#meters").innerText();
    const before = megabytesOf(server);
    const start = performance.now();
    await page.locator(".look-offer button").click();
    await page.locator(".look-sentence").waitFor({ timeout: 600_000 });
    const ms = performance.now() - start;
    const moments = await page.locator(".look-number").innerText();
    console.log(
      `${name}: the run ${ran.toFixed(0)} ms; ${ms.toFixed(0)} ms from the click to the first moment; ${moments.replaceAll(/\s+/g, " ")}; with its window ${(megabytesOf(server) - before).toFixed(0)} MB more in all of the browser's processes (${/[\d.,]+( million)?/.exec(steps)?.[0]} steps)`,
    );
    await context.close();
  }
  await browser.close();
  await server.close();
  await site.close();
}

/**
 * From the outcome of an endless loop, with the default limits, to the sentences of evidence. The time that the page
 * does not respond is printed beside the same time of an idle page: on a busy machine, other processes cause it. The
 * longest task is the page's own work; the browser reports tasks of 50 ms and more.
 */
async function printEvidence(): Promise<void> {
  const site = await preview({ root, preview: { host: "127.0.0.1", port: 0 }, logLevel: "error" });
  const browser = await chromium.launch(launchOptions(ensureBrowser()));
  for (let round = 0; round < 2; round++) {
    const context = await browser.newContext({ serviceWorkers: "block" });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const code = "let i = 0;\nwhile (i !== 5) {\n  i--;\n}\n";
      localStorage.setItem("sandglass:draft", JSON.stringify({ version: 1, language: "javascript", code }));
    });
    await page.goto(site.resolvedUrls?.local[0] ?? "");
    await page.locator("html[data-library=ready]").waitFor({ state: "attached" });
    const started = performance.now();
    await page.locator(".button-run").click();
    await page.locator("#outcome [data-outcome]").waitFor({ timeout: 600_000 });
    const start = performance.now();
    const gap = page.evaluate(async () => {
      let maxTask = 0;
      let task = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) task = Math.max(task, duration);
      }).observe({ type: "longtask" });
      let last = performance.now();
      const evidence = () => document.querySelector("[aria-label='What happened']")?.textContent ?? "";
      while (!evidence().includes("The loop at line")) {
        await new Promise((resolve) => setTimeout(resolve));
        const now = performance.now();
        maxTask = Math.max(maxTask, now - last);
        last = now;
      }
      return { longest: maxTask, task };
    });
    await page
      .getByRole("region", { name: "What happened" })
      .getByText(/The loop at line/)
      .waitFor({ timeout: 600_000 });
    const ms = performance.now() - start;
    const busy = await gap;
    const rest = await page.evaluate(async () => {
      let maxTask = 0;
      const end = performance.now() + 10_000;
      for (let last = performance.now(); last < end; ) {
        await new Promise((resolve) => setTimeout(resolve));
        const now = performance.now();
        maxTask = Math.max(maxTask, now - last);
        last = now;
      }
      return maxTask;
    });
    console.log(
      `evidence of an endless loop: ${ms.toFixed(0)} ms after its outcome, the run having taken ${(start - started).toFixed(0)}; the page answered after ${busy.longest.toFixed(0)} ms at the latest, at rest after ${rest.toFixed(0)}; its longest task: ${busy.task === 0 ? "under 50" : busy.task.toFixed(0)} ms`,
    );
    await context.close();
  }
  await browser.close();
  await site.close();
}
