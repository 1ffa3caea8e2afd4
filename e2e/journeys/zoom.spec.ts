import type { Page } from "@playwright/test";
import { HelpDialogs } from "../pages/help-dialogs.ts";
import { Programs } from "../pages/programs-menu.ts";
import { expect, testOnSharedPage } from "../pages/test.ts";

/*
 * At 200 % a window of 1280 by 800 has room for 640 by 400 CSS pixels (WCAG 1.4.4), and at 400 % for 320 (1.4.10).
 * Everything can still be seen and done.
 */
for (const [name, viewport] of [
  ["at 200 %", { width: 640, height: 400 }],
  ["on 320 pixels", { width: 320, height: 640 }],
] as const) {
  testOnSharedPage.describe(name, () => {
    testOnSharedPage.use({ viewport });

    testOnSharedPage(
      "all of the page can be reached, and nothing is outside the screen",
      async ({ playground, page }) => {
        await playground.openWith('console.log("sand");\nnull.x;\n');
        await playground.whenLoaded();
        await playground.run();
        expect(await playground.outcome()).toMatchObject({ kind: "threw", line: 2 });
        await playground.whenDrawn();
        await expectNoSideways(page);
        for (const part of [
          playground.editor,
          playground.runButton,
          playground.stopButton,
          playground.newFileButton,
          playground.language,
          playground.menuButton,
          playground.status.getByRole("button", { name: /^at line/ }),
          page.getByRole("textbox", { name: "Console line" }),
          // If there is little room, the meters are one line that opens.
          page.getByRole("button", { name: /^[\d,]+ steps/ }),
          page.getByRole("button", { name: "Clear the output" }),
        ]) {
          // Content that appears after the run's end, for example advice, may move it out of view again.
          await expect(async () => {
            await part.scrollIntoViewIfNeeded();
            await expect(part).toBeInViewport({ ratio: 0.4, timeout: 1000 });
          }).toPass({ timeout: 100_000 });
        }
        // Commands without room in the toolbar are in the menu.
        await playground.choose("Show the syntax tree");
        await expect(page.getByRole("tree")).toBeInViewport();
      },
    );

    testOnSharedPage("dialogs and menus fit, or can be scrolled", async ({ playground, page }) => {
      await playground.openWith("1");
      await playground.whenLoaded();
      // What is only looked at is no draft.
      await playground.write("6 * 7");
      const guide = new HelpDialogs(page);
      const programs = new Programs(page);
      await playground.choose("Keyboard shortcuts");
      await expectWithin(page, "#shortcuts");
      await page.keyboard.press("Escape");
      await playground.choose("What leaves this browser");
      await expectWithin(page, "#privacy-dialog");
      await guide.privacy.getByRole("button", { name: /^Erase everything/ }).scrollIntoViewIfNeeded();
      await page.keyboard.press("Escape");
      for (const name of ["Share", "Examples", "Drafts"] as const) {
        await programs.choose(name);
        if (name === "Share")
          await expect(programs.share.getByRole("textbox", { name: "Link" })).toBeVisible();
        if (name === "Drafts") await expect(programs.draft("6 * 7")).toBeVisible();
        await expectWithin(page, "dialog[open]");
        await page.keyboard.press("Escape");
        await expect(page.locator("dialog[open]")).toHaveCount(0);
      }
      await page.keyboard.press("Control+Shift+P");
      await expectWithin(page, "#palette");
      await guide.commands.last().scrollIntoViewIfNeeded();
      await expect(guide.commands.last()).toBeInViewport();
    });
  });
}

/** Nothing needs scrolling in two directions. */
async function expectNoSideways(page: Page): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(tooWide).toBeLessThanOrEqual(0);
}

async function expectWithin(page: Page, selector: string): Promise<void> {
  const box = page.locator(selector);
  await expect(box).toBeVisible();
  // In one evaluation, because later content makes it larger.
  const outside = () =>
    box.evaluate((dialog) => {
      const { left, top, right, bottom } = dialog.getBoundingClientRect();
      const { innerWidth, innerHeight } = window;
      const problems =
        left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
          ? []
          : [`it goes from ${left}, ${top} to ${right}, ${bottom} in ${innerWidth} by ${innerHeight}`];
      // Content that is too high scrolls in it, and nothing is clipped at the side.
      const cut = [...dialog.querySelectorAll("*")]
        .filter((each) => each.checkVisibility() && !each.closest(".visually-hidden, textarea, svg"))
        .filter((each) => each.getBoundingClientRect().right > right + 1)
        .map(({ className, textContent }) => `${String(className)}: ${textContent?.slice(0, 40)}`);
      return [...problems, ...cut];
    });
  await expect.poll(outside, selector).toEqual([]);
}
