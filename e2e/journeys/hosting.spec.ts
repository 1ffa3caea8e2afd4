import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "../pages/embedding-page.ts";
import { Nginx, nginxProgram } from "../pages/nginx.ts";
import { Playground } from "../pages/playground.ts";

const dist = fileURLToPath(new URL("../../dist", import.meta.url));

// To paste a program as a reader does.
test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("no file of the site has a name that GitHub Pages excludes", () => {
  const names = readdirSync(dist, { recursive: true }).map((path) => basename(String(path)));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => /^[_.]/.test(name))).toEqual([]);
});

/* Follows the hosting page literally: what it says to write is written, and what it says to run is run. */
test.describe("with the nginx configuration of the hosting page, under a sub-path", () => {
  test.skip(nginxProgram === undefined, "there is no nginx here (Debian: apt-get install nginx-light)");

  const folder = mkdtempSync(join(tmpdir(), "sandglass-hosted-"));
  const site = join(folder, "dist");
  let nginx: Nginx;

  test.beforeAll(async ({ browser }) => {
    cpSync(dist, site, { recursive: true });
    const page = await browser.newPage();
    await page.goto(`file://${join(dist, "hosting/index.html")}`);
    const textOf = (id: string) => page.locator(`#${id}`).innerText();
    execFileSync("sh", ["-c", await textOf("compress")], { cwd: dirname(site) });
    nginx = await Nginx.serve(site, await textOf("nginx"));
    await page.close();
  });

  test.afterAll(async () => {
    await nginx?.stop();
    rmSync(folder, { recursive: true });
  });

  const asset = (pattern: RegExp) =>
    `assets/${readdirSync(join(dist, "assets")).find((name) => pattern.test(name))}`;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${nginx.origin}/sandglass/${path}`, { headers });

  for (const [path, type, cache, policy] of [
    ["", /^text\/html/, "no-cache", "frame-ancestors 'self'"],
    ["lessons/recursion.html", /^text\/html/, "no-cache", "frame-ancestors 'self'"],
    ["embed.html", /^text\/html/, "no-cache", null],
    ["embed.js", /javascript/, "no-cache", "frame-ancestors 'self'"],
    ["service-worker.js", /javascript/, "no-cache", "frame-ancestors 'self'"],
    ["manifest.webmanifest", /^application\/manifest\+json/, "no-cache", "frame-ancestors 'self'"],
    [/^index.*\.js$/, /javascript/, "public, max-age=31536000, immutable", "frame-ancestors 'self'"],
    [/\.wasm$/, /^application\/wasm$/, "public, max-age=31536000, immutable", "frame-ancestors 'self'"],
  ] as const) {
    test(`/${path} has its type, its cache rule, and is compressed`, async () => {
      const address = typeof path === "string" ? path : asset(path);
      const response = await get(address, { "Accept-Encoding": "gzip" });
      expect(response.status).toBe(200);
      const header = (name: string) => response.headers.get(name);
      expect(header("content-type")).toMatch(type);
      expect(header("cache-control")).toBe(cache);
      expect(header("content-security-policy")).toBe(policy);
      expect(header("access-control-allow-origin")).toBe("*");
      expect(header("cross-origin-resource-policy")).toBe("cross-origin");
      expect(header("cross-origin-opener-policy")).toBe("same-origin");
      expect(header("x-content-type-options")).toBe("nosniff");
      expect(header("referrer-policy")).toBe("no-referrer");
      expect(header("content-encoding")).toBe("gzip");
      // A second request does not send it again.
      const again = await get(address, { "Accept-Encoding": "gzip", "If-None-Match": header("etag") ?? "" });
      expect(again.status).toBe(304);
      expect(again.headers.get("cache-control")).toBe(cache);
    });
  }

  test("programs run in both languages, without a policy violation or a missing file", async ({ page }) => {
    const violations: string[] = [];
    page.on("console", (message) => {
      if (/Content Security Policy|Refused to|MIME/.test(message.text())) violations.push(message.text());
    });
    const missing: string[] = [];
    page.on("response", (response) => {
      if (response.status() >= 400) missing.push(response.url());
    });
    const playground = new Playground(page);
    await page.goto(`${nginx.origin}/sandglass`);
    await expect(page).toHaveURL(`${nginx.origin}/sandglass/`);
    await playground.whenReady();
    await playground.whenLoaded();
    expect(await playground.next("6 * 7")).toMatchObject({ kind: "completed", quote: "42" });
    await playground.language.selectOption("typescript");
    await expect(playground.tabs.first()).toContainText("main.ts");
    expect(await playground.next("const answer: number = 42; answer")).toMatchObject({ quote: "42" });
    expect(violations).toEqual([]);
    expect(missing).toEqual([]);
  });

  test("a page of another origin can have a widget, but not the site itself, in a frame", async ({
    host,
  }) => {
    const site = `${nginx.origin}/sandglass/`;
    const violation = host.page.waitForEvent("console", (message) => /frame-ancestors/.test(message.text()));
    await host.open(
      `<script src="${site}embed.js"></script><sandglass-playground><pre>6 * 7</pre></sandglass-playground>
      <iframe id="site" src="${site}"></iframe>`,
    );
    expect((await host.widget().run()).inspected).toBe("42");
    expect((await violation).text()).toContain(nginx.origin);
    await expect(host.page.locator("#site").contentFrame().locator(".button-run")).toHaveCount(0);
  });

  test("a page that opens the site gets no handle to it", async ({ host }) => {
    await host.open(
      `<button onclick="opened = window.open('${nginx.origin}/sandglass/')">Open</button>
      <script>let opened;</script>`,
    );
    const opening = host.page.waitForEvent("popup");
    await host.page.getByRole("button").click();
    const playground = new Playground(await opening);
    await playground.whenReady();
    expect(await host.page.evaluate("[opened.closed, opened.length]")).toEqual([true, 0]);
    await playground.runButton.click();
    expect(await playground.outcome()).toMatchObject({ kind: "completed" });
  });
});

test("every address on the hosting page exists", async ({ request }) => {
  const page = await (await request.get("./hosting/")).text();
  expect(page).toContain("On a host of your own</h1>");
  const files = readdirSync(dist);
  for (const name of ["assets", "embed.html", "embed.js", "index.html", "lessons", "service-worker.js"]) {
    expect(files).toContain(name);
    expect(page).toContain(name);
  }
});
