import { fileURLToPath } from "node:url";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { preview } from "vite";
import { ensureBrowser, launchOptions } from "../../browser.ts";

/** The page must draw a frame at least this often, after subtracting the gaps of the empty page. */
export const maxGapMs = 250;

/** A gap that the page causes occurs again; one that the machine causes does not. */
export const maxTries = 3;

/** The site as `npm run build` wrote it, in Chromium. */
export type BuiltSite = {
  readonly address: string;
  readonly context: BrowserContext;
  /** An empty page: the machine causes the gaps between its frames. */
  readonly empty: Page;
  readonly close: () => Promise<void>;
};

export async function openBuiltSite(width: number): Promise<BuiltSite> {
  const root = fileURLToPath(new URL("../../..", import.meta.url));
  const server = await preview({ root, logLevel: "error", preview: { host: "127.0.0.1", port: 0 } });
  const browser = await chromium.launch(launchOptions(ensureBrowser()));
  const context = await browser.newContext({ viewport: { width, height: 800 }, serviceWorkers: "block" });
  const empty = await (await browser.newContext()).newPage();
  return {
    address: server.resolvedUrls?.local[0] ?? "",
    context,
    empty,
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
