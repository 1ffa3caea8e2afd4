import { type BrowserContext, test as base } from "@playwright/test";
import { expect } from "./expect.ts";
import { Playground } from "./playground.ts";
import { type RecordingProxy, startRecordingProxy } from "./recording-proxy.ts";
import { HarnessPage } from "./sandbox-harness.ts";
import { SharedPages, SharedPlayground } from "./shared-page.ts";

/** Wide enough for the full editor to load automatically. */
export const wide = { width: 1280, height: 800 };

/** A browser in which every request passes through a recording proxy. */
export type WatchedPage = {
  readonly playground: Playground;
  readonly context: BrowserContext;
  readonly witness: RecordingProxy;
};

/** A journey starts in a browser that has never seen the page, and fails if a script of the page throws. */
export const test = base.extend<{
  readonly playground: Playground;
  readonly watched: WatchedPage;
  readonly lab: HarnessPage;
}>({
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
  lab: async ({ page }, use) => {
    await page.goto(`http://127.0.0.1:${process.env["SANDGLASS_LAB_PORT"] ?? 4181}/`);
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
 * A journey on a page that other journeys have used before, which costs a fifth of a first visit. Use it for what a
 * page does with a program. A journey about loading, storage, settings, focus at the start or the network needs a first
 * visit. It leaves no dialog open, and changes no setting.
 */
export const testOnSharedPage = test.extend<
  { readonly playground: SharedPlayground; readonly editor: "simple" | undefined },
  { readonly sharedPages: SharedPages }
>({
  sharedPages: [
    async ({ browser }, use) => {
      await using pages = new SharedPages(browser);
      await use(pages);
    },
    { scope: "worker" },
  ],
  // The editor that the page has automatically at this width, or the simple one.
  editor: [undefined, { option: true }],
  context: async ({ page }, use) => use(page.context()),
  page: async ({ sharedPages, viewport, editor }, use) => use(await sharedPages.of(viewport, editor)),
  playground: async ({ page }, use) => {
    const errors: Error[] = [];
    const note = (error: Error) => errors.push(error);
    page.on("pageerror", note);
    await use(new SharedPlayground(page));
    page.off("pageerror", note);
    expect(errors).toEqual([]);
  },
});

export { expect };
