import { expectAccessible } from "../pages/axe.ts";
import { LookInside } from "../pages/look.ts";
import { expect, testOnSharedPage } from "../pages/test.ts";

testOnSharedPage(
  "an endless loop is reported with its line and the values in it",
  async ({ playground, page }) => {
    // After 1,000 million steps the sentence is the same, but they take a minute of processor time.
    await playground.openWith("let i = 0;\nlet total = 0;\nwhile (i < 5) {\n  total += i;\n  i--;\n}\n", {
      fuel: 3_000_000,
    });
    await playground.run();
    await playground.whenLoaded();
    const evidence = page.getByRole("region", { name: "What happened" });
    await expect(evidence).toContainText(/The loop at line 3 ran [\d,]+ times\./, { timeout: 120_000 });
    await expect(evidence).toContainText(/i went 0, -1, -2, … -[\d,]+: it moves away from 5\./);
    await expectAccessible(page, "a run that is explained");
    await evidence.getByRole("button", { name: "line 3" }).click();
    expect(await page.evaluate(() => document.activeElement?.closest(".editor") !== null)).toBe(true);
  },
);

testOnSharedPage(
  "evidence leads to the look inside, and the next run shows none of it",
  async ({ playground, page }) => {
    await playground.try("function down(n) {\n  down(n - 1);\n}\ndown(1);\n");
    await playground.whenLoaded();
    const evidence = page.getByRole("region", { name: "What happened" });
    await expect(evidence).toContainText(/At line 2, down called itself [\d,]+ times/);
    const look = new LookInside(page);
    await evidence.getByRole("button", { name: "Look inside at that moment" }).click();
    await look.sentence.waitFor({ timeout: 100_000 });
    // The first moment is shown until the replay has reached the requested one.
    await expect.poll(() => look.markedLine()).toBe(2);
    await page.keyboard.press("Escape");
    await playground.next("1 + 1");
    await expect(evidence).toHaveCount(0);
  },
);

testOnSharedPage(
  "a failed program in Elixir shows the variables of its last line",
  async ({ playground, page }) => {
    await playground.openFiles({ "main.exs": "for n <- [2, 0] do\n  IO.puts(n)\n  10 / n\nend\n" });
    await playground.whenLoaded();
    await playground.run();
    await playground.outcome();
    const evidence = page.getByRole("region", { name: "What happened" });
    await expect(evidence).toContainText("n was 0.");
    await expect(evidence).toContainText("Line 3 had run once before.");
    await evidence.getByRole("button", { name: "Look inside at that moment" }).click();
    const look = new LookInside(page);
    await look.sentence.waitFor({ timeout: 100_000 });
    expect(await look.variable("n")).toBe("0");
  },
);
