import { HtmlRenderer, Parser } from "commonmark";
import MarkdownIt from "markdown-it";
import { marked } from "marked";
import { remark } from "remark";
import remarkHtml from "remark-html";
import { blocks, programOfBlocks } from "../pages/code-blocks.ts";
import { expect, test } from "../pages/embedding-page.ts";

/* The element in Markdown: the common generators' parsers make a widget of the documentation's examples. */

const parsers: Readonly<Record<string, (text: string) => string | Promise<string>>> = {
  "markdown-it": (text) => new MarkdownIt({ html: true }).render(text),
  marked: (text) => marked.parse(text),
  commonmark: (text) => new HtmlRenderer().render(new Parser().parse(text)),
  remark: async (text) => String(await remark().use(remarkHtml, { sanitize: false }).process(text)),
};

for (const [name, render] of Object.entries(parsers)) {
  test(`${name}: the documentation's example is a program that runs`, async ({ host }) => {
    await host.page.goto(`${host.sandglass}widget/index.html`);
    const printed = await host.page.locator("#markdown").innerText();
    await host.open(`${await render(`Before.\n\n${printed}\n\nAfter.\n`)}${host.script}`);
    const widget = host.widget();
    await expect(widget.code).toHaveValue(
      'const greeting: string = "Hello from";\n\nconsole.log(greeting, "Markdown", 1 < 2);',
    );
    expect((await widget.run()).stdout).toBe("Hello from Markdown true\n");
    for (const text of ["Before.", "After."]) await expect(host.page.getByText(text)).toBeVisible();
    expect(await widget.evaluate((element) => element.parentElement?.localName)).toBe("body");
  });

  test(`${name}: an element whose content it changes says that it has no program`, async ({ host }) => {
    const markup = "<sandglass-playground><pre>console.log(1)</pre></sandglass-playground>";
    await host.open(`${await render(`Before.\n\n${markup}\n\nAfter.\n`)}${host.script}`);
    await expect(host.page.getByRole("alert")).toHaveText(
      "There is no program here. In Markdown, write a fenced code block with blank lines around it.",
    );
    await expect(host.page.locator("iframe")).toHaveCount(0);
    await expect(host.page.getByText("console.log(1)")).toBeVisible();
  });
}

for (const generator of [
  "VitePress 1.6.4",
  "Docusaurus",
  "Astro (@astrojs/markdown-remark)",
  "mdBook",
  "Hugo",
])
  test(`${generator}: a fence inside the element is its program`, async ({ host }) => {
    const block = blocks[generator] ?? "";
    expect(block).not.toBe("");
    await host.open(`<sandglass-playground language="ts">\n${block}\n</sandglass-playground>${host.script}`);
    await expect(host.widget().code).toHaveValue(programOfBlocks);
    expect((await host.widget().run()).stdout).toBe("1\n");
  });

test("an empty element becomes a widget when it gets a program, and then handles the calls made before", async ({
  host,
}) => {
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
});
