import type { Locator } from "@playwright/test";
import { expectAccessible } from "../../pages/axe.ts";
import { expect, test } from "../../pages/test.ts";

/* The panels beside the text of the open file: its preview, its syntax tree, its compiled code. */

/** The texts of the matched elements, each with its element's name. */
function elements(all: Locator): Promise<readonly string[]> {
  return all.evaluateAll((elements) =>
    elements.map((each) => `${each.localName}: ${each.textContent?.replace(/\s+/g, " ").trim()}`),
  );
}

test("a Markdown preview shows paragraphs in lists, and all character references", async ({
  playground,
  page,
}) => {
  await playground.openFiles({
    "notes.md":
      "1. one\n\n   two\n2. three\n\n- [x] done\n\n  so it is\n\n> &eacute; &#x20AC; &#8364; &semi; &ampfoo; &constructor; `&amp;` a&#x202e;b\n",
    "main.js": "1;",
  });
  await playground.whenLoaded();
  await page.getByRole("button", { name: "Preview" }).click();
  const text = page.getByRole("region", { name: "Text of notes.md" });
  await expect(text.locator("ol > li")).toHaveCount(2);
  expect(await elements(text.locator("ol p"))).toEqual(["p: one", "p: two", "p: three"]);
  expect(await elements(text.locator("ul > li"))).toEqual(["li: ☑ doneso it is"]);
  // The checkbox is on the line of its item.
  await expect(text.locator("ul p").first()).toHaveCSS("display", "inline");
  await expect(text.locator("blockquote")).toHaveText("é € € ; &ampfoo; &constructor; &amp; a\ufffdb");
  // In a tight list there are no paragraphs.
  await playground.write("- one\n- two\n");
  await expect(text.getByRole("listitem")).toHaveText(["one", "two"]);
  await expect(text.locator("p")).toHaveCount(0);
});

test("a link of a preview shows its address, and opens in a new tab", async ({
  playground,
  page,
  context,
}) => {
  await context.route("https://example.com/**", (route) => route.fulfill({ body: "there" }));
  await playground.openFiles({
    "notes.md": [
      "[here](https://example.com/?a=1&amp;b=2)",
      "<https://example.com/?a=1&b=2>",
      "[me](mailto:me@example.com)",
      "[![a badge](https://example.com/a.png)](https://example.com/b)",
      "[the bank](https://www.example.com@example.org/)",
    ].join("\n\n"),
    "main.js": "1;",
  });
  await playground.whenLoaded();
  await page.getByRole("button", { name: "Preview" }).click();
  const text = page.getByRole("region", { name: "Text of notes.md" });
  await expect(text.locator("p")).toHaveText([
    "here (https://example.com/?a=1&b=2)",
    "https://example.com/?a=1&b=2",
    "me (mailto:me@example.com)",
    "[image: a badge] (https://example.com/b)",
    "the bank",
  ]);
  const links = text.getByRole("link");
  const attributes = await links.evaluateAll((all) =>
    all.map((each) => [each.getAttribute("href"), each.getAttribute("target"), each.getAttribute("rel")]),
  );
  const apart = ["_blank", "noopener noreferrer"];
  expect(attributes).toEqual([
    ["https://example.com/?a=1&b=2", ...apart],
    ["https://example.com/?a=1&b=2", ...apart],
    ["mailto:me@example.com", null, null],
    ["https://example.com/b", ...apart],
  ]);
  const [opened] = await Promise.all([context.waitForEvent("page"), links.first().press("Enter")]);
  await expect(opened).toHaveURL("https://example.com/?a=1&b=2");
  expect(await opened.evaluate(() => [globalThis.opener, document.referrer])).toEqual([null, ""]);
});

test("Escape closes a panel and does not stop the program, and the focus returns", async ({
  playground,
  page,
}) => {
  await playground.openFiles({ "main.js": "for (;;);", "notes.md": "# Notes" });
  await playground.whenLoaded();
  await playground.openFile("notes.md");
  const toggle = page.getByRole("button", { name: "Preview" });
  const preview = page.getByRole("region", { name: "Preview of notes.md" });
  await toggle.press("Enter");
  await expect(preview.getByRole("heading", { name: "Notes", exact: true })).toBeVisible();
  await playground.run();
  await expect(playground.stopButton).toBeVisible();
  await preview.getByRole("region", { name: "Text of notes.md" }).press("Escape");
  await expect(preview).toHaveCount(0);
  await expect(playground.stopButton).toBeVisible();
  await playground.stop();

  await toggle.press("Enter");
  await preview.getByRole("button", { name: "Close" }).press("Enter");
  await expect(preview).toHaveCount(0);
  await expect(toggle).toBeFocused();

  await playground.choose("Show the compiled file");
  const compiled = page.getByRole("region", { name: "The compiled code of notes.md" });
  await compiled.getByRole("button", { name: "Close" }).press("Escape");
  await expect(compiled).toHaveCount(0);
  await expect(playground.menuButton).toBeFocused();
});

test("a panel that a file cannot have is neither shown nor offered, and is back in another file", async ({
  playground,
  page,
}) => {
  await playground.openFiles({ "main.js": "1;", "notes.md": "# Notes", "data.txt": "1" });
  await playground.whenLoaded();
  const preview = page.getByRole("button", { name: "Preview" });
  const tree = page.getByRole("tree", { name: "Syntax tree" });
  await expect(preview).toHaveCount(0);
  await playground.syntaxButton.click();
  await expect(tree).toBeVisible();
  await playground.openFile("notes.md");
  await expect(preview).toBeVisible();
  await expect(playground.syntaxButton).toHaveCount(0);
  await expect(page.locator("#syntax-panel")).toBeHidden();
  await playground.openFile("data.txt");
  await expect(page.locator(".editor-foot .foot-toggle")).toHaveCount(0);
  await playground.menuButton.click();
  await expect(playground.menu.getByRole("menuitem", { name: /syntax tree|preview/ })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await playground.openFile("main.js");
  await expect(playground.syntaxButton).toHaveAttribute("aria-pressed", "true");
  await expect(tree.getByRole("treeitem").first()).toHaveText("Program");
});

test("a data file is shown as a table that follows the typing; each file has the preview of its kind", async ({
  playground,
  page,
}) => {
  await playground.openFiles({
    "main.js": "1;",
    "data.csv": 'name,says\nAda,"a, ""b"""\nBob,12.5\n',
    "notes.md": "# Notes",
    "empty.tsv": "",
  });
  await playground.whenLoaded();
  await playground.openFile("data.csv");
  await page.getByRole("button", { name: "Preview" }).click();
  const table = page.getByRole("region", { name: "Table of data.csv" });
  await expect(table.getByRole("columnheader")).toHaveText(["name", "says"]);
  await expect(table.getByRole("cell")).toHaveText(["Ada", 'a, "b"', "Bob", "12.5"]);
  await expectAccessible(page, "the preview of a file of values", "#preview-panel");
  await playground.write(`amount,when,says\n12000.5,2024-01-01,${"a long text ".repeat(30)}\n`);
  const cells = table.getByRole("cell");
  await expect(cells.first()).toHaveText("12000.5");
  // The long text wraps into several lines of its cell, and no other cell wraps.
  await page.setViewportSize({ width: 390, height: 844 });
  const lines = await cells.evaluateAll((all) =>
    all.map((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return range.getClientRects().length;
    }),
  );
  expect(lines.slice(0, 2)).toEqual([1, 1]);
  expect(lines[2]).toBeGreaterThan(5);
  await playground.openFile("notes.md");
  await expect(page.getByRole("region", { name: "Text of notes.md" }).getByRole("heading")).toHaveText(
    "Notes",
  );
  await playground.openFile("empty.tsv");
  await expect(page.getByRole("region", { name: "Table of empty.tsv" })).toHaveText(/nothing in this file/);
});

test("a preview that cannot be loaded says so to screen readers, too", async ({ playground, page }) => {
  await playground.openFiles({ "notes.md": "# Notes", "main.js": "1;" });
  await playground.whenLoaded();
  await page.route(/markdown-view-/, (route) => route.abort());
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "Preview of notes.md" });
  await expect(preview.getByRole("status")).toHaveText(/could not be loaded/);
});
