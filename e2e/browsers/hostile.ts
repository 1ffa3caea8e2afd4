import type { Limits } from "../../web/protocol/run/limits.ts";
import { hostileCases, hostileLimits, hostileProgram } from "../../web/run/sandbox/testing/hostile.ts";
import type { Browser, BrowserPage } from "./browser-page.ts";
import { Site } from "./site.ts";
import type { TestServers } from "./test-servers.ts";

/** All of the hostile programs, by id. */
export const corpus: readonly string[] = hostileCases.map(({ id }) => id);

/** One or two of each kind. */
export const sample: readonly string[] = [
  "cpu-while",
  "cpu-microtask-loop",
  "cpu-native-sort",
  "cpu-json-stringify-dag",
  "mem-string-double",
  "mem-promise-flood",
  "stk-recursion",
  "stk-json-parse-deep",
  "out-long-line",
  "out-cr-flood",
  "out-nobreak",
  "esc-proxy-all-throw",
  "esc-override-primordials",
  "pro-forge-console-wire",
];

/** The guarantee: the page continues to draw, and so handles its user's input. */
const answersWithinMs = 100;

/**
 * The machine itself causes gaps between frames. So an empty page is open beside ours, and its gaps at the same time
 * are the machine's. A gap that is still over the bound is measured again: if the page itself caused it, it occurs
 * again.
 */
const tries = 3;

/**
 * The limits of a hostile program. A program that must be ended reaches them soon, and one that ends by itself has
 * enough time.
 */
function limitsFor(acceptable: readonly string[]): Partial<Limits> {
  const { outputBytes, memoryBytes } = hostileLimits;
  return acceptable.includes("exhausted:cpu")
    ? { outputBytes, memoryBytes, fuel: 50_000_000, cpuMs: 2_000, wallMs: 4_000 }
    : { outputBytes, memoryBytes, cpuMs: 60_000, wallMs: 120_000 };
}

export type Survival = {
  /** The longest time without a drawn frame. */
  readonly worst: number;
  /** The failures, as text. */
  readonly short: readonly string[];
};

/** Runs hostile programs in one page, one after the other. After each one, checks that the next run is clean. */
export async function survive(
  browser: Browser,
  tab: BrowserPage,
  stage: TestServers,
  ids: readonly string[],
): Promise<Survival> {
  const empty = await browser.open();
  try {
    return await surviveBeside(empty, tab, stage, ids);
  } finally {
    await empty.close();
  }
}

async function surviveBeside(
  empty: BrowserPage,
  tab: BrowserPage,
  stage: TestServers,
  ids: readonly string[],
): Promise<Survival> {
  const page = new Site(tab, stage.site);
  let worst = 0;
  const short: string[] = [];
  let set = "";
  // Programs with the same limits are run in a row, because setting limits reloads the page.
  const cases = hostileCases
    .filter(({ id }) => ids.includes(id))
    .map((each) => ({ ...each, limits: limitsFor(each.outcome) }))
    .sort((a, b) => (a.limits.cpuMs ?? 0) - (b.limits.cpuMs ?? 0));
  let doneCount = 0;
  for (const { id, outcome: acceptable, limits } of cases) {
    if (++doneCount % 20 === 0) console.error(`  ${doneCount} of ${cases.length} …`);
    if (set !== JSON.stringify(limits)) await page.openWith(limits);
    set = JSON.stringify(limits);
    const complain = (what: string) => {
      console.error(`  ${id}: ${what}`);
      short.push(`${id}: ${what}`);
    };
    try {
      let minGap = Number.POSITIVE_INFINITY;
      for (let time = 0; time < tries && minGap > answersWithinMs; time++) {
        stage.listRequests();
        await watchFrames(empty);
        const { kind, longestGap } = await tryInPage(page, hostileProgram(id));
        minGap = Math.min(minGap, Math.max(0, longestGap - (await longestSince(empty))));
        if (!acceptable.includes(kind))
          complain(`ended as ${kind}, and should as ${acceptable.join(" or ")}`);
        const next = await tryInPage(
          page,
          'console.log("clean", Object.keys(globalThis).length); [1, 2].map(String)',
        );
        const description = `${next.kind}, ${next.printed}, ${next.quote}`;
        if (description !== "completed, clean 0, [ '1', '2' ]")
          complain(`the next run was not clean: ${description}`);
        const messages = stage.listRequests();
        if (messages.length > 0) complain(`asked for ${messages.join(" ")}`);
      }
      worst = Math.max(worst, minGap);
      if (minGap > answersWithinMs) complain(`the page stood still for ${minGap.toFixed()} ms`);
    } catch (error) {
      complain(error instanceof Error ? error.message.slice(0, 300) : String(error));
      set = "";
    }
  }
  return { worst, short };
}

/** Records the longest time between two frames from now on. */
async function watchFrames(tab: BrowserPage): Promise<void> {
  await tab.evaluate(() => {
    const watch = { longest: 0, last: performance.now() };
    const frame = () => {
      const now = performance.now();
      watch.longest = Math.max(watch.longest, now - watch.last);
      watch.last = now;
      if (window.framesWatched === watch) requestAnimationFrame(frame);
    };
    window.framesWatched = watch;
    requestAnimationFrame(frame);
  }, null);
}

/** The longest gap since then, the present one included. */
function longestSince(tab: BrowserPage): Promise<number> {
  return tab.evaluate(() => {
    const { longest = 0, last = 0 } = window.framesWatched ?? {};
    delete window.framesWatched;
    return Math.max(longest, performance.now() - last);
  }, null);
}

declare global {
  interface Window {
    framesWatched?: { longest: number; last: number };
  }
}

type Attempt = {
  readonly kind: string;
  readonly quote: string;
  readonly printed: string;
  readonly longestGap: number;
};

/** Writes a program, runs it, and waits for its end, all inside the page, which records the time of each frame. */
async function tryInPage(page: Site, code: string): Promise<Attempt> {
  await page.write(code);
  return page.tab.evaluate(async () => {
    const frame = () =>
      new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now())));
    // The new text is drawn.
    for (let count = 0; count < 3; count++) await frame();
    let last = await frame();
    let longestGap = 0;
    const frameGap = async () => {
      const now = await frame();
      longestGap = Math.max(longestGap, now - last);
      last = now;
    };
    document.querySelector<HTMLElement>(".button-run")?.click();
    await frameGap();
    const outcome = () => document.querySelector<HTMLElement>("#outcome [data-outcome]");
    while (!outcome()) await frameGap();
    // The output may be drawn in several frames.
    for (let count = 0; count < 10; count++) await frameGap();
    const { outcome: kind = "", limit } = outcome()?.dataset ?? {};
    return {
      kind: limit === undefined ? kind : `${kind}:${limit}`,
      quote: outcome()?.querySelector(".quote")?.textContent ?? "",
      printed: document.querySelector("#log .log-row")?.textContent?.slice(0, 200) ?? "",
      longestGap,
    };
  }, null);
}
