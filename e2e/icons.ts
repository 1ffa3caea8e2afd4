import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { ensureBrowser, launchOptions } from "./browser.ts";

/**
 * `node e2e/run.mjs e2e/icons.ts`: draws public/icon.svg as the images of an installed page. The system cuts a maskable
 * one to a circle or a drop, so the mark is in the middle 80 %, on the page's colour.
 */
const folder = new URL("../public/icons/", import.meta.url);
const svg = await readFile(new URL("../public/icon.svg", import.meta.url), "utf8");
await mkdir(fileURLToPath(folder), { recursive: true });

const browser = await chromium.launch(launchOptions(ensureBrowser()));
try {
  for (const [name, size, scale, background] of [
    ["192", 192, 1, "transparent"],
    ["512", 512, 1, "transparent"],
    ["maskable-512", 512, 0.66, "#f4f5f7"],
    ["apple-touch", 180, 0.8, "#f4f5f7"],
  ] as const) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const image = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    await page.setContent(
      `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${background}">
        <img src="${image}" width="${size * scale}" height="${size * scale}">`,
    );
    await page.locator("img").evaluate((img: HTMLImageElement) => img.decode());
    const png = await page.screenshot({ omitBackground: background === "transparent" });
    await writeFile(new URL(`${name}.png`, folder), png);
    await page.close();
  }
} finally {
  await browser.close();
}
