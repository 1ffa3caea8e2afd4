import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "@playwright/test";
import { preview } from "vite";
import { ensureBrowser, launchOptions } from "./browser.ts";
import { Playground } from "./pages/playground.ts";
import { compressPng } from "./png.ts";

/*
 * `node e2e/run.mjs e2e/screenshots.ts [folder]` takes pictures of the built site: idle, running, and after each kind
 * of outcome, on a wide screen and a phone, light and dark. `--readme` takes the picture for the README.
 */

const { values, positionals } = parseArgs({
  options: { readme: { type: "boolean" } },
  allowPositionals: true,
});

const root = fileURLToPath(new URL("..", import.meta.url));

const screens = {
  wide: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;

/** A program for each picture; the example of the first visit if there is none. */
const pictures: readonly {
  readonly name: string;
  readonly code?: string;
  readonly shows: "idle" | "running" | "outcome";
}[] = [
  { name: "idle", shows: "idle" },
  {
    name: "running",
    code: 'let n = 0;\nfor (;;) {\n  if (++n % 1_000_000 === 0) console.log("Still counting:", n);\n}\n',
    shows: "running",
  },
  { name: "completed", shows: "outcome" },
  {
    name: "completed-flood",
    code: 'for (let n = 1; n <= 30_000; n++) {\n  console.log(n, "bottles of sand on the wall,", n, "bottles of sand");\n}\n',
    shows: "outcome",
  },
  {
    name: "levels",
    code: 'console.log("A log", { of: ["an", "object"], n: 42, f() {} });\nconsole.info("An info");\nconsole.warn("A warning");\nconsole.error(new TypeError("An error object"));\nconsole.debug("A debug message");\nnew Map([["key", new Set([1, 2, 3])]]);\n',
    shows: "outcome",
  },
  {
    name: "threw",
    code: 'function total(cart) {\n  return cart.items.reduce((sum, { price }) => sum + price, 0);\n}\n\nconsole.log("Adding up …");\ntotal({ itens: [] });\n',
    shows: "outcome",
  },
  { name: "invalid", code: "const greeting = 'hello;\nconsole.log(greeting);\n", shows: "outcome" },
  {
    name: "exhausted-fuel",
    code: 'const list = new Array(100_000).fill("sand");\nconsole.log("Looking for a needle …");\nwhile (true) {\n  list.indexOf("needle");\n}\n',
    shows: "outcome",
  },
  {
    name: "exhausted-memory",
    code: 'const all = [];\nwhile (true) {\n  all.push("sand".repeat(250_000) + all.length);\n}\n',
    shows: "outcome",
  },
  {
    name: "exhausted-stack",
    code: "function factorial(n) {\n  return n * factorial(n - 1);\n}\n\nfactorial(5);\n",
    shows: "outcome",
  },
  { name: "stopped", code: 'console.log("before");\nwhile (true) {}\n', shows: "running" },
];

const server = await preview({ root, preview: { host: "127.0.0.1", port: 0 }, logLevel: "warn" });
const address = server.resolvedUrls?.local[0];
if (address === undefined) throw new Error("the built site is not being served");
const browser = await chromium.launch(launchOptions(ensureBrowser()));
try {
  if (values.readme) await takeReadme(browser);
  else await takeAll(browser, resolve(positionals[0] ?? join(root, "node_modules/.cache/screenshots")));
} finally {
  await browser.close();
  await server.close();
}

async function takeAll(browser: Browser, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [screen, viewport] of Object.entries(screens)) {
    for (const colorScheme of ["light", "dark"] as const) {
      for (const { name, code, shows } of pictures) {
        const context = await browser.newContext({ viewport, colorScheme, baseURL: address ?? "" });
        const page = await context.newPage();
        await arrange(page, code, shows, screen === "wide");
        if (name === "stopped") await stop(page);
        const path = join(folder, `${screen}-${colorScheme}-${name}.png`);
        await page.screenshot({ path, animations: "disabled" });
        console.log(path);
        await context.close();
      }
    }
  }
}

/** The picture in the README: the example of the first visit, at its end. */
async function takeReadme(browser: Browser): Promise<void> {
  const context = await browser.newContext({
    viewport: screens.wide,
    colorScheme: "light",
    baseURL: address ?? "",
  });
  const page = await context.newPage();
  await arrange(page, undefined, "outcome", true);
  const path = join(root, "e2e/screenshot.png");
  const png = compressPng(await page.screenshot({ animations: "disabled" }));
  await writeFile(path, png);
  console.log(`${path}: ${(png.length / 1024).toFixed()} KiB`);
  await context.close();
}

async function arrange(page: Page, code: string | undefined, shows: string, full: boolean): Promise<void> {
  const playground = new Playground(page);
  if (code === undefined) await playground.open();
  else await playground.openWith(code);
  if (full) await playground.whenFullEditor();
  if (shows === "idle") return;
  await playground.run();
  await page.mouse.move(0, 0); // A button under the pointer has another colour.
  if (shows === "outcome") await playground.outcome();
  else {
    await playground.whenRunning();
    await playground.log.locator(".log-block").first().waitFor();
  }
  // The output and the meters are drawn in the next frames.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

async function stop(page: Page): Promise<void> {
  const playground = new Playground(page);
  await playground.stop();
  await playground.outcome();
}
