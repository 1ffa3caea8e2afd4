import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../pages/axe.ts";
import { buildLesson } from "../pages/lesson-file.ts";
import { test as base, expect } from "../pages/test.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const shipped = (name: string) => join(root, "dist", "lessons/one-file", `${name}.html`);

/** A lesson's page as a reader has it: a file on a disk. */
class LessonPage {
  constructor(readonly page: Page) {}

  async open(file: string): Promise<void> {
    await this.page.goto(pathToFileURL(file).href);
    await expect(this.page.locator("html[data-lesson=ready]")).toBeAttached();
  }
  exercise(name: string): Locator {
    return this.page.getByRole("region", { name, exact: true });
  }
  get progress(): Locator {
    return this.page.locator("#lesson_progress");
  }
  async write(name: string, code: string): Promise<void> {
    const editor = this.exercise(name).getByRole("textbox", { name: /^Code/ });
    await editor.click();
    await this.page.keyboard.press("ControlOrMeta+A");
    await this.page.keyboard.insertText(code);
  }
  async check(name: string): Promise<void> {
    await this.exercise(name).getByRole("button", { name: "Check", exact: true }).click();
  }
}

const test = base.extend<{ readonly lesson: LessonPage; readonly refused: string[] }>({
  /** The violations of the page's own policy. */
  refused: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (/Content Security Policy|Refused to/.test(message.text())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    await use(complaints);
  },
  lesson: async ({ page }, use) => use(new LessonPage(page)),
});

const echo = 'function echo(text, times) {\n  return times === 0 ? "" : text + echo(text, times - 1);\n}\n';

test("a lesson is one file that works from a disk and sends no request", { tag: "@promise" }, async ({
  watched,
}) => {
  const page = await watched.context.newPage();
  const lesson = new LessonPage(page);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url().replace(/^blob:.*/, "blob:")));
  await lesson.open(shipped("recursion"));
  await expect(lesson.progress).toHaveText("0 of 5 exercises done");

  await lesson.exercise("Watch the calls").getByRole("button", { name: "Run", exact: true }).click();
  await expect(lesson.exercise("Watch the calls")).toContainText("sumTo(3) is 6");
  await expect(page.getByText(/^The run took [\d,]+ steps\.$/)).toBeVisible();

  await lesson.check("An echo");
  await expect(lesson.exercise("An echo").getByText("Not passed:").first()).toBeAttached();
  await expect(lesson.progress).toHaveText("0 of 5 exercises done");
  await lesson.write("An echo", echo);
  await lesson.check("An echo");
  await expect(lesson.progress).toHaveText("1 of 5 exercises done");
  await expect(lesson.exercise("An echo").getByText("Not passed:")).toHaveCount(0);
  // Both exercises have run in one engine: the page has one cell.
  await expect(page.locator("iframe")).toHaveCount(1);

  // Stored in this browser.
  await page.reload();
  await expect(lesson.progress).toHaveText("1 of 5 exercises done");
  await expect(lesson.exercise("An echo")).toContainText("times === 0");
  expect(watched.witness.takeRequests()).toEqual([]);
  // The page, and the workers of its cell, which it creates itself.
  expect(new Set(requests)).toEqual(new Set([pathToFileURL(shipped("recursion")).href, "blob:"]));
});

/* One for each language. web/products/lesson/lessons.test.ts checks all solutions of all lessons in Node. */
for (const name of ["recursion", "elixir-recursion", "lua-tables"]) {
  const tag = name === "recursion" ? [] : "@nightly";
  test(`${name}: every shown solution passes in the browser, under the page's own policy`, { tag }, async ({
    page,
    lesson,
    refused,
  }) => {
    await lesson.open(shipped(name));
    const { exercises } = JSON.parse((await page.locator("#lesson_data").textContent()) ?? "") as {
      readonly exercises: readonly {
        title: string;
        checks: readonly unknown[];
        solution?: readonly { text: string }[];
      }[];
    };
    const gradedExercises = exercises.filter(({ checks }) => checks.length > 0);
    for (const [index, { title, solution }] of gradedExercises.entries()) {
      const exercise = lesson.exercise(title);
      // As a reader does who gives up: try, see the solution, copy it.
      await lesson.check(title);
      await expect(exercise.getByText("Not passed:").first()).toBeAttached();
      await exercise.getByRole("button", { name: "Solution", exact: true }).click();
      await exercise.getByRole("button", { name: "Replace my code with it" }).click();
      await lesson.check(title);
      const done = index + 1;
      const all = gradedExercises.length;
      await expect(lesson.progress, solution?.[0]?.text ?? "").toHaveText(
        done === all ? `All ${all} exercises done` : `${done} of ${all} exercises done`,
      );
    }
    expect(refused).toEqual([]);
  });
}

test("a lesson's page contains the libraries that its programs import", async ({ watched }) => {
  const page = await watched.context.newPage();
  const lesson = new LessonPage(page);
  await lesson.open(
    buildLesson(`---
title: Libraries
---
## One

\`\`\`js playground id=one title="One"
import { sum } from "lodash-es";
console.log("sum", sum([1, 2]));
\`\`\`
`),
  );
  const exercise = lesson.exercise("One");
  await exercise.getByRole("button", { name: "Run", exact: true }).click();
  await expect(exercise).toContainText("sum 3");
  await lesson.write("One", 'import { z } from "zod"');
  await exercise.getByRole("button", { name: "Run", exact: true }).click();
  await expect(exercise).toContainText("It has these libraries: lodash-es.");
  expect(watched.witness.takeRequests()).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("text, programs and questions can be read", async ({ page }) => {
    await page.goto(pathToFileURL(shipped("recursion")).href);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Recursion");
    await expect(page.getByText("That is recursion. You answer a question")).toBeVisible();
    const exercise = page.getByRole("region", { name: "The sum of an array" });
    await expect(exercise).toContainText("return first + sum(rest);");
    await expect(exercise.getByRole("listitem").first()).toHaveText("sum([5, 8, 1]) is 14");
  });
});

test("a lesson fits every screen, its list of steps leads to their headings, and it is accessible", async ({
  page,
  lesson,
}) => {
  await lesson.open(shipped("sorting"));
  const steps = page.getByRole("navigation", { name: "Steps" });
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width);
    await page.evaluate(() => scrollTo(0, 0));
    await steps.getByRole("link", { name: "Two sorted piles" }).click();
    await expect(page.getByRole("heading", { name: "Two sorted piles" })).toBeInViewport();
  }
  await expectAccessible(page, "a lesson");
});

test("a malicious lesson does no harm", async ({ page, lesson, refused }) => {
  const evil =
    "</script><script>globalThis.harmed = 1</script><img src=x onerror='globalThis.harmed = 2'><!--<script>";
  const file = buildLesson(`---
title: '${evil.replaceAll("'", "''")}'
about: '"><style>body { display: none }</style>'
---
## ${evil}

${evil}

<style>body { display: none }</style>
<iframe srcdoc="<script>parent.harmed = 3</script>"></iframe>
<form action="https://evil.example"><button>Sign in</button></form>

\`\`\`js playground id=evil title="Evil"
console.log(${JSON.stringify(evil)});
globalThis.harmed = 4;
try { top.harmed = 5; } catch {}
\`\`\`
\`\`\`js setup
globalThis.harmed = 6; ${JSON.stringify(evil)};
\`\`\`
\`\`\`js check title='${evil.replaceAll("'", "")}' hint='${evil.replaceAll("'", "")}'
// ${evil}
globalThis.harmed = 7;
expect(1).toBe(2);
\`\`\`
\`\`\`md hint
${evil}
\`\`\`
`);
  await lesson.open(file);
  const exercise = lesson.exercise("Evil");
  await exercise.getByRole("button", { name: "Run", exact: true }).click();
  await expect(exercise).toContainText("globalThis.harmed = 1");
  await lesson.check("Evil");
  await expect(exercise.getByText("Not passed:")).toBeAttached();
  expect(await page.evaluate(() => (globalThis as { harmed?: number }).harmed)).toBeUndefined();
  await expect(page.locator("img, form, main style, iframe:not([sandbox])")).toHaveCount(0);
  // Its data, its script, and the notices of its packages.
  await expect(page.locator("script")).toHaveCount(3);
  await expect(page.locator("body")).toBeVisible();
  // Nothing had to be refused, because it was all only text.
  expect(refused).toEqual([]);
});

test("the page's policy holds even if an element was injected", async ({ page, lesson }) => {
  const folder = mkdtempSync(join(tmpdir(), "sandglass-lesson-"));
  const page1 = readFileSync(shipped("recursion"), "utf8").replace(
    '<main id="lesson_text"',
    '<script>globalThis.harmed = 1</script><img src="x:" onerror="globalThis.harmed = 2"><style>h1 { display: none }</style><main id="lesson_text"',
  );
  const file = join(folder, "changed.html");
  writeFileSync(file, page1);
  await lesson.open(file);
  expect(await page.evaluate(() => (globalThis as { harmed?: number }).harmed)).toBeUndefined();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
