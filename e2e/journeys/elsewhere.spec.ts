import { expectAccessible } from "../pages/axe.ts";
import { test as embedding, expect as expectOf } from "../pages/embedding-page.ts";
import { Playground } from "../pages/playground.ts";
import { expect, test, testOnSharedPage } from "../pages/test.ts";

/* From a widget or a lesson into the playground, and from a file to what the engine reads of it. */

embedding(
  "a widget's program, as its reader has it, is opened in the playground",
  async ({ host, context }) => {
    await host.open(`${host.script}<sandglass-playground><pre>6 * 7</pre></sandglass-playground>`);
    const widget = host.widget();
    await widget.code.click();
    await host.page.keyboard.press("ControlOrMeta+A");
    await host.page.keyboard.insertText("6 * 8");
    const [opened] = await Promise.all([
      context.waitForEvent("page"),
      widget.frame.getByRole("button", { name: "Open in Sandglass" }).click(),
    ]);
    expectOf(new URL(opened.url()).origin).toBe(new URL(host.sandglass).origin);
    const playground = new Playground(opened);
    await playground.whenReady();
    await expectOf.poll(() => playground.visibleCode()).toBe("6 * 8");
    // It got no information about its opener.
    expectOf(await opened.evaluate(() => opener)).toBeNull();
  },
);

embedding(
  "what runs before a program is in no link, and is not left out of one silently",
  async ({ host }) => {
    await host.open(
      `${host.script}<sandglass-playground setup="const a = 1;"><pre>a</pre></sandglass-playground>`,
    );
    const widget = host.widget();
    await widget.code.click();
    await expectOf(widget.frame.getByRole("button", { name: "Stop" })).toBeVisible();
    await expectOf(widget.frame.getByRole("button", { name: "Open in Sandglass" })).toHaveCount(0);
  },
);

test("an exercise of a lesson can be opened in the playground with the reader's changes", async ({
  page,
  context,
}) => {
  await page.goto("./lessons/recursion.html");
  await expect(page.locator("html[data-lesson=ready]")).toBeAttached();
  const exercise = page.locator(".lesson-exercise").first();
  await exercise.getByRole("textbox", { name: /^Code/ }).first().click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.insertText("\n// mine");
  const [opened] = await Promise.all([
    context.waitForEvent("page"),
    exercise.getByRole("button", { name: "Open in Sandglass" }).click(),
  ]);
  const playground = new Playground(opened);
  await playground.whenReady();
  await expect.poll(() => playground.visibleCode()).toContain("// mine");
});

testOnSharedPage(
  "the compiled code of a file is shown beside it and follows the typing",
  async ({ playground, page }) => {
    await playground.openFiles({
      "main.ts": "const n: number = 1;\nenum E { A }\n",
      "plain.js": "export {};\n",
    });
    await playground.whenLoaded();
    await playground.choose("Show the compiled file");
    const compiled = page.getByRole("region", { name: "Compiled" });
    await expect(compiled).toContainText("The compiled code of main.ts");
    await expectAccessible(page, "compiled code");
    await expect(compiled.locator(".code-line").first()).toHaveText(/const n +=? 1;|const n\s+= 1;/);
    await expect(compiled).not.toContainText("enum E");
    await playground.write("const = 1;");
    await expect(compiled).toContainText(/It cannot be compiled: .*\(line 1\)/);
    await playground.openFile("plain.js");
    await expect(compiled).toContainText("This file is run as it is: there is nothing to compile.");
    await compiled.getByRole("button", { name: "Close" }).click();
    await expect(compiled).toHaveCount(0);
  },
);
