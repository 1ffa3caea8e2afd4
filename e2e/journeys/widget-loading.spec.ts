import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { type EmbeddingSite, expect, testOnSharedPage } from "../pages/embedding-page.ts";

/* The host script, loaded in each possible way, and in pages where it cannot know its own address. */

const hello = "<sandglass-playground><pre>console.log('hello')</pre></sandglass-playground>";

const ways: Readonly<Record<string, (address: string) => string>> = {
  "a classic script": (at) => `<script src="${at}embed.js"></script>`,
  "a classic script that is deferred": (at) => `<script defer src="${at}embed.js"></script>`,
  "an async script": (at) => `<script async src="${at}embed.js"></script>`,
  "a script of type module": (at) => `<script type="module" src="${at}embed.js"></script>`,
  "the module": (at) => `<script type="module" src="${at}embed-module.js"></script>`,
  "an import": (at) => `<script type="module">import "${at}embed-module.js";</script>`,
  "an import of the classic script": (at) => `<script type="module">import "${at}embed.js";</script>`,
  "import()": (at) => `<script>setTimeout(() => import("${at}embed-module.js"));</script>`,
  "import() of the classic script": (at) => `<script>setTimeout(() => import("${at}embed.js"));</script>`,
  "both, the module first": (at) =>
    `<script type="module" src="${at}embed-module.js"></script><script defer src="${at}embed.js"></script>`,
};
testOnSharedPage(
  "each way to load the script defines the widget element, before the element and after it",
  async ({ host }) => {
    // An empty page is enough for the claim: the script has defined the element, and knows the address of its frame.
    await host.page.route("**/embed.html", (route) => route.fulfill({ contentType: "text/html", body: "" }));
    for (const [way, script] of Object.entries(ways))
      await testOnSharedPage.step(way, async () => {
        await host.open(`${hello}${script(host.sandglass)}${hello}`);
        const frames = host.page.locator("sandglass-playground iframe");
        await expect(frames).toHaveCount(2);
        for (const frame of await frames.all())
          await expect(frame).toHaveAttribute("src", `${host.sandglass}embed.html`);
      });
  },
);

testOnSharedPage("an import gives the class, and its address can be set", async ({ host }) => {
  await host.open(`${hello}<script type="module">
      import { SandglassPlayground } from "${host.sandglass}embed-module.js";
      document.title = SandglassPlayground.address + (SandglassPlayground === globalThis.SandglassPlayground);
    </script>`);
  await expect(host.page).toHaveTitle(`${host.sandglass}embed.html${true}`);
});

const dist = fileURLToPath(new URL("../../dist/", import.meta.url));

/** Vite's output for a page's own script that imports the module, as one file. */
async function bundled(script: string, name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "bundle-"));
  try {
    for (const file of (await readdir(dist)).filter((each) => /^embed.*\.js$/.test(each)))
      await writeFile(join(folder, file), await readFile(join(dist, file)));
    await writeFile(join(folder, "main.js"), script);
    await build({
      root: folder,
      configFile: false,
      logLevel: "error",
      build: {
        outDir: "out",
        rolldownOptions: {
          input: join(folder, "main.js"),
          output: { entryFileNames: name, codeSplitting: false },
        },
      },
    });
    return await readFile(join(folder, "out", name), "utf8");
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function openBundle(host: EmbeddingSite, script: string): Promise<void> {
  host.serve("/app/main.js", await bundled(script, "main.js"), {}, "text/javascript");
  await host.open(`${hello}<script type="module" src="/app/main.js"></script>`);
}

testOnSharedPage(
  "in a bundle, the script does not know its address, and the page sets it",
  async ({ host }) => {
    await openBundle(host, await host.documented("bundle"));
    expect((await host.widget().run()).stdout).toBe("hello\n");
  },
);

testOnSharedPage(
  "without the address of embed.html, page and console show a message at once, and a later setting repairs it",
  async ({ host }) => {
    const messages: string[] = [];
    host.page.on("console", (message) => messages.push(message.text()));
    const frames: string[] = [];
    host.page.on("framenavigated", (frame) => frames.push(frame.url()));
    await openBundle(host, `import "./embed-module.js";`);
    const sentence = "The address of embed.html is not known: set SandglassPlayground.address.";
    await expect(host.page.getByRole("alert")).toHaveText(sentence);
    await expect.poll(() => messages).toContain(sentence);
    await expect(host.page.getByText("console.log('hello')")).toBeVisible();
    // There is no frame with an invented address.
    expect(frames).toEqual([host.address]);
    expect(await host.widget().refusal({})).toBe(sentence);

    await host.page.evaluate((address) => {
      (globalThis as unknown as { SandglassPlayground: { address: string } }).SandglassPlayground.address =
        address;
    }, `${host.sandglass}embed.html`);
    expect((await host.widget().run()).stdout).toBe("hello\n");
    await expect(host.page.getByRole("alert")).toHaveText("");
  },
);

testOnSharedPage("a call before the address is known is answered later", async ({ host }) => {
  await host.open(`${hello}<script type="module">
      import("${host.sandglass}embed.js").then(() => {
        window.called = document.querySelector("sandglass-playground").run();
      });
    </script>`);
  await host.page.waitForFunction(() => "called" in window);
  const stdout = await host.page.evaluate(() =>
    (window as unknown as { called: Promise<{ stdout: string }> }).called.then((result) => result.stdout),
  );
  expect(stdout).toBe("hello\n");
});

testOnSharedPage("a wrong address can be corrected", async ({ host }) => {
  await host.open(
    `${host.script}<script>SandglassPlayground.address = "/nothing-there";</script>${hello}<script>
      window.called = document.querySelector("sandglass-playground").run();
      window.called.catch(() => {});
    </script>`,
  );
  await expect(host.page.locator("iframe")).toHaveAttribute("src", `${host.address}nothing-there`);
  await host.page.evaluate((address) => {
    (globalThis as unknown as { SandglassPlayground: { address: string } }).SandglassPlayground.address =
      address;
  }, `${host.sandglass}embed.html`);
  const stdout = await host.page.evaluate(() =>
    (window as unknown as { called: Promise<{ stdout: string }> }).called.then((result) => result.stdout),
  );
  expect(stdout).toBe("hello\n");
});

testOnSharedPage(
  "an endless loop is not run again in the full worker, which would be another request",
  async ({ host }) => {
    const requests: string[] = [];
    host.page.on("request", (request) => requests.push(request.url()));
    await host.open(`${hello}<script src="${host.sandglass}embed.js"></script>`);
    await host.widget(0).whenReady();
    const endless = { code: "for (;;);", limits: { fuel: 100_000 } };
    expect((await host.widget(0).run(endless)).outcome).toMatchObject({ kind: "exhausted", limit: "fuel" });
    expect(requests.some((url) => url.endsWith(".wasm"))).toBe(true);
    expect(requests.filter((url) => url.includes("worker"))).toEqual([]);
  },
);
