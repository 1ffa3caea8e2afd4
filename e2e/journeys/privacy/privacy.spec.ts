import type { Page } from "@playwright/test";
import { HelpDialogs } from "../../pages/help-dialogs.ts";
import { expect, test, testOnSharedPage } from "../../pages/test.ts";

test("the page shows the number of requests since it was loaded: none, whatever runs", async ({
  watched,
}) => {
  const { playground, witness } = watched;
  const guide = new HelpDialogs(playground.page);
  await playground.openWith('fetch("http://127.0.0.1:9/");');
  await playground.whenLoaded();
  await expect(guide.count).toHaveText("0 requests since loaded");
  witness.takeRequests();
  await playground.run();
  await playground.outcome();
  await expect(guide.count).toHaveText("0 requests since loaded");
  // The code that explains a failed run was loaded before.
  await playground.next("await new Promise(() => {});");
  await expect(playground.page.locator(".explanation-text")).toContainText(
    "The promise at line 1 can never resolve",
  );
  await expect(guide.count).toHaveText("0 requests since loaded");
  expect(witness.takeRequests()).toEqual([]);

  await guide.count.click();
  await expect(guide.privacy).toContainText("Since the page was loaded, it has requested nothing.");
  await expect(guide.privacy).toContainText("document.cookie is empty");
});

testOnSharedPage("the evidence page is one click away", async ({ playground, page }) => {
  await playground.openWith("1");
  const guide = new HelpDialogs(page);
  await guide.count.click();
  await guide.privacy.getByText("Why it cannot be otherwise").click();
  const opening = page.waitForEvent("popup");
  await guide.privacy.getByRole("link", { name: "the evidence" }).click();
  const evidence = await opening;
  await expect(evidence.getByRole("heading", { name: "The evidence" })).toBeVisible();
  await evidence.waitForLoadState();
  for (const link of await evidence.getByRole("link").all()) {
    const address = new URL((await link.getAttribute("href")) ?? "", evidence.url());
    expect((await page.request.get(address.href)).status(), address.href).toBe(200);
  }
});

test("a compiler that is fetched at its first use is counted, with the reason", async ({
  playground,
  page,
}) => {
  const guide = new HelpDialogs(page);
  await playground.openWith("6 * 7");
  await playground.whenLoaded();
  await expect(guide.count).toHaveText("0 requests since loaded");
  await playground.language.selectOption("TypeScript");
  await playground.run();
  expect(await playground.outcome()).toMatchObject({ quote: "42" });
  await expect(guide.count).toHaveText("1 request since loaded");
  await guide.count.click();
  await expect(guide.privacy).toContainText(
    "1 file of this site was loaded, because you asked for TypeScript.",
  );
});

test("the page's files are listed with the policies that the browser enforces, and each later request is counted", async ({
  playground,
  page,
}) => {
  const files: string[] = [];
  page.on("response", (response) => {
    if (/^http/.test(response.url())) files.push(new URL(response.url()).pathname.slice(1));
  });
  const guide = new HelpDialogs(page);
  await playground.open();
  await playground.whenLoaded();
  await guide.count.click();
  await expect(guide.privacy.locator("summary").first()).toBeVisible();
  for (const summary of await guide.privacy.locator("summary").all()) await summary.click();
  // The browser reports to the page and to the test at different times.
  await expect(async () => {
    const listed = await guide.privacy.locator("tbody td:first-child").allTextContents();
    // The document is not a request of its own, and the browser decides whether to request the tab's icon.
    const expectedFiles = files.filter((path) => path !== "" && path !== "icon.svg");
    expect(listed.filter((path) => path !== "icon.svg").sort()).toEqual(expectedFiles.sort());
  }).toPass();
  const [ours = "", cells = ""] = await guide.privacy.locator(".privacy-policy").allTextContents();
  expect(ours.split("\n")).toEqual(expect.arrayContaining(["default-src 'none'", "connect-src 'self'"]));
  expect(cells.split("\n")).toEqual([
    "default-src 'none'",
    expect.stringMatching(/^script-src 'sha256-[^']+' 'wasm-unsafe-eval'$/),
    "worker-src blob:",
  ]);
  await page.keyboard.press("Escape");

  await expect(guide.count).toHaveText("0 requests since loaded");
  await page.evaluate(() => fetch("./icon.svg?asked"));
  await expect(guide.count).toHaveText("1 request since loaded");
  await page.evaluate(() => fetch("./icon.svg?again"));
  await expect(guide.count).toHaveText("2 requests since loaded");
  await guide.count.click();
  await expect(guide.privacy).toContainText("2 files of this site were loaded.");
  await guide.privacy.getByText("Loaded since: 2 files").click();
  await expect(guide.privacy.getByRole("cell", { name: "icon.svg" })).toHaveCount(2);
});

test("all data that the page stored is listed, and erased after a confirmation; that of other pages stays", async ({
  playground,
  page,
}) => {
  const guide = new HelpDialogs(page);
  await playground.open();
  await playground.whenLoaded();
  await playground.next("const mine = 1; mine");
  const line = page.getByRole("textbox", { name: "Console line" });
  await line.fill("1 + 1");
  await line.press("Enter");
  await expect.poll(() => drafts(page)).toBe(1);

  await guide.count.click();
  const savedRows = guide.privacy.locator(".privacy-kept");
  await expect(savedRows).toContainText("The program on the page");
  await expect(savedRows).toContainText("Earlier lines of the console");
  await expect(savedRows).toContainText("1 draft");
  await guide.privacy.getByRole("button", { name: "Erase everything saved in this browser" }).click();
  const keep = guide.privacy.getByRole("button", { name: "Keep everything" });
  await expect(keep).toBeFocused();
  await keep.click();
  expect(await playground.savedCode()).toBe("const mine = 1; mine");

  await guide.privacy.getByRole("button", { name: "Erase everything saved in this browser" }).click();
  await page.evaluate(() => localStorage.setItem("someone-else", "theirs"));
  const again = page.waitForEvent("load");
  await guide.privacy.getByRole("button", { name: "Erase everything", exact: true }).click();
  await again;
  await playground.whenLoaded();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("sandglass"))),
  ).toEqual([]);
  expect(await playground.storedItem("someone-else")).toBe("theirs");
  await expect.poll(() => drafts(page)).toBe(0);
  await expect.poll(() => playground.visibleCode()).toContain("Three greetings");
});

/** The number of drafts in the browser's database. */
async function drafts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Opening a database that does not exist would create it without the page's tables.
    if ((await indexedDB.databases()).every(({ name }) => name !== "sandglass")) return 0;
    return new Promise<number>((resolve) => {
      const opening = indexedDB.open("sandglass");
      opening.onsuccess = () => {
        const database = opening.result;
        if (database.objectStoreNames.length === 0) return resolve(0);
        const count = database.transaction("drafts").objectStore("drafts").count();
        count.onsuccess = () => resolve(count.result);
        database.close();
      };
      opening.onerror = () => resolve(-1);
    });
  });
}
