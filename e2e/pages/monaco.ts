import type { Page } from "@playwright/test";

const chunk = /\/assets\/monaco-[^/]*\.js$/;

/** Holds the full editor back, as a slow line would, until it is let in. */
export async function holdMonaco(page: Page): Promise<() => void> {
  let letIn = () => {};
  const wanted = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(chunk, async (route) => {
    await wanted;
    await route.continue();
  });
  return letIn;
}

/** Lets the full editor fail to load, as a line that went down would; until it is back. */
export async function loseMonaco(page: Page): Promise<() => Promise<void>> {
  await page.route(chunk, (route) => route.abort("internetdisconnected"));
  return () => page.unroute(chunk);
}
