import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { longestTask } from "../lab/bench/tasks.ts";
import { endWatch, moreFrames, watchFrames } from "../pages/instruments.ts";
import { expect, test } from "../pages/test.ts";

type Program = { readonly id: string; readonly code: string; readonly outcome: readonly string[] };

const corpus = JSON.parse(readFileSync(new URL("../lab/hostile/corpus.json", import.meta.url), "utf8")) as {
  readonly cases: readonly Program[];
};

/*
 * All 201 programs of the corpus run in Node, in the unit tests. This is a sample of each kind, to show that they do
 * not disturb the page: it draws frames and responds to a click within 100 ms, whatever the program does.
 */

const withinMs = 100;

/**
 * The machine itself causes gaps between frames: two tests run at a time, and the hostile program keeps a processor
 * busy. So an empty page is open in another window, and its gaps at the same time are the machine's. (With two
 * processors and no other work, the longest gaps of all of these programs were 20 to 64 ms, and those of an idle page
 * 17 to 20.) A gap that is still over the bound is measured again: if the page itself caused it, it occurs again.
 */
const tries = 5;

// One after the other, because each of these programs keeps a processor busy.
test.describe.configure({ mode: "default", timeout: 120_000 });

const sample = {
  "endless loops": ["cpu-while", "cpu-microtask-loop", "cpu-timer-zero-loop", "cpu-re-quadratic"],
  "loops in built-in functions": [
    "cpu-native-lastindexof",
    "cpu-native-sort",
    "cpu-bigint-pow",
    "cpu-normalize",
    "cpu-json-stringify-dag",
  ],
  "memory hogs": ["mem-string-double", "mem-promise-flood", "mem-oom-catch-loop"],
  "deep stacks": ["stk-recursion", "stk-json-parse-deep", "stk-host-at-limit"],
  "floods of output": [
    "out-long-line",
    "out-many-long",
    "out-cr-flood",
    "out-zalgo",
    "out-nobreak",
    "out-big-map",
  ],
  "attempts to escape": ["esc-proxy-all-throw", "esc-override-primordials", "pro-forge-console-wire"],
};

for (const [kind, ids] of Object.entries(sample)) {
  test(`the page stays responsive during ${kind}, and the next run is clean`, { tag: "@promise" }, async ({
    playground,
    page,
    browser,
  }) => {
    const empty = await openEmptyPage(browser);
    await playground.open();
    for (const id of ids) {
      const { code, outcome: acceptable } = programOf(id);
      await playground.write(code);
      const awake = await leastOf(() =>
        watch(page, empty, async () => {
          await playground.run();
          // A click on an element that does nothing: the page must still receive it.
          await page.getByRole("heading", { name: "Sandglass" }).click();
          await moreFrames(page, 30);
          await page.getByRole("heading", { name: "Sandglass" }).click();
          if (await playground.stopButton.isEnabled()) await playground.pressEscape();
          const { kind, limit } = await playground.outcome();
          expect
            .soft([...acceptable, "stopped"], id)
            .toContain(limit === undefined ? kind : `${kind}:${limit}`);
        }),
      );
      expect.soft(awake.longestGap, `${id}: ms without a frame`).toBeLessThanOrEqual(withinMs);
      expect.soft(awake.slowestClick, `${id}: ms until a click was heard`).toBeLessThanOrEqual(withinMs);
    }
    await empty.context().close();
    expect(
      await playground.next('console.log("clean", Object.keys(globalThis).length); [1, 2].map(String)'),
    ).toMatchObject({
      kind: "completed",
      quote: "[ '1', '2' ]",
    });
    await expect.poll(() => playground.printedText()).toBe("clean 0");
  });
}

test("150,000 short lines cost the page no noticeable time", async ({ playground, page, browser }) => {
  await playground.openWith('for (let n = 1; n <= 150_000; n++) console.log("line " + n);');
  // In processor time: the program keeps one processor busy, and the test that runs at the same time the other.
  const measure = () =>
    longestTask(browser, page, async () => {
      await playground.run();
      expect(await playground.outcome()).toMatchObject({ kind: "completed" });
      await expect(page.locator("#log .log-block").last()).toContainText("line 150000");
    });
  let minGap = Number.POSITIVE_INFINITY;
  for (let count = 0; count < tries && minGap > withinMs; count++) minGap = Math.min(minGap, await measure());
  test.info().annotations.push({ type: "measured", description: `longest task ${minGap.toFixed()} ms` });
  expect(minGap).toBeGreaterThan(0);
  expect(minGap).toBeLessThanOrEqual(withinMs);
});

type Awake = { readonly longestGap: number; readonly slowestClick: number };

/** The page's times while `work` was running, minus those of the empty page. */
async function watch(page: Page, empty: Page, work: () => Promise<void>): Promise<Awake> {
  await watchFrames(empty);
  await watchFrames(page);
  await work();
  const { longestGap, slowestClick } = await endWatch(page);
  const machine = await endWatch(empty);
  test.info().annotations.push({
    type: "measured",
    description: `longest gap ${longestGap.toFixed()} ms, in an empty page ${machine.longestGap.toFixed()} ms (${machine.frames} frames), slowest click ${slowestClick.toFixed()} ms`,
  });
  return { longestGap: longestGap - machine.longestGap, slowestClick };
}

/** Measures until all values are within the bound, at most `tries` times. Returns the minimum of each value. */
async function leastOf(measure: () => Promise<Awake>): Promise<Awake> {
  let best = { longestGap: Number.POSITIVE_INFINITY, slowestClick: Number.POSITIVE_INFINITY };
  for (let count = 0; count < tries && Math.max(best.longestGap, best.slowestClick) > withinMs; count++) {
    const { longestGap, slowestClick } = await measure();
    best = {
      longestGap: Math.min(best.longestGap, longestGap),
      slowestClick: Math.min(best.slowestClick, slowestClick),
    };
  }
  return best;
}

async function openEmptyPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  return context.newPage();
}

function programOf(id: string): Program {
  const match = corpus.cases.find((each) => each.id === id);
  if (!match) throw new Error(`the corpus has no program ${id}`);
  return match;
}
