import { type Page, type TestInfo, test } from "@playwright/test";
import { onSharedPage } from "../closing-line.ts";

/**
 * The page ends what hangs: a worker that says nothing, a check of types, a start. These limits are in seconds of the
 * clock, right for a reader's machine. A machine that is busy with other work needs longer, and a journey must not fail
 * for that. So in every context of the browser, timers of that length last ten times as long, in pages and frames.
 * Workers have their own timers: the limits of a run are not changed. `page.clock` replaces these timers too.
 */
export const baseTest = test.extend({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (...options) => {
        const context = await newContext(...options);
        await context.addInitScript(lengthenTimers, { shortestMs: 2_000, factor: 10 });
        return context;
      };
      await use(browser);
    },
    { scope: "worker" },
  ],
});

/** For a journey that is about such a limit: the page that is opened next has the usual timers. */
export async function useUsualTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { usual } = window.setTimeout as typeof setTimeout & { readonly usual?: typeof setTimeout };
    if (usual) Object.assign(window, { setTimeout: usual });
  });
}

/** The closing line of a test run says how many journeys use a page that others use as well. */
export function countAsShared({ annotations }: TestInfo): void {
  annotations.push({ type: onSharedPage });
}

function lengthenTimers({ shortestMs, factor }: { shortestMs: number; factor: number }): void {
  const { setTimeout } = window;
  const longer = (handler: TimerHandler, ms = 0, ...args: unknown[]) =>
    setTimeout(handler, ms < shortestMs ? ms : ms * factor, ...args);
  Object.assign(window, { setTimeout: Object.assign(longer, { usual: setTimeout }) });
}
