import { expectAccessible } from "../../pages/axe.ts";
import { onlyStopEndsIt } from "../../pages/endless-programs.ts";
import { Programs } from "../../pages/programs-menu.ts";
import { expect, testOnSharedPage } from "../../pages/test.ts";

/* Tests of the program itself: files beside it, run by the grader of the lessons. */

const program = {
  "main.js":
    'function point(x) {\n  return { x, tags: ["a", "b", "c"] };\n}\nfunction half(n) {\n  return n / 2;\n}\nconsole.log(half(4));\nfunction sum(list) {\n  let total = 1;\n  for (const n of list) {\n    total += n;\n  }\n  return total;\n}\n',
  "main.test.js": `test("half", () => {
  expect(half(4)).toBe(2);
});
test("prints", () => {
  expect(printed()).toBe("2");
});
test("fails", () => {
  const two = half(3);
  expect(two).toBe(2);
});
test("a point", () => {
  expect(point(1)).toEqual({ x: 1, tags: ["a", "b", "d"] });
});
test("sums", () => {
  expect(sum([3, 4])).toBe(7);
});
test.skip("later", () => {});
`,
};

testOnSharedPage("the menu adds a test file with an example, and it runs", async ({ playground, page }) => {
  await playground.openWith("function twice(n) {\n  return 2 * n;\n}\nconsole.log(twice(21));\n");
  await playground.whenLoaded();
  await playground.choose("Tests");
  const tests = page.getByRole("region", { name: "Tests" });
  await expect(tests).toContainText("Tests are in a file beside the program");
  await tests.getByRole("button", { name: "Add tests" }).click();
  await playground.whenTabs("main.js, runs first", "main.test.js");
  await expect(playground.editor).toBeFocused();
  expect(await playground.savedCode()).toContain('test("twice", () => {');
  await tests.getByRole("button", { name: "Run the tests" }).click();
  await expect(tests.getByRole("status").first()).toHaveText("All 2 tests passed");
});

testOnSharedPage(
  "a failed test shows the reason, the difference and the position; a run shows its output again",
  async ({ playground, page }) => {
    await playground.openFiles(program);
    await playground.whenLoaded();
    await page.getByRole("button", { name: "Tests", exact: true }).click();
    const tests = page.getByRole("region", { name: "Tests" });
    await expect(tests.getByRole("status").first()).toHaveText("2 of 5 tests passed, 1 skipped");
    await expect(tests.getByRole("listitem")).toHaveText([
      /Passed: half/,
      /Passed: prints/,
      /Failed: fails.*half\(3\) returned 1\.5; expected 2/,
      /Failed: a point/,
      /Failed: sums/,
      /Skipped: later/,
    ]);
    const failed = tests.getByRole("listitem").nth(2);
    await expect(failed.locator("mark")).toHaveText(["2", "1.5"]);
    await expect(tests.getByRole("listitem").nth(3)).toContainText("At .tags[2] it is 'c' instead of 'd'");
    await expectAccessible(page, "tests that failed");
    await failed.getByRole("button", { name: "Line 9" }).click();
    await expect(playground.tab("main.test.js")).toHaveAttribute("aria-selected", "true");
    await expect(page.locator(".editor-cursor")).toContainText("Line 9");

    // A test that only calls the program shows the values in its calls. For other tests they are unknown.
    await expect(failed.getByRole("button", { name: "What happened?" })).toHaveCount(0);
    const sums = tests.getByRole("listitem").nth(4);
    await sums.getByRole("button", { name: "What happened?" }).click();
    await expect(sums).toContainText("Line 11: total went 4, 8");
    await expectAccessible(page, "a test that is explained");

    await playground.run();
    await expect(tests).toBeHidden();
    await playground.whenPrinted("2");
  },
);

testOnSharedPage(
  "tests are in the link, and can import files, also TypeScript",
  async ({ playground, page }) => {
    await playground.openFiles({
      "main.ts": "import { sum } from './sum.ts';\nconsole.log(sum([1, 2]));\n",
      "sum.ts":
        "export function sum(all: readonly number[]): number {\n  return all.reduce((a, b) => a + b, 0);\n}\n",
      "sum.test.ts":
        "import { sum } from './sum.ts';\ntype All = readonly number[];\n\ntest('sums', () => {\n  const all: All = [1, 2];\n  expect(sum(all)).toBe(3);\n});\ntest('fails', () => {\n  const none: All = [];\n  expect(sum(none)).toBe(1);\n});\n",
    });
    await playground.whenLoaded();
    const programs = new Programs(page);
    await programs.choose("Share");
    const link = programs.share.getByRole("textbox", { name: "Link" });
    await expect(link).not.toHaveValue("");
    const address = await link.inputValue();
    await programs.close(programs.share);
    await playground.openWith("1");
    await page.evaluate((to) => location.assign(to), address);
    await playground.whenTabs("main.ts, runs first", "sum.ts", "sum.test.ts");
    await page.getByRole("button", { name: "Tests", exact: true }).click();
    const tests = page.getByRole("region", { name: "Tests" });
    await expect(tests.getByRole("status").first()).toHaveText("1 of 2 tests passed");
    await expect(tests.getByRole("listitem").nth(1)).toContainText("sum([]) returned 0; expected 1 Line 10");
  },
);

testOnSharedPage(
  "a failing program, an endless test and a syntax error in a test are reported",
  async ({ playground, page }) => {
    await playground.openFiles(
      {
        "main.js": "function spin() {\n  for (;;);\n}\n",
        "a.test.js": "test('spins', () => spin());\n",
        "b.test.js": "test('x', () => {\n  const = 1;\n});\n",
        "c.test.js": "import './bad.js';\ntest('x', () => {});\n",
        "bad.js": "null.x;\n",
      },
      { fuel: 1_000_000 },
    );
    await playground.whenLoaded();
    await page.getByRole("button", { name: "Tests", exact: true }).click();
    const tests = page.getByRole("region", { name: "Tests" });
    await expect(tests.locator(".tests-summary")).toHaveText("0 of 2 tests passed");
    await expect(tests.getByRole("region", { name: "a.test.js" })).toContainText(
      /spin\(\) (used all|computed for)/,
    );
    await expect(tests.getByRole("region", { name: "b.test.js" })).toContainText("SyntaxError");
    await expect(tests.getByRole("region", { name: "c.test.js" })).toContainText(
      "The program threw TypeError: Cannot read properties of null (reading 'x') Line 2 bad.js, line 1",
    );
  },
);

testOnSharedPage("Stop ends the tests", async ({ playground, page }) => {
  await playground.changeSettings({ limits: onlyStopEndsIt });
  await playground.openFiles({
    "main.js": "const wait = () => new Promise((done) => setTimeout(done, 3_000_000));\n",
    "main.test.js": "test('waits', async () => {\n  await wait();\n});\n",
  });
  await playground.whenLoaded();
  await page.getByRole("button", { name: "Tests", exact: true }).click();
  const tests = page.getByRole("region", { name: "Tests" });
  await expect(tests.getByRole("status").first()).toHaveText("Running the tests…");
  await playground.stopButton.click();
  await expect(tests.getByRole("status").first()).toHaveText("0 of 1 test passed");
  await expect(playground.stopButton).toBeDisabled();
});
