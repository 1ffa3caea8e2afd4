import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { BrowserContext, Page } from "@playwright/test";
import { expectAccessible } from "../pages/axe.ts";
import { Programs } from "../pages/programs-menu.ts";
import { expect, test, type WatchedPage } from "../pages/test.ts";
import { singlePath } from "../single.ts";

type Draft = {
  readonly language: string;
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly settings?: unknown;
  readonly name?: string;
};

/** Opens the site with a saved program, and exports it. Returns the path of the exported page. */
async function exported({ playground, context }: WatchedPage, draft: Draft, address = "./"): Promise<string> {
  const { page } = playground;
  const entry = draft.files[0]?.path;
  await context.addInitScript(
    (settings) => {
      // The sandboxed frame has no storage, and throws.
      if (self === top) localStorage.setItem("sandglass:draft", settings);
    },
    JSON.stringify({ version: 3, id: "x", ...draft, entry, open: entry }),
  );
  await page.goto(address);
  await playground.whenLoaded();
  const programs = new Programs(page);
  await programs.choose("Share");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    programs.share.getByRole("button", { name: /^Export as HTML \([\d.,]+ [KM]iB\)$/ }).click(),
  ]);
  await expect(programs.share).toContainText(`${download.suggestedFilename()} is being downloaded.`);
  await programs.close(programs.share);
  // Downloads are stored under names without an extension, and a browser would show them as text.
  const file = `${await download.path()}.html`;
  await download.saveAs(file);
  return file;
}

/** An exported page, as its recipient opens it. */
class ExportedPage {
  readonly asked: string[] = [];
  readonly complaints: string[] = [];

  private constructor(readonly page: Page) {
    page.on("request", (request) => this.asked.push(request.url()));
    page.on("pageerror", (error) => this.complaints.push(String(error)));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) this.complaints.push(message.text());
    });
  }
  static async open(context: BrowserContext, file: string): Promise<ExportedPage> {
    const opened = new ExportedPage(await context.newPage());
    await opened.page.goto(pathToFileURL(file).href);
    await opened.page.locator("html[data-program=ready]").waitFor({ state: "attached" });
    return opened;
  }
  async run(): Promise<void> {
    await this.page.getByRole("button", { name: "Run", exact: true }).click();
  }
  get program() {
    return this.page.locator(".exercise");
  }
}

test("a program is exported as one file that runs it the same way and sends no request", async ({
  watched,
}) => {
  test.slow();
  const { context, witness } = watched;
  const file = await exported(watched, {
    language: "typescript",
    name: "Dice & friends",
    files: [
      {
        path: "main.ts",
        text: 'import { roll } from "./dice.ts";\nenum Sides { Six = 6 }\nconsole.log(await input("Who?"), roll(Sides.Six), roll(Sides.Six));\nfor (;;) {}\n',
      },
      {
        path: "dice.ts",
        text: "export const roll = (sides: number): number => 1 + Math.floor(Math.random() * sides);\n",
      },
    ],
    settings: { limits: { fuel: 5000 }, clock: { startsAt: 0 }, random: { seed: 7 }, answers: ["Ada"] },
  });
  await watched.playground.run();
  expect(await watched.playground.outcome()).toMatchObject({ kind: "exhausted", limit: "fuel" });
  await expect.poll(() => watched.playground.printedText()).toMatch(/Ada \d \d/);
  const printed = await watched.playground.printedText();
  witness.takeRequests();

  const opened = await ExportedPage.open(context, file);
  const { page, program } = opened;
  await expect(page).toHaveTitle("Dice & friends");
  await expect(program.getByRole("button", { name: "dice.ts" })).toBeVisible();
  await expect(page.locator("#program_settings")).toHaveText(
    "It runs with: seed 7 · virtual clock · at most 5,000 steps · 1 answer",
  );
  await opened.run();
  await expect(program).toContainText(/Ada \d \d/.exec(printed)?.[0] ?? "");
  await expect(program).toContainText("5,000");
  await expectAccessible(page, "an exported page");

  // The reader's changes are stored, and can be saved as a file.
  await page.getByRole("textbox", { name: /^Code/ }).fill("console.log('mine')");
  await page.reload();
  await expect(page.getByRole("textbox", { name: /^Code/ })).toHaveValue("console.log('mine')");
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as a file" }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe("dice-friends.sandglass.json");
  expect(JSON.parse(readFileSync(await saved.path(), "utf8"))).toMatchObject({
    files: [{ text: "console.log('mine')" }, {}],
    random: { seed: 7 },
    answers: ["Ada"],
  });
  expect(new Set(opened.asked.filter((each) => !each.startsWith("blob:")))).toEqual(
    new Set([pathToFileURL(file).href]),
  );
  expect(opened.complaints).toEqual([]);
  expect(witness.takeRequests()).toEqual([]);
});

test("a program in Elixir is exported as one file, too", async ({ watched }) => {
  test.slow();
  const code =
    'defmodule Shop do\n  def total(items), do: items |> Enum.map(& &1.price) |> Enum.sum()\nend\n\nIO.puts("total " <> to_string(Shop.total([%{price: 3}, %{price: 4}])))\n{:done, 7}\n';
  const file = await exported(watched, { language: "elixir", files: [{ path: "main.exs", text: code }] });
  watched.witness.takeRequests();
  const opened = await ExportedPage.open(watched.context, file);
  await opened.run();
  await expect(opened.program).toContainText("total 7");
  await expect(opened.program).toContainText("{:done, 7}");
  await expectAccessible(opened.page, "an exported page in Elixir");
  await opened.page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() => opened.page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(390);
  await opened.page.getByRole("textbox", { name: /^Code/ }).fill("File.cwd!()");
  await opened.run();
  await expect(opened.program).toContainText("File.cwd!/0 is restricted");
  expect(new Set(opened.asked.filter((each) => !each.startsWith("blob:")))).toEqual(
    new Set([pathToFileURL(file).href]),
  );
  expect(opened.complaints).toEqual([]);
  expect(watched.witness.takeRequests()).toEqual([]);
});

test("a program in Lua is exported as one file, with its interpreter", { tag: "@nightly" }, async ({
  watched,
}) => {
  test.slow();
  const files = [
    { path: "main.lua", text: 'print("total " .. require("shop").total({ 3, 4 }))\nreturn { done = 7 }\n' },
    {
      path: "shop.lua",
      text: "return { total = function(t) local s = 0 for _, v in ipairs(t) do s = s + v end return s end }\n",
    },
  ];
  const file = await exported(watched, { language: "lua", files });
  watched.witness.takeRequests();
  const opened = await ExportedPage.open(watched.context, file);
  await opened.run();
  await expect(opened.program).toContainText("total 7");
  await expect(opened.program).toContainText("{ done = 7 }");
  const asked = opened.asked.filter((each) => !/^(?:blob|data):/.test(each));
  expect(new Set(asked)).toEqual(new Set([pathToFileURL(file).href]));
  expect(opened.complaints).toEqual([]);
  expect(watched.witness.takeRequests()).toEqual([]);
});

test("the exported page has the libraries that its program imports, and no others", async ({ watched }) => {
  test.slow();
  const code = 'import { sum } from "lodash-es";\nconsole.log("sum", sum([1, 2]));';
  const file = await exported(watched, { language: "javascript", files: [{ path: "main.js", text: code }] });
  watched.witness.takeRequests();
  const opened = await ExportedPage.open(watched.context, file);
  await opened.run();
  await expect(opened.program).toContainText("sum 3");
  await opened.page
    .getByRole("textbox", { name: /^Code/ })
    .fill('import { evaluate } from "mathjs"; evaluate("1")');
  await opened.run();
  await expect(opened.program).toContainText(
    'The library "mathjs" is not in this page, which is one file and loads nothing. It has these libraries: lodash-es.',
  );
  expect(opened.complaints).toEqual([]);
  expect(watched.witness.takeRequests()).toEqual([]);
});

test("the reader's changes are there after every reload, also if Chromium hides the storage", {
  tag: "@nightly",
}, async ({ watched }) => {
  test.slow();
  const file = await exported(watched, {
    language: "javascript",
    files: [{ path: "main.js", text: "console.log('theirs')" }],
  });
  const { page } = await ExportedPage.open(watched.context, file);
  const code = page.getByRole("textbox", { name: /^Code/ });
  // In one reload of ten to thirty, `localStorage` is empty: see web/ui/storage-probe.ts.
  for (let reload = 0; reload < 30; reload++) {
    await code.fill(`console.log(${reload})`);
    await page.reload();
    await expect(code).toHaveValue(`console.log(${reload})`);
    await page.locator("html[data-program=ready]").waitFor({ state: "attached" });
  }
});

test("the reader's changes are there even if Chromium hides the storage from the first visit on", {
  tag: "@nightly",
}, async ({ watched }) => {
  test.slow();
  const file = await exported(watched, {
    language: "javascript",
    files: [{ path: "main.js", text: "console.log('theirs')" }],
  });
  // That happens to one first page of a hundred. It is too rare to wait for, so this page is made so.
  await watched.context.addInitScript(() => {
    if (self !== top || location.protocol !== "file:" || window.name !== "") return;
    window.name = "was here";
    const storage = new Map<string, string>();
    const blind = {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    };
    Object.defineProperty(window, "localStorage", { value: blind });
    // On a busy machine, the question whether the page was here before is answered late.
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (...args) {
      const request = open.apply(this, args);
      Object.defineProperty(request, "onsuccess", {
        set: (listener: () => void) => request.addEventListener("success", () => setTimeout(listener, 1_500)),
      });
      return request;
    };
  });
  const { page } = await ExportedPage.open(watched.context, file);
  const code = page.getByRole("textbox", { name: /^Code/ });
  await code.fill("console.log('mine')");
  await page.reload();
  await expect(code).toHaveValue("console.log('mine')");
});

const hostile = [
  "</script><script>globalThis.harmed = 1</script>",
  "<!--<script>",
  "</pre></main><img src=x onerror='globalThis.harmed = 2'>",
  "\u2028globalThis.harmed = 3\u2029",
  "]]>--><svg onload='globalThis.harmed = 4'>",
].join("\n");

test("a malicious program is only text in the exported page, also if the single file exported it", async ({
  watched,
}) => {
  const { context, witness } = watched;
  const code = `/*\n${hostile}\n*/\nglobalThis.harmed = 5;\ntry { top.harmed = 6 } catch {}\nconsole.log("ran");\n`;
  const file = await exported(
    watched,
    { language: "javascript", name: hostile.split("\n")[0] ?? "", files: [{ path: "main.js", text: code }] },
    pathToFileURL(singlePath).href,
  );
  const opened = await ExportedPage.open(context, file);
  const { page, program } = opened;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(hostile.split("\n")[0] ?? "");
  await expect(page.getByRole("textbox", { name: /^Code/ })).toHaveValue(code);
  await opened.run();
  await expect(program).toContainText("ran");
  expect(await page.evaluate(() => (globalThis as { harmed?: number }).harmed)).toBeUndefined();
  await expect(page.locator("img, main svg[onload]")).toHaveCount(0);
  // Nothing had to be refused.
  expect(opened.complaints).toEqual([]);
  expect(witness.takeRequests()).toEqual([]);

  // Data of somebody else is treated as a stranger's.
  const changed = readFileSync(file, "utf8").replace(
    /(id="program_data">).*?(<\/script>)/s,
    '$1{"version":1,"files":[{"path":"main.js","text":"1"}],"limits":{"fuel":"all"}}$2',
  );
  expect(changed).toContain('"fuel":"all"');
  await page.route(pathToFileURL(file).href, (route) =>
    route.fulfill({ body: changed, contentType: "text/html" }),
  );
  await page.reload();
  await expect(page.locator("#program_notes")).toContainText("This page has no program that can run");
});

test("a program that costs too much is shown cut, whole on request, and runs whole", async ({
  watched,
  browser,
}) => {
  const text = `// ${"\u05d0a".repeat(30_000)}\n6 * 7`;
  const file = await exported(watched, { language: "javascript", files: [{ path: "main.js", text }] });
  const opened = await ExportedPage.open(watched.context, file);
  const { page, program } = opened;
  await opened.run();
  await expect(program).toContainText("42");
  const code = program.getByRole("textbox", { name: /^Code/ });
  await expect(code).toHaveValue(/more characters/);
  await expect(code).not.toBeEditable();
  await page.getByRole("button", { name: "Draw all of it" }).click();
  await expect(code).toBeEditable();
  expect(await code.inputValue()).toBe(text);

  const unscripted = await browser.newContext({ javaScriptEnabled: false });
  const read = await unscripted.newPage();
  await read.goto(pathToFileURL(file).href);
  expect(await read.locator("main pre").textContent()).toContain("more characters");
  await unscripted.close();
});

test("the exported program can be read without JavaScript", async ({ watched, browser }) => {
  const file = await exported(watched, {
    language: "javascript",
    files: [{ path: "main.js", text: "\n1 < 2 && '&lt;'" }],
  });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(pathToFileURL(file).href);
  expect(await page.locator("main pre").textContent()).toBe("\n1 < 2 && '&lt;'");
  await context.close();
});
