import type { Page } from "@playwright/test";
import { Programs } from "../pages/programs-menu.ts";
import { expect, testOnSharedPage as test, wide } from "../pages/test.ts";

/** It runs until it is stopped, and uses up nothing. */
const waiting = "setInterval(() => {}, 50);";

test("Tab goes through all controls in the order in which they are on the page", async ({
  playground,
  page,
}) => {
  await playground.openWith(waiting);
  await playground.whenLoaded();
  await new Programs(page).dismissArrival();
  await goToTop(page);
  const path: string[] = [];
  for (let count = 0; count < 12; count++) {
    await page.keyboard.press("Tab");
    path.push(await focused(page));
    if (path.at(-1) === "Code") await page.keyboard.press("Escape");
  }
  expect(path).toEqual([
    "Programs",
    expect.stringMatching(/^\d+ requests? since loaded$/),
    "Run",
    "main.js",
    "New file",
    "Language",
    "More",
    "Code",
    "Syntax tree",
    "Size of program and output",
    "Errors: 0",
    "What the program printed",
  ]);
});

test("a program can be written, run and stopped, and its error reached, without a mouse", async ({
  playground,
  page,
}) => {
  await playground.openWith("1");
  await playground.whenLoaded();
  await goToTop(page);
  while ((await focused(page)) !== "Code") await page.keyboard.press("Tab");
  await expect(playground.editor).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(waiting);
  await page.keyboard.press("Control+Enter");
  await playground.whenRunning();
  await page.keyboard.press("Escape");
  expect(await playground.outcome()).toMatchObject({ kind: "stopped" });
  await expect(playground.editor).toBeFocused();

  // While it runs, Stop is next to Run.
  await page.keyboard.press("Control+Enter");
  await playground.whenRunning();
  await playground.runButton.focus();
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toBe("Stop");
  await page.keyboard.press("Space");
  expect(await playground.outcome()).toMatchObject({ kind: "stopped" });

  await playground.write("let x = 1;\nx.y.z;\n");
  await page.keyboard.press("Control+Enter");
  expect(await playground.outcome()).toMatchObject({ kind: "threw", line: 2 });
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toBe("1 error");
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toBe("Syntax tree");
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toBe("Size of program and output");
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toBe("Errors: 0");
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toBe("What the program printed");
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toBe("at line 2");
  await page.keyboard.press("Enter");
  await expect(playground.editor).toBeFocused();
});

test("the focus is never lost, when a button disappears or cannot be pressed again", async ({
  playground,
  page,
}) => {
  await playground.openWith("const n: number = 1;\nsetInterval(() => {}, 50);");
  await playground.whenLoaded();
  await new Programs(page).dismissArrival();
  const press = async (name: string) => {
    const button = page.getByRole("button", { name, exact: true });
    await button.focus();
    await page.keyboard.press("Enter");
  };
  await playground.run();
  await playground.outcome();
  await press("Switch to TypeScript");
  await expect(playground.runButton).toBeFocused();
  await playground.whenRunning();
  await press("Stop");
  await playground.outcome();
  await expect(playground.runButton).toBeFocused();

  await page.keyboard.press("Control+S");
  await expect(playground.notice).toContainText("Saved");
  await press("Dismiss");
  await expect(playground.runButton).toBeFocused();

  await new Programs(page).openExample("Three sorts, compared");
  const activeElement = () => page.evaluate(() => document.activeElement?.tagName);
  await press("Use the defaults");
  await expect.poll(activeElement).toBe("BUTTON");
  await press("Back to mine");
  await expect.poll(() => playground.visibleCode()).toContain("n: number");
  await expect.poll(activeElement).toBe("BUTTON");
});

test("Tab indents in the plain editor; after Escape it leaves the editor, forwards and backwards", async ({
  playground,
  page,
}) => {
  await playground.openWith("x");
  await playground.whenLoaded();
  await new Programs(page).dismissArrival();
  await playground.editor.focus();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.press("Tab");
  await expect.poll(() => playground.savedCode()).toBe("  x");
  await expect(playground.editor).toBeFocused();

  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(playground.syntaxButton).toBeFocused();
  expect(await playground.savedCode()).toBe("  x");

  await playground.editor.focus();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+Tab");
  await expect(playground.menuButton).toBeFocused();
});

test("when a dialog is closed, the focus returns to the control that opened it", async ({
  playground,
  page,
}) => {
  await playground.openWith("6 * 7");
  await playground.whenLoaded();
  const count = page.locator(".privacy-count");
  await count.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: /^What leaves this browser/ })).toBeVisible();
  // The page behind it cannot be focused.
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main, .bar") ?? null)).toBeNull();
  }
  await page.keyboard.press("Escape");
  await expect(count).toBeFocused();
  await playground.menuButton.focus();
  await page.keyboard.press("Enter");
  // It takes the focus when it is drawn.
  await expect(playground.menu.locator(":focus")).toBeVisible();
  await page.keyboard.press("End");
  const shortcuts = playground.menu.getByRole("menuitem", { name: "Keyboard shortcuts" });
  const isThere = () => shortcuts.evaluate((item) => item === document.activeElement);
  const items = await playground.menu.locator("[role^=menuitem]").count();
  for (let press = 0; press < items && !(await isThere()); press++) await page.keyboard.press("ArrowUp");
  await expect(shortcuts).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(playground.menuButton).toBeFocused();
});

test("the focus is visible at every stop of the Tab key", async ({ playground, page }) => {
  await playground.openWith("console.log([1]); null.x");
  await playground.whenLoaded();
  await playground.run();
  await playground.outcome();
  await goToTop(page);
  const unseen: string[] = [];
  for (let stop = 0; stop < 24; stop++) {
    await page.keyboard.press("Tab");
    const name = await focused(page);
    const isSeen = await page.evaluate(() => {
      const { activeElement } = document;
      if (!activeElement || activeElement === document.body) return true;
      // A text field shows its cursor, the others an outline.
      const { outlineStyle, outlineWidth } = getComputedStyle(activeElement);
      return activeElement.matches("textarea") || (outlineStyle !== "none" && outlineWidth !== "0px");
    });
    if (!isSeen) unseen.push(name);
    if (name === "Code") await page.keyboard.press("Escape");
  }
  expect(unseen).toEqual([]);
});

test.describe("in the full editor", () => {
  test.use({ viewport: wide });

  test("Tab leaves the editor after Escape, and Escape stops a program from inside it", async ({
    playground,
    page,
  }) => {
    await playground.openWith(waiting);
    await playground.whenFullEditor();
    await playground.editor.focus();
    await page.keyboard.press("Control+Enter");
    await playground.whenRunning();
    await page.keyboard.press("Escape");
    expect(await playground.outcome()).toMatchObject({ kind: "stopped" });

    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await expect(playground.syntaxButton).toBeFocused();
  });
});

/** Moves the start of the Tab key to the top of the page, where it is after a visit. */
async function goToTop(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  });
}

/** The focused element, by its accessible name. */
async function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return (
      element?.getAttribute("aria-label") ??
      element?.querySelector("span")?.textContent ??
      element?.textContent ??
      ""
    );
  });
}
