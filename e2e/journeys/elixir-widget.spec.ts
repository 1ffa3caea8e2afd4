import { type EmbeddingSite, expect, test } from "../pages/embedding-page.ts";

/* Programs in Elixir in other people's pages: written there, or found in their documentation. */

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const widget = (code: string) =>
  `<sandglass-playground language="elixir"><pre>${escaped(code)}</pre></sandglass-playground>`;

test("a widget in Elixir takes three lines of HTML, and runs", async ({ host }) => {
  await host.open(
    `<sandglass-playground language="elixir">\n<pre>Enum.map(1..3, &amp;(&amp;1 * 2))</pre>\n</sandglass-playground>${host.script}`,
  );
  await host.widget().whenReady();
  await host.widget().runButton.click();
  await expect(host.widget().text("[2, 4, 6]")).toBeVisible();
  const { outcome } = await host.widget().run();
  expect(outcome).toMatchObject({ kind: "completed", inspected: "[2, 4, 6]" });
});

test("the examples of the documentation run unchanged", async ({ host }) => {
  await host.page.goto(`${host.sandglass}widget/index.html`);
  // printed("elixir-widget") and printed("elixir-examples")
  const printed = (id: string) => host.page.locator(`#${id}`).innerText();
  await host.open(`${await printed("elixir-widget")}${await printed("elixir-examples")}${host.script}`);
  for (const [at, inspected] of ["[2, 4, 6]", '"ELIXIR"'].entries()) {
    await host.widget(at).whenReady();
    expect((await host.widget(at).run()).outcome).toMatchObject({ inspected });
  }
});

/** Ten programs of a page of documentation, and the result of each. */
const ten: readonly (readonly [code: string, kind: string, said: string])[] = [
  ["Enum.sum(1..100)", "completed", "5050"],
  ['{:ok, name} = {:ok, "Ada"}\nname', "completed", '"Ada"'],
  [
    "defmodule M do\n  def f(0), do: 1\n  def f(n), do: n * f(n - 1)\nend\nM.f(30)",
    "completed",
    "265252859812191058636308480000000",
  ],
  ['for <<c <- "abc">>, do: c', "completed", "'abc'"],
  [
    '"to be or not" |> String.split() |> Enum.frequencies_by(&String.length/1)',
    "completed",
    "%{2 => 3, 3 => 1}",
  ],
  ["%{a: 1, b: 2} |> Map.update!(:a, &(&1 + 1))", "completed", "%{a: 2, b: 2}"],
  ["with {:ok, a} <- {:ok, 1}, {:ok, b} <- {:error, :no}, do: a + b", "completed", "{:error, :no}"],
  ["[1, 2] = [1]", "threw", "no match of right hand side value: [1]"],
  ["defmodule M do\n  def f(n), do: f(n + 1)\nend\nM.f(0)", "exhausted", "fuel"],
  ["spawn(fn -> 1 end)", "restricted", "spawn/1"],
];

test("ten widgets in one page all run to their end at once, and the page stays responsive", {
  tag: "@nightly",
}, async ({ host }) => {
  await host.open(`${ten.map(([code]) => widget(code)).join("\n")}${host.script}`);
  await expect(host.page.locator("sandglass-playground")).toHaveCount(10);
  for (const [at, [code]] of ten.entries()) {
    const one = host.widget(at);
    await one.element.scrollIntoViewIfNeeded();
    await one.whenReady();
    await expect(one.code).toHaveValue(code);
  }
  // There is an endless program among them, for which the others do not wait forever.
  const outcomes = await host.page.evaluate(async () => {
    const all = [...document.querySelectorAll("sandglass-playground")] as unknown as {
      run(options: unknown): Promise<{ outcome: { kind: string } }>;
    }[];
    const results = await Promise.all(all.map((each) => each.run({ limits: { fuel: 5_000_000 } })));
    return results.map(({ outcome }) => outcome);
  });
  for (const [at, [code, kind, text]] of ten.entries()) {
    expect(outcomes[at]?.kind, code).toBe(kind);
    expect(JSON.stringify(outcomes[at]), code).toContain(JSON.stringify(text).slice(1, -1));
  }
  const first = await host.widget(0).run({ code: "1 + 1" });
  expect(first.outcome).toMatchObject({ kind: "completed", inspected: "2" });
});

/** ExDoc 0.34's HTML of a fence or an indented block: coloured by Makeup, or otherwise plain. */
const exDoc = {
  code: '<pre><code class="makeup elixir" translate="no"><span class="nc">Enum</span><span class="o">.</span><span class="n">map</span><span class="p" data-group-id="1-1">(</span><span class="p" data-group-id="1-2">[</span><span class="mi">1</span><span class="p">,</span><span class="w"> </span><span class="mi">2</span><span class="p" data-group-id="1-2">]</span><span class="p">,</span><span class="w"> </span><span class="o">&amp;</span><span class="p" data-group-id="1-3">(</span><span class="ni">&amp;1</span><span class="w"> </span><span class="o">*</span><span class="w"> </span><span class="mi">2</span><span class="p" data-group-id="1-3">)</span><span class="p" data-group-id="1-1">)</span></code><button class="copy-button" aria-label="copy"><svg></svg></button></pre>',
  examples:
    '<pre><code class="makeup elixir" translate="no"><span class="gp unselectable">iex&gt; </span><span class="n">x</span><span class="w"> </span><span class="o">=</span><span class="w"> </span><span class="mi">20</span><span class="w">\n</span><span class="gp unselectable">iex&gt; </span><span class="nc">Enum</span><span class="o">.</span><span class="n">map</span><span class="p">([</span><span class="mi">1</span><span class="p">],</span><span class="w"> </span><span class="k">fn</span><span class="w"> </span><span class="n">n</span><span class="w"> </span><span class="o">-&gt;</span><span class="w">\n</span><span class="gp unselectable">...&gt; </span><span class="w">  </span><span class="n">n</span><span class="w"> </span><span class="o">+</span><span class="w"> </span><span class="n">x</span><span class="w">\n</span><span class="gp unselectable">...&gt; </span><span class="k">end</span><span class="p">)</span><span class="w">\n</span><span class="p">[</span><span class="mi">21</span><span class="p">]</span></code></pre>',
  plain: '<pre><code class="elixir">iex&gt; String.upcase("a")\n"B"</code></pre>',
};

const upgrading = (host: EmbeddingSite) => `<script src="${host.sandglass}embed.js" data-upgrade></script>`;

test("ExDoc's code becomes widgets, and its iex> examples become cells that check themselves", async ({
  host,
}) => {
  await host.open(
    `<section>${exDoc.code}${exDoc.examples}${exDoc.plain}<pre><code class="makeup shell"><span class="gp unselectable">$ </span>mix deps.get</code></pre></section>${upgrading(host)}`,
  );
  await expect(host.page.locator("sandglass-playground")).toHaveCount(3);
  await host.widget(0).whenReady();
  await expect(host.widget(0).code).toHaveValue("Enum.map([1, 2], &(&1 * 2))");
  expect((await host.widget(0).run()).outcome).toMatchObject({ inspected: "[2, 4]" });

  await expect(host.widget(1).code).toHaveValue(
    "iex> x = 20\niex> Enum.map([1], fn n ->\n...>   n + x\n...> end)\n[21]",
  );
  const right = await host.widget(1).run();
  expect(right.outcome).toMatchObject({ kind: "completed", inspected: "[21]" });
  expect(right.stdout).toBe("1 example gives what is written.\n");

  await host.widget(2).whenReady();
  await host.widget(2).runButton.click();
  await expect(
    host.widget(2).text('** (DoctestError) String.upcase("a") gives "A"; expected "B"'),
  ).toBeVisible();
});

test("a widget's program in Elixir is checked against values written in Elixir", async ({ host }) => {
  const tests = [
    { title: "total of one", call: "Shop.total([%{price: 3}])", returns: 3 },
    { title: "nothing", call: "Shop.total([])", returns: "{:ok, 0}", hint: "It is a tuple." },
    { title: "refused", call: "Shop.total(nil)", raises: "ArgumentError" },
    { title: "a pipe", uses: ["pipe"] },
  ];
  const code =
    "defmodule Shop do\n  def total(nil), do: raise(ArgumentError)\n  def total(items), do: items |> Enum.map(& &1.price) |> Enum.sum()\nend\n";
  await host.open(
    `<sandglass-playground language="elixir" tests='${JSON.stringify(tests)}'><pre>${escaped(code)}</pre></sandglass-playground>${host.script}`,
  );
  await host.widget().whenReady();
  const results = await host.widget().evaluate((element) => element.check());
  expect(results.map(({ passed }) => passed)).toEqual([true, false, true, true]);
  expect(results[1]).toMatchObject({ message: "Shop.total([]) returned 0; expected {:ok, 0}" });
  await expect(host.widget().text("Shop.total([]) returned 0; expected {:ok, 0}")).toBeVisible();
});
