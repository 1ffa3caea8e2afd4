import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { address, test as diskTest, open } from "../pages/disk.ts";
import { test as embeddingTest } from "../pages/embedding-page.ts";
import { expect, test } from "../pages/test.ts";

/* Lua in the products besides the site: lua.spec.ts has that, export.spec.ts the exported page. */

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

embeddingTest("a widget in Lua takes three lines of HTML, runs, and is checked", async ({ host }) => {
  const tests = [
    { title: "area", call: "area(2, 3)", returns: 6 },
    { title: "as a test", test: "assert(area(2, 2) == 5)" },
    { title: "uses", uses: ["return"], avoids: ["goto"] },
  ];
  await host.open(
    `<sandglass-playground language="lua" tests="${escaped(JSON.stringify(tests))}">
<pre>local function area(w, h) return w * h end
print(area(2, 3))
return area(1, 1)</pre>
</sandglass-playground>${host.script}`,
  );
  await host.widget().whenReady();
  await host.widget().runButton.click();
  await expect(host.widget().text(/^6$/)).toBeVisible();
  const { outcome, stdout } = await host.widget().run();
  expect(outcome).toMatchObject({ kind: "completed", inspected: "1" });
  expect(stdout).toBe("6\n");
  const results = await host.widget().evaluate((element) => element.check());
  expect(results.map(({ passed }) => passed)).toEqual([true, false, true]);
  expect(results[1]?.message).toBe("area(2, 2) == 5 is false: the left side is 4");
  const endless = await host.widget().run({ code: "while true do end", limits: { fuel: 2_000_000 } });
  expect(endless.outcome).toMatchObject({ kind: "exhausted", limit: "fuel" });
});

test("a lesson in Lua is one file that checks its exercises without a request", async ({ context }) => {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  const file = pathToFileURL(`${root}dist/lessons/one-file/lua-tables.html`).href;
  await page.goto(file);
  await expect(page.locator("html[data-lesson=ready]")).toBeAttached();
  const exercise = page.getByRole("region", { name: "How often?", exact: true });
  const check = exercise.getByRole("button", { name: "Check", exact: true });
  await check.click();
  await expect(exercise).toContainText(
    'count({ "a", "b", "a" }) returned { a = 1, b = 1 }; expected { a = 2, b = 1 }',
  );
  const markdown = readFileSync(`${root}public/lessons/lua-tables.md`, "utf8");
  const [, solution = ""] = /```lua solution\n([\s\S]*?)```/.exec(markdown) ?? [];
  await exercise.getByRole("textbox", { name: /^Code/ }).click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(solution);
  await check.click();
  await expect(exercise).toContainText("All 4 checks passed.");
  expect(complaints).toEqual([]);
  expect(new Set(requests.filter((url) => !/^(?:blob|data):/.test(url)))).toEqual(new Set([file]));
});

diskTest("the single file runs Lua without a request", { tag: "@nightly" }, async ({ disk }) => {
  const { playground, asked } = disk;
  await open(disk);
  await playground.whenLoaded();
  await playground.language.selectOption("Lua");
  await playground.whenTabs("main.lua");
  await playground.run();
  expect(await playground.outcome()).toMatchObject({ kind: "completed", quote: "{ total = 210 }" });
  const outcome = await playground.next("prnt(1)\n");
  expect(outcome).toMatchObject({ kind: "threw", line: 1 });
  expect(asked.filter((url) => url !== address && !url.startsWith("data:"))).toEqual([]);
});
