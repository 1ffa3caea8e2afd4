import type { Page } from "@playwright/test";
import { expectAccessible } from "../pages/axe.ts";
import { onlyStopEndsIt } from "../pages/endless-programs.ts";
import { HelpDialogs } from "../pages/help-dialogs.ts";
import { Programs } from "../pages/programs-menu.ts";
import { expect, test, testOnSharedPage, wide } from "../pages/test.ts";

/* What a learner or a teacher does in the first hour, and what the page says then. */

/** Presses keys, and returns whether the page has kept the last of them from the browser. */
async function isPrevented(page: Page, keys: string): Promise<boolean> {
  const prevented = await page.evaluateHandle((letter) => {
    const seen = { now: Promise.resolve(false) };
    seen.now = new Promise((resolve) => {
      const look = ({ key, defaultPrevented }: KeyboardEvent) => {
        if (key.toUpperCase() !== letter) return;
        removeEventListener("keydown", look);
        resolve(defaultPrevented);
      };
      addEventListener("keydown", look);
    });
    return seen;
  }, keys.at(-1));
  await page.keyboard.press(keys);
  return prevented.evaluate(({ now }) => now);
}

testOnSharedPage(
  "the outcome says where the failure was: main program, unhandled rejection or timer",
  async ({ playground }) => {
    const main = await playground.try("function f() {\n  throw new Error('x');\n}\nf();");
    expect(main).toMatchObject({ title: "The program ended with an Error", line: 2 });
    expect(main.details).toContain("It ended there.");
    const timer = await playground.next(
      "setTimeout(() => {\n  throw new Error('in timer');\n}, 10);\nconsole.log('line 4 runs');",
    );
    expect(timer.details).toContain("What it printed before that is above. A timer's function threw it.");
    const promise = await playground.next("Promise.reject(new Error('x'));\nconsole.log('after');");
    expect(promise.title).toBe("Unhandled rejection: the program ended with an Error");
    expect(promise.details).not.toContain("ended there");
  },
);

testOnSharedPage(
  "an error of an Error subclass has the position of its creation, as in V8",
  async ({ playground, page }) => {
    const outcome = await playground.try(
      `class HttpError extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}
class NotFound extends HttpError {}
function load() {
  throw new NotFound("no such page", 404);
}
load();`,
    );
    expect(outcome).toMatchObject({ line: 9, title: "The program ended with a NotFound" });
    // The engine calls it "Error", after the class whose name it has.
    await expect(page.locator(".line-message")).toHaveText("NotFound: no such page");
    await expect(page.locator("#calls li")).toHaveText([/^at load \(main\.js:9:21\)/, /^at main\.js:11:5/]);
  },
);

testOnSharedPage("a printed error shows where it was created, with a link", async ({ playground, page }) => {
  await playground.try(
    "function f() {\n  null.x;\n}\ntry {\n  f();\n} catch (e) {\n  console.error('Failed:', e);\n  console.log(e);\n}",
  );
  const frames = page.locator("#log .tree-frame");
  await expect(frames).toHaveText(["at f (main.js:2:7)", "at main.js:5:4"]);
  await frames.first().getByRole("button").click();
  await expect(page.locator(".editor-cursor")).toContainText("Line 2");
  // A printed error is closed at first, and can be opened.
  await page.locator("#log .log-log .tree-toggle").click();
  await expect(frames).toHaveCount(4);
});

testOnSharedPage(
  "TypeScript in a JavaScript file is recognized, and a button switches the language and runs",
  async ({ playground, page }) => {
    const outcome = await playground.try("const x: number = 6;\nx * 7;");
    expect(outcome).toMatchObject({ kind: "invalid", line: 1 });
    await expect(page.locator(".explanation-text")).toContainText(
      "This is TypeScript: : number is not JavaScript.",
    );
    await page.getByRole("button", { name: "Switch to TypeScript" }).click();
    await playground.whenTabs("main.ts");
    await expect.poll(async () => (await playground.outcome()).quote).toBe("42");
  },
);

testOnSharedPage(
  "a run that was interrupted does not count as one that read the clock",
  async ({ playground, page }) => {
    await playground.changeSettings({ limits: onlyStopEndsIt });
    await playground.openWith("for (;;);");
    await playground.run();
    await playground.whenRunning();
    await playground.stop();
    await playground.outcome();
    await expect(page.locator(".meters p")).toHaveText("Steps may differ elsewhere: it was interrupted.");
  },
);

testOnSharedPage(
  "Ctrl+S says that the program is saved, and the browser is not asked to save the page",
  async ({ playground, page }) => {
    await playground.openWith("1");
    await playground.whenLoaded();
    await playground.editor.focus();
    expect(await isPrevented(page, "Control+S")).toBe(true);
    await expect(playground.notice).toContainText("Saved: every change is saved in this browser at once.");
  },
);

testOnSharedPage("Clear removes output, outcome and console lines", async ({ playground, page }) => {
  await playground.try("console.clear(); console.log('printed'); throw new Error('x')");
  await playground.whenLoaded();
  const line = page.getByRole("textbox", { name: "Console line" });
  await line.fill("1 + 1");
  await line.press("Enter");
  // With its value, so that the line that computes it stays.
  await expect(page.locator("#console")).toContainText(/1 \+ 1.*2/s);
  await page.getByRole("button", { name: "Clear the output" }).click();
  await expect(playground.log).toHaveText("");
  await expect(playground.status).toContainText("Press Run");
  await expect(page.locator("#console")).not.toContainText("1 + 1");
});

testOnSharedPage("the search for examples finds lessons, too", async ({ playground, page }) => {
  await playground.openWith("1");
  const { examples } = new Programs(page);
  await new HelpDialogs(page).command("example", "Open an example");
  await examples.getByRole("searchbox").fill("sort");
  await expect(examples.getByRole("link", { name: /Sorting and growth/ })).toBeVisible();
  await examples.getByRole("searchbox").fill("sudoku");
  await expect(examples.getByRole("link")).toHaveCount(0);
});

testOnSharedPage("the browser tab has the name of the program", async ({ playground, page }) => {
  await playground.openWith("// Dice\nMath.random();");
  await playground.whenLoaded();
  await expect(page).toHaveTitle("Dice · Sandglass");
  await new HelpDialogs(page).command("new program", "New program");
  await expect(page).toHaveTitle("Sandglass: a safe place to run code");
});

testOnSharedPage(
  "a link is a QR code, and a program is copied with its output, as text and as an image",
  async ({ playground, page }) => {
    // Chromium has no share sheet on the machines that run the journeys.
    await page.evaluate(() =>
      Object.defineProperty(navigator, "share", {
        configurable: true,
        value: async (data: ShareData) => {
          document.documentElement.dataset["shared"] = `${data.title} ${data.url}`;
        },
      }),
    );
    await playground.try("console.log('printed'); 42");
    await playground.whenLoaded();
    const programs = new Programs(page);
    await programs.choose("Share");
    await programs.share.getByRole("button", { name: "Share …" }).click();
    const shared = `A program in Sandglass ${await programs.share.getByRole("textbox", { name: "Link" }).inputValue()}`;
    await expect(page.locator("html")).toHaveAttribute("data-shared", shared);
    await programs.share.getByRole("button", { name: "QR code" }).click();
    await expect(programs.share.getByRole("img", { name: "QR code of the link" })).toBeVisible();
    await programs.share.getByRole("button", { name: "Copy Markdown with output" }).click();
    await expect(programs.share.getByRole("status")).toHaveText("The Markdown with the output was copied.");
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain("```js\nconsole.log('printed'); 42\n```");
    expect(copied).toContain("Output:\n\n```text\nprinted\nFinished with the value: 42\n```");
    await programs.share.getByRole("button", { name: "Copy as image" }).click();
    await expect(programs.share.getByRole("status")).toHaveText("The image was copied.");
    const image = programs.share.getByRole("img", { name: /1 line of code, and what it printed$/ });
    await expect(image).toBeVisible();
    // Five lines: the code, a gap, "Output", and two lines of output.
    const height = await image.evaluate((each) => (each as HTMLCanvasElement).height);
    expect(height).toBe(2 * (5 * 21 + 48));
    const type = await page.evaluate(async () => (await navigator.clipboard.read())[0]?.types);
    expect(type).toEqual(["image/png"]);
    await page.evaluate(() => Reflect.deleteProperty(navigator, "share"));
  },
);

testOnSharedPage("the page links to documentation and licences", async ({ playground, page }) => {
  await playground.openWith("1");
  for (const [letters, label, path] of [
    ["documentation other", "Documentation: programs in other pages", /\/widget\/$/],
    ["licences", "Licences", /third-party-notices\.txt$/],
  ] as const) {
    const opened = page.context().waitForEvent("page");
    await new HelpDialogs(page).command(letters, label);
    const other = await opened;
    await expect(other).toHaveURL(path);
    await other.close();
  }
});

test("short values have colours and lengths, and an expanded function shows its source", async ({
  playground,
  page,
}) => {
  // On a slow network, the highlighter may be loaded after the first output.
  let sendRest = () => {};
  const isSent = new Promise<void>((resolve) => {
    sendRest = resolve;
  });
  await page.route(/deferred-ui-[^/]*\.js$/, async (route) => {
    await isSent;
    await route.continue();
  });
  await playground.try(
    "console.log({ a: 1, b: 'x', c: true, d: null });\nconsole.log(Array.from({ length: 250 }, (_, n) => n));\nconsole.log(function twice(x) { return x * 2; });\nconsole.count();\nclass A { #x = 1; #m() {} }\nconsole.log(new A());\nconsole.log({ day: new Date(0), s: Symbol('s') });",
  );
  const rows = page.locator("#log .log-row");
  await expect(rows.nth(0)).toContainText("{ a: 1, b: 'x'");
  sendRest();
  // Values are coloured when they are visible, and the log stays scrolled to its end.
  await rows.nth(0).scrollIntoViewIfNeeded();
  await expect(rows.nth(0).locator(".value-number")).toHaveText("1");
  await expect(rows.nth(0).locator(".value-string")).toHaveText("'x'");
  await expect(rows.nth(0).locator(".value-boolean")).toHaveText("true");
  await expect(rows.nth(1).locator(".tree-toggle")).toContainText(/^\(250\) \[ 0, 1, 2,/);
  await rows.nth(1).locator(".tree-toggle").click();
  await rows.nth(1).getByRole("button", { name: "[100 … 199]" }).click();
  await expect(rows.nth(1)).toContainText("150: 150");
  await rows.nth(2).locator(".tree-toggle").click();
  await expect(rows.nth(2).locator(".tree-source")).toHaveText("function twice(x) { return x * 2; }");
  // A count has the level of a log message.
  const bar = (row: number) =>
    rows.nth(row).evaluate((each) => {
      const { borderLeft, boxShadow, backgroundColor } = getComputedStyle(each);
      return { borderLeft, boxShadow, backgroundColor };
    });
  expect(await bar(3)).toEqual(await bar(0));
  await expect(rows.nth(4)).toContainText("A { #x: 1 }");
  await rows.nth(4).locator(".tree-toggle").click();
  await expect(rows.nth(4)).toContainText("#x: 1");

  await expect(rows.nth(5)).toContainText("1970-01-01T00:00:00.000Z");
  await expect(rows.nth(5).locator("[class^=value-]")).toHaveText(["Symbol(s)"]);

  // The label of an icon is also shown when the icon has the keyboard focus.
  const keep = page.getByRole("button", { name: /Keep/ });
  const label = () => keep.evaluate((each) => getComputedStyle(each, "::after").content);
  expect(await label()).toBe("none");
  await page.getByRole("button", { name: "Copy all of the output" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(keep).toBeFocused();
  expect(await label()).toContain("Keep");
});

testOnSharedPage(
  "a file that is not code has no errors and is imported as text, and Markdown has a preview",
  async ({ playground, page }) => {
    await playground.openFiles({
      "main.js": 'import notes from "./notes.md" with { type: "text" };\nnotes.length;',
      "notes.md": "# It's `not` code {",
    });
    await playground.whenLoaded();
    await playground.run();
    expect(await playground.outcome()).toMatchObject({ quote: "19" });
    await expect(page.locator(".problems-button")).toHaveCount(0);
    // Such a file does not prevent looking into the run.
    await expect(page.getByRole("button", { name: "Look inside", exact: true })).toBeVisible();

    await playground.openFile("notes.md");
    await page.getByRole("button", { name: "Preview" }).click();
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview.getByRole("heading", { name: "It's not code {" })).toBeVisible();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await playground.write(
      "- [x] *one* &amp; <b>two</b>\n\n![seen](https://example.com/a.png) [there](javascript:alert(1)) [here](https://example.com)\n\n| a | b |\n|---|---|\n| 1 | `<2>` |\n",
    );
    await expect(preview.getByRole("listitem")).toHaveText("☑ one & <b>two</b>");
    await expect(preview.getByRole("cell")).toHaveText(["1", "<2>"]);
    // An image is shown as a link, and is not loaded. No code of the file runs.
    await expect(preview.getByRole("link")).toHaveText(["[image: seen]", "here"]);
    expect(requests.filter((url) => url.includes("example.com"))).toEqual([]);
    await expectAccessible(page, "the preview of a Markdown file", "#preview-panel");
  },
);

testOnSharedPage("the printed page shows the whole program and its output", async ({ playground, page }) => {
  const lines = Array.from({ length: 300 }, (_, index) => `console.log("line ${index}");`).join("\n");
  await playground.try(lines);
  await playground.whenLoaded();
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const sheet = page.locator(".print-sheet");
  await expect(sheet).toBeVisible();
  await expect(page.locator(".bar")).toBeHidden();
  await expect(sheet.locator("pre").first()).toContainText('console.log("line 299");');
  await expect(sheet.locator("pre").nth(1)).toContainText("line 299");
  await expect(sheet.getByText('"line 299"', { exact: true })).toHaveCSS("color", "rgb(10, 101, 58)");
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(sheet).toHaveCount(0);
});

testOnSharedPage(
  "data files name their language, hidden tabs have a shadow, console lines have colours, settings have headings",
  async ({ playground, page }) => {
    await playground.openFiles({
      "main.js": "1;",
      "data.json": "[1]",
      ...Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`a-long-name-${n}.js`, ""])),
    });
    await playground.whenLoaded();
    // Nothing was run.
    await expect(page.locator(".meters")).toContainText("Nothing has been run yet");
    await playground.openFile("data.json");
    await expect(page.locator(".editor-cursor")).toHaveText("JSON · Line 1, column 1");
    const tabs = page.getByRole("tablist");
    expect(await tabs.evaluate((row) => row.scrollWidth > row.clientWidth)).toBe(true);
    // This part stays in place while tabs scroll behind it.
    await expect(tabs).toHaveCSS("background-attachment", "local, local, scroll, scroll");

    const line = page.getByRole("textbox", { name: "Console line" });
    await line.fill("const half = 'x'; // note");
    const coloured = [".token-keyword", ".token-string", ".token-comment"];
    for (const token of coloured) await expect(page.locator(`.console-layer ${token}`)).toBeVisible();
    // Two signs, and not one that is drawn from both.
    await expect(line).toHaveCSS("font-variant-ligatures", "no-contextual");
    await line.press("Enter");
    const cell = page.locator(".console-cell");
    for (const token of coloured) await expect(cell.locator(`.console-code ${token}`)).toBeVisible();
    await page.mouse.move(0, 0);
    await line.blur();
    await expect(cell.locator(".console-steps")).toHaveCSS("opacity", "0");
    await cell.hover();
    await expect(cell.locator(".console-steps")).toHaveCSS("opacity", "1");

    await new HelpDialogs(page).command("settings", "Settings");
    await expect(
      page.getByRole("dialog", { name: "Settings" }).getByRole("heading", { level: 3 }),
    ).toHaveText(["Page", "Editor", "Runs", "Limits"]);
  },
);

test.describe("on a wide screen", () => {
  test.use({ viewport: wide });

  test("the full editor appears with all its colours at once", async ({ playground, page }) => {
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector(".monaco-editor .view-line")?.textContent) return;
        observer.disconnect();
        // Before the inserted text is painted.
        requestAnimationFrame(() => {
          const pieces = [...document.querySelectorAll(".view-line span span")];
          document.documentElement.dataset["colours"] = String(
            new Set(pieces.map((piece) => getComputedStyle(piece).color)).size,
          );
        });
      }).observe(document, { childList: true, subtree: true });
    });
    await playground.openWith("// A note\nfor (const a of [1, 'b']) console.log(a);");
    await playground.whenFullEditor();
    const colours = () => page.evaluate(() => Number(document.documentElement.dataset["colours"]));
    // Comment, keyword, number, string, text and brackets.
    expect(await colours()).toBeGreaterThanOrEqual(5);
  });

  testOnSharedPage(
    "Ctrl+Shift+I is left to the browser, and formats nothing",
    async ({ playground, page }) => {
      await playground.openWith("let a=1");
      await playground.whenFullEditor();
      await playground.whenLoaded();
      await playground.editor.focus();
      expect(await isPrevented(page, "Control+Shift+I")).toBe(false);
      // Undo goes back over one formatting, which is that of the page's own key.
      await page.keyboard.press("Shift+Alt+F");
      await expect.poll(() => playground.savedCode()).toBe("let a = 1;\n");
      await page.keyboard.press("Control+Z");
      await expect.poll(() => playground.savedCode()).toBe("let a=1");
    },
  );

  testOnSharedPage(
    "New program in the toolbar gives an empty program with the cursor in it",
    async ({ playground, page }) => {
      await playground.openWith("1");
      await playground.whenFullEditor();
      await playground.whenLoaded();
      await page.getByRole("button", { name: "New", exact: true }).click();
      await expect(playground.editor).toBeFocused();
      await page.keyboard.type("let b = 2;");
      await expect.poll(() => playground.savedCode()).toBe("let b = 2;");
    },
  );

  testOnSharedPage(
    "an error marks its whole expression, and its message is at the line's end",
    async ({ playground, page }) => {
      await playground.openWith("const list = [1];\nlist.items[0].go(1);\n2;");
      await playground.whenFullEditor();
      await playground.whenLoaded();
      await playground.run();
      await playground.outcome();
      const message = page.locator(".line-message");
      await expect(message).toHaveText("TypeError: Cannot read properties of undefined (reading '0')");
      const marked = page.locator(".squiggly-error");
      await expect
        .poll(async () => Math.round((await marked.first().boundingBox())?.width ?? 0))
        .toBeGreaterThan(80);
      // A message with the level of a warning is drawn as one.
      await playground.write("fetch('x');");
      await expect(page.locator(".problems-button")).toHaveText("1 warning");
      await expect(page.locator(".squiggly-warning")).toBeVisible();
      await expect(marked).toHaveCount(0);
      // It refers to the text that was run.
      await playground.write("1");
      await expect(message).toHaveCount(0);
    },
  );

  testOnSharedPage(
    "a click into the editor draws no focus ring around it; the keyboard does",
    async ({ playground, page }) => {
      await playground.openWith("1");
      await playground.whenFullEditor();
      const frame = () =>
        page.locator("#editor").evaluate((box) => getComputedStyle(box, "::after").borderTopWidth);
      await page.locator("#editor .view-line").first().click();
      expect(await frame()).not.toBe("2px");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Shift+Tab");
      await expect.poll(frame).toBe("2px");
    },
  );
});
