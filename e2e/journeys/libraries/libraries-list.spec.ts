import { expectAccessible } from "../../pages/axe.ts";
import { HelpDialogs } from "../../pages/help-dialogs.ts";
import { expect, testOnSharedPage as test } from "../../pages/test.ts";

test("the page lists the libraries with version, licence and documentation", async ({ playground, page }) => {
  await playground.openWith("1");
  await playground.whenLoaded();
  await new HelpDialogs(page).command("libraries", "Show the libraries that a program may import");
  const dialog = page.getByRole("dialog", { name: "Libraries" });
  await expect(dialog.getByRole("listitem")).toHaveCount(16);
  await expect(dialog.getByRole("listitem").filter({ hasText: "lodash-es" })).toContainText(
    /lodash-es \d+\.\d+\.\d+, MIT.*lodash\.com/,
  );
  await expect(dialog.getByRole("link")).toHaveCount(0);
  await expectAccessible(page, "the list of libraries");
  await page.keyboard.press("Escape");
  await playground.choose("Libraries");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
});
