import { expectAccessible } from "../../pages/axe.ts";
import { LookInside } from "../../pages/look.ts";
import { expect, testOnSharedPage as test } from "../../pages/test.ts";

const program = `defmodule Shop do
  def total([]), do: 0
  def total([%{price: price} | rest]) do
    price + total(rest)
  end
end

items = [%{price: 3}, %{price: 4}]
sum = Shop.total(items)
words =
  items
  |> Enum.map(fn item -> item.price * sum end)
  |> Enum.join(" and ")
IO.puts(words)
`;

test("a run in Elixir can be stepped through: clauses that do not match, variables, callbacks, stages of a pipe", async ({
  playground,
  page,
}) => {
  const look = new LookInside(page);
  await playground.openFiles({ "main.exs": program });
  await playground.whenLoaded();
  await playground.run();
  await playground.whenPrinted("21 and 28");

  await look.open();
  await expect(look.sentence).toHaveText("Line 1 is next.");
  expect(await look.markedLine()).toBe(1);
  await look.goTo(3);
  expect(await look.variable("[]")).toBe("[%{price: 3}, %{price: 4}]");
  await look.view.focus();
  await look.press("ArrowRight");
  await expect(look.sentence).toHaveText("Line 2: total([]) does not fit. Line 3 is next.");
  expect(await look.markedLine()).toBe(3);
  await look.press("ArrowRight");
  await expect(look.sentence).toHaveText("Line 3: price is 3; rest is [%{price: 4}]. Line 4 is next.");
  await expect(look.view.locator(".look-frame-inner h4")).toHaveText("Shop.total/1 line 4");
  await expect(look.view.locator(".look-frame-inner")).toContainText("Line 2: total([]) does not fit.");
  expect(await look.variable("rest")).toBe("[%{price: 4}]");

  await look.goTo(12);
  await expect(look.view.locator(".look-frame-inner h4")).toHaveText("anonymous fn/1 line 12");
  await expect(look.view.locator(".look-frame-inner")).toContainText("called inside Enum.map/2");
  expect(await look.variable("item")).toBe("%{price: 3}");
  expect(await look.variable("sum")).toBe("7");
  await look.goTo(14);
  expect(await look.markedLine()).toBe(13);
  expect(await look.variable("|>")).toBe("[21, 28]");
  await expectAccessible(page, "a moment in Elixir");

  // Another program ends it.
  await page.keyboard.press("Escape");
  await expect(look.view).toHaveCount(0);
});
