import type { Page } from "@playwright/test";
import { HelpDialogs } from "../pages/help-dialogs.ts";
import { FullEditor, holdTypeScript } from "../pages/monaco.ts";
import type { Playground } from "../pages/playground.ts";
import { expect, test, testOnSharedPage, wide } from "../pages/test.ts";

test.use({ viewport: wide });

/** Opens the page with a program, in the full editor, after its types are loaded. */
async function edit(
  playground: Playground,
  page: Page,
  program: string | Readonly<Record<string, string>>,
): Promise<FullEditor> {
  if (typeof program === "string") await playground.openWith(program);
  else await playground.openFiles(program);
  await playground.whenFullEditor();
  await playground.whenLoaded();
  await playground.editor.focus();
  return new FullEditor(page);
}

test("a word that was started before TypeScript was loaded gets completions afterwards", async ({
  playground,
  page,
}) => {
  const letTypeScriptIn = await holdTypeScript(page);
  await playground.openWith("const wonderful = 1;\n");
  await playground.whenFullEditor();
  await playground.editor.focus();
  await page.keyboard.press("Control+End");
  const editor = new FullEditor(page);
  await editor.write("wond");
  letTypeScriptIn();
  await editor.whenOffered("wonderful");
});

test("the first run does not wait for TypeScript, which loads by itself later", async ({
  playground,
  page,
}) => {
  const letTypeScriptIn = await holdTypeScript(page);
  await playground.openWith('console.log("first");\n');
  await playground.run();
  await playground.whenPrinted("first");
  await playground.whenFullEditor();
  await playground.editor.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText('console.log("second");');
  await playground.run();
  await playground.whenPrinted("first\nsecond");

  letTypeScriptIn();
  await playground.whenLoaded();
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name, startTime }) => ({ name, startTime })),
  );
  const when = (file: RegExp) => fetched.find(({ name }) => file.test(name))?.startTime ?? Number.NaN;
  expect(when(/\/ts\.worker-/)).toBeGreaterThan(when(/\/monaco-[^/]*\.js$/));
  expect(when(/\/monaco-[^/]*\.js$/)).toBeGreaterThan(when(/\/engine-[^/]*\.wasm$/));
  // Completions are offered now.
  const editor = new FullEditor(page);
  await playground.editor.focus();
  await page.keyboard.press("Control+End");
  await editor.write("\nstructuredC");
  await editor.whenOffered("structuredClone");
});

testOnSharedPage(
  "the guest's globals are offered while typing, and no global of a browser's page",
  async ({ playground, page }) => {
    const editor = await edit(playground, page, "\n");
    await editor.write("conso");
    await editor.whenOffered("console");
    await page.keyboard.press("Enter");
    await editor.write(".ta");
    await editor.whenOffered("table");
    await page.keyboard.press("Enter");
    await expect.poll(() => playground.savedCode()).toBe("console.table\n");
    await editor.write("(structuredC");
    await editor.whenOffered("structuredClone");
    await page.keyboard.press("Escape");
    await editor.write(", d");
    await editor.whenOffered("decodeURI");
    await expect(editor.suggestion("document")).toHaveCount(0);
  },
);

testOnSharedPage(
  "a global that the guest does not have is marked once, as in the list of problems",
  async ({ playground, page }) => {
    const editor = await edit(playground, page, "document.title;\n");
    await editor.whenWarnings(1);
    const hoverText = await editor.about("document");
    await expect(hoverText).toContainText("document");
    await expect(hoverText).not.toContainText("Cannot find name");
  },
);

testOnSharedPage(
  "a type error is marked and explained, and does not stop a run",
  async ({ playground, page }) => {
    const editor = await edit(playground, page, { "main.ts": 'const n: number = "text";\nn;\n' });
    await editor.whenErrors(1);
    await expect(await editor.about("n:")).toContainText("Type 'string' is not assignable to type 'number'.");
    await playground.run();
    expect(await playground.outcome()).toMatchObject({ kind: "completed", quote: "'text'" });
  },
);

testOnSharedPage("the hover of a name shows its type and its documentation", async ({ playground, page }) => {
  const editor = await edit(
    playground,
    page,
    "/** Adds up. */\nfunction add(a = 1, b = 2) {\n  return a + b;\n}\nadd();\n",
  );
  const hoverText = await editor.about("add()");
  await expect(hoverText).toContainText("function add(a?: number, b?: number): number");
  await expect(hoverText).toContainText("Adds up.");
});

testOnSharedPage(
  "a comment in a hover loads no image, and its link is plain text with the address",
  async ({ playground, page, baseURL }) => {
    const image = `${baseURL}icons/192.png?hover`;
    const source = `/**
 * Adds up. ![](${image}) ![][image] [Read more](https://example.com/more "Safe") \`a![0](1)\`
 * [image]: ${image}
 */
function add() {}
add();
`;
    const editor = await edit(playground, page, source);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    const about = await editor.about("add();");
    await expect(about).toContainText("Read more (https://example.com/more)");
    await expect(about).toContainText("a![0](1)");
    await expect(about.locator("a, img")).toHaveCount(0);

    await page.keyboard.press("Control+End");
    await editor.write("ad");
    await editor.whenOffered("add");
    await page.keyboard.press("Control+Space");
    const details = page.locator(".suggest-details");
    await expect(details).toContainText("Read more (https://example.com/more)");
    await expect(details.locator("a[href], a[data-href], img")).toHaveCount(0);
    // The browser may ask for the page's own icon.
    expect(requests.filter((address) => address === image)).toEqual([]);
  },
);

const two = {
  "main.js": 'import { add } from "./util.js";\n\nadd(1, 2);\n',
  "util.js": "export function add(a, b) {\n  return a + b;\n}\n",
};

testOnSharedPage("a name is renamed in every file, and undone in one step", async ({ playground, page }) => {
  const editor = await edit(playground, page, two);
  await editor.goTo(3, 2);
  await editor.rename("sum");
  const texts = async () => (await playground.keptProgram())?.files.map(({ text }) => text);
  await expect
    .poll(texts)
    .toEqual([
      'import { sum } from "./util.js";\n\nsum(1, 2);\n',
      "export function sum(a, b) {\n  return a + b;\n}\n",
    ]);
  await playground.run();
  expect(await playground.outcome()).toMatchObject({ quote: "3" });
  await playground.editor.focus();
  await page.keyboard.press("ControlOrMeta+Z");
  await expect.poll(texts).toEqual(Object.values(two));
  await page.keyboard.press("ControlOrMeta+Shift+Z");
  await expect.poll(async () => (await texts())?.[1]).toContain("function sum(");
});

testOnSharedPage("a key opens the definition of a name, in any file", async ({ playground, page }) => {
  const editor = await edit(playground, page, two);
  await editor.goTo(3, 2);
  await page.keyboard.press("F12");
  await expect(playground.tab("util.js")).toHaveAttribute("aria-selected", "true");
  await expect(playground.editor).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.insertText("/* here */ ");
  await expect.poll(() => playground.savedCode()).toContain("/* here */ export function add(");
});

test("names of files that are not open are known, also on a page that is always busy", async ({
  playground,
  page,
}) => {
  // Monaco gets its files when they are requested, or when the page is idle.
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  const wrong = 'export const count: number = "two";\n';
  const editor = await edit(playground, page, { ...two, "types.ts": wrong });
  await expect(playground.tab("types.ts")).toHaveAttribute("aria-label", /1 type error/);
  await editor.goTo(3, 2);
  await editor.rename("sum");
  await expect
    .poll(async () => (await playground.keptProgram())?.files.map(({ text }) => text))
    .toEqual([
      'import { sum } from "./util.js";\n\nsum(1, 2);\n',
      "export function sum(a, b) {\n  return a + b;\n}\n",
      wrong,
    ]);
  await playground.openFile("types.ts");
  await editor.whenErrors(1);
});

testOnSharedPage("a file is formatted, from the menu and by keys", async ({ playground, page }) => {
  await edit(playground, page, "if(true){\nconsole.log( 1 )\n}\n");
  await new HelpDialogs(page).command("format file", "Format the file");
  await expect.poll(() => playground.savedCode()).toBe("if (true) {\n  console.log(1);\n}\n");
});

testOnSharedPage("a quick fix adds a missing import", async ({ playground, page }) => {
  const editor = await edit(playground, page, {
    "main.js": "sumOfPrices(1, 2);\n",
    // No library has that name: a page that others have used before may offer those, too.
    "util.js": "export const sumOfPrices = (a, b) => a + b;\n",
  });
  await editor.whenErrors(1);
  await editor.goTo(1, 2);
  const fixes = await editor.fixes();
  await expect(fixes).toContainText('Add import from "./util.js"');
  await page.keyboard.press("Enter");
  await expect
    .poll(() => playground.savedCode())
    .toBe('import { sumOfPrices } from "./util.js";\n\nsumOfPrices(1, 2);\n');
  await editor.whenErrors(0);
});

testOnSharedPage("brackets are closed, and each level has its colour", async ({ playground, page }) => {
  const editor = await edit(playground, page, "\n");
  await editor.write("f((");
  await expect.poll(() => playground.savedCode()).toBe("f(())\n");
  // Drawn in the next frame.
  const colours = () =>
    page
      .locator("[class*=bracket-highlighting-]")
      .evaluateAll((all) => new Set(all.map((each) => getComputedStyle(each).color)).size);
  await expect.poll(colours).toBe(2);
});

testOnSharedPage("Tab leaves after Escape, unless Escape closed a list", async ({ playground, page }) => {
  const editor = await edit(playground, page, "\n");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(playground.editor).not.toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(playground.editor).toBeFocused();
  await editor.write("conso");
  await editor.whenOffered("console");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(playground.editor).toBeFocused();
});

testOnSharedPage("a key turns screen reader mode on, and says so", async ({ playground, page }) => {
  await edit(playground, page, "1\n");
  await page.keyboard.press("Shift+Alt+F1");
  await expect(page.locator(".monaco-aria-container")).toContainText("Screen reader mode is on.");
});

testOnSharedPage(
  "after some time in the simple editor, the full one still knows the types",
  async ({ playground, page }) => {
    const editor = await edit(playground, page, { "main.ts": 'const n: number = "text";\n' });
    await editor.whenErrors(1);
    await playground.openSimpleEditor();
    await playground.write("let n: string = 1;\n");
    await playground.openFullEditor();
    // The first marks may be those of the earlier text.
    await expect(page.locator("#problems")).toContainText(
      "Type 'number' is not assignable to type 'string'.",
    );
    await editor.whenErrors(1);
    await expect(await editor.about("n:")).toContainText("Type 'number' is not assignable to type 'string'.");
    await playground.editor.focus();
    await page.keyboard.press("Control+End");
    await editor.write("conso");
    await editor.whenOffered("console");
  },
);
