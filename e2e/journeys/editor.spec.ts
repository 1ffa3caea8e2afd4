import type { Page } from "@playwright/test";
import { holdMonaco, loseMonaco } from "../pages/monaco.ts";
import { expect, test, testOnSharedPage, wide } from "../pages/test.ts";
import { TypeProblems } from "../pages/type-problems.ts";

/** Long enough to scroll; each line contains its number. */
const longProgram = Array.from({ length: 120 }, (_, index) => `const line${index + 1} = ${index + 1};`).join(
  "\n",
);

test.describe("on a wide screen", () => {
  test.use({ viewport: wide });

  test("a program runs before the full editor is loaded, which then loads by itself", async ({
    playground,
    page,
  }) => {
    const letMonacoIn = await holdMonaco(page);
    await playground.open();
    expect(await playground.next("'before Monaco'")).toMatchObject({ quote: "'before Monaco'" });
    await expect(page.locator("textarea#code")).toBeVisible();

    letMonacoIn();
    await playground.whenFullEditor();
    await expect(page.locator("textarea#code")).toHaveCount(0);
    // The run's end is still on the page, and the next run works.
    expect(await playground.outcome()).toMatchObject({ quote: "'before Monaco'" });
    expect(await playground.next("'after Monaco'")).toMatchObject({ quote: "'after Monaco'" });
  });

  test("text, selection and focus carry over: typing continues at the same position", async ({
    playground,
    page,
  }) => {
    const letMonacoIn = await holdMonaco(page);
    await playground.open();
    await playground.write("const a = 1;\nconst b = 2;\nconst c = 3;\n");
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");

    letMonacoIn();
    await playground.whenFullEditor();
    await expect(playground.editor).toBeFocused();
    // Not by a locator, which would click or focus: the selection must come from the keyboard alone.
    await page.keyboard.insertText("/* b is gone */");
    await expect.poll(() => playground.savedCode()).toBe("const a = 1;\n/* b is gone */const c = 3;\n");
  });

  test("a backward selection continues to grow at the same end", async ({ playground, page }) => {
    const letMonacoIn = await holdMonaco(page);
    await playground.open();
    await playground.write("one two three");
    for (let count = 0; count < 5; count++) await page.keyboard.press("Shift+ArrowLeft");
    letMonacoIn();
    await playground.whenFullEditor();
    await expect(playground.editor).toBeFocused();
    for (let count = 0; count < 4; count++) await page.keyboard.press("Shift+ArrowLeft");
    await page.keyboard.insertText("-");
    await expect.poll(() => playground.savedCode()).toBe("one -");
  });

  test("an editor without the focus does not take it", async ({ playground, page }) => {
    const letMonacoIn = await holdMonaco(page);
    await playground.open();
    await playground.runButton.focus();
    letMonacoIn();
    await playground.whenFullEditor();
    await expect(playground.runButton).toBeFocused();
  });

  test("no line moves when the full editor replaces the plain one, at any scroll position", async ({
    playground,
    page,
  }) => {
    await watchShifts(page);
    const letMonacoIn = await holdMonaco(page);
    await playground.openWith(longProgram);
    const plain = page.locator("textarea#code");
    const scroller = page.locator("#editor .code-scroll");
    await plain.hover();
    // A wheel event before the browser can scroll has no effect. An event that is only late must not be sent twice.
    const top = () => scroller.evaluate(({ scrollTop }) => scrollTop);
    await expect(async () => {
      await page.mouse.wheel(0, 1000);
      await expect.poll(top).toBeGreaterThan(900);
    }).toPass();
    // The wheel may scroll smoothly, so wait until the position is constant.
    await scroller.evaluate(async (box) => {
      const frame = () => new Promise(requestAnimationFrame);
      let last = Number.NaN;
      for (let still = 0; still < 10; await frame()) {
        still = box.scrollTop === last ? still + 1 : 0;
        last = box.scrollTop;
      }
    });
    const before = await plain.evaluate((textarea) => {
      const { top } = textarea.getBoundingClientRect();
      return top + 12 + 59 * 21; // The position of line 60, in a text with lines of 21 pixels.
    });

    letMonacoIn();
    await playground.whenFullEditor();
    const line = page.locator(".view-line", { hasText: "const line60 =" });
    await expect.poll(async () => (await line.boundingBox())?.y).toBe(before);
    expect(await shifts(page)).toEqual([]);
  });

  test("if the full editor cannot be loaded, a message appears, the plain one stays, and a retry is possible", async ({
    playground,
    page,
  }) => {
    const backOnline = await loseMonaco(page);
    await playground.openWith("'still here'");
    await expect(playground.notice).toContainText("The full editor could not be loaded");
    await expect(page.locator("textarea#code")).toBeVisible();
    await playground.run();
    expect(await playground.outcome()).toMatchObject({ quote: "'still here'" });

    await backOnline();
    await page.reload();
    await playground.whenFullEditor();
    await expect(playground.notice).toBeHidden();
    await expect.poll(() => playground.visibleCode()).toBe("'still here'");
  });

  testOnSharedPage(
    "the position of an error is marked in the text, and a link leads there",
    async ({ playground, page }) => {
      await playground.openWith(`${longProgram}\nnull.what;\n`);
      await playground.whenFullEditor();
      await playground.run();
      expect(await playground.outcome()).toMatchObject({ kind: "threw", line: 121 });
      await playground.goToPlace();
      await expect(page.locator(".view-line", { hasText: "null.what" })).toBeInViewport();
      await expect(page.locator(".squiggly-error").first()).toBeVisible();
      await expect(playground.editor).toBeFocused();
      // The cursor is in that line: typed text appears there.
      await page.keyboard.press("Home");
      await page.keyboard.insertText("// ");
      await expect.poll(() => playground.savedCode()).toBe(`${longProgram}\n// null.what;\n`);
      await playground.run();
      await playground.outcome();
      await expect(page.locator(".squiggly-error")).toHaveCount(0);
    },
  );
});

testOnSharedPage(
  "either editor can be chosen at any time, undo works across both, and the choice is stored",
  async ({ playground, page }) => {
    await playground.openWith("one");
    await playground.whenLoaded();
    await playground.editor.focus();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type(" two");
    await playground.openFullEditor();
    await playground.editor.focus();
    await page.keyboard.type(" three");
    await expect.poll(() => playground.savedCode()).toBe("one two three");

    await playground.openSimpleEditor();
    await playground.editor.focus();
    await page.keyboard.type(" four");
    await expect.poll(() => playground.savedCode()).toBe("one two three four");
    // Word by word.
    for (const left of ["one two three ", "one two ", "one "]) {
      await page.keyboard.press("ControlOrMeta+Z");
      await expect.poll(() => playground.savedCode()).toBe(left);
    }

    await playground.openFullEditor();
    await playground.editor.focus();
    await page.keyboard.press("ControlOrMeta+Y");
    await expect.poll(() => playground.savedCode()).toBe("one two ");
    await page.reload();
    await playground.whenFullEditor();
    await expect.poll(() => playground.visibleCode()).toBe("one two ");
  },
);

testOnSharedPage("the menu and a key format a file, in either editor", async ({ playground, page }) => {
  await playground.openWith("let a={b:1}\n");
  await playground.whenLoaded();
  await playground.choose("Format the file");
  await expect.poll(() => playground.savedCode()).toBe("let a = { b: 1 };\n");
  await page.keyboard.press("ControlOrMeta+Z");
  await expect.poll(() => playground.savedCode()).toBe("let a={b:1}\n");

  await playground.openFullEditor();
  await page.keyboard.press("Shift+Alt+F");
  await expect.poll(() => playground.savedCode()).toBe("let a = { b: 1 };\n");
  await page.keyboard.press("ControlOrMeta+Z");
  await expect.poll(() => playground.savedCode()).toBe("let a={b:1}\n");
});

testOnSharedPage("the browser's own undo commands work in the plain editor", async ({ playground, page }) => {
  await playground.openWith("a");
  await playground.editor.focus();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("b");
  await page.evaluate(() => document.execCommand("undo"));
  await expect.poll(() => playground.savedCode()).toBe("a\n");
  await page.evaluate(() => document.execCommand("undo"));
  await expect.poll(() => playground.savedCode()).toBe("a");
});

test("keyboard users see how to leave the editor", async ({ playground, page }) => {
  await playground.openWith("x");
  await playground.whenLoaded();
  const hint = page.getByText("Esc, then Tab, leaves the editor");
  await playground.editor.click();
  await expect(hint).toBeHidden();
  await page.keyboard.press("Tab");
  await expect(hint).toBeVisible();
  await playground.runButton.focus();
  await expect(hint).toBeHidden();

  for (const open of [async () => {}, () => playground.openFullEditor()]) {
    await open();
    await playground.menuButton.focus();
    await page.keyboard.press("Tab");
    await expect(playground.editor).toBeFocused();
    await expect(hint).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await expect(playground.syntaxButton).toBeFocused();
    await expect(hint).toBeHidden();
  }
});

testOnSharedPage(
  "undo restores the plain editor's selection, even if the browser reports it after the edit",
  async ({ playground, page }) => {
    await playground.openWith("one\ntwo\nthree");
    await playground.whenLoaded();
    // Browsers report a selection in a separate task, and a fast typist types before that.
    await playground.editor.evaluate((area: HTMLTextAreaElement) => {
      area.focus();
      area.setSelectionRange(area.value.length, area.value.length);
      // As for a key press: execCommand sends no such event.
      area.dispatchEvent(new InputEvent("beforeinput", { inputType: "insertText", data: "!" }));
      document.execCommand("insertText", false, "!");
      area.setSelectionRange(0, 0);
    });
    await expect(page.getByText("Line 1, column 1", { exact: true })).toBeVisible();
    await page.keyboard.press("ControlOrMeta+Z");
    await expect(playground.editor).toHaveValue("one\ntwo\nthree");
    await expect(page.getByText("Line 3, column 6", { exact: true })).toBeVisible();
  },
);

testOnSharedPage(
  "the plain editor marks the lines with problems, and shows their messages",
  async ({ playground, page }) => {
    await playground.openWith("let a = 1;\nfetch;\na.b.c;\n");
    await playground.whenLoaded();
    await playground.run();
    await playground.outcome();
    // A warning on line 2 becomes the error of the run, or stays beside it.
    const marks = page.locator(".code-mark");
    await expect(marks.first()).toHaveAccessibleName(/^(Error|Warning)\. Line 2: fetch/);
    // Marks are drawn again when a check comes after the run; each is at its line.
    await expect.poll(() => new TypeProblems(page).markTop()).toBe(12 + 21);
  },
);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the full editor does not load by itself, not even in part; the menu loads it", async ({
    playground,
    page,
  }) => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await playground.openWith("'from a phone'");
    await playground.runButton.tap();
    expect(await playground.outcome()).toMatchObject({ quote: "'from a phone'" });
    await playground.whenLoaded();
    expect(requests.filter((url) => /monaco|editor\.worker|codicon/.test(url))).toEqual([]);

    await playground.menuButton.tap();
    await playground.menu.getByRole("menuitemradio", { name: "Full editor" }).tap();
    await playground.whenFullEditor();
    await expect.poll(() => playground.visibleCode()).toBe("'from a phone'");
  });

  test("no pane moves while the rest of the page loads", async ({ playground, page }) => {
    await watchShifts(page);
    await playground.open();
    await playground.whenLoaded();
    // The bar between the panes gets its handle, which is a hundred thousandth of the page.
    expect((await shifts(page)).filter((shift) => Number.parseFloat(shift) > 0.0001)).toEqual([]);
  });
});

declare global {
  interface Window {
    layoutShifts?: string[];
  }
}

/** Records every layout shift of the page, from its first paint on, without the reader's input. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: DOMRectReadOnly;
        readonly currentRect: DOMRectReadOnly;
      }[];
    };
    const noted: string[] = [];
    window.layoutShifts = noted;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const nodes = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName;
          return `${name} from ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`;
        });
        if (!hadRecentInput) noted.push(`${value.toFixed(5)}: ${nodes.join(", ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

async function shifts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => window.layoutShifts ?? ["nothing was watched"]);
}
