import { expect, test, testOnSharedPage, wide } from "../pages/test.ts";

test("the first visit runs the example: output, a question and usage", { tag: "@promise" }, async ({
  playground,
}) => {
  await playground.open();
  await playground.run();

  await expect.poll(() => playground.printedText()).toContain("Three greetings are coming.");
  expect(await playground.answerFirst()).toMatchObject({ kind: "completed", title: "Finished" });
  await expect.poll(() => playground.printedText()).toContain("3 Hello Ada!");
  await expect.poll(() => playground.meter("Steps")).toBeGreaterThan(100);
  await expect.poll(() => playground.meter("Memory")).toBeGreaterThanOrEqual(6 * 1024 ** 2);
  await expect.poll(() => playground.meter("Time")).toBeGreaterThan(0);
});

test("Run before the sandbox is ready shows output before the rest of the page is requested", async ({
  page,
}) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const run = document.querySelector<HTMLButtonElement>(".button-run:not(:disabled)");
      if (run && document.body.dataset["pressed"] === undefined) {
        document.body.dataset["pressed"] = "";
        run.click();
      }
      if (document.querySelector("#log .log-block") && document.body.dataset["asked"] === undefined) {
        const requests = performance
          .getEntriesByType("resource")
          .filter(({ name }) => name.includes("/deferred-ui-"));
        document.body.dataset["asked"] = `${requests.length}`;
      }
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto("./");
  await expect(page.locator("body")).toHaveAttribute("data-asked", "0");
  await expect(page.locator("html")).toHaveAttribute("data-library", "ready");
});

testOnSharedPage(
  "Ctrl+Enter runs the latest text, and changes nothing in it",
  { tag: "@promise" },
  async ({ playground }) => {
    await playground.openWith("1");
    await playground.write("'typed'");
    await playground.editor.press("Control+Enter");
    expect(await playground.outcome()).toMatchObject({ kind: "completed", quote: "'typed'" });
    await expect.poll(() => playground.visibleCode()).toBe("'typed'");
  },
);

testOnSharedPage.describe("in the full editor", () => {
  testOnSharedPage.use({ viewport: wide });

  testOnSharedPage("Ctrl+Enter does the same", async ({ playground }) => {
    await playground.openWith("'typed'");
    await playground.whenFullEditor();
    await playground.editor.press("Control+Enter");
    expect(await playground.outcome()).toMatchObject({ kind: "completed", quote: "'typed'" });
    await playground.write("'typed again'");
    await playground.editor.press("Control+Enter");
    expect(await playground.outcome()).toMatchObject({ kind: "completed", quote: "'typed again'" });
    await expect.poll(() => playground.visibleCode()).toBe("'typed again'");
  });
});

testOnSharedPage(
  "levels of console messages look different, and text is never markup",
  async ({ playground, page }) => {
    await playground.try(
      'console.log("<b>one</b>"); console.info("two"); console.warn("three"); console.error("four"); console.debug("five");',
    );
    await expect.poll(() => playground.printedText()).toBe("<b>one</b>\ntwo\nthree\nfour\nfive");
    await expect(page.locator("#log .log-warn")).toHaveText("three");
    await expect(page.locator("#log .log-error")).toHaveText("four");
    await expect(page.locator("#log b")).toHaveCount(0);
  },
);

testOnSharedPage(
  "an error shows its name, its message and a link to its line",
  { tag: "@promise" },
  async ({ playground }) => {
    const outcome = await playground.try(
      'console.log("before");\n\nfunction f() {\n  return nothing.at.all;\n}\nf();\n',
    );
    expect(outcome).toMatchObject({
      kind: "threw",
      title: "The program ended with a ReferenceError",
      line: 4,
    });
    expect(outcome.quote).toContain("nothing");
    await expect.poll(() => playground.printedText()).toBe("before");
  },
);

testOnSharedPage(
  "a program with a syntax error shows the position, and none of it runs",
  async ({ playground }) => {
    const outcome = await playground.try('console.log("never");\nlet x = ;\n');
    expect(outcome).toMatchObject({ kind: "invalid", line: 2 });
    expect(outcome.title).toContain("did not compile");
    expect(outcome.quote).toContain("SyntaxError");
    expect(await playground.printedText()).toBe("");
  },
);

testOnSharedPage(
  "a run starts clean, without anything of the run before",
  { tag: "@promise" },
  async ({ playground }) => {
    const first = await playground.try(`
    globalThis.leaked = "a global";
    Array.prototype.map = () => "a patched prototype";
    Object.prototype.leaked = "a patched root";
    console.log = () => {};
    Promise.resolve().then(function again() { Promise.resolve().then(() => {}); });
    Symbol.for("leaked").description;
  `);
    expect(first.kind).toBe("completed");

    const second = await playground.next(`
    [typeof leaked, [1, 2].map((n) => n * 2).join(), ({}).leaked, Object.keys(globalThis).length].join(" ")
  `);
    expect(second.quote).toBe("'undefined 2,4  0'");
    expect((await playground.next('console.log("printed")')).kind).toBe("completed");
    await expect.poll(() => playground.printedText()).toBe("printed");
  },
);

testOnSharedPage(
  "after a restart, timers and output of the earlier run do not reach the next",
  async ({ playground }) => {
    await playground.openWith('let n = 0; setInterval(() => console.log("old", n++), 10);');
    await playground.run();
    await expect(playground.log).toContainText("old 3");

    await playground.write('console.log("new"); setTimeout(() => console.log("later"), 200);');
    await playground.run();
    expect((await playground.outcome()).kind).toBe("completed");
    await expect.poll(() => playground.printedText()).toBe("new\nlater");
  },
);

testOnSharedPage(
  "the end of the output and the outcome stay visible unless the reader scrolls up",
  async ({ playground, page }) => {
    await playground.openWith(
      'for (let n = 0; n < 300; n++) console.log("line", n);\nsetInterval(() => console.log("a later line"), 20);',
    );
    await playground.run();
    await expect(playground.log).toContainText("a later line");
    await playground.stop();
    await playground.outcome();
    // A scroll ends at a whole pixel, and lines have fractions of one: 0.994 was seen.
    await expect(playground.status.locator("[data-outcome]")).toBeInViewport({ ratio: 0.99 });

    await playground.run();
    await expect(playground.log).toContainText("line 299");
    await playground.output.hover();
    const top = () => playground.output.evaluate(({ scrollTop }) => scrollTop);
    // A wheel event before the browser can scroll has no effect.
    await expect(async () => {
      await page.mouse.wheel(0, -100_000);
      expect(await top()).toBe(0);
    }).toPass();
    await expect(page.getByRole("button", { name: /new messages?$/ })).toBeVisible();
    await playground.stop();
    await playground.outcome();
    expect(await top()).toBe(0);
  },
);

testOnSharedPage("when the outcome is shown, all output is there, in order", async ({ playground, page }) => {
  // The pauses divide the output into many batches. When callbacks used a second channel, 334 to 963 of 1,000 messages
  // had arrived.
  await playground.openWith(`for (let line = 1; line <= 1000; line++) {
    console.log(line);
    if (line % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  }`);
  await playground.run();
  expect(await playground.outcome()).toMatchObject({ kind: "completed" });
  // By the text of the blocks, because a block that is out of view is not in the visible text.
  await expect(page.locator(".log-block").last()).toContainText("1000");
  await playground.whenDrawn();
  const lines = (await page.locator(".log-block").allTextContents()).join("\n").split("\n");
  expect(lines).toEqual(Array.from({ length: 1000 }, (_, index) => String(index + 1)));
});
