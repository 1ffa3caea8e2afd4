import { fileURLToPath } from "node:url";
import { expectAccessible } from "../pages/axe.ts";
import { Playground } from "../pages/playground.ts";
import { Programs } from "../pages/programs-menu.ts";
import { StaticHost } from "../pages/static-host.ts";
import { expect, test, testOnSharedPage } from "../pages/test.ts";

/** Chooses Elixir, and waits until its starter stands there. */
async function choose(playground: Playground): Promise<void> {
  await playground.language.selectOption("Elixir");
  await playground.whenTabs("main.exs");
}

test("choosing Elixir shows its starter, which runs, and fetches the compiler once", {
  tag: "@promise",
}, async ({ playground, page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  const scripts = () => fetched.filter((path) => path.includes("elixir"));
  await playground.open();
  await playground.whenLoaded();
  await playground.run();
  expect(await playground.answerFirst()).toMatchObject({ kind: "completed" });
  expect(scripts()).toEqual([]);

  await choose(playground);
  await expect.poll(() => playground.visibleCode()).toContain("defmodule Shop do");
  await playground.run();
  await playground.whenPrinted("4 of apple\n2 of pear");
  expect(await playground.outcome()).toMatchObject({ kind: "completed", quote: "{:total, 210}" });
  await playground.run();
  await playground.outcome();
  expect(scripts()).toHaveLength(1);
});

testOnSharedPage("an error has Elixir's message, its line, and its stack trace", async ({ playground }) => {
  await playground.openFiles({ "main.exs": "nil\n" });
  const code = [
    "defmodule Shop do",
    "  def total(basket) do",
    "    {:ok, sum} = sum(basket)",
    "    sum",
    "  end",
    "",
    "  defp sum(basket), do: {:error, length(basket)}",
    "end",
    "",
    "Shop.total([1])",
    "",
  ].join("\n");
  const outcome = await playground.next(code);
  expect(outcome).toMatchObject({ kind: "threw", line: 3, title: "The program ended with a MatchError" });
  expect(outcome.quote).toBe(
    "** (MatchError) no match of right hand side value: {:error, 1}\n    main.exs:3: Shop.total/1\n    main.exs:10: (file)",
  );
});

testOnSharedPage(
  "a missing function is refused by name, and a syntax error is reported at its line",
  async ({ playground }) => {
    await playground.openFiles({ "main.exs": "nil\n" });
    const outcome = await playground.next("IO.puts(1)\nspawn(fn -> 2 end)\n");
    expect(outcome).toMatchObject({ kind: "restricted", line: 2 });
    expect(outcome.title).toBe("spawn/1 is restricted in this playground");
    expect(outcome.details).toContain("There are no processes here");
    const wrong = await playground.next("x = [1, 2\n");
    expect(wrong).toMatchObject({ kind: "invalid", line: 2 });
    expect(wrong.quote).toContain("missing terminator: ]");
  },
);

testOnSharedPage(
  "infinite recursion ends at a limit, and the page stays usable",
  { tag: "@nightly" },
  async ({ playground }) => {
    await playground.openFiles({ "main.exs": "nil\n" }, { fuel: 20_000_000 });
    const endless = "defmodule M do\n  def f(n), do: f(n + 1)\nend\n\nM.f(0)\n";
    const outcome = await playground.next(endless);
    expect(outcome).toMatchObject({ kind: "exhausted" });
    expect(outcome.details).not.toContain("infinite loop");
    const deep = await playground.next(endless.replace("f(n + 1)", "1 + f(n + 1)"));
    expect(deep).toMatchObject({ kind: "exhausted" });
    expect(await playground.next("1 + 1\n")).toMatchObject({ kind: "completed", quote: "2" });
  },
);

testOnSharedPage("a program asks a question and continues with the answer", async ({ playground, page }) => {
  await playground.openFiles({ "main.exs": "nil\n" });
  await playground.write('name = IO.gets("Who? ")\nIO.write("Hello, " <> name)\n');
  await playground.run();
  const field = page.getByRole("textbox", { name: "Who?" });
  await field.fill("Ada");
  await field.press("Enter");
  expect(await playground.outcome()).toMatchObject({ kind: "completed", quote: ":ok" });
  expect(await playground.printedText()).toContain("Hello, Ada");
});

testOnSharedPage(
  "an Elixir program survives a reload, and a link opens it",
  async ({ playground, page, context }) => {
    await playground.openFiles({ "main.exs": "nil\n" });
    await playground.write("for n <- 1..3, do: n * n\n");
    await page.reload();
    await playground.whenTabs("main.exs");
    await expect(playground.language).toHaveValue("elixir");
    await playground.whenReady();
    await playground.run();
    expect(await playground.outcome()).toMatchObject({ quote: "[1, 4, 9]" });

    const programs = new Programs(page);
    await programs.choose("Share");
    await programs.share.getByRole("button", { name: "Copy link" }).click();
    await expect(programs.share).toContainText("The link was copied.");
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = new Playground(await context.newPage());
    await other.page.goto(link);
    await other.whenReady();
    await other.whenTabs("main.exs");
    await other.run();
    expect(await other.outcome()).toMatchObject({ quote: "[1, 4, 9]" });
  },
);

testOnSharedPage(
  "a JavaScript program becomes a draft when Elixir is chosen",
  async ({ playground, page }) => {
    await playground.openWith("1");
    await playground.write("'written before'");
    await choose(playground);
    await expect.poll(() => playground.visibleCode()).toContain("defmodule Shop do");
    const programs = new Programs(page);
    await programs.choose("Drafts");
    await expect(programs.drafts).toContainText("written before");
  },
);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  testOnSharedPage("a program in Elixir fits, runs, and is accessible", async ({ playground, page }) => {
    await playground.openFiles({ "main.exs": "nil\n" });
    const outcome = await playground.next('IO.inspect(%{a: [1, 2], b: {:ok, "x"}})\n[1, 2] = [1]\n');
    expect(outcome).toMatchObject({ kind: "threw", line: 2 });
    expect(await playground.printedText()).toContain('%{a: [1, 2], b: {:ok, "x"}}');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page, "a program in Elixir on a phone");
  });
});

testOnSharedPage(
  "a program with iex> lines checks its examples, and says which one is wrong",
  async ({ playground }) => {
    await playground.openFiles({ "main.exs": "nil\n" });
    const right = await playground.next("iex> x = 2\niex> x * 21\n42\n");
    expect(right).toMatchObject({ kind: "completed", quote: "42" });
    expect(await playground.printedText()).toContain("1 example gives what is written.");
    const wrong = await playground.next("iex> 1 + 1\n2\n\niex> 1 + 2\n4\n");
    expect(wrong).toMatchObject({ kind: "threw", line: 4 });
    expect(wrong.quote).toContain("1 + 2 gives 3; expected 4");
  },
);

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("Elixir works on a page that was visited before", async ({ page }) => {
    const host = await StaticHost.serve(fileURLToPath(new URL("../../dist", import.meta.url)));
    const complete = () => expect(page.locator("html[data-library=ready]")).toBeAttached();
    await page.goto(host.address);
    await complete();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await host.close();
    await page.reload();
    await complete();
    const playground = new Playground(page);
    await choose(playground);
    await playground.run();
    expect(await playground.outcome()).toMatchObject({ quote: "{:total, 210}" });
  });
});

testOnSharedPage(
  "inspect of structs, line breaks and seeded random numbers are those of Elixir",
  async ({ playground }) => {
    await playground.openFiles({ "main.exs": "nil\n" });
    const code = [
      "defmodule User do",
      "  @derive {Inspect, only: [:name]}",
      "  defstruct [:name, :password]",
      "end",
      'IO.inspect(struct(User, name: "Ada", password: "secret"))',
      "IO.inspect(quote do: 1 + x)",
      ":rand.seed(:exsss, {1, 2, 3})",
      "IO.inspect(Enum.shuffle(1..5))",
      'IO.inspect(%{id: 1, names: Enum.map(1..9, &"name #{&1}"), place: {52.5, 13.4}})',
      'OptionParser.parse(["--limit", "3", "file"], strict: [limit: :integer])',
      "",
    ].join("\n");
    const outcome = await playground.next(code);
    await playground.whenPrinted(
      [
        '#User<name: "Ada", ...>',
        "{:+, [context: Elixir, imports: [{1, Kernel}, {2, Kernel}]],",
        " [1, {:x, [], Elixir}]}",
        "[3, 2, 5, 1, 4]",
        "%{",
        "  id: 1,",
        '  names: ["name 1", "name 2", "name 3", "name 4", "name 5", "name 6", "name 7",',
        '   "name 8", "name 9"],',
        "  place: {52.5, 13.4}",
        "}",
      ].join("\n"),
    );
    expect(outcome).toMatchObject({ kind: "completed", quote: '{[limit: 3], ["file"], []}' });
    const nextOutcome = await playground.next("IO.puts(1)\nMacro.expand(:a, :b)\n");
    expect(nextOutcome).toMatchObject({ kind: "restricted", line: 2 });
    expect(nextOutcome.title).toBe("Macro.expand/2 is restricted in this playground");
  },
);
