import { examplesScript } from "../frameworks/build.ts";
import { expect, testOnSharedPage, Widget } from "../pages/embedding-page.ts";

/* What the documentation prints is what a stranger copies. */

testOnSharedPage(
  "the documentation shows the address of its site in what it prints, and its widget can be solved",
  async ({ host }) => {
    await host.page.goto(`${host.sandglass}widget/index.html`);
    const results = await host.widget().evaluate((widget) => widget.check());
    expect(results.map(({ passed }) => passed)).toEqual([true, false]);
    await host.widget().evaluate((widget) => {
      widget.code = widget.code.replace("sort()", "sort((a, b) => a - b)");
    });
    expect((await host.widget().evaluate((widget) => widget.check())).every(({ passed }) => passed)).toBe(
      true,
    );

    const printed = await host.page
      .locator(".shown")
      .evaluateAll((all) => all.map((each) => [each.id, (each as HTMLElement).innerText] as const));
    expect(printed.length).toBeGreaterThan(10);
    for (const [id, text] of printed) expect(await host.documented(id)).toBe(text);
  },
);

testOnSharedPage(
  "the three lines of the documentation are a page that works, on any origin",
  async ({ host }) => {
    const printed = await host.documented("three-lines");
    expect(printed.split("\n").length).toBe(3);
    host.serve("/", printed);
    await host.page.goto(host.address);
    await host.widget().runButton.click();
    await expect(host.widget().text("Hello from my page")).toBeVisible();
  },
);

testOnSharedPage("the documentation's upgrade of code blocks works", async ({ host }) => {
  const printed = await host.documented("upgrade");
  await host.open(`<pre><code class="language-js">console.log("upgraded")</code></pre>${printed}`);
  expect((await host.widget().run()).stdout).toBe("upgraded\n");
});

testOnSharedPage(
  "the article's programs run in the article's colours, and its exercise can be solved",
  async ({ host }) => {
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
  },
);

testOnSharedPage(
  "the printed tests of the documentation run, and its program does not pass them yet",
  async ({ host }) => {
    await host.open(`${await host.documented("checked")}${host.script}`);
    const results = await host.widget().evaluate((widget) => widget.check());
    expect(results.map(({ passed }) => passed)).toEqual([false, true]);
    await host.widget().evaluate((widget) => {
      widget.code = "const double = (n) => n * 2;";
    });
    expect((await host.widget().evaluate((widget) => widget.check())).every(({ passed }) => passed)).toBe(
      true,
    );
  },
);

testOnSharedPage("the module of the documentation works", async ({ host }) => {
  await host.open(await host.documented("module"));
  expect((await host.widget().run()).stdout).toBe("Hello from a module\n");
});

testOnSharedPage(
  "the documentation's program of several files runs, and so does its script",
  async ({ host }) => {
    const program = await host.documented("files");
    const script = await host.documented("script");
    host.page.once("dialog", (dialog) => dialog.accept());
    const dialog = host.page.waitForEvent("dialog");
    await host.open(`${program}${host.script}<script type="module">${script}</script>`);
    expect((await dialog).message()).toBe("42\n");
    expect((await host.widget().run()).stdout).toBe("3\n");
  },
);

testOnSharedPage("the documentation's examples for React, Vue and Svelte work", async ({ host }) => {
  const script = await examplesScript({
    react: [await host.documented("react"), await host.documented("react-server")],
    vue: await host.documented("vue"),
    svelte: await host.documented("svelte"),
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

testOnSharedPage("all of the documentation's style properties apply", async ({ host }) => {
  const violations: string[] = [];
  host.page.on(
    "console",
    (message) => message.text().startsWith("--sandglass") && violations.push(message.text()),
  );
  await host.open(`${await host.documented("looks")}${host.script}`);
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

testOnSharedPage(
  "the documentation's lines for VitePress upgrade the blocks of a new page",
  async ({ host }) => {
    const printed = await host.documented("vitepress");
    await host.open(`<pre><code class="language-js">console.log("come")</code></pre>${host.script}<script>
    const router = {};
    ({ ${printed} }).enhanceApp({ router });
    router.onAfterRouteChange();
  </script>`);
    expect((await host.widget().run()).stdout).toBe("come\n");
  },
);

testOnSharedPage("the documentation's lines for Docusaurus do the same", async ({ host }) => {
  const printed = await host.documented("docusaurus");
  await host.open(
    `<pre><code class="language-js">console.log("come")</code></pre>${host.script}<script type="module">${printed}
     onRouteDidUpdate();</script>`,
  );
  expect((await host.widget().run()).stdout).toBe("come\n");
});
