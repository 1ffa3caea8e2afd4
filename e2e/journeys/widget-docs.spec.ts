import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { examplesScript } from "../frameworks/build.ts";
import { expect, test, Widget } from "../pages/embedding-page.ts";

/* What the documentation prints is what a stranger copies. */

test("the three lines of the documentation are a page that works, on any origin", async ({ host }) => {
  await host.page.goto(`${host.sandglass}widget/index.html`);
  const printed = await host.page.locator("#three-lines").innerText();
  expect(printed.split("\n").length).toBe(3);
  host.serve("/", printed);
  await host.page.goto(host.address);
  await host.widget().runButton.click();
  await expect(host.widget().text("Hello from my page")).toBeVisible();
});

test("the documentation's upgrade of code blocks works", async ({ host }) => {
  await host.page.goto(`${host.sandglass}widget/index.html`);
  const printed = await host.page.locator("#upgrade").innerText();
  await host.open(`<pre><code class="language-js">console.log("upgraded")</code></pre>${printed}`);
  expect((await host.widget().run()).stdout).toBe("upgraded\n");
});

test("the widget in the documentation can be solved", async ({ host }) => {
  await host.page.goto(`${host.sandglass}widget/index.html`);
  const results = await host.widget().evaluate((widget) => widget.check());
  expect(results.map(({ passed }) => passed)).toEqual([true, false]);
  await host.widget().evaluate((widget) => {
    widget.code = widget.code.replace("sort()", "sort((a, b) => a - b)");
  });
  expect((await host.widget().evaluate((widget) => widget.check())).every(({ passed }) => passed)).toBe(true);
});

test("the article's programs run in the article's colours, and its exercise can be solved", async ({
  host,
}) => {
  await host.page.goto(`${host.sandglass}widget/article.html`);
  expect((await host.widget(0).run()).stdout).toContain("1, 10, 100, 25, 9");
  expect((await host.widget(1).run()).stdout).toContain("1, 9, 10, 25, 100");
  const exercise = host.widget(2);
  expect((await exercise.evaluate((widget) => widget.check())).some(({ passed }) => passed)).toBe(true);
  await exercise.evaluate((widget) => {
    widget.code =
      "const byLength = (words) => words.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));";
  });
  expect((await exercise.evaluate((widget) => widget.check())).map(({ passed }) => passed)).toEqual([
    true,
    true,
    true,
  ]);
  await host.page.emulateMedia({ colorScheme: "dark" });
  await expect(new Widget(exercise.element).frame.locator(".exercise")).toHaveCSS(
    "background-color",
    "rgb(20, 22, 27)",
  );
});

test("the printed tests of the documentation run, and its program does not pass them yet", async ({
  host,
}) => {
  await host.page.goto(`${host.sandglass}widget/index.html`);
  await host.open(`${await host.page.locator("#checked").innerText()}${host.script}`);
  const results = await host.widget().evaluate((widget) => widget.check());
  expect(results.map(({ passed }) => passed)).toEqual([false, true]);
  await host.widget().evaluate((widget) => {
    widget.code = "const double = (n) => n * 2;";
  });
  expect((await host.widget().evaluate((widget) => widget.check())).every(({ passed }) => passed)).toBe(true);
});

test("the module of the documentation works", async ({ host }) => {
  await host.page.goto(`${host.sandglass}widget/index.html`);
  await host.open(await host.page.locator("#module").innerText());
  expect((await host.widget().run()).stdout).toBe("Hello from a module\n");
});

test("the documentation's program of several files runs, and so does its script", async ({ host }) => {
  await host.page.goto(`${host.sandglass}widget/index.html`);
  const program = await host.page.locator("#files").innerText();
  const script = await host.page.locator("#script").innerText();
  host.page.once("dialog", (dialog) => dialog.accept());
  const dialog = host.page.waitForEvent("dialog");
  await host.open(`${program}${host.script}<script type="module">${script}</script>`);
  expect((await dialog).message()).toBe("42\n");
  expect((await host.widget().run()).stdout).toBe("3\n");
});

test("the documentation's examples for React, Vue and Svelte work", async ({ host }) => {
  await host.page.goto(`${host.sandglass}widget/index.html`);
  const printed = (id: string) => host.page.locator(`#${id}`).innerText();
  const script = await examplesScript({
    react: [await printed("react"), await printed("react-server")],
    vue: await printed("vue"),
    svelte: await printed("svelte"),
  });
  host.serve("/page.js", script, {}, "text/javascript");
  await host.open(`${host.script}<script type="module" src="/page.js"></script>`);
  for (const at of [0, 1, 2, 3])
    expect(await host.widget(at).evaluate((widget) => widget.check())).toEqual([
      { title: "it says hello", passed: true },
    ]);
  const solved = () => host.page.evaluate(() => (globalThis as unknown as { solved: number }).solved);
  await expect.poll(solved).toBe(4);
});

test("all of the documentation's style properties apply", async ({ host }) => {
  const violations: string[] = [];
  host.page.on(
    "console",
    (message) => message.text().startsWith("--sandglass") && violations.push(message.text()),
  );
  await host.page.goto(`${host.sandglass}widget/index.html`);
  await host.open(`${await host.page.locator("#looks").innerText()}${host.script}`);
  const widget = host.widget();
  await expect(widget.runButton).toHaveCSS("background-color", "rgb(11, 87, 208)");
  const exercise = widget.frame.locator(".exercise");
  await expect(exercise).toHaveCSS("background-color", "rgb(253, 246, 227)");
  await expect(exercise).toHaveCSS("border-color", "rgb(147, 161, 161)");
  await expect(exercise).toHaveCSS("border-radius", "4px");
  await expect(widget.code).toHaveCSS("font-family", '"Courier New", monospace');
  expect((await widget.run()).stdout).toBe("in your colours\n");
  expect(violations).toEqual([]);
});

test("the documentation's lines for VitePress upgrade the blocks of a new page", async ({ host }) => {
  await host.page.goto(`${host.sandglass}widget/index.html`);
  const printed = await host.page.locator("#vitepress").innerText();
  await host.open(`<pre><code class="language-js">console.log("come")</code></pre>${host.script}<script>
    const router = {};
    ({ ${printed} }).enhanceApp({ router });
    router.onAfterRouteChange();
  </script>`);
  expect((await host.widget().run()).stdout).toBe("come\n");
});

test("the documentation's lines for Docusaurus do the same", async ({ host }) => {
  await host.page.goto(`${host.sandglass}widget/index.html`);
  const printed = await host.page.locator("#docusaurus").innerText();
  await host.open(
    `<pre><code class="language-js">console.log("come")</code></pre>${host.script}<script type="module">${printed}
     onRouteDidUpdate();</script>`,
  );
  expect((await host.widget().run()).stdout).toBe("come\n");
});

test("a journey runs each example of the documentation", async ({ host }) => {
  await host.page.goto(`${host.sandglass}widget/index.html`);
  const examples = await host.page.locator(".shown").evaluateAll((all) => all.map(({ id }) => id));
  const here = fileURLToPath(new URL(".", import.meta.url));
  const names = (await readdir(here)).filter((name) => /^(?:elixir-)?widget/.test(name));
  const journeys = (await Promise.all(names.map((name) => readFile(join(here, name), "utf8")))).join("\n");
  expect(
    examples.filter((id) => !journeys.includes(`"#${id}"`) && !journeys.includes(`printed("${id}")`)),
  ).toEqual([]);
  expect(examples.length).toBeGreaterThan(10);
});
