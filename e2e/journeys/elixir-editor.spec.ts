import { FullEditor } from "../pages/monaco.ts";
import { expect, test, testOnSharedPage, wide } from "../pages/test.ts";

const shop = `defmodule Shop do
  @doc "What a basket costs."
  def total(basket) do
    basket |> Enum.map(& &1.price) |> Enum.sum()
  end

  def first!(basket) do
    [first | _] = basket
    first
  end
end
`;

test.describe("in the full editor", () => {
  test.use({ viewport: wide, colorScheme: "dark" });

  test("a program of two files is completed from both files, and runs", async ({ playground, page }) => {
    await playground.openFiles({ "main.exs": "Shop.total([%{price: 3}])\n", "lib/shop.ex": shop });
    await playground.whenFullEditor();
    await playground.whenLoaded();
    await playground.run();
    expect(await playground.outcome()).toMatchObject({ kind: "completed", quote: "3" });

    // Names of the other file, with arity, and the signature of the function under the pointer.
    const editor = new FullEditor(page);
    await playground.editor.focus();
    await page.keyboard.press("Control+End");
    await editor.write("Shop.fir");
    await editor.whenOffered("first!/1");
    await page.keyboard.press("Enter");
    await page.keyboard.insertText("([])\n");
    expect(await (await editor.about("total")).innerText()).toContain("Shop.total(basket)");

    // An error in the other file names that file.
    await playground.run();
    const failed = await playground.outcome();
    expect(failed.quote).toBe(
      "** (MatchError) no match of right hand side value: []\n    lib/shop.ex:8: Shop.first!/1\n    main.exs:2: (file)",
    );
  });

  test("blocks fold, lines are indented, and lines become comments", async ({ playground, page }) => {
    await playground.openFiles({ "main.exs": shop });
    await playground.whenFullEditor();
    await playground.editor.focus();
    const editor = new FullEditor(page);
    await editor.goTo(3, 1);
    await page.keyboard.press("Control+Shift+[");
    await expect.poll(() => playground.visibleCode()).not.toContain("Enum.map");
    expect(await playground.visibleCode()).toContain("def first!(basket) do");
    await page.keyboard.press("Control+Shift+]");
    await expect.poll(() => playground.visibleCode()).toContain("Enum.map");

    await editor.goTo(4, 1);
    await page.keyboard.press("Control+/");
    await expect.poll(() => playground.visibleCode()).toContain("    # basket |> Enum.map");
    await page.keyboard.press("Control+/");
    await expect.poll(() => playground.visibleCode()).toContain("    basket |> Enum.map");

    await page.keyboard.press("Control+End");
    for (const [typed, completion] of [
      ["if 1 > 0 do\n6\n", "\n  6\n"],
      ["e", "\n  6\n  e"],
      ["n", "\n  6\n  en"],
      ["d", "\n  6\nend"],
    ] as const) {
      await editor.whenTokenized();
      await page.keyboard.type(typed);
      await expect.poll(() => playground.visibleCode()).toContain(completion);
    }
  });
});

testOnSharedPage("an alias in one line of the console holds for the next", async ({ playground, page }) => {
  await playground.openFiles({
    "main.exs": "1",
    "lib/shop.ex": `defmodule My.Shop do\n  def two, do: 2\nend\n`,
  });
  await playground.whenLoaded();
  const line = page.getByRole("textbox", { name: "Console line" });
  const quotes = page.locator(".console-cell .console-quote");
  for (const [code, value] of [
    ["alias My.Shop, as: S", "My.Shop"],
    ["S.two() + 1", "3"],
  ] as const) {
    const before = await quotes.count();
    await line.fill(code);
    await line.press("Enter");
    await expect(quotes.nth(before)).toHaveText(value);
  }
});
