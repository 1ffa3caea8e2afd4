import type { Page } from "@playwright/test";
import type { Playground } from "../pages/playground.ts";
import { Programs } from "../pages/programs-menu.ts";
import { expect, testOnSharedPage as test, test as testOnFirstVisit, wide } from "../pages/test.ts";

/** Everything that can make a page too wide: long lines, long words, long names, and all parts of the outcome. */
const wideProgram = `
console.log("a-word-that-never-ends-".repeat(60));
console.log("many words that go on and on ".repeat(40));
console.error({ ["k".repeat(200)]: [1, 2, 3] });
function nowhere() {
  throw new TypeError("${"an-endless-message-".repeat(30)}");
}
nowhere();
`;

/** Uses steps, but not all of them before the test has stopped it. */
const counting = "setInterval(() => { for (let n = 0; n < 10_000; n++); }, 10);";

const phone = { width: 390, height: 844 };

for (const viewport of [phone, { width: 320, height: 600 }]) {
  test.describe(`${viewport.width} pixels wide`, () => {
    test.use({ viewport: phone, hasTouch: true, isMobile: true });

    test("nothing is wider than the screen, and all controls are on it", async ({ playground, page }) => {
      await page.setViewportSize(viewport);
      await playground.openWith(wideProgram);
      await new Programs(page).dismissArrival();
      await expectNoneTooWide(page);
      await allOnScreen(playground);

      await playground.runButton.tap();
      expect(await playground.outcome()).toMatchObject({ kind: "threw", line: 6 });
      await playground.whenDrawn();
      await expectNoneTooWide(page);
      await allOnScreen(playground);

      await playground.newFileButton.tap();
      await playground.nameField.fill("a-file-with-a-name-that-is-longer-than-the-screen.js:");
      await expect(page.getByRole("alert").filter({ hasText: "cannot have" })).toBeInViewport();
      await expectNoneTooWide(page);
      await playground.nameField.press("Escape");
      // The header's menu opens below it, and does not cover Run.
      const programs = new Programs(page);
      await programs.menuButton.tap();
      const ways = page.locator("#programs-menu");
      await expect(ways).toBeInViewport({ ratio: 1 });
      const isBelow = () =>
        ways.evaluate((menu) => {
          const run = document.querySelector(".button-run")?.getBoundingClientRect();
          return run !== undefined && menu.getBoundingClientRect().top >= run.bottom;
        });
      await expect.poll(isBelow).toBe(true);
      await page.keyboard.press("Escape");
      await playground.menuButton.tap();
      await expect(playground.menu).toBeInViewport({ ratio: 1 });
      await expectNoneTooWide(page);
      await page.keyboard.press("Escape");

      // The outcome is shown, and all of it can be read.
      await playground.goToPlace();
      await expect(playground.editor).toBeFocused();

      await playground.openFullEditor();
      await expectNoneTooWide(page);
      await allOnScreen(playground);
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test("all text has enough contrast, in light and in dark colours, and more if the reader asks for it", async ({
    playground,
    page,
  }) => {
    await playground.openWith(
      'console.log("log", { a: 1 }); console.warn("warn"); console.error("error"); console.debug("debug"); 42',
    );
    await playground.runButton.tap();
    await playground.outcome();
    await expect(playground.log).toContainText("debug");
    for (const colorScheme of ["light", "dark"] as const) {
      // WCAG 2.2, 1.4.3, requires 4.5:1 for text of this size, and 1.4.6, of level AAA, 7:1.
      for (const [contrast, least] of [
        ["no-preference", 4.5],
        ["more", 7],
      ] as const) {
        await page.emulateMedia({ colorScheme, contrast });
        await expect.poll(() => faintTexts(page, least), `${colorScheme}, ${contrast}`).toEqual([]);
      }
      await playground.choose("Settings");
      await expect.poll(() => faintTexts(page, 7), `the settings, ${colorScheme}`).toEqual([]);
      await page.keyboard.press("Escape");
    }
  });

  test("nothing moves while a program runs: buttons and meters have fixed positions", async ({
    playground,
  }) => {
    await playground.openWith(counting, { wallMs: 600_000 });
    await playground.whenLoaded();
    const before = await of(playground);
    await playground.runButton.tap();
    await expect.poll(() => playground.meter("Steps")).toBeGreaterThan(1_000_000);
    expect(await of(playground)).toEqual(before);
    await playground.stopButton.tap();
    await playground.outcome();
    expect(await of(playground)).toEqual(before);
  });

  test("the outcome's title is visible, however long the outcome is", async ({ playground, page }) => {
    await playground.openWith(
      'for (let i = 0; i < 100; i++) console.log(i);\nfunction f() {\n  throw new Error("a line\\n".repeat(60));\n}\nf();',
    );
    await playground.whenLoaded();
    await playground.runButton.tap();
    expect(await playground.outcome()).toMatchObject({ kind: "threw" });
    const title = page.locator("#outcome h2");
    await expect(title).toBeInViewport();
    // The outcome does not move while the calls and later parts are added below it.
    await expect(page.locator("#calls")).not.toBeEmpty();
    await expect(title).toBeInViewport();
    const [card, box] = [await title.boundingBox(), await playground.output.boundingBox()];
    expect((card?.y ?? 0) - (box?.y ?? 0)).toBeGreaterThanOrEqual(0);
    expect((card?.y ?? 0) - (box?.y ?? 0)).toBeLessThan(60);
    // A line of the console scrolls to the end again.
    await page.getByRole("textbox", { name: /line/i }).fill("1 + 1");
    await page.keyboard.press("Enter");
    await expect(page.locator("#console")).toContainText("2");
    await expect
      .poll(() => playground.output.evaluate((o) => o.scrollHeight - o.scrollTop - o.clientHeight))
      .toBeLessThan(4);
  });
});

test.describe("on a wide screen", () => {
  test.use({ viewport: wide });

  test("nothing moves while a program runs, either", async ({ playground }) => {
    await playground.openWith(counting, { wallMs: 600_000 });
    await playground.whenFullEditor();
    await playground.whenLoaded();
    const before = await of(playground);
    await playground.run();
    await expect.poll(() => playground.meter("Steps")).toBeGreaterThan(1_000_000);
    expect(await of(playground)).toEqual(before);
    await playground.stop();
  });
});

testOnFirstVisit.describe("the splitter between the panes", () => {
  testOnFirstVisit.use({ viewport: wide });

  testOnFirstVisit(
    "moves by keyboard, announces its position, and keeps it after a reload",
    async ({ playground, page }) => {
      await playground.open();
      await playground.whenLoaded();
      const bar = page.getByRole("separator", { name: "Size of program and output" });
      await expect(bar).toHaveAttribute("aria-orientation", "vertical");
      const before = await widthOfProgram(page);
      await expect(bar).toHaveAttribute("aria-valuenow", "53");
      await bar.focus();
      await page.keyboard.press("ArrowLeft");
      await expect(bar).toHaveAttribute("aria-valuenow", "51");
      await expect.poll(() => widthOfProgram(page)).toBeLessThan(before);
      await page.keyboard.press("Home");
      await expect(bar).toHaveAttribute("aria-valuenow", (await bar.getAttribute("aria-valuemin")) ?? "");
      await page.keyboard.press("End");
      await expect(bar).toHaveAttribute("aria-valuenow", (await bar.getAttribute("aria-valuemax")) ?? "");
      await page.keyboard.press("Shift+ArrowLeft");
      await expect(bar).not.toHaveAttribute("aria-valuenow", (await bar.getAttribute("aria-valuemax")) ?? "");
      const after = await widthOfProgram(page);

      // Its position is known before any script of the page runs.
      await page.route("**/assets/*.js", (route) => route.abort());
      await page.reload({ waitUntil: "load" });
      await expect.poll(() => widthOfProgram(page)).toBeCloseTo(after, 0);
    },
  );
});

test.describe("the splitter between the panes", () => {
  test.use({ viewport: wide });

  test("can be dragged, and both editors and the output are laid out again", async ({ playground, page }) => {
    await playground.openWith(`console.log("${"many words ".repeat(40)}");`);
    await playground.whenLoaded();
    const bar = page.getByRole("separator", { name: "Size of program and output" });
    const { x, y, width } = await bar.evaluate((part): DOMRectReadOnly => part.getBoundingClientRect());
    const before = await widthOfProgram(page);
    await page.mouse.move(x + width / 2, y + 200);
    await page.mouse.down();
    await page.mouse.move(x - 200, y + 200, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => widthOfProgram(page)).toBeLessThan(before);
    const program = await widthOfProgram(page);
    const widthOfEditor = () =>
      page
        .locator(".monaco-editor")
        .first()
        .evaluate((part) => part.getBoundingClientRect().width);
    await expect.poll(widthOfEditor).toBeLessThan(program);
    await expect.poll(widthOfEditor).toBeGreaterThan(program - 10);
    await expectNoneTooWide(page);
  });

  test("returns to its default position on a double click", async ({ playground, page }) => {
    await playground.openWith("1");
    await playground.whenLoaded();
    const bar = page.getByRole("separator", { name: "Size of program and output" });
    await bar.press("End");
    await expect(bar).not.toHaveAttribute("aria-valuenow", "53");
    await bar.dblclick();
    await expect(bar).toHaveAttribute("aria-valuenow", "53");
  });

  test("is horizontal if the panes are stacked, and each layout has its own sizes", async ({
    playground,
    page,
  }) => {
    await playground.openWith("1");
    await playground.whenLoaded();
    await playground.choose("Settings");
    await page.getByRole("radio", { name: "Stacked" }).check();
    await page.keyboard.press("Escape");
    const bar = page.getByRole("separator", { name: "Size of program and output" });
    await expect(bar).toHaveAttribute("aria-orientation", "horizontal");
    await bar.focus();
    await page.keyboard.press("ArrowDown");
    await expect(bar).toHaveAttribute("aria-valuenow", "52");
    await expect(page.locator("html")).toHaveAttribute("data-layout", "stacked");
    await playground.choose("Settings");
    await page.getByRole("radio", { name: "Side by side" }).check();
    await page.keyboard.press("Escape");
    await expect(bar).toHaveAttribute("aria-valuenow", "53");
    await expect(bar).toHaveAttribute("aria-orientation", "vertical");
  });
});

test("at twice the size no part of the page is lost: it is visible, or can be scrolled to", async ({
  playground,
  page,
}) => {
  // The size that a window of 1280 by 800 has at 200 %: WCAG 2.2, 1.4.4.
  await page.setViewportSize({ width: 640, height: 400 });
  await playground.openWith(wideProgram);
  await new Programs(page).dismissArrival();
  await playground.runButton.click();
  await playground.outcome();
  await playground.whenDrawn();
  await expectNoneTooWide(page);
  const parts = [page.locator("#editor"), playground.output, page.locator(".meters"), playground.runButton];
  for (const part of parts) {
    await part.scrollIntoViewIfNeeded();
    await expect(part).toBeInViewport({ ratio: 0.9 });
  }
  await expect.poll(async () => (await playground.output.boundingBox())?.height).toBeGreaterThan(60);
  await playground.whenLoaded();
  await playground.choose("Settings");
  await expectNoneTooWide(page);
});

async function widthOfProgram(page: Page): Promise<number> {
  return page.locator("#program-pane").evaluate((pane) => pane.getBoundingClientRect().width);
}

async function allOnScreen({ runButton, stopButton, output, page }: Playground): Promise<void> {
  // The editor's text may be larger than its box, which scrolls.
  const [editor, meters] = [page.locator("#editor"), page.locator(".meters")];
  for (const part of [runButton, stopButton, editor, output, meters])
    await expect(part).toBeInViewport({ ratio: 0.9 });
  // WCAG 2.2, 2.5.8 requires 24 pixels; 44 are easier for a thumb.
  await expect.poll(async () => (await runButton.boundingBox())?.height).toBeGreaterThanOrEqual(44);
}

/** In one evaluation, so that nothing changes in between. */
async function of({ runButton, stopButton, output, page }: Playground): Promise<readonly unknown[]> {
  const parts = [runButton, stopButton, output, page.locator(".meters"), page.locator(".meters")];
  const elements = await Promise.all(parts.map((part) => part.elementHandle()));
  return page.evaluate(
    (all) => all.map((each) => (each as Element).getBoundingClientRect().toJSON() as unknown),
    elements,
  );
}

async function expectNoneTooWide(page: Page): Promise<void> {
  await expect.poll(() => tooWide(page)).toEqual([]);
}

/**
 * The elements that reach past the right or left edge of the screen, without a box around them that scrolls or clips.
 */
async function tooWide(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const problems =
      root.scrollWidth > root.clientWidth ? [`the page: ${root.scrollWidth} of ${root.clientWidth}`] : [];
    for (const element of document.body.querySelectorAll("*")) {
      const { left, right, width } = element.getBoundingClientRect();
      // Text for screen readers is placed completely to the left, where nothing can be scrolled to.
      if (width === 0 || right <= 0 || (left >= -0.5 && right <= root.clientWidth + 0.5)) continue;
      // The editors and the row of tabs scroll sideways; Monaco does so without a scrolling box.
      if (element.closest(".editor, .tabs")) continue;
      problems.push(`${element.tagName}.${element.className}: ${left} to ${right}`);
    }
    const output = document.querySelector("#output");
    if (output && output.scrollWidth > output.clientWidth)
      problems.push(`the output: ${output.scrollWidth} of ${output.clientWidth}`);
    return problems;
  });
}

/** The texts whose contrast with their background is below `least`. */
async function faintTexts(page: Page, least: number): Promise<readonly string[]> {
  return page.evaluate((minimum) => {
    type Colour = readonly [red: number, green: number, blue: number, alpha: number];
    const colourOf = (text: string): Colour => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
      return [red, green, blue, alpha];
    };
    const luminance = ([red, green, blue]: Colour) => {
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => {
        const share = channel / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const groundOf = (element: Element | null): Colour => {
      for (let at = element; at; at = at.parentElement) {
        const ground = colourOf(getComputedStyle(at).backgroundColor);
        if (ground[3] === 1) return ground;
      }
      return [255, 255, 255, 1];
    };
    const faint: string[] = [];
    for (const element of document.body.querySelectorAll("*")) {
      const own = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      // WCAG does not require contrast of disabled controls.
      if (!own || !element.checkVisibility() || element.closest(":disabled, noscript")) continue;
      const [a, b] = [luminance(colourOf(getComputedStyle(element).color)), luminance(groundOf(element))];
      const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      if (contrast < minimum) faint.push(`${element.textContent?.slice(0, 30)}: ${contrast.toFixed(2)}`);
    }
    return faint;
  }, least);
}
