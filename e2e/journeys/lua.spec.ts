import { readFileSync } from "node:fs";
import type { Playground } from "../pages/playground.ts";
import { expect, test, testOnSharedPage } from "../pages/test.ts";

/** Chooses Lua, and waits until its starter stands there. */
async function choose(playground: Playground): Promise<void> {
  await playground.language.selectOption("Lua");
  await playground.whenTabs("main.lua");
}

test("choosing Lua shows its starter, which runs, and fetches the interpreter once", {
  tag: "@promise",
}, async ({ playground, page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  const files = () => fetched.filter((path) => /\/lua[.-]/.test(path));
  await playground.open();
  await playground.whenLoaded();
  await playground.run();
  expect(await playground.answerFirst()).toMatchObject({ kind: "completed" });
  expect(files()).toEqual([]);

  await choose(playground);
  await playground.run();
  await playground.whenPrinted("1\t4 of apple\n2\t2 of pear");
  expect(await playground.outcome()).toMatchObject({ kind: "completed", quote: "{ total = 210 }" });
  await playground.run();
  await playground.outcome();
  // Its script and its interpreter.
  expect(files()).toHaveLength(2);
});

test("while the interpreter is being fetched, Stop ends the wait, and a later run has it", async ({
  playground,
  page,
}) => {
  await playground.open();
  await playground.whenLoaded();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/lua-[^/]*\.wasm$/, async (route) => {
    await released;
    await route.continue();
  });
  await choose(playground);
  await playground.runButton.click();
  await playground.stop();
  expect(await playground.outcome()).toMatchObject({ kind: "stopped" });
  release();
  await playground.run();
  expect(await playground.outcome()).toMatchObject({ kind: "completed" });
});

testOnSharedPage("an error has Lua's message and its line", async ({ playground }) => {
  await playground.openFiles({ "main.lua": "return nil\n" });
  const outcome = await playground.next("local t = {}\n\nprint(t.address.street)\n");
  expect(outcome).toMatchObject({ kind: "threw", line: 3, title: "The program ended with a Lua error" });
  expect(outcome.quote).toContain("main.lua:3: attempt to index a nil value (field 'address')");
  const refused = await playground.next('os.execute("ls")\n');
  expect(refused).toMatchObject({ kind: "restricted", line: 1 });
  const wrong = await playground.next("if x = 1 then end\n");
  expect(wrong).toMatchObject({ kind: "invalid", line: 1 });
  expect(wrong.quote).toContain("'then' expected near '='");
});

testOnSharedPage(
  "an endless loop ends at its limit, with its line, and the page stays usable",
  async ({ playground }) => {
    await playground.openFiles({ "main.lua": "return nil\n" }, { fuel: 20_000_000 });
    expect(await playground.next("local n = 0\nwhile true do\n  n = n + 1\nend\n")).toMatchObject({
      kind: "exhausted",
      line: 3,
    });
    expect(await playground.next("return 1 + 1\n")).toMatchObject({ kind: "completed", quote: "2" });
  },
);

testOnSharedPage("a program asks a question and continues with the answer", async ({ playground, page }) => {
  await playground.openFiles({ "main.lua": "return nil\n" });
  await playground.write('io.write("Who? ")\nprint("Hello, " .. io.read())\n');
  await playground.run();
  const field = page.getByRole("textbox", { name: "Who?" });
  await field.fill("Ada");
  await field.press("Enter");
  expect(await playground.outcome()).toMatchObject({ kind: "completed" });
  expect(await playground.printedText()).toContain("Hello, Ada");
});

testOnSharedPage(
  "the console line continues, undoes, and has the program's names",
  async ({ playground, page }) => {
    await playground.openFiles({ "main.lua": "local function twice(n) return 2 * n end\nreturn twice(4)\n" });
    await playground.whenLoaded();
    const field = page.getByRole("textbox", { name: "Console line" });
    const entries = page.locator(".console-cell");
    const say = async (code: string) => {
      const before = await entries.count();
      await field.fill(code);
      await field.press("Enter");
      const entry = entries.nth(before);
      await expect(entry).toHaveAttribute("data-outcome", /./);
      return ((await entry.locator(".console-quote").textContent()) ?? "").trim();
    };
    expect(await say("local x = 20")).toBe("nil");
    expect(await say("x + 1")).toBe("21");
    expect(await say("x.y.z")).toContain("attempt to index a number value (global 'x')");
    expect(await say("x")).toBe("20");
  },
);

testOnSharedPage(
  "a beginner's mistake is explained, and the list of names is Lua's",
  async ({ playground, page }) => {
    await playground.openFiles({ "main.lua": "return nil\n" });
    expect(await playground.next('prnt("x")\n')).toMatchObject({ kind: "threw", line: 1 });
    await expect(page.locator("#outcome")).toContainText("There is no function prnt. Did you mean print?");
    await playground.choose("What a program may use");
    const list = page.getByRole("dialog", { name: "What a program in Lua may use" });
    await list.getByText(/^string \d+ names$/).click();
    await expect(list).toContainText("string.rep(s, n [, separator])");
    await page.keyboard.press("Escape");
  },
);

/** The steps of programs in Node: web/languages/lua/run.test.ts claims them there. */
const counted: readonly { readonly code: string; readonly fuel: number }[] = JSON.parse(
  readFileSync(new URL("../../web/languages/lua/recorded/steps.json", import.meta.url), "utf8"),
);

testOnSharedPage("the browser spends the same steps as Node", async ({ playground }) => {
  for (const { code, fuel } of counted) {
    // With one step less a program does not end by itself.
    for (const [room, kind] of [
      [1, "completed"],
      [-1, "exhausted"],
    ] as const) {
      await playground.openFiles({ "main.lua": code }, { fuel: fuel + room });
      await playground.run();
      expect(await playground.outcome(), code).toMatchObject({ kind });
    }
  }
});
