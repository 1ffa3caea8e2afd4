import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { documentationPages } from "../../web/ui/documentation-page-texts.ts";
import { expectAccessible } from "../pages/axe.ts";
import { expect, test } from "../pages/test.ts";

/* The documents beside the playground. */

const dist = fileURLToPath(new URL("../../dist/", import.meta.url));
const built = readdirSync(dist, { recursive: true })
  .map((path) => String(path).replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".html"))
  .sort();

const documents: { readonly [path: string]: string } = {
  "widget/index.html": "How to put a widget into a page",
  "widget/article.html": "An article with widgets",
  "hosting/index.html": "How to host",
  "evidence/index.html": "The evidence",
  "help/index.html": "Help",
  "lessons/index.html": "The list of lessons",
  ...Object.fromEntries(documentationPages.map(({ name, title }) => [`help/${name}.html`, title])),
};
const lessons = built.filter((path) => /^lessons\/(?!index)[^/]+$/.test(path));
/** Each is a lesson above, with its scripts and styles in it. */
const lessonsOfOneFile = lessons.map((path) => path.replace("lessons/", "lessons/one-file/"));
/**
 * The playground, the frame of widgets and the template of exported pages: tested by accessible.spec, the widget page
 * above, and export.spec.
 */
const others = /^(?:index|embed)\.html$|^assets\/program-page/;

test("each page of the site is tested here or by another journey", () => {
  const here = [...Object.keys(documents), ...lessons, ...lessonsOfOneFile];
  expect(lessons.length).toBeGreaterThan(0);
  expect(built.filter((path) => !others.test(path))).toEqual(here.sort());
});

for (const [path, name] of Object.entries(documents))
  test(`${name}: no accessibility violation, nothing beyond the edge, and a link to the start, in any width`, async ({
    page,
  }) => {
    await page.goto(`./${path.replace("index.html", "")}`, { waitUntil: "networkidle" });
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      // The colours are the same in every width.
      await expectReadable(page, `${name}, ${width} wide`, width === 1440 ? ["light", "dark"] : ["light"]);
      await expectWayHome(page);
    }
  });

// Lessons of one file have the same text as the others.
for (const path of [...lessons, ...lessonsOfOneFile.slice(0, 1)])
  test(`${path}: no accessibility violation, nothing beyond the edge, and a link to the start, 390 wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto(`./${path}`);
    await expect(page.locator("html[data-lesson=ready]")).toBeAttached();
    await expectReadable(page, path, ["light", "dark"]);
    // A lesson of one file can be copied away from the site.
    if (lessons.includes(path)) await expectWayHome(page);
  });

async function expectReadable(
  page: Page,
  name: string,
  schemes: readonly ("light" | "dark")[],
): Promise<void> {
  await expectAccessible(page, name, undefined, schemes);
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond).toBeLessThanOrEqual(0);
}

async function expectWayHome(page: Page): Promise<void> {
  const link = page.getByRole("link", { name: /Sandglass$/ }).first();
  await expect(link).toBeVisible();
  // It is at the left edge of the page's text.
  const [home, title] = await Promise.all([
    link.boundingBox(),
    page.getByRole("heading", { level: 1 }).first().boundingBox(),
  ]);
  expect(Math.abs((home?.x ?? 0) - (title?.x ?? 0))).toBeLessThan(4);
}
