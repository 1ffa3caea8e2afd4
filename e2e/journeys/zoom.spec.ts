import type { Page } from "@playwright/test";
import { Guide } from "../pages/guide.ts";
import { Programs } from "../pages/programs.ts";
import { expect, test } from "../pages/test.ts";

/*
 * At 200 % a window of 1280 by 800 has room for 640 by 400 CSS pixels (WCAG 1.4.4), and at 400 % for 320 (1.4.10). What
 * there is to see and to do is the same.
 */
for (const [name, viewport, deviceScaleFactor] of [
  ["at 200 %", { width: 640, height: 400 }, 2],
  ["on 320 pixels", { width: 320, height: 640 }, 1],
] as const) {
  test.describe(name, () => {
    test.use({ viewport, deviceScaleFactor });

    test("all of the page can be reached, and nothing is beside it", async ({ playground, page }) => {
      await playground.openWith('console.log("sand");\nnull.x;\n');
      await playground.whenLoaded();
      await playground.run();
      expect(await playground.outcome()).toMatchObject({ kind: "threw", line: 2 });
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
        playground.meterNumber("Steps"),
        page.getByRole("button", { name: "Clear the output" }),
      ]) {
        await part.scrollIntoViewIfNeeded();
        await expect(part).toBeInViewport({ ratio: 0.4 });
      }
      // What has no room of its own is in the menu.
      await playground.choose("Show the syntax tree");
      await expect(page.getByRole("tree")).toBeInViewport();
    });

    test("dialogs and menus fit, and what does not can be scrolled to", async ({ playground, page }) => {
      await playground.openWith("6 * 7");
      await playground.whenLoaded();
      const guide = new Guide(page);
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
        await expectWithin(page, "dialog[open]");
        await page.keyboard.press("Escape");
      }
      await page.keyboard.press("Control+Shift+P");
      await expectWithin(page, "#palette");
      await guide.commands.last().scrollIntoViewIfNeeded();
      await expect(guide.commands.last()).toBeInViewport();
    });
  });
}

/** Nothing has to be scrolled to in two directions. */
async function expectNoSideways(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
}

async function expectWithin(page: Page, selector: string): Promise<void> {
  const box = await page.locator(selector).boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(box?.x, selector).toBeGreaterThanOrEqual(0);
  expect(box?.y, selector).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0), selector).toBeLessThanOrEqual(width);
  expect((box?.y ?? 0) + (box?.height ?? 0), selector).toBeLessThanOrEqual(height);
  // What is too high for it scrolls in it, and nothing is cut off at its side.
  const cut = await page.locator(`${selector} *`).evaluateAll((all) =>
    all
      .filter((each) => each.checkVisibility() && !each.closest(".visually-hidden, textarea, svg"))
      .filter(
        (each) =>
          each.getBoundingClientRect().right >
          (each.closest("dialog")?.getBoundingClientRect().right ?? 0) + 1,
      )
      .map(({ className, textContent }) => `${String(className)}: ${textContent?.slice(0, 40)}`),
  );
  expect(cut, selector).toEqual([]);
}
