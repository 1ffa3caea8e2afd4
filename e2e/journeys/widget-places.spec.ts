import { encodeLink } from "../../web/player/share/share-link.ts";
import { snippetOf } from "../../web/player/share/snippet.ts";
import { expect, testOnSharedPage, Widget } from "../pages/embedding-page.ts";

/* Where a widget may have to stand: in sandboxes, in isolated pages, in a frame of its own, and nowhere. */

const hello = "<sandglass-playground><pre>console.log('hello', 6 * 7)</pre></sandglass-playground>";

testOnSharedPage(
  "a widget works in a sandboxed page, without origin, storage and workers of its own",
  async ({ host }) => {
    host.serve("/inner", `<!doctype html>${host.script}${hello}`);
    await host.open('<iframe id="box" sandbox="allow-scripts" src="/inner"></iframe>');
    const box = host.page.locator("#box").contentFrame();
    const widget = new Widget(box.locator("sandglass-playground"));
    await widget.runButton.click();
    await expect(widget.text("hello 42")).toBeVisible();
    const origins = await Promise.all(host.page.frames().map((frame) => frame.evaluate(() => self.origin)));
    expect(origins.slice(1)).toEqual(origins.slice(1).map(() => "null"));
    const element = box.locator("sandglass-playground");
    expect(
      await element.evaluate((each) =>
        (each as never as { run(): Promise<{ stdout: string }> }).run().then(({ stdout }) => stdout),
      ),
    ).toBe("hello 42\n");
  },
);

testOnSharedPage("a widget works in an isolated page", async ({ host }) => {
  await host.open(`${host.script}${hello}`, {
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Opener-Policy": "same-origin",
  });
  expect(await host.page.evaluate(() => crossOriginIsolated)).toBe(true);
  expect((await host.widget().run()).stdout).toBe("hello 42\n");
});

for (const policy of ["require-corp", "credentialless"])
  testOnSharedPage(
    `a widget works in a page with Cross-Origin-Embedder-Policy ${policy} that is not isolated`,
    async ({ host }) => {
      await host.open(`${host.script}${hello}${hello}`, { "Cross-Origin-Embedder-Policy": policy });
      expect(await host.page.evaluate(() => crossOriginIsolated)).toBe(false);
      expect((await host.widget(0).run()).stdout).toBe("hello 42\n");
      expect((await host.widget(1).run()).stdout).toBe("hello 42\n");
    },
  );

testOnSharedPage(
  "if the page's policy forbids the frame, a message says so at once and names the policy",
  async ({ host }) => {
    await host.open(`${host.script}${hello}`, {
      "Content-Security-Policy": `default-src 'self'; script-src 'self' ${host.sandglass}`,
    });
    await expect(host.page.getByRole("alert")).toHaveText(
      `The page's Content-Security-Policy must allow ${host.sandglass}embed.html in frame-src.`,
    );
    expect(await host.widget().refusal({})).toContain("frame-src");
    await expect(host.page.getByText("console.log('hello', 6 * 7)")).toBeVisible();
  },
);

testOnSharedPage("a policy that only reports does not affect a widget", async ({ host }) => {
  await host.open(`${host.script}${hello}`, {
    "Content-Security-Policy-Report-Only": "default-src 'none'",
  });
  expect((await host.widget().run()).stdout).toBe("hello 42\n");
});

testOnSharedPage(
  "a widget works in a page whose policy allows no inline styles and no inline code",
  async ({ host }) => {
    await host.open(`${host.script}${hello}`, {
      "Content-Security-Policy": `default-src 'none'; script-src ${host.sandglass}; frame-src ${host.sandglass}; require-trusted-types-for 'script'`,
    });
    expect((await host.widget().run()).stdout).toBe("hello 42\n");
  },
);

testOnSharedPage("a widget works as a sandboxed frame with the program in its address", async ({ host }) => {
  const fragment = await encodeLink(
    snippetOf({ files: [{ path: "main.js", text: "console.log('from a link')" }] }),
  );
  await host.open(`<iframe sandbox="allow-scripts" src="${host.sandglass}embed.html${fragment}"></iframe>`);
  const widget = new Widget(host.page.locator("html"), host.page.locator("iframe").contentFrame());
  await expect(widget.code).toHaveValue("console.log('from a link')");
  await widget.runButton.click();
  await expect(widget.text(/^from a link$/)).toBeVisible();
});

testOnSharedPage("the widget's frame alone, without a page, says what it is", async ({ host }) => {
  await host.page.goto(`${host.sandglass}embed.html`);
  await expect(host.page.getByText("This is a widget of Sandglass")).toBeVisible();
  await expect(host.page.getByRole("link", { name: "Sandglass" })).toBeVisible();
});
