import { fileURLToPath, pathToFileURL } from "node:url";
import { drawableCode } from "../../web/editor/drawable-code.ts";
import { encodeLink } from "../../web/player/share/share-link.ts";
import { snippetOf } from "../../web/player/share/snippet.ts";
import { isCostlyCode, layoutCost } from "../../web/ui/text-cost.ts";
import { collectBrowserMessages, whenAllReported } from "../pages/browser-messages.ts";
import { crash } from "../pages/crash.ts";
import { Playground } from "../pages/playground.ts";
import { Programs } from "../pages/programs-menu.ts";
import { expect, test, testOnSharedPage, wide } from "../pages/test.ts";
import { singlePath } from "../single.ts";

/*
 * The layout of a line takes time that is quadratic in its direction changes and in its marks: a link of 254 characters
 * could keep the page busy for 7 s, one of 1,224 permanently, at that visit and at each later one.
 */

const alternating = "\u05d0a";
const sentence = /Some of this text would take very long to draw/;

function linkOf(text: string): Promise<string> {
  return encodeLink(snippetOf({ files: [{ path: "main.js", text }] }));
}

const hostile = {
  "a line of changes of direction": `// ${alternating.repeat(300_000)}\n6 * 7\n`,
  "a line of marks of direction": `// ${"a\u200f".repeat(100_000)}\n6 * 7\n`,
  "a line of marks": `// ${"\u064b\u0651\u0670".repeat(100_000)}\n6 * 7\n`,
  "a line of tabs between letters": `// ${"a\t".repeat(150_000)}\n6 * 7\n`,
  "a million lines": `6 * 7\n${"\n".repeat(1_000_000)}`,
  "thousands of short lines": `${`// ${alternating.repeat(40)}\n`.repeat(6_000)}6 * 7\n`,
};

for (const [what, code] of Object.entries(hostile)) {
  testOnSharedPage(
    `a link with ${what} opens, says what is not shown, and the whole program runs`,
    async ({ playground, page }) => {
      await playground.openWith(code);
      await expect(page.locator(".code-cut")).toContainText(sentence);
      await playground.run();
      expect(await playground.outcome()).toMatchObject({ kind: "completed", quote: "42" });
      expect(await playground.savedCode()).toBe(code);
      // Typing cannot change text that is not visible.
      await playground.editor.press("x");
      expect(await playground.savedCode()).toBe(code);
    },
  );
}

test("of a costly program that was saved, a visit draws only as much as a page can", async ({
  playground,
  page,
}) => {
  const code = hostile["a line of changes of direction"];
  await playground.openWith(code);
  await expect(page.locator(".code-cut")).toContainText(sentence);
  const visibleCode = await playground.visibleCode();
  expect(visibleCode).toBe(drawableCode(code));
  // The estimate, and not the time, which depends on the machine.
  expect(isCostlyCode(visibleCode)).toBe(false);
});

test("the reader can copy all of a costly program, have it drawn, and then change it", async ({
  playground,
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const code = `// ${alternating.repeat(4_500)}\n6 * 7\n`;
  await page.goto(`./${await linkOf(code)}`);
  await playground.whenLoaded();
  await playground.editor.press("ControlOrMeta+A");
  await page.keyboard.press("ControlOrMeta+C");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await page.getByRole("button", { name: "Draw all of it" }).click();
  await expect(page.locator(".code-cut")).toHaveCount(0);
  expect(await playground.visibleCode()).toBe(code);
  await playground.editor.press("ControlOrMeta+End");
  await page.keyboard.insertText("+ 1");
  await expect.poll(() => playground.savedCode()).toBe(`${code}+ 1`);
});

testOnSharedPage(
  "a pasted text that costs too much is inserted whole and shown cut",
  async ({ playground, page }) => {
    await playground.openWith("// ");
    await playground.whenLoaded();
    await playground.editor.press("ControlOrMeta+End");
    await page.keyboard.insertText(alternating.repeat(50_000));
    await expect(page.locator(".code-cut")).toContainText(sentence);
    await expect.poll(() => playground.savedCode()).toBe(`// ${alternating.repeat(50_000)}`);
    await page.keyboard.press("ControlOrMeta+Z");
    await expect.poll(() => playground.visibleCode()).toBe("// ");
    await expect(page.locator(".code-cut")).toHaveCount(0);
  },
);

test("an exercise accepts a costly program, too, and its page can be opened again", async ({ page }) => {
  const lesson = fileURLToPath(new URL("../../dist/lessons/one-file/recursion.html", import.meta.url));
  const open = async () => {
    await page.goto(pathToFileURL(lesson).href);
    await expect(page.locator("html[data-lesson=ready]")).toBeAttached();
  };
  await open();
  const exercise = page.getByRole("region", { name: "An echo", exact: true });
  await exercise.getByRole("textbox", { name: /^Code/ }).click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(hostile["a line of changes of direction"]);
  await expect(exercise.locator(".code-cut")).toContainText(sentence);
  await exercise.getByRole("button", { name: "Check", exact: true }).click();
  await expect(exercise.getByText("Not passed:").first()).toBeAttached();

  await open();
  await expect(exercise.locator(".code-cut")).toContainText(sentence);
});

test("in the single file, a hostile link opens, and after a crash a new tab begins without it", async ({
  page,
  context,
}) => {
  const address = pathToFileURL(singlePath).href;
  const code = hostile["a line of changes of direction"];
  await page.goto(`${address}${await linkOf(`'the last one'\n${code}`)}`);
  await expect(page.locator(".code-cut")).toContainText(sentence);
  const file = new Playground(page);
  await file.whenReady();
  await file.run();
  expect(await file.outcome()).toMatchObject({ kind: "completed", quote: "42" });
  await page.evaluate(() => localStorage.setItem("sandglass:drawing", "1"));
  await crash(page);

  const after = new Playground(await context.newPage());
  await after.page.goto(address);
  await after.whenReady();
  expect(await after.visibleCode()).toContain("Three greetings");
});

test("a program that crashed the page is put into the drafts, and the next visit starts empty", async ({
  playground,
  page,
  context,
}) => {
  await playground.openWith(`'the last one'\n// ${alternating.repeat(100_000)}`);
  // As if the page froze while it drew and was killed.
  await page.evaluate(() => localStorage.setItem("sandglass:drawing", "1"));
  await crash(page);

  const after = new Playground(await context.newPage());
  await after.open();
  expect(await after.visibleCode()).toBe("");
  await expect(after.notice).toContainText("is in Drafts");
  await after.whenLoaded();
  const programs = new Programs(after.page);
  await programs.choose("Drafts");
  await expect(programs.draft("'the last one'")).toHaveCount(1);
  await programs.draft("'the last one'").getByRole("button").first().click();
  await expect(after.page.locator(".code-cut")).toContainText(sentence);
});

test("a page that was hidden before it was drawn does not count as crashed", async ({ playground, page }) => {
  // As if the page was hidden.
  await page.addInitScript(() => {
    globalThis.requestAnimationFrame = () => 0;
  });
  await page.goto("./");
  await expect.poll(() => playground.storedItem("sandglass:drawing")).toBe("1");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await playground.whenProgramDrawn();
});

testOnSharedPage("costly output: each row is cut by its cost", async ({ playground, page }) => {
  await playground.try(
    'for (let row = 0; row < 50; row++) console.log("\\u05d0a1".repeat(3200) + row);\n' +
      'for (let row = 0; row < 4; row++) console.log("a\\u200f".repeat(4950));',
  );
  await expect(page.getByRole("button", { name: /more characters/ }).first()).toBeVisible();
  const rows = await playground.log.locator(".log-row").allInnerTexts();
  expect(rows.length).toBeGreaterThan(0);
  // 10,000 for the text, and a little for the button and the place of the message.
  for (const row of rows) expect(layoutCost(row, 20_000)).toBeLessThan(10_200);
});

testOnSharedPage(
  "the preview of a Markdown file draws only as much as a page can, without hidden text",
  async ({ playground, page }) => {
    const notes = {
      "lines.md": `${alternating}\n`.repeat(25_000),
      "references.md": "&#x5d0;a".repeat(6_000),
      "marks.md": `a\u202eb ${"\u064b\u0651".repeat(25_000)}`,
      "links.md": `${"[a] ".repeat(6_000)}\n\n[a]: https://example.com/${"a".repeat(10_000)}`,
    };
    await playground.openFiles({ "main.js": "1;", ...notes });
    for (const path of Object.keys(notes)) {
      await playground.openFile(path);
      const text = page.getByRole("region", { name: `Text of ${path}` });
      await page.getByRole("button", { name: "Preview" }).click();
      await expect(text.locator("p").first()).toBeVisible();
      // 100,000 for the text, and a little for the sentence about the rest of it.
      expect(layoutCost(await text.innerText(), 200_000), path).toBeLessThan(100_200);
      if (path !== "links.md") await expect(text).toContainText("The rest of it is not shown.");
      await expect(text).not.toContainText("\u202e");
      await page.getByRole("button", { name: "Close" }).click();
    }
  },
);

testOnSharedPage(
  "a field takes only as much of a pasted text as can be drawn at once, and the page says so",
  async ({ playground, page }) => {
    await playground.openWith("1");
    await playground.whenLoaded();
    await page.evaluate((text) => navigator.clipboard.writeText(text), alternating.repeat(100_000));
    const line = page.getByRole("textbox", { name: "Console line" });
    await line.focus();
    await page.keyboard.press("ControlOrMeta+V");
    await expect(playground.notice).toContainText("Only the beginning of that text was pasted");
    const { length } = await line.inputValue();
    expect(length).toBeGreaterThan(100);
    expect(length).toBeLessThan(5_000);
    await page.keyboard.press("ControlOrMeta+V");
    expect((await line.inputValue()).length).toBe(length);
    // A program is much longer than such a text may be.
    await page.evaluate((text) => navigator.clipboard.writeText(text), "1;\n".repeat(10_000));
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.press("ControlOrMeta+V");
    expect((await line.inputValue()).length).toBe(30_000);
  },
);

testOnSharedPage(
  "code is shown in the order in which it runs, whatever characters are in it",
  async ({ playground, page }) => {
    const code = "/*\u202e } \u2066if (isAdmin)\u2069 \u2066 begin admins only */ 1";
    await playground.openWith(code);
    await playground.whenLoaded();
    await expect(page.locator(".code-cut")).toContainText("change the order of others");
    const screenshot = await playground.editor.screenshot();
    // The same field, with a text that contains nothing that could reorder it.
    await playground.editor.evaluate(
      (field: HTMLTextAreaElement, text) => {
        field.value = text;
      },
      code.replace(/[\u202e\u2066\u2069]/g, "\ufffd"),
    );
    expect((await playground.editor.screenshot()).equals(screenshot)).toBe(true);
  },
);

testOnSharedPage(
  "a file name with an invisible character is refused, and the message names the character",
  async ({ playground }) => {
    await playground.openFiles({ "main.js": "1", "a.js": "2" });
    await playground.whenLoaded();
    await playground.choose("Rename");
    await playground.name("a\u200b.js");
    await expect(playground.page.getByText("This one has U+200B")).toBeVisible();
  },
);

testOnSharedPage("an error's message shows its invisible characters", async ({ playground }) => {
  await playground.openWith('throw new Error("a\\u202eb\\u200bc")');
  await playground.run();
  expect(await playground.outcome()).toMatchObject({ quote: "Error: a\ufffdb\ufffdc" });
});

test.describe("with the full editor", () => {
  test.use({ viewport: wide });

  test("a program that crashes the page when the full editor loads does so only once", async ({
    playground,
    page,
  }) => {
    // As if Monaco took seconds to draw the program: no frame is drawn after it is put there.
    await page.addInitScript(() => {
      const request = globalThis.requestAnimationFrame;
      globalThis.requestAnimationFrame = (callback) =>
        document.querySelector(".editor-monaco") ? 0 : request(callback);
    });
    await page.goto("./");
    await expect(page.locator(".editor-monaco")).toBeAttached();
    await expect.poll(() => playground.storedItem("sandglass:drawing")).toBe("1");
  });

  testOnSharedPage("a hostile link opens in the full editor", async ({ playground, page }) => {
    await playground.openWith(hostile["a line of changes of direction"]);
    // This editor shows the whole program, which can be changed.
    await expect(page.locator(".editor .code-cut")).toHaveCount(0);
    await playground.run();
    expect(await playground.outcome()).toMatchObject({ kind: "completed", quote: "42" });
  });

  testOnSharedPage(
    "brackets are coloured by depth, but not in a line of thousands of them",
    async ({ playground, page }) => {
      const coloured = page.locator("[class*=bracket-highlighting]");
      await playground.openWith("[1];\n");
      await expect(coloured).toHaveCount(2);
      // It was 2.4 to 13 s without a frame, because a position was computed for each bracket.
      await playground.openWith(`[${"[],".repeat(100_000)}];\n`);
      await expect(page.locator(".view-line").first()).toContainText("[],[],");
      await expect(coloured).toHaveCount(0);
    },
  );

  test("of 1,000 files, Monaco gets the hidden ones while the page is idle", { tag: "@nightly" }, async ({
    playground,
    page,
    context,
  }) => {
    await page.addInitScript(() => {
      const callbacks: IdleRequestCallback[] = [];
      const request = globalThis.requestIdleCallback;
      globalThis.requestIdleCallback = (callback) => callbacks.push(callback);
      Object.assign(globalThis, {
        letIdle() {
          globalThis.requestIdleCallback = request;
          for (const callback of callbacks) request(callback);
        },
      });
    });
    const paths = Array.from({ length: 1_000 }, (_, index) => `file${index}.js`);
    await playground.openFiles(Object.fromEntries(paths.map((path) => [path, "export const n = 1;\n"])));
    await playground.whenFullEditor();
    await playground.whenLoaded();
    const devTools = await context.newCDPSession(page);
    const heapBytes = async () => {
      await devTools.send("HeapProfiler.collectGarbage");
      return (await devTools.send("Runtime.getHeapUsage")).usedSize;
    };
    const before = await heapBytes();
    await page.evaluate(() => (globalThis as unknown as { letIdle: () => void }).letIdle());
    // Each has 10 KB, and none of them existed before.
    await expect.poll(async () => (await heapBytes()) - before).toBeGreaterThan(1_000 * 5_000);
  });

  test("with 1,000 files, the browser's console has no messages", { tag: "@nightly" }, async ({
    playground,
    page,
  }) => {
    const complaints: string[] = [];
    collectBrowserMessages(page, complaints);
    await playground.openFiles(
      Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`file${index}.js`, `${index}\n`])),
    );
    await playground.whenFullEditor();
    await whenAllReported(page.mainFrame(), complaints);
    expect(complaints.filter((each) => /leak/i.test(each))).toEqual([]);
  });
});
