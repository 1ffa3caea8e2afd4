import type { Page } from "@playwright/test";

/** Takes the process of the page away, as a crash does: the page is told nothing before. */
export async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent("crash");
  const devTools = await page.context().newCDPSession(page);
  // Never answers: the process it asks is gone.
  devTools.send("Page.crash").catch(() => {});
  await crashed;
}
