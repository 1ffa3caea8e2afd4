import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { FrameLocator, Locator, Page } from "@playwright/test";
import { toPage } from "../../../web/player/share/page-file.ts";
import { snippetOf } from "../../../web/player/share/snippet.ts";
import { expectAccessible } from "../../pages/axe.ts";
import { testOnSharedPage as embedding, test as embeddingOnFirstVisit } from "../../pages/embedding-page.ts";
import { buildLesson } from "../../pages/lesson-file.ts";
import { LookInside } from "../../pages/look.ts";
import { expect, test } from "../../pages/test.ts";

/* Looking inside without the site: in a widget, a lesson, and an exported page. */

const root = fileURLToPath(new URL("../../..", import.meta.url));

const sum = `function sum(list) {
  let total = 0;
  for (const each of list) {
    total += each;
  }
  return total;
}
console.log(sum([3, 4, 5]));
`;
const pipe = `words =
  ["a", "bc"]
  |> Enum.map(fn word -> String.length(word) end)
  |> Enum.sum()
IO.puts(words)
`;

/** Steps through the program in Elixir: a callback's variable, and the stages of the pipe. */
async function expectStages(page: Page, exercise: Locator | FrameLocator): Promise<void> {
  const look = new LookInside(page, exercise);
  await exercise.getByRole("button", { name: "Run", exact: true }).click();
  await look.open();
  await expect(look.sentence).toHaveText("Line 1 is next.");
  const stages: string[] = [];
  while (!(await look.sentence.innerText()).includes("Line 5 is next")) {
    await look.press("ArrowRight");
    stages.push(await look.view.innerText());
    expect(stages.length).toBeLessThan(20);
  }
  const all = stages.join("\n");
  for (const part of ["anonymous fn/1", "called inside Enum.map/2", '"bc"', "[1, 2]"])
    expect(all).toContain(part);
  expect(await look.variable("words")).toBe("3");
}

const widget = (attributes = "", code = sum) =>
  `<sandglass-playground lines ${attributes}><pre>${code}</pre></sandglass-playground>`;

embedding.describe("in a widget", () => {
  embeddingOnFirstVisit(
    "a run is gone through by keyboard; nothing of it is fetched before",
    async ({ host }) => {
      const { page } = host;
      const requests: string[] = [];
      page.on("request", (request) => requests.push(request.url()));
      await host.open(`${host.script}${widget()}`);
      const { frame, runButton } = host.widget();
      const look = new LookInside(page, frame);
      await runButton.click();
      await expect(frame.getByText("12", { exact: true })).toBeVisible();
      expect(requests.filter((address) => /look-exercise|moments/.test(address))).toEqual([]);

      await look.offer.focus();
      await page.keyboard.press("Enter");
      await expect(look.sentence).toHaveText("Line 8 is next.");
      await expect(look.view).toBeFocused();
      expect(requests.filter((address) => /look-exercise.*js$|moments/.test(address))).toHaveLength(2);
      await expect(frame.locator(".code-line-next .code-line-text")).toHaveText(
        "console.log(sum([3, 4, 5]));",
      );
      await look.press("ArrowRight", 4);
      await expect(frame.locator(".code-line-next .code-line-text")).toHaveText("    total += each;");
      expect(await look.variable("each")).toContain("3");
      // A widget's frame submits no form.
      await look.goTo(0);
      await look.press("End");
      await look.view.press("End");
      await expect(look.view).toContainText("At the end: Finished.");
      await look.view.press("Escape");
      await expect(look.view).toHaveCount(0);
      await expect(look.offer).toBeFocused();
      await expect(frame.locator(".code-line-next .code-line-text")).toHaveCount(0);
    },
  );

  embedding(
    "a program in Elixir is gone through: its callbacks, and the stages of its pipe",
    async ({ host }) => {
      await host.open(
        `${host.script}<sandglass-playground language="elixir"><pre>${pipe.replaceAll(">", "&gt;")}</pre></sandglass-playground>`,
      );
      await expectStages(host.page, host.widget().frame);
    },
  );

  embedding("the attribute look opens it at a moment, for the page's own program", async ({ host }) => {
    const { page } = host;
    await host.open(`${host.script}${widget('look="line 4, time 3"')}<input>`);
    const { frame, runButton, code } = host.widget();
    const look = new LookInside(page, frame);
    await runButton.click();
    await look.sentence.waitFor();
    expect(await look.variable("total")).toContain("7");
    await expect(frame.locator(".code-line-next .code-line-text")).toHaveText("    total += each;");
    await expect(frame.locator(".code-line .line-note", { hasText: "total = 7, each = 5" })).toHaveCount(1);
    // An edit closes the view, and another program is not opened at a line of this one.
    await code.press("Control+End");
    await code.pressSequentially("1;");
    await expect(look.view).toHaveCount(0);
    await runButton.click();
    await expect(look.offer).toBeVisible();
    await expect(look.view).toHaveCount(0);
  });

  embedding("an attribute that names no moment is said to, and the rest holds", async ({ host }) => {
    await host.open(`${host.script}${widget('look="line seven"')}`);
    const { frame, runButton } = host.widget();
    await expect(
      frame.getByText(/^look should be "line 7", "line 7, time 3", .* not "line seven"\.$/),
    ).toBeVisible();
    await runButton.click();
    await expect(frame.getByText("12", { exact: true })).toBeVisible();
  });

  embedding("how did it get here? at a message: the moment at which it was printed", async ({ host }) => {
    const { page } = host;
    await host.open(
      `<main><h1>A page</h1>${host.script}${widget("", "for (let n = 1; n < 4; n++) {\n  const square = n * n;\n  console.log('square', square);\n}\n")}</main>`,
    );
    const { frame, runButton } = host.widget();
    const look = new LookInside(page, frame);
    await runButton.click();
    const line = frame.locator(".exercise-output .log-line").nth(1);
    await expect(line).toHaveText("square 4");
    await expect(look.offer).toBeVisible();
    // By keyboard: from the message to its actions.
    await line.focus();
    await page.keyboard.press("ArrowRight");
    await frame.getByRole("button", { name: "How did it get here?" }).press("Enter");
    await look.sentence.waitFor();
    await expect(frame.locator(".code-line-next .code-line-text")).toHaveText(
      "  console.log('square', square);",
    );
    expect(await look.variable("n")).toContain("2");
    const printed = look.output.locator(".log-line, .log-row:not(:has(.log-line))");
    // Lines that are not visible are not laid out, so their text cannot be read.
    await look.output.scrollIntoViewIfNeeded();
    await expect(printed).toHaveText(["square 1"], { useInnerText: true });
    await look.press("ArrowRight");
    await expect(printed).toHaveText(["square 1", "square 4"], { useInnerText: true });
    await expect(look.output.locator(".look-new")).toHaveText(["square 4"], { useInnerText: true });
    await expectAccessible(page, "a message's moment in a widget");
  });

  embedding(
    "below a check that was not passed: what happened, and the run from the inside",
    async ({ host }) => {
      const { page } = host;
      const checks = JSON.stringify([
        { title: "sum([3, 4, 5]) is 12", call: "sum([3, 4, 5])", returns: 12 },
        { title: "a secret", call: "sum([1234])", returns: 1234, hidden: true },
      ]);
      const code = sum.replace("let total = 0", "let total = 1");
      await host.open(
        `<main><h1>A page</h1>${host.script}<script type="application/json" id="tests">${checks}</script>${widget('tests="#tests"', code)}</main>`,
      );
      const { frame } = host.widget();
      await frame.getByRole("button", { name: "Check", exact: true }).click();
      const failed = frame.locator(".check-failed");
      await expect(failed).toHaveCount(2);
      // Hidden checks do not show their calls.
      await expect(failed.nth(1).getByRole("button", { name: "What happened?" })).toHaveCount(0);
      await failed.nth(0).getByRole("button", { name: "What happened?" }).press("Enter");
      await expect(failed.nth(0)).toContainText("Line 4: total went 4, 8, 13");
      await expect(failed.nth(0)).not.toContainText("1234");
      await expectAccessible(page, "a check that is explained");
      await failed.nth(0).getByRole("button", { name: "Look inside this run" }).click();
      const look = new LookInside(page, frame);
      await look.sentence.waitFor();
      await look.press("ArrowRight", 2);
      expect(await look.variable("total")).toContain("1");
    },
  );

  embedding("a number of a line makes it a stop of next and back", async ({ host }) => {
    await host.open(`${host.script}${widget()}`);
    const { page } = host;
    const { frame, runButton, code } = host.widget();
    const look = new LookInside(page, frame);
    await runButton.click();
    await look.open();
    // An exercise becomes an editor at the first touch.
    await code.focus();
    const area = await code.boundingBox();
    const line = await frame.locator(".code-line").nth(3).boundingBox();
    if (!area || !line) throw new Error("the code is not drawn");
    await page.mouse.click(area.x + 8, line.y + line.height / 2);
    await expect(frame.locator(".code-line-stop")).toHaveCount(1);
    await look.button("Next stop").click();
    await expect(frame.locator(".code-line-next .code-line-text")).toHaveText("    total += each;");
    expect(await look.variable("each")).toContain("3");
    await look.button("Next stop").click();
    expect(await look.variable("each")).toContain("4");
    await look.button("Stop before").click();
    expect(await look.variable("each")).toContain("3");
  });

  embedding("how did it get here? at the calls of an error", async ({ host }) => {
    await host.open(
      `${host.script}${widget("", "function half(n) {\n  if (n === 2) throw new Error('odd');\n  return n / 2;\n}\nfor (const n of [4, 2]) half(n);\n")}`,
    );
    const { frame, runButton } = host.widget();
    const look = new LookInside(host.page, frame);
    await runButton.click();
    await frame.getByRole("button", { name: "How did it get here?" }).first().click();
    await look.sentence.waitFor();
    await expect(frame.locator(".code-line-next .code-line-text")).toHaveText(
      "  if (n === 2) throw new Error('odd');",
    );
    expect(await look.variable("n")).toContain("2");
  });

  embeddingOnFirstVisit.describe("on a phone", () => {
    embeddingOnFirstVisit.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
    embeddingOnFirstVisit(
      "nothing is wider than the screen, and nothing is wrong for assistive technology",
      async ({ host }) => {
        const { page } = host;
        await host.open(
          `<meta name="viewport" content="width=device-width"><main><h1>A page</h1>${host.script}${widget()}</main>`,
        );
        const { frame, runButton } = host.widget();
        const look = new LookInside(page, frame);
        await runButton.tap();
        await look.offer.tap();
        await look.sentence.waitFor();
        await look.button("Next").tap();
        await expect(look.sentence).toContainText("sum was called: list is");
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
        await expectAccessible(page, "a moment in a widget");
        await look.button("Close (Escape)").tap();
        await expect(look.view).toHaveCount(0);
      },
    );
  });
});

/** Opens a page of one file from a disk. It sends no request. */
const disk = test.extend<{ readonly open: (file: string, ready: string) => Promise<void> }>({
  open: async ({ page }, use) => {
    const wrong: string[] = [];
    page.on("request", (request) => {
      if (!/^(?:blob|data):/.test(request.url())) wrong.push(request.url());
    });
    page.on("pageerror", (error) => wrong.push(String(error)));
    page.on("console", (message) => {
      if (/Content Security Policy|Refused to/.test(message.text())) wrong.push(message.text());
    });
    let address = "";
    await use(async (file, ready) => {
      address = pathToFileURL(file).href;
      await page.goto(address);
      await page.locator(ready).waitFor({ state: "attached" });
    });
    expect(wrong.filter((each) => each !== address)).toEqual([]);
  },
});

disk("in a lesson, from a disk, and at the moment that its block names", async ({ page, open }) => {
  const lesson = buildLesson(
    `---\ntitle: Sums\n---\n\n## A sum\n\n\`\`\`js playground id=sum title="The sum" look="line 4, time 2"\n${sum}\`\`\`\n\n\`\`\`ts playground id=two title="Two"\nconst n: number = 2;\nconsole.log(n);\n\`\`\`\n\n\`\`\`elixir playground id=three title="Three"\n${pipe}\`\`\`\n`,
  );
  await open(lesson, "html[data-lesson=ready]");
  const first = page.getByRole("region", { name: "The sum", exact: true });
  const look = new LookInside(page, first);
  await first.getByRole("button", { name: "Run", exact: true }).click();
  await look.sentence.waitFor();
  expect(await look.variable("total")).toContain("3");
  await expect(first.locator(".code-line-next .code-line-text")).toHaveText("    total += each;");
  // The reader's position has not changed.
  await expect(first.getByRole("button", { name: "Run", exact: true })).toBeFocused();
  await expectAccessible(page, "a moment in a lesson");

  const second = page.getByRole("region", { name: "Two", exact: true });
  const other = new LookInside(page, second);
  await second.getByRole("button", { name: "Run", exact: true }).click();
  await other.open();
  await expect(other.sentence).toHaveText("Line 1 is next.");
  await other.press("ArrowRight");
  expect(await other.variable("n")).toContain("2");
  await expectStages(page, page.getByRole("region", { name: "Three", exact: true }));
});

disk(
  "in an exported page, from a disk, with the answers of the run that was seen",
  async ({ page, open }) => {
    const { name } = await import("node:fs/promises").then(async ({ readdir }) => ({
      name: (await readdir(join(root, "dist/assets"))).find((each) => /^program-page-[^e]/.test(each)) ?? "",
    }));
    const template = readFileSync(join(root, "dist/assets", name), "utf8");
    const text = 'const who = prompt("Who?");\nconst at = Math.random();\nconsole.log(who, at);\n';
    const file = join(mkdtempSync(join(tmpdir(), "sandglass-export-")), "program.html");
    writeFileSync(
      file,
      toPage(template, snippetOf({ files: [{ path: "main.js", text }] }), "A program").text,
    );
    await open(file, "html[data-program=ready]");
    const look = new LookInside(page);
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await page.getByRole("textbox", { name: "Who?" }).fill("Ada");
    await page.getByRole("textbox", { name: "Who?" }).press("Enter");
    const printed = page.locator(".log-row").first();
    await expect(printed).toContainText(/Ada 0\.\d/);
    const [, random] = /Ada (0\.\d+)/.exec(await printed.innerText()) ?? [];
    await look.open();
    await look.press("End");
    expect([await look.variable("who"), await look.variable("at")]).toEqual([
      expect.stringContaining('"Ada"'),
      expect.stringContaining(random ?? "-"),
    ]);
  },
);
