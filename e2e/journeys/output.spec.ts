import type { Page } from "@playwright/test";
import { expect, testOnSharedPage as test } from "../pages/test.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const search = (page: Page) => page.getByRole("searchbox", { name: "Search the output" });
const announcement = (page: Page) => page.locator(".output-said");

const mixed = `
console.log("a log");
console.error("an error");
console.group("group");
console.warn("a warning in it");
console.groupEnd();
console.debug("a debug message");
`;

test("levels of messages are counted and hidden, also during output, and a filter that hides all says so", async ({
  playground,
  page,
}) => {
  await playground.openWith(
    `${mixed}setInterval(() => { console.error("late"); console.log("late log"); }, 50);`,
  );
  await playground.whenLoaded();
  await playground.run();
  await expect(button(page, "Warnings: 1")).toHaveAttribute("aria-pressed", "true");
  await button(page, /^Messages/).click();
  await expect(playground.log).not.toContainText("a log");
  // The heading of the remaining group stays.
  await expect(playground.log).toContainText("group");
  await expect(playground.log).toContainText("late");
  await expect(playground.log).not.toContainText("late log");
  for (const name of [/^Errors/, /^Warnings/, /^Debug messages/]) await button(page, name).click();
  await expect(page.locator(".output-hidden")).toContainText(
    /^All \d+ messages are hidden by the filters above/,
  );
  await playground.stop();
  await button(page, "Show all").click();
  await expect(playground.log).toContainText("a log");
  await expect(playground.log).toContainText("late log");
  await expect(playground.output).toBeFocused();
});

test("search finds text in all output, drawn or not, opened or not, and moves to it by keyboard", async ({
  playground,
  page,
}) => {
  await playground.openWith(
    'console.groupCollapsed("g");\nconsole.log("a Needle in a group");\nconsole.groupEnd();\nfor (let n = 0; n < 20_000; n++) console.log(n === 15_000 ? "the needle" : "hay " + n);\n',
  );
  await playground.whenLoaded();
  await playground.run();
  await playground.outcome();
  // Nothing is taken from the browser's own search where the output has no focus.
  await playground.output.focus();
  await page.keyboard.press("ControlOrMeta+f");
  await expect(search(page)).toBeFocused();
  await page.keyboard.type("NEEDLE");
  const matches = page.locator(".output-found");
  await expect(matches).toHaveText("2 matches");
  await page.keyboard.press("Enter");
  await expect(matches).toHaveText("1 of 2");
  await expect(playground.log.getByText("a Needle in a group")).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(matches).toHaveText("2 of 2");
  await expect(playground.log.getByText("the needle")).toBeInViewport();
  const marked = () =>
    page.evaluate(() => [...(CSS.highlights.get("log-match-current") ?? [])].map((range) => String(range)));
  await expect.poll(marked).toEqual(["needle"]);
  await page.keyboard.press("Shift+Enter");
  await expect(matches).toHaveText("1 of 2");
  await page.keyboard.press("Escape");
  await expect(search(page)).toBeHidden();
  await expect(playground.output).toBeFocused();
  // Marks are drawn with the next frame.
  await expect.poll(() => page.evaluate(() => CSS.highlights.get("log-match")?.size)).toBe(0);
});

test("a message, a value and all output can be copied, by mouse and by keyboard", async ({
  playground,
  page,
}) => {
  await playground.openWith(
    'for (const name of ["one", "two"]) console.log(name);\nconsole.log("value:", { a: [1, { b: "c" }] });\nconsole.log(new Map());\n',
  );
  await playground.whenLoaded();
  await playground.run();
  await playground.outcome();
  await playground.log.getByText("two").hover();
  await button(page, "Copy message").click();
  await expect(announcement(page)).toHaveText("Copied message");
  expect(await copied(page)).toBe("two");

  const value = playground.log.getByRole("button", { name: /^\{ a/ });
  await value.focus();
  await page.keyboard.press("ArrowRight");
  await expect(button(page, "Copy message")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(announcement(page)).toHaveText("Copied value as JSON");
  expect(JSON.parse(await copied(page))).toEqual({ a: [1, { b: "c" }] });
  await page.keyboard.press("Escape");
  await expect(value).toBeFocused();
  await playground.log.getByText("Map(0)").hover();
  await expect(button(page, "Copy value as text")).toBeVisible();
  await expect(button(page, "Copy value as JSON")).toBeHidden();

  await button(page, "Copy all of the output").press("Enter");
  await expect(announcement(page)).toHaveText("Copied 4 messages");
  expect(await copied(page)).toBe("one\ntwo\nvalue: { a: [ 1, { b: 'c' } ] }\nMap(0) {}");
  await button(page, "Clear the output").press("Enter");
  await playground.whenPrinted("");
  await expect(announcement(page)).toHaveText("Cleared the output");
});

test("the output's bar is one stop of the Tab key, and all its parts work without a mouse", async ({
  playground,
  page,
}) => {
  await playground.openWith("1");
  await playground.whenLoaded();
  await button(page, /^Errors/).focus();
  for (let steps = 0; steps < 7; steps++) await page.keyboard.press("ArrowRight");
  await expect(button(page, "Clear the output")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(playground.output).toBeFocused();
  const names = await page.locator("#output-bar button").evaluateAll((all) =>
    all.map((each) => {
      const { width, height } = each.getBoundingClientRect();
      return [each.ariaLabel, width >= 24 && height >= 24];
    }),
  );
  expect(names).toHaveLength(8);
  for (const [name, isLarge] of names) expect([name, isLarge]).toEqual([expect.stringMatching(/./), true]);
});

test("a reader who has scrolled up stays there, sees how much is new, and can jump to the end", async ({
  playground,
  page,
}) => {
  await playground.openWith(
    'for (let n = 0; n < 100; n++) console.log("line", n);\nlet n = 0;\nsetInterval(() => console.log("more", n++), 30);\n',
  );
  await playground.whenLoaded();
  await playground.run();
  await expect(playground.log).toContainText("more 1");
  await playground.output.evaluate((output) => output.scrollTo(0, 0));
  const more = button(page, /new messages?/);
  await expect(more).toBeVisible();
  expect(await playground.output.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await more.click();
  await expect(more).toBeHidden();
  await expect
    .poll(() => playground.output.evaluate((o) => o.scrollHeight - o.scrollTop - o.clientHeight))
    .toBeLessThan(24);
  await playground.stop();
});

test("earlier runs are kept on request, with a line between them", async ({ playground, page }) => {
  await playground.openWith('console.log("first");');
  await playground.whenLoaded();
  await playground.run();
  await playground.outcome();
  await button(page, "Keep the output of earlier runs").click();
  await playground.next('console.log("second"); throw new Error("no");');
  await expect(playground.log).toContainText("first");
  await expect(playground.log).toContainText("second");
  const headings = playground.log.getByRole("heading");
  await expect(headings).toHaveText([/^Run \d+ · \d\d:\d\d:\d\d$/, /^Run \d+ · \d\d:\d\d:\d\d$/]);
  // The page counts all of its runs.
  const [first = 0, second] = (await headings.allInnerTexts()).map((text) => Number(/\d+/.exec(text)?.[0]));
  expect(second).toBe(first + 1);
  await expect(page.locator(".log-ends")).toHaveText("Finished");
  await button(page, "Keep the output of earlier runs").click();
  await playground.next('console.log("third");');
  await playground.whenPrinted("third");
});

test("little is drawn, wherever the reader has scrolled", async ({ playground, page }) => {
  await playground.openWith(
    'for (let n = 0; n < 20_000; n++) {\n  console.group("g");\n  console.warn(n);\n  console.groupEnd();\n}\n',
  );
  await playground.whenLoaded();
  await playground.run();
  await playground.outcome();
  await expect(page.locator("#log .log-block").last()).toContainText("19999");
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    await playground.output.evaluate((output, at) => output.scrollTo(0, output.scrollHeight * at), share);
    await expect(page.locator("#log .log-at").filter({ visible: true }).first()).toBeAttached();
  }
  await expect.poll(() => page.locator("#log *").count()).toBeLessThan(10_000);
});

test("a table with more rows than are recorded has one count of them", async ({ playground, page }) => {
  await playground.openWith("console.table(Array.from({ length: 3000 }, (_, n) => n));\n");
  await playground.whenLoaded();
  await playground.run();
  await playground.outcome();
  const notes = playground.log.getByText(/more rows?$/);
  await expect(notes).toHaveText(["… 2,900 more rows"]);
  for (let rest = 900; rest > 0; rest -= 100) await button(page, /more rows$/).click();
  await expect(notes).toHaveText(["… 2,000 more rows"]);
});

test("a long table shows its first rows, and more on request or for a link into them", async ({
  playground,
  page,
}) => {
  await playground.openWith(
    "console.table(Array.from({ length: 300 }, (_, n) => (n === 250 ? 'needle' : n)));\n",
  );
  await playground.whenLoaded();
  await playground.run();
  await playground.outcome();
  const rows = playground.log.locator("tbody tr");
  await expect(rows).toHaveCount(100);
  await button(page, "200 more rows").click();
  await expect(rows).toHaveCount(200);
  await playground.output.focus();
  await page.keyboard.press("ControlOrMeta+f");
  await page.keyboard.type("needle");
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(300);
  await expect(playground.log.getByRole("cell", { name: "'needle'" })).toBeInViewport();
  await expect(button(page, /more rows?$/)).toHaveCount(0);
});
