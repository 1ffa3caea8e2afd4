import { expectAccessible } from "../../pages/axe.ts";
import { Programs } from "../../pages/programs-menu.ts";
import { expect, test } from "../../pages/test.ts";

test("the version of an earlier run can be viewed, compared with the present one, and restored", async ({
  playground,
  page,
}) => {
  await playground.openWith("const a = 1;\na;");
  await playground.whenLoaded();
  await playground.run();
  await playground.outcome();
  await playground.next("const a = 2;\na;");
  await playground.write("const a = 3;\na;");
  await page.reload();
  await playground.whenLoaded();
  const programs = new Programs(page);
  await programs.choose("Drafts");
  await programs.drafts.getByRole("button", { name: "Versions of this program" }).click();
  const versions = page.getByRole("dialog", { name: "Versions of this program" });
  await expect(versions.getByRole("listitem")).toHaveCount(2);
  await versions.getByRole("listitem").last().getByRole("button").click();
  await expect(versions.locator(".version-removed")).toContainText("const a = 1;");
  await expect(versions.locator(".version-added")).toContainText("const a = 3;");
  await expectAccessible(page, "a version beside what is now");
  await versions.getByRole("button", { name: "Restore this version" }).click();
  await expect.poll(() => playground.savedCode()).toBe("const a = 1;\na;");
  await page.locator(".editor-said").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => playground.savedCode()).toBe("const a = 3;\na;");
});

test("the versions of an example include the example itself, for comparison", async ({
  playground,
  page,
}) => {
  await playground.openWith("'mine'");
  await playground.whenLoaded();
  const programs = new Programs(page);
  await programs.openExample("Hello");
  const example = await playground.visibleCode();
  await playground.next("console.log('changed');");
  await programs.choose("Drafts");
  await programs.drafts.getByRole("button", { name: "Versions of this program" }).click();
  const versions = page.getByRole("dialog", { name: "Versions of this program" });
  await expect(versions.getByRole("listitem")).toHaveCount(2);
  await expect(versions.getByRole("listitem").last()).toContainText("As it was opened");
  await versions.getByRole("listitem").last().getByRole("button").click();
  await expect(versions.locator(".version-added")).toHaveText("+ console.log('changed');");
  await expect(versions.locator(".version-removed").first()).toBeVisible();
  await versions.getByRole("button", { name: "Restore this version" }).click();
  await expect.poll(() => playground.visibleCode()).toBe(example);
});
