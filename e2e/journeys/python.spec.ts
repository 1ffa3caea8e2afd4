import { readFileSync } from "node:fs";
import type { Playground } from "../pages/playground.ts";
import { expect, test, testOnSharedPage } from "../pages/test.ts";

/** The steps of programs in Node: web/languages/python/steps.test.ts claims them there. */
const counted: readonly { readonly code: string; readonly fuel: number }[] = JSON.parse(
  readFileSync(new URL("../../web/languages/python/recorded/steps.json", import.meta.url), "utf8"),
);

/** Chooses Python, and waits until its starter stands there. */
async function choose(playground: Playground): Promise<void> {
  await playground.language.selectOption("Python");
  await playground.whenTabs("main.py");
}

test("Python is fetched for the first run, once, and tells errors, limits and questions", {
  tag: "@promise",
}, async ({ playground, page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  const files = () => fetched.filter((path) => /\/python-[^/]*\.wasm$/.test(path));
  await playground.open();
  await playground.whenLoaded();
  await choose(playground);
  await playground.whenLoaded();
  expect(files()).toEqual([]);

  await playground.run();
  await playground.whenPrinted("5 of apple\n2 of pear");
  expect(await playground.outcome()).toMatchObject({ kind: "completed", quote: "{'total': 240}" });
  expect(files()).toHaveLength(1);

  const failed = await playground.next("def f(x):\n    return 10 / x\n\nprint(f(0))\n");
  expect(failed).toMatchObject({
    kind: "threw",
    line: 2,
    title: "The program ended with a ZeroDivisionError",
  });
  expect(failed.quote).toContain("ZeroDivisionError: division by zero");
  expect(await playground.next("import socket\n")).toMatchObject({ kind: "restricted", line: 1 });
  const wrong = await playground.next("x = 1\nprint(x\n");
  expect(wrong).toMatchObject({ kind: "invalid", line: 2 });
  expect(wrong.quote).toContain("'(' was never closed");
  expect(await playground.next("def f(n): return f(n + 1)\nf(0)\n")).toMatchObject({
    kind: "exhausted",
    line: 1,
  });

  // A program that draws nothing is the same everywhere, and a call at its end has no value.
  expect(await playground.next("print(1)\n")).toMatchObject({ kind: "completed", title: "Finished" });
  await expect(page.getByText("Steps may differ elsewhere")).toHaveCount(0);

  await playground.write('print("Hello, " + input("Who? "))\n');
  await playground.run();
  const field = page.getByRole("textbox", { name: "Who?" });
  await field.fill("Ada");
  await field.press("Enter");
  expect(await playground.outcome()).toMatchObject({ kind: "completed" });
  expect(await playground.printedText()).toContain("Hello, Ada");
  expect(files()).toHaveLength(1);

  // A syntax error is marked without a run, now that Python is here.
  await playground.write("x = 1\nreturn x\n");
  await expect(page.getByText("'return' outside function").first()).toBeVisible();
});

testOnSharedPage("the browser spends the same steps as Node", async ({ playground }) => {
  for (const { code, fuel } of counted) {
    // With one step less a program does not end by itself.
    for (const [room, kind] of [
      [1, "completed"],
      [-1, "exhausted"],
    ] as const) {
      await playground.openFiles({ "main.py": code }, { fuel: fuel + room });
      await playground.run();
      expect(await playground.outcome(), code).toMatchObject({ kind });
    }
  }
});

test("the download can be cancelled, and one that fails says so and is tried again", async ({
  playground,
  page,
}) => {
  let answer: "hold" | "fail" | "pass" = "hold";
  await page.route(/\/python-[^/]*\.wasm$/, async (route) => {
    if (answer === "fail") await route.abort();
    else if (answer === "pass") await route.continue();
  });
  await playground.open();
  await playground.whenLoaded();
  await choose(playground);
  await playground.write("print(6 * 7)\n");
  await playground.run();
  await page.getByRole("button", { name: "Cancel" }).click();
  expect(await playground.outcome()).toMatchObject({ kind: "stopped" });
  answer = "fail";
  await playground.run();
  const failed = await playground.outcome();
  expect(failed).toMatchObject({ kind: "crashed" });
  expect(failed.quote).toContain("Python could not be loaded");
  answer = "pass";
  await playground.run();
  await playground.whenPrinted("42");
  expect(await playground.outcome()).toMatchObject({ kind: "completed" });
});
