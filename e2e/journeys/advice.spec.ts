import { expect, testOnSharedPage } from "../pages/test.ts";

/** The advice is the same after 1,000 million steps, which take half a minute. */
const few = { fuel: 3_000_000 };

testOnSharedPage(
  "after the steps run out, the page says what is wrong with the loop",
  async ({ playground, page }) => {
    await playground.openWith("let i = 0;\nwhile (i < 10) {\n  console.log;\n}", few);
    await playground.whenLoaded();
    await playground.run();
    expect(await playground.outcome()).toMatchObject({ kind: "exhausted" });
    const advice = page.locator(".explanation-text");
    await expect(advice).toContainText("Nothing in the loop at line 2 changes i");
    await expect(advice.locator("code").first()).toHaveText("i");

    // It was about that run.
    expect(await playground.next("1 + 1")).toMatchObject({ quote: "2" });
    await expect(advice).toHaveCount(0);
  },
);

testOnSharedPage("an empty endless loop is named by its line", async ({ playground, page }) => {
  await playground.openWith("console.log(1);\n\nwhile (true) {}", few);
  await playground.whenLoaded();
  await playground.run();
  expect(await playground.outcome()).toMatchObject({ kind: "exhausted", line: 3 });
  await expect(page.locator(".explanation-text")).toContainText("line 3");
});

testOnSharedPage("advice links to the line that it is about", async ({ playground, page }) => {
  await playground.openWith("let i = 0;\nconst list = [1];\nwhile (i < 10) {\n  list.indexOf(2);\n}", few);
  await playground.whenLoaded();
  await playground.run();
  expect(await playground.outcome()).toMatchObject({ line: 4 });
  await page.locator(".explanation-text").getByRole("button", { name: "Go to line 3" }).click();
  await expect(playground.editor).toBeFocused();
  await playground.type("// here\n");
  await expect.poll(() => playground.savedCode()).toContain("[1];\n// here\nwhile");
});
