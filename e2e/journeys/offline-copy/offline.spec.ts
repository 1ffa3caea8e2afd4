import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { writeServiceWorker } from "../../../web/build/offline.ts";
import { editorFont } from "../../../web/editor/editor.ts";
import { HelpDialogs } from "../../pages/help-dialogs.ts";
import { Playground } from "../../pages/playground.ts";
import { complete, copied } from "../../pages/site-copy.ts";
import { StaticHost } from "../../pages/static-host.ts";
import { expect, test, wide } from "../../pages/test.ts";
import { singlePath } from "../../single.ts";

const dist = fileURLToPath(new URL("../../../dist", import.meta.url));

test.use({ serviceWorkers: "allow" });

test.describe("without a network", () => {
  test.use({ viewport: wide });

  test("the second visit has the whole site, under a sub-path: both editors, TypeScript, examples", {
    tag: "@promise",
  }, async ({ page }) => {
    const host = await StaticHost.serve(dist);
    await page.goto(host.address);
    await complete(page);
    await copied(page);
    await host.close();

    await page.reload();
    await complete(page);
    await expect(page.locator("#editor[data-editor=full]")).toBeAttached();
    const playground = new Playground(page);
    await playground.runButton.click();
    expect(await playground.answerFirst()).toMatchObject({ kind: "completed" });
    // Its compiler was not requested while there was a network.
    await playground.language.selectOption("typescript");
    await expect(playground.tabs.first()).toContainText("main.ts");
    await playground.write('console.log("in TypeScript" satisfies string);');
    await playground.runButton.click();
    await expect(playground.log).toContainText("in TypeScript");
    // Nor was a library.
    await playground.write('import { nanoid } from "nanoid"; console.log("of", nanoid().length);');
    await playground.runButton.click();
    await expect(playground.log).toContainText("of 21");
  });
});

test.describe("the site's own font", { tag: "@nightly" }, () => {
  test.use({ viewport: wide });

  test("comes with the offline copy: the first visit does not request it, the next has it without moving text, and erasing removes it", async ({
    page,
  }) => {
    const state = () =>
      page.evaluate(() => ({
        isUsed: document.documentElement.dataset["font"] !== undefined,
        asked: performance.getEntriesByType("resource").filter(({ name }) => name.includes("/fonts/")).length,
        fonts: [...document.fonts].map(({ family, display, status }) =>
          [family.replaceAll('"', ""), display, status].join(" "),
        ),
      }));
    const host = await StaticHost.serve(dist);
    try {
      await page.goto(host.address);
      await complete(page);
      await copied(page);
      expect(await state()).toMatchObject({ isUsed: false, asked: 0 });

      await page.reload();
      await complete(page);
      const own = await state();
      expect(own).toMatchObject({ isUsed: true, asked: 1 });
      // "optional": the font is used only if it is there before the first paint.
      expect(own.fonts).toContain("Sandglass Mono optional loaded");
      const playground = new Playground(page);
      await playground.runButton.click();
      expect(await playground.answerFirst()).toMatchObject({ kind: "completed" });
      const families = await page.evaluate(() =>
        [".view-lines", "#log .log-block", "#console-line textarea"].map((place) => {
          const part = document.querySelector(place);
          return part === null ? `no ${place}` : getComputedStyle(part).fontFamily.replaceAll('"', "");
        }),
      );
      // Before the fallback fonts of code, which have the letters that it lacks.
      const expected = `Sandglass Mono, ${editorFont.family.replaceAll('"', "")}`;
      // Monaco adds fonts of its own after the given ones.
      expect(families).toEqual([expect.stringContaining(expected), expected, expected]);

      // The page in one file does not have it, though the service worker answers for that page if it is beside the
      // site.
      const file = await page.context().newPage();
      host.folder = dirname(singlePath);
      await file.goto(host.address + basename(singlePath));
      const isAnswered = () => navigator.serviceWorker.controller !== null;
      expect(await file.evaluate(isAnswered)).toBe(true);
      await expect(file.locator("html[data-one-file]:not([data-font])")).toBeAttached();
      await file.close();
      host.folder = dist;

      const guide = new HelpDialogs(page);
      await guide.count.click();
      await guide.privacy.getByRole("button", { name: "Erase everything saved in this browser" }).click();
      const again = page.waitForEvent("load");
      await guide.privacy.getByRole("button", { name: "Erase everything", exact: true }).click();
      await again;
      await complete(page);
      expect(await state()).toMatchObject({ isUsed: false, asked: 0 });
    } finally {
      await host.close();
    }
  });
});

test("a new version waits for the reader, does not disturb a run, and keeps the program", async ({
  page,
  context,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "sandglass-site-"));
  cpSync(dist, folder, { recursive: true });
  const host = await StaticHost.serve(folder);
  try {
    await page.goto(host.address);
    await complete(page);
    await copied(page);
    await page.reload();
    await complete(page);
    const old = new Playground(page);
    await old.editor.fill("// mine\nfor (;;) await new Promise((done) => setTimeout(done, 20));");
    await old.runButton.click();

    // The next build: another page, and a compiler under another name.
    const index = join(folder, "index.html");
    writeFileSync(index, readFileSync(index, "utf8").replace("<html ", '<html data-build="new" '));
    const assets = readdirSync(join(folder, "assets"));
    const compiler = assets.find((name) => name.startsWith("typescript.script")) as string;
    cpSync(join(folder, "assets", compiler), join(folder, "assets/typescript.script-00000000.js"));
    rmSync(join(folder, "assets", compiler));
    await writeServiceWorker(folder);

    const other = await context.newPage();
    await other.goto(host.address);
    await expect(other.locator("html")).not.toHaveAttribute("data-build");
    await complete(other);

    const bar = page.locator("[data-update]");
    await expect(bar).toContainText("There is a new version");
    await bar.getByRole("button", { name: "Use it now" }).click();
    await expect(bar).toContainText("after this run");
    await expect(old.status).toContainText("Running");
    await old.stopButton.click();
    // Not by its title, because the page takes that from the program.
    await expect(page.locator("html")).toHaveAttribute("data-build", "new");
    await complete(page);
    await expect(old.editor).toHaveValue(/^\/\/ mine/);

    // The other tab is of the old build, whose compiler the host no longer has.
    await new Playground(other).language.selectOption("typescript");
    await new Playground(other).runButton.click();
    await expect(new Playground(other).status).toContainText("Running");
  } finally {
    await host.close();
    rmSync(folder, { recursive: true });
  }
});

test.describe("a page that is served instead of a script", { tag: "@nightly" }, () => {
  const script = `assets/${readdirSync(join(dist, "assets")).find((name) => /^deferred-ui.*\.js$/.test(name))}`;
  let host: StaticHost;
  test.beforeEach(async () => {
    host = await StaticHost.serve(dist);
  });
  test.afterEach(() => host.close());

  /** The names of all caches, and the beginning of the script in each. */
  const copies = (page: Page) =>
    page.evaluate(async (file) => {
      const names = await caches.keys();
      const texts = names.map(async (name) => (await (await caches.open(name)).match(file))?.text());
      return (await Promise.all(texts)).map((text) => text?.slice(0, 15));
    }, host.address + script);

  const right = readFileSync(join(dist, script), "utf8").slice(0, 15);

  async function runsWithoutNetwork(page: Page): Promise<void> {
    await host.close();
    await page.reload();
    await complete(page);
    const playground = new Playground(page);
    await playground.runButton.click();
    expect(await playground.answerFirst()).toMatchObject({ kind: "completed" });
  }

  test("is not stored: the host is asked again", async ({ page }) => {
    host.wrong.set(script, 1);
    await page.goto(host.address);
    await complete(page);
    await copied(page);
    expect(await copies(page)).toEqual([right]);
    await runsWithoutNetwork(page);
  });

  test("is not stored if the host has nothing else: the next visit makes the copy", async ({ page }) => {
    host.wrong.set(script, Number.POSITIVE_INFINITY);
    await page.goto(host.address);
    await complete(page);
    const workers = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return Boolean(registration?.installing ?? registration?.waiting ?? registration?.active);
      });
    await expect.poll(workers).toBe(false);
    await expect.poll(() => copies(page)).toEqual([]);

    host.wrong.clear();
    await page.reload();
    await complete(page);
    await copied(page);
    await runsWithoutNetwork(page);
  });

  test("is not reused from the copy of another version", async ({ page }) => {
    await page.goto(`${host.address}hosting/index.html`);
    await page.evaluate(async (file) => {
      const old = await caches.open("sandglass:site /sub/path/ 000000000000");
      await old.put(file, new Response("<!doctype html><title>Log in first</title>"));
    }, host.address + script);
    await page.goto(host.address);
    await complete(page);
    await copied(page);
    expect((await copies(page)).at(-1)).toBe(right);
    await runsWithoutNetwork(page);
  });
});

test("the site can be installed: its manifest names images that exist", async ({ request, baseURL }) => {
  const page = await (await request.get("./")).text();
  const [, href = ""] = /<link rel="manifest"[^>]* href="([^"]+)"/.exec(page) ?? [];
  const manifest = await (await request.get(href)).json();
  expect(manifest).toMatchObject({ name: "Sandglass", display: "standalone", start_url: "./" });
  expect(manifest.icons.length).toBeGreaterThan(1);
  for (const { src, sizes, type } of manifest.icons as { src: string; sizes: string; type: string }[]) {
    const image = await request.get(new URL(src, baseURL).href);
    expect(image.headers()["content-type"]).toContain(type);
    if (sizes === "any") continue;
    const png = await image.body();
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
});
