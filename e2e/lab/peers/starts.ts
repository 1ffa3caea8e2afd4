import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "@playwright/test";
import { build } from "vite";
import { ensureBrowser, launchOptions } from "../../browser.ts";
import { cacheFolder, peersFolder } from "./build.ts";
import { median, table } from "./figures.ts";
import { buildPage, bundledPages, codapiPage } from "./pages.ts";
import { BrotliSite } from "./site.ts";

/** The pages that are compared, and facts about them. */
const pages = {
  site: { name: "Sandglass, the site", note: "with Monaco and types; a WASM VM in a worker in a cell" },
  widget: { name: "Sandglass, a widget", note: "run by its page; the same sandbox" },
  "vue-monaco": { name: "@vue/repl, Monaco", note: "in a frame; Vue's compiler" },
  "vue-codemirror": { name: "@vue/repl, CodeMirror", note: "in a frame; no console" },
  "playground-elements": { name: "playground-elements", note: "in a frame; TypeScript, service worker" },
  codapi: { name: "codapi", note: "in the page itself: no isolation, no highlighting" },
  runno: { name: "Runno, QuickJS", note: "a WASM VM in a worker; needs COOP and COEP" },
} as const;

type PageName = keyof typeof pages;
const pageNames = Object.keys(pages) as PageName[];

/** The second is a phone on a slow network. Throttling applies to the page's thread, not to workers. */
const profiles = {
  "this machine": {},
  "4 times slower, 10 Mbit/s": { slower: 4, network: { bytes: (10 * 1024 * 1024) / 8, latency: 40 } },
} as const satisfies Record<string, Profile>;

type Profile = {
  readonly slower?: number;
  readonly network?: { readonly bytes: number; readonly latency: number };
};

const maxMs = 60_000;

/** A page is complete if it requests nothing for this long. */
const quietMs = 2_000;

export type StartFigures = {
  readonly weight: Record<
    string,
    { readonly toOutput: number; readonly all: number; readonly requests: number }
  >;
  readonly firstOutput: Record<string, Record<string, number[]>>;
};

export async function compareStarts(passes: number, buildsSite: boolean): Promise<StartFigures> {
  const root = fileURLToPath(new URL("../../..", import.meta.url));
  if (buildsSite) await build({ root, logLevel: "error" });
  const folders: Record<string, string> = {
    site: `${root}dist`,
    widget: `${peersFolder}pages/widget`,
    codapi: await codapiPage(),
  };
  for (const name of bundledPages) folders[name] = await buildPage(name);
  const site = await BrotliSite.serve(folders, ["runno"], `${cacheFolder}/brotli`);
  const options = launchOptions(ensureBrowser());
  const browser = await chromium.launch({
    ...options,
    // A peer's requests to other hosts fail at once, and do not count.
    args: [...(options.args ?? []), "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"],
  });
  try {
    return await measure(browser, site, passes);
  } finally {
    await browser.close();
    site.close();
  }
}

async function measure(browser: Browser, site: BrotliSite, passes: number): Promise<StartFigures> {
  const weight: StartFigures["weight"] = {};
  for (const name of pageNames) {
    // At the first visit the server compresses; the second is measured.
    await visit(browser, site, name, {}, true);
    weight[name] = await visit(browser, site, name, {}, true);
  }
  const firstOutput: StartFigures["firstOutput"] = {};
  for (const [profile, settings] of Object.entries(profiles)) {
    const times = Object.fromEntries(pageNames.map((name): [string, number[]] => [name, []]));
    console.log(`${passes} passes: ${profile} …`);
    for (let pass = 0; pass < passes; pass++) {
      for (const name of pageNames) times[name]?.push((await visit(browser, site, name, settings)).ms);
    }
    firstOutput[profile] = times;
  }
  const figures = { weight, firstOutput };
  print(figures, passes);
  return figures;
}

async function visit(browser: Browser, site: BrotliSite, name: PageName, profile: Profile, toTheEnd = false) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    // Our page would fetch a copy of the whole site, for use without a network. One peer needs its service worker.
    serviceWorkers: name === "playground-elements" ? "allow" : "block",
  });
  const page = await context.newPage();
  try {
    await page.addInitScript(lookForOutput);
    if (name === "site") await page.addInitScript(keepProgramAndRun);
    await slow(page, profile);
    site.responses = [];
    await page.goto(`${site.address}${name}/`, { waitUntil: "commit" });
    const ms = await page
      .waitForFunction(() => firstOutput.at, undefined, { timeout: maxMs })
      .then((handle) => handle.jsonValue())
      .catch(() => undefined);
    if (ms === undefined) console.error(`${pages[name].name} printed nothing within ${maxMs / 1000} s`);
    const epoch = await page.evaluate(() => performance.timeOrigin);
    while (toTheEnd && site.quietMs < quietMs) await new Promise((resolve) => setTimeout(resolve, 100));
    const toOutput = site.kib(ms === undefined ? undefined : epoch + ms);
    return { ms: ms ?? Number.NaN, toOutput, all: site.kib(), requests: site.responses.length };
  } finally {
    await context.close();
  }
}

async function slow(page: Page, { slower, network }: Profile): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  if (slower !== undefined) await devTools.send("Emulation.setCPUThrottlingRate", { rate: slower });
  if (network === undefined) return;
  await devTools.send("Network.enable");
  await devTools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: network.latency,
    downloadThroughput: network.bytes,
    uploadThroughput: network.bytes,
  });
}

declare const firstOutput: { at?: number };

/** Runs in every frame: the time at which the program's output, which its text does not contain, is in the document. */
function lookForOutput(): void {
  const marker = "first-output";
  const observe = (node: Node) => {
    if (node.textContent?.includes(marker))
      top?.postMessage({ marker, at: performance.timeOrigin + performance.now() }, "*");
  };
  const watch = (root: Node) => {
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === "characterData") observe(target);
        else for (const node of addedNodes) observe(node);
      }
    }).observe(root, { subtree: true, childList: true, characterData: true });
  };
  watch(document);
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options);
    watch(root);
    return root;
  };
  if (self !== top) return;
  const result: { at?: number } = {};
  Object.assign(globalThis, { firstOutput: result });
  addEventListener("message", ({ data }) => {
    if (data?.marker === marker) result.at ??= data.at - performance.timeOrigin;
  });
}

/** The site does not run its first program without a click. */
function keepProgramAndRun(): void {
  if (self !== top) return;
  const code = 'console.log(["first", "output"].join("-"))';
  localStorage.setItem("sandglass:draft", JSON.stringify({ version: 1, language: "javascript", code }));
  const look = new MutationObserver(() => {
    const run = document.querySelector<HTMLButtonElement>(".button-run:not(:disabled)");
    if (!run) return;
    look.disconnect();
    run.click();
  });
  look.observe(document, { subtree: true, childList: true, attributes: true });
}

function print({ weight, firstOutput }: StartFigures, passes: number): void {
  console.log(
    `\n### Page weight (KiB of brotli) and ms from navigation to the first output, empty cache, medians of ${passes} (in brackets: times the site's)\n`,
  );
  const all = Object.keys(profiles);
  console.log(
    table(
      ["", "to the output", "in all", "requests", ...all, "runs its programs"],
      pageNames.map((name) => [
        pages[name].name,
        weight[name]?.toOutput.toFixed(0),
        weight[name]?.all.toFixed(0),
        String(weight[name]?.requests),
        ...all.map((profile) => {
          const ms = median(firstOutput[profile]?.[name] ?? []);
          const ours = median(firstOutput[profile]?.["site"] ?? []);
          return Number.isNaN(ms) ? "none" : `${ms.toFixed(0)} (${(ms / ours).toFixed(2)})`;
        }),
        pages[name].note,
      ]),
    ),
  );
}
