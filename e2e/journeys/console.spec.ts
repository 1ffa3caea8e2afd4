import { expect, testOnSharedPage } from "../pages/test.ts";

testOnSharedPage("each message has a link to its line", async ({ playground, page }) => {
  await playground.openWith(
    '\nconsole.log("one");\nfunction f() {\n  console.warn("two");\n}\n[1].forEach(f);\nsetTimeout(console.log, 0, "three");\n',
  );
  await playground.run();
  await playground.whenPrinted("one\ntwo\nthree");
  const places = page.locator("#log .log-at");
  await expect(places).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Go to main.js:4:15" })).toBeVisible();

  await places.nth(1).click();
  await expect(playground.editor).toBeFocused();
  await playground.type("/* here */");
  await expect.poll(() => playground.savedCode()).toContain('console.warn/* here */("two")');
});

testOnSharedPage(
  "a long message has its lines beside its position, not below it",
  async ({ playground, page }) => {
    await playground.try('console.log("a long message ".repeat(40));');
    const place = await page.locator("#log .log-at").boundingBox();
    const ends = await page.locator("#log .log-row").evaluate((row) => {
      const text = document.createRange();
      text.selectNodeContents(row.lastChild ?? row);
      return [...text.getClientRects()].map(({ right }) => right);
    });
    expect(ends.length).toBeGreaterThan(3);
    expect(Math.max(...ends)).toBeLessThanOrEqual(place?.x ?? 0);
  },
);

testOnSharedPage(
  "console.trace lists the calls, each with a link to its position",
  async ({ playground, page }) => {
    await playground.try("function f() {\n  console.trace('here');\n}\n\nf();\n");
    await expect
      .poll(() => playground.printedText())
      .toBe("Trace: here\n    at f (main.js:2:16)\n    at main.js:5:2");
    await page.getByRole("button", { name: "main.js:5:2" }).click();
    await playground.type("!");
    await expect.poll(() => playground.savedCode()).toContain("\nf!();");
  },
);

testOnSharedPage(
  "a value can be expanded level by level, by mouse and by keyboard",
  async ({ playground, page }) => {
    await playground.openWith(
      'console.log("value:", { name: "<b>Ada</b>", list: [1, [2, { deep: true }]], get lazy() { throw 1 } }, "end");\n({ result: { ok: true } });\n',
    );
    // The handling of the arrow keys is loaded with the rest of the page.
    await playground.whenLoaded();
    await playground.run();
    await playground.outcome();
    const log = playground.log;
    const tree = log.getByRole("button", { name: /^\{ name/ });
    await expect(log.getByRole("listitem")).toHaveCount(0);

    await tree.click();
    await expect(tree).toHaveAttribute("aria-expanded", "true");
    await expect(log.getByRole("listitem")).toHaveText([
      "name: '<b>Ada</b>'",
      "list: [ 1, Array(2) ]",
      "lazy: [Getter]",
    ]);

    // The whole log is one stop of the Tab key. Arrow keys move within it.
    await tree.press("ArrowDown");
    await expect(log.getByRole("button", { name: /^\[ 1/ })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(log.getByRole("listitem").filter({ hasText: /^1: / })).toHaveText(/\[ 2, Object \]/);
    await page.keyboard.press("ArrowUp");
    await expect(tree).toBeFocused();
    await page.keyboard.press("Space");
    await expect(tree).toHaveAttribute("aria-expanded", "false");
    await expect(log.getByRole("listitem").first()).toBeHidden();
    await expect(log.locator("b")).toHaveCount(0);

    // So is the value of the last line.
    await playground.status.getByRole("button", { name: "{ result: { ok: true } }" }).click();
    await expect(playground.status.getByRole("listitem")).toHaveText(["result: { ok: true }"]);
  },
);

testOnSharedPage("groups, tables, counts and styles are displayed as such", async ({ playground, page }) => {
  await playground.try(`
    console.group("outer"); console.log("in outer");
    console.groupCollapsed("inner"); console.warn("in inner"); console.groupEnd(); console.groupEnd();
    console.log("after");
    console.table([{ name: "<i>Ada</i>", born: 1815 }, { name: "Grace" }]);
    for (let n = 0; n < 3; n++) console.log("again");
    console.log("%cred %cplain", "color: rgb(200, 0, 0); position: fixed; background: url(https://example.org/)", "");
  `);
  const { log } = playground;
  await expect(log.getByText("in outer")).toBeVisible();
  await expect(log.getByText("in inner")).toBeHidden();
  await log.locator(".log-group", { hasText: "inner" }).click();
  await expect(log.getByText("in inner")).toBeVisible();
  await log.getByRole("button", { name: "Group outer" }).press("Enter");
  await expect(log.getByText("in outer")).toBeHidden();
  await expect(log.getByText("after")).toBeVisible();

  await expect(log.getByRole("columnheader")).toHaveText(["(index)", "name", "born"]);
  await expect(log.getByRole("row").nth(1)).toHaveText("0'<i>Ada</i>'1815");
  await expect(log.locator("i")).toHaveCount(0);
  await expect(log.getByRole("img", { name: "3 times in a row" })).toBeVisible();

  const red = log.getByText("red ", { exact: true });
  await expect(red).toHaveCSS("color", "rgb(200, 0, 0)");
  await expect(red).toHaveCSS("position", "static");
  await expect(red).toHaveCSS("background-image", "none");
  await expect(log.getByText("plain")).not.toHaveCSS("color", "rgb(200, 0, 0)");
  await expect(page.locator("#log .log-at").last()).toBeVisible();
});

testOnSharedPage(
  "console.clear removes the output, and the page says that the program cleared it",
  async ({ playground, page }) => {
    await playground.try('console.log("old");\nconsole.clear();\nconsole.log("new");\n');
    await expect(playground.log).not.toContainText("old");
    await expect(playground.log).toContainText("new");
    const note = page.locator("#log .log-cleared");
    await expect(note).toContainText("The program cleared the console at line 2");

    await playground.next('console.log("next")');
    await playground.whenPrinted("next");
    await expect(note).toBeHidden();
  },
);

testOnSharedPage(
  "a flood from two positions is drawn while the page stays responsive, and each line has a link",
  async ({ playground, page }) => {
    await playground.openWith(
      "for (let n = 0; n < 20_000; n++) {\n  console.log(n);\n  console.warn('odd', n);\n}\n",
    );
    await playground.run();
    await playground.outcome();
    await expect(page.locator("#log .log-block").last()).toContainText("odd 19999");
    // Messages outside the screen are text: 40,000 messages with their positions would be 160,000 elements.
    await expect.poll(() => page.locator("#log *").count()).toBeLessThan(20_000);

    await playground.output.evaluate((output) => output.scrollTo(0, output.scrollHeight / 2));
    const inSight = page.locator("#log .log-at").filter({ visible: true });
    await expect(inSight.first()).toBeAttached();
  },
);

testOnSharedPage("an uncaught error lists its calls, each with a link", async ({ playground, page }) => {
  await playground.openWith(
    "function inner() {\n  throw new Error('here');\n}\nconst outer = () => inner();\nouter();\n",
  );
  await playground.whenLoaded();
  await playground.run();
  const calls = page.getByRole("list", { name: "Call stack" }).getByRole("listitem");
  await expect(calls).toHaveText([/^at inner \(main\.js:2:/, /^at outer \(main\.js:4:/, /^at main\.js:5:/]);
  await calls.nth(2).getByRole("button", { name: "main.js:5" }).click();
  await expect(playground.editor).toBeFocused();
  await playground.type("!");
  await expect.poll(() => playground.savedCode()).toContain("\nouter!();");

  await playground.next("1");
  await playground.outcome();
  await expect(calls).toHaveCount(0);
});
