import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, expect as quickly } from "@playwright/test";
import { ensureBrowser, launchOptions } from "./browser.ts";
import { Playground } from "./pages/playground.ts";
import { StaticHost } from "./pages/static-host.ts";

/**
 * An update from one build to the next during a run: `node e2e/run.mjs e2e/upgrade.ts`. The first build is dist/ (made
 * if it does not exist). The second is built from a copy of the sources, in which a word of the page, a limit of the
 * sandbox and a message of the TypeScript compiler differ. Prints what it sees, and exits with 1 at the first wrong
 * result. (The journeys have a shorter form of this, in which the second build is the first one with two files
 * changed.)
 */
const changes: readonly (readonly [file: string, from: string, to: string])[] = [
  ["index.html", "<title>", "<title>New "],
  ["web/protocol/run/limits.ts", "fuel: { default: 1_000_000_000", "fuel: { default: 20_000_000"],
  [
    "web/languages/typescript/parser-messages.ts",
    "Nothing can be assigned to this",
    "Nothing new can be assigned to this",
  ],
];

const expect = quickly.configure({ timeout: 60_000 });
const root = fileURLToPath(new URL("..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "sandglass-upgrade-"));
try {
  if (!existsSync(join(root, "dist/service-worker.js"))) build(root);
  const first = join(scratch, "first");
  cpSync(join(root, "dist"), first, { recursive: true });
  const second = buildChanged(join(scratch, "second"));
  await upgrade(first, second);
  console.log("so it is");
} finally {
  rmSync(scratch, { recursive: true });
}

async function upgrade(first: string, second: string): Promise<void> {
  const host = await StaticHost.serve(first);
  const browser = await chromium.launch(launchOptions(ensureBrowser()));
  try {
    const context = await browser.newContext({ viewport: { width: 880, height: 800 } });
    const page = await context.newPage();
    const visit = async (one = page) => {
      await one.goto(host.address);
      await expect(one.locator("html[data-library=ready]")).toBeAttached();
    };
    await visit();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await visit();
    const theirs = new Playground(page);
    const code = 'let n = 0;\nsetInterval(() => console.log("tick", ++n), 50);';
    await theirs.editor.fill(code);
    await theirs.run();
    await expect(theirs.log).toContainText("tick 3");
    const ticks = async () => Number(/tick (\d+)\s*$/.exec(await theirs.log.innerText())?.[1]);
    see("the first build runs a program");

    const other = await context.newPage();
    await visit(other);
    host.folder = second;
    // The site is opened again: the browser finds the next build.
    const third = await context.newPage();
    await visit(third);
    await third.close();
    const bar = page.locator("[data-update]");
    await expect(bar).toContainText("There is a new version");
    const before = await ticks();
    await expect.poll(ticks).toBeGreaterThan(before + 3);
    see("the second stands ready, and the program goes on");

    await bar.getByRole("button", { name: "Use it now" }).click();
    await expect(bar).toContainText("after this run");
    const start = await ticks();
    await expect.poll(ticks).toBeGreaterThan(start + 10);
    await expect(page).not.toHaveTitle(/^New/);
    see("it was asked for, and waits for the end of the run");

    await theirs.stop();
    await expect(page).toHaveTitle(/^New/);
    await theirs.whenReady();
    await expect(theirs.editor).toHaveValue(code);
    see("the run is stopped: the page is the second build, with the program as it was");

    await theirs.editor.fill("for (;;);");
    await theirs.run();
    await expect(theirs.status).toContainText("20 million steps");
    await writeTypeScript(theirs, "1 = 2;");
    await expect(theirs.status).toContainText("Nothing new can be assigned");
    see("its sandbox and its TypeScript compiler are those of the second build");

    // It has not loaded its compiler yet, and the host no longer has it.
    const compilerBefore = host.requestedPaths.length;
    await expect(other).not.toHaveTitle(/^New/);
    await writeTypeScript(new Playground(other), "1 = 2;");
    await expect(new Playground(other).status).toContainText("Nothing can be assigned");
    // The browser itself looks for a newer service worker from time to time.
    const requests = host.requestedPaths.slice(compilerBefore);
    expect(requests.filter((path) => !path.endsWith("/service-worker.js"))).toEqual([]);
    see("a tab of the first build goes on with the compiler of the first, from the browser's copy");
  } finally {
    await browser.close();
    await host.close();
  }
}

async function writeTypeScript(playground: Playground, code: string): Promise<void> {
  await playground.language.selectOption("typescript");
  await expect(playground.tabs.first()).toContainText("main.ts");
  await playground.editor.fill(code);
  await playground.run();
}

/** Builds a copy of the sources with the changes. Returns its path. */
function buildChanged(folder: string): string {
  const left = /^(node_modules|dist.*|test-results|\.git)$/;
  cpSync(root, folder, { recursive: true, filter: (path) => !left.test(path.slice(root.length)) });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  for (const [file, from, to] of changes) {
    const text = readFileSync(join(folder, file), "utf8");
    if (!text.includes(from)) throw new Error(`${file} has no "${from}" any more: change e2e/upgrade.ts`);
    writeFileSync(join(folder, file), text.replace(from, to));
  }
  build(folder);
  return join(folder, "dist");
}

function build(folder: string): void {
  const started = Date.now();
  const { status } = spawnSync(
    process.execPath,
    [join(root, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "error"],
    {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  if (status !== 0) throw new Error(`the site does not build in ${folder}`);
  see(`built in ${((Date.now() - started) / 1000).toFixed()} s`);
}

function see(what: string): void {
  console.log(what);
}
