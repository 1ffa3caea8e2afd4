import { expectAccessible } from "../pages/axe.ts";
import { expect, test } from "../pages/test.ts";

/* The pages beside the playground, to be read. */

const pages = {
  "widget/": "How to put a widget into a page",
  "widget/article.html": "An article with widgets",
  "hosting/": "How to host",
  "evidence/": "The evidence",
};

for (const [address, name] of Object.entries(pages))
  for (const width of [1440, 390, 320])
    test(`${name}: nothing for axe to find, and nothing beyond the edge, ${width} wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`./${address}`);
      await page.waitForLoadState("networkidle");
      await expectAccessible(page, name);
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond).toBeLessThanOrEqual(0);
    });
