import { HtmlRenderer, Parser } from "commonmark";
import MarkdownIt from "markdown-it";
import { marked } from "marked";
import { remark } from "remark";
import remarkHtml from "remark-html";
import { blocks, programOfBlocks } from "../pages/code-blocks.ts";
import { expect, testOnSharedPage } from "../pages/embedding-page.ts";

/* The element in Markdown: the common generators' parsers make a widget of the documentation's examples. */

const parsers: Readonly<Record<string, (text: string) => string | Promise<string>>> = {
  "markdown-it": (text) => new MarkdownIt({ html: true }).render(text),
  marked: (text) => marked.parse(text),
  commonmark: (text) => new HtmlRenderer().render(new Parser().parse(text)),
  remark: async (text) => String(await remark().use(remarkHtml, { sanitize: false }).process(text)),
};

testOnSharedPage("each parser makes a program that runs of the documentation's example", async ({ host }) => {
  const example = `Before.\n\n${await host.documented("markdown")}\n\nAfter.\n`;
  const rendered = await Promise.all(Object.values(parsers).map((render) => render(example)));
  await host.show(rendered.map((html) => `<article>${html}</article>`).join(""));
  for (const [at, name] of Object.keys(parsers).entries())
    await testOnSharedPage.step(name, async () => {
      const widget = host.widget(at);
      await expect(widget.code).toHaveValue(
        'const greeting: string = "Hello from";\n\nconsole.log(greeting, "Markdown", 1 < 2);',
      );
      await expect(host.page.locator("article").nth(at)).toContainText(/Before\..*After\./s);
      expect(await widget.evaluate((element) => element.parentElement?.localName)).toBe("article");
    });
  expect((await host.widget().run()).stdout).toBe("Hello from Markdown true\n");
});

testOnSharedPage(
  "an element whose content a parser changes says that it has no program",
  async ({ host }) => {
    const markup =
      "Before.\n\n<sandglass-playground><pre>console.log(1)</pre></sandglass-playground>\n\nAfter.\n";
    const rendered = await Promise.all(Object.values(parsers).map((render) => render(markup)));
    await host.show(rendered.join(""));
    await expect(host.page.getByRole("alert")).toHaveText(
      rendered.map(
        () => "There is no program here. In Markdown, write a fenced code block with blank lines around it.",
      ),
    );
    await expect(host.page.locator("iframe")).toHaveCount(0);
    for (const text of await host.page.getByText("console.log(1)").all()) await expect(text).toBeVisible();
  },
);

testOnSharedPage("a fence of each generator inside the element is its program", async ({ host }) => {
  const fences = ["VitePress 1.6.4", "Docusaurus", "Astro (@astrojs/markdown-remark)", "mdBook", "Hugo"];
  await host.show(
    fences
      .map((name) => `<sandglass-playground language="ts">\n${blocks[name]}\n</sandglass-playground>`)
      .join(""),
  );
  for (const [at, name] of fences.entries())
    await testOnSharedPage.step(name, () => expect(host.widget(at).code).toHaveValue(programOfBlocks));
  expect((await host.widget().run()).stdout).toBe("1\n");
});

testOnSharedPage(
  "an empty element becomes a widget when it gets a program, and then handles the calls made before",
  async ({ host }) => {
    await host.open(
      `${host.script}<sandglass-playground></sandglass-playground><sandglass-playground> </sandglass-playground><sandglass-playground><pre></pre></sandglass-playground>`,
    );
    await expect(host.page.getByRole("alert").nth(0)).toContainText("There is no program here.");
    await expect(host.page.getByRole("alert").nth(1)).toContainText("There is no program here.");
    await host.widget(0).evaluate((element) => {
      element.code = "console.log('later')";
    });
    await expect(host.widget(0).code).toHaveValue("console.log('later')");
    expect((await host.widget(0).run()).stdout).toBe("later\n");
    expect((await host.widget(1).run({ code: "console.log('called')" })).stdout).toBe("called\n");
    // An empty `pre` is an empty program to start with.
    await expect(host.widget(2).code).toHaveValue("");
  },
);
