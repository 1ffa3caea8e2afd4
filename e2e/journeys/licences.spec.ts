import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Playground } from "../pages/playground.ts";
import { expect, test, testOnSharedPage } from "../pages/test.ts";
import { singlePath } from "../single.ts";

const dist = fileURLToPath(new URL("../../dist", import.meta.url));

/** What every page with an engine has in it, and what the full editor has. */
const always = [
  /QuickJS Javascript Engine/,
  /Emscripten authors/,
  /^preact \d/m,
  /^comlink \d/m,
  /^acorn \d/m,
];
const ofTheFullEditor = [/^monaco-editor \d/m, /^dompurify \d/m, /^marked \d/m];

/** Opens the settings, goes to the link by keys, and follows it. */
async function openLicences(playground: Playground): Promise<string> {
  const { page } = playground;
  await playground.choose("Settings");
  const link = page.getByRole("link", { name: "Licences" });
  await link.scrollIntoViewIfNeeded();
  await expect(link).toBeVisible();
  await link.focus();
  const opening = page.waitForEvent("popup");
  await page.keyboard.press("Enter");
  const licences = await opening;
  return licences.locator("body").innerText();
}

async function expectLicences(playground: Playground): Promise<void> {
  const { page } = playground;
  // As the build writes it into the page, if package.json has a repository (web/build/source-link.ts).
  const source = "https://example.org/sandglass";
  await page.evaluate((url) => document.documentElement.setAttribute("data-source", url), source);
  const text = await openLicences(playground);
  expect(text).toContain("Permission is hereby granted");
  for (const each of [...always, ...ofTheFullEditor]) expect(text).toMatch(each);
  await expect(page.getByRole("link", { name: "the source" })).toHaveAttribute("href", source);
  await page.evaluate(() => document.documentElement.removeAttribute("data-source"));
}

testOnSharedPage("the site has the licences of all its packages, and links to its source", ({ playground }) =>
  expectLicences(playground),
);

test("the playground in one file has the licences of all its packages, and links to its source", async ({
  page,
}) => {
  await page.goto(pathToFileURL(singlePath).href);
  const playground = new Playground(page);
  await playground.whenLoaded();
  await expectLicences(playground);
});

const assets = readdirSync(join(dist, "assets")).map((file) => `assets/${file}`);
const lessons = readdirSync(join(dist, "lessons/one-file")).map((file) => `lessons/one-file/${file}`);
for (const file of [...assets, ...lessons].filter((each) => each.endsWith(".html"))) {
  const name = file.replace(/-[\w-]{8}\.html$/, "");
  test(`a copy of ${name} includes the licences of its packages, and no others`, () => {
    const page = readFileSync(join(dist, file), "utf8");
    const notices = page.slice(page.indexOf('<script type="text/plain" id="third_party_notices">'));
    for (const each of always) expect(notices).toMatch(each);
    for (const each of ofTheFullEditor) expect(notices).not.toMatch(each);
  });
}
