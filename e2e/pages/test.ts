import type { BrowserContext, Page } from "@playwright/test";
import { baseTest, countAsShared } from "./base-test.ts";
import { expect } from "./expect.ts";
import { Playground } from "./playground.ts";
import { type RecordingProxy, startRecordingProxy } from "./recording-proxy.ts";
import { HarnessPage } from "./sandbox-harness.ts";
import { SharedPages, SharedPlayground } from "./shared-page.ts";

/** Of the pages of e2e/lab/harness. */
export const labAddress = `http://127.0.0.1:${process.env["SANDGLASS_LAB_PORT"] ?? 4181}/`;

/** Wide enough for the full editor to load automatically. */
export const wide = { width: 1280, height: 800 };

/** A browser in which every request passes through a recording proxy. */
export type WatchedPage = {
  readonly playground: Playground;
  readonly context: BrowserContext;
  readonly witness: RecordingProxy;
};

/** A journey starts in a browser that has never seen the page, and fails if a script of the page throws. */
export const test = baseTest.extend<
  {
    readonly playground: Playground;
    readonly watched: WatchedPage;
    /** The sandbox without an interface, on a page that other journeys have used before. */
    readonly lab: HarnessPage;
    /** The same on a page of its own, on which nothing has run. */
    readonly newLab: HarnessPage;
  },
  { readonly sharedPages: SharedPages; readonly sharedLab: Page }
>({
  sharedPages: [
    async ({ browser }, use) => {
      await using pages = new SharedPages(browser);
      await use(pages);
    },
    { scope: "worker" },
  ],
  sharedLab: [
    async ({ browser }, use) => {
      const page = await (await browser.newContext()).newPage();
      await page.goto(labAddress);
      await use(page);
      await page.context().close();
    },
    { scope: "worker" },
  ],
  // Just too narrow for the full editor to load by itself: most journeys do not need it, and it costs each of them
  // seconds.
  viewport: { width: 880, height: 800 },
  // To paste a program as a reader does.
  permissions: ["clipboard-read", "clipboard-write"],
  playground: async ({ page }, use) => {
    const errors: Error[] = [];
    page.on("pageerror", (error) => errors.push(error));
    await use(new Playground(page));
    expect(errors).toEqual([]);
  },
  lab: async ({ sharedLab }, use, info) => {
    countAsShared(info);
    const lab = new HarnessPage(sharedLab);
    await use(lab);
    await lab.disposeSessions();
    sharedLab.removeAllListeners("request");
  },
  newLab: async ({ page }, use) => {
    await page.goto(labAddress);
    await use(new HarnessPage(page));
  },
  watched: async ({ browser, contextOptions, baseURL, viewport, permissions }, use) => {
    await using witness = await startRecordingProxy();
    const context = await browser.newContext({
      ...contextOptions,
      proxy: witness.proxy,
      viewport,
      ...(permissions && { permissions }),
      ...(baseURL !== undefined && { baseURL }),
    });
    await use({ playground: new Playground(await context.newPage()), context, witness });
    await context.close();
  },
});

/**
 * A journey on a page that other journeys have used before, which costs a fifth of a first visit: see README.md beside
 * this folder. What it leaves open, changes in the settings or stores is gone afterwards.
 */
export const testOnSharedPage = test.extend<{
  readonly playground: SharedPlayground;
  readonly editor: "simple" | undefined;
}>({
  // The editor that the page has automatically at this width, or the simple one.
  editor: [undefined, { option: true }],
  context: async ({ page }, use) => use(page.context()),
  page: async ({ sharedPages, viewport, isMobile, hasTouch, colorScheme, editor }, use, info) => {
    countAsShared(info);
    const kind = { viewport, isMobile, hasTouch, editor };
    await use(await sharedPages.take(kind, colorScheme));
    // After a failure, Playwright ends the worker, and with it its pages.
    const reason = info.errors.length === 0 ? await sharedPages.giveBack(kind) : undefined;
    if (reason !== undefined) info.annotations.push({ type: "page lost", description: reason });
  },
  playground: async ({ page }, use) => {
    const errors: Error[] = [];
    page.on("pageerror", (error) => errors.push(error));
    await use(new SharedPlayground(page));
    expect(errors).toEqual([]);
  },
});

export { expect };
