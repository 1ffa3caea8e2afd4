import type { BrowserContext } from "@playwright/test";

/** The times of a visit. */
export type Visit = {
  /** Until a run would start at once. */
  readonly openMs: number;
  /** The longest time between two frames until everything is loaded that the page loads automatically. */
  readonly gapMs: number;
  /** The page's message about an invalid link. */
  readonly problem?: string;
};

/** Makes each page of the context that is opened from now on measure the time between its frames. */
export async function measureGaps(context: BrowserContext): Promise<void> {
  await context.addInitScript(watchGaps);
}

/** Opens an address in a new page until it has been drawn and loaded. */
export async function visit(context: BrowserContext, address: string): Promise<Visit> {
  const page = await context.newPage();
  try {
    const start = performance.now();
    await page.goto(address, { waitUntil: "commit", timeout: 100_000 });
    await page.locator("html[data-sandbox=ready]").waitFor({ state: "attached", timeout: 100_000 });
    const openMs = performance.now() - start;
    await page.locator("html[data-library=ready]").waitFor({ state: "attached", timeout: 100_000 });
    const { gapMs, problem } = await page.evaluate(() => ({
      gapMs: (globalThis as unknown as { longestGap: number }).longestGap,
      problem: document.querySelector(".arrival-problem")?.textContent,
    }));
    return { openMs, gapMs, ...(problem && { problem }) };
  } finally {
    await page.close();
  }
}

function watchGaps(): void {
  let last = performance.now();
  const look = () => {
    const gap = performance.now() - last;
    const page = globalThis as unknown as { longestGap?: number };
    page.longestGap = Math.max(page.longestGap ?? 0, gap);
    last = performance.now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
