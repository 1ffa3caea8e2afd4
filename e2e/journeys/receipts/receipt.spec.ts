import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../pages/axe.ts";
import { Playground } from "../../pages/playground.ts";
import { Programs } from "../../pages/programs-menu.ts";
import { expect, testOnSharedPage as test } from "../../pages/test.ts";

const program = 'for (const n of [1, 2, 3]) console.log("line", n);\n[..."abc"].reverse().join("");\n';

/** The choice in the share dialog. */
const choice = (page: Page) => page.getByRole("checkbox", { name: "With a receipt of the last run" });
const receipt = (page: Page) => page.locator("[data-receipt]");

/** Opens the share dialog, requests a receipt, and returns the link that is then shown. */
async function receiptedLink(page: Page): Promise<string> {
  const programs = new Programs(page);
  await programs.choose("Share");
  await choice(page).check();
  const field = programs.share.getByRole("textbox", { name: "Link" });
  await expect(field).toHaveValue(/&receipt=1\./);
  return field.inputValue();
}

async function runProgram(playground: Playground): Promise<void> {
  await playground.openWith(program);
  await playground.whenLoaded();
  await playground.run();
  await playground.outcome();
}

/** A page in a new browser profile. */
async function openAfresh(page: Page, address: string) {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error("the page has a browser");
  const other = await context.newPage();
  await other.goto(address);
  const playground = new Playground(other);
  await playground.whenLoaded();
  return { page: other, playground, [Symbol.asyncDispose]: () => context.close() };
}

/** Follows a link on the same page. */
async function follow(page: Page, link: string): Promise<void> {
  await page.evaluate((hash) => {
    // The same link again would change nothing.
    history.replaceState(null, "", location.pathname);
    location.hash = hash;
  }, new URL(link).hash);
}

test("a link with a receipt shows that the run equals its author's", async ({ playground, page }) => {
  await runProgram(playground);
  const link = await receiptedLink(page);
  await expectAccessible(page, "sharing with a receipt");

  await using other = await openAfresh(page, link);
  await expect(other.page.locator("#arrival")).toContainText("It carries a receipt");
  await expect(receipt(other.page)).toHaveCount(0);
  const requests: string[] = [];
  other.page.on("request", (request) => requests.push(request.url()));
  await other.playground.run();
  await expect(receipt(other.page)).toContainText(
    /The same as its author saw: 3 lines, the same end, [\d,]+ steps\./,
  );
  expect(requests.filter((url) => url.startsWith("http"))).toEqual([]);
  await expectAccessible(other.page, "a run with a receipt");
  // After a change it is another program, whose run its author has not seen, so the receipt does not apply.
  await other.playground.write("1");
  await other.playground.run();
  await expect(other.playground.status).toContainText("Finished with the value");
  await expect(receipt(other.page)).toHaveCount(0);
});

test("the first line that differs is shown beside the author's", async ({ playground, page }) => {
  await runProgram(playground);
  const carried = (await receiptedLink(page)).replace(/^.*(?=&receipt)/, "");
  await new Programs(page).close(new Programs(page).share);
  await playground.write(program.replace('"line"', 'n === 2 ? "LINE" : "line"'));
  const link = (await new Programs(page).link()) + carried;

  await follow(page, link);
  await expect(page.locator("#arrival")).toContainText("It carries a receipt");
  await playground.run();
  await expect(receipt(page)).toContainText("line 2 of its output is different.");
  await expect(receipt(page).locator("dd")).toHaveText(["line 2", "LINE 2"]);
  await expectAccessible(page, "a run with a receipt");
});

test("a damaged receipt is reported, and the program opens without it", async ({ playground, page }) => {
  await runProgram(playground);
  const link = await receiptedLink(page);
  await new Programs(page).close(new Programs(page).share);
  await playground.write("1");
  await follow(page, link.slice(0, -5));
  await expect.poll(() => playground.visibleCode()).toBe(program);
  await playground.run();
  await expect(receipt(page)).toContainText("cannot be read: it was cut off or changed on its way.");
  expect(await playground.outcome()).toMatchObject({ quote: "'cba'" });
});

test("a run that is not reproducible has no receipt, and a message says why", async ({
  playground,
  page,
}) => {
  await playground.openWith("Math.random()");
  await playground.whenLoaded();
  const programs = new Programs(page);
  await programs.choose("Share");
  await expect(choice(page)).toBeDisabled();
  await expect(programs.share).toContainText("Run the program first");
  await programs.close(programs.share);
  await playground.run();
  await playground.outcome();
  await programs.choose("Share");
  await expect(choice(page)).toBeDisabled();
  await expect(programs.share).toContainText("it asked for random numbers");
  await programs.close(programs.share);
  await playground.write("1");
  await programs.choose("Share");
  await expect(programs.share).toContainText("changed since its last run");
  await programs.close(programs.share);
});

test("a file carries a receipt, too", async ({ playground, page }, info) => {
  await runProgram(playground);
  await receiptedLink(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as a file" }).click();
  const file = info.outputPath("program.sandglass.json");
  await (await downloading).saveAs(file);
  const saved = JSON.parse(await readFile(file, "utf8"));
  expect(saved.receipt).toMatchObject({
    outcome: "completed",
    lines: 3,
    shown: ["line 1", "line 2", "line 3"],
  });

  await new Programs(page).close(new Programs(page).share);
  await playground.write("1");
  const choosing = page.waitForEvent("filechooser");
  await new Programs(page).choose("Open");
  await (await choosing).setFiles(file);
  await expect(page.locator("#arrival")).toContainText("It carries a receipt");
  await playground.run();
  await expect(receipt(page)).toContainText("The same as its author saw");
});
