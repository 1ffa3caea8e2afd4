import type { Page } from "@playwright/test";
import type { Playground } from "../../pages/playground.ts";
import { expect, test, testOnSharedPage, wide } from "../../pages/test.ts";

/** The actions in the console below the output, as verbs. */
class ConsoleLine {
  readonly field;
  readonly entries;
  readonly notes;
  readonly names;
  readonly button;

  constructor(page: Page) {
    this.field = page.getByRole("textbox", { name: "Console line" });
    this.entries = page.locator(".console-cell");
    this.notes = page.locator(".console-note");
    this.names = page.getByRole("listbox", { name: "Names" });
    this.button = (name: string) => page.getByRole("button", { name });
  }

  /** Enters a line, and returns its result: the value or the message, and the announcement. */
  async say(code: string): Promise<string> {
    const before = await this.entries.count();
    await this.field.fill(code);
    await this.field.press("Enter");
    const entry = this.entries.nth(before);
    await expect(entry).toHaveAttribute("data-outcome", /./);
    // A cell is laid out only in the frame after the one that adds it, and has no inner text before.
    return ((await entry.locator(".console-quote").textContent()) ?? "").trim();
  }

  get last() {
    return this.entries.last();
  }
}

async function open(playground: Playground, code = "1"): Promise<ConsoleLine> {
  await playground.openWith(code);
  await playground.whenLoaded();
  const line = new ConsoleLine(playground.page);
  // In a narrow window, the session's buttons appear once the line has had the focus.
  await line.field.focus();
  return line;
}

testOnSharedPage("a line can use what earlier lines declare", async ({ playground }) => {
  const line = await open(playground);
  expect(await line.say("let x = 20; const { y } = { y: 22 }")).toBe("undefined");
  expect(await line.say("x + y")).toBe("42");
  expect(await line.say("await new Promise((done) => setTimeout(done, 5, _ + 1))")).toBe("43");
  await line.say("console.log('printed', { deep: [1] })");
  await expect(line.last.locator(".console-log")).toHaveText("printed { deep: [ 1 ] }");
  await line.say("({ list: [1, 2, { three: 3 }] })");
  const tree = line.last.locator(".console-end .tree-toggle");
  await tree.click();
  await expect(line.last.locator(".console-end .tree-entries").first()).toContainText("list");
  await expect(line.field).toHaveValue("");
});

testOnSharedPage("a line that fails says so, and changes nothing", async ({ playground }) => {
  const line = await open(playground);
  await line.say("let x = 1; const list = []");
  expect(await line.say("x = 2; list.push(x); nothing()")).toBe("ReferenceError: nothing is not defined");
  await expect(line.last).toContainText("Nothing was changed");
  expect(await line.say("let let")).toContain("SyntaxError");
  expect(await line.say("[x, list.length]")).toBe("[ 1, 0 ]");
});

testOnSharedPage(
  "Escape, the line's button and the page's button stop an endless line, and the variables stay",
  async ({ playground, page }) => {
    const line = await open(playground);
    await line.say("let x = 1");
    const stops = [
      () => page.keyboard.press("Escape"),
      () => line.button("Stop the line").click(),
      () => page.getByRole("button", { name: "Stop", exact: true }).click(),
    ];
    for (const stop of stops) {
      await line.field.fill("x = 2; console.log('printed'); for (;;);");
      await line.field.press("Enter");
      await expect(line.last.locator(".console-log")).toHaveText("printed");
      await stop();
      await expect(line.last).toHaveAttribute("data-outcome", "stopped");
      await expect(line.last).toContainText("You stopped it");
      expect(await line.say("x")).toBe("1");
    }
  },
);

testOnSharedPage("the last line can be undone, and the session can be restarted", async ({ playground }) => {
  const line = await open(playground);
  await line.say("let x = 1");
  await line.say("x = 2");
  await line.button("Undo line").click();
  await expect(line.notes).toHaveText("“x = 2” is undone: everything is again as “let x = 1” left it.");
  expect(await line.say("x")).toBe("1");
  await line.button("Start over").click();
  expect(await line.say("typeof x")).toBe("'undefined'");
});

testOnSharedPage(
  "the lines of an earlier visit are in the history after a reload",
  async ({ playground, page }) => {
    const line = await open(playground);
    await line.say("1 + 1");
    await line.say("2 + 2");
    await page.reload();
    await playground.whenLoaded();
    await line.field.fill("unfinished");
    await line.field.press("ArrowUp");
    await expect(line.field).toHaveValue("2 + 2");
    await line.field.press("ArrowUp");
    await expect(line.field).toHaveValue("1 + 1");
    await line.field.press("ArrowDown");
    await line.field.press("ArrowDown");
    await expect(line.field).toHaveValue("unfinished");
    await expect(line.entries).toHaveCount(0);
  },
);

testOnSharedPage(
  "Enter starts a new line while a bracket is open, and Shift+Enter always does",
  async ({ playground, page }) => {
    const line = await open(playground);
    await line.field.focus();
    await page.keyboard.type("function f() {");
    const heightOf = () => line.field.evaluate((field) => field.getBoundingClientRect().height);
    const height = await heightOf();
    await page.keyboard.press("Enter");
    await page.keyboard.type("return 42");
    await page.keyboard.press("Enter");
    await page.keyboard.type("}");
    await expect.poll(heightOf).toBeGreaterThan(height + 20);
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("f()");
    await expect(line.entries).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(line.last.locator(".console-quote")).toHaveText("42");
    await expect(line.last.locator(".console-code")).toHaveText("function f() {\nreturn 42\n}\nf()", {
      useInnerText: true,
    });
  },
);

testOnSharedPage("the console can start with the variables of the program", async ({ playground }) => {
  const line = await open(
    playground,
    "let total = 40; class Box { #n = 2; get n() { return this.#n } } console.log('printed once')",
  );
  const offer = line.button("Use the program's variables");
  await expect(offer).toBeDisabled();
  await expect(offer).toHaveAttribute("title", /^For a program that has completed\. “Look inside” shows/);
  await playground.run();
  await playground.outcome();
  await offer.click();
  await expect(line.notes).toHaveText(
    "Here are total and Box, from main.js. main.js was run once more for that, with the same limits.",
  );
  expect(await line.say("total + new Box().n")).toBe("42");
  await expect.poll(() => playground.printedText()).toBe("printed once");
  await expect(offer).toBeDisabled();
  // A run clears the output. The console's variables stay.
  await playground.run();
  await playground.outcome();
  await expect(line.entries).toHaveCount(0);
  await expect(line.notes).toContainText("not those of this run");
  expect(await line.say("total += 1")).toBe("41");
});

testOnSharedPage(
  "the console can start with a program of several files, in another language",
  async ({ playground, page }) => {
    await playground.openFiles({
      "src/main.ts":
        "import { base } from './lib.ts';\nenum Size { Small = 1 }\nconst n: number = base + Size.Small;",
      "src/lib.ts": "export const base: number = 41;",
    });
    await playground.whenLoaded();
    await playground.run();
    await playground.outcome();
    const line = new ConsoleLine(page);
    await line.field.focus();
    await line.button("Use the program's variables").click();
    await expect(line.notes).toContainText("Here are base, Size and n, from src/main.ts.");
    expect(await line.say("n satisfies number")).toBe("42");
    expect(await line.say("import { base as again } from './src/lib.ts'; again")).toBe("41");
  },
);

testOnSharedPage(
  "a line may ask a question, and is answered like a program",
  async ({ playground, page }) => {
    const line = await open(playground);
    await line.field.fill("'Hello ' + prompt('Name?')");
    await line.field.press("Enter");
    const answer = page.getByRole("textbox", { name: "Name?" });
    await expect(answer).toBeFocused();
    await page.keyboard.type("Ada");
    await page.keyboard.press("Enter");
    await expect(line.last.locator(".console-quote")).toHaveText("'Hello Ada'");
    await expect(line.field).toBeFocused();
  },
);

testOnSharedPage(
  "names are offered, and Tab takes one only while they are shown",
  async ({ playground, page }) => {
    const line = await open(playground);
    await line.say("let counter = 7");
    await line.field.focus();
    await page.keyboard.type("cou");
    await expect(line.names.getByRole("option")).toHaveText(["counter"]);
    await page.keyboard.press("Tab");
    await expect(line.field).toHaveValue("counter");
    await expect(line.names).toHaveCount(0);
    await page.keyboard.type(" + Math.ma");
    await expect(line.names).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(line.field).toHaveAttribute("aria-activedescendant", "console-name-0");
    await page.keyboard.press("Enter");
    await page.keyboard.type("(1, 2)");
    await page.keyboard.press("Enter");
    await expect(line.last.locator(".console-quote")).toHaveText("9");
    await page.keyboard.type("cou");
    await expect(line.names).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(line.names).toHaveCount(0);
    await page.keyboard.press("Tab");
    await expect(line.field).not.toBeFocused();
  },
);

testOnSharedPage(
  "members of the reader's own values are offered, and getters are read only on request",
  async ({ playground, page }) => {
    const line = await open(playground);
    await line.say("const box = { list: [{ first: 1, second: 2 }], get lazy() { return 6 * 7 } }; box");
    await line.field.focus();
    await page.keyboard.type("box.list[0].se");
    await expect(line.names.getByRole("option")).toHaveText(["second"]);
    await page.keyboard.press("Tab");
    await expect(line.field).toHaveValue("box.list[0].second");
    // Reading the members did not count as a line.
    await expect(line.entries).toHaveCount(1);
    await line.field.fill("");
    await line.last.locator(".tree-toggle").first().click();
    await page.getByRole("button", { name: "Read lazy" }).click();
    await expect(line.entries).toHaveCount(2);
    await expect(line.last.locator(".console-code")).toHaveText("_.lazy");
    await expect(line.last.locator(".console-quote")).toHaveText("42");
  },
);

testOnSharedPage(
  "by keyboard alone: Escape moves to the output, Ctrl+L clears, and the result of a line is announced",
  async ({ playground, page }) => {
    const line = await open(playground);
    await line.say("6 * 7");
    await expect(page.locator(".console-line [role=status]")).toHaveText("42");
    await page.keyboard.press("Control+L");
    await expect(line.entries).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(playground.output).toBeFocused();
  },
);

testOnSharedPage(
  "the position in an earlier line leads there, and one in the program into the editor",
  async ({ playground, page }) => {
    const line = await open(playground, "\n\nfunction fail() { throw new Error('here') }");
    await playground.run();
    await playground.outcome();
    await line.button("Use the program's variables").click();
    await expect(line.notes).toContainText("fail");
    await line.say("fail()");
    await line.last.getByRole("button", { name: /^main.js, line 3/ }).click();
    await expect(playground.editor).toBeFocused();
    await line.say("function later() {\n  console.log('there') }");
    await line.say("later()");
    await line.last.getByRole("button", { name: /^Go to cell 3/ }).click();
    await expect(page.locator(".console-code:focus")).toContainText("function later");
  },
);

testOnSharedPage("the output stays scrolled to its end as lines are added", async ({ playground }) => {
  const line = await open(playground);
  for (let n = 0; n < 4; n++) await line.say(`for (let i = 0; i < 20; i++) console.log(i, ${n})`);
  await expect
    .poll(() => playground.output.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight))
    .toBeLessThan(4);
});

test("the console has its stored height from the start, so nothing moves when it is loaded", async ({
  playground,
  page,
}) => {
  await playground.openWith("1");
  await playground.whenLoaded();
  const more = () =>
    page
      .locator("#console-line")
      .evaluate(
        (place) =>
          place.getBoundingClientRect().height - Number.parseFloat(getComputedStyle(place).minHeight),
      );
  for (const viewport of [wide, { width: 390, height: 844 }]) {
    await page.setViewportSize(viewport);
    await expect.poll(more).toBe(0);
  }
});

test.describe("in a wide window", () => {
  test.use({ viewport: wide });

  test("a line loads nothing from the network", async ({ watched }) => {
    const { playground, witness } = watched;
    await playground.open();
    await playground.whenLoaded();
    witness.takeRequests();
    const line = new ConsoleLine(playground.page);
    expect(await line.say("6 * 7")).toBe("42");
    await line.field.fill("for (;;);");
    await line.field.press("Enter");
    await playground.page.keyboard.press("Escape");
    // The next line is not accepted before.
    await expect(line.last).toHaveAttribute("data-outcome", "stopped");
    expect(await line.say("new URL('https://a.b/c').pathname")).toBe("'/c'");
    expect(witness.takeRequests()).toEqual([]);
  });
});

testOnSharedPage(
  "searching, filtering, counting and copying also work on the console's lines",
  async ({ playground, page }) => {
    const line = await open(playground, "console.log('a needle');");
    await playground.run();
    await playground.outcome();
    await line.say("const needle = { deep: ['needle'] }; console.warn('needle', 1); needle");
    await playground.output.focus();
    await page.keyboard.press("ControlOrMeta+f");
    await page.keyboard.type("needle");
    const matches = page.locator(".output-found");
    // The program's message, those of the line itself, the one it printed, and its value.
    await expect(matches).toHaveText("7 matches");
    const current = () =>
      page.evaluate(() => {
        const [range] = CSS.highlights.get("log-match-current") ?? [];
        const at = (range as Range | undefined)?.startContainer.parentElement;
        return at?.closest(".console-code, .console-log, .console-end, #log")?.className.split(" ").at(-1);
      });
    for (const where of ["log", ...new Array<string>(4).fill("console-code"), "console-log"]) {
      await page.keyboard.press("Enter");
      await expect.poll(current).toBe(where);
    }
    await page.keyboard.press("Escape");

    const button = (name: string | RegExp) => page.getByRole("button", { name });
    await expect(button("Warnings: 1")).toBeVisible();
    await button("Warnings: 1").click();
    await expect(line.last.locator(".console-log")).not.toContainText("needle");
    await expect(line.last.locator(".console-code")).toContainText("needle");
    await button("Warnings: 1").click();
    await expect(line.last.locator(".console-log")).toContainText("needle 1");

    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await line.last.locator(".console-end .value").hover();
    await button("Copy value as JSON").filter({ visible: true }).click();
    await expect(page.locator(".output-said")).toHaveText("Copied value as JSON");
    expect(JSON.parse(await copied())).toEqual({ deep: ["needle"] });
    await button("Copy all of the output").press("Enter");
    await expect(page.locator(".output-said")).toHaveText("Copied 2 messages");
    expect(await copied()).toBe(
      "a needle\n> const needle = { deep: ['needle'] }; console.warn('needle', 1); needle\nneedle 1\n{ deep: [ 'needle' ] }",
    );
  },
);
