import { HelpDialogs } from "../pages/help-dialogs.ts";
import { expect, test, testOnSharedPage, wide } from "../pages/test.ts";

const three = {
  "main.js":
    'import { total } from "./lib/cart.js";\nimport prices from "./prices.json";\n\ntotal(["apple", "pear"], prices);\n',
  "lib/cart.js":
    "export function total(items, prices) {\n  let sum = 0;\n  for (const item of items) {\n    sum += prices[item].amount;\n  }\n  return sum;\n}\n",
  "prices.json": '{ "apple": { "amount": 3 } }\n',
};

testOnSharedPage(
  "a file can be added, named in its tab, written, imported and run",
  async ({ playground, page }) => {
    await playground.openWith('import { twice } from "./lib/twice.js";\ntwice(21);\n');
    await playground.whenLoaded();
    await playground.newFileButton.click();
    await expect(playground.nameField).toBeFocused();
    await expect(playground.nameField).toHaveValue("file2.js");
    // The extension is not selected, so it stays when the reader types.
    await page.keyboard.type("twice");
    await expect(playground.nameField).toHaveValue("twice.js");
    await playground.name("lib/twice.js");
    await playground.whenTabs("main.js, runs first", "lib/twice.js");

    // The focus is in the editor.
    await expect(playground.editor).toBeFocused();
    await page.keyboard.insertText("export const twice = (n) => 2 * n;");
    await playground.whenTabs("main.js, runs first", "lib/twice.js, changed");
    await playground.run();
    expect(await playground.outcome()).toMatchObject({ quote: "42" });
  },
);

testOnSharedPage(
  "an invalid file name is refused in its field, and Escape cancels it",
  async ({ playground, page }) => {
    await playground.openFiles(three);
    await playground.tab("prices.json").dblclick();
    const problem = page.getByRole("alert").filter({ hasText: /./ });
    for (const [name, message] of [
      ["MAIN.js", "differ by more than capital letters"],
      ["lib/cart.js", "There already is a file lib/cart.js."],
      ["", "A file needs a name"],
      ["a:b", "“:”"],
    ] as const) {
      await playground.nameField.fill(name);
      await playground.nameField.press("Enter");
      await expect(problem).toContainText(message);
      await expect(playground.nameField).toHaveAccessibleDescription(new RegExp(message));
    }
    await playground.nameField.press("Escape");
    await expect(playground.nameField).toHaveCount(0);
    await expect(playground.tab("prices.json")).toBeFocused();
    await playground.whenTabs("main.js, runs first", "lib/cart.js", "prices.json");
  },
);

testOnSharedPage(
  "imports follow a renamed file, and undo restores the old name",
  async ({ playground, page }) => {
    await playground.openFiles(three);
    await playground.openFile("lib/cart.js");
    await playground.choose("Rename");
    await playground.name("cart.js");
    await playground.whenTabs("main.js, runs first", "cart.js", "prices.json");
    const storedText = async () => (await playground.keptProgram())?.files[0]?.text;
    await expect.poll(storedText).toContain('from "./cart.js"');
    await page.keyboard.press("ControlOrMeta+Z");
    await playground.whenTabs("main.js, runs first", "lib/cart.js", "prices.json");
    await expect.poll(storedText).toContain('from "./lib/cart.js"');
  },
);

testOnSharedPage(
  "a file is deleted at once, and undo restores it unchanged",
  async ({ playground, page }) => {
    await playground.openFiles(three);
    await playground.openFile("lib/cart.js");
    await playground.choose("Delete");
    await playground.whenTabs("main.js, runs first", "prices.json");
    await expect(playground.tab("prices.json")).toHaveAttribute("aria-selected", "true");
    await expect(page.getByText("lib/cart.js was deleted.")).toBeVisible();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await playground.whenTabs("main.js, runs first", "lib/cart.js", "prices.json");
    await expect.poll(() => playground.visibleCode()).toBe(three["lib/cart.js"]);
    await expect(page.getByText("was deleted")).toBeHidden();

    // The deleted file was the entry: the next runnable file becomes the entry, not the data file.
    await playground.tab("main.js").click();
    await playground.choose("Delete");
    await playground.whenTabs("lib/cart.js, runs first", "prices.json");
    await playground.choose("Delete");
    await playground.whenTabs("lib/cart.js, runs first", "prices.json");
    await expect(page.getByText("there would be nothing to run")).toBeVisible();
    await playground.openFile("prices.json");
    await playground.choose("Delete");
    await playground.whenTabs("lib/cart.js");
    await playground.menuButton.click();
    await expect(playground.menu.getByRole("menuitem", { name: "Delete" })).toBeDisabled();
  },
);

testOnSharedPage(
  "dragging changes the order of tabs, and Escape cancels it",
  async ({ playground, page }) => {
    await playground.openFiles(three);
    await playground.whenLoaded();
    const middle = async (path: string) => {
      const { x, y, width, height } = await playground
        .tab(path)
        .evaluate((tab): DOMRectReadOnly => tab.getBoundingClientRect());
      return { x: x + width / 2, y: y + height / 2, right: x + width - 2 };
    };
    const from = await middle("main.js");
    const to = await middle("prices.json");
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.right, to.y, { steps: 5 });
    await playground.whenTabs("lib/cart.js", "prices.json", "main.js, runs first");
    await page.keyboard.press("Escape");
    await playground.whenTabs("main.js, runs first", "lib/cart.js", "prices.json");
    await page.mouse.up();
    await playground.whenTabs("main.js, runs first", "lib/cart.js", "prices.json");

    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.right, to.y, { steps: 5 });
    await page.mouse.up();
    await playground.whenTabs("lib/cart.js", "prices.json", "main.js, runs first");
    const order = async () => (await playground.keptProgram())?.files.map(({ path }) => path);
    await expect.poll(order).toEqual(["lib/cart.js", "prices.json", "main.js"]);
    await page.keyboard.press("ControlOrMeta+Z");
    await playground.whenTabs("main.js, runs first", "lib/cart.js", "prices.json");
  },
);

testOnSharedPage(
  "files can be added, renamed, moved and deleted without a mouse",
  async ({ playground, page }) => {
    await playground.openFiles(three);
    await playground.whenLoaded();
    await playground.runButton.focus();
    while (!(await playground.tab("main.js").evaluate((tab) => tab === document.activeElement)))
      await page.keyboard.press("Tab");
    // Focus on a tab does not open it, and one Tab leaves all tabs.
    await page.keyboard.press("End");
    await expect(playground.tab("prices.json")).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(playground.tab("main.js")).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(playground.tab("main.js")).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(playground.tab("lib/cart.js")).toHaveAttribute("aria-selected", "true");

    await page.keyboard.press("Alt+ArrowLeft");
    await playground.whenTabs("lib/cart.js", "main.js, runs first", "prices.json");
    await expect(playground.tab("lib/cart.js")).toBeFocused();
    await page.keyboard.press("F2");
    await page.keyboard.type("shop");
    await page.keyboard.press("Escape");
    await expect(playground.tab("lib/cart.js")).toBeFocused();
    await page.keyboard.press("Delete");
    await playground.whenTabs("main.js, runs first", "prices.json");
    await expect(playground.tab("main.js")).toBeFocused();
    await page.keyboard.press("ControlOrMeta+Z");
    await playground.whenTabs("lib/cart.js", "main.js, runs first", "prices.json");

    // The menu of a tab, and how to leave it.
    await playground.tab("lib/cart.js").focus();
    await page.keyboard.press("Shift+F10");
    await expect(playground.menu).toBeVisible();
    await expect(playground.menu.getByRole("menuitem", { name: "Rename" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(playground.menu).toBeHidden();
    await playground.whenTabs("lib/cart.js, runs first", "main.js", "prices.json");
    await expect(playground.tab("lib/cart.js")).toBeFocused();
    await page.keyboard.press("Shift+F10");
    await expect(playground.menu).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(playground.menu).toBeHidden();
    await expect(playground.tab("lib/cart.js")).toBeFocused();
  },
);

for (const editor of ["simple", "full"] as const) {
  testOnSharedPage(
    `an error is shown at its line in its file, and every link leads there, in the ${editor} editor`,
    async ({ playground, page }) => {
      await playground.openFiles({
        ...three,
        "main.js": `${three["main.js"].replace("total([", "console.warn(1);\ntotal([")}`,
      });
      await playground.whenLoaded();
      if (editor === "full") await playground.openFullEditor();
      const line = page.getByText("Line 4, column 24");
      await playground.run();
      expect(await playground.outcome()).toMatchObject({ kind: "threw", line: 4 });
      await expect(playground.tab("lib/cart.js")).toHaveAccessibleName("lib/cart.js, 1 error");
      await expect(playground.tab("main.js")).toHaveAccessibleName("main.js, runs first");
      await playground.goToPlace();
      await expect(playground.tab("lib/cart.js")).toHaveAttribute("aria-selected", "true");
      await expect(playground.editor).toBeFocused();
      await expect(line).toBeVisible();
      const mark = editor === "full" ? page.locator(".squiggly-error") : page.locator(".code-mark-error");
      await expect(mark.first()).toBeVisible();

      // A printed line has a link to the line that printed it.
      await playground.log.getByRole("button", { name: "Go to main.js:4:1" }).click();
      await expect(playground.tab("main.js")).toHaveAttribute("aria-selected", "true");
      await expect(mark).toHaveCount(0);
      await expect(page.getByText(/^Line 4, column \d+$/)).toBeVisible();

      // And so has an entry of the list of problems, for a file that is not open.
      await page.getByRole("button", { name: "1 error" }).click();
      await page.getByRole("list", { name: "Problems" }).getByRole("button").click();
      await expect(playground.tab("lib/cart.js")).toHaveAttribute("aria-selected", "true");
      await expect(line).toBeVisible();
      await expect(playground.editor).toBeFocused();
    },
  );

  testOnSharedPage(
    `each file keeps its scroll position and cursor, and an undone change is shown, in the ${editor} editor`,
    async ({ playground, page }) => {
      const long = Array.from({ length: 100 }, (_, index) => `// line ${index + 1}`).join("\n");
      await playground.openFiles({ "a.js": long, "b.js": "b" });
      await playground.whenLoaded();
      if (editor === "full") await playground.openFullEditor();
      await playground.editor.focus();
      await page.keyboard.press("ControlOrMeta+End");
      await page.keyboard.insertText("!");
      await playground.openFile("b.js");
      await expect(page.getByText("Line 1, column 1", { exact: true })).toBeVisible();
      await playground.openFile("a.js");
      await expect(page.getByText("Line 100, column 13")).toBeVisible();
      await expect.poll(() => playground.visibleCode()).toContain("line 100!");

      await playground.openFile("b.js");
      await page.keyboard.press("ControlOrMeta+Z");
      await expect(playground.tab("a.js")).toHaveAttribute("aria-selected", "true");
      await expect(page.getByText("Line 100, column 12")).toBeVisible();
      await expect.poll(async () => (await playground.keptProgram())?.files[0]?.text).toBe(long);
      await page.keyboard.press("ControlOrMeta+Shift+Z");
      await expect.poll(async () => (await playground.keptProgram())?.files[0]?.text).toBe(`${long}!`);
    },
  );
}

testOnSharedPage("typing after a click on a tab changes its file", async ({ playground, page }) => {
  await playground.openFiles(three);
  await playground.whenLoaded();
  await playground.tab("prices.json").click();
  await page.keyboard.insertText("[]");
  await expect.poll(() => playground.savedCode()).toBe(`[]${three["prices.json"]}`);
});

test.describe("on a wide screen", () => {
  test.use({ viewport: wide });

  testOnSharedPage(
    "the commands of the full editor do the same as the tabs",
    async ({ playground, page }) => {
      await playground.openFiles(three);
      await playground.whenFullEditor();
      const command = async (name: string) => {
        await playground.editor.focus();
        await new HelpDialogs(page).command(name, name);
      };
      await command("Next file");
      await expect(playground.tab("lib/cart.js")).toHaveAttribute("aria-selected", "true");
      await command("Run this file first");
      await playground.whenTabs("main.js", "lib/cart.js, runs first", "prices.json");
      await command("Delete this file");
      await playground.whenTabs("main.js, runs first", "prices.json");
      await page.keyboard.press("ControlOrMeta+Z");
      await playground.whenTabs("main.js", "lib/cart.js, runs first", "prices.json");
      await command("Use the simple editor");
      await expect(page.locator("textarea#code")).toBeVisible();
    },
  );
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  testOnSharedPage("files can be added, renamed, moved and deleted by touch", async ({ playground }) => {
    await playground.openFiles(three);
    await playground.whenLoaded();
    const tap = async (item: string) => {
      await playground.menuButton.tap();
      await playground.menu.getByRole("menuitem", { name: item }).tap();
    };
    await playground.newFileButton.tap();
    await playground.name("extra.js");
    await playground.whenTabs("main.js, runs first", "extra.js", "lib/cart.js", "prices.json");
    await expect(playground.tab("extra.js")).toBeInViewport({ ratio: 1 });
    await tap("Move right");
    await playground.whenTabs("main.js, runs first", "lib/cart.js", "extra.js", "prices.json");
    await tap("Delete");
    await playground.whenTabs("main.js, runs first", "lib/cart.js", "prices.json");
    await tap("Undo");
    await playground.whenTabs("main.js, runs first", "lib/cart.js", "extra.js", "prices.json");
    await playground.tab("main.js").scrollIntoViewIfNeeded();
    await playground.tab("main.js").tap();
    await expect(playground.tab("main.js")).toHaveAttribute("aria-selected", "true");

    // WCAG 2.2, 2.5.8.
    for (const control of [
      playground.newFileButton,
      playground.menuButton,
      playground.language,
      playground.tab("main.js"),
    ]) {
      const shorter = () =>
        control.evaluate((part: Element) => {
          const { width, height } = part.getBoundingClientRect();
          return Math.min(width, height);
        });
      await expect.poll(shorter).toBeGreaterThanOrEqual(24);
    }
  });
});
