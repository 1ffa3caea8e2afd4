import type { Page } from "@playwright/test";
import { Playground, saveDraft } from "../../pages/playground.ts";

/* What a reader does on the site, many times, without the way to the browser and back in between. */

/** Prints something else each time, so that outputs of two runs cannot be confused. */
export const program = `console.log(Math.random()); globalThis.held = "x".repeat(1_000_000); held.length`;
/**
 * Calls, generators and getters that go thousands of levels deep. It does not complete if one of them has a wrong
 * result.
 */
export const deep = `console.log(Math.random());
const sum = (n) => (n === 0 ? 0 : 1 + sum(n - 1));
function* down(n) { if (n > 0) { yield n; yield* down(n - 1); } }
let inner = { end: 0 };
for (let level = 0; level < 5_000; level++) { const next = inner; inner = { get end() { return 1 + next.end; } }; }
let depth = 0;
for (const level of down(300)) depth += level > 0;
const levels = [sum(10_000), inner.end, depth].join();
if (levels !== "10000,5000,300") throw new Error(levels);`;
export const endless = `console.log(Math.random()); for (;;);`;

export async function openSite(page: Page, code: string): Promise<void> {
  await saveDraft(page.context(), code);
  const playground = new Playground(page);
  await playground.open();
  await playground.whenLoaded();
}

/** Runs the program this many times. With `stops`, ends each run by Stop after it has printed. */
export function runMany(page: Page, count: number, stops = false): Promise<void> {
  return page.evaluate(
    async ([times, isStopped]) => {
      const find = (selector: string) => document.querySelector<HTMLElement>(selector);
      const logText = () => find("#log")?.textContent ?? "";
      async function until<T>(what: string, isSo: () => T | undefined | null | false): Promise<T> {
        const late = performance.now() + 60_000;
        for (;;) {
          const value = isSo();
          if (value) return value;
          if (performance.now() > late) throw new Error(`within a minute, there was no ${what}`);
          await new Promise((turn) => setTimeout(turn));
        }
      }
      for (let run = 0; run < times; run++) {
        const before = logText();
        (await until("button to run", () => find(".button-run:not(:disabled)"))).click();
        await until(`output of run ${run}`, () => logText() !== "" && logText() !== before);
        if (isStopped) (await until("button to stop", () => find(".button-stop"))).click();
        const outcome = await until(`outcome of run ${run}`, () => find("[data-outcome]"));
        const kind = outcome.dataset["outcome"];
        if (kind !== (isStopped ? "stopped" : "completed")) throw new Error(`run ${run} is ${kind}`);
      }
    },
    [count, stops] as const,
  );
}
