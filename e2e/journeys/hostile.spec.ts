import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { longestTask } from "../lab/bench/tasks.ts";
import { framesDuringRun } from "../pages/instruments.ts";
import type { Playground } from "../pages/playground.ts";
import { expect, testOnSharedPage as test } from "../pages/test.ts";

type Program = { readonly id: string; readonly code: string; readonly outcome: readonly string[] };

const corpus = JSON.parse(readFileSync(new URL("../lab/hostile/corpus.json", import.meta.url), "utf8")) as {
  readonly cases: readonly Program[];
};

/*
 * All 201 programs of the corpus run in Node, in the unit tests. This is a sample of each kind, to show that they do
 * not disturb the page: it draws frames and hears a click while the program runs. `npm run browsers` and
 * e2e/lab/bench/output.ts measure the times between the frames.
 */

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

/** So many that no endless program uses them up before the test stops it. */
const patient = { fuel: 3_000_000_000, cpuMs: 60_000, wallMs: 600_000 };

/** Those that keep the worker's thread busiest. What a flood of output costs the page, unit tests of its models say as well. */
const promised = "loops in built-in functions";

for (const [kind, ids] of Object.entries(sample)) {
  const tag = kind === promised ? "@promise" : kind === "attempts to escape" ? [] : "@nightly";
  test(`the page stays responsive during ${kind}, and the next run is clean`, { tag }, async ({
    playground,
    page,
  }) => {
    for (const id of ids) {
      const { code, outcome: acceptable } = programOf(id);
      const isEndless = acceptable.every((each) => /^exhausted:(?:cpu|wall|fuel)$/.test(each));
      await playground.openWith(code, isEndless ? patient : {});
      await playground.run();
      const frames = await framesDuringRun(page, 20);
      const heard = await clickDuringRun(page);
      if (isEndless) expect.soft({ id, frames, heard }).toEqual({ id, frames: 20, heard: "during the run" });
      if (await playground.stopButton.isEnabled()) await playground.pressEscape();
      const { kind, limit } = await playground.outcome();
      expect.soft([...acceptable, "stopped"], id).toContain(limit === undefined ? kind : `${kind}:${limit}`);
    }
    await expectNextRunClean(playground);
  });
}

/**
 * In processor time, because other work of the machine makes a task longer by the clock. The limit is ten times what
 * was measured.
 */
const maxTaskMs = 600;

test("no flood of output is drawn in one long task", { tag: "@nightly" }, async ({
  playground,
  page,
  browser,
}) => {
  const codes = [
    ...sample["floods of output"].map((id) => programOf(id).code),
    'for (let n = 1; n <= 150_000; n++) console.log("line " + n);',
  ];
  const longest = await longestTask(browser, page, async () => {
    for (const code of codes) {
      await playground.openWith(code, patient);
      await playground.run();
      expect(await playground.outcome()).toMatchObject({ kind: "completed" });
      await playground.whenDrawn();
    }
    await expect(page.locator("#log .log-block").last()).toContainText("line 150000");
  });
  test.info().annotations.push({ type: "measured", description: `longest task ${longest.toFixed()} ms` });
  expect(longest).toBeGreaterThan(0);
  expect(longest).toBeLessThanOrEqual(maxTaskMs);
});

/** Clicks an element that does nothing. Returns when the page heard it. */
async function clickDuringRun(page: Page): Promise<string> {
  const heard = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const hear = () => resolve(document.querySelector("[data-outcome]") ? "after it" : "during the run");
        addEventListener("click", hear, { capture: true, once: true });
      }),
  );
  await page.getByRole("heading", { name: "Sandglass" }).click();
  return heard;
}

async function expectNextRunClean(playground: Playground): Promise<void> {
  expect(
    await playground.next('console.log("clean", Object.keys(globalThis).length); [1, 2].map(String)'),
  ).toMatchObject({ kind: "completed", quote: "[ '1', '2' ]" });
  await expect.poll(() => playground.printedText()).toBe("clean 0");
}

function programOf(id: string): Program {
  const match = corpus.cases.find((each) => each.id === id);
  if (!match) throw new Error(`the corpus has no program ${id}`);
  return match;
}
