import type { Locator, Page } from "@playwright/test";
import type { Exercise } from "../../web/player/exercise/exercise.ts";
import type { ExerciseOptions } from "../../web/player/exercise/exercise-options.ts";
import type { ExerciseHarness } from "../lab/harness/exercise.ts";
import { expectAccessible } from "../pages/axe.ts";
import { countAsShared } from "../pages/base-test.ts";
import { test as base, expect, labAddress } from "../pages/test.ts";

/** An exercise in a page with its own style, as a reader sees it. */
class ExercisePage {
  constructor(readonly page: Page) {}

  /** Shows these exercises on the open page. */
  async show(...exercises: readonly Partial<Exercise>[]): Promise<void> {
    await this.page.evaluate(() =>
      (globalThis as unknown as { exerciseLab: ExerciseHarness }).exerciseLab.clear(),
    );
    for (const exercise of exercises) await this.mount(exercise);
  }

  /** Opens a page with these exercises. */
  async open(...exercises: readonly Partial<Exercise>[]): Promise<void> {
    await this.page.goto(`${labAddress}exercise.html`);
    for (const exercise of exercises) await this.mount(exercise);
  }

  async mount(exercise: Partial<Exercise>, looks: Partial<ExerciseOptions> = {}): Promise<void> {
    // As text, because the type of a check's result is too deep for the types of `evaluate`.
    const exercises = JSON.stringify([{ ...double, ...exercise }, looks]);
    await this.page.evaluate((text) => {
      const [theExercise, theLooks] = JSON.parse(text);
      (globalThis as unknown as { exerciseLab: ExerciseHarness }).exerciseLab.mount(theExercise, theLooks);
    }, exercises);
  }

  get root(): Locator {
    return this.page.locator(".exercise").first();
  }
  get code(): Locator {
    return this.root.getByRole("textbox", { name: /^Code/ });
  }
  button(name: string): Locator {
    return this.root.getByRole("button", { name, exact: true });
  }
  /** Undo reverts one word at a time. */
  async undoAll(): Promise<void> {
    for (let times = 0; times < 20; times++) await this.code.press("Control+z");
  }
  get output(): Locator {
    return this.root.locator(".log");
  }
  get status(): Locator {
    return this.root.locator(".exercise-said");
  }
  get checks(): Locator {
    return this.root.locator(".check");
  }
  /** The visible part of the code. */
  get lines(): Locator {
    return this.root.locator(".code-sheet .code-line");
  }
}

const double: Exercise = {
  id: "double",
  title: "Double it",
  language: "javascript",
  files: [{ path: "main.js", text: "function double(n) {\n  return n;\n}\nconsole.log(double(4));\n" }],
  entry: "main.js",
  checks: [
    { title: "double(4) is 8", call: "double(4)", returns: 8, hint: "Twice as much." },
    { title: "it prints 8", prints: "8" },
  ],
  hints: ["What is twice four?", "Multiply."],
  solution: [
    { path: "main.js", text: "function double(n) {\n  return 2 * n;\n}\nconsole.log(double(4));\n" },
  ],
  fixed: [],
};
const right = double.solution?.[0]?.text ?? "";

const test = base.extend<
  {
    /** On a page that other journeys have used before: everything that an exercise loads is there. */
    readonly exercise: ExercisePage;
    /** On a page of its own. */
    readonly firstVisit: ExercisePage;
  },
  { readonly sharedPage: Page }
>({
  sharedPage: [
    async ({ browser }, use) => {
      const permissions = ["clipboard-read", "clipboard-write"];
      const context = await browser.newContext({ viewport: { width: 880, height: 800 }, permissions });
      const page = await context.newPage();
      await page.goto(`${labAddress}exercise.html`);
      await use(page);
      await page.close();
    },
    { scope: "worker" },
  ],
  exercise: async ({ sharedPage }, use, info) => {
    countAsShared(info);
    const errors: Error[] = [];
    const note = (error: Error) => errors.push(error);
    sharedPage.on("pageerror", note);
    await sharedPage.setViewportSize({ width: 880, height: 800 });
    await sharedPage.evaluate(() => localStorage.clear());
    await use(new ExercisePage(sharedPage));
    sharedPage.off("pageerror", note);
    expect(errors).toEqual([]);
  },
  firstVisit: async ({ page }, use) => {
    const errors: Error[] = [];
    page.on("pageerror", (error) => errors.push(error));
    await use(new ExercisePage(page));
    expect(errors).toEqual([]);
  },
});

test("an untouched exercise is coloured code, and loads no engine, editor or Preact", async ({
  firstVisit: exercise,
}) => {
  const requests: string[] = [];
  exercise.page.on("request", (request) => requests.push(request.url()));
  await exercise.open({});
  await expect(exercise.lines.nth(0).locator(".token-keyword")).toHaveText("function");
  await expect(exercise.checks).toHaveText(["double(4) is 8", "it prints 8"]);
  const untouched = requests.length;
  expect(requests.filter((url) => /parts|engine|client|worker|wasm/.test(url))).toEqual([]);
  await exercise.code.click();
  await expect(exercise.root).toHaveAttribute("data-open", "");
  await expect.poll(() => requests.length).toBeGreaterThan(untouched);
});

test("a run shows the output and the value", async ({ exercise }) => {
  await exercise.show({ checks: [] });
  await expect(exercise.output).toBeHidden();
  await exercise.button("Run").click();
  await expect(exercise.output).toContainText("4");
  await expect(exercise.status).toHaveText("Finished.");
  await expect(exercise.root.locator("[data-outcome=completed]")).toBeVisible();
});

test("an endless loop is stopped, the page stays responsive, and the next run starts clean", async ({
  exercise,
}) => {
  await exercise.show({ checks: [], files: [{ path: "main.js", text: "console.log('on'); for (;;) ;" }] });
  await exercise.button("Run").click();
  await expect(exercise.output).toContainText("on");
  expect(await exercise.page.evaluate(() => 1 + 1)).toBe(2);
  await exercise.button("Stop").click();
  await expect(exercise.status).toHaveText("Stopped.");
  await exercise.code.fill("typeof left");
  await exercise.button("Run").click();
  await expect(exercise.root.locator("[data-outcome=completed]")).toContainText("undefined");
});

test("one program of the page runs at a time, and the next starts when it has ended", async ({
  exercise,
}) => {
  // It waits, because an endless loop might use up its steps before the other one is started.
  await exercise.show(
    { id: "a", files: [{ path: "main.js", text: "setInterval(() => {}, 20);" }] },
    { id: "b" },
  );
  const second = exercise.page.locator(".exercise").nth(1);
  await exercise.button("Run").click();
  await expect(exercise.status).toHaveText("Running…");
  await second.getByRole("button", { name: "Run" }).click();
  await expect(second.locator(".exercise-said")).toContainText("Waiting for another program");
  await exercise.button("Stop").click();
  await expect(second.locator(".log")).toContainText("4");
});

test("a question of a program is answered below that exercise", async ({ exercise }) => {
  await exercise.show({
    checks: [],
    files: [{ path: "main.js", text: 'console.log("Hello", await input("Your name?"));' }],
  });
  await exercise.button("Run").click();
  const field = exercise.root.getByRole("textbox", { name: "Your name?" });
  await field.fill("Ada");
  await field.press("Enter");
  await expect(exercise.output).toContainText("Hello Ada");
});

test("checks fail with the expected and the actual value, then pass, and the progress is saved", {
  tag: "@promise",
}, async ({ exercise }) => {
  await exercise.show({});
  await exercise.button("Check").click();
  await expect(exercise.status).toHaveText("0 of 2 checks passed.");
  const first = exercise.checks.nth(0);
  await expect(first).toContainText("expected");
  await expect(first.locator("dd")).toHaveText(["8", "4"]);
  await expect(first).toContainText("Twice as much.");
  await exercise.code.fill(right);
  await exercise.button("Check").click();
  await expect(exercise.status).toHaveText("All 2 checks passed.");
  await expect(exercise.root.locator(".check-passed")).toHaveCount(2);
});

test("a check counts how often a line runs for its call, and names the line that ran too often", async ({
  exercise,
}) => {
  const text =
    "function sum(n) {\n  let all = 0;\n  for (let i = 1; i <= n; i++) all += i;\n  return all;\n}\nsum(3);\n";
  const check = { title: "sum(100) adds 10 times at most", call: "sum(100)", line: 3, maxTimes: 10 };
  await exercise.show({ files: [{ path: "main.js", text }], checks: [check], solution: [] });
  await exercise.button("Check").click();
  await expect(exercise.status).toHaveText("0 of 1 check passed.");
  await expect(exercise.checks).toContainText("Line 3 ran 101 times for sum(100); expected 10 times at most");
  await exercise.code.fill("function sum(n) {\n\n  return (n * (n + 1)) / 2;\n}\nsum(3);\n");
  await exercise.button("Check").click();
  await expect(exercise.status).toHaveText("The check passed.");
});

test("hints are shown one at a time, and the solution, after an attempt, beside the reader's code", async ({
  exercise,
}) => {
  await exercise.show({});
  await exercise.code.click();
  await exercise.button("Hint").click();
  const hints = exercise.root.locator(".exercise-hints li");
  await expect(hints).toHaveText(["What is twice four?"]);
  await exercise.button("Hint").click();
  await expect(hints).toHaveCount(2);
  await expect(exercise.button("Hint")).toBeDisabled();
  await expect(exercise.button("Solution")).toBeDisabled();
  await exercise.button("Run").click();
  await exercise.button("Solution").click();
  await expect(exercise.root.locator(".exercise-solution")).toContainText("2 * n");
  await expect(exercise.code).toHaveValue(/return n;/);
  await exercise.button("Replace my code with it").click();
  await expect(exercise.code).toHaveValue(right);
  await exercise.button("Undo").click();
  await expect(exercise.code).toHaveValue(/return n;/);
});

test("several files are tabs, in any language, with one undo history", async ({ exercise }) => {
  await exercise.show({
    language: "typescript",
    files: [
      {
        path: "main.ts",
        text: 'import { two } from "./two.ts";\nconst sum: number = two + two;\nconsole.log(sum);\n',
      },
      { path: "two.ts", text: "export const two: number = 2;\n" },
    ],
    entry: "main.ts",
    checks: [],
  });
  await exercise.button("two.ts").click();
  await expect(exercise.button("two.ts")).toHaveAttribute("aria-pressed", "true");
  await exercise.code.fill("export const two: number = 21;\n");
  await exercise.button("Run").click();
  await expect(exercise.output).toContainText("42");
  await exercise.button("main.ts").click();
  await expect(exercise.code).toHaveValue(/^import/);
  await exercise.code.press("Control+z");
  await expect(exercise.button("two.ts")).toHaveAttribute("aria-pressed", "true");
  await expect(exercise.code).toHaveValue("export const two: number = 2;\n");
});

test("if a download fails, an error is shown, and a retry is possible", async ({
  firstVisit: exercise,
  page,
}) => {
  await page.route(/exercise-parts.*\.js/, (route) => route.abort());
  await exercise.open({ checks: [] });
  await exercise.button("Run").click();
  await expect(exercise.status).toContainText("could not be loaded");
  await page.unroute(/exercise-parts.*\.js/);
  await exercise.button("Run").click();
  await expect(exercise.output).toContainText("4");
});

test("reset restores the starter, and can be undone", async ({ exercise }) => {
  await exercise.show({});
  await exercise.code.fill("mine");
  await exercise.button("Reset").click();
  await expect(exercise.code).toHaveValue(/return n;/);
  await exercise.code.press("Control+z");
  await expect(exercise.code).toHaveValue("mine");
  await expect(exercise.button("Undo")).toHaveCount(0);
});

test("fixed lines cannot be changed, and a message says so; the text around them can grow", async ({
  exercise,
}) => {
  await exercise.show({
    fixed: [
      { from: 1, to: 1 },
      { from: 3, to: 4 },
    ],
  });
  const fixed = exercise.root.locator(".code-line-fixed");
  await expect(fixed).toHaveCount(3);
  await exercise.code.click();
  await expect(exercise.root).toHaveAttribute("data-open", "");
  await exercise.code.press("Control+Home");
  await exercise.code.press("x");
  await expect(exercise.status).toContainText("Line 1 and lines 3 to 4 cannot be changed.");
  await exercise.code.press("Delete");
  await exercise.code.press("Tab");
  await expect(exercise.code).toHaveValue(double.files[0]?.text ?? "");
  // The cursor is still at the end of the first line, where a new line is the reader's.
  await exercise.code.press("End");
  await exercise.code.press("Enter");
  await exercise.page.keyboard.type("n *= 2;");
  await expect(exercise.code).toHaveValue(/^function double\(n\) \{\n {2}n \*= 2;\n {2}return n;\n\}/);
  await expect(fixed).toHaveText(["function double(n) {", "}", "console.log(double(4));"]);
  await expect(exercise.lines.nth(4)).toHaveClass(/code-line-fixed/);
  // Selecting and copying change nothing.
  await exercise.code.press("Control+a");
  await exercise.code.press("Control+c");
  await expect
    .poll(() => exercise.page.evaluate(() => navigator.clipboard.readText()))
    .toContain("function double(n)");
  await exercise.code.press("Delete");
  await expect(exercise.code).toHaveValue(/n \*= 2/);
  await exercise.undoAll();
  await expect(exercise.code).toHaveValue(double.files[0]?.text ?? "");
});

test("the reader's code and progress are there after a reload", async ({ exercise }) => {
  await exercise.show({});
  await exercise.code.fill("mine");
  await exercise.button("Hint").click();
  await exercise.open({});
  await expect(exercise.code).toHaveValue("mine");
  await expect(exercise.lines).toHaveText(["mine"]);
  await exercise.code.click();
  await expect(exercise.root.locator(".exercise-hints li")).toHaveCount(1);
});

test("two tabs share one exercise, and undo restores what either of them had", async ({ exercise }) => {
  await exercise.show({});
  const other = new ExercisePage(await exercise.page.context().newPage());
  await other.open({});
  await exercise.code.fill("here");
  await expect(other.code).toHaveValue("here");
  await other.code.fill("there");
  await expect(exercise.code).toHaveValue("there");
  await expect(exercise.root).toContainText("This is the code from your other tab.");
  await exercise.root.getByRole("button", { name: "Undo" }).click();
  for (const each of [exercise, other]) await expect(each.code).toHaveValue("here");
  await other.page.close();
});

test("the version of another tab is set aside, and can be restored at once", async ({ exercise }) => {
  await exercise.show({});
  await exercise.code.fill("here");
  // A page gets no storage event for its own changes, so this one did not get one.
  await exercise.page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("sandglass:exercise:")) ?? "";
    localStorage.setItem(key, localStorage.getItem(key)?.replace('"here"', '"there"') ?? "");
  });
  await exercise.code.fill("here, too");
  await expect(exercise.root).toContainText("A copy of the code from your other tab is saved.");
  await exercise.button("Bring it back").click();
  await expect(exercise.code).toHaveValue("there");
  await exercise.button("Undo").click();
  await expect(exercise.code).toHaveValue("here, too");
});

test("if the lesson changed after the draft was saved, both are shown, and neither is lost", async ({
  exercise,
}) => {
  const changed = { files: [{ path: "main.js", text: "// Now with a comment.\nlet n;\n" }] };
  await exercise.show({});
  await exercise.code.fill("let n; // mine\n");
  await exercise.open(changed);
  const choice = exercise.root.getByRole("region", { name: "This exercise has changed" });
  await expect(choice.locator(".exercise-block")).toHaveCount(2);
  await expect(choice).toContainText("Now with a comment.");
  await expect(exercise.code).toHaveValue("let n; // mine\n");
  await exercise.button("Take the new one").click();
  await expect(exercise.code).toHaveValue(changed.files[0]?.text ?? "");
  await exercise.button("Undo").click();
  await expect(exercise.code).toHaveValue("let n; // mine\n");
  await exercise.button("Reset").click();
  await exercise.open(changed);
  await exercise.button("Bring it back").click();
  await expect(exercise.code).toHaveValue("let n; // mine\n");
});

test("everything can be done from the keyboard, and Escape, then Tab, leaves the code", async ({
  exercise,
}) => {
  await exercise.show({});
  const { page, code } = exercise;
  await page.keyboard.press("Tab");
  await expect(code).toBeFocused();
  await expect(exercise.root.locator(".exercise-keys")).toHaveText(
    "Ctrl+Enter runs. Esc, then Tab, leaves the code.",
  );
  // The editor's handling of Tab is loaded with the rest.
  await expect(exercise.root).toHaveAttribute("data-open", "");
  await code.press("Control+End");
  await code.press("Tab");
  await expect(code).toHaveValue(/\n {2}$/);
  await code.press("Control+Enter");
  await expect(exercise.status).toHaveText("Finished.");
  await code.press("Escape");
  await page.keyboard.press("Tab");
  await expect(exercise.button("Run")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(exercise.button("Check")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(exercise.status).toHaveText("0 of 2 checks passed.");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(code).toBeFocused();
});

test("text that is typed before the editor has loaded stays, with its cursor", async ({
  firstVisit: exercise,
  page,
}) => {
  let go: () => void = () => {};
  const start = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(/exercise-parts.*\.js/, async (route) => {
    await start;
    await route.continue();
  });
  await exercise.open({});
  await exercise.code.focus();
  await exercise.code.press("Control+Home");
  await page.keyboard.type("// mine");
  await exercise.code.press("Control+Home");
  go();
  await expect(exercise.button("Reset")).toBeEnabled();
  await page.keyboard.type("x");
  await expect(exercise.code).toHaveValue(/^x\/\/ mine/);
  await exercise.undoAll();
  await expect(exercise.code).toHaveValue(double.files[0]?.text ?? "");
});

test("a fixed line is fixed also before the editor is loaded", async ({ firstVisit: exercise, page }) => {
  await page.route(/exercise-parts.*\.js/, (route) => route.abort());
  await exercise.open({ fixed: [{ from: 1, to: 1 }] });
  await exercise.code.focus();
  await exercise.code.press("Control+Home");
  await page.keyboard.type("xy");
  await expect(exercise.code).toHaveValue(double.files[0]?.text ?? "");
  await expect.poll(() => exercise.code.evaluate((it: HTMLTextAreaElement) => it.selectionStart)).toBe(0);
});

test("the typed text is exactly on the coloured text, however long its lines are", async ({ exercise }) => {
  await exercise.show({ files: [{ path: "main.js", text: `const long = "${"wide ".repeat(80)}";\n\tx` }] });
  await exercise.code.click();
  await exercise.code.press("Control+Home");
  await exercise.code.press("End");
  const box = exercise.root.locator(".code-scroll");
  await expect.poll(() => box.evaluate((it) => it.scrollLeft)).toBeGreaterThan(1000);
  const look = () =>
    exercise.root.evaluate((root) => {
      const textarea = root.querySelector("textarea") as HTMLTextAreaElement;
      const lines = root.querySelector(".code-lines") as HTMLElement;
      const [typed, lineStyle] = [textarea, lines].map((it) => {
        const { font, lineHeight, paddingLeft, paddingTop, letterSpacing, tabSize } = getComputedStyle(it);
        const { left, top, width, height } = it.getBoundingClientRect();
        const line = it.querySelector(".code-line");
        const inset = line ? getComputedStyle(line).paddingLeft : paddingLeft;
        return { font, lineHeight, inset, paddingTop, letterSpacing, tabSize, left, top, width, height };
      });
      return { typed, seen: lineStyle };
    });
  // When the rest of the exercise is loaded, which replaces both.
  await expect(exercise.root).toHaveAttribute("data-open", "");
  await expect(async () => {
    const { typed, seen: lineStyle } = await look();
    expect(typed).toEqual(lineStyle);
  }).toPass({ timeout: 100_000 });
  await expect
    .poll(() => exercise.code.evaluate((it) => it.scrollWidth - it.clientWidth + it.scrollLeft))
    .toBe(0);
});

for (const theme of ["light", "dark", "contrast"] as const) {
  test(`no accessibility violation, in ${theme} colours`, async ({ exercise }) => {
    await exercise.show();
    await exercise.mount({ fixed: [{ from: 1, to: 1 }] }, { theme });
    await expect(exercise.code).toBeVisible();
    await expectAccessible(exercise.page, "the exercise as it comes", ".exercise");
    await exercise.button("Check").click();
    await expect(exercise.status).toHaveText("0 of 2 checks passed.");
    await exercise.button("Hint").click();
    await exercise.button("Solution").click();
    await exercise.button("Run").click();
    await expect(exercise.status).toHaveText("Finished.");
    await expectAccessible(exercise.page, "checked, with hint and solution", ".exercise");
  });
}

test("an exercise fits a screen of 320 pixels", async ({ exercise }) => {
  await exercise.page.setViewportSize({ width: 320, height: 700 });
  await exercise.show({});
  await exercise.button("Check").click();
  await expect(exercise.status).toContainText("checks passed");
  await exercise.button("Solution").click();
  await expect(exercise.root.locator(".exercise-solution")).toBeVisible();
  await expect
    .poll(() => exercise.page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(320);
});

test("checks of a program that prints nothing have no empty output above them", async ({ exercise }) => {
  await exercise.show({ files: [{ path: "main.js", text: "const double = (n) => n;" }] });
  await exercise.button("Check").click();
  await expect(exercise.status).toHaveText("0 of 2 checks passed.");
  await expect(exercise.root.locator(".exercise-output")).toBeHidden();
  await exercise.button("Run").click();
  await expect(exercise.root.locator("[data-outcome=completed]")).toBeVisible();
});

test("an error lists its call stack, and each call's button goes to its line", async ({ exercise }) => {
  const text = "function inner() {\n  null.x;\n}\ninner();\n";
  await exercise.show({ files: [{ path: "main.js", text }] });
  await exercise.button("Run").click();
  const calls = exercise.root.getByRole("list", { name: "Call stack" }).getByRole("listitem");
  await expect(calls).toHaveText([/^at inner \(main\.js:2:/, /^at main\.js:4:/]);
  await calls.nth(1).getByRole("button").first().click();
  await expect(exercise.code).toBeFocused();
});
