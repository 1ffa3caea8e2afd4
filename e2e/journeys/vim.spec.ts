import { expectAccessible } from "../pages/axe.ts";
import { onlyStopEndsIt } from "../pages/endless-programs.ts";
import { HelpDialogs } from "../pages/help-dialogs.ts";
import { expect, testOnSharedPage, wide } from "../pages/test.ts";

testOnSharedPage.describe("in the full editor", () => {
  testOnSharedPage.use({ viewport: wide });

  testOnSharedPage(
    "Vim keys are a setting; undo is the page's, the mode is shown, and the keyboard can leave the editor",
    async ({ playground, page }) => {
      await playground.openWith("one;\ntwo;\nthree;");
      await playground.whenFullEditor();
      await playground.whenLoaded();
      const vim = page.getByRole("group", { name: "Vim" });
      await expect(vim).toHaveCount(0);
      await new HelpDialogs(page).command("vim", "Vim keys: turn on or off");
      await expect(vim).toContainText("NORMAL");
      await playground.editor.focus();
      await page.keyboard.type("ggddp");
      await expect.poll(() => playground.savedCode()).toBe("two;\none;\nthree;");
      await page.keyboard.type("cwnew");
      await expect(vim).toContainText("INSERT");
      await page.keyboard.press("Escape");
      await expect(vim).toContainText("NORMAL");
      await expect.poll(() => playground.savedCode()).toBe("two;\nnew;\nthree;");
      // The deleted text and the typed text are two steps of the page's history.
      await page.keyboard.type("uu");
      await expect.poll(() => playground.savedCode()).toBe("two;\none;\nthree;");
      await page.keyboard.type(":s/one/1/");
      await expect(vim.getByRole("textbox", { name: "Vim command" })).toBeFocused();
      await expectAccessible(page, "Vim's line");
      await page.keyboard.press("Enter");
      await expect.poll(() => playground.savedCode()).toBe("two;\n1;\nthree;");
      await page.keyboard.type(":w");
      await page.keyboard.press("Enter");
      await expect(playground.notice).toContainText("Saved");
      await page.reload();
      await playground.whenFullEditor();
      await expect(vim).toContainText("NORMAL");
      await new HelpDialogs(page).command("vim", "Vim keys: turn on or off");
      await expect(vim).toHaveCount(0);
    },
  );

  testOnSharedPage(
    "with Vim keys, Escape in the editor belongs to Vim; Ctrl+C stops a program, and Tab leaves",
    async ({ playground, page }) => {
      await playground.changeSettings({ vimKeys: true, limits: onlyStopEndsIt });
      await playground.openFiles({
        "main.js": "for (const a of [1]);\nawait new Promise((done) => setTimeout(done, 3_000_000));",
      });
      await playground.whenFullEditor();
      await playground.whenLoaded();
      const vim = page.getByRole("group", { name: "Vim" });
      await expect(vim).toHaveText("--NORMAL--");
      const help = new HelpDialogs(page);
      await playground.choose("Keyboard shortcuts");
      const title = "In the full editor, with Vim keys: ";
      const listed = [...(await help.listedShortcuts())].filter(([label]) => label.startsWith(title));
      expect(listed.map(([label, keys]) => [label.slice(title.length), ...keys])).toEqual([
        ["Go to normal mode", "Escape"],
        ["Stop the program, in normal mode", "Ctrl+C"],
        ["Leave the editor", "Escape Tab"],
      ]);
      await page.keyboard.press("Escape");
      await help.command("compiled", "compiled code of this file");
      const panel = page.getByRole("region", { name: "The compiled code of main.js" });
      await playground.run();
      await playground.whenRunning();
      await playground.editor.focus();
      // In insert mode, in visual mode, within a command, in the field of a command, and if there is nothing to end.
      for (const keys of ["i", "v", "2d", ":", ""]) {
        await page.keyboard.type(keys);
        await page.keyboard.press("Escape");
        await expect(vim, `Escape after "${keys}"`).toHaveText("--NORMAL--");
        await expect(playground.editor).toBeFocused();
        await expect(playground.stopButton).toBeEnabled();
        await expect(panel).toBeVisible();
      }
      await page.keyboard.press("Control+C");
      expect(await playground.outcome()).toMatchObject({ kind: "stopped" });
      // Selected text is copied.
      await page.keyboard.type("ggvll");
      await page.keyboard.press("Control+C");
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("for");
      await page.keyboard.press("Escape");
      await page.keyboard.type("i");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Tab");
      await expect(playground.editor).not.toBeFocused();
    },
  );
});

testOnSharedPage(
  "in the simple editor the setting says that Vim keys need the full one",
  async ({ playground, page }) => {
    await playground.openWith("1");
    await new HelpDialogs(page).command("settings", "Settings");
    const keys = page.getByRole("group", { name: "Keys of the editor" });
    await expect(keys).toContainText("Vim's are in the full editor alone");
  },
);
