import { expectAccessible } from "../pages/axe.ts";
import { expect, test } from "../pages/test.ts";

/* The pages beside the playground, to be read. */

const phone = [390];
/** Their addresses, and how wide the window is. */
const pages: { readonly [address: string]: readonly [name: string, widths: readonly number[]] } = {
  "widget/": ["How to put a widget into a page", [1440, 390, 320]],
  "widget/article.html": ["An article with widgets", [1440, 390, 320]],
  "hosting/": ["How to host", [1440, 390, 320]],
  "evidence/": ["The evidence", [1440, 390, 320]],
  "lessons/sorting.html": ["A lesson", phone],
  "lessons/elixir-enum.html": ["A lesson in Elixir", phone],
  "lessons/one-file/recursion.html": ["A lesson of one file", phone],
};

for (const [address, [name, widths]] of Object.entries(pages))
  for (const width of widths)
    test(`${name}: nothing for axe to find, nothing beyond the edge, and a way home, ${width} wide`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`./${address}`);
      await page.waitForLoadState("networkidle");
      await expectAccessible(page, name);
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond).toBeLessThanOrEqual(0);
      // A lesson of one file is taken along, away from the site.
      if (!address.includes("one-file")) {
        const home = page.getByRole("link", { name: /Sandglass$/ }).first();
        await expect(home).toBeVisible();
      }
    });
