import type { Page } from "@playwright/test";
import { codeSize } from "../pages/code-size.ts";
import { HelpDialogs } from "../pages/help-dialogs.ts";
import { Programs } from "../pages/programs-menu.ts";
import { expect, test, testOnSharedPage, wide } from "../pages/test.ts";

/* Large enough for a projector and for weak eyes; on a phone, space for the content. */

/**
 * Buttons that are smaller than a thumb. Positions in printed lines are as high as their lines, and links in sentences
 * as their words.
 */
async function smallButtons(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button:not(.log-link, .place), label.settings-choice")]
      .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((each) => ({ each, box: each.getBoundingClientRect() }))
      // Text for screen readers only has one pixel.
      .filter(({ box }) => box.width > 1 && (box.height < 42.9 || box.width < 42.9))
      .map(({ each, box }) => `${each.ariaLabel ?? each.textContent}: ${box.width} × ${box.height}`),
  );
}

async function outputSize(page: Page): Promise<string> {
  return page.locator("#log").evaluate((log) => getComputedStyle(log).fontSize);
}

for (const [name, viewport] of [
  ["the simple editor", { width: 880, height: 800 }],
  ["the full editor", wide],
] as const) {
  test.describe(`in ${name}`, () => {
    test.use({ viewport });

    testOnSharedPage(
      "keys change the size of the text, of code and output together, and it is stored",
      async ({ playground, page }) => {
        await playground.openWith("1;\n2;\nfoo();");
        await playground.whenLoaded();
        await playground.editor.focus();
        await page.keyboard.press("Control+=");
        await page.keyboard.press("Control+=");
        await page.keyboard.press("Control+=");
        await expect.poll(() => codeSize(page)).toBe("20px");
        expect(Number.parseFloat(await outputSize(page))).toBeCloseTo((13.5 * 20) / 14, 1);
        await page.reload();
        await playground.whenLoaded();
        await expect.poll(() => codeSize(page)).toBe("20px");
        await playground.output.focus();
        await page.keyboard.press("Control+-");
        await expect.poll(() => codeSize(page)).toBe("18px");
        await page.keyboard.press("Control+0");
        await expect.poll(() => codeSize(page)).toBe("14px");
      },
    );

    testOnSharedPage("long lines can be wrapped", async ({ playground, page }) => {
      await playground.openWith(`const text = "${"long ".repeat(100)}";`);
      await playground.whenLoaded();
      await new HelpDialogs(page).command("wrap", "Wrap long lines");
      const isWrapped = () =>
        page
          .locator(".code-text, .monaco-editor .monaco-scrollable-element.editor-scrollable")
          .first()
          .evaluate((code) =>
            code instanceof HTMLTextAreaElement
              ? code.scrollWidth <= code.clientWidth
              : document.querySelectorAll(".view-line").length > 3,
          );
      await expect.poll(isWrapped).toBe(true);
    });
  });
}

testOnSharedPage(
  "a problem's mark and the cursor stay at their lines when the text is large",
  async ({ playground, page }) => {
    await playground.changeSettings({ textSize: 28 });
    await playground.openWith(`${"1;\n".repeat(20)}null.x;`);
    await playground.whenLoaded();
    await playground.run();
    expect(await playground.outcome()).toMatchObject({ line: 21 });
    await playground.goToPlace();
    const mark = page.locator(".code-mark-error");
    await expect(mark).toBeInViewport();
    const [markTop, textTop] = await page.evaluate(() =>
      [".code-mark", ".code-text"].map(
        (selector) => document.querySelector(selector)?.getBoundingClientRect().top ?? 0,
      ),
    );
    // The cursor's line in the textarea.
    expect(Math.abs((markTop ?? 0) - ((textTop ?? 0) + 12 + 20 * 42))).toBeLessThan(2);
  },
);

test.describe("on a projector of 1280 by 720 at 150 %", () => {
  test.use({ viewport: { width: 853, height: 480 } });

  testOnSharedPage("the full page is there: full editor, and output beside it", async ({ playground }) => {
    await playground.openWith("6 * 7");
    await playground.whenFullEditor();
    const [code, output] = await Promise.all([
      playground.page.locator("#program-pane").boundingBox(),
      playground.output.boundingBox(),
    ]);
    expect(output?.x).toBeGreaterThan((code?.x ?? 0) + (code?.width ?? 0) - 1);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  testOnSharedPage(
    "the meters are a line that opens, and one pane can fill the screen",
    async ({ playground, page }) => {
      await playground.openWith("for (let i = 0; i < 40; i++) console.log(i);\nnull.x");
      await playground.whenLoaded();
      const line = page.getByRole("button", { name: /steps ·/ });
      await expect(page.getByRole("term").first()).toBeHidden();
      expect((await page.locator(".meters").boundingBox())?.height).toBeLessThan(50);
      await line.tap();
      await expect(page.getByRole("term").filter({ hasText: "Memory" })).toBeVisible();
      await line.tap();

      await page.getByRole("button", { name: "Code", exact: true }).tap();
      await expect(playground.output).toBeHidden();
      // A run is looked into.
      await playground.runButton.tap();
      await playground.outcome();
      await expect(playground.output).toBeVisible();
      await expect(playground.editor).toBeHidden();
      expect((await playground.output.boundingBox())?.height).toBeGreaterThan(400);
      // And a position in the code is inside the code.
      await playground.goToPlace();
      await expect(playground.editor).toBeVisible();
      await page.getByRole("button", { name: "Both" }).tap();
      await expect(playground.output).toBeVisible();
      await expect(playground.editor).toBeVisible();
    },
  );

  testOnSharedPage("touch targets are as large as a thumb", async ({ playground, page }) => {
    await playground.openWith(`${"\n".repeat(1200)}${" ".repeat(60)}document; alert; fetch("x");`);
    await playground.whenLoaded();
    expect(await smallButtons(page)).toEqual([]);
    // However long the text of the cursor's position beside it is.
    await playground.editor.focus();
    await playground.editor.evaluate((code: HTMLTextAreaElement) => code.setSelectionRange(9999, 9999));
    const problems = page.getByRole("button", { name: /warning/ }).locator("span");
    await expect(problems).toHaveText(/^\d warnings$/);
    expect(await problems.evaluate((count) => count.scrollWidth - count.clientWidth), "cut").toBe(0);
    await playground.runButton.tap();
    await playground.outcome();
    expect(await smallButtons(page)).toEqual([]);
    await playground.menuButton.tap();
    expect(await smallButtons(page)).toEqual([]);
    // Keys that a phone does not have are not in its menu.
    await expect(playground.menu.getByRole("menuitem", { name: "Rename" })).toBeVisible();
    expect(await page.locator(".menu-keys:visible").count()).toBe(0);
    await page.keyboard.press("Escape");
    const programs = new Programs(page);
    for (const name of ["Share", "Drafts", "Examples"] as const) {
      await programs.choose(name);
      await expect(page.getByRole("dialog")).toBeVisible();
      expect(await smallButtons(page), name).toEqual([]);
      if (name === "Share") {
        await programs.share.getByRole("button", { name: "QR code" }).tap();
        const code = await programs.share.getByRole("img", { name: "QR code of the link" }).boundingBox();
        expect(Math.min(code?.width ?? 0, code?.height ?? 0)).toBeGreaterThan(250);
      }
      await page.keyboard.press("Escape");
    }
    const help = new HelpDialogs(page);
    await help.command("settings", "Settings");
    expect(await smallButtons(page)).toEqual([]);
    await page.keyboard.press("Escape");
    // Beside Run and Stop there is room for the button that ends the presentation.
    await help.command("projector", "Presentation mode");
    const end = page.getByRole("button", { name: "End presentation" });
    const [out, run] = await Promise.all([end.boundingBox(), playground.runButton.boundingBox()]);
    expect((out?.x ?? 999) + (out?.width ?? 0)).toBeLessThanOrEqual(run?.x ?? 0);
    expect(out?.x).toBeGreaterThanOrEqual(0);
    await end.tap();
  });
});

test.describe("on a phone in landscape", () => {
  test.use({ viewport: { width: 740, height: 360 }, hasTouch: true });

  testOnSharedPage(
    "the output's bar has all its buttons, and the list of versions shows more than two",
    async ({ playground, page }) => {
      await playground.openWith("1");
      await playground.whenLoaded();
      for (const code of ["2", "3", "4"]) await playground.next(code);
      const clear = page.getByRole("button", { name: "Clear the output" });
      const [button, pane] = await Promise.all([clear.boundingBox(), playground.output.boundingBox()]);
      expect((button?.x ?? 999) + (button?.width ?? 0)).toBeLessThanOrEqual(
        (pane?.x ?? 0) + (pane?.width ?? 0),
      );
      const programs = new Programs(page);
      await programs.choose("Drafts");
      await programs.drafts.getByRole("button", { name: "Versions of this program" }).click();
      const versions = page.getByRole("dialog", { name: "Versions of this program" });
      await expect(versions.getByRole("listitem")).toHaveCount(4);
      for (const index of [0, 1, 2])
        await expect(versions.getByRole("listitem").nth(index)).toBeInViewport({ ratio: 1 });
    },
  );
});
