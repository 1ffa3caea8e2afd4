import type { Page } from "@playwright/test";
import { encodeLink } from "../../web/player/share/share-link.ts";
import { snippetOf } from "../../web/player/share/snippet.ts";
import { crash } from "../pages/crash.ts";
import { Playground } from "../pages/playground.ts";
import { Programs } from "../pages/programs-menu.ts";
import { expect, test, testOnSharedPage, wide } from "../pages/test.ts";

test("the code survives a reload, in both editors", async ({ playground, page }) => {
  await playground.open();
  await playground.write("'kept from the plain editor'");
  await page.reload();
  await expect.poll(() => playground.visibleCode()).toBe("'kept from the plain editor'");

  await playground.whenReady();
  await playground.openFullEditor();
  await playground.write("'kept from the full editor'");
  await page.reload();
  await expect.poll(() => playground.visibleCode()).toBe("'kept from the full editor'");
  await playground.whenReady();
  await playground.run();
  expect(await playground.outcome()).toMatchObject({ quote: "'kept from the full editor'" });
});

test("the code survives a crash, because saving needs no event of leaving", async ({
  playground,
  page,
  context,
}) => {
  await playground.open();
  await playground.write("'kept'");
  await playground.type("\n'typed last'");
  await playground.whenProgramDrawn();
  await crash(page);

  const after = new Playground(await context.newPage());
  await after.open();
  await expect.poll(() => after.visibleCode()).toBe("'kept'\n'typed last'");
});

test("the code survives a run that does not end and the closing of its tab", async ({
  playground,
  page,
  context,
}) => {
  await playground.openWith("for (;;);");
  await playground.run();
  await playground.whenRunning();
  await playground.type(" // typed while it ran");
  await page.close({ runBeforeUnload: false });

  const after = new Playground(await context.newPage());
  await after.open();
  await expect.poll(() => after.visibleCode()).toContain("// typed while it ran");
  await expect(after.status).toContainText("Press Run");
});

test("programs run in a browser without any storage", async ({ playground, page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("no", "SecurityError");
      },
    });
  });
  await playground.open();
  await replaceBy(page, playground, "'runs'");
  await expect(playground.notice).toContainText("This browser does not save your code");
  await playground.run();
  expect(await playground.outcome()).toMatchObject({ kind: "completed", quote: "'runs'" });
});

test("if storage is full, the page says so and works without it, until it has room again", async ({
  playground,
  page,
}) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (this: Storage, key, value) {
      if (value.includes("too much")) throw new DOMException("full", "QuotaExceededError");
      setItem.call(this, key, value);
    };
  });
  await playground.open();
  await expect(playground.notice).toBeHidden();
  await replaceBy(page, playground, "'too much'");
  await expect(playground.notice).toContainText("This browser does not save your code");
  await playground.run();
  expect(await playground.outcome()).toMatchObject({ kind: "completed", quote: "'too much'" });
  await replaceBy(page, playground, "'less'");
  await expect(playground.notice).toBeHidden();
  await expect.poll(() => playground.savedCode()).toBe("'less'");
});

test("a stored draft that cannot be read is set aside, not lost", async ({ playground, page }) => {
  await page.addInitScript(() => {
    if (self === top) localStorage.setItem("sandglass:draft", "{");
  });
  await playground.open();
  await expect.poll(() => playground.visibleCode()).toContain("Three greetings");
  await expect.poll(() => playground.storedItem("sandglass:earlier-draft")).toBe("{");
  await playground.run();
  expect((await playground.answerFirst()).kind).toBe("completed");
});

test("text typed before the page's script ran is saved, and so is the draft that it replaces", async ({
  playground,
  page,
}) => {
  let deliver = () => {};
  const delivery = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await delivery;
    await route.continue();
  });
  await page.addInitScript(() => {
    if (self !== top) return;
    localStorage.setItem(
      "sandglass:draft",
      JSON.stringify({ version: 1, language: "javascript", code: "'earlier'" }),
    );
  });
  await page.goto("./", { waitUntil: "commit" });
  await playground.editor.fill("'typed early'");
  await expect(playground.runButton).toBeDisabled();

  deliver();
  await playground.whenReady();
  await expect.poll(() => playground.visibleCode()).toBe("'typed early'");
  await expect.poll(() => playground.savedCode()).toBe("'typed early'");
  await playground.run();
  expect(await playground.outcome()).toMatchObject({ quote: "'typed early'" });
  const programs = new Programs(page);
  await programs.choose("Drafts");
  await expect(programs.draft("'earlier'")).toHaveCount(1);
});

testOnSharedPage(
  "a reload restores all files, their order, the entry and the open file",
  async ({ playground, page }) => {
    await playground.openFiles({ "main.js": "import './b.js'", "b.js": "'b'", "a.json": "{}" });
    await playground.whenLoaded();
    await playground.openFile("b.js");
    await playground.choose("Run this file first");
    await playground.choose("Move left");
    await playground.write("'changed'");
    await page.reload();
    await playground.whenTabs("b.js, runs first", "main.js", "a.json");
    await expect(playground.tab("b.js")).toHaveAttribute("aria-selected", "true");
    await expect.poll(() => playground.visibleCode()).toBe("'changed'");
    await playground.whenReady();
    await playground.run();
    expect(await playground.outcome()).toMatchObject({ quote: "'changed'" });
  },
);

testOnSharedPage("edits before a reload can be undone after it", async ({ playground, page }) => {
  await playground.openFiles({ "main.js": "one", "b.js": "b" });
  await playground.whenLoaded();
  await playground.write("two");
  await playground.openFile("b.js");
  await playground.choose("Delete");
  await page.reload();
  await playground.whenLoaded();
  await playground.runButton.focus();
  await page.keyboard.press("ControlOrMeta+Z");
  await playground.whenTabs("main.js, runs first", "b.js");
  await page.keyboard.press("ControlOrMeta+Z");
  await playground.whenTabs("main.js, runs first, changed", "b.js");
  await expect.poll(() => playground.visibleCode()).toBe("one");
  await page.keyboard.press("ControlOrMeta+Y");
  await expect.poll(() => playground.visibleCode()).toBe("two");
});

test("each tab keeps its own program, and what another one has written becomes a draft", async ({
  playground,
  page,
  context,
}) => {
  await playground.open();
  await playground.write("'first tab'");
  const other = new Playground(await context.newPage());
  await other.open();
  await expect.poll(() => other.visibleCode()).toBe("'first tab'");
  await other.write("'second tab'");
  await expect(other.notice).toBeHidden();

  await page.bringToFront();
  await playground.write("'first tab again'");
  await expect(playground.notice).toContainText("in another tab");
  await playground.notice.getByRole("button", { name: "Dismiss" }).click();
  await expect(playground.notice).toBeHidden();
  await other.page.reload();
  await expect.poll(() => other.visibleCode()).toBe("'second tab'");
  // Before a third tab begins, the second one has saved its draft.
  await other.whenLoaded();
  await new Programs(other.page).choose("Drafts");
  await expect(new Programs(other.page).draft("'second tab'")).toHaveCount(1);
  const third = new Playground(await context.newPage());
  await third.open();
  await third.whenLoaded();
  await expect.poll(() => third.visibleCode()).toBe("'first tab again'");
  const programs = new Programs(third.page);
  await programs.choose("Drafts");
  for (const text of ["'first tab again'", "'second tab'"]) await expect(programs.draft(text)).toHaveCount(1);
});

test("a link that is looked at in another tab changes nothing here, and a full storage hides no draft", {
  tag: "@nightly",
}, async ({ playground, page, context }) => {
  const link = await encodeLink(snippetOf({ files: [{ path: "main.js", text: "'theirs'" }] }));
  await playground.open();
  await playground.write("'mine'");
  const other = new Playground(await context.newPage());
  await other.page.goto(`./${link}`);
  await other.whenLoaded();
  await expect.poll(() => other.visibleCode()).toBe("'theirs'");
  await page.reload();
  await playground.whenLoaded();
  await expect.poll(() => playground.visibleCode()).toBe("'mine'");
  // The same tab, without the link.
  await other.page.goto("about:blank");
  await other.open();
  await expect.poll(() => other.visibleCode()).toBe("'mine'");
  await other.page.close();

  await page.evaluate(() => {
    for (let size = 2 ** 22; size >= 1; size /= 2) {
      for (let key = 0; key < 10; key++) {
        try {
          localStorage.setItem(`another page ${size} ${key}`, "x".repeat(size));
        } catch {
          break;
        }
      }
    }
  });
  await playground.write("'mine, and longer'");
  await expect(playground.notice).toContainText("This browser does not save your code");
  await page.reload();
  await expect.poll(() => playground.visibleCode()).toBe("'mine, and longer'");
  await playground.whenLoaded();
  await expect.poll(() => playground.storedItem("sandglass:draft")).toBeUndefined();
  await page.close();
  const after = new Playground(await context.newPage());
  await after.open();
  await expect.poll(() => after.visibleCode()).toBe("'mine, and longer'");
});

test.describe("with the full editor", () => {
  test.use({ viewport: wide });

  test("text that is typed while Monaco loads stays", async ({ playground, page }) => {
    await playground.open();
    await playground.write("'plain'");
    await playground.whenFullEditor();
    await playground.type("\n'full'");
    await page.reload();
    await expect.poll(() => playground.visibleCode()).toBe("'plain'\n'full'");
  });
});

/** Replaces the program without checking that the browser's storage has it. */
async function replaceBy(page: Page, { editor }: Playground, code: string): Promise<void> {
  await editor.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(code);
}
