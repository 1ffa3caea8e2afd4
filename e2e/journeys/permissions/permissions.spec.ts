import { expect, testOnSharedPage } from "../../pages/test.ts";

testOnSharedPage("the list of permitted names is in the program's language", async ({ playground, page }) => {
  await playground.openFiles({ "main.exs": "1" });
  await playground.whenLoaded();
  await playground.choose("What a program may use");
  const list = page.getByRole("dialog", { name: "What a program in Elixir may use" });
  await expect(list).toContainText("The whole library of Elixir that is available here.");
  await list.getByText(/^Enum \d+ names$/).click();
  await expect(list).toContainText("chunk_every(enumerable, count)");
  await page.keyboard.press("Escape");
});
