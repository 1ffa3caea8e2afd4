import type { Page } from "@playwright/test";
import { expectAccessible } from "../../pages/axe.ts";
import type { Playground } from "../../pages/playground.ts";
import { expect, testOnSharedPage as test } from "../../pages/test.ts";

const program = `const half = (list) => list[list.length >> 1];

function sort(list) {
  for (let i = 0; i < list.length; i++)
    for (let j = 1; j < list.length; j++)
      if (list[j - 1] > list[j]) [list[j - 1], list[j]] = [list[j], list[j - 1]];
  return list;
}

function fib(n) {
  return n < 2 ? n : fib(n - 1) + fib(n - 2);
}
`;

/** Puts the cursor behind that text, and asks how the function there grows. */
async function ask(page: Page, playground: Playground, text: string) {
  await playground.editor.focus();
  await page.evaluate((text) => {
    const area = document.querySelector<HTMLTextAreaElement>("textarea#code");
    const at = (area?.value.indexOf(text) ?? -1) + text.length;
    area?.setSelectionRange(at, at);
    // The page must know the cursor although the selection event finds no focus here.
    area?.blur();
  }, text);
  await page.keyboard.press("F1");
  await page.getByRole("combobox", { name: "Search the commands" }).fill("How does it grow");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "How does it grow?" });
  await expect(dialog).toBeVisible();
  return dialog;
}

test("the function at the cursor is measured, and its growth is shown as a name, a chart and numbers", async ({
  playground,
  page,
}) => {
  await playground.openWith(program);
  await playground.whenLoaded();
  const dialog = await ask(page, playground, "function sort(list");
  await expect(dialog.getByRole("textbox", { name: "Call" })).toHaveValue("sort(x)");
  await expect(dialog.getByRole("combobox", { name: "where x is" })).toHaveValue("random numbers");
  await dialog.getByRole("button", { name: "Measure" }).click();
  await expect(dialog.locator(".growth-verdict")).toHaveText("The steps follow n².");
  await expect(dialog).toContainText("n to the power of");
  await expect(dialog.getByRole("img")).toHaveAttribute("aria-label", /Steps against n: they follow n²/);
  const rows = dialog.getByRole("row");
  expect(await rows.count()).toBeGreaterThan(8);
  await expect(rows.nth(3)).toContainText(/^4\d+/);
  await expectAccessible(page, "how a function grows");
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await dialog.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  await page.keyboard.press("Escape");
});

test("another function and argument; a growth without a matching curve is reported", {
  tag: "@nightly",
}, async ({ playground, page }) => {
  await playground.openWith(program);
  await playground.whenLoaded();
  const dialog = await ask(page, playground, "const half");
  await dialog.getByRole("combobox", { name: "where x is" }).selectOption("made by a function of n");
  await dialog.getByRole("textbox", { name: "Function of n" }).fill("n => new Array(n).fill(0)");
  await dialog.getByRole("button", { name: "Measure" }).click();
  await expect(dialog.locator(".growth-verdict")).toHaveText("The steps do not grow with n.");
  await dialog.getByRole("combobox", { name: "Function", exact: true }).selectOption("fib");
  await expect(dialog.getByRole("textbox", { name: "Call" })).toHaveValue("fib(x)");
  await dialog.getByRole("button", { name: "Measure" }).click();
  await expect(dialog.locator(".growth-verdict")).toHaveText("The steps grow faster than any power of n.");
  await dialog.getByRole("textbox", { name: "Call" }).fill("no.such(x)");
  await dialog.getByRole("button", { name: "Measure" }).click();
  await expect(dialog.getByRole("alert")).toContainText("no is not defined");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  // The program is not changed.
  expect(await playground.visibleCode()).toBe(program);
});
