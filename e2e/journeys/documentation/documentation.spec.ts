import { expectAccessible } from "../../pages/axe.ts";
import { expect, test } from "../../pages/test.ts";

test("the header leads to the lessons and to the user's documentation", async ({
  playground,
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await playground.open();
  await playground.whenLoaded();
  const follow = async (name: string) => {
    const opened = context.waitForEvent("page");
    await page
      .getByRole("navigation", { name: "Programs" })
      .getByRole("button", { name, exact: true })
      .click();
    const other = await opened;
    await other.waitForLoadState();
    return other;
  };
  const lessons = await follow("Learn");
  await expect(lessons.getByRole("heading", { name: "Lessons" })).toBeVisible();
  await expect(lessons.getByRole("link", { name: "Recursion", exact: true })).toHaveAttribute(
    "href",
    "recursion.html",
  );
  await lessons.evaluate(() =>
    localStorage.setItem("sandglass:exercise:lesson:recursion:sum", JSON.stringify({ passed: true })),
  );
  await lessons.reload();
  await expect(lessons.getByText("· 1 solved")).toBeVisible();
  await expectAccessible(lessons, "the list of lessons");

  const help = await follow("?");
  await help.getByRole("link", { name: "What a program may use" }).click();
  await expect(help.getByRole("heading", { name: "Lua" })).toBeVisible();
  await expectAccessible(help, "a page of the documentation");
});
