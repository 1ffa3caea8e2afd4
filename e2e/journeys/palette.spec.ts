import { HelpDialogs } from "../pages/help-dialogs.ts";
import { Programs } from "../pages/programs-menu.ts";
import { expect, testOnSharedPage as test, wide } from "../pages/test.ts";

test("a few letters find any command, and it runs without a mouse", async ({ playground, page }) => {
  await playground.openWith("6 * 7");
  await playground.whenLoaded();
  const guide = new HelpDialogs(page);
  await guide.command("run pro", "Run the program");
  expect(await playground.outcome()).toMatchObject({ quote: "42" });

  await guide.command("typescript", "Switch the program to TypeScript");
  await playground.whenTabs("main.ts");
  await guide.command("undo", "Undo");
  await playground.whenTabs("main.js");
  await guide.command("syntax", "Show or hide the syntax tree");
  await expect(page.getByRole("tree")).toBeVisible();
  await guide.command("clear the out", "Clear the output");
  await expect(playground.log).toHaveText("");
  await guide.command("syntax", "Show or hide the syntax tree");
  await expect(page.getByRole("tree")).toBeHidden();
});

test("a palette that is opened again at once stays open", async ({ playground, page }) => {
  await playground.openWith("6 * 7");
  await playground.whenLoaded();
  const guide = new HelpDialogs(page);
  await page.keyboard.press("Control+Shift+P");
  await guide.field.fill("clear the out");
  await guide.field.evaluate(async (field) => {
    const press = (target: Element, init: KeyboardEventInit) =>
      target.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));
    press(field, { key: "Enter" });
    // The page shows that it is closed. The browser sends the close event in a separate task.
    for (let turn = 0; turn < 10; turn++) await undefined;
    press(document.body, { key: "P", code: "KeyP", ctrlKey: true, shiftKey: true });
  });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await expect(guide.palette).toBeVisible();
  await expect(guide.field).toBeFocused();
});

test("the focus follows a command, and otherwise returns to where it was", async ({ playground, page }) => {
  await playground.openWith("6 * 7");
  await playground.whenLoaded();
  const guide = new HelpDialogs(page);
  await playground.syntaxButton.focus();
  await guide.command("code", "Go to the code");
  await expect(playground.editor).toBeFocused();
  await guide.command("go output", "Go to the output");
  await expect(playground.output).toBeFocused();
  await guide.command("go console", "Go to the console");
  await expect(page.getByRole("textbox", { name: "Console line" })).toBeFocused();
  await playground.syntaxButton.focus();
  await guide.command("run", "Run the program");
  await playground.outcome();
  await expect(playground.syntaxButton).toBeFocused();

  // A dialog that a command opens has the focus. When it is closed, the focus returns to where it was before the
  // palette.
  await guide.command("share", "Share or download");
  const { share } = new Programs(page);
  await expect(share).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(share).toBeHidden();
  await expect(playground.syntaxButton).toBeFocused();
});

test("the list is a combobox: arrows choose, Escape closes, and the chosen command is announced", async ({
  playground,
  page,
}) => {
  await playground.openWith("setInterval(() => {}, 20);");
  await playground.whenLoaded();
  const guide = new HelpDialogs(page);
  await playground.editor.focus();
  await guide.command("run pro", "Run the program");
  await playground.whenRunning();
  await expect(playground.editor).toBeFocused();
  await page.keyboard.press("F1");
  await expect(guide.field).toBeFocused();
  // The last used command is the first.
  await expect(guide.commands.first()).toContainText("Run the program");
  await expect(guide.commands.first()).toContainText(/Ctrl\s*Enter/);
  const expectActive = async (at: number) => {
    await expect(guide.commands.nth(at)).toHaveAttribute("aria-selected", "true");
    await expect(guide.field).toHaveAttribute(
      "aria-activedescendant",
      (await guide.activeOption.getAttribute("id")) ?? "",
    );
  };
  await expectActive(0);
  await page.keyboard.press("ArrowDown");
  await expectActive(1);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(guide.commands.last()).toHaveAttribute("aria-selected", "true");
  await guide.field.fill("zebra");
  await expect(guide.commands).toHaveCount(0);
  await expect(guide.palette.getByRole("status")).toHaveText("No command has these words.");

  // This Escape closes the palette, and does not stop the program.
  await page.keyboard.press("Escape");
  await expect(guide.palette).toBeHidden();
  await playground.whenRunning();
  await expect(playground.editor).toBeFocused();
  await guide.command("stop", "Stop the program");
  expect(await playground.outcome()).toMatchObject({ kind: "stopped" });
  // There is nothing to stop now.
  await page.keyboard.press("Control+Shift+P");
  await guide.field.fill("program");
  await expect(guide.commands.filter({ hasText: "Stop the program" })).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the palette is in the menu and fits, and a tap runs a command", async ({ playground, page }) => {
    await playground.openWith("6 * 7");
    await playground.whenLoaded();
    const guide = new HelpDialogs(page);
    await page.getByRole("button", { name: "Programs" }).tap();
    await page.getByRole("button", { name: "Show all commands" }).tap();
    // The page gets a tap some time after the finger is lifted.
    await expect(guide.commands.first()).toBeVisible();
    const sides = () =>
      guide.palette.evaluate((palette) => {
        const { left, right } = palette.getBoundingClientRect();
        return left >= 0 && right <= 390 ? "within" : `${left} to ${right}`;
      });
    await expect.poll(sides).toBe("within");
    const lowest = () =>
      guide.commands.evaluateAll((all) =>
        Math.min(...all.map((each) => each.getBoundingClientRect().height)),
      );
    await expect.poll(lowest).toBeGreaterThanOrEqual(44);
    await guide.commands.filter({ hasText: "Run the program" }).tap();
    expect(await playground.outcome()).toMatchObject({ quote: "42" });
    await expect(guide.palette).toBeHidden();
  });
});

test.describe("in the full editor", () => {
  test.use({ viewport: wide });

  test("F1 opens one list, with the page's commands before the editor's own", async ({
    playground,
    page,
  }) => {
    await playground.openWith("6 * 7");
    await playground.whenFullEditor();
    await playground.whenLoaded();
    const guide = new HelpDialogs(page);
    await playground.editor.focus();
    await page.keyboard.press("F1");
    await expect(guide.field).toBeFocused();
    const all = await guide.commands.allInnerTexts();
    // Before these are the five that were used last.
    const labels = all.slice(5);
    const firstOwn = labels.findIndex((label) => label.startsWith("Editor: "));
    expect(firstOwn).toBeGreaterThan(15);
    expect(labels.slice(firstOwn).every((label) => label.startsWith("Editor: "))).toBe(true);
    expect(all.filter((label) => /format/i.test(label))).toEqual([
      expect.stringContaining("Format the file"),
      "Editor: Format Selection",
    ]);
    await guide.field.fill("duplicate selection");
    await page.keyboard.press("Enter");
    await expect.poll(() => playground.savedCode()).toBe("6 * 7\n6 * 7");
    await expect(playground.editor).toBeFocused();
    await page.keyboard.press("F1");
    await page.keyboard.press("Escape");
    await expect(playground.editor).toBeFocused();
    await playground.runButton.focus();
    await page.keyboard.press("F1");
    await expect(guide.field).toBeFocused();
  });
});
