import { Programs } from "../../pages/programs-menu.ts";
import { expect, test, testOnSharedPage, wide } from "../../pages/test.ts";

testOnSharedPage(
  "an example opens without replacing the reader's own program, and ends as the gallery says",
  async ({ playground, page }) => {
    await playground.openWith("0");
    await playground.write("'mine'");
    const programs = new Programs(page);
    await programs.choose("Examples");
    await expect(programs.examples.getByRole("button", { name: /Stops: out of steps/ })).toHaveCount(1);
    await programs.examples.getByRole("button", { name: /An infinite loop/ }).click();
    await expect(programs.examples).toBeHidden();
    await expect(programs.arrival).toContainText("“An infinite loop” came from the examples.");
    await expect(programs.settings).toContainText("at most 5 million steps");
    await expect(playground.status).toContainText("Press Run");
    await playground.run();
    expect(await playground.outcome()).toMatchObject({ kind: "exhausted", limit: "fuel" });
    await expect.poll(() => playground.meter("Steps")).toBe(5_000_000);
    await page.getByRole("button", { name: "Back to mine" }).click();
    await expect.poll(() => playground.visibleCode()).toBe("'mine'");
    // The example's output was removed with it.
    await expect(playground.status).toContainText("Press Run");
    await playground.run();
    expect(await playground.outcome()).toMatchObject({ kind: "completed", quote: "'mine'" });
  },
);

testOnSharedPage("the gallery can be searched and used by keyboard alone", async ({ playground, page }) => {
  await playground.openWith("1");
  const programs = new Programs(page);
  await programs.menuButton.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  // "New" is first in the menu.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(programs.examples.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("nothing like it");
  await expect(programs.examples).toContainText("No example matches “nothing like it”.");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("the");
  const cards = programs.examples.getByRole("button").filter({ has: page.locator("strong") });
  await page.keyboard.press("ArrowDown");
  await expect(cards.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(cards.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(programs.examples.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("sudoku");
  await expect(cards).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(programs.examples).toBeHidden();
  await expect(programs.arrival).toContainText("“Sudoku” came from the examples.");
});

testOnSharedPage(
  "an example of several files opens with all of them, and Escape closes the gallery without stopping a run",
  async ({ playground, page }) => {
    // It waits, because an endless loop might use up its steps before the test reads the status.
    await playground.openWith("setInterval(() => {}, 20);");
    await playground.whenLoaded();
    const programs = new Programs(page);
    await playground.run();
    await playground.whenRunning();
    await programs.choose("Examples");
    await page.keyboard.press("Escape");
    await expect(programs.examples).toBeHidden();
    await expect(playground.status).toHaveText("Running…");
    await programs.openExample("Several files");
    await expect(playground.tabs).toHaveCount(4);
    await playground.run();
    expect(await playground.outcome()).toMatchObject({ kind: "completed" });
  },
);

test("the gallery requests nothing from the network", async ({ watched }) => {
  const { playground, witness } = watched;
  await playground.open();
  await playground.whenLoaded();
  witness.takeRequests();
  const programs = new Programs(playground.page);
  await programs.openExample("Game of life");
  await programs.link();
  await programs.choose("Drafts");
  await programs.close(programs.drafts);
  await playground.run();
  await playground.outcome();
  expect(witness.takeRequests()).toEqual([]);
});

test.describe("with the focus on the toolbar's buttons", () => {
  test.use({ viewport: wide });

  testOnSharedPage(
    "Enter in the search opens the first example found, and does not open the gallery again",
    async ({ playground, page }) => {
      await playground.openWith("1");
      const { examples, arrival } = new Programs(page);
      await page.getByRole("button", { name: "Examples", exact: true }).press("Enter");
      await examples.getByRole("searchbox").fill("sudoku");
      await page.keyboard.press("Enter");
      await expect(arrival).toContainText("“Sudoku” came from the examples.");
      await expect(examples).toBeHidden();
    },
  );
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  testOnSharedPage("the gallery fits the screen and opens with one press", async ({ playground, page }) => {
    await playground.openWith("1");
    const programs = new Programs(page);
    await programs.choose("Examples");
    const body = programs.examples.locator(".dialog-body");
    await expect(body).toBeVisible();
    await expect
      .poll(() => body.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
      .toBe(0);
    await programs.examples.getByRole("button", { name: /^Sudoku/ }).click();
    await expect(programs.arrival).toContainText("“Sudoku” came from the examples.");
  });
});
