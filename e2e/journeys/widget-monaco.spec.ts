import { expect, testOnSharedPage, Widget } from "../pages/embedding-page.ts";

/* The full editor in a widget: only if the page asks for it, and only when the reader focuses the code. */

const program = "const greeting = 'hello';\nconsole.log(greeting, 6 * 7);";
const withEditor = (editor: string, more = "") =>
  `<sandglass-playground editor="${editor}" ${more}><pre>${program}</pre></sandglass-playground>`;

testOnSharedPage(
  "Monaco replaces the simple editor at the first focus, its text runs, and it knows types",
  async ({ host }) => {
    await host.open(`${host.script}${withEditor("monaco")}<button id="after">after</button>`);
    const widget = host.widget();
    expect((await widget.run()).stdout).toBe("hello 42\n");
    await expect(widget.fullEditor).toHaveCount(0);
    await widget.code.focus();
    await expect(widget.fullEditor).toBeVisible();
    await expect(widget.code).toBeFocused();
    await host.page.keyboard.press("Control+End");
    await host.page.keyboard.type("\ngreeting.toUpperCase()");
    await expect
      .poll(() => widget.evaluate((element) => element.code))
      .toBe(`${program}\ngreeting.toUpperCase()`);
    await host.page.keyboard.press("Control+Enter");
    await expect(widget.text(/^'HELLO'$/)).toBeVisible();
    // The widget can undo, as in the simple editor, and the page can set the code.
    await host.page.keyboard.press("Control+Z");
    await expect.poll(() => widget.evaluate((element) => element.code)).not.toContain("toUpperCase()");
    await widget.evaluate((element) => {
      element.code = "console.log('set')";
    });
    await expect(widget.fullEditor).toContainText("console.log('set')");
    expect((await widget.run()).stdout).toBe("set\n");
    // Tab leaves the code.
    await widget.code.focus();
    await host.page.keyboard.press("Tab");
    await expect(widget.code).not.toBeFocused();
    expect(await widget.evaluate((element) => element.code)).toBe("console.log('set')");
    // It knows the types of the program.
    await widget.code.focus();
    await host.page.keyboard.press("Control+End");
    await host.page.keyboard.type("\n'text'.toUpp");
    await whenOffered(widget, "toUpperCase");
  },
);

testOnSharedPage("Monaco works in a sandboxed page, where workers have no address", async ({ host }) => {
  host.serve("/inner", `<!doctype html>${host.script}${withEditor("monaco")}`);
  await host.open('<iframe id="box" sandbox="allow-scripts" src="/inner" width="800" height="500"></iframe>');
  const box = host.page.locator("#box").contentFrame();
  const widget = new Widget(box.locator("sandglass-playground"));
  await widget.code.focus();
  await expect(widget.fullEditor).toBeVisible();
  await expect(widget.code).toBeFocused();
  await host.page.keyboard.press("Control+End");
  await host.page.keyboard.type("\ngreeting.toUpp");
  await whenOffered(widget, "toUpperCase");
  await host.page.keyboard.press("Enter");
  await host.page.keyboard.type("()");
  await host.page.keyboard.press("Control+Enter");
  await expect(widget.text(/^'HELLO'$/)).toBeVisible();
});

testOnSharedPage(
  "Monaco loads automatically only if there is room, and never without being asked for",
  async ({ host }) => {
    const requests: string[] = [];
    host.page.on("request", (request) => requests.push(request.url()));
    await host.open(
      `${host.script}<div style="width: 400px">${withEditor("auto")}</div>${withEditor("plain")}` +
        `<sandglass-playground><pre>${program}</pre></sandglass-playground>${withEditor("auto")}`,
    );
    for (const at of [0, 1, 2]) {
      await host.widget(at).code.fill("console.log('light')");
      expect((await host.widget(at).run()).stdout).toBe("light\n");
      await expect(host.widget(at).fullEditor).toHaveCount(0);
    }
    expect(requests.filter((address) => /monaco|editors/.test(address))).toEqual([]);
    await host.widget(3).code.focus();
    await expect(host.widget(3).fullEditor).toBeVisible();
  },
);

testOnSharedPage("if Monaco cannot be loaded, the simple editor stays", async ({ host }) => {
  await host.page.route(/\/monaco-[^/]*\.js$/, (route) => route.abort());
  await host.open(`${host.script}${withEditor("monaco")}`);
  const widget = host.widget();
  const failed = host.page.waitForEvent("requestfailed", (request) => /\/monaco-/.test(request.url()));
  await widget.code.focus();
  await failed;
  await widget.code.fill("console.log('light')");
  expect((await widget.run()).stdout).toBe("light\n");
});

/** TypeScript is loaded some time after the editor, so the question is repeated. */
async function whenOffered(widget: Widget, name: string): Promise<void> {
  const offered = widget.frame.locator(`.suggest-widget.visible [aria-label^="${name},"]`);
  await expect(async () => {
    await widget.code.press("Escape");
    await widget.code.press("Control+Space");
    await expect(offered).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 100_000 });
}
