import { expectAccessible } from "../../pages/axe.ts";
import { LookInside } from "../../pages/look.ts";
import { expect, test, testOnSharedPage, wide } from "../../pages/test.ts";

const program = `let sum = 0;
for (let i = 0; i < 40; i++) {
  sum += i * 2;
  if (sum < 0) console.log("less");
}
function never() {
  return 1;
}
console.log(sum);
`;

testOnSharedPage(
  "a switch counts lines: in the gutter, at line ends, and in a list of the most expensive",
  async ({ playground, page }) => {
    await playground.openWith(program);
    await playground.whenLoaded();
    await playground.run();
    const lines = page.getByRole("region", { name: "Lines" });
    await expect(page.getByRole("switch", { name: "Count lines" })).not.toBeChecked();
    await expect(lines).toHaveCount(0);
    await page.getByRole("switch", { name: "Count lines" }).press("Space");
    await expect(lines.getByRole("table", { name: "Lines that took most steps" })).toBeVisible();
    await expect(page.getByRole("img", { name: "Line 3 ran 40 times" })).toBeVisible();
    await expect(
      page.getByRole("img", { name: "Line 4 ran 40 times; a branch in it was never taken" }),
    ).toBeVisible();
    await expect(page.getByRole("img", { name: "Line 7 never ran" })).toBeVisible();
    await expect(page.getByText("40×  sum = 0, 2, 6 … 1482, 1560")).toBeVisible();
    await expect(lines).toContainText("Never ran: line 7");
    await expect(lines).toContainText("With a branch that was never taken: line 4");
    await lines.getByRole("button", { name: "Memory" }).press("Enter");
    await expect(lines.getByRole("table", { name: "Lines that used most memory" })).toBeVisible();
    await expectAccessible(page, "counted lines");
    await lines.getByRole("button", { name: "line 7" }).click();
    expect(await page.evaluate(() => document.activeElement?.closest(".editor") !== null)).toBe(true);
    // They are of the program that ran.
    await playground.type("1;\n");
    await expect(lines).toHaveCount(0);
    await expect(page.locator(".line-heat")).toHaveCount(0);
    await playground.run();
    await expect(page.getByRole("img", { name: "Line 4 ran 40 times" })).toBeVisible();
    await page.getByRole("switch", { name: "Count lines" }).uncheck();
  },
);

test("the switch is stored, and a counted run requests nothing from the network", async ({
  playground,
  page,
}) => {
  await playground.openWith("for (let i = 0; i < 3; i++) i;\n");
  await playground.whenLoaded();
  await playground.run();
  await page.getByRole("switch", { name: "Count lines" }).check();
  await expect(page.locator(".line-heat")).toHaveCount(1);
  await page.reload();
  await playground.whenLoaded();
  await expect(page.locator(".line-heat")).toHaveCount(0);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await playground.run();
  await expect(page.locator(".line-heat")).toHaveCount(1);
  expect(requests.filter((url) => url.startsWith("http"))).toEqual([]);
  await page.getByRole("switch", { name: "Count lines" }).uncheck();
  await expect(page.locator(".line-heat")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Lines" })).toHaveCount(0);
});

testOnSharedPage.describe("in the full editor", () => {
  testOnSharedPage.use({ viewport: wide });

  testOnSharedPage(
    "the full editor shows the same, and a look inside hides the counts at the line ends",
    async ({ playground, page }) => {
      await playground.openWith(program);
      await playground.whenLoaded();
      await playground.whenFullEditor();
      await playground.run();
      await page.getByRole("switch", { name: "Count lines" }).check();
      await expect(page.locator(".editor-monaco .line-heat-0")).toHaveCount(1);
      await expect(page.locator(".editor-monaco .line-heat-partial")).toHaveCount(1);
      const note = page.locator(".editor-monaco .line-values-monaco", { hasText: "40×" });
      await expect(note.first()).toBeVisible();
      const look = new LookInside(page);
      await look.open();
      await expect(note).toHaveCount(0);
      await expect(page.locator(".editor-monaco .line-heat-0")).toHaveCount(1);
      await page.keyboard.press("Escape");
      await page.getByRole("switch", { name: "Count lines" }).uncheck();
    },
  );
});
