import { expectAccessible } from "../pages/axe.ts";
import { HelpDialogs } from "../pages/help-dialogs.ts";
import { expect, test, wide } from "../pages/test.ts";

test.use({ viewport: wide });

test("Vim keys: a setting, with the page's undo, a line for the mode, and a way out for the keyboard", async ({
  playground,
  page,
}) => {
  await playground.openWith("one;\ntwo;\nthree;");
  await playground.whenFullEditor();
  await playground.whenLoaded();
  const vim = page.getByRole("group", { name: "Vim" });
  await expect(vim).toHaveCount(0);
  await new HelpDialogs(page).command("vim", "Vim keys: turn on or off");
  await expect(vim).toContainText("NORMAL");
  await playground.editor.focus();
  await page.keyboard.type("ggddp");
  await expect.poll(() => playground.kept()).toBe("two;\none;\nthree;");
  await page.keyboard.type("cwnew");
  await expect(vim).toContainText("INSERT");
  await page.keyboard.press("Escape");
  await expect(vim).toContainText("NORMAL");
  await expect.poll(() => playground.kept()).toBe("two;\nnew;\nthree;");
  // What was taken away and what was typed are two steps of the page.
  await page.keyboard.type("uu");
  await expect.poll(() => playground.kept()).toBe("two;\none;\nthree;");
  await page.keyboard.type(":s/one/1/");
  await expect(vim.getByRole("textbox", { name: "Vim command" })).toBeFocused();
  await expectAccessible(page, "Vim's line");
  await page.keyboard.press("Enter");
  await expect.poll(() => playground.kept()).toBe("two;\n1;\nthree;");
  await page.keyboard.type(":w");
  await page.keyboard.press("Enter");
  await expect(playground.notice).toContainText("Saved");
  // Escape, then Tab, leaves the editor, as without Vim.
  await page.keyboard.type("i");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(playground.editor).not.toBeFocused();
  await page.reload();
  await playground.whenFullEditor();
  await expect(vim).toContainText("NORMAL");
  await new HelpDialogs(page).command("vim", "Vim keys: turn on or off");
  await expect(vim).toHaveCount(0);
});

test("in the simple editor the setting says that Vim keys need the full one", async ({
  playground,
  page,
}) => {
  await playground.openWith("1");
  await playground.whenLoaded();
  await playground.openSimpleEditor();
  await new HelpDialogs(page).command("settings", "Settings");
  const keys = page.getByRole("group", { name: "Keys of the editor" });
  await expect(keys).toContainText("Vim's are in the full editor alone");
});
