import type { Page } from "@playwright/test";
import { useUsualTimers } from "../pages/base-test.ts";
import { FullEditor, loseTypeScript } from "../pages/monaco.ts";
import type { Playground } from "../pages/playground.ts";
import { expect, test, testOnSharedPage, wide } from "../pages/test.ts";
import { TypeProblems } from "../pages/type-problems.ts";

/** A type that does not fit, at line 2, and a program that runs. */
const wrong = 'const first = 1;\nconst n: number = "text";\nn;\n';
const message = "Types: Type 'string' is not assignable to type 'number'.";

/** As an earlier visit chose. */
async function chooseSimple(page: Page): Promise<void> {
  await page.addInitScript(() => self === top && localStorage.setItem("sandglass:editor", "simple"));
}

async function open(
  playground: Playground,
  page: Page,
  files: Readonly<Record<string, string>>,
): Promise<TypeProblems> {
  await playground.openFiles(files);
  await playground.whenLoaded();
  return new TypeProblems(page);
}

/** The page's requests to its server since this call. */
function requests(page: Page): string[] {
  const requestLog: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith("http")) requestLog.push(request.url());
  });
  return requestLog;
}

test.describe("in the full editor", () => {
  test.use({ viewport: wide });

  testOnSharedPage(
    "a type error is in the list, at the tab and in the text, once each, and does not stop a run",
    async ({ playground, page }) => {
      const problems = await open(playground, page, { "main.ts": wrong });
      await playground.whenFullEditor();
      await problems.whenCounted("1 type error");
      await expect(playground.tab("main.ts")).toHaveAccessibleName("main.ts, 1 type error");
      await expect(playground.tab("main.ts").locator(".tab-count")).toHaveText("1");
      await new FullEditor(page).whenErrors(1);
      await expect
        .poll(() => problems.listProblems())
        .toEqual([`${message} main.ts:2`, "Type errors do not prevent running."]);
      await problems.goTo(message);
      await expect(page.getByText("Line 2, column 7")).toBeVisible();

      await playground.run();
      expect(await playground.outcome()).toMatchObject({ kind: "completed", quote: "'text'" });
      await problems.whenCounted("1 type error");
    },
  );

  testOnSharedPage(
    "type errors of all files are listed, move with their lines, and disappear when fixed",
    async ({ playground, page }) => {
      const problems = await open(playground, page, {
        "main.ts": 'import { n } from "./lib.ts";\n\nexport const s: string = n;\n',
        "lib.ts": 'export const n: number = 1;\nexport const m: number = "m";\n',
      });
      await problems.whenCounted("2 type errors");
      await expect
        .poll(() => problems.listProblems())
        .toEqual([
          "Types: Type 'number' is not assignable to type 'string'. main.ts:3",
          `${message} lib.ts:2`,
          "Type errors do not prevent running.",
        ]);
      await problems.goTo(message);
      await expect(playground.tab("lib.ts")).toHaveAttribute("aria-selected", "true");
      await playground.write('\nexport const n: string = "n";\nexport const m: number = "m";\n');
      await problems.whenCounted("1 type error");
      await expect.poll(() => problems.listProblems()).toContain(`${message} lib.ts:3`);
    },
  );

  testOnSharedPage(
    "a line with one of our own problems shows no type errors",
    async ({ playground, page }) => {
      const problems = await open(playground, page, { "main.ts": "document.title;\nlet a: string = 1;\n" });
      await problems.whenCounted("1 type error, 1 warning");
      await new FullEditor(page).whenErrors(1);
      await new FullEditor(page).whenWarnings(1);
      // And how the types affect a run.
      await expect.poll(() => problems.listProblems()).toHaveLength(3);
    },
  );
});

test.describe("in the simple editor, on a wide screen", () => {
  test.use({ viewport: wide });

  test("the types of a TypeScript program are checked by themselves, without Monaco", async ({
    playground,
    page,
  }) => {
    await chooseSimple(page);
    const problemRequests = requests(page);
    const problems = await open(playground, page, { "main.ts": wrong });
    // The browser may report a worker's file after the worker has answered.
    await expect.poll(() => problemRequests.some((url) => /\/ts\.worker-/.test(url))).toBe(true);
    expect(problemRequests.filter((url) => /\/(?:monaco|editor\.worker|codicon)/.test(url))).toEqual([]);
    problemRequests.length = 0;
    await problems.whenCounted("1 type error");
    await problems.whenMarked("Error. Line 2: Types:");
    await expect(problems.button).toHaveCount(0);
    await playground.run();
    expect(await playground.outcome()).toMatchObject({ kind: "completed", quote: "'text'" });

    await playground.write("document;\nlet a: number = 1;\na.gone;\n");
    await problems.whenCounted("1 type error, 1 warning");
    await problems.whenMarked("Error. Line 3: Types: Property 'gone' does not exist on type 'number'.");
    await playground.write("let a: number = 1;\n");
    await problems.whenCounted(undefined);
    expect(problemRequests).toEqual([]);
  });

  test("a JavaScript program does not load TypeScript until it becomes TypeScript", async ({
    playground,
    page,
  }) => {
    await chooseSimple(page);
    const problemRequests = requests(page);
    const problems = await open(playground, page, { "main.js": "const a = 1;\na.gone.b;\n" });
    expect(problemRequests.filter((url) => /\/ts\.worker-/.test(url))).toEqual([]);
    await playground.language.selectOption("TypeScript");
    await problems.whenCounted("1 type error");
    await playground.language.selectOption("JavaScript");
    await problems.whenCounted(undefined);
  });

  test("the full editor and the simple one use the same worker", async ({ playground, page }) => {
    const problemRequests = requests(page);
    const problems = await open(playground, page, { "main.ts": wrong });
    await problems.whenCounted("1 type error");
    await expect.poll(() => problemRequests.some((url) => /\/ts\.worker-/.test(url))).toBe(true);
    problemRequests.length = 0;
    await playground.openSimpleEditor();
    await problems.whenMarked("Error. Line 2: Types:");
    await playground.write("let a: string = 1;\n");
    await problems.whenMarked("Error. Line 1: Types:");
    await playground.openFullEditor();
    await new FullEditor(page).whenErrors(1);
    await problems.whenCounted("1 type error");
    expect(problemRequests.filter((url) => /\/ts\.worker-/.test(url))).toEqual([]);
    expect(page.workers().filter((worker) => /\/ts\.worker-/.test(worker.url()))).toHaveLength(1);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("types are checked on request", async ({ playground, page }) => {
    const problemRequests = requests(page);
    const problems = await open(playground, page, { "main.ts": wrong });
    expect(problemRequests.filter((url) => /\/ts\.worker-/.test(url))).toEqual([]);
    await expect(problems.button).toBeInViewport({ ratio: 1 });
    await problems.button.tap();
    await problems.whenCounted("1 type error");
    await problems.whenMarked("Error. Line 2: Types:");
    await playground.runButton.tap();
    expect(await playground.outcome()).toMatchObject({ kind: "completed" });
    // TypeScript is loaded now, and checks again without a tap.
    await playground.write("let a: number = 1;\n");
    await problems.whenCounted(undefined);
    await expect(page.getByRole("button", { name: "Types are checked" })).toBeVisible();
  });

  for (const part of ["type-service", "ts.worker"] as const) {
    test(`if ${part} cannot be loaded, a message says so, and a retry is possible`, async ({
      playground,
      page,
    }) => {
      const problems = await open(playground, page, { "main.ts": wrong });
      const bringBack = await loseTypeScript(page, part);
      await problems.button.tap();
      await expect(playground.notice).toContainText(
        "TypeScript could not be loaded, so types are not checked",
      );
      await bringBack();
      await problems.button.tap();
      await problems.whenCounted("1 type error");
    });
  }

  test("type checks are not offered for a JavaScript program", async ({ playground, page }) => {
    const problems = await open(playground, page, { "main.js": "1\n" });
    await expect(problems.button).toHaveCount(0);
  });
});

test("marks in the full editor move with their text", async ({ playground, page }) => {
  await page.setViewportSize(wide);
  const problems = await open(playground, page, {
    "main.ts": "let a = 1 as any;\na.b.c;\nlet n: string = 1;\n",
  });
  await playground.whenFullEditor();
  await problems.whenCounted("1 type error");
  await playground.run();
  expect(await playground.outcome()).toMatchObject({ kind: "threw", line: 2 });
  const editor = new FullEditor(page);
  // They are drawn again when another problem is found, so both are read at once.
  let before: readonly number[] = [];
  const count = async () => {
    before = await editor.errorTops();
    return before.length;
  };
  await expect.poll(count).toBe(2);
  await playground.editor.focus();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.insertText("// above\n");
  await expect.poll(() => editor.errorTops()).toEqual(before.map((top) => top + 21));
  await problems.whenCounted("1 error, 1 type error");
  await expect.poll(() => editor.errorTops()).toEqual(before.map((top) => top + 21));
  await problems.goTo("TypeError");
  await expect(page.getByText("Line 3, column")).toBeVisible();
});

testOnSharedPage(
  "the mark of the last run's error moves with its line, and disappears when that is edited",
  async ({ playground, page }) => {
    const problems = await open(playground, page, { "main.js": "let a = 1;\na.b.c;\n" });
    await playground.run();
    expect(await playground.outcome()).toMatchObject({ kind: "threw", line: 2 });
    await problems.whenMarked("Error. Line 2: TypeError");
    await playground.editor.focus();
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.press("Enter");
    await page.keyboard.insertText("// above\n");
    await problems.whenMarked("Error. Line 4: TypeError");
    await expect.poll(() => problems.markTop()).toBe(12 + 3 * 21);
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.insertText("// below\n");
    await problems.whenMarked("Error. Line 4: TypeError");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.insertText("// ");
    await expect(problems.marks).toHaveCount(0);
    await problems.whenCounted(undefined);
  },
);

/** TypeScript limits each of these steps, but not their number: it took 4.4 GB of memory, and did not end. */
const endless = [
  "type R<N extends number, A extends 0[] = []> = A['length'] extends N ? A : R<N, [...A, 0]>;",
  "type P<A extends 0[], B extends 0[]> = [...A, ...B];",
  ...Array.from({ length: 400 }, (_, line) => `const z${line}: P<R<${500 + line}>, R<990>>['length'] = 1;`),
].join("\n");

for (const editor of ["full", "simple"] as const) {
  const tag = editor === "full" ? "@nightly" : [];
  test.describe(`in the ${editor} editor, types that never end`, { tag }, () => {
    test.use({ viewport: wide });

    test("are given up with a message, and the next program is checked", async ({ playground, page }) => {
      await useUsualTimers(page);
      if (editor === "simple") await chooseSimple(page);
      const problems = await open(playground, page, { "main.ts": endless });
      if (editor === "full") await playground.whenFullEditor();
      await problems.whenCounted("1 warning");
      await expect
        .poll(() => problems.listProblems())
        .toContainEqual(expect.stringContaining("These types take too long to check"));
      await playground.write('const q: number = "text";');
      await problems.whenCounted("1 type error");
    });
  });
}
