import type { Page } from "@playwright/test";
import { encodeLink } from "../../../web/player/share/share-link.ts";
import { snippetOf } from "../../../web/player/share/snippet.ts";
import { expectAccessible } from "../../pages/axe.ts";
import { LookInside } from "../../pages/look.ts";
import type { Playground } from "../../pages/playground.ts";
import { test as base, expect, testOnSharedPage, wide } from "../../pages/test.ts";

const test = testOnSharedPage.extend<{ readonly look: LookInside }>({
  look: async ({ page }, use) => use(new LookInside(page)),
});
const testOnFirstVisit = base.extend<{ readonly look: LookInside }>({
  look: async ({ page }, use) => use(new LookInside(page)),
});

const sort = `const list = [5, 3, 8, 1];
for (let i = 0; i < list.length; i++) {
  for (let j = 0; j < list.length - 1 - i; j++) {
    if (list[j] > list[j + 1]) {
      [list[j], list[j + 1]] = [list[j + 1], list[j]];
    }
  }
  console.log("round", i, list.join());
}
`;

async function ran(playground: Playground, code: string): Promise<void> {
  await playground.try(code);
  await playground.whenLoaded();
}

test("a run can be stepped through by keyboard, forwards and back, and Escape closes the view", {
  tag: "@promise",
}, async ({ playground, look, page }) => {
  await ran(playground, sort);
  await look.offer.focus();
  await page.keyboard.press("Enter");
  await expect(look.view).toBeFocused();
  await expect(look.sentence).toHaveText("Line 1 is next.");
  expect(await look.markedLine()).toBe(1);
  expect(await look.variable("list")).toBe("not there yet");

  await look.press("ArrowRight", 7);
  await expect(look.sentence).toHaveText("Line 5: list[0] was 5, is 3; list[1] was 3, is 5. Line 3 is next.");
  expect(await look.markedLine()).toBe(3);
  await expect(look.view.locator(".look-box strong")).toHaveText(["3", "5"]);
  await look.press("ArrowLeft");
  await expect(look.number).toHaveValue("6");
  await expect(look.sentence).toHaveText("Line 4: list[j] > list[j + 1] is true. Line 5 is next.");
  expect(await look.markedLine()).toBe(5);

  // To the next time that this place runs, and back.
  await look.press("t");
  expect(await look.markedLine()).toBe(5);
  await expect(look.number).not.toHaveValue("6");
  await look.press("T");
  await expect(look.number).toHaveValue("6");

  await look.press("End");
  const printed = look.output.locator(".log-line, .log-row:not(:has(.log-line))");
  // Lines that are not visible are not laid out, so their text cannot be read.
  await look.output.scrollIntoViewIfNeeded();
  await expect(printed).toHaveText(
    ["round 0 3,5,1,8", "round 1 3,1,5,8", "round 2 1,3,5,8", "round 3 1,3,5,8"],
    { useInnerText: true },
  );
  await expect(look.sentence).toHaveText("Line 2: i < list.length is false. The program has ended.");
  await expect(look.view).toContainText("At the end: Finished.");
  expect(await look.markedLine()).toBeUndefined();
  await look.press("ArrowRight");
  await expect(look.sentence).toContainText("This is the last moment.");
  await look.press("Home");
  await expect(look.output).toContainText("Nothing yet.");
  await expect(printed).toHaveCount(0);

  await page.keyboard.press("Escape");
  await expect(look.view).toHaveCount(0);
  await expect(look.offer).toBeFocused();
  expect(await look.markedLine()).toBeUndefined();
  await expect(playground.log).toContainText("round 3");
});

test("the changes of a variable can be followed, calls stepped over and out of, and a moment chosen by number", async ({
  playground,
  look,
}) => {
  await ran(
    playground,
    `function add(total, n) {
  const sum = total + n;
  return sum;
}
let all = 0;
for (const n of [1, 2, 3]) {
  all = add(all, n);
}
all;
`,
  );
  await look.open();
  await look.press("ArrowRight", 2);
  expect(await look.markedLine()).toBe(7);
  await look.button("Over").click();
  expect(await look.markedLine()).toBe(7);
  expect(await look.variable("all")).toBe("1 was 0");
  await look.button("Next").click();
  await expect(look.sentence).toHaveText("Line 7: add was called: total is 1, n is 2. Line 2 is next.");
  await look.button("Out").click();
  expect(await look.markedLine()).toBe(7);
  await look.button("all").click();
  await look.button("Last").click();
  expect(await look.variable("all")).toBe("6");
  await look.button("Back").click();
  expect(await look.variable("all")).toBe("6 was 3");
  await look.button("Last change of all").click();
  expect(await look.variable("all")).toBe("3 was 1");
  await look.goTo(0);
  expect(await look.markedLine()).toBe(5);
});

test("the way out of a recursion has a moment for each return, with its value", async ({
  playground,
  look,
}) => {
  await ran(
    playground,
    "function factorial(n) {\n  if (n <= 1) return 1;\n  return n * factorial(n - 1);\n}\nconsole.log(factorial(3));\n",
  );
  await look.open();
  while (!(await look.sentence.innerText()).includes("returns")) await look.press("ArrowRight");
  const told: string[] = [];
  for (let step = 0; step < 4; step++) {
    told.push(await look.sentence.innerText());
    await look.press("ArrowRight");
  }
  expect(told.map((each) => each.trim())).toEqual([
    "Line 2: factorial returns 1.",
    "Line 2: factorial returned 1. factorial returns 2.",
    "Line 3: factorial returned 2. factorial returns 6.",
    "Line 3: factorial returned 6; printed “6”. The program has ended.",
  ]);
});

test("after an edit, the output says that it is of the program before, and its links and Look inside follow the text", async ({
  playground,
  look,
  page,
}) => {
  const code = 'let total = 1;\nconsole.log("total", total);\n';
  await ran(playground, code);
  const note = page.getByText("This is of the program before your change.");
  await expect(note).toHaveCount(0);
  await playground.write(`// one\n// two\n${code}total = 5;\nconsole.log("later");\n`);
  await expect(note).toBeVisible();
  await playground.log.locator(".log-at").first().click();
  const cursorLine = () =>
    page.evaluate(() => {
      const { value, selectionStart } = document.querySelector("textarea#code") as HTMLTextAreaElement;
      return value.slice(0, selectionStart).split("\n").length;
    });
  await expect.poll(cursorLine).toBe(4);
  await look.open();
  await expect(note).toHaveCount(0);
  await expect(playground.log).toContainText("later");
  await look.press("End");
  expect(await look.variable("total")).toBe("5");
});

test("after a failed run, the last moment is shown first", async ({ playground, look }) => {
  await ran(
    playground,
    `const users = [{ name: "Ada" }, null];
function greet(user) {
  return "Hello " + user.name;
}
for (const user of users) {
  console.log(greet(user));
}
`,
  );
  await look.open();
  await expect(look.view).toContainText(
    "After it: The program ended with a TypeError (line 3): TypeError: Cannot read properties of null (reading 'name')",
  );
  await expect.poll(() => look.variable("user")).toBe("null");
  await expect.poll(() => look.markedLine()).toBe(3);
});

test("time, random numbers and answers are the recorded ones", async ({ playground, look, page }) => {
  await playground.openWith(
    'const name = prompt("Who?");\nconst at = Date.now();\nconst r = Math.random();\nconsole.log(name, at, r);\n',
  );
  await playground.whenLoaded();
  await playground.run();
  await page.getByRole("textbox", { name: "Who?" }).fill("Ada");
  await page.getByRole("textbox", { name: "Who?" }).press("Enter");
  await playground.outcome();
  const [, name, at, r] = /(\S+) (\d+) (0\.\d+)/.exec(await playground.log.innerText()) ?? [];
  await look.open();
  await look.press("End");
  expect([await look.variable("name"), await look.variable("at"), await look.variable("r")]).toEqual([
    `"${name}"`,
    at,
    expect.stringContaining(r ?? "-"),
  ]);
});

test("an endless loop that was stopped can be viewed up to the stop", async ({ playground, look }) => {
  // With the default limits, a busy machine might let it use up its steps before the click.
  await playground.openWith("let n = 0;\nwhile (true) {\n  n = (n + 1) % 10;\n}\n", {
    fuel: 3_000_000_000,
    cpuMs: 60_000,
  });
  await playground.whenLoaded();
  await playground.run();
  await playground.whenRunning();
  await playground.stop();
  await playground.outcome();
  await look.open();
  await look.press("ArrowRight", 3);
  expect(await look.variable("n")).toBe("1 was 0");
});

test("a long replay is stopped", { tag: "@nightly" }, async ({ playground, look }) => {
  await ran(playground, "let n = 0;\nfor (let i = 0; i < 30_000_000; i++) n += i;\nn;\n");
  await look.offer.click();
  await look.stop.click();
  await expect(look.problem).toContainText("You stopped the replay.");
  await expect(look.button("Try again")).toBeVisible();
});

testOnFirstVisit(
  "if the engine cannot be fetched, the view says so, and a retry is possible",
  async ({ playground, look, page }) => {
    // It is fetched when the page is loaded, and again on request.
    await page.route("**/moments-*.wasm", (route) => route.abort());
    await ran(playground, sort);
    await look.offer.click();
    await expect(look.problem).toContainText("The engine could not be loaded");
    await page.unroute("**/moments-*.wasm");
    await look.button("Try again").click();
    await expect(look.sentence).toHaveText("Line 1 is next.");
  },
);

test("an edit of the program closes the view, and so does another run", async ({ playground, look }) => {
  await ran(playground, sort);
  await look.open();
  await playground.type("// ");
  await expect(look.view).toHaveCount(0);
  expect(await look.markedLine()).toBeUndefined();
  await playground.run();
  await playground.outcome();
  await look.open();
  await playground.run();
  await expect(look.view).toHaveCount(0);
});

test("a message and the calls of an error open the moment at which they happened", async ({
  playground,
  look,
  page,
}) => {
  await ran(
    playground,
    `function check(n) {
  console.log("checking", n);
  if (n === 3) throw new Error("no");
}
function all(list) {
  for (const each of list) check(each);
}
all([1, 2, 3]);
`,
  );
  await playground.log.getByText("checking 2").hover();
  await page
    .getByRole("group", { name: "This message" })
    .first()
    .getByRole("button", { name: "How did it get here?" })
    .click();
  await look.sentence.waitFor();
  await expect(look.sentence).toContainText("check was called: n is 2.");
  expect(await look.markedLine()).toBe(2);
  expect(await look.variable("n")).toContain("2");
  await look.press("ArrowRight");
  await expect(look.sentence).toContainText("printed “checking 2”");
  await page.keyboard.press("Escape");

  const calls = page.locator("#calls li").filter({ hasText: "at all" });
  await calls.getByRole("button", { name: "How did it get here?" }).click();
  await look.sentence.waitFor();
  await expect.poll(() => look.markedLine()).toBe(6);
  expect(await look.variable("each")).toContain("3");
});

test("breakpoints are set by key and at line numbers, and reached forwards and back", async ({
  playground,
  look,
  page,
}) => {
  await ran(playground, sort);
  await look.open();
  await look.press("ArrowRight", 4);
  await page.locator(".line-presses").click({ position: { x: 20, y: 12 + 7 * 21 + 10 } });
  await expect(page.locator(".code-line-stop")).toHaveCount(1);
  await look.button("Next stop").click();
  expect(await look.markedLine()).toBe(8);
  expect(await look.variable("i")).toBe("0");
  await look.press("Shift+ArrowRight");
  expect(await look.variable("i")).toBe("1");
  await look.press("Shift+ArrowLeft");
  expect(await look.variable("i")).toBe("0");
  await look.press("b");
  await expect(look.button("Next stop")).toHaveCount(0);
});

/** Follows a link on the same page. */
async function follow(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

test("a link opens a moment after its reader has run the program", async ({ playground, look, page }) => {
  const link = await encodeLink(snippetOf({ files: [{ path: "main.js", text: sort }] }));
  await follow(page, `${link}&look=line-5-time-2`);
  await expect(page.getByText("The link leads to a moment of the run.")).toBeVisible();
  await playground.run();
  await look.sentence.waitFor();
  await expect.poll(() => look.markedLine()).toBe(5);
  expect(await look.variable("j")).toBe("2");

  await look.button("Back").click();
  const number = await look.number.inputValue();
  await look.button("Copy a link to this moment").click();
  await expect(look.sentence).toContainText("The link is copied.");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`&look=moment-${number}`);
  await playground.openWith("1");
  await follow(page, new URL(copied).hash);
  await expect(page.getByText("The link leads to a moment of the run.")).toBeVisible();
  await playground.run();
  await look.sentence.waitFor();
  await expect(look.number).toHaveValue(number);
  await expectAccessible(page, "a moment of a link");
});

test("the view is not offered for a program that did not run", async ({ playground, look }) => {
  await ran(playground, "let = ;");
  await expect(look.offer).toHaveCount(0);
});

test("of several files, the one at the current moment is opened", async ({ playground, look, page }) => {
  await playground.openFiles({
    "main.js": 'import { twice } from "./lib.js";\nconst x = twice(4);\nconsole.log(x);\n',
    "lib.js": "export function twice(n) {\n  return n * 2;\n}\n",
  });
  await playground.whenLoaded();
  await playground.run();
  await playground.outcome();
  await look.open();
  for (let moment = 1; !(await look.sentence.innerText()).includes("twice was called: n is 4."); moment++) {
    await look.press("ArrowRight");
    await expect(look.number).toHaveValue(String(moment));
  }
  await expect(page.locator('[role=tab][data-path="lib.js"]')).toHaveAttribute("aria-selected", "true");
  expect(await look.markedLine()).toBe(2);
});

test("a TypeScript program is stepped through in its own text", async ({ playground, look }) => {
  await playground.openFiles({
    "main.ts":
      'import { twice } from "./lib.ts";\ntype Pair = [number, number];\nconst pair: Pair = [1, twice(1)];\npair;\n',
    "lib.ts": "export const twice = (n: number): number => 2 * n;\n",
  });
  await playground.whenLoaded();
  await playground.run();
  await playground.outcome();
  await look.open();
  // The moment in lib.ts, which runs first.
  await expect(look.sentence).toHaveText("Line 1 is next.");
  await look.press("End");
  await look.press("ArrowLeft");
  await expect.poll(() => look.markedLine()).toBe(4);
  expect(await look.variable("pair")).toContain("Array (2)");
});

test.describe("in the full editor", () => {
  test.use({ viewport: wide });
  test("the current line is marked, and arrows lead to the objects", async ({ playground, look, page }) => {
    await playground.openWith(
      "let list = { value: 1, next: { value: 2, next: null } };\nlist = list.next;\nlist;\n",
    );
    await playground.whenFullEditor();
    await playground.whenLoaded();
    await playground.run();
    await playground.outcome();
    await look.open();
    await look.press("ArrowRight");
    await expect.poll(() => look.markedLine()).toBe(2);
    // From `list` to its first node, and from that to the second.
    await expect(look.view.locator(".look-arrows path[data-to]")).toHaveCount(2);
    await look.view.locator("dd").getByRole("button").first().click();
    await expect(page.locator(".look-box:focus")).toContainText("value");
    await expectAccessible(page, "a moment");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test("a run can be stepped through by touch, and nothing is wider than the screen", async ({
    playground,
    look,
    page,
  }) => {
    await ran(playground, sort);
    await look.offer.tap();
    await look.sentence.waitFor();
    await look.button("Next").tap();
    await expect(look.sentence).toContainText("list is [ 5, 3, 8, 1 ]");
    await look.button("Last").tap();
    await expect(look.output).toContainText("round 3");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page, "a moment on a phone");
    await look.button("Close (Escape)").tap();
    await expect(look.view).toHaveCount(0);
  });

  test("no box is cut at the edge, and in wrapped lines the current one is marked", async ({
    playground,
    look,
    page,
  }) => {
    await playground.changeSettings({ wrap: true });
    await ran(
      playground,
      'const long = "a text that is much longer than the screen of a phone is wide, so that its line is wrapped";\nconst list = { value: 1, next: { value: 2, next: { value: 3, next: null } } };\nlist;\n',
    );
    await look.offer.tap();
    await look.sentence.waitFor();
    await look.button("Last").tap();
    await look.button("Back").tap();
    await expect(look.sentence).toContainText("Line 3 is next.");
    const edge = await look.view.evaluate((view) => view.getBoundingClientRect().right);
    const boxes = look.view.locator(".look-box");
    await expect(boxes).toHaveCount(3);
    for (const box of await boxes.all())
      expect(await box.evaluate((each) => each.getBoundingClientRect().right)).toBeLessThanOrEqual(edge);
    const third = page.locator(".code-line").nth(2);
    await expect(third).toHaveClass(/code-line-next/);
    const box = await third.boundingBox();
    const first = await page.locator(".code-line").first().boundingBox();
    expect(first?.height).toBeGreaterThan(2 * (box?.height ?? 0));
  });
});
