import type { Page } from "@playwright/test";
import { expectAccessible as expectAccessibleInColours } from "../pages/axe.ts";
import { onlyStopEndsIt } from "../pages/endless-programs.ts";
import { Programs } from "../pages/programs-menu.ts";
import { expect, test, testOnSharedPage, wide } from "../pages/test.ts";

const phone = { width: 390, height: 844 };

/** The kinds of outcome, each with a program that ends so. */
const ends: readonly { readonly kind: string; readonly limit?: string; readonly code: string }[] = [
  { kind: "completed", code: 'console.log("a", [1, { b: 2 }]);\n({ a: [1, 2], b: new Map([[1, 2]]) });\n' },
  { kind: "threw", code: 'function f() {\n  throw new TypeError("no");\n}\nf();\n' },
  { kind: "invalid", code: "let = ;\nconst x;\n" },
  { kind: "restricted", code: 'fetch("https://example.com");\n' },
  { kind: "unsettled", code: "await new Promise(() => {});\n" },
  { kind: "exhausted", limit: "fuel", code: "for (;;);\n" },
  { kind: "exhausted", limit: "stack", code: "function f() {\n  return f() + 1;\n}\nf();\n" },
  { kind: "exhausted", limit: "memory", code: "const all = [];\nfor (;;) all.push(new Uint8Array(1e6));\n" },
];

test("on a phone, the page at the first visit has no accessibility violation, with either editor", {
  tag: "@promise",
}, async ({ playground, page }) => {
  await page.setViewportSize(phone);
  await playground.open();
  await playground.whenLoaded();
  await expectAccessibleInColours(page, "the page as it comes");
  await playground.openFullEditor();
  await expectAccessibleInColours(page, "the other editor");
});

testOnSharedPage.describe("with the full editor", () => {
  testOnSharedPage.use({ viewport: wide });

  testOnSharedPage("a page has no accessibility violation", async ({ playground, page }) => {
    await playground.openWith("const list = [1, 2];\nconsole.log(list);\n");
    await playground.whenFullEditor();
    await expectAccessibleInColours(page, "the page as it comes");
  });
});

for (const [name, viewport, someEnds] of [
  ["on a wide screen", wide, [ends.slice(0, 4), ends.slice(4)]],
  // The card with the outcome is the same.
  ["on a phone", phone, [ends.slice(1, 2)]],
] as const) {
  test.describe(name, () => {
    // The rest of the page is the same with both editors, and Monaco takes axe seconds.
    testOnSharedPage.use({ viewport, editor: viewport === wide ? "simple" : undefined });

    /** The colours of a phone are those of a wide screen: the dark ones are looked at there. */
    const expectAccessible = (page: Page, state: string) =>
      expectAccessibleInColours(page, state, undefined, viewport === phone ? ["light"] : undefined);

    for (const some of someEnds)
      testOnSharedPage(
        `an ended run has no accessibility violation: ${some.map(({ kind, limit }) => limit ?? kind).join(", ")}`,
        async ({ playground, page }) => {
          for (const { kind, limit, code } of some) {
            await playground.openWith(code, limit === "fuel" ? { fuel: 3_000_000 } : {});
            await playground.run();
            const outcome = await playground.outcome();
            expect(outcome).toMatchObject({ kind, ...(limit !== undefined && { limit }) });
            await expectAccessible(page, `${kind} ${limit ?? ""}`);
          }
        },
      );

    testOnSharedPage(
      "a run that is active, stopped or waiting for an answer has no accessibility violation",
      async ({ playground, page }) => {
        // Axe needs time.
        await playground.changeSettings({ limits: onlyStopEndsIt });
        await playground.openWith(
          "console.log(1);\nawait new Promise((done) => setTimeout(done, 3_000_000));\n",
        );
        await playground.run();
        await playground.whenRunning();
        await expectAccessible(page, "running");
        await playground.stop();
        await playground.outcome();
        await expectAccessible(page, "stopped");
        await playground.write('prompt("Your name?");\n');
        await playground.run();
        await page.getByRole("textbox", { name: "Your name?" }).waitFor();
        await expectAccessible(page, "asked");
        await page.getByRole("textbox", { name: "Your name?" }).press("Enter");
        await playground.outcome();
      },
    );

    testOnSharedPage("the console's output has no accessibility violation", async ({ playground, page }) => {
      await playground.try(
        [
          'console.log("An object", { a: [1, 2, { b: null }], f() {}, u: undefined, s: Symbol("s"), n: 1n, r: /x/g });',
          'console.info("An info");\nconsole.warn("A warning");\nconsole.debug("A debug message");',
          'console.error(new TypeError("An error"));',
          'console.table([{ a: 1, b: "x" }, { a: 2 }]);',
          'console.group("A group");\nconsole.log("%cstyled", "font-size: 20px; font-weight: bold");\nconsole.groupEnd();',
          'for (let i = 0; i < 3; i++) console.log("the same");\nconsole.groupCollapsed("closed");\nconsole.log("in it");',
        ].join("\n"),
      );
      await expectAccessible(page, "messages of every kind");
      await playground.log.locator(".tree-toggle").first().click();
      await playground.log.locator(".tree-toggle").nth(1).click();
      await expectAccessible(page, "an open tree");
      await page.getByRole("button", { name: "Search the output" }).click();
      await page.getByRole("searchbox", { name: "Search the output" }).fill("the same");
      await page.keyboard.press("Enter");
      await expect(page.locator(".output-found")).toContainText("1 of");
      await expectAccessible(page, "a search");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("searchbox", { name: "Search the output" })).toBeHidden();
      const filters = ["Messages", "Errors", "Warnings"].map((kind) =>
        page.getByRole("button", { name: new RegExp(`^${kind}: `) }),
      );
      for (const filter of filters) await filter.click();
      await expectAccessible(page, "filters");
      for (const filter of filters) await filter.click();
    });

    testOnSharedPage("the console line has no accessibility violation", async ({ playground, page }) => {
      await playground.openWith("1;\n");
      const field = page.getByRole("textbox", { name: "Console line" });
      for (const [index, [line, drawing]] of (
        [
          ["const list = [1, { a: 2 }]; list", "[ 1,"],
          ["nothing.here", "ReferenceError"],
          ['console.warn("said"); fetch', "said"],
        ] as const
      ).entries()) {
        await field.fill(line);
        await field.press("Enter");
        // A line waits until the one before it has ended.
        const cell = page.locator(".console-cell").nth(index);
        await expect(cell).toHaveAttribute("data-outcome", /./);
        await expect(cell).toContainText(drawing);
      }
      await expectAccessible(page, "lines that were entered");
      await field.pressSequentially("lis");
      await page.getByRole("listbox", { name: "Names" }).waitFor();
      await expectAccessible(page, "names that are offered");
    });

    testOnSharedPage("the share dialog has no accessibility violation", async ({ playground, page }) => {
      await playground.openWith("1;\n");
      const programs = new Programs(page);
      await programs.choose("Share");
      await expect(programs.share.getByRole("textbox", { name: "Link" })).not.toHaveValue("");
      await expectAccessible(page, "share");
      await programs.close(programs.share);
    });

    testOnSharedPage(
      "examples, drafts and the banner above the editor have no accessibility violation",
      async ({ playground, page }) => {
        await playground.openWith("1;\n");
        const programs = new Programs(page);
        await programs.choose("Examples");
        await expectAccessible(page, "examples");
        await programs.examples.getByRole("button").nth(3).click();
        await programs.arrival.getByRole("button").first().waitFor();
        await expectAccessible(page, "a program from elsewhere");
        await programs.choose("Drafts");
        await expectAccessible(page, "drafts");
        await programs.close(programs.drafts);
        if (await programs.menuButton.isVisible()) {
          await programs.menuButton.click();
          await expectAccessible(page, "the menu of programs");
          await page.keyboard.press("Escape");
        }
      },
    );

    testOnSharedPage("the settings have no accessibility violation", async ({ playground, page }) => {
      await playground.openWith("1;\n");
      await page.keyboard.press("Control+Shift+P");
      await page.getByRole("combobox", { name: "Search the commands" }).fill("settings");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
      await expectAccessible(page, "settings");
      await page.keyboard.press("Escape");
    });

    testOnSharedPage(
      "the palette and the list of shortcuts have no accessibility violation",
      async ({ playground, page }) => {
        await playground.openWith("1;\n");
        await page.keyboard.press("Control+Shift+P");
        const field = page.getByRole("combobox", { name: "Search the commands" });
        await expect(field).toBeFocused();
        await expectAccessible(page, "the palette");
        await field.fill("no such command");
        await expectAccessible(page, "the palette, empty");
        await page.keyboard.press("Escape");
        await playground.choose("Keyboard shortcuts");
        await expectAccessible(page, "shortcuts");
        await page.keyboard.press("Escape");
      },
    );

    testOnSharedPage(
      "the list of requests and stored data has no accessibility violation",
      async ({ playground, page }) => {
        await playground.openWith("1;\n");
        await playground.choose("What leaves this browser");
        await expect(page.locator("#privacy-dialog summary").first()).toBeVisible();
        for (const summary of await page.locator("#privacy-dialog summary").all()) await summary.click();
        await page.getByRole("button", { name: "Erase everything saved" }).click();
        await expectAccessible(page, "what leaves the browser");
        await page.keyboard.press("Escape");
        await page.keyboard.press("Escape");
      },
    );

    testOnSharedPage(
      "files, menus, problems, the syntax tree and name fields have no accessibility violation",
      async ({ playground, page }) => {
        await playground.openFiles({ "main.js": "let = ;\n", "other.js": "export const a = [1, 2];\n" });
        await page.locator(".problems-button").click();
        await expectAccessible(page, "problems");
        await page.keyboard.press("Escape");
        await playground.menuButton.click();
        await expectAccessible(page, "the menu of a file");
        await page.keyboard.press("Escape");
        await playground.openFile("other.js");
        await playground.syntaxButton.click();
        await page.getByRole("treeitem").first().waitFor();
        await expectAccessible(page, "the syntax tree");
        await playground.tab("other.js").press("F2");
        await playground.nameField.fill("main.js");
        await page.keyboard.press("Enter");
        await expect(page.locator(".name-problem")).toBeVisible();
        await expectAccessible(page, "a name that cannot be");
        await page.keyboard.press("Escape");
      },
    );
  });
}

testOnSharedPage.describe("in other colours", () => {
  testOnSharedPage.use({ viewport: wide, editor: "simple" });

  testOnSharedPage("high contrast has no accessibility violation", async ({ playground, page }) => {
    await playground.changeSettings({ theme: "contrast", editor: "simple" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "contrast");
    await playground.try('console.warn("a", { b: [1] });\nconsole.error("c");\nnull.x;\n');
    await expectAccessibleInColours(page, "high contrast");
    await playground.choose("What leaves this browser");
    await expectAccessibleInColours(page, "a dialog in high contrast");
  });

  testOnSharedPage(
    "with forced colours, the selected item differs by more than its background",
    async ({ playground, page }) => {
      await page.emulateMedia({ forcedColors: "active" });
      await playground.openWith("const list = [1, 2];\n");
      const toggle = page.getByRole("button", { name: "Syntax tree" });
      const outline = (place: typeof toggle) => place.evaluate((each) => getComputedStyle(each).outlineStyle);
      expect(await outline(toggle)).toBe("none");
      await toggle.click();
      await expect(toggle).toHaveAttribute("aria-pressed", "true");
      // The outline of the focus does not count, because the focus is elsewhere.
      await playground.editor.focus();
      await expect.poll(() => outline(toggle)).toBe("solid");
      const row = page.locator(".syntax-row[aria-selected=true]");
      await expect.poll(() => outline(row)).toBe("solid");
    },
  );

  testOnSharedPage(
    "with forced colours, the arrows of values, groups and the language list are drawn",
    async ({ playground, page }) => {
      await page.emulateMedia({ forcedColors: "active" });
      await playground.try('console.group("a group");\nconsole.log({ a: [1] });\nnull.x;');
      // The layer of colours is hidden then, and the browser draws the text itself.
      await expect(page.locator(".line-message")).toBeVisible();
      await expect(page.locator(".code-line-text").first()).not.toBeVisible();
      for (const name of [".log-turn", ".tree-toggle"]) {
        const triangle = page.locator(name).first();
        await triangle.scrollIntoViewIfNeeded();
        const clip = (await triangle.boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 };
        const drawn = await page.screenshot({ clip });
        await triangle.evaluate((each: HTMLElement) => each.style.setProperty("visibility", "hidden"));
        expect((await page.screenshot({ clip })).equals(drawn), name).toBe(false);
      }
      // With forced colours the browser draws no gradient, but its own arrow.
      await expect(playground.language).toHaveCSS("appearance", "auto");
    },
  );
});
