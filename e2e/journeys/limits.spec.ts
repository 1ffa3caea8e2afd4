import type { Page } from "@playwright/test";
import type { Playground } from "../pages/playground.ts";
import { expect, test, testOnSharedPage } from "../pages/test.ts";

/** After every limit the next run works, in a new VM. */
async function theNextRunWorks(playground: Playground): Promise<void> {
  expect(await playground.next('console.log("next"); 1 + 1')).toMatchObject({
    kind: "completed",
    quote: "2",
  });
  await expect.poll(() => playground.printedText()).toBe("next");
}

testOnSharedPage(
  "fuel: an endless loop ends after exactly its steps, and the outcome names its line",
  { tag: "@promise" },
  async ({ playground, page }) => {
    await playground.openWith('console.log("before");\nfunction spin() {\n  for (;;);\n}\nspin();\n', {
      fuel: 2_000_000,
    });
    await playground.run();
    const outcome = await playground.outcome();
    expect(outcome).toMatchObject({
      kind: "exhausted",
      limit: "fuel",
      title: "The program used all of its 2 million steps",
      line: 3,
    });
    expect(outcome.details).toContain("infinite loop");
    await expect.poll(() => playground.printedText()).toBe("before");
    await expect.poll(() => playground.meter("Steps")).toBe(2_000_000);

    await playground.goToPlace();
    await expect.poll(() => cursorLine(page)).toBe(3);
    await theNextRunWorks(playground);
  },
);

testOnSharedPage("memory: an array that grows without end stops at 128 MiB", async ({ playground, page }) => {
  const outcome = await playground.try(
    'console.log("before");\nconst all = [];\nfor (;;) {\n  all.push("x".repeat(1_000_000) + all.length);\n}\n',
  );
  expect(outcome).toMatchObject({
    kind: "exhausted",
    limit: "memory",
    title: "The program needed more than its 128 MiB of memory",
    line: 4,
  });
  await expect.poll(() => playground.printedText()).toBe("before");
  await expect.poll(() => playground.meter("Memory")).toBeGreaterThan(96 * 1024 ** 2);
  await expect.poll(() => playground.meter("Memory")).toBeLessThanOrEqual(128 * 1024 ** 2);

  await playground.goToPlace();
  await expect.poll(() => cursorLine(page)).toBe(4);
  await theNextRunWorks(playground);
});

testOnSharedPage(
  "stack: infinite recursion stops, and the outcome says how much stack such a function needs",
  async ({ playground, page }) => {
    const outcome = await playground.try(
      'console.log("before");\nfunction deeper(n) {\n  return deeper(n + 1) + 1;\n}\ndeeper(0);\n',
    );
    expect(outcome).toMatchObject({
      kind: "exhausted",
      limit: "stack",
      title: "Too many nested calls",
      line: 3,
    });
    expect(outcome.details).toContain(
      "This usually means infinite recursion: does the function have a base case, in which it does not call itself?",
    );
    await expect.poll(() => playground.printedText()).toBe("before");

    await playground.goToPlace();
    await expect.poll(() => cursorLine(page)).toBe(3);
    await theNextRunWorks(playground);
  },
);

testOnSharedPage(
  "errors for too deep nesting in native code, and for too long strings, can be caught",
  async ({ playground }) => {
    const outcome = await playground.try(`const attempts = {
  parser: () => new Function("f(".repeat(20_000) + ")".repeat(20_000)),
  functions: () => new Function("(function(){".repeat(20_000) + "})".repeat(20_000)),
  iterators: () => chain([1].values(), (inner) => inner.drop(0)).next(),
  proxies: () => Object.getPrototypeOf(chain({}, (inner) => new Proxy(inner, {}))),
  json: () => JSON.parse("[".repeat(20_000) + "]".repeat(20_000)),
  repeat: () => "x".repeat(2 ** 29),
  join: () => new Array(2 ** 31).join("ab"),
};
function chain(inner, wrap) {
  for (let level = 0; level < 20_000; level++) inner = wrap(inner);
  return inner;
}
for (const [what, attempt] of Object.entries(attempts)) {
  try {
    attempt();
  } catch (error) {
    console.log(what, error instanceof RangeError, error.message);
  }
}
`);
    expect(outcome).toMatchObject({ kind: "completed" });
    const full = "true Maximum call stack size exceeded";
    const long = "true Invalid string length";
    await expect
      .poll(() => playground.printedText())
      .toBe(
        [
          ...["parser", "functions", "iterators", "proxies", "json"].map((what) => `${what} ${full}`),
          ...["repeat", "join"].map((what) => `${what} ${long}`),
        ].join("\n"),
      );
  },
);

testOnSharedPage(
  "CPU time: a busy program is stopped at the limit, by the meter and not by force",
  async ({ playground }) => {
    await playground.openWith(
      'console.log("before");\nfunction spin() {\n  for (;;) Math.abs(1);\n}\nspin();\n',
      { cpuMs: 1_000 },
    );
    await playground.run();
    expect(await playground.outcome()).toMatchObject({
      kind: "exhausted",
      limit: "cpu",
      title: "The program was still busy after 1 s",
      // The watchdog, which would terminate the worker a little later, knows no position.
      line: 3,
    });
    await expect.poll(() => playground.printedText()).toBe("before");
    await expect.poll(() => playground.meter("Time")).toBeGreaterThanOrEqual(1_000);
    await theNextRunWorks(playground);
  },
);

testOnSharedPage("wall time: a program that waits for too long ends at the limit", async ({ playground }) => {
  await playground.openWith('console.log("before"); setInterval(console.log, 1_000_000, "late");', {
    wallMs: 1_000,
  });
  await playground.run();
  expect(await playground.outcome()).toMatchObject({
    kind: "exhausted",
    limit: "wall",
    title: "The program had not ended after 1 s",
  });
  await expect.poll(() => playground.printedText()).toBe("before");
  await theNextRunWorks(playground);
});

test("wall time: the page ends the run if the worker does not", async ({ playground, page }) => {
  // Only the page's clock moves. For the worker no time passes, so it does not end the run.
  await page.clock.install();
  await playground.openWith('console.log("before"); setTimeout(() => {}, 1_000_000_000);');
  await playground.run();
  await playground.whenPrinted("before");
  await playground.whenRunning();
  // The run continues meanwhile.
  await page.clock.fastForward(100_000);
  await expect(playground.status).toHaveText("Running…");
  await page.clock.fastForward(21_000);
  expect(await playground.outcome()).toMatchObject({
    kind: "exhausted",
    limit: "wall",
    title: "The program had not ended after 120 s",
  });
  await expect.poll(() => playground.printedText()).toBe("before");
  await theNextRunWorks(playground);
});

testOnSharedPage(
  "output: past 1 MiB the beginning and the end are stored, and the page says how much is left out",
  async ({ playground, page }) => {
    const outcome = await playground.try(
      'for (let n = 1; n <= 4_000; n++) console.log("line " + n + " " + "-".repeat(600));',
    );
    // This is not a failure of the program.
    expect(outcome).toMatchObject({ kind: "completed", title: "Finished" });

    const blocks = page.locator("#log .log-block");
    const notice = page.locator("#log .log-notice");
    await expect(blocks.first()).toContainText("line 1 ---");
    await expect(blocks.last()).toContainText("line 4000 ---");
    await expect(notice).toBeVisible();
    // There were more messages than are stored, and no error.
    await expect(page.getByRole("button", { name: /^Messages: [\d,]+\+$/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Errors: 0", exact: true })).toBeVisible();
    await playground.whenDrawn();

    // The shown text and the reported rest add up to the printed text, and no line is cut in two.
    const all = Array.from({ length: 4_000 }, (_, index) => `line ${index + 1} ${"-".repeat(600)}`);
    const lines = (await blocks.allTextContents()).join("\n").split("\n");
    const printedLines = new Set(all);
    // Only the two lines at the cut are changed.
    expect(lines.filter((line) => !printedLines.has(line)).length).toBeLessThanOrEqual(2);
    const bytes = (lines: readonly string[]) => lines.join("\n").length + 1;
    const missing = bytes(all) - bytes(lines);
    expect(missing).toBeGreaterThan(1024 ** 2);
    expect(bytes(lines)).toBeGreaterThan(0.99 * 1024 ** 2);
    await expect(notice).toContainText(
      `${(missing / 1024 ** 2).toPrecision(3)} MiB of output are not shown here`,
    );
    await theNextRunWorks(playground);
  },
);

testOnSharedPage("output: one endless line is cut, too, and shown in parts", async ({ playground, page }) => {
  const outcome = await playground.try('console.log("x".repeat(5_000_000)); console.log("the end");');
  expect(outcome.kind).toBe("completed");
  await expect(page.locator("#log .log-block").last()).toContainText("the end");
  await expect(page.locator("#log .log-notice")).toBeVisible();
  const more = page.getByRole("button", { name: "more characters" });
  const length = async () => (await playground.printedText()).length;
  await expect.poll(length).toBeLessThan(30_000);
  const before = await length();
  await more.first().click();
  await expect.poll(length).toBeGreaterThan(before + 9_000);
  await theNextRunWorks(playground);
});

testOnSharedPage(
  "source: a program of more than 1 MiB is refused with both numbers, and nothing of it runs",
  async ({ playground }) => {
    await playground.openWith("1");
    const outcome = await playground.next(`console.log("never"); /*${"x".repeat(1024 ** 2)}*/`);
    expect(outcome).toMatchObject({ kind: "invalid" });
    expect(outcome.quote).toMatch(/1,048,6\d\d bytes of source; the limit is 1,048,576/);
    expect(await playground.printedText()).toBe("");
    await theNextRunWorks(playground);
  },
);

/** The line of the plain editor's cursor, if the editor has the focus. */
async function cursorLine(page: Page): Promise<number | undefined> {
  return page.evaluate(() => {
    const active = document.activeElement;
    if (!(active instanceof HTMLTextAreaElement)) return undefined;
    return active.value.slice(0, active.selectionStart).split("\n").length;
  });
}
