import { blocks, programOfBlocks } from "../pages/code-blocks.ts";
import { type EmbeddingSite, expect, testOnSharedPage } from "../pages/embedding-page.ts";

/*
 * Code blocks of generators and highlighters become widgets without being named, and the program is exactly the shown
 * code.
 */

const upgrading = (host: EmbeddingSite, selector?: string) =>
  `<script src="${host.sandglass}embed.js" data-upgrade${selector ? `="${selector}"` : ""}></script>`;

testOnSharedPage(
  "the whole block of each generator is found, in its language, line by line",
  async ({ host }) => {
    // The claim is about the page: what a widget shows of its program, other journeys say.
    await host.page.route("**/embed.html", (route) => route.fulfill({ contentType: "text/html", body: "" }));
    const articles = Object.values(blocks).map(
      (block) => `<article><p>Before.</p>${block}<p>After.</p></article>`,
    );
    await host.open(`${articles.join("\n")}${upgrading(host)}`);
    await expect(host.page.locator("sandglass-playground")).toHaveCount(articles.length);
    for (const [at, generator] of Object.keys(blocks).entries())
      await testOnSharedPage.step(generator, async () => {
        const article = host.page.locator("article").nth(at);
        // Nothing of the block remains beside the widget: no button, no line numbers, no label.
        const names = await article.evaluate(({ children }) =>
          [...children].map(({ localName }) => localName),
        );
        expect(names).toEqual(["p", "sandglass-playground", "p"]);
        const [code, language] = await host
          .widget(at)
          .evaluate((element) => [element.code, element.getAttribute("language")]);
        expect(code).toBe(programOfBlocks);
        expect(language).toMatch(/^(?:ts|typescript)$/);
      });
  },
);

testOnSharedPage("the program of an upgraded block runs", async ({ host }) => {
  await host.open(`${blocks["Docusaurus"]}${upgrading(host)}`);
  await expect(host.page.locator("sandglass-playground")).toHaveCount(1);
  expect((await host.widget().run()).stdout).toBe("1\n");
});

testOnSharedPage("blocks in other languages, and without a language, stay unchanged", async ({ host }) => {
  const css = blocks["VitePress 1.6.4"]?.replaceAll("language-ts", "language-css").replace(">ts<", ">css<");
  await host.open(
    `<div class="lang-en">${css}<pre>plain</pre><pre><code data-lang="rust">main()</code></pre></div>
     <pre><code class="language-js">console.log(1)</code></pre>${upgrading(host)}`,
  );
  await expect(host.page.locator("sandglass-playground")).toHaveCount(1);
  await expect(host.page.locator("sandglass-playground")).toContainText("console.log(1)");
});

testOnSharedPage("readable text beside a block stays on the page", async ({ host }) => {
  await host.open(
    `<figure class="highlight"><figcaption>sum.ts</figcaption><pre data-language="ts"><code>1 + 1</code></pre></figure>
     <div class="language-ts"><p>Two of them:</p><pre><code>1</code></pre><pre><code>2</code></pre></div>${upgrading(host)}`,
  );
  await expect(host.page.locator("sandglass-playground")).toHaveCount(3);
  await expect(host.page.getByText("sum.ts")).toBeVisible();
  await expect(host.page.getByText("Two of them:")).toBeVisible();
});

testOnSharedPage(
  "blocks that match a selector take the language from any of its notations",
  async ({ host }) => {
    await host.open(
      `<article><div class="language-ts"><pre><code>const e: number = 1; e</code></pre></div>
     <pre><code class="hljs ts">const e: number = 2; e</code></pre><pre><code>3</code></pre></article>
     ${upgrading(host, "article pre > code")}`,
    );
    await expect(host.page.locator("sandglass-playground")).toHaveCount(3);
    const languages = await host.page
      .locator("sandglass-playground")
      .evaluateAll((all) => all.map((each) => each.getAttribute("language")));
    expect(languages).toEqual(["ts", "ts", null]);
    expect((await host.widget(2).run()).inspected).toBe("3");
  },
);

for (const [selector, message] of [
  [
    undefined,
    "data-upgrade finds no code block that is marked as JavaScript, TypeScript, Elixir, Lua, Python or SQL.",
  ],
  ["main pre", "data-upgrade finds no code block: nothing on this page matches main pre."],
] as const)
  testOnSharedPage(
    `if no block is found, the console says so (${selector ?? "no selector"})`,
    async ({ host }) => {
      const warned = host.page.waitForEvent("console", (message) => message.text().includes("data-upgrade"));
      await host.open(`<pre><code>no language</code></pre>${upgrading(host, selector)}`);
      expect((await warned).text()).toContain(message);
      expect((await warned).type()).toBe("warning");
    },
  );

testOnSharedPage(
  "a page that changes its content can upgrade again, and existing widgets stay",
  async ({ host }) => {
    await host.open(`<main><pre><code class="language-js">1</code></pre></main>${upgrading(host)}`);
    await host.widget().whenReady();
    const count = await host.page.evaluate(async () => {
      const { upgrade } = (
        globalThis as unknown as { SandglassPlayground: { upgrade(): Promise<unknown[]> } }
      ).SandglassPlayground;
      const before = document.querySelector("iframe");
      document
        .querySelector("main")
        ?.insertAdjacentHTML("beforeend", '<pre><code class="lang-js">2</code></pre>');
      const first = (await upgrade()).length;
      const second = (await upgrade()).length;
      return [first, second, before === document.querySelector("iframe")];
    });
    expect(count).toEqual([1, 0, true]);
    await host.widget(1).whenReady();
    await expect(host.widget(1).code).toHaveValue("2");
  },
);

testOnSharedPage(
  "VitePress: in a code group, each tab has its widget, and the tabs still work",
  async ({ host }) => {
    // The output of VitePress 1.6.4, with what its script and its style sheet do to tabs.
    const block = (language: string, text: string, active = "") =>
      `<div class="language-${language} vp-adaptive-theme${active}"><button title="Copy Code" class="copy"></button><span class="lang">${language}</span><pre class="shiki vp-code" tabindex="0"><code><span class="line"><span>${text}</span></span></code></pre></div>`;
    await host.open(
      `<style>.vp-code-group div[class*="language-"] { display: none } .vp-code-group div[class*="language-"].active { display: block }</style>
     <div class="vp-code-group vp-adaptive-theme"><div class="tabs"><input type="radio" name="g" id="a" checked><label for="a">a.js</label><input type="radio" name="g" id="b"><label for="b">b.ts</label></div><div class="blocks">${block("js", "1", " active")}${block("ts", "2 as number")}</div></div>
     ${upgrading(host)}`,
    );
    const [one, two] = [host.widget(0), host.widget(1)];
    await expect(one.code).toHaveValue("1");
    await expect(two.element).toBeHidden();
    await host.page.locator(".blocks").evaluate(({ children: [first, second] }) => {
      first?.classList.remove("active");
      second?.classList.add("active");
    });
    await expect(one.element).toBeHidden();
    await expect(two.code).toHaveValue("2 as number");
    expect((await two.run()).inspected).toBe("2");
    await expect(host.page.locator(".lang:visible")).toHaveCount(0);
  },
);

testOnSharedPage(
  "the console has no warning about blocks that the page's own script has upgraded already",
  async ({ host }) => {
    const warnings: string[] = [];
    host.page.on("console", (message) => warnings.push(message.text()));
    await host.open(
      `<pre><code class="language-js">1</code></pre>
     <script defer src="${host.sandglass}embed.js" data-upgrade></script>
     <script type="module">await SandglassPlayground.upgrade(); await SandglassPlayground.upgrade(); document.title = "upgraded";</script>`,
    );
    await expect(host.page).toHaveTitle("upgraded");
    await host.widget().whenReady();
    expect(warnings.filter((each) => each.includes("data-upgrade"))).toEqual([]);
  },
);
