import type { Page } from "@playwright/test";

/** Kills the process of the page, as a crash does: the page gets no event before. */
export async function crash(page: Page): Promise<void> {
  const crashEvent = page.waitForEvent("crash");
  const devTools = await page.context().newCDPSession(page);
  // Never answers: the process does not exist any more.
  devTools.send("Page.crash").catch(() => {});
  await crashEvent;
}
