import { type Browser, chromium, type Page } from "@playwright/test";
import { preview } from "vite";
import { ensureBrowser, launchOptions } from "../../browser.ts";
import { buildHarness, harnessFolder } from "./build.ts";

/** Builds the lab, serves it, and opens it in Chromium; all is closed when it is disposed of. */
export async function openHarness(): Promise<
  AsyncDisposable & { readonly browser: Browser; readonly page: Page }
> {
  await buildHarness();
  const server = await preview({
    root: import.meta.dirname,
    configFile: false,
    logLevel: "error",
    build: { outDir: harnessFolder },
    preview: { port: 0 },
  });
  const browser = await chromium.launch(launchOptions(ensureBrowser()));
  const page = await browser.newPage();
  await page.goto(server.resolvedUrls?.local[0] ?? "");
  await page.waitForFunction("globalThis.lab");
  return {
    browser,
    page,
    async [Symbol.asyncDispose]() {
      await browser.close();
      await server.close();
    },
  };
}
