import { expectAccessible } from "../../pages/axe.ts";
import { codeSize } from "../../pages/code-size.ts";
import { HelpDialogs } from "../../pages/help-dialogs.ts";
import { expect, testOnSharedPage } from "../../pages/test.ts";

testOnSharedPage(
  "a presentation shows large text and little besides code and output, and can be ended",
  async ({ playground, page }) => {
    await playground.openWith("6 * 7");
    await playground.whenLoaded();
    await new HelpDialogs(page).command("present", "Present");
    await expect.poll(() => codeSize(page)).toBe("24px");
    await expect(page.locator(".meters")).toBeHidden();
    await expect(page.locator("#console-line")).toBeHidden();
    await expectAccessible(page, "a presentation");
    await playground.run();
    expect(await playground.outcome()).toMatchObject({ quote: "42" });
    await page.getByRole("button", { name: "End presentation" }).click();
    await expect.poll(() => codeSize(page)).toBe("14px");
    await expect(page.locator(".meters")).toBeVisible();
  },
);
