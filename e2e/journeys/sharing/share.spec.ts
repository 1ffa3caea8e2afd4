import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "@playwright/test";
import { encodeLink } from "../../../web/player/share/share-link.ts";
import { snippetOf } from "../../../web/player/share/snippet.ts";
import { onlyStopEndsIt } from "../../pages/endless-programs.ts";
import { Playground } from "../../pages/playground.ts";
import { Programs } from "../../pages/programs-menu.ts";
import { expect, test, testOnSharedPage } from "../../pages/test.ts";

/** Opens an address in a new browser profile. */
async function openAfresh(from: BrowserContext, address: string) {
  const context = await from.browser()?.newContext({ viewport: { width: 880, height: 800 } });
  if (!context) throw new Error("the context has a browser");
  const page = await context.newPage();
  const playground = new Playground(page);
  await page.goto(address);
  await playground.whenReady();
  return { page, playground, programs: new Programs(page), [Symbol.asyncDispose]: () => context.close() };
}

async function replaceBy(page: Page, { editor }: Playground, code: string): Promise<void> {
  await editor.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(code);
}

const theirs = 'import { n } from "./n.js";\nconsole.log("theirs", n);\nn;\n';

testOnSharedPage(
  "a link opens in another browser as the same program, and does not run by itself",
  { tag: "@promise" },
  async ({ playground, page, context }) => {
    await playground.openFiles({ "main.js": theirs, "n.js": "export const n = 42;" });
    await playground.whenLoaded();
    const link = await new Programs(page).link();
    expect(link).toMatch(/#s1\.\d+\./);

    await using other = await openAfresh(context, link);
    await other.playground.whenTabs("main.js, runs first", "n.js");
    await expect.poll(() => other.playground.visibleCode()).toBe(theirs);
    await expect(other.programs.arrival).toContainText("This program came from a link.");
    await other.playground.whenLoaded();
    await expect(other.playground.status).toContainText("Press Run");
    expect(await other.playground.printedText()).toBe("");
    await other.playground.run();
    expect(await other.playground.outcome()).toMatchObject({ kind: "completed", quote: "42" });
  },
);

test("the reader's own program is saved, one click away, and a reload shows the link's program until it is edited", async ({
  playground,
  page,
}) => {
  const programs = new Programs(page);
  const link = await encodeLink(snippetOf({ files: [{ path: "main.js", text: "'theirs'" }] }));
  const visitLink = async () => {
    await page.goto("about:blank");
    await page.goto(`./${link}`);
    await playground.whenReady();
    await expect.poll(() => playground.visibleCode()).toBe("'theirs'");
    await expect(programs.arrival).toContainText("Your own is saved.");
  };
  await playground.open();
  await replaceBy(page, playground, "'mine'");

  await visitLink();
  await page.getByRole("button", { name: "Back to mine" }).click();
  await expect.poll(() => playground.visibleCode()).toBe("'mine'");
  await expect(programs.arrival).not.toContainText("link");
  await expect(page).not.toHaveURL(/#/);
  // The browser's Back restores the link, and Forward the reader's own program.
  await page.goBack();
  await expect.poll(() => playground.visibleCode()).toBe("'theirs'");
  await page.goForward();
  await expect.poll(() => playground.visibleCode()).toBe("'mine'");

  await visitLink();
  await page.reload();
  await expect.poll(() => playground.visibleCode()).toBe("'theirs'");
  await expect(programs.arrival).toContainText("Your own is saved.");
  await replaceBy(page, playground, "'theirs, changed'");
  await expect(page).not.toHaveURL(/#/);
  await page.reload();
  await playground.whenLoaded();
  await expect.poll(() => playground.visibleCode()).toBe("'theirs, changed'");
  await programs.choose("Drafts");
  await expect(programs.draft("'mine'")).toHaveCount(1);
});

testOnSharedPage(
  "a link that is followed while the page is open opens, and stops the present run",
  async ({ playground, page }) => {
    await playground.openWith("'theirs'");
    await playground.whenLoaded();
    const link = await new Programs(page).link();
    await playground.changeSettings({ limits: onlyStopEndsIt });
    await playground.write("for (;;);");
    await playground.run();
    await playground.whenRunning();
    await page.evaluate((to) => location.assign(to), link);
    await expect.poll(() => playground.visibleCode()).toBe("'theirs'");
    await expect(playground.stopButton).toBeDisabled();
    await playground.run();
    expect(await playground.outcome()).toMatchObject({ quote: "'theirs'" });
  },
);

test("going back and forth between links shows the program of the address", async ({ playground, page }) => {
  await playground.openWith("'one'");
  await playground.whenLoaded();
  const programs = new Programs(page);
  const one = await programs.link();
  await playground.write("'two'");
  const two = await programs.link();
  await playground.write("'mine'");
  for (const link of [one, two]) {
    await page.evaluate((to) => location.assign(to), link);
    await expect.poll(() => playground.visibleCode()).toBe(link === one ? "'one'" : "'two'");
    await expect(page).toHaveURL(link);
  }
  await page.goBack();
  await expect.poll(() => playground.visibleCode()).toBe("'one'");
  await expect(page).toHaveURL(one);
  // Links that were only viewed are skipped.
  await page.getByRole("button", { name: "Back to mine" }).click();
  await expect.poll(() => playground.visibleCode()).toBe("'mine'");
});

testOnSharedPage(
  "a truncated link is reported, and the reader's program stays",
  async ({ playground, page }) => {
    await playground.openWith("'mine'");
    await playground.whenLoaded();
    const link = await new Programs(page).link();
    await page.evaluate((to) => location.assign(to), link.slice(0, -4));
    const problem = page.getByRole("alert").filter({ hasText: "This link is incomplete: it was cut off." });
    await expect(problem).toContainText("Your own program is still here.");
    expect(await playground.visibleCode()).toBe("'mine'");
    await problem.getByRole("button", { name: "Dismiss" }).click();
    await expect(problem).toBeHidden();
  },
);

testOnSharedPage(
  "limits, clock and random numbers are in the link, are shown, and can be dropped",
  async ({ playground, page }) => {
    await playground.openWith("1");
    const programs = new Programs(page);
    await programs.openExample("Fair dice, the same for all");
    const link = await programs.link();

    await playground.openWith("1");
    await expect(programs.settings).toBeHidden();
    await page.evaluate((to) => location.assign(to), link);
    await expect(programs.settings).toContainText("seed 2031");
    const printed = async () => {
      await playground.run();
      await playground.outcome();
      return playground.printedText();
    };
    const rolled = await printed();
    expect(await printed()).toBe(rolled);
    await programs.settings.getByRole("button", { name: "Use the defaults" }).click();
    await expect(programs.settings).toBeHidden();
    expect(await printed()).not.toBe(rolled);
  },
);

testOnSharedPage(
  "the dialog says that nothing is sent, copies link and Markdown, and returns the focus",
  async ({ playground, page }) => {
    await playground.openWith("1 + 1");
    await playground.whenLoaded();
    const programs = new Programs(page);
    await programs.choose("Share");
    await expect(programs.share).toContainText(
      "Nothing is sent to a server: the program is in the link itself",
    );
    const field = programs.share.getByRole("textbox", { name: "Link" });
    await expect(field).toHaveValue(/#/);
    const link = await field.inputValue();
    await expect(programs.share).toContainText(`${link.length} characters`);
    await programs.share.getByRole("button", { name: "Copy link" }).click();
    await expect(programs.share.getByRole("status")).toHaveText("The link was copied.");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await programs.share.getByRole("button", { name: "Copy as Markdown" }).click();
    await expect(programs.share.getByRole("status")).toHaveText("The Markdown was copied.");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `\`main.js\`\n\n\`\`\`js\n1 + 1\n\`\`\`\n\n[Run it in Sandglass](${link})\n`,
    );
    await page.keyboard.press("Escape");
    await expect(programs.share).toBeHidden();
    await expect(programs.menuButton).toBeFocused();
  },
);

testOnSharedPage(
  "if the clipboard is refused, the text is selected to be copied by hand",
  async ({ playground, page }) => {
    await playground.openWith("1 + 1");
    await playground.whenLoaded();
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    });
    const programs = new Programs(page);
    await programs.choose("Share");
    await programs.share.getByRole("button", { name: "Copy as Markdown" }).click();
    await expect(programs.share.getByRole("status")).toContainText("is selected: copy it by hand");
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toContain("```js\n1 + 1\n```");
    await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, "writeText"));
  },
);

testOnSharedPage(
  "a program that is too long for a link is downloaded, and the file opens again",
  async ({ playground, page }) => {
    const noise = Array.from({ length: 9000 }, (_, index) => (index * 2_654_435_761) % 4_294_967_296).join(
      " ",
    );
    await playground.openFiles({ "main.js": "1", "b.js": "" });
    await playground.write(`// ${noise}\n42`);
    await playground.whenLoaded();
    const programs = new Programs(page);
    await programs.choose("Share");
    await expect(programs.share).toContainText("too long for a link");
    await expect(programs.share.getByRole("button", { name: "Copy link" })).toHaveCount(0);
    const downloaded = page.waitForEvent("download");
    await programs.share.getByRole("button", { name: "Download as a file" }).click();
    const file = await downloaded;
    expect(file.suggestedFilename()).toBe("snippet.sandglass.json");

    await programs.close(programs.share);
    await playground.openWith("1");
    const fileChooser = page.waitForEvent("filechooser");
    await programs.choose("Open");
    await (await fileChooser).setFiles({
      name: file.suggestedFilename(),
      mimeType: "application/json",
      buffer: await readFile(await file.path()),
    });
    await playground.whenTabs("main.js, runs first", "b.js");
    await expect(programs.arrival).toContainText("came from a file");
  },
);

testOnSharedPage("a program of one file is downloaded as plain source", async ({ playground, page }) => {
  await playground.openWith("'plain'\n");
  await playground.whenLoaded();
  const programs = new Programs(page);
  await programs.choose("Share");
  const downloaded = page.waitForEvent("download");
  await programs.share.getByRole("button", { name: "Download as a file" }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toBe("main.js");
  expect(await readFile(await file.path(), "utf8")).toBe("'plain'\n");
});

testOnSharedPage(
  "files dropped onto the editor are opened, and an invalid one is named",
  async ({ playground, page }) => {
    await playground.openWith("'mine'");
    await playground.whenLoaded();
    const programs = new Programs(page);
    const drop = (name: string, text: string) =>
      page.evaluate(
        ([fileName, content]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([content], fileName));
          const target = document.querySelector("#code");
          const options = { dataTransfer, bubbles: true, cancelable: true };
          target?.dispatchEvent(new DragEvent("dragenter", options));
          const zone = document.querySelector(".drop-zone");
          const wasCancelled = !zone?.dispatchEvent(new DragEvent("dragover", options));
          zone?.dispatchEvent(new DragEvent("drop", options));
          return wasCancelled;
        },
        [name, text] as const,
      );
    expect(await drop("dropped.ts", "const n: number = 7; n")).toBe(true);
    await playground.whenTabs("dropped.ts");
    await expect(page.locator(".drop-zone")).toHaveCount(0);
    await drop("photo.png", "no");
    await expect(programs.arrival).toContainText("photo.png cannot be opened");
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(playground.tabs).toHaveCount(1);
  },
);

testOnSharedPage(
  "the copied embed code shows the program in another page, where a click runs it",
  async ({ playground, page, browser }) => {
    await playground.openWith("console.log('embedded', 6 * 7);\n");
    await playground.whenLoaded();
    await new Programs(page).choose("Share");
    await page.getByRole("button", { name: "Copy embed code" }).click();
    await expect(page.getByText("The embed code was copied.")).toBeVisible();
    const code = await page.evaluate(() => navigator.clipboard.readText());
    const other = await browser.newPage();
    await other.setContent(`<!doctype html><h1>A page</h1>${code}`);
    const frame = other.locator("iframe").contentFrame();
    await expect(frame.getByRole("button", { name: "Run" })).toBeVisible();
    await expect(frame.getByText("embedded 42")).toHaveCount(0);
    await frame.getByRole("button", { name: "Run" }).click();
    await expect(frame.getByText("embedded 42")).toBeVisible();
    await other.close();
  },
);
