import { expect, testOnSharedPage } from "../pages/test.ts";

/* Phones, tablets and zoomed windows get the simple editor, so it must be good, too. */

testOnSharedPage("the code is coloured exactly at the text of the textarea", async ({ playground, page }) => {
  await playground.openWith('const text = "sand"; // 1\nif (text) 42;');
  await playground.whenLoaded();
  const colours = page.locator(".code-lines");
  await expect(colours.locator(".token-keyword")).toHaveText(["const", "if"]);
  await expect(colours.locator(".token-string")).toHaveText('"sand"');
  await expect(colours.locator(".token-comment")).toHaveText("// 1");
  await expect(colours.locator(".token-number")).toHaveText("42");
  // The same font at the same position: the visible text is exactly on the selected text.
  const [lineStyle, textareaStyle] = await page.evaluate(() => {
    const line = document.querySelector(".code-line") as HTMLElement;
    const textarea = document.querySelector("textarea#code") as HTMLTextAreaElement;
    const style = (element: Element) => {
      const { fontFamily, fontSize, lineHeight, tabSize } = getComputedStyle(element);
      return { fontFamily, fontSize, lineHeight, tabSize };
    };
    const left = (element: Element) =>
      element.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(element).paddingLeft);
    return [
      { ...style(line), left: left(line) },
      { ...style(textarea), left: left(textarea) },
    ];
  });
  expect(lineStyle).toEqual(textareaStyle);
  await playground.editor.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" let");
  await expect(colours.locator(".token-keyword")).toHaveText(["const", "if", "let"]);
});

testOnSharedPage("the colours scroll with the text", async ({ playground, page }) => {
  await playground.openWith(`${"1;\n".repeat(100)}const last = 1;`);
  await playground.whenLoaded();
  await playground.editor.focus();
  await page.keyboard.press("Control+End");
  const line = page.locator(".code-line").last();
  await expect.poll(async () => (await line.boundingBox())?.y ?? 9999).toBeLessThan(800);
  const textTop = (await playground.editor.boundingBox())?.y ?? 0;
  expect(Math.abs(((await line.boundingBox())?.y ?? 0) - (textTop + 12 + 100 * 21))).toBeLessThan(2);
});

testOnSharedPage(
  "line numbers and colours stay beside their lines when a scrolled text is replaced",
  async ({ playground, page }) => {
    const lines = (value: number) => `${`${value};\n`.repeat(100)}const last = ${value};`;
    await playground.openWith(lines(1));
    await playground.whenLoaded();
    for (const value of [2, 3]) {
      await playground.write(lines(value));
      const places = () =>
        page.evaluate(() => {
          const [scroller, textarea, lines] = [".code-scroll", "textarea#code", ".code-lines"].map(
            (selector) => document.querySelector(`#editor ${selector}`) as Element,
          );
          const top = (element: Element | undefined) => element?.getBoundingClientRect().top ?? 0;
          return [(scroller?.scrollTop ?? 0) > 0, textarea?.scrollTop, top(textarea) - top(lines)];
        });
      await expect.poll(places).toEqual([true, 0, 0]);
    }
  },
);

testOnSharedPage("an error is shown at the end of its line", async ({ playground, page }) => {
  await playground.openWith("1;\nnull.x;\n3;");
  await playground.whenLoaded();
  await playground.run();
  await playground.outcome();
  const line = page.locator(".code-line-error");
  await expect(line).toContainText("TypeError: Cannot read properties of null (reading 'x')");
  await expect(line).toContainText("null.x;");
  const underlined = () => page.evaluate(() => [...(CSS.highlights.get("error") ?? [])].map(String));
  expect(await underlined()).toEqual(["null.x"]);
  // It is not part of the program.
  expect(await playground.visibleCode()).not.toContain("TypeError");
  await playground.next("const o = { list: [] };\no.list.at(0).go(1);");
  await expect.poll(underlined).toEqual(["o.list.at(0).go(1)"]);
  await playground.write("1");
  await expect.poll(underlined).toEqual([]);
});

testOnSharedPage("Ctrl+/ comments lines in and out, and can be undone", async ({ playground, page }) => {
  await playground.openWith("if (1) {\n  2;\n}");
  await playground.whenLoaded();
  await playground.editor.focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+/");
  await expect.poll(() => playground.savedCode()).toBe("// if (1) {\n//   2;\n// }");
  await page.keyboard.press("Control+/");
  await expect.poll(() => playground.savedCode()).toBe("if (1) {\n  2;\n}");
  await page.keyboard.press("Control+Z");
  await expect.poll(() => playground.savedCode()).toBe("// if (1) {\n//   2;\n// }");
});

testOnSharedPage(
  "brackets are closed automatically, and typing the closing one skips it",
  async ({ playground, page }) => {
    await playground.openWith("\n");
    await playground.whenLoaded();
    await playground.editor.focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("f(");
    await expect.poll(() => playground.savedCode()).toBe("f()\n");
    await page.keyboard.type("[1])");
    await expect.poll(() => playground.savedCode()).toBe("f([1])\n");
    await page.keyboard.type("{");
    await page.keyboard.press("Backspace");
    await expect.poll(() => playground.savedCode()).toBe("f([1])\n");
  },
);

testOnSharedPage(
  "words of the text and members are offered; Tab takes one, Escape none",
  async ({ playground, page }) => {
    await playground.openWith("const sandcastle = 1;\n");
    await playground.whenLoaded();
    await playground.editor.focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("sand");
    const names = page.getByRole("listbox", { name: "Names" });
    await expect(names.getByRole("option")).toHaveText(["sandcastle"]);
    await page.keyboard.press("Tab");
    await expect(names).toHaveCount(0);
    await expect.poll(() => playground.savedCode()).toBe("const sandcastle = 1;\nsandcastle");
    await page.keyboard.type("; Math.fl");
    await expect(names.getByRole("option")).toHaveText(["floor"]);
    await page.keyboard.press("Escape");
    await expect(names).toHaveCount(0);
    await page.keyboard.type("\n[].filt");
    await page.keyboard.press("ArrowDown");
    await expect(names.getByRole("option", { selected: true })).toHaveText("filter");
    await page.keyboard.press("Enter");
    await expect.poll(() => playground.savedCode()).toContain("\n[].filter");
  },
);

testOnSharedPage("the bracket at the cursor and its partner are marked", async ({ playground, page }) => {
  await playground.openWith('f("(", [1, 2]);\nf(2);');
  await playground.whenLoaded();
  const marked = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get("bracket") ?? [])].map((range) => {
        const { startContainer, startOffset } = range as Range;
        return `${startContainer.textContent?.[startOffset]}${startOffset}`;
      }),
    );
  await playground.editor.focus();
  await page.keyboard.press("Control+Home");
  for (let step = 0; step < 2; step++) await page.keyboard.press("ArrowRight");
  // In the text "f(" and in ", [1, 2]);" or similar: only the characters count.
  await expect.poll(async () => (await marked()).map(([character]) => character)).toEqual(["(", ")"]);
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(async () => (await marked()).map(([character]) => character)).toEqual(["]", "["]);
  await page.keyboard.press("Home");
  await expect.poll(marked).toEqual([]);
});
